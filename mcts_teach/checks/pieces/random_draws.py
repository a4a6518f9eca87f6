"""The checks of what draws at random: expand, simulate and flat Monte Carlo; and what is asked of all that draws."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import isfinite
from random import Random
from statistics import fmean
from types import SimpleNamespace
from typing import Any

from mcts_teach import mcts, variants
from mcts_teach.checks.guard import LINES, run_guarded
from mcts_teach.checks.judge import UNSEEN, Case, Check, SlipError
from mcts_teach.checks.made_trees import Spec, made_tree
from mcts_teach.checks.mistakes import program
from mcts_teach.checks.plain_data import Facts, Odd, Other, Share, a_kind, as_plain, kind_of, listed, words_of
from mcts_teach.checks.positions import ALONE, COURSE, LONG_GAME, MIRRORED, OVER, THREE, TWO_LEFT, Twice, both_seats
from mcts_teach.checks.verdict import chosen, shares_drawn
from mcts_teach.games import ConnectFour, Nim
from mcts_teach.games.state import Move
from mcts_teach.mcts import Expand, Node
from mcts_teach.names import move_name
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.solve import random_value

SEED = "all chance comes from the rng that is handed over, so that a search can be repeated"
SAME_RESULT, DIFFERENT_RESULTS = "the same result", "different results"
REPEATED = {"the same seed twice": SAME_RESULT, "different seeds": DIFFERENT_RESULTS}


def repeats(called: str, run: Callable[..., Any], seeds: int, state: Any, lines: int = LINES, fair: Any = None) -> Case:
    """Whether the same seed brings the same again, and others bring others; drawn as a case of `fair` draws is."""

    def call(function: Any) -> Facts:
        once, again = ([repr(run(function, seed)) for seed in range(seeds)] for _ in range(2))
        same = once == again, len(set(once)) == 1
        return {label: SAME_RESULT if alike else DIFFERENT_RESULTS for label, alike in zip(REPEATED, same, strict=True)}

    draw = lambda function, _: shares_drawn(fair.right, fair.run(function))  # noqa: E731
    return Case(called, call, why=SEED, state=state, lines=lines, right=REPEATED, draw=fair and draw)


def drawn_alike(called: str, why: str, state: Any, moves: Sequence[Any], drawn: Callable[[Any], Iterable[Any]]) -> Case:
    """How often each of some moves is drawn; it cannot be seen where the draws are made on positions of one's own."""

    def call(function: Any) -> Any:
        counts = Counter(drawn(function))
        total = counts.total()
        return {move_name(state, move): Share(counts[move] / total, total) for move in moves} if total else UNSEEN

    right = {move_name(state, move): 1 / len(moves) for move in moves}
    return by_chance(called, call, why, state, right)._replace(law="not-uniform")


def by_chance(called: str, call: Callable[[Any], Any], why: str, state: Any, right: dict[str, float]) -> Case:
    """A case of shares; all of them are told, and drawn."""
    return Case(called, call, "", why, state, right=right, draw=lambda _, seen: shares_drawn(right, seen), every=True)


SOME: Spec = {2: (2, 1.0), 6: (1, 0.0)}
ALL_BUT_ONE: Spec = {2: (2, 1.0), 6: (1, 0.0), 5: (4, 2.0)}
ALL_BUT_ZERO: Spec = {1: (1, 0.0), 3: (2, 1.0), 8: (1, 1.0)}
DRAWS = 400  # of a move, for shares
GROWS = "each call makes one new child, for a move that is untried, and returns it"
GROWS_BY = {
    "struck from untried": "the move that gets a child is the one that leaves untried",
    "its mover": "the mover is the player who is to move before the move",
}
NO_MOVES = "a finished game has no moves; the path ends at this node, and its result counts again"
NONE_LEFT = "each move gets one child, and then there is nothing left to expand"
FAIR = "the move is drawn at random, each with the same chance, so that none comes first only for its place"
GIVEN = "the move that is handed over is the one that gets a child"
ALL = "Your expand makes all children at once, which is right too."


def _expand_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        course, mirrored, drawn, won = (both_seats(one)[seat] for one in (COURSE, MIRRORED, *OVER))
        trees: list[tuple[Any, Spec]] = [(course, {}), (course, SOME), (course, ALL_BUT_ONE), (drawn, {}), (won, {})]
        trees += [(course, {**ALL_BUT_ONE, 1: (1, 0.0)}), (mirrored, ALL_BUT_ZERO), (Twice((), seat), {})]
        trees.append((TWO_LEFT.play(8), {}))  # its child is the end
        last = THREE.play((1, 101)[seat]).play(101)  # of three players: this one did not move two turns ago
        found += [*(_expand_case(*tree) for tree in trees), _expand_case(last, {}, last.player - 1)]

    def grow(function: Any, seed: int) -> Any:
        node, rng = Node(COURSE), Random(seed)
        for _ in COURSE.moves():
            function(node, rng)
        return list(node.children)

    called = "expand(node, Random(seed)) until all moves are tried, twice with each of the seeds 0 to 7"
    fair = [_fair_draws(state) for state in (COURSE, COURSE.play(2))]  # then one of the moves wins at once
    return [*found, repeats(called, grow, 8, COURSE, fair=fair[0]), *fair]


def _expand_case(state: Any, spec: Spec, mover: int | None = None) -> Case:
    number, whose = len(state.moves()), f", player {state.player} to move"
    at = f"at a node with children for {len(spec)} of its {number} moves{whose}" if spec else f"at a new node{whose}"
    tree = partial(made_tree, state, None if spec else 0, spec, 1 - state.player if spec else mover)
    call = lambda function: _expanded(function, tree(), Random(1))  # noqa: E731
    why = NO_MOVES if not number else NONE_LEFT if number == len(spec) else GROWS
    draw = lambda function, seen: _grew(function, tree(), tree())  # noqa: E731
    called = f"expand(node, rng) {at if number else 'where the game is over'}"
    return Case(called, call, why=why, state=state, draw=draw, whys=GROWS_BY)


def _grew(function: Any, yours: Node, right: Node) -> Any:
    """The tree after an expansion, and as it should be after one by the same move."""
    answer = run_guarded(function, yours, Random(1)).value
    given = next((move for move, child in yours.children.items() if child is answer), None)
    new = next((move for move in [*yours.children, *right.untried] if move in right.untried), None)
    if new is not None:
        attach(right, new)
    return chosen(yours, given), chosen(right, new)


def _expanded(function: Any, node: Node, rng: Random) -> Facts:
    """What an expansion has changed, in relation to the move that was drawn."""
    state, numbers, old, untried = node.state, (node.visits, node.wins), dict(node.children), list(node.untried)
    answer = function(node, rng)
    new = {move: child for move, child in node.children.items() if move not in old}
    gone = [move for move in old if node.children.get(move) is not old[move]]
    struck, back = Counter(map(repr, untried)), Counter(map(repr, listed(node.untried)))
    struck, back = struck - back, back - struck
    places = [next((one for one in untried if child.state == state.play(one)), move) for move, child in new.items()]
    own, number = bool(new) and struck in (Counter(map(repr, new)), Counter(map(repr, places))), struck.total()
    moves = ("another move", "other moves", "a move", "moves")[2 * (not new) + (number > 1)] if number else "nothing"
    facts: Facts = {
        "new children": len(new),
        "what is returned": _returned(answer, node, list(new.values()), list(old.values())),
        "struck from untried": ("its move" * own or moves) if hasattr(node.untried, "remove") else "no list any more",
        **({"untried again": "moves that have a child"} if back else {}),
        "older children": "kept" if not gone else "gone" if gone[0] not in node.children else "replaced",
        "the node's visits and wins": "kept" if (node.visits, node.wins) == numbers else "changed",
        "the node's position": "kept" if node.state == state else "changed",
    }
    each = [_child(node, move, child, state, untried) for move, child in new.items()]
    if len(each) == 1:
        return facts | each[0]
    return facts | {label: " and ".join(sorted({str(one[label]) for one in each})) for label in (each or [{}])[0]}


def _returned(answer: Any, node: Any, new: Sequence[Any], old: Sequence[Any]) -> Any:
    known = {"the node itself": [node], "the new child": new, "an older child": old}
    kind = a_kind(as_plain(answer))
    other = "a node that is not in the tree" if hasattr(answer, "untried") else Odd(kind, kind)
    told = (name for name, ones in known.items() if any(answer is one for one in ones))
    return None if answer is None else next(told, other)


def _child(node: Any, move: Any, child: Any, parent: Any, untried: Sequence[Any]) -> Facts:
    own = move in untried and child.state == parent.play(move)
    place = type(move) is int and 0 <= move < len(untried) and child.state == parent.play(untried[move]) and not own
    after = any(child.state == parent.play(one) for one in untried)
    other = "after another move" if after else "its parent's" if child.state == parent else "another"
    moves = sorted(map(repr, listed(child.untried))) == sorted(map(repr, child.state.moves())) and not child.children
    shared = child.untried is node.untried or child.children is node.children
    return {
        "its key": "its move's place" if place else "its move" if move in untried else Odd.made(as_plain(move)),
        "its position": "after its move" if own or place or (after and move not in untried) else other,
        "its mover": as_plain(child.mover),
        "its visits": as_plain(child.visits),
        "its wins": as_plain(float(child.wins)),
        "its untried moves": "its parent's own list" if shared else "all its own" if moves else "others",
    }


def _fair_draws(state: Any) -> Case:
    def first(function: Any) -> Iterator[Any]:
        rng = Random(5)
        for _ in range(DRAWS):
            function(node := Node(state, visits=1), rng)
            yield from [*node.children][:1]

    called = f"expand(node, rng) {DRAWS} times, each time at a new node; how often each move comes"
    return drawn_alike(called, FAIR, state, state.moves(), first)


check_expand = Check("expand", _expand_cases, mcts.expand, "expand", dice=True, styles={ALL: variants.expand_all})


def attach(node: Node, move: Move) -> Node:
    """Attach the position after a move to a node; return the new node."""
    child = node.children[move] = Node(node.state.play(move), node.state.player)
    node.untried.remove(move)
    return child


def at_random(attach: Callable[[Node, Move], Node]) -> Expand:
    """An expand that attaches a move drawn at random."""
    return lambda node, rng: attach(node, rng.choice(node.untried)) if node.untried else None


def _attach_cases(function: Any) -> list[Case]:
    growing = [case for case in _expand_cases(function) if case.why == GROWS]
    told = (case._replace(called=case.called.replace("expand(node, rng)", "attach(node, move)")) for case in growing)
    called, wanted = "attach(node, 2), and then attach(node, 5), at a new node", "children for the moves 2 and 5"
    return [*told, Case(called, _moves_attached, wanted, GIVEN, COURSE, right={}, late=True)]


def _moves_attached(function: Any) -> Facts:
    node = Node(COURSE)
    for move in (2, 5):
        function(node, SimpleNamespace(choice=lambda moves, move=move: move))
    if [*node.children] != [2, 5]:
        raise SlipError(f"children for the moves {' and '.join(map(str, node.children))}")
    return {}


check_attach = replace(
    check_expand, piece="attach", cases=_attach_cases, answer=attach, styles={}, adapt=at_random, whole=check_expand
)

GAMES_ALONE = 400
DRAWN = 2_000  # moves of each kind, for shares
CERTAIN = {
    "nothing is left to play, so the rewards come back as they are": OVER,
    "one move is left, and it draws": [TWO_LEFT.play(8)],
    "one move is left, and it wins": [TWO_LEFT.play(7)],
}
GAMES = [(TWO_LEFT, 20), (COURSE, 60), (ConnectFour(), 10), (THREE, 50), (Twice(), 50), (ALONE, 50), (LONG_GAME, 10)]
NO_DRAWS = {"(1.0, 0.0)", "(0.0, 1.0)"}  # what the long game can bring, also one on positions of a learner's own
FINISHED = "only a finished game says what it is worth, however long it takes"
EQUAL = "in a random playout every legal move is equally likely, whatever was played before"
MEANS = "this is what random playouts bring on average, counted exactly"
UNFINISHED = "where the game is not over"


def _simulate_cases(function: Any) -> list[Case]:
    ends = ((why, seat) for why, states in CERTAIN.items() for state in states for seat in both_seats(state))
    found = [Case("simulate(state, rng)", partial(_answered, state), why=why, state=state) for why, state in ends]
    found += [_whole_case(*row) for row in GAMES]
    called, fair = "simulate(state, Random(seed)) twice with each of the seeds 0 to 11", _fair_cases(COURSE)
    found.append(repeats(called, lambda one, seed: _played(one, COURSE, Random(seed)), 12, COURSE, fair=fair[0]))
    called, mean = f"simulate(state, rng) {GAMES_ALONE} times; the mean of the rewards", random_value(ALONE)[0]
    each: Any = lambda function: (_rewards(function(ALONE, Random(seed)))[0] for seed in range(GAMES_ALONE))  # noqa: E731
    call = lambda function: {"": Share(fmean(each(function)), GAMES_ALONE)}  # noqa: E731
    alone = Case(called, call, "", MEANS, ALONE, right={"": float(mean)})
    return [*found, *fair, alone]


def _answered(state: Any, function: Any) -> Facts:
    answer = function(state, Random(4))
    rewards = _rewards(answer)
    return {"rewards": Other(rewards, words_of(answer)) if isinstance(rewards, tuple) else Odd.made(rewards)}


def _rewards(answer: Any) -> Any:
    """Rewards as a tuple of numbers, those in an array too; all else as plain data."""
    answer = as_plain(answer.tolist() if hasattr(answer, "tolist") else answer)
    if isinstance(answer, list | tuple) and all(hasattr(one, "__float__") for one in answer):
        return tuple(round(float(one), 6) for one in answer)
    return float(answer) if type(answer) is int else answer


def _played(function: Any, state: Any, rng: Random) -> tuple[Any, Any]:
    """What a playout answers, and its moves."""
    watch = PlayoutRecorder(function)
    return watch(state, rng), watch.list_moves()


def _whole_case(state: Any, games: int) -> Case:
    """Each game is played to its end, and what comes back is what that end is worth; chance decides only how often."""

    def call(function: Any) -> Any:
        found, rng = defaultdict[str, dict[str, str]](dict), Random(9)  # as plain data, and as it came
        for _ in range(games):
            (given, line), end = _played(function, state, rng), state
            answer = _rewards(given)
            for move in line:
                end = end.play(move)
            worth = UNFINISHED if end.moves() else f"where the end is worth {_rewards(end.rewards())}"
            plain = words_of(answer) if isinstance(answer, tuple | float | int | None) else kind_of(answer)
            found[worth][plain] = words_of(given) if isinstance(answer, tuple) else plain
        if list(found) == [UNFINISHED] and (state != LONG_GAME or found[UNFINISHED].keys() <= NO_DRAWS):  # no line left
            return UNSEEN
        told = {worth: Other(*map(" or ".join, map(sorted, (one, one.values())))) for worth, one in found.items()}
        return {worth: answers for worth, answers in told.items() if not worth.endswith(f"worth {answers.kind}")}

    wanted = "games that are played to the end, and the rewards there"
    return Case(f"simulate(state, rng) {games} times", call, wanted, FINISHED, state=state, right={})


def _fair_cases(state: Any) -> list[Case]:
    """How often each move is drawn in a game's first move, and in the one after it, all from one rng."""
    games = dict[int, tuple[Any, list[Any]]]()  # of each function that is asked and kept, as ids are given again

    def drawn(depth: int, function: Any) -> list[Any]:
        if id(function) not in games:
            rng = Random(6)
            games[id(function)] = function, [_played(function, state, rng)[1][:2] for _ in range(DRAWN)]
        return [line[depth] for line in games[id(function)][1] if len(line) > depth]

    called = f"simulate(state, rng) {DRAWN:,} times; how often each move comes "
    alike = partial(drawn_alike, why=EQUAL, state=state, moves=state.moves())
    return [alike(called + nth, drawn=partial(drawn, depth)) for depth, nth in enumerate(("first", "second"))]


check_simulate = Check("simulate", _simulate_cases, mcts.simulate, "simulate", dice=True)

HALF = "In yours a draw counts as half a win, as in the search later; a share of the games that were won has 0 for it."
OF_ITS_GAMES = "for each move the share of its games, `playouts` of them, that the player who makes it has won"
PLAYED = 503  # after each move: enough for luck to be small, and a prime, so that no other number has the same shares


def flat_shares(state: Any, playouts: int, rng: Random) -> dict[Any, float]:
    """The share of so many random games after each move that its player wins: flat Monte Carlo."""
    shares = {}
    for move in state.moves():
        wins, after = 0, state.play(move)
        for _ in range(playouts):
            wins += mcts.simulate(after, rng)[state.player] == 1
        shares[move] = wins / playouts
    return shares


def _flat_cases(function: Any) -> list[Case]:
    short = [*both_seats(TWO_LEFT), *both_seats(TWO_LEFT.play(7))]
    states = [*short, THREE.play(1), Twice(), Twice((1, 2, 1)), Nim((1, 4))]
    again = "win_ratios(state, 12, Random(seed)) twice with each of the seeds 0 to 3"
    dice = repeats(again, lambda function, seed: as_plain(function(COURSE, 12, Random(seed))), 4, COURSE)
    long = (case._replace(late=True) for case in (_flat_case(COURSE), dice))  # of a wrong one that plays more games
    return [*map(_flat_case, states), *long]


def _flat_case(state: Any) -> Case:
    right = {move: _chance_to_win(state.play(move), state.player) for move in state.moves()}
    names = {move: move_name(state, move) for move in right}
    may_be_drawn = isinstance(state, type(COURSE))  # then half a game may be won

    def told(share: Any, chance: float) -> Any:
        if not (isinstance(share, int | float) and isfinite(share)) or chance == 1:
            return Odd.made(share)
        whole = may_be_drawn or abs(share * PLAYED - round(share * PLAYED)) < 1e-6
        return Share(share, PLAYED) if whole else f"{share:.4g}, no share of {PLAYED} games"

    def call(function: Any) -> Facts:
        answer = as_plain(function(state, PLAYED, Random(5)))
        if not isinstance(answer, dict):
            return {"": Odd.made(answer)}
        if set(answer) != set(right):
            words = f"the keys {words_of(sorted(answer, key=repr))}, but the moves are {words_of(list(right))}"
            return {"": words if set(map(type, answer)) == {int} else Odd.made([*answer], words)}
        return {names[move]: told(answer[move], chance) for move, chance in right.items()}

    shares = {names[move]: chance for move, chance in right.items()}
    caption = "The share of won games after each move is a bar, the right one is a line."
    draw = lambda function, seen: shares_drawn(shares, seen, caption, "your shares")  # noqa: E731
    return Case(f"win_ratios(state, {PLAYED}, rng)", call, why=OF_ITS_GAMES, state=state, right=shares, draw=draw)


def _chance_to_win(state: Any, player: int) -> float:
    chances = [_chance_to_win(state.play(move), player) for move in state.moves()]
    return sum(chances, 0.0) / len(chances) if chances else float(state.rewards()[player] == 1)


_means = program("flat", flat_shares, ("", " == 1", "")).thing  # a draw is half a win
check_flat = Check("flat", _flat_cases, flat_shares, dice=True, styles={HALF: _means})
