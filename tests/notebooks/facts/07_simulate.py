FACTS = {
    "positions-known-tictactoe-tictactoe": """\
assert len(known) == 5478 and trap in traps
assert len({min(p.symmetries()) for p in traps}) == 10
""",
    "fair-die-by-hand": """\
assert check.simulate(fair_simulate)
""",
    "equal-work": """\
counts = [count_right(*one) for one in tries]
(low, high), takes, centre, (_, longer) = [wilson_interval(right, 350) for right in counts]
assert takes[0] > high and low > centre[1] and 0 < longer - takes[0] < 0.01
""",
}
