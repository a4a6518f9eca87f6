"""my_simulate
One number for two players.
named: one-number
"""

def my_simulate(s, rng):
    me = s.player
    while s.moves():
        s = s.play(rng.choice(s.moves()))
    return s.rewards()[me]
