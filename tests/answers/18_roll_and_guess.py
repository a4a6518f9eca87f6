"""Answers to the exercises of "Roll and guess"."""

STRATEGY = '''\
def my_strategy(root):
    """Return {{information set: {{move: share}}}}; the shares of a set sum to 1."""
    plays = {{}}
    for known, node in root.children.items():
        visits = {{move: below.visits for move, below in node.children.items()}}
        plays[known] = {{move: n / {total} for move, n in visits.items()}}
    return plays


check.examples(my_strategy, rows, "divide by what the moves of this set have together")
'''

ANSWERS = {
    "exercise-strategy": STRATEGY.format(total="sum(visits.values())"),
    "exercise-dice-by-score": 'cards["dice-by-score"].answer("b")',
    "exercise-next-child": """\
def my_next_child(node, score, rng):
    if node.state.player is None and node.state.moves():
        outcomes, odds = node.state.chance()
        drawn = rng.choices(outcomes, weights=odds)[0]
        return node.children[drawn] if drawn in node.children else None
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))


check.next_child(my_next_child)
""",
    "exercise-lift-or-safe": 'cards["lift-or-safe"].answer("b")',
    "exercise-who-never-bluffs": 'cards["who-never-bluffs"].answer("a")',
}

WRONG = {
    "exercise-strategy": (STRATEGY.format(total="node.visits"), ""),  # it has more than its moves
    "exercise-dice-by-score": ('cards["dice-by-score"].answer("a")', ""),
    "exercise-next-child": (  # every face of a die is as likely as any other, but not every outcome
        """\
def my_next_child(node, score, rng):
    if node.state.player is None:
        return node.children.get(rng.choice(node.state.moves()))
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))


check.next_child(my_next_child)
""",
        "odds-ignored",
    ),
    "exercise-lift-or-safe": ('cards["lift-or-safe"].answer("a")', ""),
    "exercise-who-never-bluffs": ('cards["who-never-bluffs"].answer("c")', ""),
}
