"""The oracle, held against published values and against itself."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold
from random_trees import Tree, max_n, random_tree
from trees import Long, Race

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, exact_value, move_values, random_value, solve
from mcts_teach.games.contract import has_equality

FIRST_WINS, DRAW, SECOND_WINS = (1.0, 0.0), (0.5, 0.5), (0.0, 1.0)


@pytest.mark.parametrize(
    ("state", "value"),
    [
        (TicTacToe(), DRAW),
        (MNK(3, 4, 3), FIRST_WINS),
        (Hex(2), FIRST_WINS),
        (Hex(3), FIRST_WINS),
        pytest.param(ConnectFour(4, 4), DRAW, marks=pytest.mark.thorough),
        pytest.param(MNK(4, 4, 3), FIRST_WINS, marks=pytest.mark.thorough),
    ],
    ids=repr,
)
def test_whole_games_have_their_published_value(state, value):
    assert exact_value(state) == value


@pytest.mark.parametrize(
    ("state", "first_wins", "second_wins"),
    [
        (TicTacToe(), Fraction(737, 1260), Fraction(121, 420)),
        (TicTacToe().play(0), Fraction(17, 28), Fraction(37, 140)),
        (TicTacToe().play(4), Fraction(97, 140), Fraction(27, 140)),
        (Hex(2), Fraction(1, 2), Fraction(1, 2)),
        (Hex(3), Fraction(2, 3), Fraction(1, 3)),
    ],
    ids=repr,
)
def test_random_play_has_its_exact_value(state, first_wins, second_wins):
    draws = 1 - first_wins - second_wins
    assert random_value(state) == (first_wins + draws / 2, second_wins + draws / 2)


# Random trees: any number of players, any rewards, any order of moves

KINDS = [{}, {"shared": True}, {"dice": True}]


def solution(state):
    """The value of a position, and those of its moves."""
    return exact_value(state), {} if state.player is None else move_values(state)


def reference(state):
    """The same by plain recursion."""
    moves = [] if state.player is None else state.moves()
    return tuple(map(float, max_n(state))), {move: float(max_n(state.play(move))[state.player]) for move in moves}


def positions(state):
    return [state, *(position for _, after in state.after for position in positions(after))]


@pytest.mark.parametrize("kind", KINDS, ids=str)
@few_or_many(20, 700)
def test_values_are_those_of_plain_recursion_whatever_the_order_of_moves_and_of_questions(kind, cases, monkeypatch):
    def law(state, seed):
        monkeypatch.setattr(solve, "_exact", {})
        found, rng = solution(state), Random(seed)
        assert tuple(map(pytest.approx, found)) == reference(state)
        other = state.reordered(rng)
        for position in rng.choices(positions(other), k=3):
            solution(position)
        assert solution(other) == found

    states = st.randoms(use_true_random=False).map(lambda rng: random_tree(rng, **kind))
    hold(law, cases, state=states, seed=st.integers(0, 99))


def one_choice(*ends):
    """A game in which player 0 chooses one of these ends."""
    return Tree(0, tuple(enumerate(Tree(ends=end) for end in ends)))


@pytest.mark.parametrize(
    ("ends", "value"),
    [
        ([(1.0,), (2.0,)], (2.0,)),
        ([(1.0, 0.0), (2.0, -1.0)], (2.0, -1.0)),
        ([(1.0, 0.0), (1.0, 1.0)], (1.0, 0.5)),
        ([(0.0, 0.1), (0.0, 0.7), (0.0, 0.2)], (0.0, 1 / 3)),
        ([(0.1 + 0.2, 0.0), (0.3, 1.0)], (0.3, 0.5)),
        ([(1.5e308, 0.0), (1.5e308, -1.5e308)], (1.5e308, -0.75e308)),
    ],
    ids=str,
)
def test_a_choice_has_its_value_whatever_comes_first(ends, value):
    assert exact_value(one_choice(*ends)) == exact_value(one_choice(*ends[::-1])) == pytest.approx(value)


class Plain(Race):
    """A game whose positions are equal only to themselves."""

    __hash__ = object.__hash__


def test_a_sure_win_ends_the_search_only_where_rewards_are_promised_to_share_1(monkeypatch):
    sizes = []
    for promise in (True, False):
        monkeypatch.setattr(solve, "_exact", {})
        monkeypatch.setattr(Nim, "constant_sum", promise)
        assert exact_value(Nim((3, 4, 5))) == FIRST_WINS
        sizes.append(len(solve._exact))
    assert sizes == [122, 232]  # of 4 * 5 * 6 positions for each player to move, 8 cannot be reached


@pytest.mark.parametrize("value", [exact_value, random_value])
def test_a_game_without_equality_is_solved_while_it_is_small(value, monkeypatch):
    monkeypatch.setattr(solve, "MOST_STATES", 1000)
    assert (exact_value(Plain(9)), move_values(Plain(7))) == ((0.0, 1.0), {1: 1.0, 2: 0.0})
    assert (has_equality(Plain(9)), has_equality(TicTacToe())) == (False, True)
    with pytest.raises(
        ValueError, match=r"more than 1,000 .*.*positions of Plain are equal only to themselves: .* NamedT"
    ):
        value(Plain(40))


def test_a_long_game_is_solved_as_a_short_one(monkeypatch):
    assert exact_value(Long(2_000)) == (0.75,)
    assert random_value(Long(2_000)) == (Fraction(3, 4),)
    monkeypatch.setattr(solve, "_exact", {})
    monkeypatch.setattr(solve, "MOST_STATES", 500)
    with pytest.raises(ValueError, match="this game has more than 500 positions, too many to solve; take a smaller"):
        exact_value(Long(2_000))
    assert exact_value(Long(400)) == (0.75,)


@pytest.mark.parametrize("value", [random_value, exact_value])
def test_a_game_that_comes_back_to_a_position_is_refused(value):
    with pytest.raises(ValueError, match=r"^this game can come back to a position, so it has no exact value:\nLong"):
        value(Long(3, turns=True))


@pytest.mark.parametrize(("value", "kept"), [(random_value, "_random"), (exact_value, "_exact")])
def test_answers_are_kept_and_forgotten_when_they_fill_the_memory(value, kept, monkeypatch):
    known = {}
    monkeypatch.setattr(solve, kept, known)
    monkeypatch.setattr(solve, "MOST_STATES", 30)
    sizes = [value(Long(left)) and len(known) for left in (20, 21, 29, 40, 28, 10)]
    assert sizes == [21, 22, 30, 41, 41, 41]
    value(TicTacToe().play(4).play(0).play(2).play(6).play(3).play(5))
    assert 0 < len(known) < 30


def test_the_moves_of_a_position_whose_value_is_known_are_looked_up_without_playing_on(monkeypatch):
    state, play, played = Nim((2, 3)), Nim.play, []
    exact_value(state)
    values = move_values(state)
    monkeypatch.setattr(Nim, "play", lambda self, move: played.append(move) or play(self, move))
    assert move_values(state) == values
    assert played == state.moves()
