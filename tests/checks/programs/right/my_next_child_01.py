"""my_next_child
Running sum of the odds, and a single random number.
"""

def my_next_child(node, score, rng):
    if node.state.player is None and node.state.moves():
        number = rng.random()
        for outcome, chance in zip(*node.state.chance()):
            number -= chance
            if number < 0:
                break
        return node.children.get(outcome)
    if node.untried:
        return None
    return max(node.children.values(), key=lambda c: score(node, c), default=None)
