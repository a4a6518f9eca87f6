"""my_simulate
The moves of the first position.
"""

def my_simulate(s, rng):
    m = s.moves()
    while s.moves():
        x = rng.choice(m)
        s = s.play(x)
        m.remove(x)
    return s.rewards()
