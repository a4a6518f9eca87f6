FACTS = {
    "means-and-exact": """\
exact = move_values(state)["roll"]
drawn = [list(line.get_ydata()) for line in axis.lines]  # by odds, by score with each seed; the exact value
assert len(drawn) == 7
assert all(exact < means[-1] + 0.04 and means[-1] < exact for means in drawn[:3])
assert all(means == sorted(means) and means[-1] > 0.95 > exact + 0.1 for means in drawn[3:6])
""",
    "the-table": """\
assert len(root.children) == 12
""",
    "bets-with": """\
assert {round(child.wins / child.visits, 2) for child in informed.children["K"].children.values()} == {0.78}
""",
    "exploit-both": """\
a_third = {"bet": 1 / 3, "pass": 2 / 3}
plays = favourites(informed)
assert abs(chips(plays | {"Q bet": a_third, "Q pass bet": a_third}) - 1 / 18) < 1e-9  # two thirds of the loss
assert abs(chips(plays | {"J pass": a_third}) - 1 / 9) < 1e-9  # "for want of bluffs"
""",
    "one-way-to-share": """\
assert all(visit_shares(root) == right for root, right in rows.values())
""",
    "before-the-deal": """\
for grown in trees:
    found = [chips(strategy(root)) for root in grown]
    assert found == sorted(found, reverse=True) and found[-1] < 0.08
    assert found[1] > 1 / 6 and max(found[3:]) < chips(strategy(informed))
    for root in grown[2:]:  # the most visited moves never bluff
        plays = favourites(root)
        assert not [known for known, played in plays.items() if known[0] == "J" and "bet" in played]
        assert abs(chips(plays) - 1 / 6) < 1e-9
assert round(chips(strategy(informed)), 2) == 0.15 and len(trees) == 3
""",
    "beside-the-equilibrium": """\
for root in ours:
    plays = strategy(root)
    assert 0.27 < plays["Q"]["bet"] < third and 0.28 < plays["Q pass"]["bet"] < 0.34
    assert 0.75 < plays["K pass"]["bet"] < 0.8 and plays["Q bet"]["bet"] > 0.5
assert all(abs(strategy(root)["J pass"]["bet"] - third) < 0.06 for root in ours + calm)
told = [[plays["J"]["bet"], plays["K"]["bet"] / 3, plays["Q pass bet"]["bet"] - third]
        for plays in map(strategy, calm)]  # the j of each seed, by three cards
assert [(round(min(js), 2), round(max(js), 2)) for js in told] == [(0.11, 0.12), (0.17, 0.23), (0.19, 0.23)]
lost = [[chips(strategy(root)) for root in roots] for roots in (ours, calm)]
assert max(lost[1]) < min(lost[0]) / 2
def lost_by(bets):
    return chips({known: {"bet": p, "pass": 1 - p} for known, p in bets.items()})
assert max(map(lost_by, (least, most))) < 1e-12
assert abs(lost_by(most | {"K": third}) - 1 / 18) < 1e-9
assert lost_by(least | {"K": 1}) > 0.05 < lost_by(least | {"J": third})  # within their bands, but not together
assert all(lost_by(least | leak) > 0.05 for leak in ({"J pass": 0}, {"Q bet": 1}, {"Q pass bet": 1}, {"K pass": 0}))
""",
    "let-the-dice-choose": """\
assert lucky.children[1].visits == 13
""",
}
