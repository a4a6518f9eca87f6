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
    "turned-curves": """\
from mcts_teach import optimal_moves
assert (optimal_moves(state), optimal_moves(flipped)) == ([8], [0])
here, there = *curves.values(), right
def alike(one, other):
    return all(abs(a - b) < 28 for a, b in zip(one, other, strict=True))
assert alike(here["at random"], there["at random"]) and not alike(here["in order"], there["in order"])
eight = {way: min(here[way][budgets.index(8)], there[way][budgets.index(8)]) for way in kinds}
assert eight["at random"] > 90 and max(eight["in order"], eight["from the back"]) < 60
assert here["in order"][1] == 59, "about 60"
assert alike(here["in order"], there["from the back"]) and here["in order"][0] == there["from the back"][0] == 0
best = [number == max(every) for board in (here, there) for number, *every in zip(board["at random"], *board.values())]
assert sum(best) == 1, "hardly ever the best"
assert here["in order"][6] > max(here["from the back"][6], here["at random"][6]), "ahead with 30"
def mean_of_b3(name, n):
    found = [search(state, n, seed=seed, expand=kinds[name]).children[7] for seed in range(200)]
    return sum(node.wins / node.visits for node in found) / 200
assert mean_of_b3("from the back", 8) < 0.35 < 0.45 < mean_of_b3("from the back", 30), "bad early, and has recovered"
assert mean_of_b3("in order", 30) < 0.38 < 0.44 < mean_of_b3("in order", 16), "only just fallen"
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
