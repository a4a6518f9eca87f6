"""my_select
The two arguments of the score are given in the wrong order.
named: score-arguments
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while path[-1].untried == [] and path[-1].children != {}:
        best_child, best_value = None, float("-inf")
        for child in path[-1].children.values():
            value = score(child, path[-1])
            if best_child is None or value > best_value:
                best_child, best_value = child, value
        path.append(best_child)
    return path
