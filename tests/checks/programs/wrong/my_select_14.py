"""my_select
It yields the nodes one by one: what is returned is a generator, which has no length and no last element, not a list.
named: generator
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    node = root
    yield node
    while not node.untried and node.children:
        node = max(node.children.values(), key=lambda child: score(node, child))
        yield node
