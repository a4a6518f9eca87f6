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
flipped = from_text("..O / ..X / XXO", TicTacToe())
turned = {name: found(budgets, way, flipped, 0) for name, way in kinds.items()}
assert optimal_moves(flipped) == [0]
assert all(abs(a - b) < 28 for a, b in zip(turned["at random"], counts["at random"]))
assert turned["from the back"][0] == 0
assert all(number < max(of_all) for number, *of_all in zip(counts["at random"], *counts.values())), "never the best"
assert counts["at random"][6] == min(numbers[6] for numbers in counts.values()), "the last at 30"
""",
    "mean-of-b3": """\
by_order = {line.get_label(): line.get_ydata() for line in axis.get_lines()}
assert by_order["from the back"][0] < 0.35 < 0.45 < by_order["from the back"][-1], "bad early, and has recovered"
assert by_order["in order"][-1] < 0.38 < 0.44 < by_order["in order"][2], "only just fallen"
assert optimal_moves(state.play(7)) == [8] and state.play(7).moves()[-1] == 8
""",
    "def-expand-stuck-node-rng": """\
assert wrong is expand_1
""",
}
