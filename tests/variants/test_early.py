"""A search that ends early against the whole search: the same tree up to there, and the same move."""

from itertools import cycle

import pytest
from some_variants import FOUR, GAMES
from trees import facts

from mcts_teach import mcts_player, record, search
from mcts_teach.games import Pig
from mcts_teach.variants import early_stop, with_chance

ONE_MOVE = FOUR.play(1).play(2).play(5)


def undecided(trace, iterations):
    """After how many iterations of a recording another move could still become the most visited one, in the end."""
    for done in range(1, iterations + 1):
        visits = dict.fromkeys(trace.root.state.moves(), 0)
        visits |= {move: child.visits for move, child in trace.at(done).root.children.items()}
        leader = max(visits, key=visits.get)
        if all(visits[move] + iterations - done < visits[leader] for move in visits if move != leader):
            return done
    return iterations


@pytest.mark.parametrize(("state", "c"), [*zip([*GAMES, FOUR, ONE_MOVE], cycle([0.3, 1.4]))], ids=repr)
def test_it_ends_where_nobody_can_catch_up_and_not_before(state, c, capsys):
    found = search(state, 150, seed=2, c=c, **early_stop())
    assert found.visits == undecided(record(state, 150, seed=2, c=c), 150)
    assert facts(found) == facts(search(state, found.visits, seed=2, c=c))


def test_it_says_so_but_not_in_a_player(capsys):
    search(FOUR, 500, **early_stop())
    assert capsys.readouterr().out.startswith("select returned no path")
    player = mcts_player(500, **early_stop())
    player(FOUR)
    assert player.tree.visits < 500
    assert capsys.readouterr().out == ""


def test_it_takes_the_walk_of_another_bundle(capsys):
    state = Pig(20, points=(0, 19))
    early = search(state, 400, **with_chance() | early_stop())
    assert early.visits < 400
    assert facts(early) == facts(search(state, early.visits, **with_chance()))


def test_a_search_without_a_number_of_iterations_has_none_left_to_count():
    root = search(FOUR, 40)
    for run in (search, lambda state, **how: record(state.state, **how)):
        with pytest.raises(ValueError, match=r"how many iterations are left: say how many, as in iterations=1000"):
            run(root, seconds=1, **early_stop())
    assert root.visits == 40
    with pytest.raises(ValueError, match="select must be a function of a root and a score, not 1000"):
        early_stop(1000)
