"""The appendix on a Connect Four tutorial: its check-boards count as those of the tutorial's program do."""

from random import Random

import pytest
from lessons import Session, source

PAGE = "connect_four_tutorials"
CELLS = ["setup", "check-the-whole-board", "reach", "check-the-last-disc", "random-discs", "keep-check-boards"]
BEFORE = {"horiz": (1, 0), "verti": (0, 1), "ldiag": (0, 0), "rdiag": (0, 2)}  # in game-c4.js: val[row + 1][col] ...


@pytest.fixture
def page(monkeypatch):
    session = Session(PAGE, monkeypatch)
    for cell in CELLS:
        session.run(source(PAGE, cell), cell)
    return session.module


def boards_of_the_tutorial(board):
    """Its four check-boards, filled from the top left, with zeros around them, as `winner` in game-c4.js does."""
    boards = {key: [[0] * 9 for _ in range(7)] for key in BEFORE}
    for row in range(6):
        for col in range(7):
            cell = {None: 0, 0: 1, 1: -1}[board.get((row, col))]
            for key, value in boards.items():
                down, right = BEFORE[key]
                before = value[row + down][col + right]
                value[row + 1][col + 1] = cell + (before if cell * before > 0 else 0)
    return boards


@pytest.mark.parametrize("seed", range(10))
def test_kept_check_boards_are_those_of_the_tutorial(page, seed):
    kept = page.bordered(4)
    for state, board, (row, col) in page.random_discs(Random(seed)):
        assert page.count_on(kept, 1 - 2 * board[row, col], row + 1, col + 1) == state.won
        assert [lines[:7] for lines in kept] == list(boards_of_the_tutorial(board).values())
        assert [lines[7] for lines in kept] == [[0] * 9] * 4
