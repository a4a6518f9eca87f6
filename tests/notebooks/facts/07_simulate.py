FACTS = {
    "positions-known-tictactoe-tictactoe": """\
from statistics import fmean
liked = fmean(fmean(move in optimal_moves(p) for move in favourites(p)) for p in choices)
blind = fmean(len(optimal_moves(p)) / len(p.moves()) for p in choices)
assert (len(known), round(liked, 3), round(blind, 3)) == (5478, 0.953, 0.405) and trap in traps
assert len({min(p.symmetries()) for p in traps}) == 10
""",
    "fair-die-by-hand": """\
assert check.simulate(fair_simulate)
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
}
