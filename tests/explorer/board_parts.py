"""The parts of a board to play on: found by what they say, pressed as the page does it, and read; and a game of one's
own, in which one may pass."""

import re
from dataclasses import dataclass

from mcts_teach.drawing.words import short_name
from mcts_teach.games.state import Cell


def scripted(*names):
    """An opponent whose moves are known beforehand, by name."""
    left = iter(names)

    def player(state):
        return {short_name(state, move): move for move in state.moves()}[next(left)]

    return player


def told(board):
    """What the page is told to show: `say` is the sentence, `cells` what is said of each, None of one that is gone."""
    return board._page.shown


def send(board, what, value=None):
    """Press something, as the page says it: a button, a menu's choice, or a cell or a move by its number."""
    board.hear({"do": what, "with": value, "at": told(board)["at"]})


def number_of(board, name):
    """The first cell whose words tell of this cell or move."""
    found = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return next(i for i, words in enumerate(told(board)["cells"]) if words and found.search(words))


def cell(board, name):
    return told(board)["cells"][number_of(board, name)]


def click(board, *names):
    for name in names:
        send(board, "cell", number_of(board, name))


def press(board, *names):
    """Press the moves that no cell plays, by name."""
    for name in names:
        send(board, "move", told(board)["others"].index(name))


def plays(board, move):
    """Play a move of the position that is shown, on its cell if it has one."""
    name = short_name(board.game.states[-1], move)
    if any(words and f"play {name}" in words.split(", ") for words in told(board)["cells"]):
        click(board, f"play {name}")
    else:
        press(board, name)


def trees(board):
    """The living trees below the board."""
    return list(board._tree.children)


def hints(board):
    return board._page.hints


def shown(board):
    """The board as the page shows it, row by row."""
    signs = [".XO"[".01".index(letter)] for letter in told(board)["text"].translate(str.maketrans("ab", "01"))]
    rows, cols = board.game.start.shape
    return " / ".join("".join(signs[row * cols : (row + 1) * cols]) for row in range(rows))


SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


@dataclass(frozen=True)
class Row:
    """A learner's own game: fill a cell of three, or pass, which is None; two passes or a full row end it."""

    taken: tuple = (None, None, None)
    player: int = 0
    passes: int = 0

    def moves(self):
        free = [n for n, owner in enumerate(self.taken) if owner is None]
        return [] if self.passes == 2 or not free else [*free, None]

    def play(self, move):
        taken = [self.player if n == move else owner for n, owner in enumerate(self.taken)]
        return type(self)(tuple(taken), 1 - self.player, self.passes + 1 if move is None else 0)

    def rewards(self):
        return (0.5, 0.5)

    def cells(self):
        free = self.moves()
        return [Cell(n, 0, SQUARE, who, n if n in free else None) for n, who in enumerate(self.taken)]
