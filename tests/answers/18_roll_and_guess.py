"""Answers to the exercises of "Roll and guess"."""

ANSWERS = {
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
    "exercise-which-cards-bet": 'cards["which-cards-bet"].answer("c")',
    "exercise-lift-or-safe": 'cards["lift-or-safe"].answer("b")',
    "exercise-who-never-bluffs": 'cards["who-never-bluffs"].answer("a")',
}

WRONG = {
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
    "exercise-which-cards-bet": ('cards["which-cards-bet"].answer("a")', ""),
    "exercise-lift-or-safe": ('cards["lift-or-safe"].answer("a")', ""),
    "exercise-who-never-bluffs": ('cards["who-never-bluffs"].answer("c")', ""),
}
