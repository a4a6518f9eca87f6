FACTS = {
    "positions-known-tictactoe-tictactoe": """\
assert len(known) == 5478 and position in traps
assert len({min(p.symmetries()) for p in traps}) == 10
""",
    "fair-die-by-hand": """\
assert check.simulate(fair_simulate)
""",
    "equal-work": """\
kind, made = type(position), []
play = kind.play
try:
    kind.play = lambda self, move: made.append(move) or play(self, move)
    a_playout = []
    for playout in (simulate, takes_wins):
        made.clear()
        for one in traps:
            for seed in range(20):
                playout(one, Random(seed))
        a_playout.append(round(len(made) / 20 / len(traps)))
finally:
    kind.play = play
assert a_playout == [5, 17]
""",
}
