"""What it costs a search to look at its game: `python benchmarks/contract.py`."""

from statistics import quantiles
from unittest.mock import patch

from harness import timed
from tqdm import trange

from mcts_teach import TicTacToe, mcts, search

ITERATIONS, PAIRS = 1000, 300


def looking(number):
    """A search as it is."""
    search(TicTacToe(), ITERATIONS, seed=number)


def trusting(number):
    """The same search without a look at the game, neither before it begins nor on the way."""
    with patch.object(mcts, "check_start", lambda state: 2), patch.object(mcts, "looker", lambda *_: None):
        search(TicTacToe(), ITERATIONS, seed=number)


def ratio(number):
    """How long the one takes for every second of the other; which of them begins changes each time."""
    jobs = (looking, trusting)[:: 1 if number % 2 else -1]
    charged = {job: timed(lambda _, job=job: job(number)).charged for job in jobs}
    return charged[looking] / charged[trusting]


if __name__ == "__main__":
    low, middle, high = quantiles([ratio(number) for number in trange(PAIRS, unit="pair", leave=False)])
    print(f"{ITERATIONS:,} iterations of tic-tac-toe that look at their game, over as many that trust it:")
    print(f"{middle:.3f} of the time (half of {PAIRS} pairs: {low:.3f} to {high:.3f})")
