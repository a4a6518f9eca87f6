"""What must hold after the cells of notebook 11_trace_by_hand; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "after": """\
end = after(state, "b2 c1 c3 a3")
assert not end.moves() and end.rewards() == (1.0, 0.0)
""",
    "iteration-2": """\
assert after(state, "c3 a3").rewards() == (1.0, 0.0)
""",
    "replay": """\
assert along(trace.at(4).path) == "b3 1/2, c2 1/2, b2 0/1"
assert not trace.at(2).path[-1].state.moves()
ended = [after(trace.at(k).path[-1].state, game) for k, game in enumerate(games, 1)]
assert [one.rewards()[1] for one in ended] == [0, 0, 1, 0]
""",
    "replay-t": """\
other = record(state, 4, simulate=games_as_said(*games), **{**LECTURE, "score": smoothed_mean})
assert [along(other.at(i).path) for i in range(1, 5)] == [along(trace.at(i).path) for i in range(1, 5)]
""",
    "two-counts": """\
assert shares["O's counts"][-1] > 0.99 and shares["each one's own"][-1] < 0.03
""",
    "faults-that-stop": """\
assert lecture_search(state, 1, best_by(ucb1), Random(0)).visits == 0
""",
    "the-truth": """\
assert not any(move_values(state).values())
linked = after(state, "a3 c2")
assert [linked.name(move) for move in (2, 4, 7, 8)] == ["c1", "b2", "b3", "c3"]
for up_or_down in (("b2", "c1"), ("b3", "c3")):
    for one, other in (up_or_down, up_or_down[::-1]):
        assert not any(move_values(linked).values()) and move_values(after(linked, one))[
            {linked.name(move): move for move in linked.moves()}[other]
        ] == 1
""",
    "fault-addmove": """\
def where_games_start(seed):  # of the six root moves, each with its first game: which of the games begin without it
    tree, draws = Node(state), Random(seed)
    walks = [one_move_short(tree, draws) for _ in range(6)]
    assert {walk[1].move for walk in walks} == set(state.moves())
    return [len(walk) == 2 for walk in walks]


assert all(where_games_start(seed) == [True] + [False] * 5 for seed in range(10))
""",
    "cost-of-the-silent-fault": """\
def right_of(iterate, budget, positions):
    found = 0
    for seed, one in enumerate(positions):
        tree, draws = Node(one), Random(seed)
        for _ in range(budget):
            iterate(tree, draws)
        found += best_move(tree) in optimal_moves(one)
    return 100 * found / len(positions)


lost = right_of(iteration, 20, decided) - right_of(one_move_short, 20, decided)
assert 1 < lost < 3 and round(100 * (right[1] - right[0]) / len(decided)) == 23, lost
assert len(some) == 486 and right_of(one_move_short, 100, some) == 100 * found / len(some)
assert len(decided) - right[3] == 183 and len(decided) - right[4] == 9
""",
    "repaired-search": """\
assert root.visits == sum(child.visits for child in root.children) == 1000
root = repaired_search(state, 1000, best_by(win_rate), Random(0))
assert root.visits == 1000
""",
    "table-of-t": """\
for t in range(1, 51):
    values = [(wins + t) / (visits + 2 * t) for wins, visits in COUNTS]
    assert values[0] > values[2] == 1 / 2 > values[3]
    assert (values[1] > values[0]) == (t >= 3)
    slider.value = t
    assert rates.value.startswith("<b>60/100" if t >= 3 else "<b>1/1") and rates.value.endswith(f"{values[3]:.3f}")
slider.value = 1
""",
    # What the answer to the first task says.
    "setup": """\
suspects = [from_text(drawing, Hex(3)) for drawing in ["XO. / X.. / ...", "OX. / X.. / ...", "XX. / O.. / ..."]]
over = []
for end in suspects:
    for name in "b2 c1 c3 a3".split():
        end = end.play({end.name(move): move for move in end.moves()}[name])
    over.append(not end.moves() and end.rewards() == (1.0, 0.0))
assert over == [True, True, False]
""",
}
