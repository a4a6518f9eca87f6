"""The parts of a board to play on: found by what they say, pressed from Python, and read."""

import re

import ipywidgets as widgets

from mcts_teach.explorer.tree_view import TreeView


def scripted(*names):
    """An opponent whose moves are known beforehand, by name."""
    left = iter(names)

    def player(state):
        name = next(left)
        return next(move for move in state.moves() if state.name(move) == name)

    return player


def parts(widget):
    """A widget and all within it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def cells(board):
    """The buttons of the board itself."""
    return [part for part in parts(board) if "mcts-cell" in getattr(part, "_dom_classes", ())]


def cell(board, name):
    """The first button whose tooltip tells of this cell or move."""
    return next(part for part in cells(board) if re.search(rf"(?<!\w){name}(?!\w)", part.tooltip))


def click(board, *names):
    for name in names:
        cell(board, name).click()


def find(board, text):
    """The control with these words."""
    found = [part for part in parts(board) if getattr(part, "description", "") == text]
    assert len(found) == 1, (text, found)
    return found[0]


def press(board, *texts):
    for text in texts:
        find(board, text).click()


def status(board):
    """The sentence that says what has happened and who is to move."""
    sentences = [str(getattr(part, "value", "")) for part in board.children]
    (sentence,) = [text for text in sentences if 'role="status"' in text and 'aria-live="polite"' in text]
    return re.sub(r"<[^>]*>", "", sentence)


def html(board):
    values = [part.value for part in parts(board) if isinstance(part, widgets.HTML | widgets.Label)]
    return re.sub(r"<[^>]*>", " ", "\n".join(values))


def views(board):
    return [part for part in parts(board) if isinstance(part, TreeView)]


def shown(board):
    """The board as its buttons show it, row by row."""
    signs = [part.description or "." for part in cells(board)]
    rows, cols = board.game.start.shape
    return " / ".join("".join(signs[row * cols : (row + 1) * cols]) for row in range(rows))


def drawn(state):
    """The same, from the position."""
    return " / ".join(line.replace(" ", "") for line in str(state).splitlines())
