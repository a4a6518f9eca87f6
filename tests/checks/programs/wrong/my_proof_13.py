"""my_proof
takes the last proof where all are there.
named: not-the-best-proof
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    p = node.state.player
    ps = [c.proof for c in node.children.values() if c.proof]
    for q in ps:
        if q[p] == 1:
            return q
    if node.untried or len(ps) < len(node.children):
        return None
    return ps[-1]
