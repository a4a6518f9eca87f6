"""What must hold after the cells of notebook 06_expand; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "state-from-text-x-xo-xo-tictactoe": """\
from mcts_teach import optimal_moves
assert [state.name(move) for move in optimal_moves(state)] == ["c3"]
""",
    "the-fifth-iteration": """\
from mcts_teach import ucb1
small = record(state, 7, seed=97, expand=grow)
scores = [[ucb1(small.at(n).root, child) for child in small.at(n).root.children.values()] for n in range(4, 7)]
assert all(sorted(row)[-1] > sorted(row)[-2] for row in scores), "no tie among the walks that are drawn"
""",
    "later-trace-at-200-root": """\
seen = []
for n in range(17, 19):
    size = [search(state, n, seed=97, expand=expand)]
    for node in size:
        size.extend(node.children.values())
    seen.append(len(size))
assert seen == [18, 18]
trees = [[search(state, 500, seed=97, **phase)] for phase in ({}, {"expand": expand})]
for tree in trees:
    for node in tree:
        tree.extend(node.children.values())
assert [repr(node) for node in trees[0]] == [repr(node) for node in trees[1]]
""",
    "visits-and-nodes": """\
def positions(state):
    return 1 + sum(positions(state.play(move)) for move in state.moves())


assert len(all_nodes(root.children[8])) == positions(state.play(8))
""",
    "own-tree": """\
assert len(all_nodes(search(own, 30, expand=expand))) == 31
small = from_text("XOX / XO. / O..", TicTacToe())
assert len(all_nodes(search(small, 30, expand=expand))) == 14
""",
    "figure-axis-plt-subplots-figsize-8-4": """\
assert counts["in order"][0] == 0
for i in range(4):
    assert counts["from the back"][i] > counts["at random"][i] > counts["in order"][i]
assert max(numbers[5] for numbers in counts.values()) - min(numbers[5] for numbers in counts.values()) < 10
assert counts["at random"] == [79, 84, 99, 112, 126, 117, 150, 198]
assert min(numbers[6] for numbers in counts.values()) == counts["at random"][6] and counts["in order"][6] == 177
after_b3 = state.play(7)
assert optimal_moves(after_b3) == after_b3.moves()[-1:] == [8]
seen = {}
for budget in (8, 20):
    roots = [search(state, budget, seed=seed, expand=kinds["from the back"]) for seed in range(200)]
    seen[budget] = sum(root.children[7].wins / root.children[7].visits for root in roots) / 200
    seen[-budget] = sum(best_move(root) == 7 for root in roots)
assert seen[8] < 0.36 and seen[20] > 0.42, "b3 looks bad at first, and recovers"
assert seen[-8] < 35 and seen[-20] > 50, "and takes searches from c3"
means = {}
for name in ("in order", "from the back"):
    roots = [search(state, 30, seed=seed, expand=kinds[name]) for seed in range(200)]
    means[name] = [sum(root.children[m].wins / root.children[m].visits for root in roots) / 200 for m in (4, 7)]
assert [round(mean[1], 2) for mean in means.values()] == [0.37, 0.49] and means["in order"][0] < 0.41 < 0.46
assert means["from the back"][0] > 0.46
assert all(optimal_moves(state.play(move)) == [8] for move in (4, 7)), "X has one good answer, the last of three"
assert counts["in order"][6] > counts["from the back"][6]
assert all(max(row) > row[2] for row in zip(*counts.values(), strict=True)), "at random is never the best"
flipped = from_text("..O / ..X / XXO", TicTacToe())
turned = {name: found(budgets, way, flipped, 0) for name, way in kinds.items()}
assert optimal_moves(flipped) == [0]
assert all(abs(a - b) < 28 for a, b in zip(turned["at random"], counts["at random"]))
assert turned["from the back"][0] == 0
""",
    "end-from-text-xoo-ox-x-x-tictactoe": """\
assert [end.name(move) for move in optimal_moves(end)] == ["b3"]
""",
    "def-expand-stuck-node-rng": """\
assert wrong is expand_1
""",
}
