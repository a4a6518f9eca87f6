"""my_best_move
Recursion over the list of pairs.
"""

def my_best_move(root):
    """Return the move to play after a search: a key of `root.children`."""

    def best_of(pairs):
        if len(pairs) == 1:
            return pairs[0]
        rest = best_of(pairs[1:])
        return pairs[0] if pairs[0][1].visits >= rest[1].visits else rest

    return best_of(list(root.children.items()))[0]
