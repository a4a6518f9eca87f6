"""my_best_move
takes the child with the lowest mean, "because it is the opponent's turn there", but a child's wins are those of the player who chooses: wrong player's view.
named: upside-down
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    def their_share(move):
        child = root.children[move]
        return child.wins / child.visits if child.visits else 1.0

    return min(root.children, key=their_share)
