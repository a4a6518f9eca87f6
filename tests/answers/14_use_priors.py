"""Answers to the exercises of "Use priors"."""

ANSWERS = {
    "exercise-puct": """\
def my_puct(parent, child, *, policy, c=2.5):
    [move] = [move for move, node in parent.children.items() if node is child]
    mean = child.wins / child.visits if child.visits else 0
    return mean + c * policy(parent.state)[move] * math.sqrt(parent.visits) / (1 + child.visits)


check.puct(my_puct)
""",
    "exercise-first-visit": 'cards["later-first-visit"].answer("b")',
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
    "exercise-first-visit": ('cards["later-first-visit"].answer("a")', ""),
    "exercise-why-simulate": ('cards["why-simulate"].answer("c")', ""),
}
