"""What must hold after the cells of notebook 08_backpropagate; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "backpropagate-path-rewards": """\
assert (a3.wins, c1.wins) == (a3.visits, 0)
""",
    "trace-record-state-8-seed-3-backpropagat": """\
assert [c.wins for c in trace.root.children.values()] == [c.wins for c in theirs.children.values()]
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
