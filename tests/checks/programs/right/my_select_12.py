"""my_select
A generator walks and the path is made a list at the end; ties go to the first by a plain loop.
"""

def best_child(node, score):
    best = None
    for child in node.children.values():
        if best is None or score(node, child) > score(node, best):
            best = child
    return best


def walk(node, score):
    while node is not None:
        yield node
        node = None if node.untried else best_child(node, score)


def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    return list(walk(root, score))
