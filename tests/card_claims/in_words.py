"""What replies to the choices of cards say with numbers in words, and whether it is true."""

import json
import math

from mcts_teach import ConnectFour, TicTacToe, from_text, move_values
from mcts_teach.games import Kuhn
from mcts_teach.games.state import State

from . import NOTEBOOKS, STATE, passed, winning
from .beginning import TRAP
from .later import LECTURE, LINES
from .middle import LAST
from .quicker import waits

C1 = STATE.play(2)
PUZZLE = from_text("OX. / .X. / ...", TicTacToe()).play(8)
ROW = from_text("....... / ....... / ....... / ...O... / ...O... / ..XXX..", ConnectFour())
CALLED = [4 * Kuhn("KQ").play("bet").play(move).rewards()[1] - 2 for move in ("pass", "bet")]  # in chips
LEARNT = json.loads((NOTEBOOKS / "measured" / "learning.json").read_text())["tic-tac-toe"]["how"]
MEMBERS = {name for name in {*vars(State), *State.__annotations__} if name[0] != "_"}
ROWS = {cell: sum(cell in line for line in LINES) for cell in (0, 1, 4)}

IN_WORDS = {
    "Ten times as many make it about three times smaller": round(math.sqrt(10)) == 3,
    "c1 does threaten to win in two ways.": len(winning(passed(C1))) == 2,
    "A block would stop only one of O's two threats.": len(winning(passed(C1))) == 2,
    "X has three in a column with the very next move": winning(C1) == [6],
    "X's best answer comes up in about one game of five.": len(winning(PUZZLE)) * 5 == len(PUZZLE.moves()),
    "about 17 for each of the six moves": len(TRAP.moves()) == 6,
    "Four rows run through the centre": ROWS[4] == 4,
    "Three rows run through a corner.": ROWS[0] == 3,
    "Only two rows run through an edge": ROWS[1] == 2,
    "O compares the four children of the root": len(STATE.moves()) == 4,
    "A curious search tries all seven moves about equally": len(ConnectFour().moves()) == 7,
    "After three iterations three moves have a node, and c3 is the fourth.": LAST.moves().index(8) == 3,
    "A blind guess among four moves would do that.": 200 / len(LAST.moves()) == 50,
    "then c2 gives X two ways to the top and two ways to the bottom": all(
        move_values(LECTURE.play(6).play(5).play(taken))[other] == 1
        for taken, other in ((4, 2), (2, 4), (7, 8), (8, 7))
    ),
    "Then X plays e and has three in a row": winning(passed(ROW)) == [1, 5],
    "Our four members have no place for that.": len(MEMBERS) == 4,
    "so it must be ten times as large, and N a hundred times": round(waits(0.001) / waits(0.01)) == 100,
    "The sixteen have eight times as many iterations in all.": 16 * 16 == 8 * 32,
    "Four moves and at most three answers to each": {len(STATE.play(m).moves()) for m in STATE.moves()} == {3},
    "four moves alone there are more: two marks of each player on nine cells": math.comb(9, 2) * math.comb(7, 2) > 300,
    "To give up costs one chip, to call two.": CALLED == [-1, -2],
    "32 playouts are few for nine moves.": len(TicTacToe().moves()) == 9,
    "It has learnt from thousands of searches": LEARNT["generations"] * LEARNT["games"] * 5 > 2000,
}

NOT_COUNTED = [  # numbers that these say of nothing that could be worked out, or that another claim has
    "After two good actions both may be 0.9.",  # probabilities works out the 0.9
    "drop a disc at the left of three others.",  # with it they are four
    "which all ten share",  # of ten searches
    "With an O beside the two discs, X can no longer have three in a row",  # open_two finds no way
    "Two players, nothing hidden",
    "Find a node in which the two would choose differently.",  # both ways of counting
    "Then two nodes below each other belong to the same player",  # who moves twice in a row
]
