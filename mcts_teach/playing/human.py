"""A human who is shown a board and asked for a move."""

from __future__ import annotations

import re
from collections.abc import Callable
from string import ascii_lowercase
from typing import Any

from mcts_teach.games.board import Board
from mcts_teach.games.connect_four import ConnectFour
from mcts_teach.games.nim import Nim
from mcts_teach.games.state import State
from mcts_teach.names import move_name


class human_player:
    """Shows the board, asks for a move, and asks again until it is one; EOFError on q.

    >>> from mcts_teach import TicTacToe
    >>> answers = iter(["5 5", "2 b"])
    >>> human_player(ask=lambda prompt: next(answers))(TicTacToe())
      a b c
    1 . . .
    2 . . .
    3 . . .
    '5 5' is not a cell of this board; give the row (1 to 3) and column (a to c) of a free one, such as 1 a
    4
    """

    def __init__(self, ask: Callable[[str], str] | None = None, tell: Callable[[str], object] = print) -> None:
        self.ask, self.tell = ask, tell

    def __call__(self, state: State) -> Any:
        self.tell(board_text(state))
        while True:
            answer = (self.ask or input)(f"Your move ({_wanted(state)}), or q to quit: ")  # a notebook's own input
            if answer.strip().lower() in ("q", "quit"):
                raise EOFError("the game was quit")
            try:
                return read_move(answer, state)
            except ValueError as error:
                self.tell(str(error))

    def __repr__(self) -> str:
        return "human_player()"


def board_text(state: Any) -> str:
    """A position as text, a board with the letters and numbers that name its cells.

    >>> from mcts_teach import Hex
    >>> print(board_text(Hex(3).play(3)))
      a b c
    1 . . .
     2 X . .
      3 . . .
    """
    if not isinstance(state, Board):
        return str(state)
    rows, cols = state.shape
    letters = " ".join(ascii_lowercase[:cols])
    if isinstance(state, ConnectFour):
        return f"{letters}\n{state}"
    width = len(str(rows))
    lines = [re.sub(r"(?=\S)", f"{row:>{width}} ", line, count=1) for row, line in enumerate(str(state).split("\n"), 1)]
    return "\n".join([f"{'':{width}} {letters}", *lines])


def read_move(text: str, state: Any) -> Any:
    """The legal move that a text means, such as 2 b, b2 or 2 2; ValueError in words if it means none.

    >>> from mcts_teach import ConnectFour, Nim
    >>> read_move("d", ConnectFour()), read_move("4", ConnectFour())
    (3, 3)
    >>> read_move("C 2", Nim((3, 4, 5)))
    202
    """
    legal = {move_name(state, move): move for move in state.moves()}
    name = _as_name(text, state)
    if name not in legal:
        raise ValueError(_why_not(name, text.strip(), state))
    return legal[name]


def _wanted(state: Any) -> str:
    """What a move consists of, in the order in which it is asked for."""
    wanted = {ConnectFour: "column", Board: "row column", Nim: "pile number"}
    return next((words for game, words in wanted.items() if isinstance(state, game)), "move")


def _as_name(text: str, state: Any) -> str:
    """A human's text in the way in which the game writes its moves: 2 b, 2,2 and B2 are b2."""
    words = re.findall(r"[a-z]+|(?<!\w)-\d+|\d+", text.lower())
    if len(words) != len(_wanted(state).split()):
        return text.strip()
    match _wanted(state):
        case "column":
            return _letter(words[0])
        case "pile number":
            return f"{_letter(words[0]).upper()}-{words[1]}"
        case "row column":
            row, column = words if words[0].isdecimal() else words[::-1]
            return f"{_letter(column)}{row}"
    return text.strip()


def _letter(word: str) -> str:
    """The letter that a number stands for: b for 2."""
    return ascii_lowercase[int(word) - 1] if word.isdecimal() and 1 <= int(word) <= 26 else word


def _why_not(name: str, text: str, state: Any) -> str:
    """Say why a text is no move here, and what would be."""
    moves = [move_name(state, move) for move in state.moves()]
    if isinstance(state, Nim):
        return f"{text!r} cannot be taken; give a pile and a number from 1 to its size, such as {moves[0]}"
    if not isinstance(state, Board):
        return f"{text!r} is not a legal move; the legal moves are {', '.join(moves)}"
    rows, cols = state.shape
    columns = f"column (a to {ascii_lowercase[cols - 1]})"
    full = name in {state.name(state.move_at(row, col)) for row in range(rows) for col in range(cols)}
    if isinstance(state, ConnectFour):
        why, example = f"column {name} is full" if full else f"{text!r} is not a column", moves[0]
        return f"{why}; give a {columns}, such as {example}"
    why = f"{name} is taken" if full else f"{text!r} is not a cell of this board"
    return f"{why}; give the row (1 to {rows}) and {columns} of a free one, such as {moves[0][1:]} {moves[0][0]}"
