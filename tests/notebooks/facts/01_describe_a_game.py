"""What must hold after the cells of notebook 01_describe_a_game; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "a-finished-game": """\
assert over.moves() == [] and over.rewards() == (1.0, 0.0)
""",
    "ask-all-games": """\
assert [len(position.moves()) for position in tour] == [8, 7, 8, 6]
""",
    "four-members-make-it-searchable": """\
assert best_move(search(Pile(4), 200)) == 3 and move_values(Pile(4)) == {1: 0.0, 2: 0.0, 3: 1.0}
""",
    "there-and-back-again": """\
assert all(there_and_back.children[move].visits == straight.children[move].visits for move in range(7))
""",
    "plays-or-boards": """\
assert counts == [(1, 1), (7, 7), (49, 49), (343, 238), (2401, 1120), (16807, 4263)]
""",
    "turn-the-rows-over": """\
assert flip(1 * 3 + 2) == 5 and flip(0) == 6 and all(flip(flip(cell)) == cell for cell in range(9))
""",
    "what-o-can-do": """\
assert wins == [0, 2, 6] and [move for move in wins if not board.ours.play(flip(move)).moves()] == [0]
""",
    "without-a-copy": """\
assert len(looked.availables) == 7
""",
    "the-number-of-games": """\
assert games(PlainTicTacToe()) == games(TicTacToe()) == 255_168
""",
    "check-the-totals": """\
assert endings(TicTacToe()) == endings(PlainTicTacToe())
assert [by_length[length] for length in range(5, 10)] == [1_440, 5_328, 47_952, 72_576, 127_872]
assert by_winner == {(1.0, 0.0): 131_184, (0.0, 1.0): 77_904, (0.5, 0.5): 46_080}
""",
    "factorials": """\
assert f"{factorial(9)} {100 * factorial(9)} {factorial(100):.6e}" == "362880 36288000 9.332622e+157"
""",
    "count-by-ply": """\
assert nodes == [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
assert (sum(positions), pairs, sum(nodes)) == (5_478, 16_167, 549_946)
assert factorial(9) not in (sum(positions), pairs, games(TicTacToe()), sum(nodes))
""",
    "up-to-symmetry": """\
assert len(known - {""}) == 765
""",
    "adapters-agree": """\
assert different == 0
""",
    "draw-one-game": """\
through = {move: child.visits for move, child in path[0].children.items()}
shares = {move: share(path[0], child) for move, child in path[0].children.items()}
from mcts_teach import exact_value
assert sum(through.values()) == 255_168 and games(path[-1].state) == 1
assert through[1] == max(through.values()) == 29_592 and through[4] == min(through.values()) == 25_872
assert f"{shares[4]:.2f}" == "0.69" and max(shares, key=shares.get) == 4
assert exact_value(TicTacToe()) == (0.5, 0.5)
assert all(value == 0.5 for value in move_values(TicTacToe()).values())
""",
}
