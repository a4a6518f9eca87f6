"""my_simulate
Some moves are drawn more often.
named: not-uniform
"""

def my_simulate(s, rng):
    while s.moves():
        m = s.moves()
        s = s.play(m[int(rng.random() ** 2 * len(m))])
    return s.rewards()
