"""What must hold after the cells of notebook 02_play_at_random; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "my-player": """\
assert game.rewards == (1.0, 0.0) and all(move == 0 for move in game.moves[::2][:3])
""",
    "my-match": """\
assert match(ConnectFour(), [my_player, random_player()], 100, progress=False).wins == 81
""",
    "my-match-with-flat": """\
assert match(ConnectFour(), [my_player, flat_mc_player(20)], 40, progress=False).losses == 38
""",
    "the-first-game": """\
assert sum(cell.line for cell in last.cells()) == 7  # two fours share one disc
""",
    "a-thousand-random-games": """\
assert abs(share - 0.5557) < 0.05
""",
    "is-it-compatible": """\
assert round(error, 4) == 0.0157 and abs(0.549 - 0.5557) < error
""",
    "ten-times-a-thousand": """\
assert not any(abs(value - 0.5557) > 2 * error for value in shares)
""",
    "length-of-a-game": """\
assert abs(mean - 21.31) < 3 * about and abs(every.count(7) / 1000 - 13032 / 7**7) < 0.012
assert all(n % 2 == 1 for n in lengths[0]) and all(n % 2 == 0 for n in lengths[1])
""",
    "the-tutorials-last-board": """\
assert last.rewards() == (0.0, 1.0) and four == [(0, 6), (1, 6), (2, 6), (3, 6)]
""",
    "random-tic-tac-toe": """\
assert (x, o, draw) == (Fraction(737, 1260), Fraction(121, 420), Fraction(8, 63))
assert round(131_184 / 255_168, 3) == 0.514 and random_value(TicTacToe())[0] == x + draw / 2
""",
    "sum-of-ratios": """\
assert [round(float(value), 3) for value in exact.values()] == [0.3, 0.257, 0.257, 0.186, 0.371, 0.257, 0.186, 0.3]
assert round(float(total), 2) == 2.11 and round(float(exact[4] / total), 2) == 0.18
assert all(abs(sampled[move] - exact[move]) < 4 * 0.0158 for move in exact)
""",
    "flat-player": """\
assert max(flat, key=flat.get) == 4 and optimal_moves(corner) == [4]
""",
    "the-tutorials-tree": """\
assert values == [0.3167, 0.1333, 0.4333, 0.4, 0.3167, 0.1333] and optimal_moves(root.state) == [3]
""",
    "minmax-walk": """\
assert [round(float(chances(node.state)[1]), 2) for node in path[1:3]] == [0.43, 0.17]
""",
    "more-games-more-certain": """\
assert abs(ratios[2] - 1 / 2) < 0.02 and chances(state.play(6))[1] == Fraction(1, 3) < chances(state.play(2))[1]
""",
    "mean-or-minimum": """\
assert sum(worth) / 3 == Fraction(1, 2) and min(worth) == 0
""",
    "a-worse-one": """\
assert optimal_moves(trap) == [2, 8] and random_value(trap.play(6))[1] == Fraction(1, 2)
assert all(random_value(state.play(move))[1] == Fraction(1, 2) for move in (2, 6))
""",
    "more-samples-do-not-cure": """\
assert right["reply to the corner"][-1] >= 45 and 12 < right["the course's position"][-1] < 38
assert right["the trap"][-1] <= 1 < right["the trap"][0]
""",
    "how-deep": """\
assert 7**7 - 7 == 823_536  # any column each time, but not the same one seven times: it has room for six
""",
    "random-openings": """\
from math import sqrt
for move, exact in [(0, 0.607), (1, 0.536), (4, 0.693)]:
    value = float(chances(TicTacToe().play(move))[0])
    assert round(value, 3) == exact
assert abs(sampled - value) < 3 * sqrt(value * (1 - value) / 1000)
""",
    "check-my-player": """\
assert check.player(my_player)
""",
    "exercise-minimax": """\
assert [value for _, value in rows[:5]] == [1, 0, 0.5, 0.5, 0] and {state.player for state in states} == {0, 1}
""",
    "minimax": """\
from mcts_teach import move_values
assert {move: minimax(root.state.play(move)) for move in root.state.moves()} == move_values(root.state)
""",
}
