FACTS = {
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
from mcts_teach import optimal_moves
means = {}
for name in ("in order", "from the back"):
    roots = [search(state, 30, seed=seed, expand=kinds[name]) for seed in range(200)]
    means[name] = [sum(root.children[m].wins / root.children[m].visits for root in roots) / 200 for m in (4, 7)]
assert [round(mean[1], 2) for mean in means.values()] == [0.37, 0.49] and means["in order"][0] < 0.41 < 0.46
assert means["from the back"][0] > 0.46
assert all(optimal_moves(state.play(move)) == [8] for move in (4, 7)), "X has one good answer, the last of three"
flipped = from_text("..O / ..X / XXO", TicTacToe())
turned = {name: found(budgets, way, flipped, 0) for name, way in kinds.items()}
assert optimal_moves(flipped) == [0]
assert all(abs(a - b) < 28 for a, b in zip(turned["at random"], counts["at random"]))
assert turned["from the back"][0] == 0
""",
    "def-expand-stuck-node-rng": """\
assert wrong is expand_1
""",
}
