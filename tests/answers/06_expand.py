"""Answers to the exercises of "Expand"."""

ANSWERS = {
    "exercise-leaf": 'cards["leaf"].answer("b")',
    "exercise-expand": """\
def my_expand(node, rng):
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    node.children[move] = MyNode(node.state.play(move), node.state.player)
    return node.children[move]


check.expand(my_expand)
""",
    "exercise-one-winning-move": 'predictions["one-winning-move"].answer(10)',
}

WRONG = {
    "exercise-leaf": ('cards["leaf"].answer("a")', ""),
    "exercise-expand": (
        """\
def my_expand(node, rng):
    if not node.untried:
        return None
    move = node.untried[rng.randrange(len(node.untried))]
    node.children[move] = MyNode(node.state.play(move), node.state.player)
    return node.children[move]


check.expand(my_expand)
""",
        "untried-kept",
    ),
    "exercise-one-winning-move": ('predictions["one-winning-move"].answer(1)', ""),
}
