"""The games: immutable positions that know their own rules."""

from mcts_teach.games.board import from_text
from mcts_teach.games.connect_four import ConnectFour
from mcts_teach.games.hex import Hex
from mcts_teach.games.kuhn import Kuhn
from mcts_teach.games.m_n_k import MNK, TicTacToe
from mcts_teach.games.nim import Nim
from mcts_teach.games.pig import Pig
from mcts_teach.games.state import Cell, Label, Move, Side, State
from mcts_teach.games.unseen import OpenCards

BUILT_IN = (MNK, TicTacToe, ConnectFour, Hex, Nim, Pig, Kuhn)  # what makes their first positions

__all__ = [
    "MNK",
    "Cell",
    "ConnectFour",
    "Hex",
    "Kuhn",
    "Label",
    "Move",
    "Nim",
    "OpenCards",
    "Pig",
    "Side",
    "State",
    "TicTacToe",
    "from_text",
]
