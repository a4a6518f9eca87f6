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
    """Return True if four of these discs are in a row in any direction, else False."""
    for step in {steps}:
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


check.examples(my_four, examples, "pairs first, with steps of 1, 6, 7 and 8; then pairs of pairs, two steps apart")
'''

BEST_CHILD = '''\
def my_best_child(slots, node):
    """Return the slot of the best tried child; among equals, the one tried first."""
    children = range(slots[node]["first"], slots[node]["first"] + slots[node]["{how_many}"])

    def score(child):
        wins, visits = slots[child]["wins"], slots[child]["visits"]
        return wins / visits + math.sqrt(2) * math.sqrt(math.log(slots[node]["visits"]) / visits)

    return max(children, key=score)


check.examples(my_best_child, rows, "the tried ones alone, with this node's visits")
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


display(check.game(MyKayles))
check.examples(searched(MyKayles), examples, "a move is one bit, or two bits side by side")
"""

ANSWERS = {
    "exercise-best-child": BEST_CHILD.format(how_many="tried"),
    "exercise-landing": LANDING.format(answer="(taken + (1 << 7 * col)) & 63 << 7 * col"),
    "exercise-four": FOUR.format(steps="(1, 6, 7, 8)"),
    "exercise-compile": KAYLES.format(error='"no such pins stand there"'),
}

WRONG = {
    "exercise-best-child": (BEST_CHILD.format(how_many="count"), ""),  # some have no visits
    "exercise-landing": (LANDING.format(answer="taken + (1 << 7 * col)"), ""),  # a full column gets its grey bit
    "exercise-four": (FOUR.format(steps="(1, 7, 8)"), ""),  # one diagonal forgotten
    "exercise-compile": (KAYLES.format(error=NOT_COMPILED), ""),
}
