"""my_iteration
One iteration without helpers.
"""

from mcts_teach.mcts import Node, ucb1


def my_iteration(root, rng):
    path, node = [root], root
    while not node.untried and node.children:
        node = max(node.children.values(), key=lambda child: ucb1(path[-1], child))
        path.append(node)
    if node.untried:
        move = node.untried.pop()
        node.children[move] = Node(node.state.play(move), node.state.player)
        node = node.children[move]
        path.append(node)
    state = node.state
    while state.moves():
        state = state.play(rng.choice(state.moves()))
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins += state.rewards()[node.mover]
