"""MyTicTacToe
Tic-tac-toe as sets.
"""

class MyTicTacToe:
    def __init__(self, mine=frozenset(), theirs=frozenset(), player=0):
        self.mine, self.theirs, self.player = mine, theirs, player

    def won(self):
        lines = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
        return any(line <= self.theirs for line in lines)

    def moves(self):
        return [] if self.won() else sorted(set(range(9)) - self.mine - self.theirs)

    def play(self, move):
        if move not in self.moves():
            raise ValueError(move)
        return MyTicTacToe(self.theirs, self.mine | {move}, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("not yet")
        result = [0.5, 0.5]
        if self.won():
            result[self.player], result[1 - self.player] = 0, 1
        return tuple(result)
