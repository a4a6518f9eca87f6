"""Names of version 0.1.0 that were changed in 0.2.0: each works on, and a warning says what it is called now."""

import re
from importlib import import_module

import pytest

import mcts_teach
from mcts_teach import TicTacToe, best_move, mcts_player, search
from mcts_teach.mcts import robust_child

NAMES = [
    ("mcts_teach", "flat_player", "flat_mc_player"),
    ("mcts_teach.mcts", "most_visits", "robust_child"),
    ("mcts_teach.bandits", "highest_score", "ucb_strategy"),
    ("mcts_teach.variants", "expand_distinct", "expand_up_to_symmetry"),
    ("mcts_teach.variants", "guided_by", "alphazero_phases"),
    ("mcts_teach.variants", "mean_with_prior", "smoothed_mean"),
    ("mcts_teach.variants", "robust_max_child", "max_robust_child"),
    ("mcts_teach.variants", "simulate_quickly", "simulate_native"),
]


@pytest.mark.parametrize(("module", "old", "new"), NAMES)
def test_an_old_name_is_the_new_thing_and_says_so(module, old, new):
    home = import_module(module)
    with pytest.warns(DeprecationWarning, match=rf"^{re.escape(module)}\.{old} is now called {new}; ") as warned:
        thing = getattr(home, old)
    assert thing is getattr(home, new)
    assert warned[0].filename == __file__, "the warning is to point to whoever uses the old name"
    assert old not in dir(mcts_teach)


@pytest.mark.parametrize("name", ["match", "mcts_player", "perfect_player", "play", "Tournament", "move_name"])
def test_the_module_of_players_is_found_by_its_old_name(name):
    players = import_module("mcts_teach.players")
    with pytest.warns(DeprecationWarning, match=r"^mcts_teach\.players is now called mcts_teach\.(playing|names); "):
        thing = getattr(players, name)
    new = import_module("mcts_teach.names" if name == "move_name" else "mcts_teach.playing")
    assert thing is getattr(new, name)


@pytest.mark.parametrize("module", ["mcts_teach", "mcts_teach.players", *sorted({module for module, _, _ in NAMES})])
def test_a_name_that_never_was_is_an_attribute_error(module):
    with pytest.raises(AttributeError, match=f"^module '{module}' has no attribute 'serach'"):
        _ = import_module(module).serach


def fast_player(**keywords):
    return pytest.importorskip("mcts_teach.fast", exc_type=ImportError).fast_player(50, **keywords)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("best_move", lambda **keywords: best_move(search(TicTacToe(), 50), **keywords)),
        ("mcts_player", lambda **keywords: mcts_player(50, **keywords)(TicTacToe())),
        ("fast_player", lambda **keywords: fast_player(**keywords)(TicTacToe())),
    ],
)
def test_the_old_keyword_for_a_final_move_does_what_the_new_one_does(name, call):
    asked = []

    def last(root):
        asked.append(root)
        return list(root.children)[-1]

    with pytest.warns(DeprecationWarning, match=rf"^policy= of {name} is now called final_move=; "):
        move = call(policy=last)
    assert len(asked) == 1
    assert move == call(final_move=last)
    assert move != call(final_move=robust_child)


def test_an_old_and_a_new_keyword_at_once():
    root = search(TicTacToe(), 50)
    with pytest.warns(DeprecationWarning, match="policy="), pytest.raises(TypeError, match="final_move"):
        best_move(root, robust_child, policy=robust_child)
