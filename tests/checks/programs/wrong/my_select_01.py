"""my_select
Only the last node is returned and not the path to it.
named: end-without-path
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    node = root
    while not node.untried and node.children:
        parent = node
        node = max(parent.children.values(), key=lambda child: score(parent, child))
    return node
