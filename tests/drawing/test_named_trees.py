"""How much of ten trees a page shows: no fewer cards and no smaller text than when this was last weighed."""

import pytest
from drawing.drawn import STATE

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, search
from mcts_teach.drawing.marks import Group, Text, flatten
from mcts_teach.drawing.trees import tree_picture

# The cards and dots of each, now and, second, when a card said "+25" and not "25 left".
# Words are wider than signs: they cost the cards of Connect Four after 40 iterations, and of Hex on 5 and 11 rows.
NAMED = {
    "tic-tac-toe, 12": (TicTacToe(), (13, 0), (13, 0)),
    "tic-tac-toe, 40": (TicTacToe(), (20, 17), (19, 18)),
    "an endgame, 200": (STATE, (25, 18), (24, 19)),
    "Connect Four, 40": (ConnectFour(), (23, 18), (24, 17)),
    "Connect Four, 1000": (ConnectFour(), (18, 88), (18, 64)),
    "5 rows of Hex, 200": (Hex(5), (13, 96), (15, 95)),
    "7 rows of Hex, 1000": (Hex(7), (13, 27), (13, 28)),
    "11 rows of Hex, 60": (Hex(11), (11, 31), (14, 28)),
    "Nim, 200": (Nim((1, 3, 5)), (15, 58), (15, 57)),
    "Nim of three players, 200": (Nim((3, 4, 5), players=3), (20, 52), (18, 60)),
}
SMALLEST = 7.5  # then, too


@pytest.mark.parametrize("name", NAMED)
def test_a_page_shows_no_fewer_cards_and_no_smaller_text(name):
    state, (cards, _), _ = NAMED[name]
    picture = tree_picture(search(state, int(name.split()[-1]), seed=0))
    assert sum(isinstance(mark, Group) for mark in picture.marks) >= cards
    assert min(mark.size for mark in flatten(picture.marks) if isinstance(mark, Text)) >= SMALLEST
