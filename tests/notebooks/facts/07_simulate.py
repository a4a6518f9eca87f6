FACTS = {
    "positions-known-tictactoe-tictactoe": """\
assert len(known) == 5478 and trap in traps
assert len({min(p.symmetries()) for p in traps}) == 10
""",
    "fair-die-by-hand": """\
assert check.simulate(fair_simulate)
""",
    "def-count-right": """\
from mcts_teach.playing import wilson_interval
percent = [[round(100 * end) for end in wilson_interval(right, 350)] for right in (129, 177, 92)]
assert percent == [[32, 42], [45, 56], [22, 31]]
""",
}
