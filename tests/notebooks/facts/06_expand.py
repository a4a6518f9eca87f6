FACTS = {
    "visits-and-nodes": """\
def positions(state):
    return 1 + sum(positions(state.play(move)) for move in state.moves())


assert len(all_nodes(root.children[8])) == positions(state.play(8)) and root.children[8].visits == 890
""",
    "own-tree": """\
assert len(all_nodes(search(own, 30, expand=expand))) == 31
small = from_text("XOX / XO. / O..", TicTacToe())
assert len(all_nodes(search(small, 30, expand=expand))) == 14
""",
    "turned-curves": """\
from mcts_teach import optimal_moves
assert (optimal_moves(state), optimal_moves(flipped)) == ([8], [0])
assert [*curves.values()][0]["in order"][1] == 59, "about 60"
def mean_of_b3(name, n):
    found = [search(state, n, seed=seed, expand=kinds[name]).children[7] for seed in range(200)]
    return sum(node.wins / node.visits for node in found) / 200
told = {"from the back": (0.34, 0.39, 0.49), "in order": (0.50, 0.45, 0.37)}
for name, means in told.items():
    assert tuple(round(mean_of_b3(name, n), 2) for n in (8, 16, 30)) == means, name
assert optimal_moves(state.play(7)) == [8] and state.play(7).moves()[-1] == 8
""",
    "def-expand-stuck-node-rng": """\
assert wrong is expand_1
""",
    "draw-the-births": """\
seen = {title: {block.name(line[0]) for line in order} for title, order in orders.items()}
assert len(seen["Monte Carlo tree search"]) == 4
assert [block.name(line[0]) for line in orders["depth-first search"]].index("a3") == 32
assert {line[0] for line in orders["Monte Carlo tree search"][:4]} == set(block.moves())
assert len(list(depth_first(block))) == 46
""",
}
