"""The checks of expand, simulate and flat Monte Carlo, which draw random moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.guard import run
from mcts_teach.checks.piece import Case, Check, Share
from mcts_teach.checks.plain import kind_of, listed, plain
from mcts_teach.checks.positions import (
    COURSE,
    DRAWN,
    LAST_MOVE,
    LAST_STONE_WINS,
    THREE,
    TWO_LEFT,
    X_WON,
    Spec,
    Twice,
    board,
    both_seats,
    tree,
)
from mcts_teach.games import ConnectFour
from mcts_teach.mcts import Node
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.solve import random_value

# expand: what came into the tree, said in relation to what was there, so that the dice do not matter

SOME: Spec = {2: (2, 1.0), 6: (1, 0.0)}
ALL_BUT_ONE: Spec = {2: (2, 1.0), 6: (1, 0.0), 5: (4, 2.0)}


def _expand_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        course, drawn, won = (both_seats(text)[seat] for text in (COURSE, DRAWN, X_WON))
        found += [_expand_case(course, {}), _expand_case(course, SOME), _expand_case(course, ALL_BUT_ONE)]
        found += [_end_case(drawn), _end_case(won), _expand_case(Twice((), seat), {}), _exhaust_case(course)]
    return [*found, _expand_case(THREE.play(1), {}), _repeat_case(board(COURSE))]


def _expand_case(state: Any, spec: Spec) -> Case:
    below = "no children yet" if not spec else f"children for {len(spec)} of its {len(state.moves())} moves"
    return Case(
        f"expand(node, rng) at a node with {below}",
        lambda function: _expanded(function, tree(state, sum(entry[0] for entry in spec.values()), spec)),
        lambda seen: _faults(seen) == [],
        "a new child for an untried move (or for all of them), with its position, its mover and no visits",
        "the tree grows by what the walk found untried; the random game starts at the new child",
        _told_expansion,
        state,
        lambda seen: next(iter(_faults(seen)), ""),
    )


def _expanded(function: Any, node: Node) -> Any:
    """What an expand has done, in words: what it returned, and whatever is not as it should be."""
    old, before = (
        dict(node.children),
        (node.visits, node.wins, node.state, [_numbers(c) for c in node.children.values()]),
    )
    untried = list(node.untried)
    answer = function(node, Random(1))
    new = [child for move, child in node.children.items() if old.get(move) is not child]
    returned = _kind(answer, node, new)
    fresh = new or ([answer] if isinstance(answer, Node) and answer is not node else [])
    legal = {move: node.state.play(move) for move in untried}
    moves = [move for move, child in node.children.items() if child in new]
    left = listed(node.untried)
    return (
        returned,
        len(new),
        all(move in untried for move in moves),
        all(child.state == legal.get(move) for move, child in zip(moves, new, strict=True))
        if new
        else all(child.state in legal.values() for child in fresh),
        tuple(sorted({_mover(child, node) for child in fresh})),
        all(_numbers(child) == (0, 0) for child in fresh),
        set(old) <= set(node.children) and all(node.children[move] is child for move, child in old.items()),
        sorted(repr(move) for move in left if move not in moves)
        == sorted(repr(move) for move in untried if move not in moves),
        set(left) & set(moves) == set(),
        (node.visits, node.wins, node.state) == before[:3],
    )


def _numbers(node: Node) -> tuple[float, float]:
    return node.visits, node.wins


def _kind(answer: Any, node: Node, new: Sequence[Node]) -> str:
    if answer is None:
        return "nothing"
    if answer is node:
        return "the node itself"
    if any(answer is child for child in new):
        return "a new child"
    if isinstance(answer, Node):
        return "a node that is not in the tree"
    return "several nodes" if isinstance(answer, list | tuple) and answer else f"a {type(answer).__name__}"


def _mover(child: Node, node: Node) -> str:
    if child.mover == node.state.player:
        return "right"
    return "none" if child.mover is None else "next" if child.mover == child.state.player else "other"


def _faults(seen: Any) -> list[str]:
    """The mistakes that an expansion gives away, the plainest first."""
    if seen is None:
        return []
    returned, new, legal, state, movers, zero, kept, struck, apart, untouched = seen
    all_at_once = new > 1 and returned in ("a new child", "nothing", "several nodes")
    tests = [
        ("children-lost", kept),
        ("not-hung-in", new > 0 or returned != "a node that is not in the tree"),
        ("move-not-played", state and legal),
        ("no-mover", "none" not in movers),
        ("mover-is-next", movers in ((), ("right",), ("none",))),
        ("phantom-visit", zero),
        ("counts-at-once", untouched),
        ("untried-kept", apart),
        ("moves-lost", struck),
        ("parent-returned", returned != "the node itself"),
        ("nothing-returned", all_at_once or returned == "a new child"),
    ]
    return [key for key, fine in tests if not fine]


FAULTS = {
    "children-lost": "an older child is gone",
    "not-hung-in": "the new node is not among node.children",
    "move-not-played": "its position is not the one after the move",
    "no-mover": "it has no mover",
    "mover-is-next": "its mover is not the player who moved",
    "phantom-visit": "it has visits or wins already",
    "counts-at-once": "the node's own numbers changed",
    "untried-kept": "the move is still among the untried ones",
    "moves-lost": "other moves are gone from the untried ones",
    "nothing-returned": "the new child is not returned",
}


def _told_expansion(seen: Any) -> str:
    if seen is None:
        return "None"
    faults = [FAULTS[key] for key in _faults(seen) if key in FAULTS]
    number = "no new child" if not seen[1] else f"{seen[1]} new child" + ("ren" if seen[1] > 1 else "")
    return "; ".join([f"{seen[0]} was returned; {number}", *faults])


def _end_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        node = Node(state, 0, 3, 1.0)
        answer = function(node, Random(1))
        return _kind(answer, node, list(node.children.values())), len(node.children), (node.visits, node.wins)

    return Case(
        "expand(node, rng) where the game is over",
        call,
        lambda seen: seen == ("nothing", 0, (3, 1.0)),
        "None, and the node as it was",
        "a finished game has no moves; the path ends at this node, and its result counts again",
        lambda seen: f"{seen[0]} was returned, and the node has {seen[1]} children",
        state,
        lambda seen: "" if seen == ("nothing", 0, (3, 1.0)) else "over-and-expanded",
        lambda text: "over-and-expanded",
    )


def _exhaust_case(state: Any) -> Case:
    moves = len(state.moves())

    def call(function: Any) -> Any:
        node = Node(state)
        rng = Random(2)
        for _ in range(moves + 2):
            function(node, rng)
        return len(node.children), len({id(child) for child in node.children.values()}), len(node.untried)

    return Case(
        f"expand(node, rng) {moves + 2} times at a node with {moves} moves",
        call,
        lambda seen: seen == (moves, moves, 0),
        f"{moves} children, one for each move, and no move untried",
        "each move gets one child, and then there is nothing left to expand",
        lambda seen: f"{seen[0]} children, and {seen[2]} moves untried",
        state,
    )


def _repeat_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        orders = set()
        for _ in range(6):
            node, rng = Node(state), Random(7)
            for _ in state.moves():
                function(node, rng)
            orders.add(tuple(node.children))
        return len(orders)

    return Case(
        "expand(node, Random(7)) until all moves are tried, six times",
        call,
        lambda number: number == 1,
        "the same order each time",
        "with the same seed a search must grow the same tree",
        lambda number: f"{number} different orders",
        state,
        lambda number: "own-dice" if number > 1 else "",
    )


def _expand_at_end(node: Node, rng: Random) -> Any:
    """The first untried move without asking whether there is one."""
    move = node.untried.pop(rng.randrange(len(node.untried)))
    child = node.children[move] = Node(node.state.play(move), node.state.player)
    return child


def _in_order(function: Any) -> str:
    """What to say of an expand that takes the moves in the same order whatever the seed."""
    found = set()
    for seed in range(12):
        node, rng = Node(board(COURSE)), Random(seed)
        for _ in node.state.moves():
            run(function, node, rng)
        found.add(tuple(node.children))
    return FIXED_ORDER if len(found) == 1 else ""


FIXED_ORDER = (
    "The moves are tried in the same order whatever the seed. That is right too; drawn at random, no move comes first "
    "only for its place in the list."
)


expand = Check(
    "expand",
    _expand_cases,
    [("over-and-expanded", _expand_at_end)],
    [
        "Which moves may be chosen, and what if there are none?",
        "A new node needs the position after the move, and the player who made it. Where does it have to be hung, "
        "and what is not untried any more?",
        "If not node.untried: return None. Draw a move, strike it from node.untried, put Node(node.state.play(move), "
        "mover=node.state.player) into node.children[move], and return it.",
    ],
    mcts.expand,
    "expand",
    board(COURSE),
    remark=_in_order,
)

# simulate: exact where the end is certain, by chance elsewhere

GAMES = 400


def _simulate_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        drawn, won, last, stone = (both_seats(text)[seat] for text in (DRAWN, X_WON, LAST_MOVE, LAST_STONE_WINS))
        found += [
            _certain_case(drawn, "the game is over already", plays=False),
            _certain_case(won, "the game is over already", plays=False),
            _certain_case(last, "one move is left, and it draws"),
            _certain_case(stone, "one move is left, and it wins"),
        ]
    fair = [_fair_case(board(COURSE)), _fair_case(board("XOX / .O. / OX."))]
    chance = [*both_seats(COURSE), THREE, ConnectFour(3, 3, 3), board(TWO_LEFT)]
    return [*found, _seeded_case(board(COURSE)), *fair, *map(_chance_case, chance)]


def _certain_case(state: Any, why: str, *, plays: bool = True) -> Case:
    end = state.play(state.moves()[0]) if plays else state
    right = end.rewards()
    return Case(
        "simulate(state, rng)",
        lambda function: _plain(function(state, Random(4))),
        lambda answer: answer == right,
        f"{right}: what player 0 gets, and what player 1 gets",
        why,
        state=state,
        raises=_telling_error if plays else lambda text: "plays-after-the-end",
    )


def _plain(answer: Any) -> Any:
    """Rewards as a tuple of numbers, those in an array too; all else as plain data."""
    answer = plain(answer.tolist() if hasattr(answer, "tolist") else answer)
    if isinstance(answer, list | tuple) and all(isinstance(number, int | float | Fraction) for number in answer):
        return tuple(map(float, answer))
    return float(answer) if isinstance(answer, int) and not isinstance(answer, bool) else answer


def _chance_case(state: Any) -> Case:
    right = tuple(Share(float(value)) for value in random_value(state))

    def call(function: Any) -> Any:
        answers = [_plain(function(state, rng)) for rng in map(Random, range(GAMES))]
        if all(answer is None for answer in answers):
            return None
        if not all(isinstance(answer, tuple) and len(answer) == len(right) for answer in answers):
            return ", ".join(sorted(set(map(kind_of, answers))))
        return tuple(Share(sum(column) / GAMES) for column in zip(*answers, strict=True))

    return Case(
        f"simulate(state, rng) {GAMES} times; the mean of the rewards",
        call,
        lambda seen: (
            isinstance(seen, tuple) and all(abs(a - b) < Share.tolerance for a, b in zip(seen, right, strict=True))
        ),
        "about " + _shares(right),
        "this is what random games bring on average, counted exactly",
        lambda seen: _shares(seen) if isinstance(seen, tuple) else str(seen),
        state,
        raises=_telling_error,
    )


def _telling_error(text: str) -> str:
    """What the games' own errors say of the playout that caused them."""
    if "illegal move" in text:
        return "moves-not-renewed"
    return "one-move" if "not over yet" in text else "plays-after-the-end" if "the game is over" in text else ""


def _shares(values: Sequence[float]) -> str:
    return ", ".join(f"{value:.2f}" for value in values)


def _first_moves(function: Any, state: Any, games: int) -> list[Any]:
    """The first move of each of so many random games, as far as it was played on the given position."""
    watch, first = PlayoutRecorder(function), list[Any]()
    for seed in range(games):
        watch(state, Random(seed))
        first += watch.line()[:1]
    return first


def _seeded_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        watch, lines = PlayoutRecorder(function), []
        for seed in [*range(12), *range(12)]:
            rewards = _plain(watch(state, Random(seed)))
            known = isinstance(rewards, tuple) and all(isinstance(reward, float) for reward in rewards)
            lines.append((watch.line(), repr(rewards) if known else ""))  # on positions of its own it leaves no line
        return lines[:12] == lines[12:], len(set(lines)) > 1

    return Case(
        "simulate(state, Random(seed)) twice with each of the seeds 0 to 11",
        call,
        lambda seen: seen == (True, True),
        "the same game for the same seed, and different games for different seeds",
        "all chance comes from the rng that is handed over",
        lambda seen: "different games for the same seed" if not seen[0] else "the same game for all seeds",
        state,
        lambda seen: "own-dice" if not seen[0] else "always-the-same" if not seen[1] else "",
    )


def _fair_case(state: Any) -> Case:
    right = 1 / len(state.moves())

    def call(function: Any) -> Any:
        counts = Counter(_first_moves(function, state, GAMES))
        return tuple(Share(counts[move] / GAMES) for move in state.moves())

    return Case(
        f"simulate(state, rng) {GAMES} times; how often each move comes first",
        call,
        lambda seen: all(abs(share - right) < 0.1 for share in seen) or not any(seen),
        f"each about {right:.2f}",
        "in a random game every legal move is equally likely",
        _shares,
        state,
        _uneven,
    )


def _uneven(shares: Sequence[float]) -> str:
    """The mistake that uneven shares give away."""
    if not sum(shares) or max(shares) - min(shares) < 0.1:
        return ""
    ends, inner = (shares[0] + shares[-1]) / 2, shares[1:-1]
    half = all(abs(share - 2 * ends) < 0.1 for share in inner) and abs(shares[0] - shares[-1]) < 0.1
    return "end-moves-rare" if half else "always-the-same" if max(shares) == 1 else "not-uniform"


def _playing(
    result: Callable[[Any, Any], Any] = lambda end, start: end.rewards(),
    choose: Callable[[Sequence[Any], Random], Any] = lambda moves, rng: rng.choice(moves),
    most: int = 99,
) -> Any:
    """A simulate with another result (of the end and the start), another choice, or at most so many moves."""

    def play(state: Any, rng: Random) -> Any:
        start, left = state, most
        while state.moves() and left:
            state, left = state.play(choose(state.moves(), rng)), left - 1
        return result(state, start)

    return play


def _without_looking(state: Any, rng: Random) -> Any:
    while True:
        state = state.play(rng.choice(state.moves()))
        if not state.moves():
            return state.rewards()


def _first_list(state: Any, rng: Random) -> Any:
    moves = list(state.moves())
    while state.moves():
        state = state.play(rng.choice(moves))
    return state.rewards()


def _first_list_struck(state: Any, rng: Random) -> Any:
    moves = list(state.moves())
    rng.shuffle(moves)
    while moves and state.moves():
        state = state.play(moves.pop())
    return state.rewards()


def _whole_first_list(state: Any, rng: Random) -> Any:
    moves = list(state.moves())
    rng.shuffle(moves)
    while moves:
        state = state.play(moves.pop())
    return state.rewards()


def _drawn(end: Any, otherwise: Any) -> Any:
    rewards = end.rewards()
    return otherwise if len(set(rewards)) == 1 else rewards


def _winner(end: Any, nobody: Any) -> Any:
    rewards = end.rewards()
    return rewards.index(1) if 1 in rewards else nobody


def _halves(state: Any) -> Any:
    return state.rewards() if not state.moves() else (0.5, 0.5)


SIMULATE_MISTAKES: list[tuple[str, Any]] = [
    ("draw-is-a-loss", _playing(lambda end, start: _drawn(end, (0.0, 0.0)))),
    ("draw-is-a-loss", _playing(lambda end, start: _drawn(end, (0.0, 1.0)))),
    ("draw-is-a-loss", _playing(lambda end, start: _drawn(end, (1.0, 0.0)))),
    ("draw-is-a-win", _playing(lambda end, start: _drawn(end, (1.0, 1.0)))),
    ("winner-not-rewards", _playing(lambda end, start: _winner(end, None))),
    ("winner-not-rewards", _playing(lambda end, start: _winner(end, -1))),
    ("one-number", _playing(lambda end, start: end.rewards()[0])),
    ("one-number", _playing(lambda end, start: end.rewards()[1])),
    ("one-number", _playing(lambda end, start: end.rewards()[start.player])),
    ("one-number", _playing(lambda end, start: end.rewards()[1 - start.player])),
    ("one-number", _playing(lambda end, start: end.rewards()[end.player])),
    ("one-number", _playing(lambda end, start: end.rewards()[1 - end.player])),
    ("upside-down", _playing(lambda end, start: end.rewards()[::-1])),
    ("right-for-one-seat", _playing(lambda end, start: end.rewards()[:: -1 if start.player else 1])),
    ("minus-one-to-one", _playing(lambda end, start: tuple(2 * reward - 1 for reward in end.rewards()))),
    ("one-move", _playing(most=1)),
    ("one-move", _playing(lambda end, start: _halves(end), most=1)),
    ("plays-after-the-end", _without_looking),
    ("moves-not-renewed", _first_list),
    ("moves-not-renewed", _first_list_struck),
    ("moves-not-renewed", _whole_first_list),
    ("always-the-same", _playing(choose=lambda moves, rng: moves[0])),
    ("always-the-same", _playing(choose=lambda moves, rng: moves[-1])),
    ("always-the-same", _playing(choose=lambda moves, rng: Random(0).choice(moves))),
    ("end-moves-rare", _playing(choose=lambda moves, rng: moves[round(rng.random() * (len(moves) - 1))])),
    ("cut-short", _playing(lambda end, start: _halves(end), most=2)),
    ("cut-short", _playing(lambda end, start: _halves(end), most=3)),
    ("rewards-before-the-end", lambda state, rng: state.rewards()),
]

simulate = Check(
    "simulate",
    _simulate_cases,
    SIMULATE_MISTAKES,
    [
        "When is a game over, and who can say what it is worth then?",
        "As long as there are moves, play one of them at random, and go on with the position that play returns.",
        "while moves := state.moves(): state = state.play(rng.choice(moves)); then return state.rewards().",
    ],
    mcts.simulate,
    "simulate",
    board(COURSE),
)

# Flat Monte Carlo


def flat_means(state: Any, playouts: int, rng: Random) -> dict[Any, float]:
    """What each move earned its player on average in so many random games: flat Monte Carlo."""

    def mean(after: Any) -> float:
        return float(sum(mcts.simulate(after, rng)[state.player] for _ in range(playouts)) / playouts)

    return {move: mean(state.play(move)) for move in state.moves()}


def _flat_cases(function: Any) -> list[Case]:
    states = [*both_seats(TWO_LEFT), *both_seats("XO. / XX. / OO."), *both_seats(COURSE), THREE, Twice((), 0)]
    return [_flat_case(state) for state in states]


def _flat_case(state: Any) -> Case:
    after = {move: random_value(state.play(move)) for move in state.moves()}
    means = {move: float(value[state.player]) for move, value in after.items()}
    wins = {move: _chance_to_win(state.play(move), state.player) for move in state.moves()}
    told = ", ".join(f"{move!r}: {mean:.2f}" for move, mean in means.items())
    moves = tuple(state.moves())

    def call(function: Any) -> Any:
        answer = function(state, 200, Random(5))
        if not isinstance(answer, dict):
            return answer
        shares = (Share(answer.get(move, -1)) for move in moves)
        return tuple(shares) if set(answer) == set(moves) else f"other moves: {sorted(answer, key=repr)}"

    def accepts(seen: Any) -> bool:
        if not isinstance(seen, tuple):
            return False
        rows = (tuple(means.values()), tuple(wins.values()))  # a draw as half a win, or the share of wins
        return any(all(abs(a - b) < Share.tolerance for a, b in zip(seen, row, strict=True)) for row in rows)

    return Case(
        "win_ratios(state, 200, rng)",
        call,
        accepts,
        f"about {{{told}}}",
        "for each move the share of its games that the player who makes it has won (a draw may count half)",
        lambda seen: _shares(seen) if isinstance(seen, tuple) else repr(seen),
        state,
        lambda seen: "own-dice" if len(moves) == 4 and isinstance(seen, tuple) and set(seen) <= {0, 0.5, 1} else "",
        draw=lambda function, seen: (_shares_tree(state, seen), _shares_tree(state, tuple(means.values()))),
    )


def _shares_tree(state: Any, shares: Any) -> Any:
    """The position with a child for each move, 200 games in each; the position alone without shares."""
    if not isinstance(shares, tuple):
        return state
    games = {move: (200, 200 * float(share)) for move, share in zip(state.moves(), shares, strict=True)}
    return tree(state, 200 * len(games), games)


def _chance_to_win(state: Any, player: int) -> float:
    moves = state.moves()
    if not moves:
        return float(state.rewards()[player] == 1)
    chances = [_chance_to_win(state.play(move), player) for move in moves]
    return sum(chances, 0.0) / len(chances)


def _flat(value: Callable[..., float], scale: Callable[[int], float] = lambda playouts: playouts) -> Any:
    """A flat Monte Carlo with another value of a game's rewards, the position and the one after the move."""

    def means(state: Any, playouts: int, rng: Random) -> dict[Any, float]:
        found = {}
        for move in state.moves():
            after = state.play(move)
            games = (value(mcts.simulate(after, rng), state, after) for _ in range(playouts))
            found[move] = sum(games) / scale(playouts)
        return found

    return means


def _no_draws(state: Any, playouts: int, rng: Random) -> dict[Any, float]:
    found = {}
    for move in state.moves():
        games = [mcts.simulate(state.play(move), rng)[state.player] for _ in range(playouts)]
        decided = [game for game in games if game in (0, 1)]
        found[move] = sum(decided) / len(decided) if decided else 0.0
    return found


FLAT_MISTAKES: list[tuple[str, Any]] = [
    ("judged-by-the-reply", _flat(lambda rewards, state, after: rewards[after.player])),
    ("judged-by-the-reply", _flat(lambda rewards, state, after: float(rewards[after.player] == 1))),
    ("right-for-one-seat", _flat(lambda rewards, state, after: rewards[0])),
    ("right-for-one-seat", _flat(lambda rewards, state, after: rewards[1])),
    ("right-for-one-seat", _flat(lambda rewards, state, after: float(rewards[0] == 1))),
    ("upside-down", _flat(lambda rewards, state, after: 1 - rewards[state.player])),
    ("sum-not-share", _flat(lambda rewards, state, after: rewards[state.player], lambda playouts: 1)),
    ("sum-not-share", _flat(lambda rewards, state, after: float(rewards[state.player] == 1), lambda playouts: 1)),
    ("draw-is-a-win", _flat(lambda rewards, state, after: float(rewards[state.player] > 0))),
    ("draws-forgotten", _no_draws),
    ("minus-one-to-one", _flat(lambda rewards, state, after: 2 * rewards[state.player] - 1)),
    (
        "played-from-the-parent",
        lambda state, playouts, rng: {
            move: sum(mcts.simulate(state, rng)[state.player] for _ in range(playouts)) / playouts
            for move in state.moves()
        },
    ),
]

flat = Check(
    "flat",
    _flat_cases,
    FLAT_MISTAKES,
    [
        "Take one move. How would you find out, with nothing but dice, how good it is?",
        "Play it, then random games from there. Whose reward do you add up: that of the player who made the move.",
        "For each move: sum(simulate(state.play(move), rng)[state.player] for _ in range(playouts)) / playouts.",
    ],
    flat_means,
)
