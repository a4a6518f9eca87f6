"""my_simulate
With a helper for one random step and iter with a sentinel: the step answers None at the end.
"""

def my_simulate(state, rng):
    position = [state]  # a box, so that the inner function can change it

    def step():
        moves = position[0].moves()
        if not moves:
            return None
        (move,) = rng.sample(list(moves), 1)
        position[0] = position[0].play(move)
        return True

    for _ in iter(step, None):
        pass
    return position[0].rewards()
