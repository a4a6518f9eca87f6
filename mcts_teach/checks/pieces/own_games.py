"""The check of a game: random games that look for broken promises, and a walk beside a game that has the same rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import takewhile
from math import prod
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

from mcts_teach import mcts, searching
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, Observe, SlipError
from mcts_teach.checks.pieces import game_promises as promises
from mcts_teach.checks.pieces.game_promises import QUICK_LOOK, TOO_SLOW, ReachedPlace, first_position_of
from mcts_teach.checks.plain_data import words_of
from mcts_teach.checks.verdict import Comparison, Verdict
from mcts_teach.games import MNK, ConnectFour, TicTacToe
from mcts_teach.games.contract import has_equality, has_hash
from mcts_teach.names import attribute_of, move_name


class Seen(NamedTuple):
    """A position of the known game and that of the learner's; where they differ, the kind, and how, in words."""

    kind: str
    words: str
    right: Any
    place: ReachedPlace


OF_AN_END = {"over", "goes on", "rewards", "no rewards"}  # kinds of differences where the marks are in their places


def winning_line(right: Any) -> int:
    """The stones of lines that win, as bits, where k in a row win; 0 in other games."""
    return right.line(right.theirs, 1 - right.player) if hasattr(right, "k") and right.won else 0


def is_single(right: Any) -> bool:
    """Whether one line wins, and no longer than it must be."""
    return winning_line(right).bit_count() == getattr(right, "k", 0)


def is_full(right: Any) -> bool:
    """Whether no cell of a board is free."""
    return hasattr(right, "mine") and (right.mine | right.theirs).bit_count() == prod(right.shape)


def _overlooks(*players: int) -> Callable[[Any], Any]:
    """What an end becomes if the wins of some players are not seen; on a full board this or that."""
    missed: Any = lambda end: getattr(end, "won", False) and 1 - end.player in players  # noqa: E731
    return lambda end: end.rewards() if not missed(end) else None if is_full(end) else "goes on"


HALF_EACH = (0.5, 0.5)
MADE_OF_MOVES = {"moves-too-many": ("too many moves", "goes on"), "moves-too-few": ("too few moves", "over")}
MADE_OF_ENDS: list[tuple[str, Callable[[Any], Any]]] = [  # what a mistake makes of the end of a game
    ("zero-is-false", _overlooks(0)),
    ("zero-is-false", lambda end: HALF_EACH if end.rewards() == (1.0, 0.0) else end.rewards()),
    ("wins-do-not-end", _overlooks(0, 1)),
    ("wins-do-not-end", _overlooks(1)),
    ("too-long-a-line", lambda end: "goes on" if is_single(end) and not is_full(end) else None),
    ("draw-is-a-loss", lambda end: end.rewards() if end.won else (0.0, 0.0)),
    ("draw-is-a-win", lambda end: end.rewards() if end.won else (1.0, 1.0)),
    ("rewards-of-the-loser", lambda end: end.rewards()[::-1]),
    ("winner-first", lambda end: (1.0, 0.0) if end.won else end.rewards()),
    ("mover-first", lambda end: (0.0, 1.0) if end.won else end.rewards()),
    ("draw-before-win", lambda end: HALF_EACH if is_full(end) else end.rewards()),
    ("minus-one-to-one", lambda end: tuple(2 * one - 1 for one in end.rewards()) if end.won else None),
    ("two-lines-count-double", lambda end: tuple(one * (1 + end.won - is_single(end)) for one in end.rewards())),
]


def prove_mistake(found: Sequence[Seen]) -> str:
    """The known mistake that all ends and differences together prove; nothing if there is none."""
    wrong = [one for one in found if one.kind]
    kinds = {one.kind for one in wrong}
    if kinds == {"turn"}:
        return "turn-does-not-change" if wrong[0].place.made else "other-begins"
    if not hasattr(wrong[0].right, "won"):  # no game of lines on a board
        return ""
    if key := next((key for key, alone in MADE_OF_MOVES.items() if alone[0] in kinds and kinds <= {*alone}), ""):
        return key
    if not kinds <= OF_AN_END:
        return ""
    if "over" in kinds:
        claims = (run_guarded(lambda place: {*place.rewards()}, one.place).value for one in wrong if one.kind == "over")
        wins = all(claim == {0.0, 1.0} for claim in claims)
        return ("a-false-line" if kinds == {"over"} else "a-wrong-line") * wins
    said = [tuple(map(float, one.place.rewards())) if one.kind in {"", "rewards"} else one.kind for one in found]
    for key, made in MADE_OF_ENDS:
        if all(made(one.right) in (None, outcome) for one, outcome in zip(found, said, strict=True)):
            return key
    return "other-rewards" if kinds == {"rewards"} else "a-line-forgotten" * ("no rewards" not in kinds)


FEW_POSITIONS = 6_000  # that are all looked at
GAME_SEED, MANY_PLIES, MOST_SHOWN = 2, 20_000, 3_000  # of random games, and how many of their positions
ALIKE = 0.3  # the share of differences up to which moves are called as in the known game
REFUSED = 9  # one position of so many is asked for what it must refuse
FIRST_LINES = 2_000_000  # of the learner's, in the first game, in which a loop without end shows
MIRROR, MIRRORED_GAMES = str.maketrans("0123456", "6543210"), 30  # those of fewer moves
GAMES_OF_CONNECT_FOUR = """
0303030 1412101 1434260 2321232 3031303 3311442 00104010 11312131 22525252 33034303 000404040 030132231 111212121
222626262 233441241 261032504 333130323 0321020011 1433112122 2425342233 3210313322 113231230200 424412123133
13332323221100 21314344334422 44311213112322 300011310202112 3002102022311133 3414432323241211 001032233111322233
134322423412413344 200220013210103311 241432113134112322 42443455342523223355 212013011312302120033
214421421443133421312233 321311113103330200002222 032210300103102133122321455566444465466565
224333224441233112314141555565005000066666 636635634533555665444344201201222011110002
"""  # by their columns: with their mirrors one for each of the 69 lines that win, one with two lines, and full boards

WHY = "a search asks a position for player, moves, play and rewards, and relies on what these four promise"
WHY_TURN = "the position says whose turn it is; player 0 begins"
WHY_REWARDS = "rewards() has a number for each player: 1 for a win, ½ for a draw, 0 for a loss"


def _beside(known: Any, game: Any) -> list[Seen]:
    """All ends that were reached, and all differences, the shortest way first; moves are named as fits best."""
    until, best = process_time() + TOO_SLOW, list[Seen]()
    for names in _names(known, first_position_of(game)):
        found = list(_walk(known, first_position_of(game), names, until))
        best = min(best or found, found, key=_wrong)
        if _wrong(best) < ALIKE:
            break
    strict = _moves_are_columns(known)  # of tic-tac-toe, cells beyond the board are not asked for
    for place, one in enumerate(best if not _wrong(best) else ()):
        if place % REFUSED == 0 or (strict and not one.right.moves()):
            promises.check_refusals(one.place, list(one.place.state.moves()), names.values(), beyond=strict)
    return sorted(_ends(best), key=lambda one: len(one.place.made))


def _ends(found: Sequence[Seen]) -> list[Seen]:
    return [one for one in found if one.kind or not one.right.moves()]


def _wrong(found: Sequence[Seen]) -> float:
    """The share of the ends at which two games differ."""
    return fmean(bool(one.kind) for one in _ends(found))


def _names(known: Any, start: ReachedPlace) -> list[dict[Any, Any]]:
    """What the learner may call each move of the known game: the same, by its name, in their order, or sorted."""
    ours, theirs = known.moves(), list(start.moves())
    if len(ours) != len(theirs):
        raise SlipError(f"there are {len(theirs)} legal moves in the first position, and not {len(ours)}")
    ways = [ours, [move_name(known, move) for move in ours], theirs, sorted(theirs, key=repr)]
    fitting = [way for i, way in enumerate(ways) if set(way) == set(theirs) and way not in ways[:i]]
    return [dict(zip(ours, way, strict=True)) for way in fitting]


def _walk(known: Any, start: ReachedPlace, names: Mapping[Any, Any], until: float) -> Iterator[Seen]:
    """Both games, no further than to where they differ first."""
    ways, places = _ways(known), dict[Any, ReachedPlace]()
    for looked, (way, right) in enumerate(ways.items()):
        if way and way[:-1] not in places:
            continue
        promises.check_time(until, f"{looked:,} positions of {len(ways):,}")
        place = places[way[:-1]].after(names[way[-1]]) if way else start
        kind, words = _difference(right, place, names)
        if not kind and right.moves():
            places[way] = place
        yield Seen(kind, words, right, place)


def _difference(right: Any, place: ReachedPlace, names: Mapping[Any, Any]) -> tuple[str, str]:
    """How one position differs from what is right, and in words; nothing if it does not."""
    with place.asked("moves"):
        legal, moves = [names[move] for move in right.moves()], list(place.state.moves())
        if moves and not legal:
            return "goes on", f"{len(moves)} legal moves after {'a win' if getattr(right, 'won', False) else 'the end'}"
        if legal and not moves:
            return "over", "the game is over already"
        if len(moves) != len(legal) or set(moves) != set(legal):
            listed = {*moves} - {*legal}, {*legal} - {*moves}
            kind = "moves" if all(listed) else "too many moves" if listed[0] else "too few moves"
            known = list(right.moves()) if kind == "moves" else legal  # then nobody knows what a move is called
            return kind, f"the legal moves are {words_of(moves)}, not {words_of(known)}"
        if moves and place.state.player != right.player:
            return "turn", f"player {place.state.player} is to move, not player {right.player}"
    if moves:
        return "", ""
    try:
        rewards = place.rewards()
    except ValueError as error:
        told = str(error).partition(" (by rewards()")[0]
        return "no rewards", f"rewards() raised a ValueError: {told}"
    alike = [*rewards] == [*right.rewards()]
    return ("", "") if alike else ("rewards", f"the rewards are {words_of(rewards)}, not {right.rewards()}")


@cache
def _ways(known: Any) -> dict[tuple[Any, ...], Any]:
    """All positions of a game, or those of games that win on all lines, if there are many, by the moves to them."""
    ways, row = dict[tuple[Any, ...], Any]({(): known}), dict[Any, tuple[Any, ...]]({known: ()})
    while row and len(ways) <= FEW_POSITIONS:
        row = {right.play(move): (*way, move) for right, way in row.items() for move in right.moves()}
        ways |= {way: right for right, way in row.items()}
    if not row:
        return ways
    ways = {(): known}
    for moves in takewhile(lambda moves: len(ways) < MOST_SHOWN, _games(known)):
        for number, move in enumerate(moves, 1):
            ways[moves[:number]] = ways[moves[: number - 1]].play(move)
    return ways


def _games(known: Any) -> Iterator[tuple[Any, ...]]:
    """Some games by their moves; where none are at hand, random ones, one with each kind of end."""
    if known == ConnectFour():
        games = GAMES_OF_CONNECT_FOUR.split()
        games += [game.translate(MIRROR) for game in games if len(game) < MIRRORED_GAMES]
        yield from (tuple(map(int, game)) for game in games)
        return
    rng, kinds, plies = Random(GAME_SEED), set[Any](), 0
    while plies < MANY_PLIES:
        end, moves = known, list[Any]()
        while legal := end.moves():
            moves.append(rng.choice(legal))
            end = end.play(moves[-1])
        plies += len(moves)
        kind = winning_line(end) if is_single(end) else 0, end.rewards(), is_full(end)
        if kind not in kinds:
            kinds.add(kind)
            yield tuple(moves)


def _moves_are_columns(known: Any) -> bool:
    return list(attribute_of(known, "axes")) == ["column"]


def _case(called: str, look: Observe, why: str, expected: str = "", lines: int = 0) -> Case:
    """A case that is right if nothing is found."""
    return Case(called, lambda game: look(game) or {}, expected, why, lines=lines, right={}, late=True)


def _game_cases(game: Any, known: Any = None) -> list[Case]:
    first = _case("the first position, and a game from there", promises.comes_back, WHY, lines=FIRST_LINES)
    games = _case("random games", partial(promises.keeps_promises, alone=known is None), WHY)
    return [first, games, *([] if known is None else [_known_case(known)])]


def _known_case(known: Any) -> Case:
    why = attribute_of(known, "aim", WHY).removesuffix(".")
    _ways(known)  # found before the clock runs
    if _moves_are_columns(known):
        why = f"each disc falls to the lowest free cell of its column, until {known.rows} fill it; {why}"

    def look(game: Any) -> None:
        found = _beside(known, game)
        if first := next((one for one in found if one.kind), None):
            reason = {"turn": WHY_TURN, "rewards": WHY_REWARDS, "no rewards": WHY_REWARDS}.get(first.kind, why)
            told = f"{first.place.where()}: {first.words}"
            raise SlipError(told, prove_mistake(found), reason, _picture(first))

    same = "the same moves, turns and rewards, and the same errors"
    return _case(f"positions of {_name(known)}, beside yours", look, WHY, same)


def _name(known: Any) -> str:
    words = type(known).__name__ if " at 0x" in repr(known) else repr(known)
    return {TicTacToe(): "tic-tac-toe", ConnectFour(): "Connect Four"}.get(known, words)


def _picture(one: Seen) -> Comparison:
    """A position in which the games differ; the learner's own too, if that looks different."""
    right, mine = one.right, promises.board_of(one.place.state)
    rule = f"player {right.player} is to move"
    if not right.moves():
        rule = f"the game is over, and the rewards are {right.rewards()}"
    titles = f"your game: {one.words}", f"the rules: {rule}"
    alike = not mine or "".join(mine.split()) == "".join(str(right).split())
    caption = "A position in which the two games differ."
    return Comparison(None if alike else one.place.state, right, caption, titles)


class GameCheck(Check):
    """The check of a game, by itself or beside one that has the same rules: `check.game(MyGame, ConnectFour())`."""

    def __call__(self, thing: Any, known: Any = None) -> Verdict:
        """Say whether a learner's game is right, wrong (and why), or not attempted yet."""
        known = known() if callable(known) else known
        given = replace(self, cases=partial(_game_cases, known=known), remark=partial(_forgiven, known=known))
        return super(GameCheck, given).__call__(thing)


def _grown(game: Any) -> Any:
    """A tree of a game, if a random game takes no more than a moment."""
    began, state = process_time(), first_position_of(game).state
    mcts.simulate(state, Random(0))
    return searching.search(state, 12, seed=10) if process_time() < began + QUICK_LOOK / 20 else None


def _forgiven(game: Any, known: Any = None) -> str:
    """What may be said of a game that is right, but not as others expect it."""
    state, said = first_position_of(game).state, list[str]()
    ours, theirs = known.moves() if known else [], state.moves()
    if known and set(ours) != set(theirs):
        listing = f"{words_of(list(theirs))}, where {_name(known)} has {words_of(list(ours))}"
        said.append(f"Its moves are {listing}: what is written for one of the two does not play the other.")
    rewards = [one for seed in range(3) for one in mcts.simulate(state, Random(seed))]
    if (low := min(rewards)) < 0 or max(rewards) > 1:
        scale = "UCB1 is made for 0 to 1: scale them, or try a larger c."
        said.append(f"Its rewards go from {low} to {max(rewards)}. {scale}")
    if not (has_equality(state) and has_hash(state)):
        table = "Its positions cannot be compared and looked up in a table, but exact values and transpositions need"
        said.append(f"{table} that: give it __eq__ and __hash__, e.g. make it a NamedTuple or a frozen dataclass.")
    return " ".join(said)


check_own_game = GameCheck("game", _game_cases, MNK, remark=_forgiven, grow=_grown, known=False)
