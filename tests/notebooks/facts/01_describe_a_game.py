# Numbers of answers, from games that are counted whole.
THOROUGH = {
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
