"""my_select
A generator inside, made into a list.
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""

    def steps_down(node):
        yield node
        if not node.untried and node.children:
            best = max(node.children.values(), key=lambda child: score(node, child))
            yield from steps_down(best)

    return list(steps_down(root))
