"""Searches and trees to explore by hand, boards to play on, and questions to answer."""

from mcts_teach.explorer.board import PlayBoard, play_board
from mcts_teach.explorer.cards import Question, ask
from mcts_teach.explorer.search import Explorer, explore
from mcts_teach.explorer.tree import TreeView, watch

__all__ = ["Explorer", "PlayBoard", "Question", "TreeView", "ask", "explore", "play_board", "watch"]
