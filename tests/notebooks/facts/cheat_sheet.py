"""What must hold after the cells of notebook cheat_sheet; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "laws": """\
from mcts_teach import variants
from mcts_teach import best_move
for function in (variants.ucb1_inside, variants.ucb1_tuned, variants.greedy, variants.smoothed_mean, variants.puct):
    assert search(TicTacToe(), 50, score=function).visits == 50
for function in (variants.expand_all, variants.expand_up_to_symmetry):
    assert search(TicTacToe(), 50, expand=function).visits == 50
for function in (variants.simulate_decisive, variants.simulate_cut_off):
    assert search(TicTacToe(), 50, simulate=function).visits == 50
for rule in (variants.max_child, variants.secure_child, mcts.robust_child):
    assert best_move(parent, rule) in parent.children



assert check(parent, root=True)
""",
    "same-score": """\
assert isclose(*order)
""",
}
