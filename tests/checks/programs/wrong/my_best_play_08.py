"""my_best_play
the visits are compared as strings, and "9" comes after "10": text for numbers.
named: numbers-as-text
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    lines = sorted(f"{child.visits} {move}" for move, child in root.children.items())
    text = lines[-1].split(" ", 1)[1]
    return next(move for move in root.children if str(move) == text)
