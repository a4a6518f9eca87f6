"""What must hold after the cells of notebook 19_learn_to_play; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "a-network": """\
from mcts_teach import optimal_moves
assert [state.name(move) for move in optimal_moves(state)] == ["a3"]
""",
    "untrained-loses": """\
assert 1 / 6 < lost / games < 1 / 4
""",
    "one-lesson-by-heart": """\
assert abs(losses[-1] - np.log(2)) < 0.01 < losses[0] - losses[-1]
""",
    "train": """\
assert len(networks) == 17 and len(lessons) == 20_000
""",
    "your-curve": """\
assert yours == [lost for lost, games in measured("learning")["tic-tac-toe"]["curves"]["0"]]
assert yours[8] and not any(yours[9:]) and yours[0] > 3 * yours[1]
""",
    "draw-what-it-learnt": """\
policy, rewards = networks[-1](state)
assert max(policy, key=policy.get) == 6
""",
    "draw-the-corner": """\
corner = TicTacToe().play(0)
policy, rewards = networks[-1](corner)
assert optimal_moves(corner) == [4] == [max(policy, key=policy.get)]
assert best_move(search(corner, 1000)) != 4
""",
    "against-perfect-play": """\
assert (played.wins, played.losses) == (0, 0)
""",
}
