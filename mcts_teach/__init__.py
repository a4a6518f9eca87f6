"""Monte Carlo tree search to learn with, and to trust: games, a core of four functions, exact values, pictures."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mcts_teach.games import MNK, ConnectFour, Hex, Nim, State, TicTacToe, from_text
from mcts_teach.mcts import Node, Step, backpropagate, expand, select, simulate, steps, ucb1
from mcts_teach.playing import (
    Game,
    Match,
    Tournament,
    flat_mc_player,
    human_player,
    match,
    mcts_player,
    perfect_player,
    play,
    random_player,
    tournament,
)
from mcts_teach.searching import best_move, principal_variation, search
from mcts_teach.solve import exact_value, move_values, optimal_moves, random_value
from mcts_teach.trace import Moment, Trace, record

if TYPE_CHECKING:
    from mcts_teach.checks import check
    from mcts_teach.drawing import (
        animate,
        draw_board,
        draw_graph,
        draw_icicle,
        draw_step,
        draw_tree,
        draw_ucb,
        explain,
        filmstrip,
        print_tree,
        table,
        to_networkx,
    )
    from mcts_teach.explorer import ask as ask
    from mcts_teach.explorer import compare as compare
    from mcts_teach.explorer import explore as explore
    from mcts_teach.explorer import play_board as play_board
    from mcts_teach.explorer import watch as watch
    from mcts_teach.parallel import search_parallel
    from mcts_teach.workshop.keeping import keep, mine

WITH_WIDGETS = ["ask", "compare", "explore", "play_board", "watch"]  # `import *` leaves out what loads ipywidgets
__all__ = [
    "MNK",
    "ConnectFour",
    "Game",
    "Hex",
    "Match",
    "Moment",
    "Nim",
    "Node",
    "State",
    "Step",
    "TicTacToe",
    "Tournament",
    "Trace",
    "animate",
    "backpropagate",
    "best_move",
    "check",
    "draw_board",
    "draw_graph",
    "draw_icicle",
    "draw_step",
    "draw_tree",
    "draw_ucb",
    "exact_value",
    "expand",
    "explain",
    "filmstrip",
    "flat_mc_player",
    "from_text",
    "human_player",
    "keep",
    "match",
    "mcts_player",
    "mine",
    "move_values",
    "optimal_moves",
    "perfect_player",
    "play",
    "principal_variation",
    "print_tree",
    "random_player",
    "random_value",
    "record",
    "search",
    "search_parallel",
    "select",
    "simulate",
    "steps",
    "table",
    "to_networkx",
    "tournament",
    "ucb1",
]


def __getattr__(name: str) -> Any:
    """Load what draws, and what moves, when it is first asked for; all else is here already."""
    if name in __dir__():
        rooms = {"check": "checks", "search_parallel": "parallel"} | dict.fromkeys(("keep", "mine"), "workshop.keeping")
        rooms |= dict.fromkeys(WITH_WIDGETS, "explorer")
        return getattr(import_module(f"mcts_teach.{rooms.get(name, 'drawing')}"), name)
    raise AttributeError(f"module 'mcts_teach' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *WITH_WIDGETS])


if "IPython" in sys.modules and (shell := sys.modules["IPython"].get_ipython()):
    import_module("mcts_teach.drawing.pictures").show_in_notebooks(shell)
