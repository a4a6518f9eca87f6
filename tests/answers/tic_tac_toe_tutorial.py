"""The appendix on a tic-tac-toe tutorial: what each node is told, the sign, and a running mean."""

TOLD = """\
state = from_text("X.. / XO. / .XO", TicTacToe())
draw_board(state)
told = {{"c1, the leaf": {leaf}, "a3": {child}, "the root": {root}}}
check.examples(told, [(node, (-1) ** (k + 1)) for k, node in enumerate(told)], "how many minus signs has it passed?")
"""

UPDATE = '''\
def my_update(q, n, value):
    """Return the new mean and the new number of values, as a pair."""
    return q + (value - q) / {number}, n + 1


rows = [(0.0, 0, 1, (1.0, 1)), (1.0, 1, -1, (0.0, 2)), (0.5, 4, 0, (0.4, 5)), (-0.25, 8, 1, (-1 / 9, 9))]
check.examples(my_update, rows, "the new value counts, too: with it there are n + 1")
'''

ANSWERS = {
    "exercise-told": TOLD.format(leaf=-1, child=1, root=-1),
    "exercise-forgotten-minus": 'cards["forgotten-minus"].answer("b")\n',
    "exercise-update": UPDATE.format(number="(n + 1)"),
}

WRONG = {
    "exercise-told": (TOLD.format(leaf=1, child=-1, root=1), ""),  # the first minus is forgotten
    "exercise-forgotten-minus": ('cards["forgotten-minus"].answer("c")\n', ""),
    "exercise-update": (UPDATE.format(number="max(1, n)"), ""),  # the new value is not counted
}
