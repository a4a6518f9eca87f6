"""my_iteration
Everything by hand in one function, with a loop up from the end of the path, and nothing imported but the logarithm.
"""

from math import inf, log, sqrt


def my_iteration(root, rng):
    """Do one iteration: select, expand, simulate, backpropagate."""
    path, node = [root], root
    # select
    while not node.untried and node.children:
        best, highest = None, -inf
        for child in node.children.values():
            if child.visits == 0:
                value = inf
            else:
                value = child.wins / child.visits + sqrt(2 * log(node.visits) / child.visits)
            if value > highest:
                best, highest = child, value
        node = best
        path.append(node)
    # expand
    if node.untried:
        move = node.untried.pop(rng.randrange(len(node.untried)))
        child = type(node)(node.state.play(move), node.state.player)
        node.children[move] = child
        node = child
        path.append(node)
    # simulate
    state = node.state
    while moves := state.moves():
        state = state.play(rng.choice(moves))
    rewards = state.rewards()
    # backpropagate
    while path:
        node = path.pop()
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[node.mover]
