"""What must hold after the cells of notebook 05_select; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "for-move-child-in-root-children-items": """\
assert root.children[2].visits == 997 and root.children[2].wins == 2
""",
    "finals-state-name-best-move-search-state": """\
assert finals.count("a3") == 71
""",
    "print-round-math-sqrt-2-math-log-11-2-ro": """\
from mcts_teach import mcts
assert select(root) == mcts.select(root) == [root, root.children[5]]
assert all(ucb1(root, child) == mcts.ucb1(root, child) for child in root.children.values())
""",
    "finals-state-name-best-move-search-state-2": """\
assert finals.count("a3") == 100
""",
}
