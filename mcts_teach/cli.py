"""The command mcts-teach: opens the course in JupyterLab, plays in the terminal, shows a film, or writes an exam."""

from __future__ import annotations

import os
import re
import runpy
import sys
import webbrowser
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from mcts_teach.errors import rng_of, user_calls
from mcts_teach.games import MNK, ConnectFour, Hex, Kuhn, Pig, TicTacToe
from mcts_teach.games.from_repr import read_position
from mcts_teach.language import languages
from mcts_teach.mcts import ucb1
from mcts_teach.names import attribute_of, player_name
from mcts_teach.playing import Game, board_text, human_player, mcts_player, seats
from mcts_teach.playing.history import reseed, whole_game
from mcts_teach.playing.human import QuitError
from mcts_teach.stop import stop_at_once
from mcts_teach.variants import greedy, smoothed_mean, ucb1_inside, ucb1_tuned
from mcts_teach.variants.information_sets import phases_for
from mcts_teach.workshop.course_copy import copy_course, stored_course

_GAMES = "tic-tac-toe, connect-four, hex, pig, kuhn, m,n,k such as 5,5,4, or 'Nim((3, 4, 5))'; or your own, FILE.py"
_OWN = "A game of your own is FILE.py, FILE.py:NAME or MODULE:NAME, and NAME is a position or what makes one."
_SCORES: dict[str, Any] = {score.__name__: score for score in (ucb1, ucb1_inside, ucb1_tuned, greedy, smoothed_mean)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return 0 if that went well."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] not in (["play"], ["show"], ["exam"]):
        words.insert(0, "course")  # the one use that is not named
    parser = ArgumentParser("mcts-teach")
    uses = parser.add_subparsers()
    _add_course(uses)
    _add_play(uses)
    _add_show(uses)
    _add_exam(uses)
    options, others = parser.parse_known_args(words)
    if others and (
        words[0] != "course" or others != words[-len(others) :] or words[1:] == others or not others[0].startswith("-")
    ):
        options.refuse(f"unrecognized arguments: {' '.join(others)}")  # JupyterLab's come after the folder
    options.for_jupyterlab = others
    try:
        return int(options.run(options))
    except (KeyboardInterrupt, EOFError):
        print("\nGoodbye.")
        return 0


def _add_course(uses: Any) -> None:
    """Add the use that needs no name; so it explains the whole command."""
    parser = uses.add_parser(
        "course",
        prog="mcts-teach",
        usage="mcts-teach [folder [--language zh] [options for JupyterLab]]\n       mcts-teach play GAME [options]\n"
        "       mcts-teach show FILM.json\n       mcts-teach exam --seed N [FILE.html]",
        description="Open the course in JupyterLab, play against the search, show a film, or print an exam.",
        epilog="to play, GAME is\n  {};\n  {};\n  mcts-teach play --help tells more".format(*_GAMES.split("; ")),
        formatter_class=RawDescriptionHelpFormatter,
    )
    what = "where to put the notebooks (default: mcts_notebooks); they are yours to change, and are never overwritten"
    parser.add_argument("folder", nargs="?", type=Path, default=Path("mcts_notebooks"), help=what)
    told = "of the notebooks, as far as they are translated (default: en)"
    parser.add_argument("--language", choices=languages(), default="en", help=told)
    parser.set_defaults(run=open_course, refuse=parser.error)


def open_course(options: Namespace) -> int:
    """Copy the course to a folder and open it in JupyterLab, on this machine only."""
    folder = options.folder
    try:
        beside = copy_course(folder, language=options.language)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        print(f"The notebooks could not be copied to {folder}: {reason}.", file=sys.stderr)
        return 1
    print(f"The notebooks of the course are in {folder.resolve()}.")
    if beside:
        print(f"Yours stays as you have changed it, and the newer edition is beside it: {', '.join(beside)}.")
    if find_spec("jupyterlab") is None:
        print("JupyterLab, which shows them, is not installed: pip install jupyterlab", file=sys.stderr)
        return 1
    first = folder.resolve() / min(path.name for path in stored_course().glob("[!.]*.ipynb"))
    root = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    sys.argv = ["jupyter-lab", str(first), f"--ServerApp.root_dir={folder.resolve()}", "--ip=127.0.0.1", *root]
    sys.argv += options.for_jupyterlab
    runpy.run_module("jupyterlab", run_name="__main__")
    return 0


def _add_show(uses: Any) -> None:
    parser = uses.add_parser("show", description="Show a search that any program wrote down, in the browser.")
    parser.add_argument("film", type=Path, metavar="FILM.json", help="the file; docs/film.md says what is in it")
    parser.set_defaults(run=show_film, refuse=parser.error)


def show_film(options: Namespace) -> int:
    """Write a page with the living tree of a film, and open it in the browser."""
    from mcts_teach.explorer.exploring import explore  # takes long to load, and a game in the terminal would wait

    try:
        explorer = explore(options.film)
    except (OSError, ValueError) as error:
        options.refuse(str(error))
    page = Path(mkdtemp(prefix="mcts_teach_")) / f"{options.film.stem}.html"
    explorer.save(page)
    opened = webbrowser.open(page.as_uri())
    print(f"{options.film} is shown in your browser, from {page}" if opened else f"Open this page in a browser: {page}")
    return 0


def _add_exam(uses: Any) -> None:
    told = "Write an exam as a page to print: a tree to go on with by hand, and two wrong programs, with solutions."
    parser = uses.add_parser("exam", description=told, epilog="The same seed is the same exam, another one another.")
    parser.add_argument("--seed", type=_read_number, metavar="N", required=True, help="a whole number")
    where = "the new file (default: exam_N.html); one that is there is never overwritten"
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.html", help=where)
    parser.set_defaults(run=save_exam, refuse=parser.error)


def save_exam(options: Namespace) -> int:
    """Write an exam, and say where it is."""
    from mcts_teach.workshop.exam import write_exam  # loads the checks

    try:
        page = write_exam(options.seed, options.file)
    except (OSError, ValueError) as error:
        options.refuse(str(error))
    print(f"The exam is in {page}: the questions on two pages, and each solution on a page of its own after them.")
    return 0


def _add_play(uses: Any) -> None:
    parser = uses.add_parser("play", description="Play a game against Monte Carlo tree search.", epilog=_OWN)
    parser.add_argument("game", metavar="GAME", help=_GAMES)
    size = "of the board: 7 for Hex (default 5), ROWSxCOLUMNS for Connect Four (default 6x7)"
    parser.add_argument("--size", help=size)
    parser.add_argument(
        "--iterations", type=_read_number, metavar="N", help="of the search for each move (default 1000)"
    )
    parser.add_argument("--seconds", type=_read_number, metavar="S", help="of the search for each move")
    parser.add_argument("--c", type=_read_number, metavar="C", help="the constant of the score")
    parser.add_argument("--score", default="ucb1", metavar="NAME", help=f"{', '.join(_SCORES)} (default ucb1)")
    seed = "makes the search and the dice draw the same random numbers again"
    parser.add_argument("--seed", type=_read_number, metavar="N", help=seed)
    parser.add_argument("--second", action="store_true", help="let the search move first")
    parser.set_defaults(run=play_in_terminal, refuse=parser.error)


def _read_number(text: str) -> Any:
    """Read a text as a number; return any other as it is, for the search to refuse."""
    for number in int, float:
        with suppress(ValueError):
            return number(text)
    return text


def play_in_terminal(options: Namespace) -> int:
    """Play a game between whoever sits at the terminal and the search; say who won."""
    try:
        start = start_of(options.game, options.size)
        rng = rng_of(Random().getrandbits(32) if options.seed is None else options.seed)
        players = reseed([_make_search_player(options, start)] * seats(start), rng)
        human = 1 if options.second and len(players) > 1 else 0
        players[human] = human_player()
    except ValueError as error:
        options.refuse(str(error))
    you, first = player_name(start, human), player_name(start, start.player)
    print(f"{attribute_of(start, 'aim', '')} You are {you}; {first} moves first.".strip())
    with suppress(QuitError), stop_at_once():
        game = whole_game(start, players, seed=rng)
        print(f"{board_text(game.states[-1])}\n{_describe_result(game, human)}")
    return 0


def _make_search_player(options: Namespace, start: Any) -> mcts_player:
    """Make the search that the options describe; ValueError in the words of `search` if there is none."""
    if options.score not in _SCORES:
        raise ValueError(f"--score must be one of {', '.join(_SCORES)}, not {options.score!r}")
    iterations = 1000 if options.iterations is None and options.seconds is None else options.iterations
    how: Any = {"score": _SCORES[options.score], **phases_for(start)}
    return mcts_player(iterations, seconds=options.seconds, c=options.c, **how)


def _describe_result(game: Game, human: int) -> str:
    """Say how a game ended for the human."""
    winners = [f"{player_name(game.start, seat)} won" for seat in range(len(game.names))]
    if game.outcome == winners[human]:
        return "You won."
    if game.outcome in winners and len(winners) == 2:
        return "The search won."
    return "It is a draw." if game.outcome == "draw" else f"The game is over: {game.outcome}."


def start_of(game: str, size: str | None = None) -> Any:
    """The empty board of a game by its name on the command line.

    >>> start_of("connect-four", "4x5"), start_of("hex"), start_of("5,5,4"), start_of("Nim((3, 4))")
    (ConnectFour(4, 5, 4), Hex(5), MNK(5, 5, 4), Nim((3, 4), players=2))
    """
    if game == "hex":
        return Hex(*_read_numbers("--size", size or "5", r"(\d+)", "a number such as 7"))
    if game == "connect-four":
        return ConnectFour(*_read_numbers("--size", size or "6x7", r"(\d+)x(\d+)", "rows x columns such as 6x7"))
    if size:
        raise ValueError("--size is for hex and connect-four; a larger tic-tac-toe is m,n,k such as 5,5,4")
    if ":" in game or "(" in game or game.endswith(".py"):
        return own_start(game)
    start: Any = {"tic-tac-toe": TicTacToe, "pig": Pig, "kuhn": Kuhn}.get(game)
    return start() if start else MNK(*_read_numbers("GAME", game, r"(\d+),(\d+),(\d+)", _GAMES))


def _read_numbers(name: str, text: str, pattern: str, wanted: str) -> Any:
    """Read the numbers in a text; ValueError if it does not look as it should."""
    match = re.fullmatch(pattern, text)
    if match is None:
        raise ValueError(f"{name} must be {wanted}, not {text!r}")
    return map(int, match.groups())


def own_start(place: str) -> Any:
    """A position by FILE.py:NAME or MODULE:NAME, where NAME is the position or what makes it, or as `repr` writes it.

    A file that has only one game needs no name.

    >>> own_start("mcts_teach.games:TicTacToe")
    TicTacToe()
    """
    where, _, name = (place, "", "") if place.endswith(".py") else place.rpartition(":")
    try:
        if "(" in place:
            return read_position(place)
        module = _load_module(where)
        start = getattr(module, name or _find_only_game(module))
        return start() if callable(start) else start
    except Exception as error:
        lines = [f", line {line} of {frame.f_code.co_filename}" for frame, line in user_calls(error)[-1:]]
        raise ValueError(f"{place} cannot be played: {type(error).__name__}: {error}{''.join(lines)}") from error


def _find_only_game(module: Any) -> str:
    """Find the name of the one class of a file that is a game; ValueError if there is none, or more."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and hasattr(kind, "rewards")]
    games = [str(kind.__name__) for kind in kinds if kind.__module__ == module.__name__]
    if len(games) != 1:
        raise ValueError(f"name one of its games: {', '.join(games)}" if games else "no class in it has rewards()")
    return games[0]


def _load_module(where: str) -> Any:
    """Load a file, or a module by its name; what is beside the file, or in this folder, can be imported."""
    path = Path(where)
    sys.path.insert(0, str(path.resolve().parent))
    if path.suffix != ".py":
        return import_module(where)
    spec: Any = spec_from_file_location(path.stem, path)
    module = sys.modules[path.stem] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.exit(main())
