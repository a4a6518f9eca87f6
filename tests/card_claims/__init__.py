"""Which choice of each card is right, worked out again: a function for each card, which never reads the cards.

Such a function is told how the choices begin, and returns whether each of them is true.  Where the rest of the card has
numbers, a list of sentences follows that have these numbers as they come out here.
"""

import ast
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import nbformat

from mcts_teach import TicTacToe, from_text, random_value

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
PLAIN = (ast.Constant, ast.Tuple, ast.List, ast.UnaryOp, ast.USub, ast.Load)
CLAIMS: dict[str, tuple[tuple[str, ...], Callable[[], tuple]]] = {}

STATE = from_text("X.. / XO. / .XO", TicTacToe())  # the position of the course
TRAP = from_text(".X. / O.X / ...", TicTacToe())


def claim(*beginnings):
    """Register what works out the card of the same name, whose choices begin with these words."""

    def register(work_out):
        CLAIMS[work_out.__name__.replace("_", "-")] = beginnings, work_out
        return work_out

    return register


def winning(state):
    """The moves that win at once."""
    return [m for m in state.moves() if not (after := state.play(m)).moves() and after.rewards()[state.player] == 1]


def passed(state):
    """A position of tic-tac-toe or Connect Four with the other player to move."""
    return state._replace(mine=state.theirs, theirs=state.mine, player=1 - state.player)


def favourite_of_random_play(state):
    """The move after which the player to move does best, if all that follows is random."""
    return max(state.moves(), key=lambda move: random_value(state.play(move))[state.player])


def mean(parent, child):
    return child.wins / child.visits


def everywhere(node):
    """A node and all below it."""
    yield node
    for child in node.children.values():
        yield from everywhere(child)


@cache
def defined_in(notebook, name):
    """What a notebook defines by a name: its cells run as far as this definition needs them."""
    cells = nbformat.read(NOTEBOOKS / f"{notebook}.ipynb", as_version=4).cells
    sources = [re.sub(r"(?m)^( *)[%!].*", r"\1pass", cell.source) for cell in cells if cell.cell_type == "code"]
    wanted, needed = {name}, []
    for one in reversed([one for source in sources for one in ast.parse(source).body]):
        if wanted & bound_by(one):
            needed.insert(0, one)
            wanted |= {node.id for node in ast.walk(one) if isinstance(node, ast.Name)}
    names = {"__name__": notebook}
    exec(compile(ast.Module(needed, []), notebook, "exec"), names)
    return names[name]


def bound_by(one):
    """The names that a definition, an import or a plain constant brings."""
    if isinstance(one, ast.FunctionDef | ast.ClassDef):
        return {one.name}
    if isinstance(one, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name for alias in one.names}
    is_plain = isinstance(one, ast.Assign) and all(isinstance(n, PLAIN) for n in ast.walk(one.value))
    return {target.id for target in one.targets if isinstance(target, ast.Name)} if is_plain else set()
