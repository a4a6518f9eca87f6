"""my_proof
takes the best child of a finished game, which has none.
named: end-not-proven
"""


def my_proof(node):
    p = node.state.player
    ps = [c.proof for c in node.children.values()]
    if any(q and q[p] == 1 for q in ps):
        return next(q for q in ps if q and q[p] == 1)
    if node.untried or None in ps:
        return None
    return max(ps, key=lambda q: q[p])
