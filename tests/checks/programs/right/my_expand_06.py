"""my_expand
A match statement, and the class of the node itself for the new one.
"""

def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    match list(node.untried):
        case []:
            return None
        case [only]:
            move = only
        case [*several]:
            move = several[rng.randrange(len(several))]
    node.untried.remove(move)
    node.children[move] = type(node)(node.state.play(move), node.state.player)
    return node.children[move]
