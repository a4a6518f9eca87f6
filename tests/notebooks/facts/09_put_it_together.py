"""What must hold after the cells of notebook 09_put_it_together; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "root-search-state-8-seed-3": """\
assert [child.visits for child in root.children.values()] == [child.visits for child in step.path[0].children.values()]
""",
    "root-search-state-10-seed-3": """\
assert state.name(best_move(root)) == "c1"
""",
    "after-c1-root-children-2": """\
assert after_c1.children[6].visits > sum(child.visits for child in after_c1.children.values()) / 2
""",
    "values-ucb1-root-child-for-child-in-root": """\
assert max(values) - min(values) < 0.02
""",
    "search-without-a-bonus": """\
assert best_move(greedy) == 2 and sorted(child.visits for child in greedy.children.values()) == [1, 1, 1, 37]
""",
}
