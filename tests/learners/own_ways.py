"""Right pieces of a learner who shuffles a copy, takes the last of equals, calls itself and reckons with numpy."""

# %% exercise-node


class MyNode:
    __slots__ = ("children", "mover", "state", "untried", "visits", "wins")

    def __init__(self, state, mover=None):
        self.state, self.mover = state, mover
        self.visits, self.wins = 0, 0.0
        self.children, self.untried = {}, list(state.moves())[::-1]


# %% exercise-select


def my_select(root, score):
    path = [root]
    while not path[-1].untried and path[-1].children:
        children = [*path[-1].children.values()]
        scores = [score(path[-1], child) for child in children]
        path += [[child for child, own in zip(children, scores, strict=True) if own == max(scores)][-1]]
    return path


# %% exercise-ucb1

import numpy as np


def my_ucb1(parent, child, c=np.sqrt(2)):
    if not child.visits:
        return np.inf
    return np.divide(child.wins, child.visits) + c * np.sqrt(np.log(parent.visits) / child.visits)


# %% exercise-expand


def my_expand(node, rng):
    shuffled = node.untried.copy()
    rng.shuffle(shuffled)
    for move in shuffled[:1]:
        node.untried.remove(move)
        node.children |= {move: MyNode(node.state.play(move), node.state.player)}
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
    *_, leaf = path = my_select(root, my_ucb1)
    path += [child for child in [my_expand(leaf, rng)] if child]
    my_backpropagate(path, my_simulate(path[-1].state, rng))


# %% exercise-search

from random import Random


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    while root.visits < iterations:
        my_iteration(root, rng)
    return root


# %% exercise-best-move


def my_best_move(root):
    return sorted(root.children, key=lambda move: root.children[move].visits)[-1]


# %% exercise-puct

import numpy as np


def my_puct(parent, child, *, policy, c=2.5):
    slot = [id(other) for other in parent.children.values()].index(id(child))
    prior = policy(parent.state)[list(parent.children)[slot]]
    bonus = c * prior * np.sqrt(parent.visits) / (child.visits + 1)
    return bonus + (0 if child.visits == 0 else child.wins / child.visits)


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
