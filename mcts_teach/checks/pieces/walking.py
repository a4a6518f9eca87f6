"""The check of a walk's next child in a game of chance: by the odds where nobody moves, by the score elsewhere."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

from mcts_teach.checks.judge import Case, Check, Facts, Share
from mcts_teach.checks.pieces.by_dice import repeats
from mcts_teach.checks.plain_data import words_of
from mcts_teach.checks.positions import Spec, made_tree, shape
from mcts_teach.games.pig import HOLD, ROLL, Pig
from mcts_teach.mcts import Node, Score, ucb1
from mcts_teach.searching import search
from mcts_teach.variants.odds import next_child, with_chance

WALKS = 1500  # from one node of chance
ODDS = {4: 0.3, 6: 0.6, 1: 0.1}
_BY_ODDS = "where nobody moves an outcome is drawn by its odds, whatever the scores and the visits are"
_NOT_THERE = "an outcome that was never drawn before has no child yet: the walk ends, and expand makes the child"
_BY_SCORE = "where a player moves, the walk goes on to the child with the highest score"
_ENDS = "where a move is untried, and where the game is over, the walk ends"


class Loaded(Pig):
    """Pig with a die of three faces that are not equally likely."""

    __slots__ = ()

    def moves(self) -> list[Any]:
        """The faces of the falling die; else as in Pig."""
        return list(ODDS) if self.rolling else super().moves()

    def chance(self) -> tuple[tuple[int, ...], tuple[float, ...]]:
        """The faces, and the odds of each."""
        return tuple(ODDS), tuple(ODDS.values())


def _cases(function: Any) -> list[Case]:
    turn, late = Pig(20, points=(10, 15), turn=6), Pig(20, points=(4, 9), turn=11, who=1)
    die, loaded = turn.play(ROLL), Loaded(20, points=(10, 15), turn=6, rolling=True)
    every: Spec = {6: (3, 3.0), 4: (4, 0.0), 1: (12, 11.0)}
    scores: list[tuple[str, Score]] = [
        ("ucb1", ucb1),
        ("the mean", lambda node, child: child.wins / child.visits),
        ("minus the visits", lambda node, child: -child.visits),
    ]
    numbers = [((9, 6.0), (20, 11.0)), ((30, 6.0), (12, 7.0)), ((30, 18.0), (12, 5.0))]
    choices = product((turn, late), (dict(zip((HOLD, ROLL), pair, strict=True)) for pair in numbers), scores)
    return [
        _drawn_case(loaded, every, _BY_ODDS),
        _drawn_case(die, {face: (face, face / 2) for face in die.moves()}, _BY_ODDS),
        *(_drawn_case(loaded, {face: every[face]}, _NOT_THERE) for face in (6, 1)),
        _drawn_case(die, {}, _NOT_THERE),
        *(_walk_case(state, spec, *named) for state, spec, named in choices),
        *(_walk_case(state, {HOLD: (9, 6.0)}) for state in (turn, late)),
        *(_walk_case(state, {}) for state in (turn, Pig(20, points=(20, 3), who=1), Pig(20, points=(3, 20)))),
        _seeded(loaded, every),
    ]


def _tree(state: Any, spec: Spec) -> Node:
    return made_tree(state, 1 + sum(entry[0] for entry in spec.values()), spec, mover=0)


def _went(function: Any, node: Node, score: Score, rng: Random, before: list[Any]) -> str:
    """To which child a function goes, by its move; what it returns instead of a child, in words."""
    child = function(node, score, rng)
    if shape(node) != before:
        return "the tree was changed"
    kind = "a move" if child in node.state.moves() else words_of(child)
    other = "None" if child is None else f"{kind}, no child of the node"
    return str(next((move for move, own in node.children.items() if own is child), other))


def _drawn_case(state: Any, spec: Spec, why: str) -> Case:
    outcomes, odds = state.chance()
    right = {str(outcome): chance if outcome in spec else 0.0 for outcome, chance in zip(outcomes, odds, strict=True)}
    right["None"] = round(1 - sum(right.values()), 9)

    def call(function: Any) -> Facts:
        rng, node = Random(5), _tree(state, spec)
        before = shape(node)
        counts = Counter(_went(function, node, ucb1, rng, before) for _ in range(WALKS))
        return {place: Share(counts[place] / WALKS, WALKS) for place in {**right, **counts}}

    there = ", ".join(map(str, spec)) or "none"
    called = f"next_child(node, score, rng) {WALKS:,} times where nobody moves and the children are: {there}"
    return Case(called, call, why=why, state=state, right=right, lines=0)


def _walk_case(state: Any, spec: Spec, name: str = "ucb1", score: Score = ucb1) -> Case:
    there = ", ".join(f"{move} {wins:g}/{visits}" for move, (visits, wins) in spec.items()) or "none"
    whose = "the game is over" if not state.moves() else f"player {state.player} moves"
    called = f"next_child(node, score, rng), where {whose}, the children are: {there}, and the score is {name}"

    def call(function: Any) -> Facts:
        node = _tree(state, spec)
        return {"the child": _went(function, node, score, Random(5), shape(node))}

    ends = not state.moves() or len(spec) < len(state.moves())
    return Case(called, call, why=_ENDS if ends else _BY_SCORE, state=state)


def _seeded(state: Any, spec: Spec) -> Case:
    def walks(function: Any, seed: int) -> Any:
        node, rng = _tree(state, spec), Random(seed)
        before = shape(node)
        return [_went(function, node, ucb1, rng, before) for _ in range(12)]

    called = "next_child(node, score, Random(seed)) 12 times where nobody moves, twice with each of the seeds 0 to 5"
    return repeats(called, walks, 6, state)


def _grown(function: Any) -> Node:
    return search(Pig(20, points=(10, 15), turn=6), 12, seed=10, **with_chance(function))


check_next_child = Check("next_child", _cases, next_child, dice=True, grow=_grown)
