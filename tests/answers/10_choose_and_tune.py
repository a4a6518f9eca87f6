"""Notebook 10: counting right moves, and the final move."""

ANSWERS = {
    "exercise-count": """\
def my_times_right(state, iterations):
    \"\"\"Return in how many of 100 searches, with the seeds 0 to 99, `best_move` is one of the optimal moves.\"\"\"
    right = optimal_moves(state)
    return sum(best_move(search(state, iterations, seed=seed)) in right for seed in range(100))


counts = [("O.X / .XO / O.X", 7, 77), ("OXX / X.. / .O.", 5, 35), ("OX. / XO. / .X.", 5, 85)]
rows = [(from_text(board, TicTacToe()), iterations, right) for board, iterations, right in counts]
check.examples(my_times_right, rows, "each seed is a search of its own, and several moves may be right")
""",
    "exercise-searched-twice": """\
predictions["searched-twice"].answer(150)
""",
    "exercise-most-visited": """\
cards["most-visited"].answer("b")
""",
}

WRONG = {
    "exercise-count": (
        """\
def my_times_right(state, iterations):
    \"\"\"Return in how many of 100 searches, with the seeds 0 to 99, `best_move` is one of the optimal moves.\"\"\"
    return sum(best_move(search(state, iterations, seed=0)) == 6 for seed in range(100))


counts = [("O.X / .XO / O.X", 7, 77), ("OXX / X.. / .O.", 5, 35), ("OX. / XO. / .X.", 5, 85)]
rows = [(from_text(board, TicTacToe()), iterations, right) for board, iterations, right in counts]
check.examples(my_times_right, rows, "each seed is a search of its own, and several moves may be right")
""",
        "",
    ),
    "exercise-searched-twice": (
        """\
predictions["searched-twice"].answer(50)
""",
        "",
    ),
    "exercise-most-visited": (
        """\
cards["most-visited"].answer("a")
""",
        "",
    ),
}
