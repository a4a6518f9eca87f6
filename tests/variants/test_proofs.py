"""The solver: each proof held against an independent solution, what it may not claim, and what a search makes of it."""

from math import sqrt

import pytest
from some_variants import FOUR
from trees import facts, proofs_of

from mcts_teach import ConnectFour, Hex, Nim, best_move, exact_value, optimal_moves, print_tree, record, search
from mcts_teach.explorer.filming import film, still
from mcts_teach.variants import solver

WIDE = solver(sqrt(2))  # which proves the position FOUR in 19 iterations, on which the words of pictures below depend


@pytest.mark.parametrize(
    ("state", "iterations", "value"),
    [
        (FOUR, 21, (0.5, 0.5)),
        (Hex(3), 1247, (1.0, 0.0)),
        (ConnectFour(4, 4, 3), None, (1.0, 0.0)),
        (Nim((1, 2, 3)), None, (0.0, 1.0)),
        (Nim((2, 3, 4)), None, (1.0, 0.0)),
        (Nim((1,)), 1, (1.0, 0.0)),
    ],
    ids=repr,
)
def test_a_game_is_proven_to_the_root_and_no_proof_is_wrong(state, iterations, value, capsys):
    root = search(state, 20_000, **solver())
    assert root.proof == exact_value(state) == value
    assert iterations in (None, root.visits)
    assert [(position, proof) for position, proof in proofs_of(root) if exact_value(position) != proof] == []
    assert capsys.readouterr().out.endswith(f"Stopped after {root.visits:,} iterations; this is the tree they grew.\n")
    assert best_move(root) in optimal_moves(state)


def test_a_proven_root_is_searched_no_more(capsys):
    root = search(FOUR, 1000, **solver())
    before, told = facts(root), capsys.readouterr().out
    assert told == "The root is proven: draw.\nStopped after 21 iterations; this is the tree they grew.\n"
    assert facts(search(root, 10, **solver())) == before
    assert capsys.readouterr().out == told.replace("21", "0")


def test_a_bundle_takes_any_c():
    assert facts(search(Hex(3), 500, c=0.3, **solver())) == facts(search(Hex(3), 500, **solver(0.3)))


def test_trees_in_words_say_what_is_proven(capsys):
    root = search(FOUR, 1000, **WIDE)
    capsys.readouterr()
    print_tree(root)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "start  19 visits  proven: draw"
    assert sum("proven: " in line for line in lines) == len([p for p in proofs_of(root) if p[0].moves()]) == 10
    assert not any("proven: " in line and "end: " in line for line in lines)


def test_a_film_says_when_something_was_proven():
    trace = record(FOUR, 19, **WIDE)
    rows, shown = film(trace)["iterations"], set()
    for number, row in enumerate(rows, 1):
        shown |= {(node, words) for node, words in row.get("proofs", [])}
        there = [trace.nodes[node].state for node, _ in shown]
        expected = [state for state, _ in proofs_of(trace.at(number).root) if state.moves()]
        assert sorted(there) == sorted(expected)
    assert (0, "draw") in shown
    assert film(trace)["after"].startswith("the search would play a3")
    assert {words for _, words in shown} == {"draw", "X wins", "O wins"}
    proven = still(trace.root)["nodes"]["proof"]
    assert proven[0] == "draw"
    assert sum(words is not None for words in proven) == len(shown) == 10
    assert "proof" not in still(search(FOUR, 19))["nodes"]
