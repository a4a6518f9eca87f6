"""What must hold after the cells of notebook 02_play_at_random; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "a-worse-one": """\
assert optimal_moves(trap) == [2, 8] and random_value(trap.play(6))[1] == Fraction(1, 2)
values = {move: exact_value(trap.play(move))[1] for move in trap.moves()}
assert [values[move] for move in trap.moves()] == [0, 0.5, 0, 0, 0, 0.5]  # two hold a draw, X wins after the others
""",
    "right-choices": """\
assert found == [20, 15, 9, 6, 0, 0] and len(good) / len(trap.moves()) == 1 / 3
many = [flat_mc_player(1, seed=seed).means(trap) for seed in range(100)]
assert sum(list(one.values()).count(max(one.values())) > 1 for one in many) > 50  # many moves tie
assert trap.moves()[0] == 0 and values[0] == 0  # the first is a1, which loses
assert bands[-1][1] < bands[0][0] and bands[0][1] < 100 / 3  # worse than any move, and with more games worse again
""",
    "my-player": """\
assert check.player(my_player)
assert game.rewards == (1.0, 0.0) and all(move == 0 for move in game.moves[::2][:3])
""",
    "random-tic-tac-toe": """\
assert round(131_184 / 255_168, 3) == 0.514 and random_value(TicTacToe())[0] == x + draw / 2
assert Fraction(1, 9 * 8 * 7 * 6 * 5) == 24 * Fraction(1, 362_880)
""",
    "sum-of-ratios": """\
assert all(abs(sampled[move] - exact[move]) < 4 * 0.0158 for move in exact)
""",
    "my-match-with-flat": """\


def answer(state):
    me = state.player

    def ends(position, reward):
        return not position.moves() and position.rewards()[me] == reward

    for move in state.moves():
        if ends(state.play(move), 1):
            return move
    after = {move: state.play(move) for move in state.moves()}
    safe = [m for m, there in after.items() if not any(ends(there.play(reply), 0) for reply in there.moves())]
    return min(safe or after, key=lambda column: abs(column - 3))


assert match(ConnectFour(), [answer, flat_mc_player(20)], 40, progress=False).wins == 34
""",
    "error-against-n": """\
assert round(p, 3) == 0.371 and sampled[4] == 0.368 and round(sqrt(p * (1 - p) / 1000), 3) == 0.015
""",
    "the-traps-tree": """\
values = [round(exact_mean(root, child), 2) for child in root.children.values()]
assert values == [0.48, 0.37, 0.37, 0.5, 0.28, 0.33] and max(values) == 0.5 and list(root.children)[3] == 6
""",
    "minmax-walk": """\
assert [node.state for node in path[1:3]] == [trap.play(6), trap.play(6).play(0)]
assert [exact_mean(None, node) for node in path[1:3]] == [0.5, 0.25]
assert {exact_value(child.state)[1] for child in path[2].children.values()} == {0}
""",
    "mean-or-minimum": """\
assert sum(worth.values()) / 5 == Fraction(1, 2) == max(random_value(trap.play(move))[1] for move in trap.moves())
after = {there.name(move): exact_value(there.play(move))[1] for move in there.moves()}
assert after == {"a1": 0, "c1": 1, "b2": 1, "b3": 1, "c3": 1}
line = from_text("XXO / OXX / O..", TicTacToe())
assert line == there.play(0).play(2).play(4) and exact_value(line)[1] == 0
assert {(line.play(move).play(7 + 8 - move)).rewards() for move in line.moves()} == {(1.0, 0.0)}  # b3 and c3
""",
    "the-tutorials-tree": """\
values = [round(float(chances(child.state)[1]), 4) for child in other.children.values()]
assert values == [0.3167, 0.1333, 0.4333, 0.4, 0.3167, 0.1333] and optimal_moves(other.state) == [3]
assert minimax(other.state.play(3)) == max(map(minimax, map(other.state.play, other.state.moves()))) == 0.5
""",
    "exercise-minimax": """\
assert [value for _, value in rows[:5]] == [1, 0, 0.5, 0.5, 0] and {state.player for state in states} == {0, 1}
""",
    "how-deep": """\
assert trap.name(4) == "b2" and exact_value(trap.play(4))[1] == 0
""",
}
