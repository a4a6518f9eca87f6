"""What AlphaZero in miniature learns, and what each part of it is worth: `python benchmarks/learn.py tic-tac-toe`.

`tic-tac-toe` trains three seeds from nothing, and each once more without one of its parts; it takes about four minutes.
`connect-four` trains one seed on 4 x 5, and plays it against plain search at equal iterations and against perfect play;
it takes about five. Nothing is timed; `notebooks/measured/learning.json` keeps what notebook 19 quotes and draws.
"""

import argparse
import json
import sys
from functools import cache
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, TicTacToe, best_move, match, mcts_player, search
from mcts_teach.files import write_file
from mcts_teach.playing import wilson_interval
from mcts_teach.variants import alphazero_phases, lesson, self_play, self_play_phases
from mcts_teach.variants.network import Network, symmetric_lessons

FILE = Path(__file__).resolve().parents[1] / "notebooks/measured/learning.json"
SMALL = {"generations": 16, "games": 40, "iterations": 32, "steps": 120, "c": 1.5, "alpha": 0.6, "drawn": 5}
LARGE = {"generations": 24, "games": 60, "iterations": 50, "steps": 200, "c": 1.5, "alpha": 0.6, "drawn": 8}
KEPT = 20_000  # lessons, the newest ones


def learn(start, seed, how, *, hidden=64, share=0.25, symmetric=True):
    """Each generation of a network that plays against itself, the untrained one first."""
    network, rng, lessons = Network(start, hidden, seed=seed), Random(seed), []
    yield network.copy()
    for _ in range(how["generations"]):
        phases = self_play_phases(network, how["c"], alpha=how["alpha"], share=share)
        for _ in range(how["games"]):
            roots, rewards = self_play(start, how["iterations"], seed=rng, drawn=how["drawn"], **phases)
            new = [(root.state, *lesson(root, rewards)) for root in roots]
            lessons += symmetric_lessons(start, new) if symmetric else new
        lessons = lessons[-KEPT:]
        for _ in range(how["steps"]):
            network.train(rng.choices(lessons, k=128), rate=0.005)
        yield network.copy()


def searching(network, iterations, c):
    """The move of a search that a network guides, in each position always the same."""
    phases = alphazero_phases(network, c)
    return cache(lambda state: best_move(search(state, iterations, **phases)))


def trusting(network):
    """The move that a network likes best, without a search."""

    def move(state):
        policy = network(state)[0]
        return max(policy, key=policy.get)

    return cache(move)


def lost_of_all(start, mover):
    """How many of all games that anybody could play against it from each seat it loses, and how many there are."""
    lost = games = 0
    todo = [(start, 0), (start, 1)]
    while todo:
        state, seat = todo.pop()
        if not state.moves():
            games, lost = games + 1, lost + (state.rewards()[seat] == 0)
        else:
            todo += [(state.play(m), seat) for m in ([mover(state)] if state.player == seat else state.moves())]
    return lost, games


@cache
def gets(state, least):
    """Whether the player to move gets at least 1/2, or 1, against perfect play; symmetric positions are asked once."""
    if not state.moves():
        return state.rewards()[state.player] >= least
    return any(not gets(min(after.symmetries()), 1.5 - least) for after in map(state.play, state.moves()))


@cache
def perfect_moves(state):
    """The moves after which the other player gets the least, in a game that is too large for `optimal_moves`."""
    for other in 0.5, 1:
        moves = [move for move in state.moves() if not gets(min(state.play(move).symmetries()), other)]
        if moves:
            return moves
    return state.moves()


def against_perfect(start, mover, games, seed=0):
    """Won, drawn and lost against perfect play, which draws among its best moves."""
    rng, counts = Random(seed), [0, 0, 0]
    for number in range(games):
        state = start
        while state.moves():
            own = state.player == number % 2
            state = state.play(mover(state) if own else rng.choice(perfect_moves(state)))
        counts[2 - round(2 * state.rewards()[number % 2])] += 1
    return counts


ROWS = "all parts", "network alone", "no noise", "no symmetries", "plain search", "untrained network"  # as drawn


def tic_tac_toe(seeds):
    """Three seeds with all parts, the learning curve of each; and what is left without one of them."""
    start, how = TicTacToe(), SMALL
    curves = {}
    rows = {name: [] for name in ROWS}
    for seed in seeds:
        for name, less in {"all parts": {}, "no noise": {"share": 0}, "no symmetries": {"symmetric": False}}.items():
            networks = list(learn(start, seed, how, **less))
            movers = [searching(network, how["iterations"], how["c"]) for network in networks]
            if not less:
                curves[seed] = [lost_of_all(start, mover) for mover in movers]
                rows["network alone"].append(scored(start, trusting(networks[-1])))
                rows["untrained network"].append(scored(start, movers[0]))
            rows[name].append(scored(start, movers[-1]))
            print(seed, name, rows[name][-1], flush=True)
        plain = cache(lambda state, seed=seed: best_move(search(state, how["iterations"], seed=seed)))
        rows["plain search"].append(scored(start, plain))
        keep("tic-tac-toe", {"how": how, "curves": curves, "rows": rows})


def scored(start, mover):
    """Games against perfect play, and the games that anybody could win against it."""
    lost, games = lost_of_all(start, mover)
    return {"perfect": against_perfect(start, mover, 100), "lost": lost, "games": games}


def connect_four(seed, games, every):
    """The learning curve on 4 x 5: every few generations a match against plain search, and one against perfect play."""
    start, how, curve = ConnectFour(4, 5), LARGE, []
    plain = against_perfect(start, mcts_player(how["iterations"]), games)
    for number, network in enumerate(learn(start, seed, how, hidden=96)):
        if number % every:
            continue
        phases = alphazero_phases(network, how["c"])
        players = [mcts_player(how["iterations"], **phases), mcts_player(how["iterations"])]
        played = match(start, players, games, progress=False)
        row = {"generation": number, "plain": [played.wins, played.draws, played.losses]}
        row["perfect"] = against_perfect(start, searching(network, how["iterations"], how["c"]), games)
        curve.append(row)
        print(told(row), flush=True)
        keep("connect-four", {"how": how, "curve": curve, "plain against perfect": plain})


def told(row):
    """A line of the curve, with intervals."""
    parts = [f"generation {row['generation']:2}"]
    for name in ("plain", "perfect"):
        won, drawn, lost = row[name]
        low, high = wilson_interval(won + drawn / 2, won + drawn + lost)
        parts.append(f"{name}: {won}-{drawn}-{lost}, {low:.2f} to {high:.2f} of the points")
    return "; ".join(parts)


def keep(game, found):
    """Store what is known so far of a game, beside what is known of the other."""
    stored = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    write_file(FILE, json.dumps({**stored, game: found}, indent=1) + "\n")


def main():
    """Train, store and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["tic-tac-toe", "connect-four"])
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--games", type=int, default=100, help="of each match of Connect Four")
    parser.add_argument("--every", type=int, default=4, help="generations from one match to the next")
    asked = parser.parse_args()
    if asked.game == "tic-tac-toe":
        tic_tac_toe(asked.seeds)
    else:
        connect_four(asked.seeds[0], asked.games, asked.every)


if __name__ == "__main__":
    main()
