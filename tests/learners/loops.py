"""Right pieces of a learner who pops what was drawn, writes loops, and takes the first of equals."""

# %% exercise-node


class MyNode:
    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0
        self.children = {}
        self.untried = []
        for move in state.moves():
            self.untried.append(move)


# %% exercise-select


def my_select(root, score):
    node, path = root, [root]
    while node.children and not node.untried:
        best = None
        for child in node.children.values():
            if best is None or score(node, child) > score(node, best):
                best = child
        node = best
        path.append(node)
    return path


# %% exercise-ucb1

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)


# %% exercise-expand


def my_expand(node, rng):
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child


# %% exercise-simulate


def my_simulate(state, rng):
    moves = state.moves()
    while len(moves) > 0:
        state = state.play(moves[rng.randrange(len(moves))])
        moves = state.moves()
    return state.rewards()


# %% exercise-backpropagate


def my_backpropagate(path, rewards):
    for node in reversed(path):
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[node.mover]


# %% exercise-iteration


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is not None:
        path.append(child)
    rewards = my_simulate(path[-1].state, rng)
    my_backpropagate(path, rewards)


# %% exercise-search

from random import Random


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        my_iteration(root, rng)
    return root


# %% exercise-best-move


def my_best_move(root):
    best, most = None, -1
    for move, child in root.children.items():
        if child.visits > most:
            best, most = move, child.visits
    return best


# %% exercise-proof


def my_proof(node):
    if not node.children and not node.untried:
        return node.state.rewards()
    player, best = node.state.player, None
    is_complete = not node.untried
    for child in node.children.values():
        if child.proof is None:
            is_complete = False
        elif child.proof[player] == 1:
            return child.proof
        elif best is None or child.proof[player] > best[player]:
            best = child.proof
    return best if is_complete else None


# %% exercise-next-child


def my_next_child(node, score, rng):
    state = node.state
    if state.player is None and state.moves():
        number = rng.random()
        for outcome, odds in zip(*state.chance(), strict=True):
            number -= odds
            if number < 0:
                break
        return node.children.get(outcome)
    if node.untried:
        return None
    best = None
    for child in node.children.values():
        if best is None or score(node, child) > score(node, best):
            best = child
    return best


# %% exercise-lesson


def my_lesson(root, rewards):
    total, policy = 0, {}
    for child in root.children.values():
        total += child.visits
    for move, child in root.children.items():
        policy[move] = child.visits / total
    return policy, rewards[root.state.player]
