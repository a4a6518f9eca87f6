"""What the equivalence parameter k of RAVE is worth in Hex: `python benchmarks/rave.py --size 7 --games 40`.

Matches from the empty board, half of the games from each seat, at equal iterations a move, against UCB1 with a constant
that is good for it there (0.5; with sqrt 2 it is weaker). With k = 0 RAVE is UCB1 with RAVE's own constant. The seed
decides every game, whatever the machine. One match of 40 games on 7 x 7 takes about a minute.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import Hex, match, mcts_player
from mcts_teach.playing import elo
from mcts_teach.variants import rave


def main():
    """Play the matches that are asked for, and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--k", type=int, nargs="+", default=[0, 30, 300, 1_000, 3_000])
    parser.add_argument("--c", type=float, default=0.5, help="of UCB1")
    asked = parser.parse_args()
    other = mcts_player(asked.iterations, c=asked.c)
    print(
        f"RAVE against UCB1 with c = {asked.c:g}, Hex {asked.size}, {asked.iterations} iterations, {asked.games} games"
    )
    for k in asked.k:
        played = match(Hex(asked.size), [mcts_player(asked.iterations, **rave(k=k)), other], asked.games)
        share = "{:.2f} ({:.2f} to {:.2f})".format(played.score, *played.interval)
        print(f"k = {k:5}: {played.wins} won, {played.losses} lost; {share}; {elo(played)}")


if __name__ == "__main__":
    main()
