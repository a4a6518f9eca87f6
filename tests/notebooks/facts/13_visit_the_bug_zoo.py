"""What must hold after the cells of notebook 13_visit_the_bug_zoo; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "count-the-fates": """\
assert counts["always a3"] > counts["broken off with an error"]
""",
    "line-up": """\
assert set(moves[3]) == {"c2"} and set(moves[4]) == {"a3"}
""",
    "table-of-suspect-1": """\
assert root.children[2].visits == 997 and root.children[2].wins == 2
""",
    "exchange-the-players": """\
from mcts_teach import optimal_moves
assert optimal_moves(exchanged) == [6]
""",
    "mistakes-of-the-connect-four-tutorial": """\
assert their_winner(last_disc_wins) == their_winner(one_move_left) == 0
assert last_disc_wins.rewards() == (0.0, 1.0) and one_move_left.moves() == [0]
""",
    "more-mistakes-of-the-connect-four-tutorial": """\
assert (old.visits, won.moves()) == (160, []) and tree_size(root) > 3 * tree_size(root.children[best_move(root)])
""",
    "a-faster-computer": """\
assert len({best_move(search(state, iterations, seed=3)) for iterations in range(20, 28)}) > 1
""",
    "count-the-exhibits": """\
assert len(set(hung)) >= 35 and sum(pictured for *_, pictured in hung) >= 25
""",
    "kill-matrix": """\
assert sum(len(row.broken) <= 2 for row in rows) > len(rows) / 2
assert max(sum(law in row.broken for row in rows) for law in laws) < len(rows) / 4
""",
    "named-first": """\
assert caught == len(rows) and named >= 0.9 * len(rows)
""",
    "spot-2-checked": """\
refused = 0
for seed in range(20):
    try:
        shuffled(TicTacToe(), Random(seed))
    except ValueError:
        refused += 1
assert refused > 5
""",
    "law-of-the-wins": """\
for name, phase in [("right", {}), ("suspect 3", suspects[3])]:
    gaps = {state.name(move): gap(child) for move, child in search(state, 1000, seed=3, **phase).children.items()}
    assert all(0 <= one <= 1 if name == "right" else one < 0 for one in gaps.values())
""",
}
