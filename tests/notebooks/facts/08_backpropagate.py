"""What must hold after the cells of notebook 08_backpropagate; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "backpropagate-path-rewards": """\
assert [(node.visits, node.wins) for node in told] == [(1, 0), (1, 1), (1, 0)]
""",
    "trace-record-state-8-seed-3-backpropagat": """\
theirs = search(state, 8, seed=10)
assert [c.wins for c in trace.root.children.values()] == [c.wins for c in theirs.children.values()]
assert [state.name(trace.at(5).path[1].move), trace.at(5).path[1].state.name(trace.at(5).path[2].move)] == ["c1", "b1"]
assert trace.at(5).rewards == (0.0, 1.0)
""",
    "the-three-ways": """\
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
assert same == 20
""",
    "wide-ucb1-partial-ucb1-c-2-math-sqrt-2": """\
assert same == 20
""",
    "for-move-child-in-root-children-items": """\
for child in root.children.values():
    assert sum(grandchild.wins for grandchild in child.children.values()) + child.wins <= child.visits
""",
}
