"""my_proof
writes down the pair of a win with the places exchanged.
named: proof-turned-round
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    p = node.state.player
    if any(c.proof and c.proof[p] == 1 for c in node.children.values()):
        return (0.0, 1.0) if p == 0 else (1.0, 0.0)
    if node.untried or any(c.proof is None for c in node.children.values()):
        return None
    return max((c.proof for c in node.children.values()), key=lambda q: q[p])
