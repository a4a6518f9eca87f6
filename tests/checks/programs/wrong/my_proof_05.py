"""my_proof
one losing child is enough to be lost, unless another one wins.
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
    if win[::-1] in ps:
        return win[::-1]
    if node.untried or None in ps:
        return None
    return max(ps, key=lambda q: q[p])
