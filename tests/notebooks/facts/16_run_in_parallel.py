FACTS = {
    "the-race": """\
work = 80
race(button)
assert shown.value.startswith("<br>1 at work: ") and shown.value.count(" seconds") == 2
work, shown.value = 8_000, ""
""",
    "time-lines": """\
def games(*settings):
    return sum(what == "playout" for *_, what in time_lines(*settings, until=6000))
assert round(games(8, True, Random(3)) / games(1, False, Random(3)), 1) == 5.8
assert round(games(2, True, Random(3)) / games(1, False, Random(3)), 1) == 1.7
assert round(games(2, False, Random(3)) / games(1, False, Random(3)), 1) == 2
assert games(8, True, Random(3), 8, 8) == 8 * games(1, False, Random(3), 8, 8)
""",
    "one-way-at-the-leaf": """\
assert all(at_the_leaf(position, seeds) == right for position, seeds, right in leaves)
""",
    "our-old-position": """\
def at_random(position):  # what random play is worth to O
    worth = [at_random(position.play(move)) for move in position.moves()]
    return sum(worth) / len(worth) if worth else position.rewards()[1]
assert [at_random(state.play(move)) for move in (2, 6)] == [0.5, 0.5] and state.name(6) == "a3"
""",
    "leaf-measured": """\
from mcts_teach import backpropagate, simulate
def a_visit_each(seed):  # each of the eight playouts counts as a visit
    root, rng = Node(state), Random(seed)
    for _ in range(16):
        path = select(root)
        path += [child] if (child := expand(path[-1], rng)) else []
        for _ in range(8):
            backpropagate(path, simulate(path[-1].state, rng))
    return root
assert plain + 0.1 < found(a_visit_each) == 0.75 < deep - 0.1
assert plain + 0.1 < at_leaf < deep - 0.1  # each is good to 0.05
assert max(high - low for low, high in [wilson_interval(n, 400) for n in range(401)]) < 0.1
""",
    "added-up": """\
assert added_up(trees) == {1: 112, 2: 135, 5: 89, 6: 664}
assert added_up(tiny) == {1: 1, 2: 1, 5: 1, 6: 1}
""",
    "sum-or-vote": """\
(summed, _), (voted, _) = combined.values()
assert wilson_interval(round(400 * summed), 400)[0] > wilson_interval(round(400 * voted), 400)[1]
tops = [[m for m, c in tree.children.items() if c.visits == max(x.visits for x in tree.children.values())]
        for trees in grown for tree in trees]
assert 0.5 < sum(len(top) > 1 for top in tops) / len(tops) < 0.6  # two moves are equal
split = Counter()
for number, top in enumerate(tops):  # a vote that is divided among equals does as well as the sum
    split.update({(number // 16, move): 1 / len(top) for move in top})
best = [[m for m in (1, 2, 5, 6) if split[k, m] == max(split[k, one] for one in (1, 2, 5, 6))] for k in range(400)]
divided = sum((6 in top) / len(top) for top in best)
assert wilson_interval(round(divided), 400)[0] < summed < wilson_interval(round(divided), 400)[1]
for combine, share in zip((added_up, partial(map, best_move)), (summed, voted)):  # half a point for two equals, ...
    counted = [Counter(combine(trees)) for trees in grown]
    tops = [[move for move in c if c[move] == max(c.values())] for c in counted]
    assert abs(sum((6 in top) / len(top) for top in tops) / 400 - share) < 0.02
""",
    "draw-many-beginners": """\
def between(won, seeds=200):
    return wilson_interval(won, seeds)
one = between(round(400 * plain), 400)
assert between(wins[16, 16])[0] > one[1] and between(wins[4, 32])[0] > between(wins[1, 32])[1]
assert between(wins[1, 32])[0] > max(between(wins[16, 16])[1], between(wins[4, 16])[1])
""",
    "draw-strength": """\
between = {(row["trees"], row["iterations"], row["against"]): (row["low"], row["high"]) for row in rows}
assert all(between[trees, n, n][1] < 0.5 for trees in (4, 16) for n in (400, 2000, 10_000))
assert all(between[k, 10_000, 10_000][1] < between[k, n, n][0] for k in (4, 16) for n in (400, 2000))
assert between[4, 2000, 500][0] > 0.5 and between[4, 10_000, 2500][0] < 0.5 < between[4, 10_000, 2500][1]
assert all(between[1, 4 * n, n][0] > 0.6 for n in (500, 2500)) and len(rows) == 10
""",
    "virtual-win": """\
marks = {"none": lambda path: None, "loss": virtual_loss, "win": virtual_win}
begun = {name: [path[1].move for path in set_out(8, mark)] for name, mark in marks.items()}
assert set(begun["win"]) == {2} == set(begun["none"]) and len(set(begun["loss"])) == 6
assert [len({path[-1] for path in set_out(8, mark)}) for mark in marks.values()] == [8, 8, 8]
assert {tuple(node.move for node in path[1:4]) for path in set_out(8)} == {(2, 0, 3)}  # c, a, d
""",
    "draw-three-ways": """\
one, root, leaf, no_mark, with_loss, longer = [wilson_interval(round(400 * share), 400) for share in ways.values()]
assert max(one[1], root[1], leaf[1], no_mark[1]) < with_loss[0] and with_loss[1] < longer[0]
assert root[0] < ways["eight in the tree, no mark"] < root[1]
again = in_one_tree(3, 1)
assert again.visits == 48 == sum(child.visits for child in again.children.values())
""",
    "draw-speed": """\
assert read_measured("parallel")["speed"]["quiet"]
order = [(row["what"].split()[1], row["where"]) for row in rows if row["workers"] == 2]
engines = [(engine, place) for place in ("threads", "processes", "Dask") for engine in ("readable", "compiled")]
assert order == [*engines, ("8", "processes"), ("1,000", "processes")]
gains = {(row["what"], row["where"], row["workers"]): row["speed_up"] for row in rows}
losers = {("trees, readable engine", "threads", 2), ("leaves, 8 playouts each", "processes", 2)}
assert {key for key, gain in gains.items() if gain < 1 and key[2] == 2} == losers
assert 8 / gains["leaves, 8 playouts each", "processes", 2] - 4 > 4  # what sending costs, in playouts
alone = [gain for key, gain in gains.items() if key[2] == 1 and key[1:] != ("threads", 1)]
assert (min(alone), max(alone)) == (0.97, 1.17)
""",
}
