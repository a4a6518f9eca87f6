"""Pictures of boards, trees and scores, and the same in words; matplotlib is loaded by the first figure, not before."""

from mcts_teach.drawing.boards import game_svg
from mcts_teach.drawing.pictures import (
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

__all__ = ["animate", "board_svg", "draw_board", "draw_graph", "draw_icicle", "draw_step", "draw_tree", "draw_ucb"]
__all__ += ["explain", "filmstrip", "game_svg", "print_tree", "table", "to_networkx", "tree_svg"]
