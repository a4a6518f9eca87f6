"""The check of a game: a first position of the learner's, walked beside a game of the package that has its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from math import prod
from random import Random
from typing import Any

from mcts_teach.checks.guard import LINES, run_guarded
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.plain_data import listed, words_of
from mcts_teach.checks.verdict import Picture, Verdict
from mcts_teach.games import MNK, ConnectFour, TicTacToe
from mcts_teach.names import said

_MOST_MOVES = 500  # of a random game
_SEED, _GAMES = 2, 4_000  # of random games, among which are wins on all 69 lines of Connect Four
KnownGame = MNK | ConnectFour
PlayedMoves = tuple[tuple[int, ...], KnownGame]  # its moves, and its end
Difference = tuple[str, str, KnownGame]  # of what kind, in words, and the right position


def _start(game: Any) -> Any:
    return game() if callable(game) and (isinstance(game, type) or not hasattr(game, "moves")) else game


def _game_cases(game: Any, known: KnownGame | None = None) -> list[Case]:
    found = [_members_case(), _value_case(), _refusal_case()]
    if known is not None:
        return [*found, _one_game_case(known), _known_rules_case(known)]
    return [*found, _ends_case(), *([_tic_tac_toe_case()] if _has_nine(game) else [])]


def _has_nine(game: Any) -> bool:
    """Whether a game has nine first moves, after none of which fewer than eight are left: then it is tic-tac-toe."""
    if run_guarded(lambda: len(_start(game).moves()) == 9).value is not True:
        return False
    left = [
        run_guarded(lambda number=n: len(_start(game).play(_start(game).moves()[number]).moves())) for n in range(9)
    ]
    return not any(isinstance(seen.value, int) and seen.value < 8 for seen in left)


def _members_case() -> Case:
    def call(game: Any) -> Any:
        state = _start(game)
        missing = [name for name in ("player", "moves", "play", "rewards") if not hasattr(state, name)]
        if missing:
            return f"no {' and no '.join(missing)}"
        if callable(state.player):
            return "player is a method; write @property above it"
        moves = state.moves()
        if moves is None or state.player is None:
            return "moves() or player is None"
        return state.player, isinstance(moves, Sequence) and len(moves) > 0

    return Case(
        "the first position: player and moves()",
        call,
        lambda seen: isinstance(seen, tuple) and seen[0] in (0, 1) and seen[1],
        "player 0 or 1, and a list of moves",
        "a search asks a position for nothing but player, moves, play and rewards",
        str,
        draw=partial(_boards, played=False),
    )


def _boards(game: Any, seen: Any, played: bool = True) -> Any:
    """The position of which a case speaks, as tic-tac-toe shows it if the game has nine first moves too."""
    state = TicTacToe() if _has_nine(game) else _start(game)
    if type(state).__str__ is object.__str__:
        return None  # it cannot be shown
    after = state.play(state.moves()[0]) if played else state
    return after, state if seen == "changed" else after


def _value_case() -> Case:
    def call(game: Any) -> Any:
        state = _start(game)
        moves, player = listed(state.moves()), state.player
        after = state.play(moves[0])
        if not hasattr(after, "moves"):
            return f"play returned {words_of(after)}"
        if (listed(state.moves()), state.player) != (moves, player) or after is state:
            return "changed"
        again = state.play(moves[0])
        return "another result" if listed(again.moves()) != listed(after.moves()) else "the same"

    return Case(
        "state.play(move), and then state again",
        call,
        lambda seen: seen == "the same",
        "a new position, and the old one as it was",
        "a node keeps its position; a search comes back to it and plays other moves",
        lambda seen: "the old position was changed" if seen == "changed" else seen,
        key=lambda seen: "state-changed" if seen == "changed" else "",
        draw=_boards,
    )


def _refusal_case() -> Case:
    def call(game: Any) -> Any:
        state = _start(game)
        move = state.moves()[0]
        after = state.play(move)
        taken = "refused" if move in after.moves() else _refuses(lambda: after.play(move))
        return taken, _refuses(state.rewards)

    return Case(
        "a move that is not legal any more, and rewards() before the end",
        call,
        lambda seen: seen == ("refused", "refused"),
        "a ValueError for each",
        "a mistake elsewhere should be heard where it happens, not ten moves later",
        lambda seen: f"the move was {seen[0]}, the rewards were {seen[1]}",
        key=lambda seen: (
            "illegal-accepted" if seen[0] != "refused" else "rewards-before-the-end" if seen[1] != "refused" else ""
        ),
        draw=_boards,
    )


def _refuses(call: Callable[[], Any]) -> str:
    try:
        call()
    except ValueError:
        return "refused"
    return "accepted"


def _ends_case() -> Case:
    def call(game: Any) -> Any:
        turns, kinds = set(), set()
        for seed in range(10):
            state, rng, left = _start(game), Random(seed), _MOST_MOVES
            while len(state.moves()) and left:
                turns.add(state.player)
                state, left = state.play(rng.choice(listed(state.moves()))), left - 1
            if not left:
                return "no end"
            rewards = state.rewards()
            kinds.add(isinstance(rewards, tuple | list) and len(rewards) >= len(turns))
        return len(turns), kinds == {True}

    return Case(
        "ten random games",
        call,
        lambda seen: isinstance(seen, tuple) and seen[0] > 1 and seen[1],
        "games that end, in which both players move, with a reward for each",
        "a random game must come to an end, and then say what each player gets",
        lambda seen: _end_fault(seen)[1],
        key=lambda seen: _end_fault(seen)[0],
        lines=0,
        draw=_boards,
    )


def _end_fault(seen: Any) -> tuple[str, str]:
    """The mistake that random games give away, and in words what they were like."""
    if isinstance(seen, str):
        return "never-ends", f"a game with more than {_MOST_MOVES} moves"
    if seen[0] < 2:
        return "turn-does-not-change", "only one player moves"
    return "" if seen[1] else "one-number", "rewards that are not one number for each player"


def _tic_tac_toe_case() -> Case:
    why = "a search finds what the rules reward, so one wrong rule is enough"
    where = "every position of tic-tac-toe", "all 5,478 positions"
    return _rules_case(*where, why, _differences, lines=8)


def _one_game_case(known: KnownGame) -> Case:
    """The shortest game, with as many lines as any call, so that a loop that never ends is noticed soon."""
    shortest = _games_of(known)[:1]
    case = _known_rules_case(known, shortest)
    return case._replace(key=None, lines=LINES)


def _known_rules_case(known: KnownGame, games: Sequence[PlayedMoves] | None = None) -> Case:
    games = games or _games_of(known)
    lines = len({_line(end) for _, end in games if end.won and not _is_full(end)})
    why = known.aim.removesuffix(".")
    if _falls(known):
        why = f"each disc falls to the lowest free cell of its column, until {known.shape[0]} fill it; {why}"
    several = f"{len(games)} games" if len(games) > 1 else "a game"
    where = f"{several} of {_name(known)}", "all positions"
    return _rules_case(*where, why, partial(_differences_from, known, games), lines)


def _rules_case(
    called: str, where: str, why: str, differences: Callable[[Any], Iterable[Difference]], lines: int
) -> Case:
    def call(game: Any) -> Any:
        return tuple(differences(_start(game)))

    return Case(
        f"{called}, beside this game",
        call,
        lambda seen: seen == (),
        f"the same moves, turns and rewards in {where}",
        why,
        lambda seen: seen[0][1] if seen else "the same everywhere",
        key=lambda seen: _rule_fault(seen, lines),
        lines=0,
        draw=lambda game, seen: _rule_picture(*seen[0][1:]) if seen else None,
    )


def _falls(known: KnownGame) -> bool:
    """Whether a move names a column, and not a cell."""
    return list(said(known, "axes")) == ["column"]


def _name(known: KnownGame) -> str:
    return "Connect Four" if _falls(known) else "tic-tac-toe"


def _rule_picture(words: str, right: KnownGame) -> Picture:
    """The smallest position in which a game differs from one that is known, with what both say of it."""
    rule = (
        f"player {right.player} is to move"
        if right.moves()
        else f"the game is over, and the rewards are {right.rewards()}"
    )
    said = words.partition(" in\n")[0].rstrip(",")
    titles = f"your game: {said}", f"{_name(right)}: {rule}"
    return Picture(right, right, "The smallest position in which the two games differ.", titles)


def _differences(start: Any) -> Iterator[Difference]:
    """Where a game differs from tic-tac-toe; shortest games first."""
    names = dict(zip(TicTacToe().moves(), sorted(listed(start.moves())), strict=True))
    row, known = {TicTacToe(): start}, set()
    while row:
        after: dict[Any, Any] = {}
        for right, state in row.items():
            kind, words = _difference(right, state, names)
            if kind:
                yield kind, f"{words} in\n{right}", right
            elif right not in known:
                known.add(right)
                after |= {right.play(m): state.play(names[m]) for m in right.moves() if right.play(m) not in after}
        row = after


@cache
def _games_of(start: KnownGame) -> list[PlayedMoves]:
    """Random games, the shortest first: one for each line that wins, a draw, and wins that fill the board."""
    rng, found = Random(_SEED), dict[Any, Any]()
    for _ in range(_GAMES):
        end, moves = start, list[int]()
        while legal := end.moves():
            moves.append(rng.choice(legal))
            end = end.play(moves[-1])
        line = _line(end) if end.won else 0
        found.setdefault((line if line.bit_count() == end.k else 0, end.won, _is_full(end)), (tuple(moves), end))
    return sorted(found.values(), key=lambda game: len(game[0]))


def _differences_from(known: KnownGame, games: Iterable[PlayedMoves], start: Any) -> list[Difference]:
    """Where a game first differs from one that is known, in each of these games; smallest positions first."""
    first = any(_fault(known, start))
    found = [difference for moves, _ in games for difference in _differences_in(known, start, moves)]
    if not first and found and any(_fault(known, start)):
        return [_changed(known, ())]
    return sorted(found, key=lambda one: (one[0] != "changed", _stones(one[2])))


def _changed(right: KnownGame, moves: Sequence[int]) -> Difference:
    return "changed", f"playing on has changed this position, in\n{_after(right, moves)}", right


def _after(right: KnownGame, moves: Sequence[int]) -> str:
    """A position with the moves that lead there."""
    return f"{right}\nafter these moves: {' '.join(map(str, moves)) or 'none'}"


def _differences_in(start: KnownGame, state: Any, moves: Sequence[int]) -> Iterator[Difference]:
    """Where one game first differs from what is right; or the position before the last, if the last move changed it."""
    way = [(start, state)]
    for move in moves:
        if any(_fault(*way[-1])):
            break
        way.append((way[-1][0].play(move), way[-1][1].play(move)))
    (right, state), played = way[-1], moves[: len(way) - 1]
    kind, words = _fault(right, state)
    if kind:
        yield kind, f"{words} in\n{_after(right, played)}", right
    elif any(_fault(*way[-2])):
        yield _changed(way[-2][0], played[:-1])


def _fault(right: KnownGame, state: Any) -> tuple[str, str]:
    """Where one position differs from what is right: in what it says, or in the moves that it refuses."""
    every = range(right.shape[1] if _falls(right) else len(right.cells()))
    kind, words = _difference(right, state, dict(zip(every, every, strict=True)))
    accepted = [m for m in set(every) - set(right.moves()) if _refuses(partial(state.play, m)) == "accepted"]
    return ("accepted", f"the move {accepted[0]} is accepted") if accepted and not kind else (kind, words)


def _difference(right: KnownGame, state: Any, names: Mapping[int, Any]) -> tuple[str, str]:
    legal = [names[move] for move in right.moves()]
    moves = sorted(listed(state.moves()))
    if right.won and moves:
        return "goes on", f"{len(moves)} legal moves after a win"
    if legal and not moves:
        return "over", "the game is over already"
    if moves != sorted(legal):
        return "other moves", f"the legal moves are {moves}, not {sorted(legal)},"
    if moves and state.player != right.player:
        return "turn", f"player {state.player} is to move, not player {right.player},"
    if moves:
        return "", ""
    try:
        rewards, wanted = tuple(listed(state.rewards())), right.rewards()
    except ValueError as error:
        return "no rewards", f"rewards() raises a ValueError ({error})"
    if rewards == wanted:
        return "", ""
    return f"rewards {'won' if right.won else 'drawn'}", f"the rewards are {rewards}, not {wanted},"


def _rule_fault(seen: Sequence[Difference], lines: int) -> str:
    """The mistake behind a list of differences; `lines` is how many lines win."""
    kinds = {kind for kind, _, _ in seen}
    if "changed" in kinds:
        return "state-changed"
    if "accepted" in kinds:
        return "illegal-accepted"
    if "goes on" in kinds:
        missed = {_line(right) for kind, _, right in seen if kind == "goes on"}
        return "wins-do-not-end" if len(missed) >= lines else "a-line-forgotten"
    if "turn" in kinds:
        return "turn-does-not-change" if _stones(seen[0][2]) else ""
    if kinds == {"rewards drawn"}:
        return "draw-is-a-loss"
    won = [right for kind, _, right in seen if kind == "rewards won"]
    return _reward_fault(won) if won else ""


def _reward_fault(won: Sequence[KnownGame]) -> str:
    """The mistake behind wrong rewards after wins."""
    doubled = all(_line(right).bit_count() > right.k for right in won)
    if all(map(_is_full, won)):
        return "two-lines-count-double" if doubled else "draw-before-win"
    return "two-lines-count-double" if doubled else "rewards-of-the-loser"


def _stones(right: KnownGame) -> int:
    return (right.mine | right.theirs).bit_count()


def _is_full(right: KnownGame) -> bool:
    return _stones(right) == prod(right.shape)


def _line(right: KnownGame) -> int:
    return right.line(right.theirs, 1 - right.player)


class GameCheck(Check):
    """The check of a game, by itself or beside one that has the same rules: `check.game(MyGame, ConnectFour())`."""

    def __call__(self, thing: Any, known: KnownGame | None = None) -> Verdict:
        """Say whether a learner's game is right, wrong (and why), or not attempted yet."""
        return super(GameCheck, replace(self, cases=partial(_game_cases, known=known))).__call__(thing)


check_own_game = GameCheck(
    "game",
    _game_cases,
    [],
    [
        "A search asks a position four things only: whose turn it is, which moves there are, what comes after a move, "
        "and in the end what each player gets.",
        "play makes a new position and leaves the old one alone. Is the game over when somebody has won, or only when "
        "the board is full? What is a draw worth?",
        "moves() is empty after a win; play raises a ValueError on an illegal move; rewards() is (1, 0), (0, 1) or "
        "(0.5, 0.5) at the end and a ValueError before.",
    ],
    MNK,
)
