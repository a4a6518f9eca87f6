"""Positions drawn at random: any game, any size up to 63 bits, any number of players, somewhere in the middle."""

from functools import cache
from random import Random
from typing import NamedTuple

from mcts_teach import MNK, ConnectFour, Hex, Nim


class Sprint(NamedTuple):
    """Players, or one alone, share some steps; whoever takes 2 goes on, and whoever takes 3 skips two others."""

    steps: int = 9
    players: int = 2
    taken: int = 0
    player: int = 0

    def moves(self):
        return [step for step in (3, 1, 2) if step <= self.steps]

    def play(self, move):
        after = self.player if move == 2 else (self.player + move) % self.players
        return Sprint(self.steps - move, self.players, self.taken * 4 % 61 + move, after)

    def rewards(self):
        """One who is alone gets more for some orders than for others; of several players one gets most."""
        best = 0.7 if self.players > 1 else min(self.taken / 61, 1.0)
        return tuple([best if self.taken % self.players == player else 0.1 for player in range(self.players)])


class Maze(NamedTuple):
    """Rules drawn at random: in each of nine places someone may move on, and each end has rewards of its own."""

    seed: int
    players: int
    place: int = 0

    @property
    def player(self):
        return drawn(*self)[0]

    def moves(self):
        return drawn(*self)[1]

    def play(self, move):
        return self._replace(place=self.place + len(move))

    def rewards(self):
        return drawn(*self)[2]


@cache
def drawn(seed, players, place):
    """Who is to move, their moves, which are words, and the rewards if there are none."""
    rng = Random(f"{seed} {players} {place}")
    moves = rng.sample(["a", "go", "run"], rng.randint(0 if place else 1, 3)) if place < 9 else []
    share = rng.choice([0.0, 0.25, 0.5, 1.0])
    rewards = {1: (share,), 2: (share, 1 - share)}.get(players) or tuple(rng.random() for _ in range(players))
    return rng.randrange(players), moves, rewards


def line_game(rng):
    while True:
        rows, cols = rng.randint(1, 9), rng.randint(1, 9)
        k = rng.randint(1, max(rows, cols))
        if rng.random() < 0.5 and (rows + 1) * cols <= 63:
            return ConnectFour(rows, cols, k)
        if rows * cols <= 63:
            return MNK(cols, rows, k)


NUMBERS = {  # games whose positions are whole numbers
    "lines": line_game,
    "Hex": lambda rng: Hex(rng.randint(1, 7)),
    "Nim": lambda rng: Nim([rng.choice([0, 1, 2, 3, 5, 9, 99]) for _ in range(rng.randint(1, 8))], rng.randint(2, 4)),
    "Sprint": lambda rng: Sprint(rng.randint(1, 20), rng.randint(1, 4)),
}
ALL = {**NUMBERS, "Maze": lambda rng: Maze(rng.randrange(10**6), rng.randint(1, 4))}


def random_start(rng, games):
    while True:
        state = games[rng.choice(list(games))](rng)
        for _ in range(rng.choice([0, 0, 1, 2, 5])):
            if state.moves():
                state = state.play(rng.choice(state.moves()))
        if state.moves():
            return state
