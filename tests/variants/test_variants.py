"""Every variant in a search: laws, the only move, recordings, pictures and words."""

from functools import partial
from itertools import cycle, islice
from random import Random

import pytest
from some_variants import FOUR, GAMES, asked, knowing
from trees import facts, nodes, path_facts, proofs_of

from mcts_teach import MNK, ConnectFour, Hex, Node, TicTacToe, explain, print_tree, record, search, steps
from mcts_teach.drawing import draw_step, draw_tree, draw_ucb
from mcts_teach.variants import alphazero_phases, puct, rave, solver, transpositions, widening
from mcts_teach.variants.expansions import expand_all, expand_up_to_symmetry
from mcts_teach.variants.scores import greedy, smoothed_mean

# Those that test_trace_random.py does not draw

PHASES = {
    "greedy": {"score": greedy},
    "prior": {"score": smoothed_mean, "expand": expand_all},
    "puct": {"score": puct, "expand": expand_all},
    "all distinct": {"expand": partial(expand_all, expand=expand_up_to_symmetry)},
    "widening": widening(),
    "guided": alphazero_phases(asked),
    "guided, knowing": alphazero_phases(knowing),
    "rave": rave(),
    "solver": solver(),
}

every_variant = pytest.mark.parametrize("phases", PHASES.values(), ids=PHASES)
small = [state for state in GAMES if state not in (MNK(4, 3, 3), ConnectFour(4, 4, 3))]  # of which all can be known


def told(root):
    return facts(root), proofs_of(root), [getattr(node.children, "amaf", None) for node in nodes(root)]


@pytest.mark.parametrize(("name", "state"), [*zip(PHASES, cycle(small)), ("solver", FOUR)], ids=str)
def test_every_moment_of_a_recording_equals_a_search_stopped_there(name, state, tmp_path):
    phases = PHASES[name]
    trace = record(state, 16, seed=5, **phases)
    trace.save(tmp_path / "trace.json")
    loaded = type(trace).load(tmp_path / "trace.json", score=trace.score)
    root = Node(state)
    for index, step in enumerate(islice(steps(root, Random(5), **phases), 4 * len(trace))):
        now, way = told(root), path_facts(step.path)
        for recorded in (trace, loaded):
            moment = recorded.at(index // 4 + 1, step.phase)
            assert moment.path[0] is moment.root
            assert (told(moment.root), path_facts(moment.path)) == (now, way)
    assert trace.notes == []


@pytest.mark.parametrize("bundle", [rave, transpositions, solver])
def test_one_bundle_serves_several_searches_at_once(bundle):
    phases, trees = bundle(), [Node(TicTacToe()), Node(TicTacToe()), Node(Hex(3))]
    running = [steps(tree, Random(2), **phases) for tree in trees]
    for _ in range(4 * 100):  # a phase of the one, a phase of the others
        for search_ in running:
            next(search_)
    for tree in trees:
        assert told(tree) == told(search(tree.state, 100, seed=2, **bundle()))


@every_variant
def test_every_variant_can_be_drawn_and_told(phases, capsys):
    trace = record(FOUR, 9, **phases)
    for iteration in (1, 2, 9):
        for phase in ("select", "expand", "simulate", "backpropagate"):
            assert "nan" not in explain(trace.at(iteration, phase))
    moment = trace.at(9)
    draw_tree(moment)
    draw_step(moment)
    draw_ucb(moment.root, score=trace.score)
    print_tree(moment)
    assert "nan" not in capsys.readouterr().out


def sentence(phases, iteration, phase):
    return explain(record(FOUR, iteration, **phases).at(iteration, phase)).partition(": ")[2]


def test_children_that_came_together_are_told_so():
    told = sentence({"expand": expand_all}, 1, "expand")
    assert told == "4 moves are added to the tree below start, and the path goes on to a3"
    assert sentence(alphazero_phases(asked), 1, "expand") == "4 moves are added to the tree below start"
    chosen = sentence({"expand": expand_all}, 2, "select").split("; ")[1:]
    assert chosen == ["c1 was chosen, ∞ like b1, but added earlier", "it was not visited before"]
