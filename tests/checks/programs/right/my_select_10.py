"""my_select
A dictionary from score to child and its largest key; among equal scores the last one stays.
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path, node = [root], root
    while node.children and not node.untried:
        by_score = {score(node, child): child for child in node.children.values()}
        node = by_score[max(by_score)]
        path.append(node)
    return path
