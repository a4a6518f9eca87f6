FACTS = {
    "positions-known-tictactoe-tictactoe": """\
assert len(known) == 5478 and position in traps
assert len({min(p.symmetries()) for p in traps}) == 10
""",
    "fair-die-by-hand": """\
assert check.simulate(fair_simulate)
""",
    "equal-work": """\
assert results == [(129, 33261), (177, 72099), (92, 30339), (140, 71618)]
kind, made = type(position), []
play = kind.play
try:  # the same, counted by the game itself
    kind.play = lambda self, move: made.append(move) or play(self, move)
    for playout in (simulate, takes_wins, centre_first):
        for one in traps:
            made.clear(), setattr(Counted, "made", 0)
            playout(Counted(one), Random(3))
            assert len(made) == Counted.made > 0
finally:
    kind.play = play
""",
}
