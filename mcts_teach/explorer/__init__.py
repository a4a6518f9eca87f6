"""Searches and trees to explore by hand, boards to play on, and questions to answer."""

from mcts_teach.explorer.card_panel import CardPanel, ask
from mcts_teach.explorer.play_boards import PlayBoard, play_board
from mcts_teach.explorer.stepper import Explorer, explore
from mcts_teach.explorer.tree_view import TreeView, watch

__all__ = ["CardPanel", "Explorer", "PlayBoard", "TreeView", "ask", "explore", "play_board", "watch"]
