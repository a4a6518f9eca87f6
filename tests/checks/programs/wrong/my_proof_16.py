"""my_proof
is lost when all proven children lose, whatever the others are.
named: unproven-ignored
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    p = node.state.player
    win = (1.0, 0.0) if p == 0 else (0.0, 1.0)
    ps = [c.proof for c in node.children.values()]
    if win in ps:
        return win
    known = [q for q in ps if q]
    if known and not node.untried and all(q == win[::-1] for q in known):
        return win[::-1]
    if node.untried or None in ps:
        return None
    return max(ps, key=lambda q: q[p])
