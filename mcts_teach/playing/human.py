"""A human who is shown a board and asked for a move."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from mcts_teach.errors import check_function
from mcts_teach.games.contract import check_turn, check_unfinished
from mcts_teach.games.promises import check_members
from mcts_teach.games.state import Move, State
from mcts_teach.names import attribute_of, move_name, player_name


class QuitError(EOFError):
    """A human left the game."""


class human_player:
    """Shows the board, asks for a move until the answer is one, and says what others play; QuitError on q.

    >>> from mcts_teach import TicTacToe
    >>> answers = iter(["5 5", "2 b"])
    >>> human_player(ask=lambda prompt: next(answers))(TicTacToe())
      a b c
    1 . . .
    2 . . .
    3 . . .
    '5 5' is not a cell of this board; give the row (1 to 3) and column (a to c), such as 1 a
    4
    """

    def __init__(self, ask: Callable[[str], str] | None = None, tell: Callable[[str], object] = print) -> None:
        check_function("ask", input if ask is None else ask, "a question")
        check_function("tell", tell, "a text")
        self.ask, self.tell = ask, tell

    def __call__(self, state: State) -> Any:
        check_turn(state)
        self.tell(board_text(state))
        wanted = " ".join(_axes_of(state)) or f"such as {move_name(state, state.moves()[0])}"
        while True:
            try:
                answer = (self.ask or input)(f"Your move ({wanted}), or q to quit: ")  # a notebook's own input
            except EOFError:  # nobody is there to answer
                answer = "q"
            if answer.strip().lower() in ("q", "quit"):
                self.tell("\nGoodbye.")
                raise QuitError("the game was quit")
            try:
                return read_move(answer, state)
            except ValueError as error:
                self.tell(str(error))

    def hear(self, state: State, move: Move) -> None:
        """Hear which move another player made in a position, or what happened where nobody moves."""
        who, name = player_name(state, state.player), move_name(state, move)
        self.tell(f"{who}: {name}." if state.player is None else f"{who} played {name}.")

    def __repr__(self) -> str:
        return "human_player()"


def board_text(state: State) -> str:
    """A position as text, a board with the letters and numbers that name its cells.

    >>> from mcts_teach import Hex
    >>> print(board_text(Hex(3).play(3)))
      a b c
    1 . . .
     2 X . .
      3 . . .
    """
    if isinstance(state, type):
        check_members(state)  # which refuses it
    axes, lines = _axes_of(state), str(state).split("\n")
    rows, columns = axes.get("row", []), axes.get("column", [])
    if len(rows) not in (0, len(lines)) or any(len(line.split()) != len(columns) for line in lines):
        return str(state)  # a text without columns, or of another shape
    width = max(map(len, rows), default=-1) + 1
    heads = [f"{row:>{width - 1}} " for row in rows] or [""] * len(lines)
    named = [re.sub(r"(?=\S)", head, line, count=1) for head, line in zip(heads, lines, strict=True)]
    return "\n".join([" " * width + " ".join(columns), *named])


def read_move(text: str, state: State) -> Any:
    """The legal move that a text means, such as 2 b, b2 or 2 2; ValueError in words if it means none.

    >>> from mcts_teach import ConnectFour, Nim
    >>> read_move("d", ConnectFour()), read_move("4", ConnectFour())
    (3, 3)
    >>> read_move("C 2", Nim((3, 4, 5)))
    202
    """
    check_unfinished(state)
    if not isinstance(text, str):
        raise ValueError(f"a move must be given as a text, such as {move_name(state, state.moves()[0])}, not {text!r}")
    legal = {move_name(state, move): move for move in state.moves()}
    places = [cell.name for cell in attribute_of(state, "cells") if cell.name]  # free or not
    name = _find_name(text.strip(), [*places, *legal], [*_axes_of(state).values()])
    if name not in legal:
        raise ValueError(_explain_refusal(name, list(legal), state))
    return legal[name]


def _axes_of(state: State) -> dict[str, list[str]]:
    return {part: list(names) for part, names in dict(attribute_of(state, "axes")).items()}


def _find_name(text: str, names: Sequence[str], axes: list[list[str]]) -> str:
    """Find the name that a text means: 2 b, 2,2 and B2 are b2. Return the text itself if it means none."""
    by_words, words = {_split_words(name): name for name in names}, _split_words(text)
    orders = [words, words[::-1]] if any(map(str.isalpha, words)) else [words]  # numbers alone keep their order
    for order in orders if text not in names else ():
        if parts := _read_parts(order, axes):
            small = _split_words(" ".join(parts))
            return by_words.get(small) or by_words.get(small[::-1]) or " ".join(parts)
    return text


def _split_words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z]+|(?<!\w)-\d+|\d+", text.lower()))


def _read_parts(words: Sequence[str], axes: list[list[str]]) -> list[str]:
    """Read each word as a name on its axis, or as the number of one; an empty list if a word is neither."""
    known = [
        {str(number): name for number, name in enumerate(names, 1)} | {name.lower(): name for name in names}
        for names in axes
    ]
    parts = [names.get(word, "") for word, names in zip(words, known, strict=False)]
    return parts if len(words) == len(axes) and all(parts) else []


def _explain_refusal(name: str, legal: list[str], state: Any) -> str:
    """Say why a name is no move here, and what would be."""
    axes = _axes_of(state)
    why = state.why_not(name) if callable(getattr(state, "why_not", None)) else f"{name!r} is not a legal move"
    if not axes:
        return f"{why}; the legal moves are {', '.join(legal)}"
    wanted = " and ".join(f"{part} ({names[0]} to {names[-1]})" if names else part for part, names in axes.items())
    words, article = _split_words(legal[0]), "a" if len(axes) == 1 else "the"
    turned = not _read_parts(words, list(axes.values())) and _read_parts(words[::-1], list(axes.values()))
    return f"{why}; give {article} {wanted}, such as {' '.join(words[::-1]) if turned else legal[0]}"
