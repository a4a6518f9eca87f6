"""A playout in which the stop button is pressed."""

import signal

from mcts_teach import simulate


class Pressing:
    """A `simulate` that presses the stop button in a certain playout, the first being 1; all begin at its `states`."""

    def __init__(self, number):
        self.number, self.states = number, []

    def __call__(self, state, rng):
        self.states.append(state)
        if len(self.states) == self.number:
            signal.raise_signal(signal.SIGINT)
        return simulate(state, rng)
