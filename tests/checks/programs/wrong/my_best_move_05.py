"""my_best_move
The maximum is right for player 0, and for player 1 the minimum is taken: a minimax habit, wrong from the second seat.
named: right-for-one-seat
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""
    sign = 1 if root.state.player == 0 else -1
    return max(root.children, key=lambda move: sign * root.children[move].visits)
