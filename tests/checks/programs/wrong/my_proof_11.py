"""my_proof
looks with the eyes of the player who has moved.
named: proof-for-the-opponent
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    p = 1 - node.state.player
    ps = [c.proof for c in node.children.values() if c.proof]
    for q in ps:
        if q[p] == 1:
            return q
    if node.untried or len(ps) < len(node.children):
        return None
    return max(ps, key=lambda q: q[p])
