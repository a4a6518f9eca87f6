"""my_simulate
The global dice.
named: global-rng
"""

import random


def my_simulate(s, rng):
    while s.moves():
        s = s.play(random.choice(s.moves()))
    return s.rewards()
