"""A position as buttons: one for each cell of its board, or one for each move where a game has no cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from itertools import groupby, pairwise, product
from string import ascii_lowercase
from typing import Any, NamedTuple

import ipywidgets as widgets

from mcts_teach.drawing.marks import PATH, ink_on
from mcts_teach.drawing.stones import EMPTY, GRID, HOLE, STONES, WON, cells_of
from mcts_teach.drawing.words import player_name, short_name
from mcts_teach.explorer.controls import button, note, row
from mcts_teach.games import ConnectFour, Hex, Nim
from mcts_teach.games.board import SYMBOLS, Board
from mcts_teach.games.state import Cell

Place = tuple[float, float]  # where a cell is, x and y

WIDTH, LARGEST, SMALLEST = 430, 60, 28  # pixels: a board, and its cells
EDGE = 26  # pixels: the room for the numbers of the rows
MARKS = ("last", "line", "gone")  # what a cell may be besides: just filled, part of the winning line, or no more
HINTS = {
    ConnectFour: "A click anywhere in a column drops a disc there.",
    Hex: "X joins top and bottom, O joins left and right.",
    Nim: "A click takes that object and all above it.",
}

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


class Field(NamedTuple):
    """A cell, what to call it, and the move that a click on it means; None: it means no move."""

    cell: Cell
    name: str
    move: Any


def fields(state: Any) -> dict[Place, Field]:
    """The cells of a position by place; none if its game has no cells."""
    found = [
        Field(cell, "" if cell.move is None else short_name(state, cell.move), cell.move) for cell in cells_of(state)
    ]
    if isinstance(state, Board):  # whose cells have names when they are taken too, and a column may be clicked anywhere
        spots = enumerate(product(*map(range, state.shape)))
        found = [
            Field(field.cell, Board.name(state, number), state.move_at(*spot))
            for field, (number, spot) in zip(found, spots, strict=True)
        ]
    return {(field.cell.x, field.cell.y): field for field in found}


def why_not(state: Any, field: Field) -> str:
    """Say in words why a click on a cell is no move, and what would be."""
    if isinstance(state, ConnectFour):
        return f"Column {short_name(state, field.move)} is full; choose another column."
    if field.cell.owner is None:
        return "Nothing can be played there; choose another cell."
    return f"{field.name or 'This cell'} is taken; choose a free cell."


class Cells(widgets.VBox):
    """The buttons of a position; a click calls `action` with the state's field, or with a move if it has no fields."""

    def __init__(self, state: Any, action: Callable[[Any], None]) -> None:
        self._action = action
        self._fields: dict[Place, Field] = {}  # as they are now
        self._buttons: dict[Place, widgets.Button] = {}
        self._styles: dict[tuple[str, str], widgets.ButtonStyle] = {}
        self._drawn, self._text, self._others = bool(fields(state)), widgets.HTML(), row([])
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
        self._fields, old = fields(state), fields(before) if before is not None else {}
        if not self._fields.keys() <= self._buttons.keys():
            self._lay_out(state)
        legal = list(state.moves())
        for place, control in self._buttons.items():
            field, was = self._fields.get(place), old.get(place)
            last = was is not None and field is not None and field.cell.owner not in (None, was.cell.owner)
            self._show_cell(control, state, field, last, legal)

    def _show_moves(self, state: Any) -> None:
        """A button for each move that no cell plays, such as to pass; for each move of a game without cells."""
        on_cells = [cell.move for cell in cells_of(state) if cell.move is not None]
        names = {move: short_name(state, move) for move in state.moves() if move not in on_cells}
        choices = [button(name, f"play {name}", partial(self._action, move)) for move, name in names.items()]
        self._others.children = choices

    def _show_cell(self, control: Any, state: Any, field: Field | None, last: bool, legal: list[Any]) -> None:
        marks = {"last": last, "line": field is not None and field.cell.line, "gone": field is None}
        for mark in MARKS:
            (control.add_class if marks[mark] else control.remove_class)(f"mcts-{mark}")
        control.disabled = field is None
        if field is not None:
            control.description = _sign(state, field)
            control.tooltip = _words(state, field, last, legal)
            control.style = self._style(*_colors(state, field.cell))

    def _style(self, fill: str, ink: str) -> widgets.ButtonStyle:
        """The style of all cells that look the same."""
        if (fill, ink) not in self._styles:
            look = {"button_color": fill, "text_color": ink, "font_size": f"{self._letter}px"}
            self._styles[fill, ink] = widgets.ButtonStyle(**look)
        return self._styles[fill, ink]

    # Where the buttons are

    def _lay_out(self, state: Any) -> None:
        """Make the buttons, row by row, at the distances at which a picture shows the cells."""
        xs = [x for x, _ in self._fields]
        columns = max(xs) - min(xs) + 1
        self._size = int(min(LARGEST, max(SMALLEST, WIDTH / columns)))
        self._letter = round((0.45 if isinstance(state, Board) else 0.28) * self._size)
        self._buttons, above = {}, None
        rows: list[widgets.HBox] = []
        places = sorted(self._fields, key=lambda place: (place[1], place[0]))
        for y, group in groupby(places, key=lambda place: place[1]):
            line = list(group)
            overlap = 0.0 if above is None else y - above - _height(self._fields[line[0]].cell)
            rows.append(self._row(state, len(rows), line, min(xs), overlap))
            above = y
        hint = next((words for game, words in HINTS.items() if isinstance(state, game)), "")
        self.children = (widgets.HTML(SHEET + self._letters(state)), *rows, self._others, widgets.HTML(note(hint)))

    def _row(self, state: Any, number: int, line: list[Place], left: float, overlap: float) -> widgets.HBox:
        named = isinstance(state, Board) and not isinstance(state, ConnectFour)
        head = widgets.HTML(
            f'<div aria-hidden="true" style="text-align:right;padding-right:6px">{number + 1 if named else ""}</div>',
            layout={"width": f"{EDGE + round((line[0][0] - left) * self._size)}px", "margin": "0"},
        )
        gaps = [0.0, *(here[0] - there[0] - 1 for there, here in pairwise(line))]
        for place, gap in zip(line, gaps, strict=True):
            self._buttons[place] = self._button(place, state, gap)
        layout = {"overflow": "visible", "align_items": "center", "margin": f"{round(overlap * self._size)}px 0 0 0"}
        return widgets.HBox([head, *(self._buttons[place] for place in line)], layout=layout)

    def _button(self, place: Place, state: Any, gap: float) -> widgets.Button:
        height = round(_height(self._fields[place].cell) * self._size)
        layout = widgets.Layout(
            width=f"{self._size - 2}px",
            height=f"{height - 2}px",
            margin=f"1px 1px 1px {1 + round(max(gap, 0) * self._size)}px",
            flex="0 0 auto",
        )
        control = widgets.Button(icon="none", layout=layout)  # without any icon, words once shown would never go
        control.add_class("mcts-cell")
        if isinstance(state, ConnectFour | Hex):
            control.add_class("mcts-disc" if isinstance(state, ConnectFour) else "mcts-hexagon")
        control.on_click(lambda _: self._action(self._fields[place]))
        return control

    def _letters(self, state: Any) -> str:
        """The names of the columns."""
        if not isinstance(state, Board):
            return ""
        letters = "".join(
            f'<span style="flex:0 0 {self._size}px;text-align:center">{letter}</span>'
            for letter in ascii_lowercase[: state.shape[1]]
        )
        return f'<div aria-hidden="true" style="display:flex;padding-left:{EDGE}px">{letters}</div>'


def _height(cell: Cell) -> float:
    ys = [y for _, y in cell.outline]
    return max(ys) - min(ys)


def _sign(state: Any, field: Field) -> str:
    """What is written on a cell."""
    owner = field.cell.owner
    if owner is None:
        return "" if isinstance(state, Board) else field.name
    return SYMBOLS[owner] if owner < len(SYMBOLS) else str(owner)


def _words(state: Any, field: Field, last: bool, legal: list[Any]) -> str:
    """What a resting pointer and a screen reader are told of a cell."""
    play = f"play {short_name(state, field.move)}" if field.move is not None and field.move in legal else ""
    if field.cell.owner is None:
        name = field.name or "this cell"
        return (play if play.endswith(f" {name}") else f"{play}, cell {name}") if play else f"{name}, free"
    facts = [f"{player_name(state, field.cell.owner)} on {field.name or 'this cell'}"]
    facts += ["the last move"] * last + ["in the winning line"] * field.cell.line
    return ", ".join(facts) + (f"; {play}" if play else "")


def _colors(state: Any, cell: Cell) -> tuple[str, str]:
    """A cell's colour, and that of what is written on it: as in the package's pictures."""
    if isinstance(state, Nim):
        return STONES[0], ink_on(STONES[0])
    discs = isinstance(state, ConnectFour | Hex)
    if cell.owner is None:
        return HOLE if discs else EMPTY, ink_on(EMPTY)
    stone = STONES[cell.owner % len(STONES)]
    return (stone, ink_on(stone)) if discs else (WON if cell.line else EMPTY, stone)
