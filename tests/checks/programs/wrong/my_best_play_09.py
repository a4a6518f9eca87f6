"""my_best_play
plays an untried move if there is one, "for it might be the best", so it is not the most visited and not even a child: exploration in the final choice.
named: untried-first
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    if root.untried:
        return root.untried[0]
    return max(root.children, key=lambda move: root.children[move].visits)
