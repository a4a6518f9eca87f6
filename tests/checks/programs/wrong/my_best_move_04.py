"""my_best_move
It takes the child with the fewest wins, in the belief that a child keeps the opponent's wins: wrong player.
named: fewest-wins
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    # the children are the opponent's positions, so they must be bad for him
    return min(root.children, key=lambda move: root.children[move].wins)
