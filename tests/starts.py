"""A small first position of each game of the package; tests of games, drawing, playing and variants run on them."""

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe

STARTS = [TicTacToe(), MNK(4, 3, 3), ConnectFour(4, 4, 3), Hex(3), Nim((3, 4, 5))]
