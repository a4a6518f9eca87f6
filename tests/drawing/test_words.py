"""The same facts in words: a tree as text, what a search has just done, and why."""

import re
from itertools import pairwise

from drawing.drawn import ENDGAME, STATE, searched, step
from hypothesis import strategies as st
from many import few_or_many, hold
from random_trees import random_tree

from mcts_teach import print_tree, random_value, record, ucb1
from mcts_teach.drawing.moments import find_playout_end, moment_of
from mcts_teach.drawing.words import decimal, describe, explain_choice, short_name
from mcts_teach.variants import alphazero_phases, uniform_policy


def test_a_printed_tree_marks_the_path_and_says_what_is_left_out(capsys):
    print_tree(searched(ENDGAME, 40), nodes=5)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("├─ a3  9/9  mean 1.00  UCB1 1.91")  # as often as c3, and before it
    assert lines[-1] == "(5 of 33 nodes: the most visited; the others have at most 7 visits)"
    print_tree(step(ENDGAME, 40, "expand"), depth=1)
    assert capsys.readouterr().out.count("<- path") == 2


def no_bonus(parent, child):
    return child.wins / child.visits


def walking_anywhere(rng):
    """A learner's walk, which goes past untried moves and takes any child."""

    def select(root, score):
        path = [root]
        while path[-1].children and (not path[-1].untried or rng.randrange(3)):
            path.append(rng.choice(list(path[-1].children.values())))
        return path

    return select


def check_two(text, score, other_text, other):
    """Two scores are written with at least two decimals, and with as many as tell them apart."""
    digits = {len(one.partition(".")[2]) for one in (text, other_text)}
    assert len(digits) == 1
    assert min(digits) >= 2
    assert [text, other_text] == [f"{one:.{min(digits)}f}" for one in (score, other)]
    assert text != other_text or abs(score - other) < 1e-8
    assert min(digits) == 2 or f"{score:.{min(digits) - 1}f}" == f"{other:.{min(digits) - 1}f}"


def check_choice(words, parent, child, score):
    """Whatever is said of a choice is true of the node."""
    moves = {str(move): node for move, node in parent.children.items()}
    scores = {move: score(parent, node) for move, node in moves.items()}
    name = next(move for move, node in moves.items() if node is child)
    rivals, left = scores.keys() - {name}, len(parent.state.moves()) - len(moves)
    assert words.startswith(f"{name} was ")
    assert ("was the only move" in words) == (not rivals and not left)
    assert ("was the only tried move" in words) == (not rivals and left > 0)
    assert re.findall(r"went past (\d+) untried", words) == [str(left)] * (left > 0)
    for value, best, other in re.findall(r"(\S+) against (\S+) for (\S+);", words):
        check_two(value, scores[name], best, scores[other])
        assert scores[other] == max(scores[move] for move in rivals) != scores[name]
    for other, best, value in re.findall(r"although (\S+) has the higher score, (\S+) against (\S+?)(?:;|$)", words):
        check_two(value, scores[name], best, scores[other])
        assert scores[other] == max(scores[move] for move in rivals)
    assert ("although" in words) == any(scores[move] > scores[name] for move in rivals)
    for other, order in re.findall(r"like (\S+), (but|which was) tried earlier", words):
        assert scores[other] == max(scores[move] for move in rivals) == scores[name]
        assert (order == "which was") == (list(moves).index(other) < list(moves).index(name))
    parts = {"mean": child.wins / child.visits, "bonus": scores[name] - child.wins / child.visits}
    for part in re.findall("its (mean|bonus) is the larger part", words):
        assert parts[part] == max(parts.values()) > min(parts.values())
    assert bool(rivals) == (", " in words and ("its " in words or "although" in words))


@few_or_many(25, 3000)
def test_what_is_said_of_a_choice_is_true_of_any_walk_in_any_tree(cases):
    def law(rng, score):
        trace = record(random_tree(rng, depth=3), 12, score=score, select=walking_anywhere(rng))
        for iteration in range(1, len(trace) + 1):
            for parent, child in pairwise(trace.at(iteration, "select").path):
                check_choice(explain_choice(parent, child, score), parent, child, score)

    hold(law, cases, rng=st.randoms(use_true_random=False), score=st.sampled_from([ucb1, no_bonus]))


def test_an_evaluation_is_no_playout_and_its_rewards_are_decimals():
    policy_value = lambda state: (uniform_policy(state), random_value(state))  # noqa: E731 - as the docstrings have it
    trace = record(STATE, 20, **alphazero_phases(policy_value))
    valued = [n for n, row in enumerate(trace.rows, 1) if len(set(row.rewards) & {0, 0.5, 1}) == 0]
    assert len(valued) > 2
    for number in valued:
        said = describe(trace.at(number, "simulate"))
        assert re.search(r"start.* is valued without a playout; X gets 0\.\d+, O gets 0\.\d+$", said), said
        end = find_playout_end(moment_of(trace.at(number, "simulate")))
        path = trace.at(number).path
        value = "" if path[-1].mover is None else f" {float(random_value(path[-1].state)[path[-1].mover]):.2f}"
        assert (end.result, end.moves) == (f"valued{value}", 0)


def test_a_learners_rewards_are_described_as_they_are_and_long_names_are_cut():
    nothing = {"simulate": lambda state, rng: "X", "backpropagate": lambda path, rewards: None}
    assert describe(record(STATE, 1, **nothing).at(1)).endswith("the rewards are 'X'")
    assert [short_name(None, "a" * n) for n in (14, 15)] == ["a" * 14, "a" * 13 + "…"]


@few_or_many(100, 100_000)
def test_only_what_is_below_a_thousandth_reads_as_0(cases):
    """A mean of 3/665 beside one of 0/1 must not look the same."""

    def law(wins, visits):
        mean = wins / visits / 2
        assert (decimal(mean) == "0.00") == (wins == 0) or mean < 0.001
        assert abs(float(decimal(mean)) - mean) <= 0.005

    hold(law, cases, wins=st.integers(0, 9), visits=st.integers(1, 2000))
