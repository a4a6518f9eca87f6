"""my_select
The path holds the moves after the root and not the nodes.
named: moves-not-nodes
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    node = root
    while not node.untried and node.children:
        move = max(node.children, key=lambda m: score(node, node.children[m]))
        path.append(move)
        node = node.children[move]
    return path
