"""What it saves to ask a network about many leaves at once, and what it costs.

    OPENBLAS_NUM_THREADS=1 python benchmarks/batches.py

A network learns Connect Four on 4 x 5 as in `learn.py`, for a few generations. Then searches by batches of several
sizes take turns and are timed (CPU time, medians), and each plays a match with batch=1 at equal iterations, from even
openings. It prints the table of `results/batches.md`. About four minutes.
"""

from functools import partial
from statistics import median

from harness import BUSY, is_quiet, lasting, machine, take_turns
from learn import LARGE, learn

from mcts_teach import ConnectFour, best_move, match
from mcts_teach.playing import balanced_openings, wilson_interval
from mcts_teach.variants import search_in_batches

START, GENERATIONS, HIDDEN = ConnectFour(4, 5), 6, (96, 1024)
ITERATIONS, ROUNDS, GAMES = 100, 9, 200
BATCHES = (1, 2, 4, 8, 16, 32)


def play_in_batches(state, *, network, batch):
    """The move after a search by batches."""
    return best_move(search_in_batches(state, network.answers, ITERATIONS, batch=batch, c=LARGE["c"]))


def time_batches(network):
    """Microseconds of an iteration, by the size of a batch."""
    jobs = {
        batch: lasting(
            lambda seed, batch=batch: search_in_batches(START, network, ITERATIONS, batch=batch, seed=seed), 0.1
        )
        for batch in BATCHES
    }
    taken = take_turns(jobs, ROUNDS, "batches")
    if not is_quiet(taken):
        print(BUSY)
    return {batch: median(one.charged for one in seconds) / ITERATIONS * 1e6 for batch, seconds in taken.items()}


def main():
    """Learn, measure and print."""
    print(machine())
    networks = {
        hidden: [*learn(START, 0, LARGE | {"generations": GENERATIONS}, hidden=hidden)][-1] for hidden in HIDDEN[:1]
    }
    networks |= {hidden: next(learn(START, 0, LARGE, hidden=hidden)) for hidden in HIDDEN[1:]}  # speed asks no skill
    times = {hidden: time_batches(network.answers) for hidden, network in networks.items()}
    openings = balanced_openings(START, GAMES // 2, plies=4, seed=1)
    player = partial(partial, play_in_batches, network=networks[HIDDEN[0]])
    for batch in BATCHES:
        played = match(START, [player(batch=batch), player(batch=1)], GAMES, openings=openings, progress=False)
        low, high = wilson_interval(played.wins + played.draws / 2, GAMES)
        row = [f"{times[hidden][batch]:.0f} ({times[hidden][1] / times[hidden][batch]:.2f})" for hidden in HIDDEN]
        counts = f"{played.wins}-{played.draws}-{played.losses}"
        share = (played.wins + played.draws / 2) / GAMES
        print(f"| {batch} | {' | '.join(row)} | {counts}, {share:.2f} ({low:.2f} to {high:.2f}) |", flush=True)


if __name__ == "__main__":
    main()
