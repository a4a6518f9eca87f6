"""A position as buttons: one for each cell of its board, or one for each move where a game has no cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from itertools import groupby, pairwise
from typing import Any

import ipywidgets as widgets

from mcts_teach.drawing.marks import PATH, ink_on
from mcts_teach.drawing.stones import EMPTY, GRID, HOLE, STONES, WON, cells_of, pieces_of, sign_of
from mcts_teach.drawing.words import short_name
from mcts_teach.explorer.controls import button, note, row
from mcts_teach.games.state import Cell
from mcts_teach.names import player_name, said

Spot = tuple[float, float]  # where a cell is, x and y

WIDTH, _LARGEST, _SMALLEST = 430, 60, 28  # pixels: a board, and its cells
_MARGIN = 26  # pixels: the room for the numbers of the rows
MARKS = ("last", "line", "gone")  # what a cell may be besides: just filled, part of the winning line, or no more

# A button's shape and the marks on it; without this sheet the cells are plain squares, and all can be played.
SHEET = f"""<style>
.mcts-cell {{ padding: 0; line-height: normal; border: 1px solid {GRID}; font-weight: bold; }}
.mcts-cell i {{ display: none; }}
.mcts-cell:focus-visible {{ outline: 3px solid {PATH}; outline-offset: -3px; }}
.mcts-cell.mcts-disc {{ border-radius: 50%; }}
.mcts-cell.mcts-hexagon {{ border: 0; clip-path: polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%); }}
.mcts-cell.mcts-last, .mcts-cell.mcts-last:hover {{ box-shadow: inset 0 0 0 4px {PATH}; }}
.mcts-disc.mcts-line, .mcts-disc.mcts-line:hover {{ box-shadow: inset 0 0 0 6px {WON}; }}
.mcts-cell.mcts-hexagon.mcts-last, .mcts-cell.mcts-hexagon.mcts-last:hover {{ box-shadow: none; }}
.mcts-hexagon.mcts-last {{ background-image: radial-gradient(closest-side, transparent 78%, {PATH} 80%); }}
.mcts-hexagon.mcts-line {{ background-image: radial-gradient(closest-side, transparent 74%, {WON} 76%); }}
.mcts-hexagon:focus-visible {{ background-image: radial-gradient(closest-side, transparent 60%, {PATH} 62%); }}
.mcts-gone {{ visibility: hidden; }}
.mcts-thinking {{ pointer-events: none; opacity: 0.75; }}
</style>"""


def cells_by_spot(state: Any) -> dict[Spot, Cell]:
    """The cells of a position, each with its name and the move that a click on it means; none if its game has none.

    Where a pile of objects is gone, there is nothing to click.
    """
    there = [cell for cell in cells_of(state) if pieces_of(state) != "objects" or cell.move is not None]
    return {(cell.x, cell.y): _named(state, cell) for cell in there}


def _named(state: Any, cell: Cell) -> Cell:
    click = cell.move if cell.click is None else cell.click
    return cell._replace(name=cell.name or ("" if click is None else short_name(state, click)), click=click)


def why_not(state: Any, cell: Cell) -> str:
    """Say in words why a click on a cell is no move, and what would be."""
    if cell.owner is None:
        return "Nothing can be played there; choose another cell."
    name = cell.name if cell.click is None else short_name(state, cell.click)
    why = state.why_not(name) if hasattr(state, "why_not") else f"{name or 'This cell'} is taken"
    axes = list(said(state, "axes"))
    other = f"choose another {axes[0]}" if len(axes) == 1 else "choose a free cell"
    return f"{why if why.startswith(name) else why[0].upper() + why[1:]}; {other}."


class Cells(widgets.VBox):
    """The buttons of a position; a click calls `action` with the cell, or with a move if the game has no cells."""

    def __init__(self, state: Any, action: Callable[[Any], None]) -> None:
        self._action = action
        self._cells: dict[Spot, Cell] = {}  # as they are now
        self._buttons: dict[Spot, widgets.Button] = {}
        self._styles: dict[tuple[str, str], widgets.ButtonStyle] = {}
        self._drawn, self._text, self._others = bool(cells_of(state)), widgets.HTML(), row([])
        super().__init__(layout={"overflow": "visible"})
        if not self._drawn:
            self.children = (self._text, self._others)
        self.show(state)

    def show(self, state: Any, before: Any = None) -> None:
        """Show a position; `before` is the one before the last move."""
        if not self._drawn:
            self._text.value = f'<pre style="line-height:1.3;color:inherit">{escape(str(state))}</pre>'
        self._show_moves(state)
        if not self._drawn:
            return
        self._cells, old = cells_by_spot(state), cells_by_spot(before) if before is not None else {}
        if not self._cells.keys() <= self._buttons.keys():
            self._lay_out(state)
        legal = list(state.moves())
        for spot, control in self._buttons.items():
            cell, was = self._cells.get(spot), old.get(spot)
            last = was is not None and cell is not None and cell.owner not in (None, was.owner)
            self._show_cell(control, state, cell, last, legal)

    def _show_moves(self, state: Any) -> None:
        """A button for each move that no cell plays, such as to pass; for each move of a game without cells."""
        on_cells = [cell.move for cell in cells_of(state) if cell.move is not None]
        names = {move: short_name(state, move) for move in state.moves() if move not in on_cells}
        choices = [button(name, f"play {name}", partial(self._action, move)) for move, name in names.items()]
        self._others.children = choices

    def _show_cell(self, control: Any, state: Any, cell: Cell | None, last: bool, legal: list[Any]) -> None:
        marks = {"last": last, "line": cell is not None and cell.line, "gone": cell is None}
        for mark in MARKS:
            (control.add_class if marks[mark] else control.remove_class)(f"mcts-{mark}")
        control.disabled = cell is None
        if cell is not None:
            control.description = _sign(state, cell)
            control.tooltip = _words(state, cell, last, legal)
            control.style = self._style(*_colors(state, cell))

    def _style(self, fill: str, ink: str) -> widgets.ButtonStyle:
        """The style of all cells that look the same."""
        if (fill, ink) not in self._styles:
            look = {"button_color": fill, "text_color": ink, "font_size": f"{self._letter}px"}
            self._styles[fill, ink] = widgets.ButtonStyle(**look)
        return self._styles[fill, ink]

    # Where the buttons are

    def _lay_out(self, state: Any) -> None:
        """Make the buttons, row by row, at the distances at which a picture shows the cells."""
        xs = [x for x, _ in self._cells]
        columns = max(xs) - min(xs) + 1
        self._size = int(min(_LARGEST, max(_SMALLEST, WIDTH / columns)))
        self._letter = round((0.28 if _shows_names(state) else 0.45) * self._size)
        self._buttons, above = {}, None
        rows: list[widgets.HBox] = []
        spots = sorted(self._cells, key=lambda spot: (spot[1], spot[0]))
        for y, group in groupby(spots, key=lambda spot: spot[1]):
            line = list(group)
            overlap = 0.0 if above is None else y - above - _height(self._cells[line[0]])
            rows.append(self._row(state, len(rows), line, min(xs), overlap))
            above = y
        words = widgets.HTML(note(escape(" ".join(filter(None, (said(state, "aim"), said(state, "hint")))))))
        self.children = (widgets.HTML(SHEET + self._letters(state)), *rows, self._others, words)

    def _row(self, state: Any, number: int, line: list[Spot], left: float, overlap: float) -> widgets.HBox:
        names = dict(enumerate(dict(said(state, "axes")).get("row", ())))
        head = widgets.HTML(
            f'<div aria-hidden="true" style="text-align:right;padding-right:6px">{escape(names.get(number, ""))}</div>',
            layout={"width": f"{_MARGIN + round((line[0][0] - left) * self._size)}px", "margin": "0"},
        )
        gaps = [0.0, *(here[0] - there[0] - 1 for there, here in pairwise(line))]
        for spot, gap in zip(line, gaps, strict=True):
            self._buttons[spot] = self._button(spot, state, gap)
        layout = {"overflow": "visible", "align_items": "center", "margin": f"{round(overlap * self._size)}px 0 0 0"}
        return widgets.HBox([head, *(self._buttons[spot] for spot in line)], layout=layout)

    def _button(self, spot: Spot, state: Any, gap: float) -> widgets.Button:
        cell = self._cells[spot]
        height = round(_height(cell) * self._size)
        layout = widgets.Layout(
            width=f"{self._size - 2}px",
            height=f"{height - 2}px",
            margin=f"1px 1px 1px {1 + round(max(gap, 0) * self._size)}px",
            flex="0 0 auto",
        )
        control = widgets.Button(icon="none", layout=layout)  # without any icon, words once shown would never go
        control.add_class("mcts-cell")
        if pieces_of(state) == "discs" or len(cell.outline) == 6:
            control.add_class("mcts-disc" if pieces_of(state) == "discs" else "mcts-hexagon")
        control.on_click(lambda _: self._action(self._cells[spot]))
        return control

    def _letters(self, state: Any) -> str:
        """The names of the columns."""
        if _shows_names(state):
            return ""
        letters = "".join(
            f'<span style="flex:0 0 {self._size}px;text-align:center">{escape(name)}</span>'
            for name in said(state, "axes")["column"]
        )
        return f'<div aria-hidden="true" style="display:flex;padding-left:{_MARGIN}px">{letters}</div>'


def _height(cell: Cell) -> float:
    ys = [y for _, y in cell.outline]
    return max(ys) - min(ys)


def _shows_names(state: Any) -> bool:
    """Whether free cells show their names; where the columns have names, these stand above."""
    return "column" not in said(state, "axes")


def _sign(state: Any, cell: Cell) -> str:
    """What is written on a cell."""
    if cell.owner is None:
        return cell.name if _shows_names(state) else ""
    return sign_of(state, cell.owner)


def _words(state: Any, cell: Cell, last: bool, legal: list[Any]) -> str:
    """What a resting pointer and a screen reader are told of a cell."""
    play = f"play {short_name(state, cell.click)}" if cell.click is not None and cell.click in legal else ""
    if cell.owner is None:
        name = cell.name or "this cell"
        return (play if play.endswith(f" {name}") else f"{play}, cell {name}") if play else f"{name}, free"
    facts = [f"{player_name(state, cell.owner)} on {cell.name or 'this cell'}"]
    facts += ["the last move"] * last + ["in the winning line"] * cell.line
    return ", ".join(facts) + (f"; {play}" if play else "")


def _colors(state: Any, cell: Cell) -> tuple[str, str]:
    """A cell's colour, and that of what is written on it: as in the package's pictures."""
    pieces = pieces_of(state)
    if pieces == "objects":
        return STONES[0], ink_on(STONES[0])
    if cell.owner is None:
        return EMPTY if pieces == "marks" else HOLE, ink_on(EMPTY)
    stone = STONES[cell.owner % len(STONES)]
    return (WON if cell.line else EMPTY, stone) if pieces == "marks" else (stone, ink_on(stone))
