"""Answers to the exercises of "Prove and share"."""

MIX = '''\
def my_mix(mean, amaf, visits, k):
    """The mean of a move, moved towards its AMAF mean."""
    beta = (k / ({visits} + k)) ** 0.5
    return mean + beta * (amaf - mean)


check.examples(my_mix, examples, "a share of beta for the AMAF mean")
'''

ANSWERS = {
    "exercise-beta": MIX.format(visits="3 * visits"),
    "exercise-proof": """\
def my_proof(node):
    if not node.children and not node.untried:
        return node.state.rewards()
    player = node.state.player
    proofs = [child.proof for child in node.children.values()]
    best = max((proof for proof in proofs if proof), key=lambda proof: proof[player], default=None)
    if best and best[player] == 1:
        return best
    return None if node.untried or None in proofs else best


check.proof(my_proof)
""",
    "exercise-proven-child": 'cards["proven-child"].answer("b")',
    "exercise-amaf-misleads": 'cards["amaf-misleads"].answer("c")',
}

WRONG = {
    "exercise-beta": (MIX.format(visits="visits"), ""),  # the means weigh the same much later
    "exercise-proof": (  # a move that nobody has tried yet is forgotten
        """\
def my_proof(node):
    if not node.children and not node.untried:
        return node.state.rewards()
    player = node.state.player
    proofs = [child.proof for child in node.children.values()]
    if not proofs or None in proofs:
        return next((proof for proof in proofs if proof and proof[player] == 1), None)
    return max(proofs, key=lambda proof: proof[player])


check.proof(my_proof)
""",
        "untried-forgotten",
    ),
    "exercise-proven-child": ('cards["proven-child"].answer("a")', ""),
    "exercise-amaf-misleads": ('cards["amaf-misleads"].answer("a")', ""),
}
