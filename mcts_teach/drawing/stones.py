"""What to draw of a board, as plain data, from the cells that a game offers."""

from __future__ import annotations

from typing import Any

from mcts_teach.drawing.marks import FAINT, INK, PAPER, Area, Disc, Line, Mark, Text, extent, ink_on, moved
from mcts_teach.drawing.words import short_name
from mcts_teach.games import ConnectFour, Hex, Nim
from mcts_teach.games.board import SYMBOLS, Board
from mcts_teach.games.state import Cell

CELL, LARGEST = 40.0, 0.3  # points; how large a small board's cells may be in proportion
STONES = ("#2b2b2b", "#0a8f7f", "#a05fa8", "#b8860b")  # by player; none is a win rate, and shapes tell them apart too
EMPTY, GRID, WON, HOLE = "#ffffff", "#7a7a7a", "#fff0a8", "#dfe6ee"


def cells_of(state: Any) -> list[Cell]:
    """The cells that a position offers for a picture; none if it offers none."""
    return list(state.cells()) if callable(getattr(state, "cells", None)) else []


def board_marks(state: Any, *, numbers: bool = False, edges: bool = False) -> list[Mark]:
    """The cells and stones of a position; with the moves' numbers and the names at the edges, if asked for.

    A position without cells, such as that of a game of one's own, is shown as its text.
    """
    cells = cells_of(state)
    if not cells and not isinstance(state, Nim):  # Nim's last board is empty
        return _text(state)
    marks = [mark for cell in cells for mark in _cell(state, cell)]
    if edges and isinstance(state, Board):
        marks += _names(state)
    if edges and isinstance(state, Hex):
        marks += _goals(state)
    if edges and isinstance(state, Nim):
        marks += _piles(state)
    if numbers:
        marks += _numbers(state, cells)
    return marks


def _text(state: Any) -> list[Mark]:
    lines = str(state).splitlines() or [""]
    return [Text(0, 14 * row, line, 11, anchor="start", mono=True) for row, line in enumerate(lines)]


def _cell(state: Any, cell: Cell) -> list[Mark]:
    x, y = cell.x * CELL, cell.y * CELL
    outline = tuple((x + dx * CELL, y + dy * CELL) for dx, dy in cell.outline)
    if isinstance(state, Nim):
        return [Area(outline, STONES[0], PAPER, 3)]
    marks: list[Mark] = [Area(outline, WON if cell.line else EMPTY, GRID, 1.2)]
    if isinstance(state, ConnectFour) and cell.owner is None:
        marks.append(Disc(x, y, 0.4 * CELL, HOLE))
    if cell.owner is not None:
        marks += _stone(x, y, cell, pen=not isinstance(state, ConnectFour | Hex))
    return marks


def _stone(x: float, y: float, cell: Cell, *, pen: bool) -> list[Mark]:
    """A cross or a ring drawn with a pen, or a disc with a letter on it."""
    player = cell.owner or 0
    color = STONES[player % len(STONES)]
    if pen and player < 2:
        return _cross(x, y, 0.27 * CELL, color, 5) if player == 0 else [Disc(x, y, 0.28 * CELL, None, color, 5)]
    letter = SYMBOLS[player] if player < len(SYMBOLS) else str(player)
    disc = Disc(x, y, 0.4 * CELL, color, INK if cell.line else None, 3 if cell.line else 0)
    ink = ink_on(color)
    ring: list[Mark] = [Disc(x, y, 0.16 * CELL, None, ink, 2.5)]
    sign = {"X": _cross(x, y, 0.14 * CELL, ink, 2.5), "O": ring}
    return [disc, *sign.get(letter, [Text(x, y, letter, 14, ink, bold=True)])]


def _cross(x: float, y: float, r: float, color: str, width: float) -> list[Mark]:
    strokes = ((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r))
    return [Line(points, color, width) for points in strokes]


def _names(state: Board) -> list[Mark]:
    """Column letters above and row numbers to the left, as `state.name` puts them together."""
    rows, cols = state.shape
    marks: list[Mark] = []
    for col in range(cols):
        x, y = state.place(0, col)
        letter = short_name(state, state.move_at(0, col)).rstrip("0123456789")
        above = 1.05 if isinstance(state, Hex) else 0.85  # clear of the coloured side
        marks.append(Text(x * CELL, (y - above) * CELL, letter, 11, FAINT))
    for row in range(rows if not isinstance(state, ConnectFour) else 0):  # a disc's row is not chosen
        x, y = state.place(row, 0)
        marks.append(Text(x * CELL - 0.85 * CELL, y * CELL, str(row + 1), 11, FAINT, anchor="end"))
    return marks


def _numbers(state: Any, cells: list[Cell]) -> list[Mark]:
    """Each move's number, faint, in the cell that plays it; below the column where a column is the move."""
    if isinstance(state, ConnectFour):
        playable = {cell.move for cell in cells}
        y = (state.rows - 0.25) * CELL
        return [Text(col * CELL, y, str(col), 11, FAINT) for col in range(state.cols) if col in playable]
    color = PAPER if isinstance(state, Nim) else FAINT
    return [
        Text(cell.x * CELL, cell.y * CELL, str(cell.move), 10, color)
        for cell in cells
        if cell.owner is None and cell.move is not None
    ]


def _goals(state: Hex) -> list[Mark]:
    """The two sides that each player wants to join: the first player's top and bottom, the second's left and right."""
    n = state.size
    rows, cols = range(n), range(n)
    corners = ((-0.5, -0.29), (0, -0.58), (0.5, -0.29)), ((-0.5, 0.29), (0, 0.58), (0.5, 0.29))
    sides = (
        (0, [(0, col, dx, dy - 0.09) for col in cols for dx, dy in corners[0]]),
        (0, [(n - 1, col, dx, dy + 0.09) for col in cols for dx, dy in corners[1]]),
        (1, [(row, 0, -0.59, dy) for row in rows for dy in (-0.29, 0.29)]),
        (1, [(row, n - 1, 0.59, dy) for row in rows for dy in (-0.29, 0.29)]),
    )
    marks: list[Mark] = []
    for player, corners_of_side in sides:
        places = [(*state.place(row, col), dx, dy) for row, col, dx, dy in corners_of_side]
        marks.append(Line(tuple(((x + dx) * CELL, (y + dy) * CELL) for x, y, dx, dy in places), STONES[player], 4.5))
    left, bottom = state.place(n - 1, 0)
    for line, goal in enumerate(("X: top to bottom", "O: left to right")):
        marks.append(Text((left - 0.5) * CELL, (bottom + 1.0 + 0.34 * line) * CELL, goal, 10, FAINT, anchor="start"))
    return marks


def _piles(state: Nim) -> list[Mark]:
    """Each pile's letter and size, below it."""
    return [
        Text(1.5 * pile * CELL, 0.85 * CELL, f"{chr(65 + pile)}: {size}", 11, FAINT)
        for pile, size in enumerate(state.piles)
    ]


def fitted(marks: list[Mark], x: float, y: float, width: float, height: float) -> tuple[Mark, ...]:
    """Marks made small enough for a box whose centre is (x, y)."""
    left, top, right, bottom = extent(marks)
    scale = min(width / (right - left), height / (bottom - top), LARGEST)
    return tuple(moved(mark, x - scale * (left + right) / 2, y - scale * (top + bottom) / 2, scale) for mark in marks)
