"""How well the search plays: `python benchmarks/strength.py [iterations] [time] [solver] [proofs] [constant]`.

Needs numba and open_spiel (`pip install '.[fast,bench]'`). OpenSpiel's bot, the one written in C++, plays as it
comes: with its solver, which proves wins and losses in the tree, and with a constant of 2, which is 1 for rewards from
0 to 1, as ours are.

Iterations: matches at equal iterations a move, which the seed decides, whatever the machine. Against flat Monte Carlo,
which shares its random games equally among the legal moves; against the bot as it comes; against the bot without its
solver; against the bot as the same algorithm as ours, without solver and with our constant; and against the bot with
its constant for both.

Time: matches at equal time a move against the bot as it comes, with our constant, with its own, and with one that was
chosen by matches from other openings (`--c 0.5 0.7 0.85 1 --seed 100`). Each game begins with two random moves, and is
played twice, with seats changed. Each side is told before each move how many iterations to do, so that its moves take
the same time of the processor on average.

Solver: the search with `solver()` as it comes against the bot as it comes, from balanced openings of four moves, each
from both seats; Connect Four, 5,5,4 and Hex 7. At equal iterations, and then with the clock of `fast.search` against a
bot that gets the same time of the processor, there also from two random moves.

Proofs: the search with `solver()` against itself without proofs, with the same constant, from the same openings.

Constant: how the constant inside `solver()` was chosen: the same matches with other constants, and each constant
against c = 1, from openings that are not among those of the part Solver. Each part takes about half an hour.
"""

import argparse
import sys
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pyspiel

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import MNK, ConnectFour, Hex, best_move, fast, flat_mc_player, match
from mcts_teach.playing import Seeded, balanced_openings
from mcts_teach.variants import simulate_native, solver

GAMES = {"Connect Four": ConnectFour(), "5,5,4": MNK(5, 5, 4), "Hex 7": Hex(7)}
THEIRS = {"ConnectFour": "connect_four", "MNK": "mnk(m=5,n=5,k=4)", "Hex": "hex(board_size=7)"}
THEIR_C = 2.0  # for rewards from -1 to 1; 1 for ours
CHOSEN_C = 0.7

# Equal iterations


@dataclass(eq=False)
class flat_monte_carlo(Seeded):  # noqa: N801 (called as a function is)
    """Flat Monte Carlo with so many random games a move, shared equally among the legal moves."""

    playouts: int
    seed: int = 0

    def __call__(self, state):
        return flat_mc_player(max(1, self.playouts // len(state.moves())), seed=self.rng.getrandbits(32))(state)


def bot(game, iterations, c, solves, rng):
    """OpenSpiel's search in C++."""
    seeds = [rng.getrandbits(31) for _ in range(2)]
    return pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, seeds[0]), c, iterations, 1000, solves, seeds[1], False
    )


@dataclass(eq=False)
class Follower(Seeded):
    """A player on OpenSpiel's board. It follows a game move by move, for it cannot be given a position of ours."""

    start: Any = field(default_factory=ConnectFour)
    seed: int = 0

    def __post_init__(self):
        super().__post_init__()
        self.game = pyspiel.load_game(THEIRS[type(self.start).__name__])
        self.ours, self.theirs = self.start, self.game.new_initial_state()

    def __call__(self, state):
        for move in line_to(self.ours, state):
            self._play(move)
        move = self._move()
        self._play(move)
        return move

    def _play(self, move):
        self.ours = self.ours.play(move)
        self.theirs.apply_action(move)


def line_to(before, after):
    """Moves that lead from a position to a later one; None if there are none."""
    if before == after:
        return []
    for move in before.moves() if taken(before) != taken(after) else ():
        later = before.play(move)
        line = None if taken(later) & ~taken(after) else line_to(later, after)
        if line is not None:
            return [move, *line]
    return None


def taken(state):
    """The cells that are taken, as the bits of a number."""
    return state.mine | state.theirs


@dataclass(eq=False)
class open_spiel_bot(Follower):  # noqa: N801
    """OpenSpiel's bot with so many iterations a move."""

    iterations: int = 1_000
    c: float = THEIR_C
    solves: bool = True

    def __post_init__(self):
        super().__post_init__()
        self.bot = bot(self.game, self.iterations, self.c, self.solves, self.rng)

    def _move(self):
        return self.bot.step(self.theirs)


def at_equal_iterations(games, sizes):
    """Print the matches at equal iterations a move."""
    for iterations in sizes:
        ours, theirs = fast.fast_player(iterations), open_spiel_bot(iterations=iterations)
        pairs = {
            ("ours", "flat Monte Carlo"): (ours, flat_monte_carlo(iterations)),
            ("ours", "OpenSpiel's bot"): (ours, theirs),
            ("ours", "the bot without its solver"): (ours, open_spiel_bot(iterations=iterations, solves=False)),
            ("ours", "the same algorithm in the bot"): (
                ours,
                open_spiel_bot(iterations=iterations, c=2 * sqrt(2), solves=False),
            ),
            ("ours with c = 1", "OpenSpiel's bot"): (fast.fast_player(iterations, c=THEIR_C / 2), theirs),
        }
        for names, pair in pairs.items():
            played = match(ConnectFour(), pair, games)._replace(names=names)
            print(f"{iterations:,} iterations: {played}", end="\n\n", flush=True)


# Equal time


@dataclass(eq=False)
class Budget:
    """How many iterations a player does, so that its moves take so many seconds on average.

    Its last move tells how fast it is, or its average if that is slower: at the end of a game searches are quick, and
    the next game begins. A move that a proof ended early tells nothing, and is not counted.
    """

    seconds: float
    taken: list[float] = field(default_factory=lambda: [0.01])  # a first guess
    done: list[int] = field(default_factory=lambda: [1_000])

    @property
    def rate(self):
        """Iterations a second."""
        return min(self.done[-1] / self.taken[-1], sum(self.done) / sum(self.taken))

    def spend(self, search):
        """Search for the iterations that are due; `search` returns a move, and how many were done."""
        left = self.seconds * (len(self.taken) + 1) - sum(self.taken)
        due = max(1, round(self.rate * min(max(left, self.seconds / 2), 2 * self.seconds)))
        start = process_time()
        move, done = search(due)
        if done == due:
            self.taken.append(process_time() - start)
            self.done.append(done)
        return move

    def __str__(self):
        moves = len(self.taken)
        return f"{1000 * sum(self.taken) / moves:.2f} ms, {sum(self.done) / moves:,.0f} iterations, {moves:,} moves"


@dataclass(eq=False)
class fast_in_time(Seeded):  # noqa: N801
    """The compiled search, with a budget of time."""

    budget: Budget
    c: float
    seed: int = 0

    def __call__(self, state):
        return self.budget.spend(partial(self._search, state))

    def _search(self, state, iterations):
        root = fast.search(state, iterations, seed=self.rng, c=self.c, simulate=simulate_native)
        return best_move(root), iterations


@dataclass(eq=False)
class open_spiel_in_time(Follower):  # noqa: N801
    """OpenSpiel's bot as it comes, with a budget of time."""

    budget: Budget = field(default_factory=lambda: Budget(0.02))

    def _move(self):
        return self.budget.spend(self._search)

    def _search(self, iterations):
        root = bot(self.game, iterations, THEIR_C, True, self.rng).mcts_search(self.theirs)
        return root.best_child().action, root.explore_count


def at_equal_time(games, seconds, constants, seed):
    """Print the matches at equal time a move, one for each constant of ours, and how much time that was."""
    for c in constants:
        players = fast_in_time(Budget(seconds), c), open_spiel_in_time(budget=Budget(seconds))
        for player in players:
            warm_up(player)
        names = f"ours with c = {c:.3g}", "OpenSpiel's bot"
        openings = random_openings(ConnectFour(), games // 2, seed)
        played = match(ConnectFour(), players, games, openings=openings, seed=seed, progress=at_terminal())
        print(f"{1000 * seconds:g} ms a move: {played._replace(names=names)}")
        for name, player in zip(names, players, strict=True):
            print(f"a move of {name}: {player.budget}")
        print(flush=True)


def warm_up(player):
    """Let a player move a few times, so that it knows how fast it is; only the last of these moves is remembered."""
    for seed in range(10):
        player.reseeded(seed)(getattr(player, "start", ConnectFour()))
    del player.budget.taken[:-1], player.budget.done[:-1]


def random_openings(start, number_of, seed=0):
    """Positions after two random moves."""
    rng = Random(seed)
    firsts = [start.play(rng.choice(start.moves())) for _ in range(number_of)]
    return [first.play(rng.choice(first.moves())) for first in firsts]


# The solver


def with_solver(sizes, seconds, games):
    """Print the matches of the search with `solver()` as it comes against the bot as it comes."""
    for name, start in GAMES.items():
        openings = openings_of(start)[: games // 2]
        for iterations in sizes:
            players = fast.fast_player(iterations, **solver()), open_spiel_bot(start, iterations=iterations)
            show(f"{name}, {iterations:,} iterations a move", openings, players)
        players = fast.fast_player(seconds=seconds, **solver()), open_spiel_in_time(start, budget=Budget(seconds))
        warm_up(players[1])
        show(f"{name}, {1000 * seconds:g} ms a move", openings, players)
        show(f"{name}, {1000 * seconds:g} ms a move, from random openings", random_openings(start, games // 2), players)
        print(f"a move of OpenSpiel's bot: {players[1].budget}\n", flush=True)


def with_and_without(sizes, games):
    """Print the matches in Connect Four of the search with `solver()` against itself without proofs."""
    openings = openings_of(ConnectFour())[: games // 2]
    for iterations in sizes:
        for c in (CHOSEN_C, sqrt(2)):
            players = fast.fast_player(iterations, **solver(c)), fast.fast_player(iterations, c=c)
            show(f"Connect Four, {iterations:,} iterations a move, c = {c:.3g} for both", openings, players)


def with_constants(sizes, constants, games):
    """Print the matches by which the constant of `solver()` was chosen, from openings of their own."""
    for name, start in GAMES.items():
        openings = openings_of(start)[-games // 2 :]
        for iterations in sizes:
            theirs = open_spiel_bot(start, iterations=iterations)
            for c in constants:
                ours = fast.fast_player(iterations, **solver(c))
                show(f"{name}, {iterations:,} iterations, c = {c:.3g} against the bot", openings, (ours, theirs))
                other = fast.fast_player(iterations, **solver(1))
                show(f"{name}, {iterations:,} iterations, c = {c:.3g} against c = 1", openings, (ours, other))


def openings_of(start):
    """Different even positions after four moves: the first 100 are for the part Solver, the last for the constant."""
    return balanced_openings(start, 150, plies=4)


def at_terminal():
    """Whether somebody looks on."""
    return sys.stderr.isatty()


def show(what, openings, players):
    """Play a match, and print it as a row."""
    played = match(openings[0], players, 2 * len(openings), openings=openings, progress=at_terminal())
    share = "{:.3f} ({:.3f} to {:.3f})".format(played.score, *played.interval)
    print(f"{what}: {played.wins} won, {played.draws} drawn, {played.losses} lost; {share}; {played.elo}", flush=True)


def main():
    """Play the matches that are asked for, and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "parts", nargs="*", metavar="part", help="iterations, time, solver, proofs, constant; all by default"
    )
    parser.add_argument("--iterations", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--c", type=float, nargs="+", default=[sqrt(2), THEIR_C / 2, CHOSEN_C], help="at equal time")
    parser.add_argument("--seed", type=int, default=0, help="of the openings at equal time")
    parser.add_argument("--games", type=int, help="an even number: 100, or 200 at equal time and for the solver")
    parser.add_argument("--game", choices=GAMES, help="of the solver and its constant; all by default")
    arguments = parser.parse_args()
    sizes = [size for size in arguments.iterations if size > 100]
    if arguments.game:
        for name in GAMES.keys() - {arguments.game}:
            del GAMES[name]
    parts = {
        "iterations": partial(at_equal_iterations, arguments.games or 100, arguments.iterations),
        "time": partial(at_equal_time, arguments.games or 200, arguments.seconds, arguments.c, arguments.seed),
        "solver": partial(with_solver, sizes, arguments.seconds, arguments.games or 200),
        "proofs": partial(with_and_without, sizes, arguments.games or 200),
        "constant": partial(with_constants, sizes, arguments.c, arguments.games or 100),
    }
    if not set(arguments.parts) <= set(parts):
        parser.error(f"the parts are {', '.join(parts)}, not {', '.join(arguments.parts)}")
    for part in arguments.parts or parts:
        parts[part]()


if __name__ == "__main__":
    main()
