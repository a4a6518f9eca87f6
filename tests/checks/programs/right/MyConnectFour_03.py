"""MyConnectFour
The position is just the tuple of the columns played so far, from which the board is rebuilt each time (slow but right).
"""

class MyConnectFour:
    def __init__(self, *played):
        self.played = played

    @property
    def player(self):
        return len(self.played) % 2

    def board(self):
        cells = {}
        heights = [0] * 7
        for turn, column in enumerate(self.played):
            cells[column, heights[column]] = turn % 2
            heights[column] += 1
        return cells

    def winner(self):
        cells = self.board()
        for (x, y), who in cells.items():
            for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                if [cells.get((x + i * dx, y + i * dy)) for i in range(4)] == [who] * 4:
                    return who
        return None

    def moves(self):
        if self.winner() is not None:
            return []
        return [column for column in range(7) if self.played.count(column) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"you can play {self.moves()}, not {column}")
        return MyConnectFour(*self.played, column)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        match self.winner():
            case 0:
                return (1.0, 0.0)
            case 1:
                return (0.0, 1.0)
            case _:
                return (0.5, 0.5)
