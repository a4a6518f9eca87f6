"""Pictures of boards, trees and scores; matplotlib is loaded by the first of them, not before."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mcts_teach.drawing.game_strip import game_svg
from mcts_teach.drawing.svg import board_svg, tree_svg
from mcts_teach.drawing.tables import table
from mcts_teach.drawing.words import explain, print_tree
from mcts_teach.games.board import Position
from mcts_teach.mcts import Node, Step
from mcts_teach.trace import Moment

if TYPE_CHECKING:
    from mcts_teach.drawing.figure import draw_board, draw_step, draw_tree, draw_ucb, filmstrip, to_networkx
    from mcts_teach.drawing.film import animate

OUTPUT = (600.0, 600.0)  # points: the room for an output in a notebook, which does not make an SVG smaller

__all__ = [
    "animate",
    "board_svg",
    "draw_board",
    "draw_step",
    "draw_tree",
    "draw_ucb",
    "explain",
    "filmstrip",
    "game_svg",
    "print_tree",
    "table",
    "to_networkx",
    "tree_svg",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("mcts_teach.drawing." + ("film" if name == "animate" else "figure")), name)


def show_in_notebooks(shell: Any) -> None:
    """Tell IPython how to show positions, games, trees and moments: as pictures, with their text beside them."""
    pictures = shell.display_formatter.formatters["image/svg+xml"]
    pictures.for_type(Position, board_svg)
    pictures.for_type_by_name("mcts_teach.playing.history", "Game", game_svg)  # a room that this one does not import
    for kind in (Node, Step, Moment):
        pictures.for_type(kind, partial(tree_svg, page=OUTPUT))
