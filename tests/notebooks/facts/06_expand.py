"""What must hold after the cells of notebook 06_expand; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "later-trace-at-200-root": """\
for iterations, won in ((12, 2), (200, 22)):
    ended = search(state, iterations, seed=10, expand=expand).children[2].children[6]
    assert (ended.visits, ended.wins, ended.untried) == (won, won, [])
seen = []
for n in (10, 11, 12):
    size = [search(state, n, seed=10, expand=expand)]
    for node in size:
        size.extend(node.children.values())
    seen.append(len(size))
assert seen == [11, 12, 12]
trees = [[search(state, 500, seed=10, **phase)] for phase in ({}, {"expand": expand})]
for tree in trees:
    for node in tree:
        tree.extend(node.children.values())
assert [repr(node) for node in trees[0]] == [repr(node) for node in trees[1]]
""",
    "figure-axis-plt-subplots-figsize-8-4": """\
assert counts["in order"][0] == 0
for i in range(4):
    assert counts["from the back"][i] > counts["at random"][i] > counts["in order"][i]
assert counts["in order"][5] > counts["at random"][5] > counts["from the back"][5]
assert [numbers[-1] for numbers in counts.values()] == [200, 200, 200]
assert counts["at random"] == [64, 67, 77, 87, 110, 139, 182, 200]
flipped = from_text(".XO / XO. / X..", TicTacToe())
turned = {name: found(budgets, way, flipped, 0) for name, way in kinds.items()}
assert turned["at random"] == [73, 76, 95, 94, 101, 131, 177, 200]
assert turned["from the back"][0] == 0
""",
    "end-from-text-xoo-ox-x-x-tictactoe": """\
from mcts_teach import optimal_moves
assert [end.name(move) for move in optimal_moves(end)] == ["b3"]
""",
    "def-expand-forgetful-node-rng": """\
root = search(end, 20, seed=3, expand=expand_forgetful)
assert [child.visits for child in root.children.values()] == [1, 1]
""",
    "def-expand-stuck-node-rng": """\
root = search(end, 20, seed=3, expand=expand_stuck)
assert len(all_nodes(root)) == 21 > len(all_nodes(search(end, 20, seed=3))) == 4
""",
    "for-budget-in-10-20-50-100-1000-10-000": """\
assert (len(all_nodes(root)), best_move(root)) == (45, 6)
left = [node for node in all_nodes(root) if node.untried]
assert [(node.mover, node.visits, node.wins) for node in left] == [(1, 1, 0.0)] * 2
assert {node.state.play(node.untried[0]).rewards() for node in left} == {(1.0, 0.0)}
""",
}
