"""my_best_play
If a move was never tried it returns that one, as if untried meant best: the sentence was misread, and exploring is confused with playing.
named: untried-first
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    if root.untried:
        return root.untried[0]
    best = list(root.children)[0]
    for move in root.children:
        if root.children[move].visits > root.children[best].visits:
            best = move
    return best
