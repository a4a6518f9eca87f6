"""What to draw of a board, as plain data, from the cells that a game offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcts_teach.drawing.marks import FAINT, INK, PAPER, Area, Disc, Line, Mark, Text, extent, ink_on, moved, rate_color
from mcts_teach.errors import number
from mcts_teach.games.board import SYMBOLS
from mcts_teach.games.state import PIECES, Cell, Label, Side
from mcts_teach.names import attribute_of

CELL, LARGEST = 40.0, 0.3  # points; how large a small board's cells may be in proportion
STONES = ("#2b2b2b", "#0a8f7f", "#a05fa8", "#b8860b")  # by player; none is a mean's, and shapes tell them apart too
EMPTY, GRID, WON, HOLE = "#ffffff", "#7a7a7a", "#ffdf5e", "#dfe6ee"


def cells_of(state: Any) -> list[Cell]:
    """The cells that a position offers for a picture; none if it offers none."""
    return list(attribute_of(state, "cells"))


def pieces_of(state: Any) -> str:
    """How a game's pieces look; ValueError if that is none of the ways there are."""
    pieces: str = attribute_of(state, "pieces", PIECES[0])
    if pieces not in PIECES:
        names = ", ".join(map(repr, PIECES))
        raise ValueError(f"{type(state).__name__}.pieces is {pieces!r}; it must be one of {names}")
    return pieces


def sign_of(state: Any, player: int) -> str:
    """What is written on a player's pieces."""
    symbols = attribute_of(state, "symbols", SYMBOLS)
    return str(symbols[player] if player < len(symbols) else player)


def board_marks(
    state: Any, *, numbers: bool = False, edges: bool = False, values: Mapping[Any, float] | None = None
) -> list[Mark]:
    """The cells and pieces of a position; with the moves' numbers and what stands at the edges, if asked for.

    Moves that have a value, from 0 to 1, show that instead of their numbers, coloured from the lowest value to the
    highest. A position without cells, such as that of a game of one's own, is shown as its text.
    """
    cells, values = cells_of(state), {} if values is None else _check_values(state, values)
    shades = _shade_values(values)
    marks = [mark for cell in cells for mark in _draw_cell(state, cell, _value_of(cell, shades))]
    if edges:
        marks += map(_draw_edge, attribute_of(state, "edges"))
    if numbers or values:
        marks += _write_numbers(state, cells, values, shades)
    return marks or _write_state(state)


def _check_values(state: Any, values: Any) -> dict[Any, float]:
    """Values as numbers, by legal move; ValueError for anything else."""
    if not isinstance(values, Mapping):
        raise ValueError(f"values must be a dictionary from moves to numbers from 0 to 1, not {values!r}")
    for move, value in values.items():
        if move not in list(state.moves()):
            raise ValueError(f"values has {move!r}, which is no move here; the moves are {list(state.moves())}")
        if not 0 <= number("a value", value) <= 1:
            raise ValueError(f"a value must be a number from 0 to 1, not {value!r}")
    return {move: float(value) for move, value in values.items()}


def _shade_values(values: Mapping[Any, float]) -> dict[Any, float]:
    """Each value's place between the lowest of them, 0, and the highest, 1; the middle if all are equal."""
    low, high = min(values.values(), default=0.0), max(values.values(), default=1.0)
    return {move: (value - low) / (high - low) if high > low else 0.5 for move, value in values.items()}


def _value_of(cell: Cell, values: Mapping[Any, float]) -> float | None:
    return values.get(cell.move) if cell.owner is None and cell.move is not None else None


def _write_state(state: Any) -> list[Mark]:
    lines = str(state).splitlines() or [""]
    return [Text(0, 14 * row, line, 11, anchor="start", mono=True) for row, line in enumerate(lines)]


def _draw_cell(state: Any, cell: Cell, value: float | None) -> list[Mark]:
    x, y, pieces = cell.x * CELL, cell.y * CELL, pieces_of(state)
    outline = tuple((x + dx * CELL, y + dy * CELL) for dx, dy in cell.outline)
    if pieces == "objects":
        if cell.owner is None and cell.move is None:  # a pile that is gone: where it stood
            outline = tuple((px, y + max(py - y, 0.4 * CELL)) for px, py in outline)
            return [Area(outline, STONES[0])]
        return [Area(outline, STONES[0], PAPER, 3)]
    marks: list[Mark] = [Area(outline, WON if cell.line else EMPTY if value is None else rate_color(value), GRID, 1.2)]
    if pieces == "discs" and cell.owner is None and value is None:
        marks.append(Disc(x, y, 0.4 * CELL, HOLE))
    if cell.owner is not None:
        marks += _draw_piece(x, y, cell, sign_of(state, cell.owner), pen=pieces == "marks")
    return marks


def _draw_piece(x: float, y: float, cell: Cell, sign: str, *, pen: bool) -> list[Mark]:
    """A cross or a ring drawn with a pen, or a disc with a sign on it."""
    color = STONES[(cell.owner or 0) % len(STONES)]
    if pen and sign in ("X", "O"):
        return _draw_cross(x, y, 0.27 * CELL, color, 5) if sign == "X" else [Disc(x, y, 0.28 * CELL, None, color, 5)]
    disc = Disc(x, y, 0.4 * CELL, color, INK if cell.line else None, 3 if cell.line else 0)
    ink = ink_on(color)
    ring: list[Mark] = [Disc(x, y, 0.16 * CELL, None, ink, 2.5)]
    drawn = {"X": _draw_cross(x, y, 0.14 * CELL, ink, 2.5), "O": ring}
    return [disc, *drawn.get(sign, [Text(x, y, sign, 14, ink, bold=True)])]


def _draw_cross(x: float, y: float, r: float, color: str, width: float) -> list[Mark]:
    strokes = ((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r))
    return [Line(points, color, width) for points in strokes]


def _draw_edge(edge: Label | Side) -> Mark:
    """A name or a number beside the board, or a line in a player's colour."""
    if isinstance(edge, Side):
        return Line(tuple((x * CELL, y * CELL) for x, y in edge.points), STONES[edge.owner % len(STONES)], 4.5)
    return Text(edge.x * CELL, edge.y * CELL, edge.text, edge.size, FAINT, anchor=edge.anchor)


def _write_numbers(state: Any, cells: list[Cell], values: dict[Any, float], shades: dict[Any, float]) -> list[Mark]:
    """Each move's number, faint, or value, in the cell that plays it; below the column where a column is the move."""
    free = [cell for cell in cells if cell.owner is None and cell.move is not None]
    free = [cell for cell in free if cell.move in values] if values else free
    texts = {cell.move: f"{values[cell.move]:.2f}" if values else str(cell.move) for cell in free}
    if free and list(attribute_of(state, "axes")) == ["column"]:
        y, moves = max(cell.y for cell in cells) + 0.75, {cell.x: cell.move for cell in free}
        return [Text(x * CELL, y * CELL, texts[move], 11, FAINT) for x, move in moves.items()]
    color = PAPER if pieces_of(state) == "objects" else FAINT
    inks = {move: ink_on(rate_color(shade)) if color == FAINT else color for move, shade in shades.items()}
    return [Text(cell.x * CELL, cell.y * CELL, texts[cell.move], 10, inks.get(cell.move, color)) for cell in free]


def fit_marks(marks: list[Mark], frame: list[Mark], x: float, y: float, side: float) -> tuple[Mark, ...]:
    """Marks made so small that the frame fits a square whose centre is (x, y)."""
    left, top, right, bottom = extent([*frame, *marks])
    scale = min(side / (right - left), side / (bottom - top), LARGEST)
    return tuple(moved(mark, x - scale * (left + right) / 2, y - scale * (top + bottom) / 2, scale) for mark in marks)
