FACTS = {
    "how-deep": """\
third = {trap.name(move): look_ahead(trap.play(move), 3) for move in trap.moves()}
assert third == {"a1": 0, "c1": Fraction(1, 4), "b2": 0, "a3": 0, "b3": 0, "c3": Fraction(1, 4)}
""",
    "right-choices": """\
assert found == [20, 15, 9, 6, 0] and len(good) / len(trap.moves()) == 1 / 3
many = [flat_mc_player(1, seed=seed).means(trap) for seed in range(100)]
assert sum(list(one.values()).count(max(one.values())) > 1 for one in many) > 50  # many moves tie
assert trap.moves()[0] == 0 and exact_value(trap.play(0))[1] == 0  # the first is a1, which loses
assert bands[-1][1] < bands[0][0] and bands[0][1] < 100 / 3  # worse than any move, and with more games worse again
""",
    "mean-or-minimum": """\
assert sum(worth.values()) / 5 == Fraction(1, 2) == max(random_value(trap.play(move))[1] for move in trap.moves())
line = from_text("XXO / OXX / O..", TicTacToe())
assert line == there.play(0).play(2).play(4) and exact_value(line)[1] == 0
assert {(line.play(move).play(7 + 8 - move)).rewards() for move in line.moves()} == {(1.0, 0.0)}  # b3 and c3
""",
}
# What an answer scores in the match of the cell.
THOROUGH = {
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
}
