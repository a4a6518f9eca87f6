"""What a mistake is called, and said of it."""

from __future__ import annotations

from typing import NamedTuple


class Misconception(NamedTuple):
    """A mistake that has a name."""

    name: str
    sentence: str
    seen: str = ""  # where in the wild, if it was


CONNECT_FOUR = "the Node.js Connect Four tutorial (github.com/quasimik/medium-mcts, commit b05c884)"
IMPARA = "github.com/ImparaAI/monte-carlo-tree-search, commit d9a8bc9"
HAROLD = "github.com/haroldsultan/MCTS, commit d394300"
PYTHON_UCT = "github.com/brilee/python_uct, commit 8b49ebd"
PUZZLES = "github.com/ryanbhayward/games-puzzles-algorithms, commit 504e875"
