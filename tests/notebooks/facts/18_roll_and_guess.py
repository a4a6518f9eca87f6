FACTS = {
    "the-table": """\
assert len(root.children) == 12
shown = {known: {move: child.visits for move, child in node.children.items()} for known, node in root.children.items()}
assert shown["J bet"] == {"pass": 39, "bet": 16} and shown["K bet"] == {"pass": 6, "bet": 45}
assert [shown[card]["pass"] for card in "JQK"] == [44, 48, 36]
assert sum(root.children[card + " pass"].visits for card in "JQK") == 44 + 48 + 36 - 3
""",
    "bets-with": """\
assert not [known for plays in players.values() for known in plays if known[0] == "J" and "bet" in plays[known]]
assert all("bet" in plays[known] for plays in players.values() for known in ("Q bet", "Q pass bet"))
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
for plays in (visit_shares(grown[-1]) for grown in trees):
    assert 0.13 < plays["J"]["bet"] < 0.17 and abs(plays["J pass"]["bet"] - third) < 0.06
    assert 0.27 < plays["Q"]["bet"] < third and 0.28 < plays["Q pass"]["bet"] < 0.34
def lost_by(bets):
    return chips({known: {"bet": p, "pass": 1 - p} for known, p in bets.items()})
assert max(map(lost_by, (least, most))) < 1e-12
assert lost_by(least | {"K": 1}) > 0.05 < lost_by(least | {"J": third})  # within their bands, but not together
assert all(lost_by(least | leak) > 0.05 for leak in ({"J pass": 0}, {"Q bet": 1}, {"Q pass bet": 1}, {"K pass": 0}))
""",
    "with-a-small-constant": """\
found = [your_strategy(root) for root in calm]
assert max(map(chips, found)) < min(chips(your_strategy(grown[-1])) for grown in trees) / 2
for plays in found:
    assert 0.3 < plays["J pass"]["bet"] < 0.4 and plays["Q pass"]["bet"] < 0.08
assert lost_by(least | {"J": 0.2, "K": 0.6, "Q pass bet": 0.2 + third}) < 1e-12
""",
    "play-kuhn": """\
king, *others = [plays[card]["bet"] for card in "KJQ"]
assert king > sum(others) and min(others) > 0.05  # its bet is most likely a king, but may be any card
""",
    "let-the-dice-choose": """\
assert lucky.children[1].visits == 13
""",
}
THOROUGH = {
    "with-a-small-constant": """\
for seed, lost in enumerate((0.36, 0.32, 0.13)):
    assert round(chips(strategy(search(Kuhn(), 10_000, seed=seed, c=0.1, **ismcts()))), 2) == lost
""",
}
