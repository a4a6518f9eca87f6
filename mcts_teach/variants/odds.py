"""A search of games of chance: what happens is drawn by its odds, and nobody chooses it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from threading import local
from typing import Any

from mcts_teach.arguments import Phases, as_bundle
from mcts_teach.combining import layers_of, mark_of, part_of
from mcts_teach.errors import check_function
from mcts_teach.games.chance import draw_outcome, is_chance, random_move
from mcts_teach.games.state import Rewards, State
from mcts_teach.mcts import Expand, Node, Score, expand

NextChild = Callable[[Node, Score, Random], Node | None]


def next_child(node: Node, score: Score, rng: Random) -> Node | None:
    """The child to which a walk goes on; None where it ends, since the child is not there yet, or the game is over.

    Where nobody moves an outcome is drawn by its odds; elsewhere it is as in `select`.

    >>> from random import Random
    >>> from mcts_teach import search, ucb1
    >>> from mcts_teach.games import Pig
    >>> root = search(Pig(), 100, **with_chance())
    >>> next_child(root, ucb1, Random(0)).move, next_child(root.children["roll"], ucb1, Random(0)).move
    ('roll', 6)
    """
    state: Any = node.state
    if is_chance(state):
        outcomes, odds = state.chance()
        outcome = rng.choices(outcomes, odds)[0]
        return node.children.get(outcome)
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))


def with_chance(next_child: NextChild = next_child) -> Phases:
    """The phases of a search of a game of chance: where nobody moves, outcomes are drawn by their odds.

    The walk goes down to the outcome that is drawn; one that was never drawn before becomes a new node. So a node of
    chance is worth the expectation, as in expectimax (Michie 1966), sampled. An outcome's wins are those of the player
    whose move led to the chance.

    `next_child` takes each step of a walk. Outcomes are drawn from the search's own random generator, which `expand`
    hands on to `select`: the first walk of a search that goes on in a grown tree has none yet, and ends at a node of
    chance. Take new phases for each search. For any finite rewards.

    Another `expand` given to the search is asked where a player moves. To stop early: `with_chance() | early_stop()`.

    >>> from mcts_teach import best_move, search
    >>> from mcts_teach.games import Pig
    >>> state = Pig(20, points=(10, 15), turn=6)
    >>> best_move(search(state, 2000, **with_chance()))
    'roll'
    """
    check_function("next_child", next_child, "a node, a score and a random generator")
    walks = _Walks(next_child)
    return as_bundle(
        {"select": walks.select_with_chance, "expand": walks.expand_with_chance, "simulate": simulate_with_chance}
    )


class _Walks(local):
    """Two phases that share the random generator of the search that runs in this thread; a copy has none yet."""

    rng: Random | None = None
    waiting: tuple[Node, int] | None = None  # a root, and its visits when it was first walked without a generator

    def __init__(self, next_child: NextChild) -> None:
        self.next_child = next_child

    @part_of("with_chance()")
    def select_with_chance(self, root: Node, score: Score) -> list[Node]:
        if self.rng is None:
            self._refuse_missing_rng(root)
        path = [root]
        while self.rng or not is_chance(path[-1].state):
            child = self.next_child(path[-1], score, self.rng or Random(0))
            if child is None:
                break
            path.append(child)
        return path

    def _refuse_missing_rng(self, root: Node) -> None:
        """Refuse to go on without a random generator after an iteration that should have brought it."""
        first, visits = self.waiting or (None, 0)
        if first is root and root.visits > visits:
            raise ValueError(
                "the walk of with_chance() has no random generator to draw from: it comes with its own expand, or with "
                "any that is given to search, record or explore beside it"
            )
        self.waiting = root, root.visits

    @part_of("with_chance()")
    def expand_with_chance(self, node: Node, rng: Random, expand: Expand = expand) -> Node | None:
        missed, self.rng = self.rng is not None, rng
        if not is_chance(node.state):
            return expand(node, rng)
        outcome = draw_outcome(node.state, rng, node.untried if missed else None)  # the walk drew an untried one
        if outcome not in node.children:
            node.untried.remove(outcome)
            node.children[outcome] = Node(node.state.play(outcome), mover=node.mover, move=outcome)
        return node.children[outcome]

    def wrap_expand(self, given: Expand) -> Expand:
        """Any expansion, with outcomes drawn by their odds and the random generator handed on to the walk."""
        if mark_of(given) != "with_chance()":
            return partial(self.expand_with_chance, expand=given)
        layers = list(layers_of(given))
        if any(getattr(layer, "__self__", None) is self for layer in layers):
            return given
        own = (layer for layer in layers if mark_of(layer) != "with_chance()")
        return partial(self.expand_with_chance, expand=next(own, expand))

    def __reduce__(self) -> tuple[type[_Walks], tuple[NextChild]]:
        return _Walks, (self.next_child,)  # for a search in another process


@part_of("with_chance()")
def simulate_with_chance(state: State, rng: Random) -> Rewards:
    """Play at random to the end, as `simulate` does, with outcomes drawn by their odds; return what each player gets.

    >>> from random import Random
    >>> from mcts_teach.games import Pig
    >>> simulate_with_chance(Pig(), Random(0))
    (0.0, 1.0)
    """
    while moves := state.moves():
        state = state.play(random_move(state, rng, moves))
    return state.rewards()
