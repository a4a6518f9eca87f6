"""my_next_child
A walk as before: it follows the score, and waits until all is tried.
named: dice-choose
"""

def my_next_child(node, score, rng):
    if node.untried:
        return None
    if not node.children:
        return None
    best = None
    for child in node.children.values():
        if best is None or score(node, child) > score(node, best):
            best = child
    return best
