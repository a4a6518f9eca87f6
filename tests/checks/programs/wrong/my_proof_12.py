"""my_proof
takes the mean of all proofs.
named: not-the-best-proof
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    ps = [c.proof for c in node.children.values() if c.proof]
    if node.untried or len(ps) < len(node.children):
        return None
    return tuple(sum(q[i] for q in ps) / len(ps) for i in (0, 1))
