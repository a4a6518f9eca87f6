"""my_proof
one drawn child is enough for a draw.
named: any-proof-is-enough
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    p = node.state.player
    win = (1.0, 0.0) if p == 0 else (0.0, 1.0)
    ps = [c.proof for c in node.children.values()]
    if win in ps:
        return win
    if (0.5, 0.5) in ps:
        return (0.5, 0.5)
    if node.untried or None in ps:
        return None
    return max(ps, key=lambda q: q[p])
