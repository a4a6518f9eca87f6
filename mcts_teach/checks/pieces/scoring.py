"""The checks of a node, a class of the learner's, and of its scores: ucb1, the choice of an arm by it, and puct."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import takewhile
from random import Random
from typing import Any
from warnings import catch_warnings

from mcts_teach import mcts, variants
from mcts_teach.bandits import Arm
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import GROWN, Case, Check, later_case, takes
from mcts_teach.checks.made_trees import asked, grown, made_tree
from mcts_teach.checks.mistakes import program
from mcts_teach.checks.pieces.random_draws import at_random, attach
from mcts_teach.checks.plain_data import Facts, Odd, a_kind, as_plain, listed
from mcts_teach.checks.positions import COURSE, OVER, THREE, Twice, both_seats
from mcts_teach.checks.verdict import first_difference, first_drawn
from mcts_teach.games import MNK, TicTacToe
from mcts_teach.mcts import Node, ucb1

Numbers = tuple[float, int, int]  # the wins and the visits of a child, and the visits of its parent
TABLE: list[Numbers] = [(3.0, 5, 11), (0.0, 1, 11), (25.5, 50, 100), (2.0, 3, 1000), (4.0, 4, 30), (0.0, 0, 11)]
FURTHER: list[Numbers] = [(-3.0, 5, 11), (0.0, 0, 0), (6e3, 10_000, 20_000)]  # also below 0, without visits, with many
INFINITE = 1e6  # an unvisited child may score as much instead of infinity: no visited one ever does
ROUGHLY = 0.011  # how far the constant may be from the square root of 2: 1.4 and 1.41 are that, rounded
MEAN_SCORE = "the mean says how good the child looks, the bonus how little is known about it"
UNVISITED = "nothing is known of this child, so nothing is ruled out: it comes before all others"
INSIDE = "Your constant stands under the root, where it is 2. That is right too, but `c` means the one before the root."


def _ucb1_cases(function: Any) -> list[Case]:
    constants = [1.0, 0.0, 0.5, 10.0] if takes(function, 3) or takes(function, 2, c=1.0) else []
    own = None if takes(function, 2) or not constants else 1.0  # None: the constant that it has itself
    asks = [*((c, COURSE) for c in constants), *((own, state) for state in both_seats(COURSE))]
    found = [_ucb1_case(row, c, state) for c, state in asks for row in TABLE]
    further = (_ucb1_case(row, own, COURSE)._replace(late=True) for row in FURTHER)
    return [*found, *further, later_case("ucb1(parent, child)", lambda: _family(TABLE[0])[0], 2, _asked_of_2)]


def _asked_of_2(function: Any, parent: Node, **given: Any) -> Any:
    return as_number(function(parent, parent.children[2], **given))


def _ucb1_case(row: Numbers, c: float | None, state: Any) -> Case:
    call = lambda function: _score(function, row, state, c)  # noqa: E731
    called = _called(f"ucb1(parent, child{_with(c)})", row, state)
    return Case(called, call, why=MEAN_SCORE if row[1] else UNVISITED)


def _called(call: str, row: Numbers, state: Any, more: str = "") -> str:
    wins, visits, above = row
    had = f"{wins:g} wins in {visits} visit{'s' * (visits > 1)}" if visits else "no visit"
    seated = " (player 0 is to move)" * (state.player == 0)
    return f"{call} with {above} visits of the parent and {had} of the child{more}{seated}"


def _with(c: float | None) -> str:
    return "" if c is None else f", c={c:g}"


def _family(row: Numbers, state: Any = COURSE, move: int = 2, *, more: int = 0) -> tuple[Node, Node]:
    """A parent and a child, among others with the same numbers or, each, with so many visits more."""
    wins, visits, above = row
    spec = {other: (visits + more * (other != move), wins) for other in reversed(state.moves())}
    parent = made_tree(state, above, spec, wins=above / 4)
    return parent, parent.children[move]


def _score(function: Any, row: Numbers, state: Any, c: float | None) -> Facts:
    """A score, infinity for all that is as good; without `c`, as if the constant of its own were not rounded."""
    parent, child = _family(row, state)
    given, named = ([], {}) if c is None else ([c], {}) if takes(function, 3) else ([], {"c": c})
    value, changed = asked(lambda parent: as_number(function(parent, child, *given, **named)), parent)
    if child.visits == 0 and isinstance(value, float) and value >= INFINITE:
        value = math.inf
    elif c is None and isinstance(value, float):
        mean = child.wins / child.visits if child.visits else 0.0
        value = mean + (value - mean) * _rounding(function)
    return {"": value, **changed}


def _rounding(function: Any) -> float:
    """By what a bonus must be multiplied if its own constant is the square root of 2, rounded; else 1."""
    family = _family(TABLE[0])
    value = run_guarded(lambda: as_number(function(*family))).value
    bonus = value - 0.6 if isinstance(value, float) else 0.0
    ratio = (ucb1(*family) - 0.6) / bonus if bonus > 0.1 else 1.0
    return ratio if math.isclose(ratio, 1, rel_tol=ROUGHLY) else 1.0


def as_number(value: Any) -> Any:
    """A number as a float; anything else is no answer."""
    with suppress(TypeError, ValueError, OverflowError):  # it only looks like a number
        if not isinstance(value, bool) and hasattr(value, "__float__"):
            return float(value)
    return Odd.made(as_plain(value))


check_ucb1 = Check("ucb1", _ucb1_cases, mcts.ucb1, "score", styles={INSIDE: variants.ucb1_inside})

PRIORS = {1: 0.0, 2: 0.5, 5: 0.2, 6: 0.3}
LESS = "the policy says where to look first, and each visit makes the bonus smaller"


def _puct_cases(function: Any) -> list[Case]:
    rows = [(2, TABLE[0]), (6, TABLE[1]), (2, TABLE[2]), (5, TABLE[5]), (1, TABLE[5]), (1, (1.0, 2, 11))]
    found = [_puct_case(*row, c, state) for c in (1.0, 5.0) for state in both_seats(COURSE) for row in rows]
    own = [_puct_case(*row, None, COURSE) for row in rows[:2] if takes(function, 2, policy=None)]  # by its own constant
    found.append(_puct_case(2, TABLE[3], 1.0, COURSE, more=1))  # where its numbers tell the child from the others
    again = _puct_case(2, TABLE[0], 1.0, Twice())  # where the same move can be made again
    ask = partial(_asked_of_2, policy=_policy, c=1.0)
    later = later_case("puct(parent, child, policy=policy, c=1)", lambda: _family(TABLE[0])[0], 2, ask)
    return [*found, *own, again, _puct_case(2, TABLE[0], 0.0, COURSE), later]


def _puct_case(move: int, row: Numbers, c: float | None, state: Any, *, more: int = 0) -> Case:
    given = {} if c is None else {"c": c}
    likely = f", and a probability of {_policy(state)[move]:g} for its move"
    called = _called(f"puct(parent, child, policy=policy{_with(c)})", row, state, likely)
    family = partial(_family, row, state, move, more=more)
    call = lambda function: {"": as_number(function(*family(), policy=_policy, **given))}  # noqa: E731
    return Case(called, call, why=LESS, draw=_puct_picture)


def _policy(state: Any) -> dict[int, float]:
    """A policy that knows each position; where it has no priors of its own it likes earlier moves better."""
    moves = state.moves()
    return PRIORS if set(moves) == set(PRIORS) else {move: 0.9 - place / 10 for place, move in enumerate(moves)}


def _puct_picture(function: Any, answer: Any) -> Any:
    """A search by the learner's score beside one by the right one; both take all moves into the tree at once."""
    phases: Any = lambda one: {"expand": variants.expand_all, "score": partial(one, policy=_policy, c=1.0)}  # noqa: E731
    return first_difference(COURSE, phases(function), phases(variants.puct))


check_puct = Check("puct", _puct_cases, variants.puct)

HIGHEST_UCB = "the next machine is the one with the highest UCB1 value; one that was never pulled comes first"
ROWS: list[tuple[Sequence[int], Sequence[float], int, float]] = [
    ([5, 3, 2, 1], [3, 1, 0, 0], 11, 1.4),
    ([100, 40, 30, 29], [90, 10, 3, 3], 199, 1.4),
    ([3, 0, 2, 4], [2, 0, 1, 0], 9, 1.4),
    ([5, 3, 2, 1], [3, 1, 0, 0], 11, 0.0),
    ([50, 20, 10, 19], [20, 9, 2.5, 9.5], 99, 0.7),
    ([4, 24, 3, 29], [2, 15, 0, 11], 61, 2.0),
    ([10, 6, 4], [6, 2, 0], 10_000, 1.4),
    ([5, 0, 4], [5, 0, 0], 10, 0.1),
    ([10, 8, 3], [10, 2, 1], 21, 0.2),
    ([9, 5, 4, 3], [-3, -2, -2, -2.5], 21, 0.1),
    ([52, 16], [25, 2], 68, 1.4),  # from here on those that tell one formula from another that is like it
    ([5, 37, 36, 15, 37], [0, 17, 23, 9, 36], 130, 1.4),
    ([21, 29, 26, 21, 26, 5], [2, 29, 10, 19, 14, 0], 128, 1.4),
    ([11, 4, 46, 56, 43, 16], [4, 0, 43, 28, 27, 8], 176, 1.4),
    ([36, 4], [18, 2.5], 40, 2.0),
    ([100, 50], [60, 27], 1_000_000, 1.4),
    ([1000, 1000, 1000], [501, 504, 502], 3000, 0.1),
    ([0, 0, 0], [0, 0, 0], 0, 1.4),
]


def _arm_cases(function: Any) -> list[Case]:
    """Every row as lists; as arrays, if the function does better with those, as far as it ends."""

    def number_right(cases: Sequence[Case]) -> int:
        runs = (run_guarded(case.run, function) for case in cases)
        ended = takewhile(lambda one: one.kind in ("", "raised"), runs)
        return sum(one.value == case.right for one, case in zip(ended, cases, strict=False))

    kinds: list[Callable[..., Any]] = [list]
    with suppress(ModuleNotFoundError):
        from numpy import array

        kinds.append(partial(array, dtype=float))
    return max(([_arm_case(row, kind) for row in ROWS] for kind in kinds), key=number_right)


def _arm_case(row: tuple[Any, ...], kind: Callable[..., Any]) -> Case:
    visits, wins, above, c = row
    score: Callable[..., float] = ucb1  # arms count as nodes do
    values = [score(Arm(above), Arm(*arm), c) for arm in zip(visits, wins, strict=True)]
    highest = max(values)
    best = [place for place, value in enumerate(values) if value >= highest - 1e-9]

    def call(function: Any) -> Facts:
        given = kind(visits), kind(wins)
        with catch_warnings(action="ignore"):  # of NumPy, about numbers that are none
            place = as_number(function(*given, above, c))
        changed = [*map(list, given)] != [visits, wins]
        other = f"{place:.2f}" if isinstance(place, float) else place
        told = place if place is None or (isinstance(place, float) and place.is_integer()) else other
        return {"": best[0] if place in best else told, **({"the lists": "changed"} if changed else {})}

    machines = enumerate(zip(visits, wins, values, strict=True))
    table = [f"{'with arrays: ' * (kind is not list)}parent_visits = {above}, c = {c:g}, and these machines:"]
    table.append(f"{'place':>5}{'visits':>8}{'wins':>6}{'value':>7}")
    table += [f"{place:5}{n:8}{won:6g}{value:7.2f}" for place, (n, won, value) in machines]
    expected = f"{best[0]}, the place of the highest UCB1 value"
    return Case("\n".join(table), call, expected, HIGHEST_UCB, right={"": best[0]}, late=not above)


def choose_arm(visits: Sequence[int], wins: Sequence[float], parent_visits: int, c: float) -> int:
    """The place of the arm with the highest UCB1 value; an arm without visits comes first."""
    values = []
    for n, w in zip(visits, wins, strict=True):
        values.append(w / n + c * math.sqrt(math.log(parent_visits) / n) if n else math.inf)
    return values.index(max(values))


check_which_arm = Check("which_arm", _arm_cases, choose_arm)

PARTS_SO: dict[str, tuple[Any, ...]] = dict.fromkeys(("visits", "wins"), ("a number", float.__float__))
PARTS_SO["children"] = ("a dictionary", dict.items, dict.__setitem__)
PARTS_SO["untried"] = ("a list", list.remove, list.__getitem__)
KNOWS = "a new node knows its position and who moved there, and nothing has been tried below it yet"
APART = "each node has a list and a dictionary of its own"
ASKED = "a node is asked for all six things, and changed, again and again"
KEPT_FIELDS = "what was tried once is not untried any more, however often one looks"
COPY = "a game may hand out one list of moves to everybody, so each node needs a list of its own: list(state.moves())"
GAME_LIST, REMOVED = "the game's own list of moves", "the move that was removed"


class _Keeping(MNK):
    """A game that hands out one list of moves again and again, as it may."""

    moves = cache(MNK.moves)


KEEPING = _Keeping(*COURSE)


def _node_cases(kind: Any) -> list[Case]:
    name = kind.__name__ if isinstance(kind, type) else "Node"
    made: list[Any] = [one for state in both_seats(COURSE) for one in ((state, None), (state.play(2), state.player))]
    found = [_made_case(state, mover, name) for state, mover in (*made, (TicTacToe(), None), (OVER[0], 0), (THREE, 2))]
    show = lambda kind: first_drawn("", run_guarded(lambda: _pair(kind)[1]).value, COURSE)[0]  # noqa: E731
    called = "two nodes of the same position: we added a child to the first, and removed a move from its list"
    whys = {GAME_LIST: COPY, REMOVED: KEPT_FIELDS, "AttributeError": ASKED}
    found.insert(1, Case(called, _apart, why=APART, state=COURSE, show=show, whys=whys, law="shared-list"))
    return found


def _made_case(state: Any, mover: int | None, name: str) -> Case:
    given = (state,) if mover is None else (state, mover)
    show = lambda kind: first_drawn("", run_guarded(kind, *given).value, state)[0]  # noqa: E731
    called = f"{name}(state)" if mover is None else f"{name}(state, {mover})"
    return Case(called, lambda kind: _parts(kind(*given), state), why=KNOWS, state=state, show=show)


def _parts(node: Any, state: Any) -> Facts:
    """What a new node holds; of what does not fit, the kind."""
    shown: dict[str, Callable[[Any], Any]] = {
        "state": lambda value: "the position" if value == state else "another",
        "mover": as_plain,
        "visits": as_plain,
        "wins": float,
        "children": lambda value: f"{len(value)} of them" if len(value) else "{}",
        "untried": lambda value: sorted(listed(value)),
    }
    found: Facts = dict.fromkeys(shown, "no such attribute")
    for part in filter(partial(hasattr, node), shown):
        value, (wanted, *needs) = getattr(node, part), PARTS_SO.get(part, ("",))
        kind = "None" if value is None else a_kind(value)
        fits = all(hasattr(value, method.__name__) for method in needs)
        found[part] = shown[part](value) if fits else Odd(kind, f"{kind}, where {wanted} belongs")
    return found


def _apart(kind: Any) -> Facts:
    one, other = _pair(kind)
    return {
        GAME_LIST: len(KEEPING.moves()),
        REMOVED: "there again" if 2 in listed(one.untried) else "gone",
        "children of the second": len(other.children),
        "untried moves of the second": len(other.untried),
        "children of a third": len(kind(KEEPING).children),
    }


def _pair(kind: Any) -> tuple[Any, Any]:
    """Two nodes of one position, of which the first has changed."""
    _Keeping.moves.cache_clear()
    one, other = kind(KEEPING), kind(KEEPING)
    one.visits, one.wins = 1, 1.0
    one.children[2] = Node(COURSE.play(2), COURSE.player)
    one.untried.remove(2)
    return one, other


def _tree_of(kind: Any) -> Any:
    """A tree of such nodes."""
    own = program("attach", attach, Node=kind).thing
    return grown(kind(COURSE), GROWN, Random(10), expand=at_random(own))


check_node = Check("node", _node_cases, Node, grow=_tree_of)
