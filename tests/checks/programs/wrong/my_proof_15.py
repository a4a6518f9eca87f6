"""my_proof
is lost when all children lose, untried moves or not.
named: untried-forgotten
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    p = node.state.player
    win = (1.0, 0.0) if p == 0 else (0.0, 1.0)
    ps = [c.proof for c in node.children.values()]
    if win in ps:
        return win
    if ps and all(q == win[::-1] for q in ps):
        return win[::-1]
    if node.untried or None in ps:
        return None
    return max(ps, key=lambda q: q[p])
