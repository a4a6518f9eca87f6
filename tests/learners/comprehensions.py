"""Right pieces of a learner who shuffles a copy, writes comprehensions, and takes the last of equals."""

# %% exercise-node

from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class MyNode:
    state: Any
    mover: int | None = None
    visits: int = 0
    wins: float = 0.0
    children: dict = field(default_factory=dict)
    untried: list = field(init=False)

    def __post_init__(self):
        self.untried = [*self.state.moves()]


# %% exercise-select


def my_select(root, score):
    path = [root]
    while not path[-1].untried and path[-1].children:
        children = [*path[-1].children.values()]
        scores = [score(path[-1], child) for child in children]
        path += [[child for child, own in zip(children, scores, strict=True) if own == max(scores)][-1]]
    return path


# %% exercise-ucb1

from math import inf, log, sqrt


def my_ucb1(parent, child, c=sqrt(2)):
    return child.wins / child.visits + c * sqrt(log(parent.visits) / child.visits) if child.visits else inf


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
    while moves := [*state.moves()]:
        rng.shuffle(moves)
        state = state.play(moves[-1])
    return state.rewards()


# %% exercise-backpropagate


def my_backpropagate(path, rewards):
    for node in path:
        node.visits += 1
    for node in path[1:]:
        node.wins += rewards[node.mover]


# %% exercise-iteration


def my_iteration(root, rng):
    *_, leaf = path = my_select(root, my_ucb1)
    path += [child for child in [my_expand(leaf, rng)] if child]
    my_backpropagate(path, my_simulate(path[-1].state, rng))


# %% exercise-search

from random import Random


def my_search(state, iterations, seed=0):
    rng = Random(seed)
    root = MyNode(state)
    [my_iteration(root, rng) for _ in range(iterations)]
    return root


# %% exercise-best-move


def my_best_move(root):
    return sorted(root.children, key=lambda move: root.children[move].visits)[-1]


# %% exercise-proof


def my_proof(node):
    if not node.state.moves():
        return node.state.rewards()
    mine = {child.proof[node.state.player]: child.proof for child in node.children.values() if child.proof}
    if 1 in mine:
        return mine[1]
    is_known = not node.untried and all(child.proof for child in node.children.values())
    return mine[max(mine)] if is_known else None


# %% exercise-next-child


def my_next_child(node, score, rng):
    if node.state.player is None and node.state.moves():
        [outcome] = rng.choices(*node.state.chance())
        return node.children.get(outcome)
    scores = {} if node.untried else {score(node, child): child for child in node.children.values()}
    return scores[max(scores)] if scores else None


# %% exercise-lesson


def my_lesson(root, rewards):
    visits = {move: root.children[move].visits for move in sorted(root.children)}
    return {move: n / sum(visits.values()) for move, n in visits.items()}, rewards[root.state.player]
