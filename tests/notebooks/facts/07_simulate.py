"""What must hold after the cells of notebook 07_simulate; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "trap-from-text-x-o-x-tictactoe": """\
assert {trap.name(move) for move in trap.moves()} - {trap.name(move) for move in optimal_moves(trap)} == {"c1", "a3"}
""",
    "positions-known-tictactoe-tictactoe": """\
from statistics import fmean
liked = fmean(fmean(move in optimal_moves(p) for move in favourites(p)) for p in choices)
blind = fmean(len(optimal_moves(p)) / len(p.moves()) for p in choices)
assert (len(known), round(liked, 3), round(blind, 3)) == (5478, 0.953, 0.405) and trap in traps
assert len({min(p.symmetries()) for p in traps}) == 10
""",
    "for-iterations-in-100-1000-2000": """\
from mcts_teach import fast
for seed in range(3):  # the compiled engine grows the same trees
    assert all(best_move(fast.search(p, 2000, seed=seed)) in optimal_moves(p) for p in traps)
""",
    "fair-die-by-hand": """\
assert check.simulate(fair_simulate)
""",
    "rewards-simulate-leaf-random-3": """\
from mcts_teach import mcts
assert all(simulate(leaf, Random(seed)) == mcts.simulate(leaf, Random(seed)) for seed in range(1000))
assert len({simulate(leaf, Random(seed)) for seed in (3, 5, 7)}) > 1
""",
    "trace-record-state-6-seed-3": """\
from mcts_teach import ucb1
usual = record(trap, 8, seed=253)
assert [len(usual.at(i, "simulate").path) for i in range(1, 9)] == [2] * 6 + [3] * 2
for i in (6, 7):
    bars = usual.at(i).root.children
    values = sorted(ucb1(usual.at(i).root, child) for child in bars.values())
    highest = max(bars.values(), key=lambda child: ucb1(usual.at(i).root, child))
    assert values[-1] > values[-2] + 0.01
    assert usual.at(i + 1).path[1].move == highest.move
won = usual.at(8)
assert won.rewards == (0.0, 1.0)
assert ucb1(won.root, won.path[1]) < values[-1]
""",
    "explore-the-playouts": """\
from random import Random
root, rng, right = Node(trap), Random(253), []
for _ in range(300):
    right.append(best_move(search(root, 1, seed=rng)) in optimal_moves(trap))
assert all(right[192:]) and not any(right[7:192])
at_193, at_194 = (search(trap, n, seed=253).children for n in (193, 194))
assert (at_193[1].visits, at_193[2].visits, max(child.visits for child in at_193.values())) == (40, 40, 40)
assert at_193[1].wins > at_193[2].wins
assert at_194[1].visits == 41 > max(child.visits for move, child in at_194.items() if move != 1)
""",
    "def-count-right": """\
from mcts_teach.playing import wilson_interval
could_win = {}
for p in known:
    ends = {move: p.play(move) for move in p.moves()}
    if wins := {move for move, end in ends.items() if not end.moves() and end.rewards()[p.player] == 1}:
        could_win[p] = wins
plays = lambda p: {4} & {*p.moves()} or {0, 2, 6, 8} & {*p.moves()} or {*p.moves()}
blind = [p for p, wins in could_win.items() if not wins & plays(p)]
assert round(len(blind) / len(could_win), 2) == 0.3


def wins_then_centre(state, rng):
    while moves := state.moves():
        after = [state.play(move) for move in moves]
        won = [p for p in after if not p.moves() and p.rewards()[state.player] == 1]
        state = rng.choice(won or [state.play(move) for move in sorted(plays(state))])
    return state.rewards()


assert count_right(wins_then_centre, 30) == 235
percent = [[round(100 * end) for end in wilson_interval(right, 350)] for right in (129, 177, 92)]
assert percent == [[32, 42], [45, 56], [22, 31]]
""",
    "equal-work": """\
from mcts_teach.playing import wilson_interval
ends = [[round(100 * end) for end in wilson_interval(right, 350)] for right in (142, 177)]
assert ends == [[36, 46], [45, 56]]
made = []


class Counted:
    def __init__(self, position):
        self.position, self.player = position, position.player

    def moves(self):
        return self.position.moves()

    def rewards(self):
        return self.position.rewards()

    def play(self, move):
        made.append(move)
        return Counted(self.position.play(move))


works = []
for playout in (simulate, takes_wins):
    made.clear()
    for position in traps:
        for seed in range(20):
            playout(Counted(position.play(position.moves()[0])), Random(seed))
    works.append(len(made))
assert 2 < works[1] / works[0] < 3
""",
}
