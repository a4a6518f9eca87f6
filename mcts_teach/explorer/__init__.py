"""Searches and trees to explore by hand, and boards to play on."""

from mcts_teach.explorer.board import PlayBoard, play_board
from mcts_teach.explorer.search import Explorer, explore
from mcts_teach.explorer.tree import TreeView, watch

__all__ = ["Explorer", "PlayBoard", "TreeView", "explore", "play_board", "watch"]
