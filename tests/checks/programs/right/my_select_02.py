"""my_select
Long hand: a loop for the maximum, `while True` and an early return, a print left as a comment.
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    node = root
    path = []
    while True:
        path.append(node)
        if len(node.untried) > 0:
            return path
        best = None
        best_score = None
        for move in node.children:
            child = node.children[move]
            s = score(node, child)
            # print(move, s)
            if best is None or s > best_score:
                best = child
                best_score = s
        if best is None:
            return path
        node = best
