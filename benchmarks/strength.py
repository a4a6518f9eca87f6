"""How well the search plays Connect Four against others: `python benchmarks/strength.py [iterations] [time]`.

Needs numba and open_spiel (`pip install mcts-teach[fast,bench]`). OpenSpiel's bot, the one written in C++, plays as it
comes: with its solver, which proves wins and losses in the tree, and with a constant of 2, which is 1 for rewards from
0 to 1, as ours are.

Iterations: matches at equal iterations a move, which the seed decides, whatever the machine. Against flat Monte Carlo,
which shares its random games equally among the legal moves; against the bot as it comes; against the bot without its
solver; against the bot as the same algorithm as ours, without solver and with our constant; and against the bot with
its constant for both.

Time: matches at equal time a move against the bot as it comes, with our constant, with its own, and with one that was
chosen by matches from other openings (`--c 0.5 0.7 0.85 1 --seed 100`). Each game begins with two random moves, and is
played twice, with seats changed. Each side is told before each move how many iterations to do, so that its moves take
the same time of the processor on average. All: about half an hour.
"""

import argparse
import sys
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time

import pyspiel
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, best_move, fast, flat_mc_player, match, play
from mcts_teach.playing import Match, Seeded, pairings
from mcts_teach.variants import simulate_native

GAME = pyspiel.load_game("connect_four")
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


def bot(iterations, c, solver, rng):
    """OpenSpiel's search in C++."""
    dice = [rng.getrandbits(31) for _ in range(2)]
    return pyspiel.MCTSBot(
        GAME, pyspiel.RandomRolloutEvaluator(1, dice[0]), c, iterations, 1000, solver, dice[1], False
    )


class Follower(Seeded):
    """A player on OpenSpiel's board. It follows a game move by move, for it cannot be given a position of ours."""

    def __post_init__(self):
        super().__post_init__()
        self.ours, self.theirs = ConnectFour(), GAME.new_initial_state()

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
    if len(discs(before)) < len(discs(after)):
        for move in before.moves():
            line = line_to(before.play(move), after)
            if line is not None:
                return [move, *line]
    return None


def discs(state):
    """The bits of a position that are set, as text."""
    return f"{state.mine | state.theirs:b}".replace("0", "")


@dataclass(eq=False)
class open_spiel_bot(Follower):  # noqa: N801
    """OpenSpiel's bot with so many iterations a move."""

    iterations: int
    c: float = THEIR_C
    solver: bool = True
    seed: int = 0

    def __post_init__(self):
        super().__post_init__()
        self.bot = bot(self.iterations, self.c, self.solver, self.rng)

    def _move(self):
        return self.bot.step(self.theirs)


def at_equal_iterations(games, sizes):
    """Print the matches at equal iterations a move."""
    for iterations in sizes:
        ours, theirs = fast.fast_player(iterations), open_spiel_bot(iterations)
        pairs = {
            ("ours", "flat Monte Carlo"): (ours, flat_monte_carlo(iterations)),
            ("ours", "OpenSpiel's bot"): (ours, theirs),
            ("ours", "the bot without its solver"): (ours, open_spiel_bot(iterations, solver=False)),
            ("ours", "the same algorithm in the bot"): (ours, open_spiel_bot(iterations, c=2 * sqrt(2), solver=False)),
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

    budget: Budget
    seed: int = 0

    def _move(self):
        return self.budget.spend(self._search)

    def _search(self, iterations):
        root = bot(iterations, THEIR_C, True, self.rng).mcts_search(self.theirs)
        return root.best_child().action, root.explore_count


def at_equal_time(games, seconds, constants, seed):
    """Print the matches at equal time a move, one for each constant of ours, and how much time that was."""
    for c in constants:
        players = fast_in_time(Budget(seconds), c), open_spiel_in_time(Budget(seconds))
        for player in players:
            warm_up(player)
        names = f"ours with c = {c:.3g}", "OpenSpiel's bot"
        print(f"{1000 * seconds:g} ms a move: {from_openings(players, games, seed)._replace(names=names)}")
        for name, player in zip(names, players, strict=True):
            print(f"a move of {name}: {player.budget}")
        print(flush=True)


def warm_up(player):
    """Let a player move a few times, so that it knows how fast it is; only the last of these moves is remembered."""
    for seed in range(10):
        player.reseeded(seed)(ConnectFour())
    del player.budget.taken[:-1], player.budget.done[:-1]


def from_openings(players, games, seed):
    """A match in which each game begins with two random moves, and is played from both seats."""
    rng, played = Random(seed), []
    starts = [start for _ in range(games // 2) for start in [opening(rng)] * 2]
    for start, seats in zip(tqdm(starts, unit="game", leave=False), pairings(players, games, seed), strict=True):
        played.append(play(start, seats))
    return Match(tuple(map(repr, players)), tuple(played))


def opening(rng):
    """The position after two random moves."""
    return ConnectFour().play(rng.randrange(7)).play(rng.randrange(7))


def main():
    """Play the matches that are asked for, and print each as a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help="iterations, time; both unless one is named")
    parser.add_argument("--iterations", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--c", type=float, nargs="+", default=[sqrt(2), THEIR_C / 2, CHOSEN_C], help="at equal time")
    parser.add_argument("--seed", type=int, default=0, help="of the openings at equal time")
    parser.add_argument("--games", type=int, help="an even number: 100, or 200 at equal time")
    arguments = parser.parse_args()
    parts = {
        "iterations": partial(at_equal_iterations, arguments.games or 100, arguments.iterations),
        "time": partial(at_equal_time, arguments.games or 200, arguments.seconds, arguments.c, arguments.seed),
    }
    if not set(arguments.parts) <= set(parts):
        parser.error(f"the parts are {', '.join(parts)}, not {', '.join(arguments.parts)}")
    for part in arguments.parts or parts:
        parts[part]()


if __name__ == "__main__":
    main()
