"""The check of a game: a first position of the learner's, walked beside tic-tac-toe if it has nine moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.plain_data import listed, words_of
from mcts_teach.checks.verdict import Picture
from mcts_teach.games import MNK, TicTacToe

_MOST_MOVES = 500  # of a random game


def _start(game: Any) -> Any:
    return game() if callable(game) and (isinstance(game, type) or not hasattr(game, "moves")) else game


def _game_cases(game: Any) -> list[Case]:
    found = [_members_case(), _value_case(), _refusal_case(), _ends_case()]
    return [*found, _rules_case()] if _has_nine(game) else found


def _has_nine(game: Any) -> bool:
    return run_guarded(lambda: len(_start(game).moves()) == 9).value is True


def _members_case() -> Case:
    def call(game: Any) -> Any:
        state = _start(game)
        missing = [name for name in ("player", "moves", "play", "rewards") if not hasattr(state, name)]
        if missing:
            return f"no {' and no '.join(missing)}"
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
        draw=_boards,
    )


def _end_fault(seen: Any) -> tuple[str, str]:
    """The mistake that random games give away, and in words what they were like."""
    if isinstance(seen, str):
        return "never-ends", f"a game with more than {_MOST_MOVES} moves"
    if seen[0] < 2:
        return "turn-does-not-change", "only one player moves"
    return "" if seen[1] else "one-number", "rewards that are not one number for each player"


def _rules_case() -> Case:
    def call(game: Any) -> Any:
        return tuple(_differences(_start(game)))

    return Case(
        "every position of tic-tac-toe, beside this game",
        call,
        lambda seen: seen == (),
        "the same moves, turns and rewards in all 5,478 positions",
        "a search finds what the rules reward, so one wrong rule is enough",
        lambda seen: seen[0][1] if seen else "the same everywhere",
        key=_rule_fault,
        lines=0,
        draw=lambda game, seen: _rule_picture(*seen[0][1:]) if seen else None,
    )


def _rule_picture(words: str, right: MNK) -> Picture:
    """The smallest position in which a game differs from tic-tac-toe, with what both say of it."""
    rule = (
        f"player {right.player} is to move"
        if right.moves()
        else f"the game is over, and the rewards are {right.rewards()}"
    )
    said = words.partition(" in\n")[0].rstrip(",")
    titles = f"your game: {said}", f"tic-tac-toe: {rule}"
    return Picture(right, right, "The smallest position in which the two games differ.", titles)


def _differences(start: Any) -> Iterator[tuple[str, str, Any]]:
    """Where a game differs from tic-tac-toe: the kind, in words, and the right position; shortest games first."""
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


def _difference(right: MNK, state: Any, names: Mapping[int, Any]) -> tuple[str, str]:
    legal = [names[move] for move in right.moves()]
    moves = sorted(listed(state.moves()))
    if right.won and moves:
        return "goes on", f"{len(moves)} legal moves after a win"
    if moves != sorted(legal):
        return "other moves", f"the legal moves are {moves}, not {sorted(legal)},"
    if moves and state.player != right.player:
        return "turn", f"player {state.player} is to move, not player {right.player},"
    if moves:
        return "", ""
    rewards, wanted = tuple(listed(state.rewards())), right.rewards()
    if rewards == wanted:
        return "", ""
    return f"rewards {'won' if right.won else 'drawn'}", f"the rewards are {rewards}, not {wanted},"


def _rule_fault(seen: Sequence[tuple[str, str, MNK]]) -> str:
    """The mistake behind a list of differences."""
    if not seen:
        return ""
    kinds = {kind for kind, _, _ in seen}
    if "goes on" in kinds:
        missed = {_line(right) for kind, _, right in seen if kind == "goes on"}
        return "wins-do-not-end" if len(missed) >= 8 else "a-line-forgotten"
    if "turn" in kinds:
        return "turn-does-not-change"
    if kinds == {"rewards drawn"}:
        return "draw-is-a-loss"
    won = [right for kind, _, right in seen if kind == "rewards won"]
    if all(right.mine.bit_count() + right.theirs.bit_count() == 9 for right in won):
        lines = all(_line(right).bit_count() == 5 for right in won)
        return "two-lines-count-double" if lines else "draw-before-win"
    return "two-lines-count-double" if all(_line(right).bit_count() > 3 for right in won) else "rewards-of-the-loser"


def _line(right: MNK) -> int:
    return right.line(right.theirs, 1 - right.player)


check_own_game = Check(
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
