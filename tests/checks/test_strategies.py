"""The check of a reader's own bandit strategy: any idea passes that names an arm and leaves the run alone."""

import random

import numpy as np
import pytest

from mcts_teach.bandits import epsilon_greedy, ucb_strategy
from mcts_teach.checks.pieces.own_players import check_strategy

# Wrong ones


def divides_by_zero(run, rng):
    means = [arm.wins / arm.visits for arm in run.arms]
    return means.index(max(means))


def counts_the_pull(run, rng):
    run.arms[0].visits += 1
    return 0


def notes_the_choice(run, rng):
    run.choices.append(0)
    return 0


def only_while_some_are_new(run, rng):
    for place, arm in enumerate(run.arms):
        if arm.visits == 0:
            return place


def waits_for_a_win(run, rng):
    while True:
        place = rng.randrange(len(run.arms))
        if run.arms[place].wins:
            return place


def breaks_late(run, rng):
    return run.visits % len(run.arms) if run.visits < 100 else run.best


WRONG = {
    "no visits yet": (divides_by_zero, "ZeroDivisionError"),
    "what was chosen last": (lambda run, rng: run.choices[-1], "IndexError"),
    "counted from 1": (lambda run, rng: rng.randint(1, len(run.arms)), "2 at pull "),
    "minus one": (lambda run, rng: -1, "-1 at pull 1"),
    "the arm itself": (lambda run, rng: run.arms[0], "something of type Arm at pull 1"),
    "a mean": (lambda run, rng: 0.5, "0.5 at pull 1"),
    "yes or no": (lambda run, rng: rng.random() < 0.5, "True at pull"),
    "a letter": (lambda run, rng: "AB"[rng.randrange(2)], "'"),
    "nothing": (lambda run, rng: print(end=""), "None"),
    "nothing later": (only_while_some_are_new, "None at pull 3"),
    "counts the pull": (counts_the_pull, "0, but the run was changed"),
    "notes the choice": (notes_the_choice, "0, but the run was changed"),
    "never ends": (waits_for_a_win, ""),
    "breaks late": (breaks_late, "AttributeError"),
    "the global dice": (lambda run, rng: random.randrange(len(run.arms)), ""),
}


@pytest.mark.parametrize(("strategy", "returned"), WRONG.values(), ids=WRONG)
def test_what_names_no_arm_is_told(strategy, returned):
    verdict = check_strategy(strategy)
    assert verdict.outcome == "wrong"
    assert verdict.returned.startswith(returned)
    assert "arms" in verdict.called


def test_the_first_pull_is_asked_first():
    verdict = check_strategy(divides_by_zero)
    assert verdict.called.startswith("strategy(run, rng) for the first pull of 2 arms")
    assert verdict.expected == "0 or 1, and the run as it was"
    assert "0 visits" in verdict.why


def test_what_the_arms_were_is_told():
    assert "<BanditRun: 2 visits, arms " in check_strategy(only_while_some_are_new).returned


# Right ones


def of_numpy(run, rng):
    visits, wins = np.array([(arm.visits, arm.wins) for arm in run.arms]).T
    return int(np.argmin(visits)) if (visits == 0).any() else np.argmax(wins / visits)


def stays_with_a_winner(run, rng):
    if not run.choices:
        return 0
    last = run.arms[run.choices[-1]]
    return (run.choices[-1] + (last.wins / last.visits < 0.5)) % len(run.arms)


RIGHT = {
    "any": lambda run, rng: rng.randrange(len(run.arms)),
    "always the first": lambda run, rng: 0,
    "in turn": lambda run, rng: run.visits % len(run.arms),
    "mean plus bonus": ucb_strategy,
    "epsilon-greedy": epsilon_greedy,
    "of numpy": of_numpy,
    "stays with a winner": stays_with_a_winner,
}


@pytest.mark.parametrize("strategy", RIGHT.values(), ids=RIGHT)
def test_any_idea_that_names_an_arm_is_right(strategy):
    verdict = check_strategy(strategy)
    assert verdict.outcome == "right", verdict
