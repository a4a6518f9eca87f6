"""What must hold after the cells of notebook 06_expand; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "ours-search-state-500-seed-3-expand-expa": """\
assert [repr(node) for node in all_nodes(ours)] == [repr(node) for node in all_nodes(theirs)]
""",
    "trace-record-state-200-seed-3-expand-exp": """\
assert (first, [node.visits for node in moment.path], state.name(moment.path[1].move)) == (12, [12, 5, 2], "c1")
""",
    "later-trace-at-200-root": """\
assert later.wins == later.visits
""",
    "figure-axis-plt-subplots-figsize-8-4": """\
assert counts["in order"][0] == 0
for i in range(4):
    assert counts["from the back"][i] > counts["by chance"][i] > counts["in order"][i]
assert counts["in order"][5] > counts["by chance"][5] > counts["from the back"][5]
assert [numbers[-1] for numbers in counts.values()] == [200, 200, 200]
""",
    "def-orders-expand-rng-nodes-12-000": """\
from math import factorial
assert len(seen) == factorial(4)
""",
    "few-5-10-15-20-30-50": """\
assert all(more > fewer for more, fewer in zip(together[:-1], single[:-1], strict=True))
""",
    "def-expand-all-later-node-rng": """\
assert len(all_nodes(search(ConnectFour(), 1000, seed=3, expand=expand_all_later))) > 2000
""",
    "end-from-text-xoo-ox-x-x-tictactoe": """\
from mcts_teach import optimal_moves
assert [end.name(move) for move in optimal_moves(end)] == ["b3"]
""",
    "root-search-end-20-seed-3-expand-expand-": """\
assert [child.visits for child in root.children.values()] == [1, 1]
""",
    "root-search-end-20-seed-3-expand-expand--2": """\
assert len(all_nodes(root)) == 21 > len(all_nodes(search(end, 20, seed=3)))
""",
    "well-formed-search-state-1000-seed-3-exp": """\
for budget in (1, 10, 100, 1000):
    assert len(all_nodes(search(ConnectFour(), budget, seed=3, expand=expand))) == budget + 1
assert well_formed(search(state, 1000, seed=10, expand=expand))
""",
    "for-node-in-all-nodes-root": """\
assert (len(all_nodes(root)), best_move(root)) == (45, 6)
""",
    "def-fewest-visits-parent-child": """\
assert len(all_nodes(complete)) == len(all_nodes(later)) == 47
""",
}
