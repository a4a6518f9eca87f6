"""Answers to the exercises of "Visit the bug zoo"."""

REPAIR = """\
def my_repair(root, score=ucb1):
    path = [root]
    while path[-1].children and not path[-1].untried:
        parent = path[-1]
        best, highest = None, {lowest}
        for child in parent.children.values():
            if score(parent, child) > highest:
                best, highest = child, score(parent, child)
        path.append(best)
    return path


check.select(my_repair)
"""

ANSWERS = {
    "exercise-law": """\
def my_law(node, is_root):
    below = sum(child.visits for child in node.children.values())
    if not node.state.moves():
        return True
    return node.visits == below if is_root else node.visits == below + 1


check.examples(my_law, rows, "its children's visits, and one more; which nodes are exceptions?")
""",
    "exercise-repair": REPAIR.format(lowest='float("-inf")'),
}

WRONG = {
    "exercise-law": (
        """\
def my_law(node, is_root):
    return node.visits == 1 + sum(child.visits for child in node.children.values())


check.examples(my_law, rows, "its children's visits, and one more; which nodes are exceptions?")
""",
        "",
    ),
    "exercise-repair": (
        REPAIR.format(lowest="0"),
        "best-starts-at-zero",
    ),
}
