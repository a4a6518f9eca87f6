"""What must hold after the cells of notebook 11_trace_by_hand; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "same-game": """\
assert same_game(*suspects[:2])
""",
    "replay": """\
assert along(trace.at(4).path) == "b3 1/2, c2 1/2, b2 0/1"
""",
    "replay-t": """\
assert (step.path[0].wins, along(step.path)) == (2, "b3 2/4, c2 2/4, b2 1/3")
""",
    "mean-with-prior": """\
assert [along(other.at(i).path) for i in range(1, 5)] == [along(trace.at(i).path) for i in range(1, 5)]
""",
    "t-or-infinity": """\
assert sorted(visits.values()) == [1, 1, 1, 1, 1, 995]
""",
    "count-lines": """\
assert (lines(Hex(3), 1, expand_up_to_symmetry), lines(state, 1, expand_up_to_symmetry)) == (5, 6)
""",
    "iteration-4-repaired": """\
assert "c2" in along(trace.at(4).path) and "c2" not in along(repaired.at(4).path)
""",
    "another-iteration": """\
assert [win_rate(trace.root, child) for child in trace.root.children.values()].count(1 / 2) == 4
""",
    "the-truth": """\
assert not any(move_values(state).values())
""",
    "how-close": """\
assert shares["White's counts"][-1] > 0.99 and shares["each one's own"][-1] < 0.03
""",
    "improvements": """\
assert second - first > 2 * (fourth - second) > 0 and second < third < fourth
""",
    "repaired-runs": """\
assert root.visits == sum(child.visits for child in root.children) == 1000
""",
    "table-of-t": """\
for t in (1, 2, 3, 5, 50):
    values = [(wins + t) / (visits + 2 * t) for wins, visits in COUNTS]
    assert values[0] > values[2] == 1 / 2 > values[3]
    assert (values[1] > values[0]) == (t >= 3)
""",
}
