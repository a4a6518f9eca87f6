FACTS = {
    "means-and-exact": """\
exact = move_values(state)["roll"]
found = {name: [search(state, n, **phases).children["roll"] for n in budgets]
         for name, phases in bundles.items()}
odds, score = ([child.wins / child.visits for child in rolls] for rolls in found.values())
assert odds[-1] < exact < odds[-1] + 0.04
assert score == sorted(score) and score[-1] > 0.95 > exact + 0.1
""",
    "the-table": """\
table = search(Kuhn(), 300, **ismcts())
assert 600 < sum(node.visits for node in table.children.values()) < 900
assert len(table.children) == 12
assert sorted(sorted(table.children, key=lambda known: -table.children[known].visits)[:8]) == [
    "J", "J bet", "J pass", "K", "K bet", "K pass", "Q", "Q bet"]
""",
    "bets-with": """\
assert best_move(determinized_search(Kuhn("JQ"), 200, guesses=200)) == "pass"
kings = search(Kuhn("KJ"), 5000, **ismcts()).children.values()
assert {round(child.wins / child.visits, 2) for child in kings} == {0.77}
""",
    "exploit-both": """\
more = at_the_table(lambda state: search(state, 20_000, **ismcts()))
assert abs(chips(more) - 1 / 6) < 1e-9
a_third = {"bet": 1 / 3, "pass": 2 / 3}
assert abs(chips(informed | {"Q bet": a_third, "Q pass bet": a_third}) - 1 / 18) < 1e-9  # two thirds of the loss
assert abs(chips(informed | {"J pass": a_third}) - 1 / 9) < 1e-9  # "for want of bluffs"
""",
    "one-way-to-share": """\
assert all(visit_shares(root) == right for root, right in rows.values())
""",
    "before-the-deal": """\
for grown in trees.values():
    found = [chips(strategy(root)) for root in grown]
    assert found == sorted(found, reverse=True) and found[-1] < 0.05
    assert min(found[:2]) > chips(informed) > max(found[2:])
assert len(trees) == 4
for grown in trees.values():  # the most visited moves never bluff
    favourites = {known: {best_move(node): 1.0} for known, node in grown[-1].children.items()}
    assert not [known for known, played in favourites.items() if known[0] == "J" and "bet" in played]
    assert chips(favourites) > 1 / 6 - 1e-9
at_hand = {}  # shares at the table
for deal, made in product(("JQ", "QK", "KJ"), ((), ("pass",), ("bet",), ("pass", "bet"))):
    state = Kuhn(deal, made)
    root = search(state, 5000, **ismcts())
    total = sum(child.visits for child in root.children.values())
    at_hand[state.seen_by(state.player)] = {move: child.visits / total for move, child in root.children.items()}
assert round(chips(at_hand), 2) == 0.15
""",
    "beside-the-equilibrium": """\
for grown in trees.values():
    plays = strategy(grown[-1])
    assert abs(plays["J pass"]["bet"] - 1 / 3) < 0.06 and 0.15 < plays["Q"]["bet"] < 0.3
    assert abs(plays["K pass"]["bet"] - 5 / 6) < 0.03 and abs(plays["Q pass"]["bet"] - 1 / 6) < 0.03
    assert 0.4 < plays["Q bet"]["bet"] < 0.5
told = [[plays["J"]["bet"], plays["K"]["bet"] / 3, plays["Q pass bet"]["bet"] - third]
        for plays in (strategy(grown[-1]) for grown in trees.values())]  # the j of each seed, by three cards
assert [(round(min(js), 2), round(max(js), 2)) for js in zip(*told)] == [(0.1, 0.15), (0.15, 0.17), (0.12, 0.17)]
for grown in trees.values():
    queens = grown[-1].children["Q"].children
    gap = queens["pass"].wins / queens["pass"].visits - queens["bet"].wins / queens["bet"].visits
    assert 0.025 < gap < 0.055
def lost_by(bets):
    return chips({known: {"bet": p, "pass": 1 - p} for known, p in bets.items()})
assert max(map(lost_by, (least, most))) < 1e-12
assert abs(lost_by(most | {"K": third}) - 1 / 18) < 1e-9
assert lost_by(least | {"K": 1}) > 0.05 < lost_by(least | {"J": third})  # within their bands, but not together
assert all(lost_by(least | leak) > 0.05 for leak in ({"J pass": 0}, {"Q bet": 1}, {"Q pass bet": 1}, {"K pass": 0}))
""",
    "play-kuhn": """\
def opens(deal, n, seed):
    return best_move(search(Kuhn(deal), n, seed=seed, **ismcts()))
assert {opens("KJ", 1000, seed) for seed in range(4)} == {"bet"} and opens("KJ", 5000, 0) == "pass"
assert {opens("JQ", 1000, seed) for seed in range(4)} == {"pass"}
""",
    "let-the-dice-choose": """\
assert lucky.children[1].visits == 13
""",
}
