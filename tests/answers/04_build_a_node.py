"""Answers to the exercises of "Build a node"."""

ANSWERS = {
    "exercise-node": """\
class MyNode:
    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())


check.node(MyNode)
""",
    "exercise-game-tree-size": 'cards["game-tree-size"].answer("b")',
}

WRONG = {
    "exercise-node": (
        """\
class MyNode:
    def __init__(self, state, mover=None, children={}):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = children
        self.untried = list(state.moves())


check.node(MyNode)
""",
        "shared-list",
    ),
    "exercise-game-tree-size": ('cards["game-tree-size"].answer("a")', ""),
}
