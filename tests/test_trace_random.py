"""Recordings with whatever is drawn at random: each moment is the tree of a search that was stopped there."""

from functools import partial
from itertools import islice
from math import inf, sqrt
from random import Random

from hostile_files import careless
from hypothesis import strategies as st
from many import few_or_many, hold
from random_starts import ALL, random_start
from trees import facts, path_facts

from mcts_teach import Node, Trace, record, search, steps, ucb1
from mcts_teach.trace import PHASES
from mcts_teach.variants import expand_all, expand_up_to_symmetry, simulate_cut_off, simulate_decisive, simulate_native
from mcts_teach.variants.scores import smoothed_mean, ucb1_inside, ucb1_tuned

SCORES = [partial(ucb1, c=c) for c in (0, 0.5, sqrt(2), 1e9, inf)] + [ucb1, ucb1_inside, ucb1_tuned, smoothed_mean]
OTHERS = {
    "expand": [careless, expand_all, expand_up_to_symmetry, partial(expand_all, expand=expand_up_to_symmetry)],
    "simulate": [simulate_decisive, simulate_native, partial(simulate_cut_off, depth=2)],
}


def random_case(rng):
    """A position, and what to search it with: a score, and sometimes another expansion and other playouts."""
    state, score = random_start(rng, ALL), rng.choice(SCORES)
    phases = {name: rng.choice(functions) for name, functions in OTHERS.items() if rng.random() < 0.4}
    if len(state.moves()) > 12 and phases.get("simulate") is simulate_decisive:
        del phases["simulate"]  # which looks at each move and each answer
    return state, {"score": score, **phases}


@few_or_many(15, 5_000)
def test_any_moment_of_any_recording_is_that_of_a_search_stopped_there_and_it_goes_on_as_one(cases, tmp_path):
    def law(seed):
        rng = Random(seed)
        state, phases = random_case(rng)
        most = rng.choice([1, 5, 30, 120])
        first, k, phase = rng.randint(1, most), rng.randint(1, most), rng.choice(PHASES)
        dice, twin = Random(seed), Random(seed)
        trace = record(state, first, seed=dice, **phases)
        if first < most:
            trace.grow(most - first)
        assert facts(trace.root) == facts(search(state, most, seed=twin, **phases))
        assert dice.getstate() == twin.getstate()
        trace.save(tmp_path / "trace.json")
        loaded = Trace.load(tmp_path / "trace.json", start=state, score=phases["score"])

        stopped, root = search(state, k, seed=seed, **phases), Node(state)
        *_, last = islice(steps(root, Random(seed), **phases), 4 * (k - 1) + PHASES.index(phase) + 1)
        for recorded in (trace, loaded):
            assert facts(recorded.at(k).root) == facts(stopped)
            moment = recorded.at(k, phase)
            assert facts(moment.root) == facts(root)
            assert path_facts(moment.path) == path_facts(last.path)
            assert (moment.phase, moment.rewards and tuple(moment.rewards)) == (phase, last.rewards)
            assert facts(recorded.root) == facts(trace.root)
        assert trace.notes == []

    hold(law, cases, seed=st.integers(0, 2**32))
