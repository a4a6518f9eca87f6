"""Answers to the exercises of "Use priors"."""

ANSWERS = {
    "exercise-puct": """\
def my_puct(parent, child, *, policy, c=2.5):
    [move] = [move for move, node in parent.children.items() if node is child]
    mean = child.wins / child.visits if child.visits else 0
    return mean + c * policy(parent.state)[move] * math.sqrt(parent.visits) / (1 + child.visits)


check.puct(my_puct)
""",
    "exercise-running-mean": """\
def my_means(values):
    means, mean = [], 0
    for n, value in enumerate(values, 1):
        mean += (value - mean) / n
        means.append(mean)
    return means


check.examples(my_means, means, "each value moves the mean a part of the way; which part is it?")
""",
    "exercise-which-sign": """\
def my_views(value, player, movers):
    return [value if mover == player else -value for mover in movers]


check.examples(my_views, views, "the value is told for one player; who sees it with the other sign?")
""",
    "exercise-why-simulate": 'cards["why-simulate"].answer("b")',
}

WRONG = {
    "exercise-puct": (  # a prior of 0 becomes 1
        """\
def my_puct(parent, child, *, policy, c=2.5):
    [move] = [move for move, node in parent.children.items() if node is child]
    mean = child.wins / child.visits if child.visits else 0
    prior = policy(parent.state)[move] or 1
    return mean + c * prior * math.sqrt(parent.visits) / (1 + child.visits)


check.puct(my_puct)
""",
        "prior-or-one",
    ),
    "exercise-running-mean": (  # counted late, from 1
        """\
def my_means(values):
    means, mean = [], 0
    for n, value in enumerate(values, 2):
        mean += (value - mean) / n
        means.append(mean)
    return means


check.examples(my_means, means, "each value moves the mean a part of the way; which part is it?")
""",
        "",
    ),
    "exercise-which-sign": (  # the sign turns at every level, and a player moves twice
        """\
def my_views(value, player, movers):
    return [value * (-1) ** (len(movers) - i) for i in range(len(movers))]


check.examples(my_views, views, "the value is told for one player; who sees it with the other sign?")
""",
        "",
    ),
    "exercise-why-simulate": ('cards["why-simulate"].answer("c")', ""),
}
