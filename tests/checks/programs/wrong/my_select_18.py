"""my_select
goes down as long as there are children and never asks for untried moves, so a node that is half tried is passed by: stops too late.
named: past-the-untried
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    node = root
    path = [node]
    while node.children:
        node = max(node.children.values(), key=lambda child: score(node, child))
        path.append(node)
    return path
