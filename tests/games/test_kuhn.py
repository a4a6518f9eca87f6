"""Kuhn poker beside OpenSpiel's, and what a game that hides something promises."""

import copy
import pickle
from collections import Counter
from random import Random

import pytest
from games.some_games import positions

from mcts_teach import Nim, check, search
from mcts_teach.games import Kuhn, OpenCards
from mcts_teach.games.chance import is_chance, odds_of
from mcts_teach.games.contract import check_game
from mcts_teach.games.unseen import guess_position, is_hidden
from mcts_teach.variants import ismcts

CARDS = "JQK"


def test_each_game_goes_as_in_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    known, ends = {}, []
    for state in positions(Kuhn()):
        theirs = pyspiel.load_game("kuhn_poker").new_initial_state()
        for card in state.deal:
            theirs.apply_action(CARDS.index(card))
        for move in state.made:
            theirs.apply_action(("pass", "bet").index(move))
        assert theirs.is_terminal() == (not state.moves())
        if not state.deal:
            continue
        for player in (0, 1):
            theirs_sees = player, theirs.information_state_string(player)
            known.setdefault(theirs_sees, set()).add((player, state.seen_by(player)))
        if theirs.is_terminal():
            ends.append(state)
            assert [4 * reward - 2 for reward in state.rewards()] == theirs.returns()
        else:
            assert state.player == theirs.current_player()
            assert state.moves() == ["pass", "bet"]
            assert theirs.legal_actions() == [0, 1]
    assert len(ends) == 30
    assert all(len(ours) == 1 for ours in known.values())  # what tells them apart there does here, and no more
    assert len(set.union(*known.values())) == len(known)


def test_what_is_printed_is_what_the_player_to_move_knows_and_both_cards_where_nobody_folded():
    texts = {}
    for state in positions(Kuhn()):
        rows = [[f"player {player} ", card, *state.made[player::2]] for player, card in enumerate(state.deal or "??")]
        if state.deal and state.moves():
            texts.setdefault((state.player, state.seen_by(state.player)), set()).add(str(state))
            rows[1 - state.player][1] = "?"
        elif state.made[-2:] == ("bet", "pass"):
            rows[0][1] = rows[1][1] = "?"
        assert str(state) == "\n".join(map(" ".join, rows))
    assert all(len(same) == 1 for same in texts.values())
    assert len(set.union(*texts.values())) == len(texts)


def test_the_deal_is_fair():
    assert odds_of(Kuhn()) == dict.fromkeys(("JQ", "JK", "QJ", "QK", "KJ", "KQ"), pytest.approx(1 / 6))
    assert (is_chance(Kuhn()), is_chance(Kuhn("KQ"))) == (True, False)
    assert (check_game(Kuhn()), bool(check.game(Kuhn()))) == (2, True)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (("KK",), "a deal is one of JQ, JK, QJ, QK, KJ, KQ, or empty before it, not 'KK'"),
        (("KQ", ["call"]), r"no game begins with the deal 'KQ' and the moves \['call'\]"),
        (("", ["bet"]), "no game begins with the deal ''"),
    ],
)
def test_positions_to_which_no_game_leads_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        Kuhn(*settings)


def test_a_guess_is_what_the_player_to_move_cannot_tell():
    rng, dealt = Random(0), [state for state in positions(Kuhn()) if state.deal]
    for state in dealt:
        if state.moves():
            drawn = Counter(guess_position(state, rng) for _ in range(400))
            seen = [(other.made, other.seen_by(state.player)) for other in (state, *dealt)]
            assert set(drawn) == {other for other, same in zip(dealt, seen[1:], strict=True) if same == seen[0]}
            assert min(drawn.values()) > 150
    assert guess_position(Kuhn(), rng) == Kuhn()
    assert guess_position(Nim((1, 2)), rng) == Nim((1, 2))


def test_open_cards_are_the_same_game_without_secrets():
    state, opened = Kuhn("KQ", ["pass"]), OpenCards(Kuhn("KQ", ["pass"]))
    assert (opened.player, opened.moves(), opened.chance_name) == (1, ["pass", "bet"], "deal")
    assert opened.play("pass").rewards() == state.play("pass").rewards()
    assert (is_hidden(opened), is_hidden(state), check_game(OpenCards(Kuhn()))) == (False, True, 2)
    assert opened == pickle.loads(pickle.dumps(opened)) == copy.deepcopy(opened) != OpenCards(state.play("bet"))
    assert is_chance(OpenCards(Kuhn()))
    assert (OpenCards(Kuhn()).name("KQ"), opened.name("bet")) == ("KQ", "bet")
    with pytest.raises(AttributeError):
        opened.seen_by(0)


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        (lambda state, rng: Kuhn(rng.choice(["JQ", "KQ"]), state.made), "which player 0 can tell from"),
        (None, r"so it needs Mine.guess\(rng\)"),
    ],
)
def test_a_guess_that_a_player_can_tell_is_refused(guess, words):
    game = type("Mine", (Kuhn,), {"guess": guess})("QK")
    with pytest.raises(ValueError, match=words):
        check_game(game)
    with pytest.raises(ValueError, match=words):
        search(game, 10, **ismcts())
