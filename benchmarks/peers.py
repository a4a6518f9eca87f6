"""Who is measured: ours and its peers, each a function `grow(iterations, seed)` that searches and returns the tree.

All play the same games from the empty board: one random game an iteration, no solver, no network. A peer that brings
no rules of its own plays on this package's positions through a thin adapter, so that its search is what differs.
A peer that is not installed is left out, and a sentence says what to install.
"""

import ctypes
import json
import math
import random
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, Hex, TicTacToe, fast, search
from mcts_teach.fast.engine import SLOT
from mcts_teach.fast.tree import OF_VISITS
from mcts_teach.variants import simulate_native

FOLDER = Path(__file__).resolve().parent
MOST = 1_000_000  # iterations
EXTRA, REQUIREMENTS = "pip install -e '.[bench]'", "pip install -r benchmarks/requirements.txt"
TUTORIAL = "https://github.com/quasimik/medium-mcts"


class Game(NamedTuple):
    """A game, in our words and in OpenSpiel's."""

    name: str
    state: Any
    open_spiel: str


CONNECT_FOUR = Game("Connect Four", ConnectFour(), "connect_four")
GAMES = [CONNECT_FOUR, Game("Hex 7x7", Hex(7), "hex(board_size=7)"), Game("tic-tac-toe", TicTacToe(), "tic_tac_toe")]


RNG = np.dtype([("next", np.uint64), ("words", np.uint32, 624), ("twister", np.uint32, 624)])  # in same_tree.c


class LeftOutError(Exception):
    """A peer cannot be measured here; the message says what it needs."""


# Ours


def ours(engine, game, **how):
    """Search with an engine of this package."""
    return lambda iterations, seed: engine(game.state, iterations, seed=seed, **how)


def in_c(game):
    """Search with the freer program in C. Its rewards go from -1 to 1, so c doubles."""
    grow = ctypes.CDLL(str(library("connect_four"))).search
    roots = np.sqrt(np.log(np.maximum(1, np.arange(MOST + 2)))).astype(np.float32)

    def run(iterations, seed):
        nodes = np.empty((7 * iterations + 8, 5), np.uint32)
        how = (ctypes.c_uint32(iterations), ctypes.c_float(2 * math.sqrt(2)), ctypes.c_uint64(seed))
        used = grow(pointer(nodes), pointer(roots), *how)
        return InC(nodes, used)

    return run


def same_tree_in_c(game):
    """Search with our engine's own algorithm in C, in arrays like its own."""
    grow = ctypes.CDLL(str(library("same_tree"))).search

    def run(iterations, seed):
        slots, rng, of_visits = np.empty(7 * iterations + 8, SLOT), np.zeros(1, RNG), OF_VISITS.up_to(iterations)
        rng["twister"], rng["next"] = random.Random(seed).getstate()[1][:-1], 624
        given = (slots, ctypes.c_uint32(iterations), ctypes.c_double(math.sqrt(2)), of_visits)
        used = grow(*map(pointer, given), ctypes.c_int64(of_visits.shape[1]), pointer(rng))
        return InC(slots, used)

    tree, same = run(1000, 0).nodes, fast.search(game.state, 1000, simulate=simulate_native).tree.slots
    if tree[:8].tolist() != same[:8].tolist():  # the root and its children, with their wins, visits and places
        raise AssertionError("benchmarks/c/same_tree.c grows another tree than mcts_teach.fast")
    return run


def pointer(value):
    """An array as C takes it; other values as they are."""
    return value.ctypes.data_as(ctypes.c_void_p) if isinstance(value, np.ndarray) else value


class InC(NamedTuple):
    """A tree that a program in C grew."""

    nodes: Any
    used: int


def compiler():
    """The system's compiler of C, if there is one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@cache
def library(name):
    """A program in C, compiled for this machine; one that grows our tree must round as we do."""
    if compiler() is None:
        raise LeftOutError("it needs a compiler of C: cc, gcc or clang")
    path = Path(tempfile.mkdtemp()) / f"{name}.so"
    optimise = ["-O3", "-march=native", *["-ffp-contract=off"] * (name == "same_tree")]
    options = [*optimise, "-shared", "-fPIC", "-o", path, FOLDER / "c" / f"{name}.c", "-lm"]
    try:
        subprocess.run([compiler(), *options], check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        raise LeftOutError(f"{compiler()} failed: {error.stderr.decode().strip()}") from error
    return path


# Peers in this process


def open_spiel_cpp(game):
    """Search with OpenSpiel's MCTSBot in C++."""
    import pyspiel

    board = pyspiel.load_game(game.open_spiel)

    def run(iterations, seed):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(board, evaluator, math.sqrt(2), iterations, 1000, False, seed, False)
        return bot.mcts_search(board.new_initial_state())

    return run


def open_spiel_python(game):
    """Search with OpenSpiel's MCTS in Python, on its rules in C++."""
    import pyspiel
    from open_spiel.python.algorithms import mcts

    board = pyspiel.load_game(game.open_spiel)

    def run(iterations, seed):
        dice = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random_state=dice)
        bot = mcts.MCTSBot(board, math.sqrt(2), iterations, evaluator, solve=False, random_state=dice)
        return bot.mcts_search(board.new_initial_state())

    return run


class ForMctspy:
    """A position of ours for mctspy: players 1 and -1, and a result for player 1."""

    def __init__(self, state):
        self.state, self.legal = state, state.moves()
        self.next_to_move = 1 if state.player == 0 else -1

    @property
    def game_result(self):
        return balance(self.state)

    def is_game_over(self):
        return not self.legal

    def move(self, action):
        return ForMctspy(self.state.play(action))

    def get_legal_actions(self):
        return list(self.legal)


def with_mctspy(game):
    """Search with mctspy, which draws from NumPy's global dice."""
    from mctspy.tree.nodes import TwoPlayersGameMonteCarloTreeSearchNode as Node
    from mctspy.tree.search import MonteCarloTreeSearch

    def run(iterations, seed):
        np.random.seed(seed)
        root = Node(ForMctspy(game.state))
        MonteCarloTreeSearch(root).best_action(iterations)
        return root

    return run


class ForMcts:
    """A position of ours for mcts, which knows one reward, the same for both players."""

    def __init__(self, state):
        self.state, self.legal = state, state.moves()

    def getPossibleActions(self):  # noqa: N802
        return self.legal

    def takeAction(self, action):  # noqa: N802
        return ForMcts(self.state.play(action))

    def isTerminal(self):  # noqa: N802
        return not self.legal

    def getReward(self):  # noqa: N802
        return balance(self.state)


def with_mcts(game):
    """Search with mcts, which draws from Python's global dice."""
    from mcts import mcts

    def run(iterations, seed):
        random.seed(seed)
        searcher = mcts(iterationLimit=iterations)
        searcher.search(ForMcts(game.state))
        return searcher.root

    return run


class ForMultimcts:
    """A position of ours for multimcts. It has no `suggest_move`, so random games are random."""

    def __init__(self, state):
        self.state, self.legal = state, state.moves()

    def get_current_team(self):
        return self.state.player

    def get_legal_moves(self):
        return list(self.legal)

    def make_move(self, move):
        return ForMultimcts(self.state.play(move))

    def is_terminal(self):
        return not self.legal

    def get_reward(self):
        return dict(enumerate(self.state.rewards()))


def with_multimcts(game):
    """Search with multimcts, which draws from Python's global dice."""
    from multimcts import MCTS

    def run(iterations, seed):
        random.seed(seed)
        return MCTS().search(ForMultimcts(game.state), max_iterations=iterations, return_type="node").get_parent()

    return run


def balance(state):
    """What the first player won: 1, 0 or -1."""
    first, second = state.rewards()
    return first - second


# Peers in a process of their own


class Elsewhere:
    """A search in another process: asked `iterations seed`, it answers seconds and nodes, which it measures itself.

    Asked `iterations seed weigh`, it answers the bytes of the tree too.
    """

    def __init__(self, *command):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(command, text=True, **pipes)
        self(1000, 0)

    def __call__(self, *asked):
        with suppress(BrokenPipeError):  # if it has ended, it is read below what it said
            print(*asked, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise LeftOutError((self.process.stderr.read().strip().splitlines() or ["it ended"])[-1])
        return json.loads(answer)


def with_mctx(batch, game):
    """Search with mctx on pgx's rules, compiled by JAX for the processor: so many trees at once."""
    import chex  # noqa: F401 - a missing package is named here, and not by the other process
    import mctx  # noqa: F401
    import pgx  # noqa: F401

    return Elsewhere(sys.executable, FOLDER / "mctx_driver.py", str(batch))


def node_tutorial(folder, game):
    """Search with the program of the Node.js tutorial, in a folder that holds a clone of it."""
    if folder is None:
        raise LeftOutError(f"it is not on npm; git clone {TUTORIAL}, and name its folder with --node-tutorial")
    if not (Path(folder) / "monte-carlo.js").exists():
        raise LeftOutError(f"{folder} holds no monte-carlo.js, so it is no clone of {TUTORIAL}")
    if shutil.which("node") is None:
        raise LeftOutError("it needs node, from https://nodejs.org")
    return Elsewhere("node", "--expose-gc", FOLDER / "node_driver.js", Path(folder).resolve())


# All


class Peer(NamedTuple):
    """How to make a peer, what it does differently, what installs it, and whether it is asked for large searches."""

    make: Any
    differs: str
    install: str = ""
    quick: bool = False
    only_connect_four: bool = False


def peers(tutorial=None):
    """All peers, ours first; `tutorial` is a clone of the Node.js tutorial's program."""
    quickly = {"simulate": simulate_native}
    return {
        "fast, generic playout": Peer(
            partial(ours, fast.search), "by the rules alone: it lists moves and plays", quick=True
        ),
        "fast, own playout": Peer(partial(ours, fast.search, **quickly), "the game's own random playout", quick=True),
        "C, same tree": Peer(
            same_tree_in_c, "our algorithm, own playout, for this board alone", quick=True, only_connect_four=True
        ),
        "C": Peer(
            in_c,
            "another tree: single precision, four draws a word, no decision of near ties",
            quick=True,
            only_connect_four=True,
        ),
        "OpenSpiel, C++": Peer(
            open_spiel_cpp, "makes all children at once, shuffled; playouts by the rules alone", EXTRA, quick=True
        ),
        "readable, generic playout": Peer(partial(ours, search), "by the rules alone, in plain Python"),
        "readable, own playout": Peer(
            partial(ours, search, **quickly), "the game's own random playout, in plain Python"
        ),
        "OpenSpiel, Python": Peer(
            open_spiel_python, "the search in Python on rules in C++; all children at once, shuffled", EXTRA
        ),
        "mctspy": Peer(with_mctspy, "on our positions; NumPy chooses the child", EXTRA),
        "mcts": Peer(with_mcts, "on our positions; one reward for both players, so another, deeper tree", REQUIREMENTS),
        "multimcts": Peer(with_multimcts, "on our positions; compiled by Cython", REQUIREMENTS),
        "mctx and pgx": Peer(
            partial(with_mctx, 1), "PUCT, in JAX, compiled for the processor", REQUIREMENTS, only_connect_four=True
        ),
        "mctx and pgx, 64 trees at once": Peer(
            partial(with_mctx, 64), "the share of one of 64 trees", REQUIREMENTS, only_connect_four=True
        ),
        "Node.js tutorial": Peer(
            partial(node_tutorial, tutorial), "its own rules, in JavaScript", only_connect_four=True
        ),
    }


def made(peer, game):
    """What searches a game with a peer; LeftOutError says what it needs."""
    try:
        return peer.make(game)
    except ImportError as error:
        raise LeftOutError(f"{error.name} is not installed: {peer.install}") from error
    except OSError as error:
        raise LeftOutError(f"this machine cannot run it: {error}") from error
