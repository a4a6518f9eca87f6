"""my_proof
asks the child with the highest mean.
named: visits-are-no-proof
"""


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    c = max(node.children.values(), key=lambda c: c.wins / c.visits, default=None)
    return c.proof if c else None
