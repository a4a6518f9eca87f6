"""Right pieces of a learner who writes functions that call themselves, and reckons with numpy."""

# %% exercise-node


class MyNode:
    __slots__ = ("children", "mover", "state", "untried", "visits", "wins")

    def __init__(self, state, mover=None):
        self.state, self.mover = state, mover
        self.visits, self.wins = 0, 0.0
        self.children, self.untried = {}, list(state.moves())[::-1]


# %% exercise-select

import numpy as np


def my_select(root, score):
    if root.untried or not root.children:
        return [root]
    children = list(root.children.values())
    scores = [score(root, child) for child in children]
    return [root, *my_select(children[np.argmax(scores)], score)]


# %% exercise-ucb1


def my_ucb1(parent, child, c=np.sqrt(2)):
    if not child.visits:
        return np.inf
    return np.divide(child.wins, child.visits) + c * np.sqrt(np.log(parent.visits) / child.visits)


# %% exercise-expand


def my_expand(node, rng):
    if len(node.untried) == 0:
        return None
    move = rng.choice(node.untried)
    del node.untried[node.untried.index(move)]
    node.children[move] = MyNode(node.state.play(move), mover=node.state.player)
    return node.children[move]


# %% exercise-simulate


def my_simulate(state, rng):
    moves = state.moves()
    if not moves:
        return state.rewards()
    return my_simulate(state.play(moves[int(rng.random() * len(moves))]), rng)


# %% exercise-backpropagate

import numpy as np


def my_backpropagate(path, rewards):
    if path:
        *above, node = path
        node.visits += 1
        node.wins += 0 if node.mover is None else np.asarray(rewards)[node.mover]
        my_backpropagate(above, rewards)


# %% exercise-iteration


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child:
        path = [*path, child]
    my_backpropagate(path, my_simulate(path[-1].state, rng))


# %% exercise-search

from random import Random


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    while root.visits < iterations:
        my_iteration(root, rng)
    return root


# %% exercise-best-move

import numpy as np


def my_best_move(root):
    moves = list(root.children)
    return moves[np.argmax([root.children[move].visits for move in moves])]


# %% exercise-proof

import numpy as np


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    proofs = [child.proof for child in node.children.values()]
    sure = np.array([proof for proof in proofs if proof is not None])
    if len(sure) == 0:
        return None
    best = tuple(sure[np.argmax(sure[:, node.state.player])])
    is_open = node.untried or len(sure) < len(proofs)
    return None if is_open and best[node.state.player] < 1 else best


# %% exercise-next-child

import numpy as np


def my_next_child(node, score, rng):
    if node.state.player is None and node.state.moves():
        outcomes, odds = node.state.chance()
        return node.children.get(outcomes[np.searchsorted(np.cumsum(odds)[:-1], rng.random(), side="right")])
    if node.untried or not node.children:
        return None
    children = list(node.children.values())
    return children[np.argmax([score(node, child) for child in children])]


# %% exercise-lesson

import numpy as np


def my_lesson(root, rewards):
    visits = np.array([child.visits for child in root.children.values()])
    return dict(zip(root.children, visits / visits.sum(), strict=True)), rewards[root.state.player]
