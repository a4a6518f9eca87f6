"""What to draw of a board, as plain data, from the cells that a game offers; and a game as a strip of small boards."""

from collections.abc import Mapping, Sequence
from itertools import chain, pairwise
from typing import Any

from mcts_teach.drawing import colors
from mcts_teach.drawing.marks import TINY, Area, Disc, Line, Mark, Picture, Point, Text, extent, grid, moved, text_width
from mcts_teach.drawing.svg import write_svg
from mcts_teach.errors import as_list, number
from mcts_teach.games.board import SYMBOLS
from mcts_teach.games.state import PIECES, Cell, Side
from mcts_teach.names import attribute_of, move_name

CELL, LARGEST = 40.0, 0.3  # points; how large a small board's cells may be in proportion
STONES = ("#2b2b2b", "#0a8f7f", "#a05fa8", "#b8860b")  # by player; none is a mean's, and shapes tell them apart too
CAPTION, GAP = 9.0, 12.0  # points
WIDTH, MOST_CELLS = 600.0, 2_000  # points, and cells, of a game's picture; longer games show every second position ...
SIDE, WIDE_CELLS = 84.0, 0.55  # points: a board in a strip; how large its cells may be in proportion
EMPTY, GRID, WON, HOLE = "#ffffff", "#7a7a7a", "#ffdf5e", "#dfe6ee"
Means = Mapping[Any, float]  # by move
Ends = Sequence[float] | None  # of a scale of colours


def cells_of(state: Any) -> list[Cell]:
    """The cells that a position offers for a picture; none if it offers none."""
    return list(attribute_of(state, "cells"))


def pieces_of(state: Any) -> str:
    """How a game's pieces look; ValueError if that is none of the ways there are."""
    pieces: str = attribute_of(state, "pieces", PIECES[0])
    if pieces not in PIECES:
        raise ValueError(f"{type(state).__name__}.pieces is {pieces!r}; it must be one of {str(PIECES)[1:-1]}")
    return pieces


def board_marks(
    state: Any, *, numbers: bool | str = False, edges: bool = False, values: Any = None, between: Any = None
) -> list[Mark]:
    """The cells and pieces of a position, or its text; what is written in cells is as in `draw_board`."""
    cells, means = cells_of(state), dict[Any, float]()
    if values is not None and not isinstance(values, Mapping):
        raise ValueError(f"values must be a dictionary from moves to numbers from 0 to 1, not {values!r}")
    for move, value in (values or {}).items():
        if move not in list(state.moves()):
            raise ValueError(f"values has {move!r}, which is no move here; the moves are {list(state.moves())}")
        means[move] = number("a value", value)
        if not 0 <= means[move] <= 1:
            raise ValueError(f"a value must be a number from 0 to 1, not {value!r}")
    low, high = (min(means.values(), default=0), max(means.values(), default=1)) if between is None else _ends(between)
    shades = {move: (value - low) / (high - low) if high > low else 0.5 for move, value in means.items()}
    marks = [mark for cell in cells for mark in _draw_cell(state, cell, shades)]
    for edge in attribute_of(state, "edges") if edges else ():
        if isinstance(edge, Side):  # a line in a player's colour; all else is a name or a number beside the board
            line = tuple((x * CELL, y * CELL) for x, y in edge.points)
            marks.append(Line(line, STONES[edge.owner % len(STONES)], 4.5))
        else:
            marks.append(Text(edge.x * CELL, edge.y * CELL, edge.text, edge.size, colors.FAINT, anchor=edge.anchor))
    marks += _write_numbers(state, cells, means, shades, names=numbers == "names") if numbers or means else ()
    lines = str(state).splitlines() or [""]
    return marks or [Text(0, 14 * row, line, 11, anchor="start", mono=True) for row, line in enumerate(lines)]


def _ends(between: Any) -> Sequence[float]:
    ends = [number("an end of between", end) for end in as_list("between", between)]
    if len(ends) != 2 or ends[0] >= ends[1]:
        raise ValueError(f"between must be two numbers, the lower one first, such as (0, 1), not {between!r}")
    return ends


def _draw_cell(state: Any, cell: Cell, shades: Means) -> list[Mark]:
    x, y, pieces, outline = cell.x * CELL, cell.y * CELL, pieces_of(state), _outline(cell)
    value = shades.get(cell.move) if cell.owner is None and cell.move is not None else None
    if pieces == "objects":
        if cell.owner is None and cell.move is None:  # a pile that is gone: where it stood
            return [Area(tuple((px, y + max(py - y, 0.4 * CELL)) for px, py in outline), STONES[0])]
        return [Area(outline, STONES[0], colors.PAPER, 3)]
    fill = WON if cell.line else EMPTY if value is None else colors.rate_color(value)
    marks: list[Mark] = [Area(outline, fill, GRID, 1.2)]
    if cell.owner is not None:
        symbols = attribute_of(state, "symbols", SYMBOLS)
        sign = str(symbols[cell.owner] if cell.owner < len(symbols) else cell.owner)
        color, cross, ring, pen = STONES[cell.owner % len(STONES)], 0.27 * CELL, 0.28 * CELL, 5.0
        if pieces != "marks" or sign not in ("X", "O"):  # a disc, on which the sign is smaller
            marks.append(Disc(x, y, 0.4 * CELL, color, colors.INK if cell.line else None, 3 if cell.line else 0))
            color, cross, ring, pen = colors.ink_on(color), 0.14 * CELL, 0.16 * CELL, 2.5
        if sign == "X":
            marks += (Line(((x - cross, y - dy), (x + cross, y + dy)), color, pen) for dy in (cross, -cross))
        else:
            marks.append(Disc(x, y, ring, None, color, pen) if sign == "O" else Text(x, y, sign, 14, color, bold=True))
    elif pieces == "discs" and value is None:
        marks.append(Disc(x, y, 0.4 * CELL, HOLE))
    return marks


def _outline(cell: Cell) -> tuple[Point, ...]:
    return tuple((cell.x * CELL + dx * CELL, cell.y * CELL + dy * CELL) for dx, dy in cell.outline)


def _write_numbers(state: Any, cells: list[Cell], values: Means, shades: Means, *, names: bool) -> list[Mark]:
    """Each move's number or name, faint, or value, in its cell; below the column where a column is the move."""
    free = [cell for cell in cells if cell.owner is None and cell.move is not None]
    free = [cell for cell in free if cell.move in values] if values else free
    texts = {cell.move: f"{values[cell.move]:.2f}" if values else str(cell.move) for cell in free}
    texts = {move: move_name(state, move) for move in texts} if names else texts
    if free and list(attribute_of(state, "axes")) == ["column"]:
        y, moves = max(cell.y for cell in cells) + 0.75, {cell.x: cell.move for cell in free}
        return [Text(x * CELL, y * CELL, texts[move], 11, colors.FAINT) for x, move in moves.items()]
    objects = pieces_of(state) == "objects"
    inks = {} if objects else {move: colors.ink_on(colors.rate_color(shade)) for move, shade in shades.items()}
    ink = colors.PAPER if objects else colors.FAINT
    return [Text(cell.x * CELL, cell.y * CELL, texts[cell.move], 10, inks.get(cell.move, ink)) for cell in free]


def enlarge_letters(marks: Sequence[Mark], scale: float) -> list[Mark]:
    """Marks to be drawn at a scale, with letters of at least 7.5 points then where a cell has room for them."""

    def enlarge(text: Text) -> Text:
        most = min(CELL / 2, 0.9 * CELL / text_width(text.text, 1.0, bold=text.bold))
        return text._replace(size=max(text.size, min(TINY / scale, most)))

    return [enlarge(mark) if isinstance(mark, Text) and not mark.mono else mark for mark in marks]


def fit_marks(marks: list[Mark], frame: list[Mark], x: float, y: float, side: float, largest: float) -> list[Mark]:
    """Marks made so small that the frame fits a square whose centre is (x, y)."""
    left, top, right, bottom = extent([*frame, *marks])
    scale = min(side / (right - left), side / (bottom - top), largest)
    return [moved(mark, x - scale * (left + right) / 2, y - scale * (top + bottom) / 2, scale) for mark in marks]


def game_svg(game: Any) -> str:
    """The positions of a recorded game below the moves that led to them; the cell just filled has a frame.

    >>> from mcts_teach import Nim
    >>> from mcts_teach.playing import Game
    >>> game_svg(Game(Nim((1, 2)), (1, 102)))[:4]
    '<svg'
    """
    if not hasattr(game, "captions"):
        raise ValueError(f"give a game that was played, as play(...) returns it, not {game!r}")
    boards, captions = _draw_boards(game), game.captions
    step = -(-len(boards) * len(cells_of(game.start)) // MOST_CELLS) or 1
    boards, captions = boards[::-step][::-1], captions[::-step][::-1]  # the last one always
    left, top, right, bottom = extent(chain(*boards))
    across = GAP + max(right - left, *(text_width(caption, CAPTION) for caption in captions))
    down = GAP + bottom - top + 1.5 * CAPTION
    pictures = []
    for caption, board in zip(captions, boards, strict=True):
        below = [moved(mark, GAP - left, GAP - top + CAPTION) for mark in board]
        pictures.append(Picture(across, down, (Text(GAP, GAP, caption, CAPTION, anchor="start"), *below), caption))
    strip = grid(pictures, min(len(boards), max(1, int((WIDTH - GAP) // across))))
    outcome = Text(GAP, strip.height + GAP, game.outcome, CAPTION + 1, bold=True, anchor="start")
    words = f"a game of {len(game.moves)} moves:\n{game}"
    return write_svg(Picture(strip.width + GAP, strip.height + 2 * GAP, (*strip.marks, outcome), words))


def _draw_boards(game: Any) -> list[list[Mark]]:
    """The positions, all of them at one scale, with a frame around what was filled; without cells, their texts."""
    objects = pieces_of(game.start) == "objects"
    boards = [board_marks(state, edges=objects) for state in game.states]
    if not cells_of(game.start):
        return boards
    for board, (before, after) in zip(boards[1:], pairwise(map(cells_of, game.states)), strict=True):
        owners = {(cell.x, cell.y): cell.owner for cell in before}
        filled = [cell for cell in after if cell.owner not in (None, owners.get((cell.x, cell.y)))]
        board += [Area(_outline(cell), "none", colors.PATH, 5) for cell in filled]
    left, top, right, bottom = extent(boards[0])
    scale = WIDE_CELLS if objects else min(WIDE_CELLS, max(LARGEST, SIDE / max(right - left, bottom - top)))
    return [[moved(mark, 0, 0, scale) for mark in enlarge_letters(board, scale)] for board in boards]
