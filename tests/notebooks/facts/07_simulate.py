"""What must hold after the cells of notebook 07_simulate; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "rewards-simulate-leaf-random-3": """\
assert rewards == (0.0, 1.0)
""",
    "seeds-range-1000": """\
assert same == 1000
""",
    "simulate-node-state-random-3": """\
assert node.state == state.play(2)
""",
    "rng-random-3-3": """\
assert all(abs(error * sqrt(n) / 0.5 - 1) < 0.25 for n, error in zip(sizes, typical))
""",
    "positions-known-tictactoe-tictactoe": """\
assert len(positions) == 5478
""",
    "def-favourites-position": """\
assert (len(choices), round(liked, 3), round(blind, 3)) == (3191, 0.953, 0.405)
""",
    "traps-p-for-p-in-choices-if-not-set-favo": """\
assert len(traps) == 70
""",
    "trap-from-text-x-o-x-tictactoe": """\
assert trap in traps
""",
    "for-iterations-in-100-1000-2000": """\
assert solved == 70
""",
    "rng-random-3-5": """\
assert 0.5 - mean > 4 * error
""",
    "found": """\
assert found == [False, True]
""",
    "rng-random-3-6": """\
assert abs(share - 0.5557) < min(2 * error, 0.05)
""",
    "rng-random-3-7": """\
assert abs(mean - 21.31) < 2 * error
""",
    "openings-mean-and-error-simulate-connect": """\
assert max(range(7), key=lambda col: means[col]) == 3
""",
    "trace-record-state-6-seed-3": """\
assert [len(trace.at(i, "simulate").path) for i in range(1, 9)] == [2, 2, 2, 2, 3, 3, 3, 3]
last = trace.at(8, "simulate")
assert (last.playout, last.path[-1].state.rewards(), last.rewards) == ((), (1.0, 0.0), (1.0, 0.0))
""",
    "for-move-values-in-results-items": """\
for move, values in results.items():
    mean, error = mean_and_error(values)
    assert abs(mean - random_value(state.play(move))[1]) < 4 * error
""",
}
