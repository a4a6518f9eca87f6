"""The appendix on Connect Four: whose wins, and four in a row through the last disc."""

LAST_DISC = '''\
def my_last_disc(board, cell):
    """Return True if the disc in this cell is in a row of four or more, else False."""
    return any({discs} >= 4 for dy, dx in WAYS)


starts = {{"a row": (5, 1, 0, 1), "a tower": (5, 6, -1, 0), "rising": (5, 2, -1, 1), "falling": (2, 0, 1, 1)}}
lines = {{name: [(row + k * dy, col + k * dx) for k in range(4)] for name, (row, col, dy, dx) in starts.items()}}
examples = {{
    f"{{name}}, disc {{k + 1}}": (dict.fromkeys(lines[name], 1), lines[name][k], True)
    for name in lines
    for k in range(4)
}}
examples["five in a row"] = ({{(5, col): 0 for col in range(5)}}, (5, 2), True)
examples["three and a gap"] = ({{(5, col): 0 for col in (1, 2, 4, 5)}}, (5, 2), False)
examples["an L beside an X"] = ({{(5, 1): 0, (5, 2): 1, (5, 3): 1, (5, 4): 1, (4, 4): 1}}, (5, 4), False)
check.examples(my_last_disc, examples, "the disc itself, those on one side, and those on the other")
'''

ANSWERS = {
    "exercise-whose-wins": 'cards["whose-wins"].answer("b")\n',
    "exercise-parents-player": 'cards["parents-player"].answer("b")\n',
    "exercise-last-disc": LAST_DISC.format(discs="1 + reach(board, cell, (dy, dx)) + reach(board, cell, (-dy, -dx))"),
    "exercise-one-cell": 'cards["one-cell"].answer("b")\n',
}

WRONG = {
    "exercise-whose-wins": ('cards["whose-wins"].answer("a")\n', ""),
    "exercise-parents-player": ('cards["parents-player"].answer("a")\n', ""),
    "exercise-last-disc": (LAST_DISC.format(discs="1 + reach(board, cell, (-dy, -dx))"), ""),  # one side only
    "exercise-one-cell": ('cards["one-cell"].answer("c")\n', ""),
}
