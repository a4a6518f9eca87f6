"""What must hold after the cells of notebook 08_backpropagate; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "backpropagate-path-rewards": """\
assert [(node.visits, node.wins) for node in told] == [(1, 0), (1, 1), (1, 0)]
""",
    "trace-record-state-8-seed-3-backpropagat": """\
theirs = search(state, 8, seed=10)
assert [c.wins for c in trace.root.children.values()] == [c.wins for c in theirs.children.values()]
assert [state.name(trace.at(5).path[1].move), trace.at(5).path[1].state.name(trace.at(5).path[2].move)] == ["c1", "b1"]
assert [trace.at(number).rewards for number in (5, 6, 8)] == [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)]
""",
    "def-added": """\
assert [added(backpropagate), added(for_everybody), added(for_the_next_player)] == [[0, 1, 0], [1, 1, 1], [1, 0, 1]]
""",
    "root-search-state-1000-seed-3-backpropag": """\
assert state.name(best_move(root)) == "c1"
after_c1 = root.children[2]
assert (after_c1.children[6].visits, after_c1.visits) == (9, 489)
""",
    "root-search-state-1000-seed-3-backpropag-2": """\
assert best_move(root) not in optimal_moves(state) and root.children[6].visits < 50
""",
    "for-seed-in-range-20": """\
assert same_trees(backpropagate=for_x, score=ucb1_for_x) == 20
""",
    "wide-ucb1-partial-ucb1-c-2-math-sqrt-2": """\
assert same_trees(backpropagate=minus_leaf_value, score=wide_ucb1) == 20
""",
    "print-reward-of-the-mover-best-move-sear": """\
assert move_values(Race()) == {1: 0.0, 2: 1.0} and best_move(search(Race(), 1000)) == 2
assert best_move(search(Race(), 1000, backpropagate=minus_leaf_value, score=wide_ucb1)) == 1
""",
    "nim-nim-1-1-2-players-3": """\
assert nim.name(best_move(root)) == "C-1"
for child in root.children.values():
    assert sum(grandchild.wins for grandchild in child.children.values()) + child.wins <= child.visits
""",
}
