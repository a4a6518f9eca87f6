"""my_select
A small class that remembers the walk, with a property for its end.
"""

class Walk:
    def __init__(self, root):
        self.path = [root]

    @property
    def node(self):
        return self.path[-1]

    @property
    def at_end(self):
        return bool(self.node.untried) or not self.node.state.moves()

    def step(self, score):
        children = list(self.node.children.values())
        scores = [score(self.node, child) for child in children]
        self.path.append(children[scores.index(max(scores))])


def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    walk = Walk(root)
    while not walk.at_end:
        walk.step(score)
    return walk.path
