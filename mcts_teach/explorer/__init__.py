"""Searches and trees to explore by hand, boards to play on, and questions to answer."""

from mcts_teach.explorer.exploring import Explorer, beside, compare, explore
from mcts_teach.explorer.living_tree import TreeView, watch
from mcts_teach.explorer.panels import CardPanel, ask
from mcts_teach.explorer.play_boards import PlayBoard, play_board

__all__ = [
    "CardPanel",
    "Explorer",
    "PlayBoard",
    "TreeView",
    "ask",
    "beside",
    "compare",
    "explore",
    "play_board",
    "watch",
]
