"""Notebook 02: flat Monte Carlo, what win ratios sum to, and minimax."""

ANSWERS = {
    "exercise-win-ratios": """\
def my_win_ratios(state, playouts, rng):
    \"\"\"Return, for each move, the share of random playouts that its player wins after it, as a dictionary.\"\"\"
    ratios = {}
    for move in state.moves():
        games = [simulate(state.play(move), rng) for _ in range(playouts)]
        ratios[move] = sum(rewards[state.player] for rewards in games) / playouts
    return ratios


check.flat(my_win_ratios)
""",
    "exercise-sum-to-one": """\
cards["probabilities"].answer("b")
""",
    "exercise-minimax": """\
def my_minimax(state):
    \"\"\"Return what O gets if O always takes the largest value and X the smallest.\"\"\"
    if not state.moves():
        return state.rewards()[1]
    after = [my_minimax(state.play(move)) for move in state.moves()]
    return max(after) if state.player == 1 else min(after)


boards = ["OOO / XX. / X..", "XXX / OO. / ...", "XOX / OXX / OXO", "X.. / XO. / .XO", ".X. / O.X / O.."]
states = [*(from_text(board, TicTacToe()) for board in boards), root.state, *map(root.state.play, root.state.moves())]
rows = [(state, exact_value(state)[1]) for state in states]
check.examples(my_minimax, rows, "a finished game has its rewards; else whose turn it is says which value counts")
""",
}

WRONG = {
    "exercise-win-ratios": (
        """\
def my_win_ratios(state, playouts, rng):
    \"\"\"Return, for each move, the share of random playouts that its player wins after it, as a dictionary.\"\"\"
    ratios = {}
    for move in state.moves():
        after = state.play(move)
        ratios[move] = sum(simulate(after, rng)[after.player] for _ in range(playouts)) / playouts
    return ratios


check.flat(my_win_ratios)
""",
        "judged-by-the-reply",
    ),
    "exercise-sum-to-one": (
        """\
cards["probabilities"].answer("a")
""",
        "",
    ),
    "exercise-minimax": (
        """\
def my_minimax(state):
    \"\"\"Return what O gets if O always takes the largest value and X the smallest.\"\"\"
    if not state.moves():
        return state.rewards()[1]
    return max(my_minimax(state.play(move)) for move in state.moves())


boards = ["OOO / XX. / X..", "XXX / OO. / ...", "XOX / OXX / OXO", "X.. / XO. / .XO", ".X. / O.X / O.."]
states = [*(from_text(board, TicTacToe()) for board in boards), root.state, *map(root.state.play, root.state.moves())]
rows = [(state, exact_value(state)[1]) for state in states]
check.examples(my_minimax, rows, "a finished game has its rewards; else whose turn it is says which value counts")
""",
        "",
    ),
}
