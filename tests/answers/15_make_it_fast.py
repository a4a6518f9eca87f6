"""Notebook 15: two tricks with bits, and a game that compiles."""

LANDING = '''\
def my_landing(taken, col):
    """Return the bit of the lowest free cell of a column; 0 if the column is full."""
    return {answer}


examples = {{
    "an empty board, column a": (0, 0, 1),
    "one disc in column a, column a": (1, 0, 2),
    "column c is full, column c": (63 << 14, 2, 0),
    "five discs in column g, column g": (31 << 42, 6, 1 << 47),
    "the board above, column d": (state.mine | state.theirs, 3, 1 << 25),
}}
check.examples(my_landing, examples, "add 1 at the bottom: the carry stops at the lowest free cell")
'''

FOUR = '''\
def my_four(discs):
    """Return True if four of these discs are in a row in any of four directions, else False."""
    for step in {steps}:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


examples = {{"four on top of each other": (0b1111, True), "five on top of each other": (0b11111, True)}}
examples |= {{"four beside each other": (1 | 1 << 7 | 1 << 14 | 1 << 21, True)}}
examples |= {{"a diagonal up": (1 | 1 << 8 | 1 << 16 | 1 << 24, True)}}
examples |= {{"a diagonal down": (1 << 3 | 1 << 9 | 1 << 15 | 1 << 21, True)}}
examples |= {{"four in column g, up to the top": (0b1111 << 44, True), "three on top": (0b111, False)}}
examples |= {{"three, a gap, and one": (0b10111, False), "pairs in three columns": (0b11 | 3 << 14 | 3 << 28, False)}}
examples |= {{"two on top of column a and two at the bottom of column b": (0b110110000, False)}}
check.examples(my_four, examples, "pairs first, with steps of 1, 6, 7 and 8; then pairs of pairs, two steps apart")
'''

NOT_COMPILED = 'f"no such pins stand there: {move:09b}"'

KAYLES = """\
class MyKayles(namedtuple("Row", "pins player", defaults=(0b111111111, 0))):
    def moves(self):
        ones = [1 << pin for pin in range(9) if self.pins >> pin & 1]
        twos = [3 << pin for pin in range(8) if self.pins >> pin & 3 == 3]
        return ones + twos

    def play(self, move):
        if move not in self.moves():
            raise ValueError({error})
        return MyKayles(self.pins & ~move, 1 - self.player)

    def rewards(self):
        if self.pins > 0:
            raise ValueError("some pins still stand")
        return (1.0, 0.0) if self.player == 1 else (0.0, 1.0)


examples = {{"one pin": (0b1, (1, 0b1)), "two pins": (0b11, (3, 0b11)), "three pins": (0b111, (5, 0b010))}}
display(check.game(MyKayles))
check.examples(searched(MyKayles), examples, "a move is one bit, or two bits side by side")
"""

ANSWERS = {
    "exercise-landing": LANDING.format(answer="(taken + (1 << 7 * col)) & 63 << 7 * col"),
    "exercise-four": FOUR.format(steps="(1, 6, 7, 8)"),
    "exercise-compile": KAYLES.format(error='"no such pins stand there"'),
}

WRONG = {
    "exercise-landing": (LANDING.format(answer="taken + (1 << 7 * col)"), ""),  # a full column gets its grey bit
    "exercise-four": (FOUR.format(steps="(1, 7, 8)"), ""),  # one diagonal forgotten
    "exercise-compile": (KAYLES.format(error=NOT_COMPILED), ""),
}
