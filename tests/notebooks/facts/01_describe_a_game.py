"""What must hold after the cells of notebook 01_describe_a_game; it runs in the kernel of nbval, after the cell."""

FACTS = {
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
    "your-own-cell": """\
from mcts_teach import MNK
every = LINES
for left_out, number in [(0, 267_372), (4, 267_372), (7, 269_388)]:
    games.cache_clear()
    LINES = every[:left_out] + every[left_out + 1 :]
    assert games(PlainTicTacToe()) == number
LINES = every
games.cache_clear()
class Exchanged(PlainTicTacToe):
    def play(self, move):
        return Exchanged(PlainTicTacToe.play(self, move).board)
    def rewards(self):
        return PlainTicTacToe.rewards(self)[::-1]
assert games(Exchanged()) == 255_168
assert sum(number for (_, rewards), number in endings(Exchanged()).items() if rewards == (0.0, 1.0)) == 131_184
assert games(MNK(4, 3, 3)) == 151_188_768 and 590 < 151_188_768 / 255_168 < 600
""",
}
