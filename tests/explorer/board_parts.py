"""The parts of a board to play on: found by what they say, pressed as the page does it, and read."""

import re

from mcts_teach.drawing.words import short_name


def scripted(*names):
    """An opponent whose moves are known beforehand, by name."""
    left = iter(names)

    def player(state):
        name = next(left)
        return next(move for move in state.moves() if short_name(state, move) == name)

    return player


def told(board):
    """What the page is told to show."""
    return board._page.shown


def send(board, what, value=None):
    """Press something, as the page says it: a button, a menu's choice, or a cell or a move by its number."""
    board.hear({"do": what, "with": value, "at": told(board)["at"]})


def cells(board):
    """What is said of each cell; None of one that is gone."""
    return told(board)["cells"]


def number_of(board, name):
    """The first cell whose words tell of this cell or move."""
    return next(i for i, words in enumerate(cells(board)) if words and re.search(rf"(?<!\w){name}(?!\w)", words))


def cell(board, name):
    """What is said of the first cell that tells of this cell or move."""
    return cells(board)[number_of(board, name)]


def click(board, *names):
    for name in names:
        send(board, "cell", number_of(board, name))


def press(board, *names):
    """Press the moves that no cell plays, by name."""
    for name in names:
        send(board, "move", told(board)["others"].index(name))


def plays(board, move):
    """Play a move of the position that is shown, on its cell if it has one."""
    state = board.game.states[-1]
    name = short_name(state, move)
    playing = [i for i, words in enumerate(cells(board)) if words and re.search(rf"play {re.escape(name)}($|,)", words)]
    if playing:
        send(board, "cell", playing[0])
    else:
        press(board, name)


def status(board):
    """The sentence that says what has happened and who is to move."""
    return told(board)["say"]


def wrong(board):
    """What went wrong, in words."""
    return told(board)["wrong"]


def thought(board):
    """What is said of the other's last move; None if it is not asked for."""
    return told(board)["thought"]


def trees(board):
    """The living trees below the board."""
    return list(board._tree.children)


def hints(board):
    """What is said of each move; None if no hints are wanted."""
    return board._page.hints


def shown(board):
    """The board as the page shows it, row by row."""
    signs = [".XO"[".01".index(letter)] for letter in told(board)["text"].translate(str.maketrans("ab", "01"))]
    rows, cols = board.game.start.shape
    return " / ".join("".join(signs[row * cols : (row + 1) * cols]) for row in range(rows))


def drawn(state):
    """The same, from the position."""
    return " / ".join(line.replace(" ", "") for line in str(state).splitlines())
