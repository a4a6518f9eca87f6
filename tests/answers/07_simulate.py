"""Answers to the exercises of "Simulate"."""

ANSWERS = {
    "exercise-simulate": """\
def my_simulate(state, rng):
    while state.moves():
        state = state.play(rng.choice(state.moves()))
    return state.rewards()


check.simulate(my_simulate)
""",
    "exercise-fair-die": """\
def my_fair_simulate(state, rng):
    while moves := state.moves():
        state = state.play(moves[int(rng.random() * len(moves))])
    return state.rewards()


check.simulate(my_fair_simulate)
""",
}

WRONG = {
    "exercise-simulate": (
        """\
def my_simulate(state, rng):
    if state.moves():
        state = state.play(rng.choice(state.moves()))
    return state.rewards()


check.simulate(my_simulate)
""",
        "one-move",
    ),
    "exercise-fair-die": (
        """\
def my_fair_simulate(state, rng):
    while moves := state.moves():
        state = state.play(moves[round(rng.random() * (len(moves) - 1))])
    return state.rewards()


check.simulate(my_fair_simulate)
""",
        "end-moves-rare",
    ),
}
