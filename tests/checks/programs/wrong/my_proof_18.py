"""my_proof
takes the best for player 0 everywhere.
named: right-for-one-seat
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    ps = [c.proof for c in node.children.values()]
    if (1.0, 0.0) in ps:
        return (1.0, 0.0)
    if node.untried or None in ps:
        return None
    return max(ps)
