"""The command mcts-teach: opens the course in JupyterLab, or plays a game in the terminal."""

from __future__ import annotations

import json
import os
import re
import runpy
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from mcts_teach.errors import whole_number
from mcts_teach.files import written_whole
from mcts_teach.games import MNK, ConnectFour, Hex, TicTacToe
from mcts_teach.names import move_name, player_name
from mcts_teach.playing import Player, board_text, human_player, mcts_player, play
from mcts_teach.stop import stop_button

GAMES = "tic-tac-toe, connect-four, hex, or m,n,k such as 5,5,4"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return 0 if that went well."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if words[:1] == ["play"]:
            return play_in_terminal(words[1:])
        return open_course(_course_parser().parse_args(words).folder)
    except (KeyboardInterrupt, EOFError):
        print("\nGoodbye.")
        return 0


def _course_parser() -> ArgumentParser:
    parser = ArgumentParser(
        "mcts-teach",
        usage="mcts-teach [folder]\n       mcts-teach play GAME [options]",
        description="Open the course on Monte Carlo tree search in JupyterLab, or play against the search.",
        epilog=f"to play: GAME is {GAMES};\n         mcts-teach play --help tells more",
        formatter_class=RawDescriptionHelpFormatter,
    )
    what = "where to put the notebooks (default: mcts_notebooks); they are yours to change, and are never overwritten"
    parser.add_argument("folder", nargs="?", type=Path, default=Path("mcts_notebooks"), help=what)
    return parser


# The course


def open_course(folder: Path) -> int:
    """Copy the notebooks to a folder and open them in JupyterLab, on this machine only."""
    try:
        notebooks, left = copy_notebooks(course(), folder)
    except OSError as error:
        print(f"The notebooks could not be copied to {folder}: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"The notebooks of the course are in {folder.resolve()}.")
    if left:
        print(f"Left as they are, because they differ from the course's: {', '.join(left)}.")
    if find_spec("jupyterlab") is None:
        print("JupyterLab, which shows them, is not installed: pip install jupyterlab", file=sys.stderr)
        return 1
    root = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    sys.argv = ["jupyter-lab", str(notebooks[0]), f"--ServerApp.root_dir={folder.resolve()}", "--ip=127.0.0.1", *root]
    runpy.run_module("jupyterlab", run_name="__main__")
    return 0


def course() -> Path:
    """The folder of the course's notebooks: in the package once it is installed, beside it in the repository."""
    package = Path(__file__).parent
    return next(path for path in (package / "notebooks", package.parent / "notebooks") if path.is_dir())


def measured(name: str) -> Any:
    """What a benchmark measured and stored, for a notebook to draw; it takes too long for a lesson.

    >>> measured("parallel")["strength"]["game"]
    'Connect Four'
    """
    return json.loads((course() / "measured" / f"{name}.json").read_text(encoding="utf-8"))


def copy_notebooks(course: Path, folder: Path) -> tuple[list[Path], list[str]]:
    """Copy the notebooks that a folder does not have; return where all are, and the names of those that differ."""
    folder.mkdir(parents=True, exist_ok=True)
    notebooks, left = [], []
    for source in sorted(course.glob("*.ipynb")):
        notebooks.append(folder.resolve() / source.name)
        if not notebooks[-1].exists():
            with written_whole(notebooks[-1]) as beside:
                beside.write_bytes(source.read_bytes())
        elif notebooks[-1].read_bytes() != source.read_bytes():
            left.append(source.name)
    return notebooks, left


# Games


def _game_parser() -> ArgumentParser:
    parser = ArgumentParser("mcts-teach play", description="Play a game against Monte Carlo tree search.")
    parser.add_argument("game", metavar="GAME", help=GAMES)
    parser.add_argument(
        "--size", help="of the board: 7 for Hex (default 5), ROWSxCOLUMNS for Connect Four (default 6x7)"
    )
    parser.add_argument("--level", type=int, default=1000, metavar="N", help="iterations for each move (default 1000)")
    parser.add_argument("--second", action="store_true", help="let the search move first")
    parser.add_argument("--seed", type=int, metavar="N", help="makes the search draw the same dice again")
    return parser


def play_in_terminal(arguments: Sequence[str]) -> int:
    """Play a game between whoever sits at the terminal and the search; say who won."""
    parser = _game_parser()
    options = parser.parse_args(arguments)
    try:
        start = start_of(options.game, options.size)
        seed = Random().getrandbits(32) if options.seed is None else options.seed
        search = mcts_player(whole_number("--level", options.level, 1), seed=seed)
    except ValueError as error:
        parser.error(str(error))
    human = 1 if options.second else 0
    players: list[Player] = [human_player(), aloud(search)]
    print(f"{_aim(start)} You are {player_name(start, human)}; X moves first.")
    game = play(start, players[::-1] if options.second else players)
    print(board_text(game.states[-1]))
    print({1.0: "You won.", 0.5: "It is a draw.", 0.0: "The search won."}[game.rewards[human]])
    return 0


def start_of(game: str, size: str | None = None) -> Any:
    """The empty board of a game by its name on the command line.

    >>> start_of("connect-four", "4x5"), start_of("hex"), start_of("5,5,4")
    (ConnectFour(4, 5, 4), Hex(5), MNK(5, 5, 4))
    """
    if game == "hex":
        return Hex(*_numbers("--size", size or "5", r"(\d+)", "a number such as 7"))
    if game == "connect-four":
        return ConnectFour(*_numbers("--size", size or "6x7", r"(\d+)x(\d+)", "rows x columns such as 6x7"))
    if size:
        raise ValueError("--size is for hex and connect-four; a larger tic-tac-toe is m,n,k such as 5,5,4")
    return TicTacToe() if game == "tic-tac-toe" else MNK(*_numbers("GAME", game, r"(\d+),(\d+),(\d+)", GAMES))


def _numbers(name: str, text: str, pattern: str, wanted: str) -> Any:
    """The numbers in a text; ValueError if it does not look as it should."""
    match = re.fullmatch(pattern, text)
    if match is None:
        raise ValueError(f"{name} must be {wanted}, not {text!r}")
    return map(int, match.groups())


def _aim(start: Any) -> str:
    if isinstance(start, Hex):
        return "X joins top and bottom, O left and right."
    return f"{start.k} in a row win."


def aloud(player: Player) -> Player:
    """A player that says its moves; Ctrl-C while it thinks ends the game.

    >>> from mcts_teach import TicTacToe
    >>> aloud(mcts_player(1000))(TicTacToe())
    The search plays b2.
    4
    """

    def say(state: Any) -> Any:
        with stop_button() as pressed:
            move = player(state)
        if pressed:
            raise KeyboardInterrupt
        print(f"The search plays {move_name(state, move)}.")
        return move

    return say


if __name__ == "__main__":
    sys.exit(main())
