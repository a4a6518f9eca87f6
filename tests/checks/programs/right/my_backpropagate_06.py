"""my_backpropagate
With a helper that adds to a field by its name, and a conditional expression for the root.
"""

def add(node, **amounts):
    for field, amount in amounts.items():
        setattr(node, field, getattr(node, field) + amount)


def my_backpropagate(path, rewards):
    for node in reversed(path):
        add(node, visits=1, wins=0 if node.mover is None else rewards[node.mover])
