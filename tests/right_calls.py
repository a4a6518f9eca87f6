"""What makes a right call of each public function: what its parameters are given, and what its methods belong to."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from strategies import STATE

import mcts_teach
from mcts_teach import ConnectFour, Hex, Nim, explore, match, record, search, tournament, watch
from mcts_teach.bandits import Arm, Bandit, BanditRun
from mcts_teach.checks import cards
from mcts_teach.games import Kuhn, OpenCards, Pig
from mcts_teach.parallel import parallel_player
from mcts_teach.playing import Game, flat_mc_player, human_player, mcts_player, perfect_player, random_player
from mcts_teach.variants import ismcts, share_evenly, uniform_policy

POOL = ThreadPoolExecutor(1)
PARENT = search(STATE, 12)


def my_best_move(root): ...


RIGHT = {  # where that is not the parameter's default
    **dict.fromkeys(("state", "state_or_root", "state_or_trace", "start", "game"), STATE),
    **dict.fromkeys(("iterations", "pulls"), 3),
    **dict.fromkeys(("games", "playouts", "trees", "tasks", "iteration", "drawn", "batch", "guesses"), 2),
    **dict.fromkeys(("m", "n", "k", "rows", "cols", "size"), 2),
    **dict.fromkeys(("workers", "number_of", "plies", "wins", "move", "arm", "who"), 1),
    "seed": 0,
    "Nim.players": 2,
    **{f"{name}.player": 0 for name in ("Nim", "Match.results")},
    "parent": PARENT,
    "child": PARENT.children[1],
    **dict.fromkeys(("piles", "moves", "points"), (1, 2)),
    **dict.fromkeys(("Pig.play.move", "Kuhn.play.move", "OpenCards.play.move"), "bet"),
    **{f"{name}.state": Kuhn("KQ") for name in ("determinized_search", "exploitability")},
    **{f"{name}.iterations": [1] for name in ("filmstrip", "animate")},
    "seconds": 1e-6,
    "animate.seconds": 1.0,
    "nodes": 5,
    "goal": 9,
    "wilson_interval.games": 4,
    "margin": 1.0,
    "means": (0.25, 0.5),
    "bandit": Bandit((0.25, 0.5)),
    "progress": False,
    "simulate_parallel.executor": POOL,
    "simulate_parallel.playouts": 4,
    "folder": Path("."),
    "copy_course.folder": "copy",
    "copy_course.course": "course",
    "file": "file.json",
    "animate.file": "film.svg",
    "Trace.load.file": "there.json",
    "text": "X.. / ... / ...",
    "read_move.text": "b1",
    "play_board.game": Nim((1, 2)),
    "Pig.play.move": "roll",
    "Tournament.score.first": "a",
    "second": "b",
    "names": "my_select",
    "Game.names": ("a", "b"),
    "piece": my_best_move,
    "card": cards["leaf"],
    "read_measured.name": "parallel",
    "deal": "KQ",
    "made": ["bet"],
    "watch.root": 1,
    "children": lambda node: [],
    "visits": lambda node: 1,
    "watch.wins": lambda node: 1,
    "policy_value": lambda state: (uniform_policy(state), (0.5, 0.5)),
    "policy_values": lambda states: [(uniform_policy(state), share_evenly(state)) for state in states],
    "puct.policy": uniform_policy,
    "exploitability.strategy": {},
}


def root():
    return search(STATE, 13)


def trace():
    return record(STATE, 4)


def two():
    return [random_player(), random_player()]


def by_name():
    return dict(zip("ab", two(), strict=True))


MADE = {  # anew for each call
    **dict.fromkeys(("root", "what", "root_or_step", "root_or_moment", "step_or_moment", "parent_or_step"), root),
    **dict.fromkeys(("trace", "first", "other", "yours", "right"), trace),
    "strategy.root": lambda: search(Kuhn(), 9, **ismcts()),
    "players": two,
    **{f"{name}.players": by_name for name in ("tournament", "tournament_parallel")},
    "player": random_player,
    "rng": lambda: Random(0),
    "run": lambda: BanditRun([Arm(2, 1), Arm(1, 1)], [0, 0, 1], [0.0, 0.0, 0.5]),
    "game_svg.game": lambda: Game(STATE, (1, 2)),
}
OWN = {  # what a method belongs to
    "Trace": trace,
    "Match": lambda: match(STATE, two(), 2, progress=False),
    "Tournament": lambda: tournament(STATE, by_name(), 2, progress=False),
    "Seeded": random_player,
    "random_player": random_player,
    "perfect_player": perfect_player,
    "flat_mc_player": lambda: flat_mc_player(2),
    "mcts_player": lambda: mcts_player(3),
    "human_player": lambda: human_player(type_a_move),
    "parallel_player": lambda: parallel_player(4),
    "fast_player": lambda: mcts_teach.fast.fast_player(3),
    "Explorer": lambda: explore(STATE, 2),
    "TreeView": lambda: watch(1, children=lambda node: [], visits=lambda node: 1, wins=lambda node: 1),
    "Bandit": lambda: Bandit((0.25, 0.5)),
    "MNK": lambda: STATE,
    "ConnectFour": lambda: ConnectFour(4, 4, 3),
    "Hex": lambda: Hex(3),
    "Nim": lambda: Nim((2, 2)),
    "Pig": Pig,
    "Kuhn": lambda: Kuhn("KQ"),
    "OpenCards": lambda: OpenCards(Kuhn("KQ")),
}


def type_a_move(prompt):
    return "b1" if "row" in prompt else "A 1" if "pile" in prompt else "1"
