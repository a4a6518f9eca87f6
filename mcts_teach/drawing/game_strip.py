"""A game that was played, as a strip of small boards in rows as wide as a page."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from mcts_teach.drawing.boards import CELL, board_marks, cells_of, pieces_of
from mcts_teach.drawing.marks import PATH, Area, Mark, Picture, Text, extent, grid, moved, text_width
from mcts_teach.drawing.svg import write_svg
from mcts_teach.errors import positive_number

CAPTION, GAP = 9.0, 12.0  # points
WIDEST = 1e6  # points
MOST_CELLS = 2_000  # in one picture; a longer game on a large board shows every second position, or third ...
SIDE, _SMALLEST, _LARGEST = 84.0, 0.3, 0.55  # points: a board; in proportion: its cells


def game_svg(game: Any, *, width: float = 600.0) -> str:
    """The positions of a recorded game below the moves that led to them; the cell just filled has a frame.

    >>> from mcts_teach import Nim
    >>> from mcts_teach.playing import Game
    >>> game_svg(Game(Nim((1, 2)), (1, 102)))[:4]
    '<svg'
    """
    if not hasattr(game, "captions"):
        raise ValueError(f"give a game that was played, as play(...) returns it, not {game!r}")
    width = min(positive_number("width", width), WIDEST)
    boards, captions = _draw_boards(game), game.captions
    step = -(-len(boards) * len(cells_of(game.start)) // MOST_CELLS) or 1
    boards, captions = boards[::-step][::-1], captions[::-step][::-1]  # the last one always
    left, top, right, bottom = extent([mark for board in boards for mark in board])
    across = GAP + max(right - left, *(text_width(caption, CAPTION) for caption in captions))
    down = GAP + bottom - top + 1.5 * CAPTION
    columns = min(len(boards), max(1, int((width - GAP) // across)))
    pictures = []
    for caption, board in zip(captions, boards, strict=True):
        below = [moved(mark, GAP - left, GAP - top + CAPTION) for mark in board]
        pictures.append(Picture(across, down, (Text(GAP, GAP, caption, CAPTION, anchor="start"), *below), caption))
    strip = grid(pictures, columns)
    outcome = Text(GAP, strip.height + GAP, game.outcome, CAPTION + 1, bold=True, anchor="start")
    words = f"a game of {len(game.moves)} moves:\n{game}"
    return write_svg(Picture(strip.width + GAP, strip.height + 2 * GAP, (*strip.marks, outcome), words))


def _draw_boards(game: Any) -> list[list[Mark]]:
    """The positions, all of them at one scale; those of a game without cells as their text."""
    objects = pieces_of(game.start) == "objects"
    boards = [board_marks(state, edges=objects) for state in game.states]
    if not cells_of(game.start):
        return boards
    for board, pair in zip(boards[1:], pairwise(game.states), strict=True):
        board += _draw_frames(*pair)
    left, top, right, bottom = extent(boards[0])
    scale = _LARGEST if objects else min(_LARGEST, max(_SMALLEST, SIDE / max(right - left, bottom - top)))
    return [[moved(mark, 0, 0, scale) for mark in board] for board in boards]


def _draw_frames(before: Any, after: Any) -> list[Mark]:
    """A frame around each cell that a move has filled."""
    owners = {(cell.x, cell.y): cell.owner for cell in cells_of(before)}
    filled = [cell for cell in cells_of(after) if cell.owner not in (None, owners.get((cell.x, cell.y)))]
    corners = [tuple((CELL * (cell.x + dx), CELL * (cell.y + dy)) for dx, dy in cell.outline) for cell in filled]
    return [Area(points, "none", PATH, 5) for points in corners]
