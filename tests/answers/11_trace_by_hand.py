"""Answers to the exercises of "Trace by hand"."""

ANSWERS = {
    "exercise-mend-the-loop": """\
def my_iteration(root, rng):
    path = [root]
    while path[-1].children:
        node = path[-1]
        path.append(max(node.children.values(), key=lambda child: ucb1(node, child)))
    if path[-1].state.moves():
        path.append(expand_all(path[-1], rng))
    backpropagate(path, simulate(path[-1].state, rng))


check.loop(my_iteration)
""",
    "exercise-mean-with-t": """\
def my_mean(parent, child, t=1):
    return (child.wins + t) / (child.visits + 2 * t)


parent = Node(state, visits=109)
children = [Node(state, 1, n, w) for w, n in [(1, 1), (60, 100), (0, 0), (0, 1), (2.5, 7)]]
means = {
    f"my_mean of {child.wins:g}/{child.visits} with T = {t}": (parent, child, t, smoothed_mean(parent, child, t))
    for child in children
    for t in (1, 5)
}
means["my_mean of 0/1, no T given"] = parent, children[3], smoothed_mean(parent, children[3])
check.examples(my_mean, means, "T wins are added above the line; and below it?")
""",
}

WRONG = {
    "exercise-mend-the-loop": (  # fault 4: the move of the new child is not played
        """\
def my_iteration(root, rng):
    path = [root]
    while path[-1].children:
        node = path[-1]
        path.append(max(node.children.values(), key=lambda child: ucb1(node, child)))
    state = path[-1].state
    if state.moves():
        path.append(expand_all(path[-1], rng))
    backpropagate(path, simulate(state, rng))


check.loop(my_iteration)
""",
        "played-from-the-parent",
    ),
    "exercise-mean-with-t": (  # T visits, not 2T
        """\
def my_mean(parent, child, t=1):
    return (child.wins + t) / (child.visits + t)


parent = Node(state, visits=109)
children = [Node(state, 1, n, w) for w, n in [(1, 1), (60, 100), (0, 0), (0, 1), (2.5, 7)]]
means = {
    f"my_mean of {child.wins:g}/{child.visits} with T = {t}": (parent, child, t, smoothed_mean(parent, child, t))
    for child in children
    for t in (1, 5)
}
means["my_mean of 0/1, no T given"] = parent, children[3], smoothed_mean(parent, children[3])
check.examples(my_mean, means, "T wins are added above the line; and below it?")
""",
        "",
    ),
}
