"""Everything that five well-known tutorials show runs here: each item of theirs, and the cell or test that shows it.

The tutorials: Connect Four in Node.js (and its Chinese edition), a lecture that traces Hex by hand, a tic-tac-toe
tutorial with flat Monte Carlo, UCB1 and PUCT, and a short text on the game tree.
"""

import ast
import json
from pathlib import Path

import pytest

from mcts_teach import Node, TicTacToe, backpropagate

ROOT = Path(__file__).resolve().parents[2]
# Each item: what the tutorial shows, and where it is shown here: notebook#cell or file::test.
ITEMS: dict[str, dict[str, str]] = {
    "Connect Four in Node.js": {
        "a game has four duties: start, legalPlays, nextState, winner": (
            "01#four-duties-adapter 01#play-through-the-duties"
        ),
        "hash() is the list of plays: another order of moves is another node": (
            "01#plays-or-boards test_every_game::test_different_orders_of_moves_lead_to_equal_positions"
        ),
        "the fields and methods of its nodes": "12#their-fields 12#their-methods",
        "UCB1 with 2 inside the root: 0.7403": "03#inside-and-outside 05#def-ucb1-inside-parent-child-constant-2",
        "runSearch lasts a second; iterations are reproducible": (
            "12#seconds-or-iterations-both test_mcts::test_a_search_lasts_as_many_seconds_as_it_is_given"
        ),
        "phases as functions, with its loop conditions": "12#their-select-expand-simulate 12#the-same-tree",
        "a winner already known: no expansion, no simulation": "12#a-winner-already-known",
        "more than two players": "12#the-mover-is-the-parents-player 08#nim-nim-1-1-2-players-3",
        "1,000 random games: 0.549": "02#a-thousand-random-games 02#is-it-compatible",
        "the last board of one of them": "02#the-tutorials-last-board",
        "player 1's first search: 3996 plays": (
            "12#printed-for-player-1 test_table::test_it_says_what_the_tutorial_printed_and_its_scores"
        ),
        "player 2's search: 6682 plays": "12#printed-for-player-2",
        "the laws on these numbers": "12#law-of-the-visits 12#law-of-the-wins 12#law-of-the-scores",
        "win rates of the children": "12#win-rates-of-the-printed-children",
        "the tree is reused": ("12#visits-kept-at-each-move test_kept_trees::test_a_kept_tree_carries_its_visits_over"),
        "the final board: 16 + 16 discs": "12#the-final-board 12#who-won-the-final-board",
        "getStats, null for what is not expanded": (
            "12#untried-moves-have-a-dash test_table::test_untried_moves_are_listed_with_a_dash"
        ),
        "bestPlay, and Not enough information!": "10#four-policies 10#not-enough-information 10#graceful",
        "draws: 0 for both, or 1/2": "10#draws-at-0-half-1 10#draws-change-the-move",
        "the tree converges to better moves": "10#convergence 10#convergence-plot",
        "homework: keep check-boards": "12#check-the-last-disc 12#count-the-looks",
        "mistakes in its code": (
            "13#their-winner 13#mistakes-of-the-connect-four-tutorial 13#their-backpropagate "
            "13#more-mistakes-of-the-connect-four-tutorial 13#a-faster-computer 13#room-of-the-final-move"
        ),
        "the Chinese edition": "12#summary",
    },
    "the Hex lecture": {
        "the position behind the printed playout": (
            "11#three-suspects 11#the-truth "
            "test_hex_lecture::test_two_positions_fit_what_is_printed "
            "test_hex_lecture::test_white_has_lost"
        ),
        "the pseudo-code, and its four faults": (
            "11#fault-syntax 11#fault-root 11#fault-terminal 11#fault-addmove 11#repaired-runs"
        ),
        "iterations 1 to 4": "11#replay test_hex_lecture::test_four_iterations_as_the_lecture_has_them",
        "the same, with one win in two visits to begin with": (
            "11#replay-t test_hex_lecture::test_four_iterations_that_begin_with_a_half"
        ),
        "1/1 before 0/0 before 0/1": "11#table-of-t 11#slider 11#t-or-infinity",
        "each non-isomorphic legal move": (
            "11#distinct-openings test_hex_lecture::test_five_of_nine_openings_differ_and_all_moves_of_the_position"
        ),
        "say, and repeat pick-best-child": "11#explore-the-trace",
        "three closing questions": "11#another-iteration 11#how-close 11#improvements",
        "the opponent chooses by the root player's counts": "11#iteration-4-repaired 11#two-counts",
        "smaller slips": "11#slips-answered",
    },
    "tic-tac-toe": {
        "a human against the program": (
            "01#replay-the-session "
            "test_first_notebooks::test_the_replayed_session_is_the_tutorials_to_the_letter "
            "test_human::test_the_tic_tac_toe_session_of_a_tutorial"
        ),
        "its board, and its numbers of moves": "01#their-layout-in-code",
        "the naive AI: flat Monte Carlo": "02#naive-ai 02#sum-of-ratios 02#flat-player",
        "random tic-tac-toe": (
            "02#random-tic-tac-toe 02#random-openings test_m_n_k::test_random_tic_tac_toe_has_its_exact_value"
        ),
        "counting: 9!, and what is right": (
            "01#factorials 01#count-by-ply 01#none-is-nine-factorial 01#check-the-totals"
        ),
        "a tree with O's chances": "02#the-tutorials-tree",
        "minimax": "02#minmax-walk 02#minimax",
        "t/n grows more accurate": "02#error-against-n 02#starts-at-zero",
        "backpropagation: win and loss": (
            "08#backpropagate-path-rewards test_tutorials::test_backpropagation_of_the_figure"
        ),
        "UCB: two worked cases": "03#case-one 03#case-two-rounded",
        "the signed form, and the minimum UCB": "03#two-rules 03#starved-replies 03#the-same-tree",
        "early exploration, late exploitation": "03#share-of-the-bonus 03#early-and-late",
        "the classes TreeNode and MCTS": (
            "14#tree-node-fields 14#check-select 14#running-mean-is-the-mean 14#mcts-class 14#same-tree "
            "test_priors::test_both_grow_the_same_tree"
        ),
        "why -leaf_value?": "08#def-minus-leaf-value-path-rewards 14#draw-the-signs 14#forget-the-minus",
        "its defaults": "14#defaults-compared",
        "update_with_move": "14#step-into-a3 14#reset-with-minus-one 14#count-what-is-lost",
        "homework: play, review the code": "00#play-tic-tac-toe 14#play-against-puct 14#cards-answered",
        "smaller slips": "03#case-two-rounded 14#cards 14#cards-answered",
    },
    "the game tree": {
        "what a node stores; one tree for both players": (
            "12#what-x-leaves-behind test_kept_trees::test_one_tree_for_both_players"
        ),
        "three steps": "12#three-steps-of-an-iteration",
        "the missing formula": "03#formula-with-sliders 03#score-by-visits",
        "depth-based, or depth-first": "12#births-depth-first-and-mcts 12#who-has-seen-what",
        "wins if won: whose?": "08#root-search-state-1000-seed-3-backpropag",
        "the final move": "10#policies-counted 10#four-policies",
        "first new nodes, then selection": "10#growth 10#moves-shift",
        "a game is a path from the root": "01#draw-one-game 00#word-select",
    },
}


def places():
    """Every item with each of its places."""
    for tutorial, items in ITEMS.items():
        for item, where in items.items():
            yield from ((f"{tutorial}: {item}", place) for place in where.split())


@pytest.mark.parametrize(("item", "place"), list(places()))
def test_what_a_tutorial_shows_is_here(item, place):
    if "#" in place:
        number, _, name = place.partition("#")
        [path] = (ROOT / "notebooks").glob(f"{number}_*.ipynb")
        names = {cell["id"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}
    else:
        file, _, name = place.partition("::")
        [path] = (ROOT / "tests").rglob(f"{file}.py")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert name in names, f"{item} is not at {place}"


def test_the_table_has_all_items():
    assert {tutorial: len(items) for tutorial, items in ITEMS.items()} == {
        "Connect Four in Node.js": 23,
        "the Hex lecture": 10,
        "tic-tac-toe": 18,
        "the game tree": 8,
    }


def test_backpropagation_of_the_figure():
    """85 wins in 550 visits: a win makes it 86 in 551, a loss 85 in 551, all along the path."""
    for rewards, wins in [((1.0, 0.0), 86), ((0.0, 1.0), 85)]:
        node = Node(TicTacToe().play(4), mover=0, visits=550, wins=85)
        backpropagate([Node(TicTacToe()), node], rewards)
        assert (node.visits, node.wins) == (551, wins)
