"""A position as plain data for a browser: where the cells are, once, and then a letter for each cell."""

from collections import Counter
from itertools import takewhile, zip_longest
from typing import Any

from mcts_teach.drawing.boards import cells_of, pieces_of
from mcts_teach.drawing.words import short_name
from mcts_teach.games.board import SYMBOLS, Board
from mcts_teach.games.state import Cell, Label, Side
from mcts_teach.names import attribute_of, player_name

NO_PIECE, GONE = ".", " "
PIECE, PIECE_IN_LINE = "0123456789", "abcdefghij"  # whose piece lies there; the same in the line that won
WITHOUT_LINE = str.maketrans(PIECE_IN_LINE, PIECE)


class Positions:
    """The positions of one game: `plan` is what all of them share, None if the game has no cells to draw.

    >>> from mcts_teach import TicTacToe, from_text
    >>> positions = Positions(TicTacToe())
    >>> sorted(positions.plan), positions.text(from_text("XXX / OO. / ...", TicTacToe()))
    (['cells', 'edges', 'names', 'outline', 'pieces', 'sides', 'signs'], 'aaa11....')
    """

    def __init__(self, start: Any) -> None:
        cells, self._places = cells_of(start), dict[tuple[float, float], int]()
        own = [getattr(getattr(start, name, None), "__func__", None) for name in ("cells", "owner")]
        rows, cols = start.shape if cells and own == [Board.cells, Board.owner] else (0, 0)
        self._bits = [1 << start.bit(row, col) for row in range(rows) for col in range(cols)]
        self.plan: dict[str, Any] | None = None
        if cells:
            self.plan = {"pieces": pieces_of(start), "outline": [rounded(corner) for corner in cells[0].outline]}
            self.plan |= {"cells": [], "names": [], "edges": shared_labels(start)}
            sides = [[[rounded(at) for at in edge.points], edge.owner] for edge in edges_of(start, Side)]
            signs = [str(sign) for sign in attribute_of(start, "symbols", SYMBOLS)]
            self.plan |= {"sides": sides, "signs": signs}
        for cell in cells:
            self._place(start, cell)

    def plan_of(self, state: Any) -> dict[str, Any] | None:
        """The plan with all that stands beside the board in one position, such as the sizes of piles."""
        return self.plan and {**self.plan, "cells": [*self.plan["cells"]], "edges": labels(state)}

    def text(self, state: Any) -> str:
        """A letter for each cell: whose piece lies there, if any; or the position as text if the game has no cells."""
        if self.plan is None:
            return str(state)
        if self._bits:
            return self._from_bits(state)
        return "".join(GONE if cell is None else letter(cell) for cell in self.cells(state))

    def cells(self, state: Any) -> list[Cell | None]:
        """The cells in the order of the plan, each with its name and the move that a click means; None: it is gone."""
        objects = pieces_of(state) == "objects"
        there = [cell for cell in cells_of(state) if not objects or cell.move is not None]
        found = {self._place(state, cell): named(state, cell) for cell in there}
        return [found.get(number) for number in range(len(self._places))]

    def played_at(self, state: Any) -> dict[int, Any]:
        """The move of each cell that plays one; of several with the same, as in a column, of those that it fills."""
        cells = enumerate(self.cells(state))
        moves = {number: cell.move for number, cell in cells if cell is not None and cell.move is not None}
        several = [move for move, count in Counter(moves.values()).items() if count > 1]
        filled = {move: changed(self.text(state), self.text(state.play(move))) for move in several}
        return {number: move for number, move in moves.items() if number in filled.get(move, [number])}

    def _place(self, state: Any, cell: Cell) -> int:
        """The number of a cell; one that is new comes last."""
        if (cell.x, cell.y) not in self._places and self.plan is not None:
            self.plan["cells"].append(rounded((cell.x, cell.y)))
            # Objects are called after moves, which change.
            self.plan["names"].append(cell.name if self.plan["pieces"] == "objects" else named(state, cell).name)
        return self._places.setdefault((cell.x, cell.y), len(self._places))

    def _from_bits(self, state: Any) -> str:
        """The text of a board of this package, twelve times as fast: a recording may have twenty thousand positions."""
        first, second = state.stones()
        won = state.line(state.theirs, 1 - state.player) if state.won else 0
        free, pieces = ~(first | second), (PIECE, PIECE_IN_LINE)
        return "".join(
            [NO_PIECE if free & bit else pieces[bool(won & bit)][0 if first & bit else 1] for bit in self._bits]
        )


def letter(cell: Cell) -> str:
    """What a cell holds, as one letter."""
    return NO_PIECE if cell.owner is None else (PIECE_IN_LINE if cell.line else PIECE)[cell.owner]


def named(state: Any, cell: Cell) -> Cell:
    """A cell with a name, and with the move that a click on it means."""
    click = cell.move if cell.click is None else cell.click
    return cell._replace(name=cell.name or ("" if click is None else short_name(state, click)), click=click)


def rounded(point: tuple[float, float]) -> list[float]:
    """A point in as few letters as a picture needs."""
    return [round(value, 3) for value in point]


def edges_of(state: Any, kind: type) -> list[Any]:
    """The labels, or the sides, of a position."""
    return [edge for edge in attribute_of(state, "edges") if isinstance(edge, kind)]


def labels(state: Any) -> list[list[Any]]:
    """What stands beside the board of a position: x, y, text, and which end of the text is meant."""
    return [[*rounded((edge.x, edge.y)), edge.text, edge.anchor] for edge in edges_of(state, Label)]


def shared_labels(start: Any) -> list[list[Any]]:
    """The same for all positions: of texts that a move changes, such as the size of a pile, what stays."""
    if not (first := labels(start)):
        return []
    after = [labels(start.play(move)) for move in start.moves()]
    texts = [[text for _, _, text, _ in column] for column in zip(first, *after, strict=False)]
    kept = [one[0] if len({*one}) == 1 else _common_start(one).rstrip(" :") for one in texts]
    return [[x, y, text, anchor] for (x, y, _, anchor), text in zip(first, kept, strict=False) if text]


def _common_start(texts: list[str]) -> str:
    return "".join(column[0] for column in takewhile(lambda column: len({*column}) == 1, zip(*texts, strict=False)))


def cell_words(state: Any, cell: Cell, legal: list[Any], *, just_played: bool) -> str:
    """What a resting pointer and a screen reader are told of a cell."""
    play = f"play {short_name(state, cell.click)}" if cell.click is not None and cell.click in legal else ""
    if cell.owner is None:
        name = cell.name or "this cell"
        return (play if play.endswith(f" {name}") else f"{play}, cell {name}") if play else f"{name}, free"
    facts = [f"{player_name(state, cell.owner)} on {cell.name or 'this cell'}"]
    facts += ["just played"] * just_played + ["in the winning line"] * cell.line
    return ", ".join(facts) + (f"; {play}" if play else "")


def why_not(state: Any, cell: Cell) -> str:
    """Say in words why a click on a cell is no move, and what would be."""
    if cell.owner is None:
        return "Nothing can be played there; choose another cell."
    name = cell.name if cell.click is None else short_name(state, cell.click)
    why = state.why_not(name) if callable(getattr(state, "why_not", None)) else f"{name or 'This cell'} is taken"
    axes = list(attribute_of(state, "axes"))
    other = f"choose another {axes[0]}" if len(axes) == 1 else "choose a free cell"
    return f"{why if why.startswith(name) else why[0].upper() + why[1:]}; {other}."


def changed(before: str, after: str) -> list[int]:
    """The cells whose pieces differ between two texts of positions, by number."""
    pairs = zip_longest(before.translate(WITHOUT_LINE), after.translate(WITHOUT_LINE), fillvalue=GONE)
    return [number for number, (old, new) in enumerate(pairs) if old != new]
