"""my_simulate
With a small class that holds the game that is being played, and a property that says whether it is over.
"""

class Playout:
    def __init__(self, state, rng):
        self.now = state
        self.rng = rng

    @property
    def over(self):
        return not self.now.moves()

    def step(self):
        self.now = self.now.play(self.rng.choice(self.now.moves()))

    def finish(self):
        while not self.over:
            self.step()
        return self.now.rewards()


def my_simulate(state, rng):
    return Playout(state, rng).finish()
