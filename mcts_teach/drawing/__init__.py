"""Pictures of boards, trees and scores, and the same in words; matplotlib is loaded by the first figure, not before."""

from __future__ import annotations

from functools import partial
from typing import Any

from mcts_teach.drawing.boards import game_svg
from mcts_teach.drawing.fonts import add_letters
from mcts_teach.drawing.pictures import (
    UNSHOWN,
    animate,
    board_svg,
    draw_board,
    draw_graph,
    draw_icicle,
    draw_step,
    draw_tree,
    draw_ucb,
    filmstrip,
    tree_svg,
)
from mcts_teach.drawing.tables import table, to_networkx
from mcts_teach.drawing.words import explain, print_tree
from mcts_teach.games.board import Position
from mcts_teach.language import on_speaking
from mcts_teach.mcts import Node, Step
from mcts_teach.trace import Moment

on_speaking(add_letters)

__all__ = ["animate", "board_svg", "draw_board", "draw_graph", "draw_icicle", "draw_step", "draw_tree", "draw_ucb"]
__all__ += ["explain", "filmstrip", "game_svg", "print_tree", "table", "to_networkx", "tree_svg"]


def show_in_notebooks(shell: Any) -> None:
    """Tell IPython how to show positions, games, trees and moments: as pictures, with their text beside them."""
    pictures = shell.display_formatter.formatters["image/svg+xml"]
    pictures.for_type(Position, board_svg)
    pictures.for_type_by_name("mcts_teach.playing.history", "Game", game_svg)  # a room that this one does not import
    for kind in (Node, Step, Moment):
        pictures.for_type(kind, partial(tree_svg, page=(600.0, 600.0)))  # points: a notebook makes no SVG smaller

    def show_unshown() -> None:  # what a cell has drawn in SVG and not shown, as Jupyter does with figures
        while UNSHOWN:
            picture = UNSHOWN.popleft()
            shell.display_pub.publish({"image/svg+xml": picture.svg, "text/plain": repr(picture)})

    shell.events.register("post_execute", show_unshown)
