"""A search of games in which dice fall: what happens is drawn by its odds, and nobody chooses it."""

from __future__ import annotations

import threading
from random import Random

from mcts_teach.games.chance import drawn, is_chance, random_move
from mcts_teach.games.state import State
from mcts_teach.mcts import Node, expand
from mcts_teach.phases import Phases, Rewards, Score


class _Dice(threading.local):
    """The random generator of the search that runs in this thread: `expand` is given it, `select` is not."""

    rng = Random(0)


def with_chance() -> Phases:
    """The phases of a search of a game of chance: where nobody moves, outcomes are drawn by their odds.

    The walk goes down to the outcome that is drawn; one that was never drawn before becomes a new node. Playouts draw
    too. So a node of chance is worth the mean over what may happen, each counted as often as it did: the expectation,
    as in expectimax (Michie 1966), sampled. A search that chose the outcomes by UCB1 would let the dice help whoever
    comes next. An outcome's wins are those of the player whose move let the die fall.

    Outcomes are drawn from the search's own random generator, which `expand` hands on: take new phases for each of
    two searches that take turns.

    >>> from mcts_teach import best_move, search
    >>> from mcts_teach.games import Pig
    >>> state = Pig(20, points=(10, 15), turn=6)
    >>> state.name(best_move(search(state, 2000, **with_chance())))
    'roll'
    """
    dice = _Dice()

    def select_with_chance(root: Node, score: Score) -> list[Node]:
        path = [root]
        while (node := path[-1]).children:
            if is_chance(node.state):
                child = node.children.get(drawn(node.state, dice.rng))
            else:
                best = max(node.children.values(), key=lambda child: score(path[-1], child))
                child = None if node.untried else best
            if child is None:
                break
            path.append(child)
        return path

    def expand_with_chance(node: Node, rng: Random) -> Node | None:
        dice.rng = rng
        if not node.untried or not is_chance(node.state):
            return expand(node, rng)
        outcome = drawn(node.state, rng, node.untried)
        node.untried.remove(outcome)
        child = node.children[outcome] = Node(node.state.play(outcome), mover=node.mover, move=outcome)
        return child

    return {"select": select_with_chance, "expand": expand_with_chance, "simulate": simulate_with_chance}


def simulate_with_chance(state: State, rng: Random) -> Rewards:
    """Play at random to the end, as `simulate` does, with outcomes drawn by their odds; return what each player gets.

    >>> from random import Random
    >>> from mcts_teach.games import Pig
    >>> simulate_with_chance(Pig(), Random(0))
    (1.0, 0.0)
    """
    while state.moves():
        state = state.play(random_move(state, rng))
    return state.rewards()
