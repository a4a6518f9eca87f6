"""my_best_play
The visits are compared as text, and as text "9" is above "10".
named: numbers-as-text
"""

def my_best_play(root):
    """Return the most visited move, even if some moves were never tried."""
    lines = sorted((f"{child.visits} visits", move) for move, child in root.children.items())
    for line, move in lines:
        print(move, line)
    return lines[-1][1]
