"""What must hold after the cells of notebook 10_choose_and_tune; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "times-right": """\
assert all(times_right(position, [budget]) == [right] for position, budget, right in rows)
# Whoever breaks ties between the most visited moves in another way counts the same.
for position, budget, _ in rows:
    for root in (search(position, budget, seed=seed) for seed in range(100)):
        most = max(child.visits for child in root.children.values())
        tied = {move in optimal_moves(position) for move, child in root.children.items() if child.visits == most}
        assert len(tied) == 1
""",
    "three-positions": """\
assert (fork.player, corner.player) == (0, 1)
assert optimal_moves(fork) == [1] and optimal_moves(corner) == [4]
""",
    "slow-count": """\
assert slow_counts == [0, 0, 10]
""",
    "formulas": """\
assert formulas["ucb1"] == formulas["ucb1_inside"]
""",
    "tuned-is-half": """\
assert formulas["ucb1_tuned"] == halved
""",
    "draws-change-the-move": """\
assert played[0] not in optimal_moves(saving) and played[1] not in optimal_moves(winning)
""",
    "hex-solved": """\
assert chosen == ["a1", "c1", "b3"] and set(chosen) & set(wins) == {"c1"}
assert max(child.visits for child in root.children.values()) < 30
""",
    "all-four-agree": """\
assert agreed == 7 and len(final) == 1 and final <= set(optimal_moves(Hex(3)))
""",
    "moves-asserted": """\
assert grown == [1.0] * 10 and walked[0] < 2 < 3.5 < walked[-1] and played[0] > 4.5 > 3 > played[-1]
""",
    "prior-table": """\
for t in (0.1, 1, 5, 50):
    values = [smoothed_mean(parent, Node(state, wins=wins, visits=n), t) for wins, n in ((1, 1), (0, 0), (0, 1))]
    assert values[0] > values[1] == 0.5 > values[2]
""",
    "enough": """\
low, high = wilson_interval(50, 50)
assert 0.92 < low < 0.95
assert [len(position.moves()) for position in (state, fork, corner)] == [4, 5, 8]
root = search(state, seconds=0.1)
assert root.visits >= 1 and best_move(root) in state.moves()
""",
    "symmetry-counted": """\
plain, distinct = reduced["expand"], reduced["expand_up_to_symmetry"]
assert (distinct[1:], plain[2]) == ([32, 42], 26) and wilson_interval(42, 50)[0] > wilson_interval(26, 50)[1]
assert len(set(map(frozenset, (after.symmetries() for after in map(TicTacToe().play, range(9)))))) == 3
""",
}
