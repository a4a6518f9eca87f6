FACTS = {
    "positions-known-tictactoe-tictactoe": """\
assert len(known) == 5478 and position in traps
assert len({min(p.symmetries()) for p in traps}) == 10
""",
    "show-6": """\
from mcts_teach import ucb1
ours = record(position, 8, seed=253)
assert position.name(ours.at(8).path[1].move) == "a3"
(wins, visits), (later, seen) = [(node.wins, node.visits) for n in (7, 8) for node in [ours.at(n).root.children[6]]]
assert (wins, visits, later, seen) == (0.5, 1, 1.5, 2)
assert position.name(max(ours.at(7).root.children.values(), key=lambda node: ucb1(ours.at(7).root, node)).move) == "a3"
assert ucb1(ours.at(8).root, ours.at(8).path[1]) < ucb1(ours.at(7).root, ours.at(7).root.children[6])
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
