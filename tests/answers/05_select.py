"""Answers to the exercises of "Select"."""

ANSWERS = {
    "exercise-select": """\
def my_select(root, score):
    path = [root]
    while path[-1].children and not path[-1].untried:
        best = None
        for child in path[-1].children.values():
            if best is None or score(path[-1], child) > score(path[-1], best):
                best = child
        path.append(best)
    return path


check.select(my_select)
""",
    "exercise-ucb1": """\
def my_ucb1(parent, child, c=math.sqrt(2)):
    if not child.visits:
        return math.inf
    return mean(parent, child) + c * math.sqrt(math.log(parent.visits) / child.visits)


check.ucb1(my_ucb1)
""",
    "exercise-larger-constant": 'cards["larger-constant"].answer("b")',
}

WRONG = {
    "exercise-select": (
        """\
def my_select(root, score):
    path = [root]
    while path[-1].children:
        parent = path[-1]
        path.append(max(parent.children.values(), key=lambda child: score(parent, child)))
    return path


check.select(my_select)
""",
        "past-the-untried",
    ),
    "exercise-ucb1": (
        """\
def my_ucb1(parent, child, c=math.sqrt(2)):
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)


check.ucb1(my_ucb1)
""",
        "unvisited-divides",
    ),
    "exercise-larger-constant": ('cards["larger-constant"].answer("a")', ""),
}
