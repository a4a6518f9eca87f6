"""Everything that five well-known tutorials show runs here: each item of theirs, and the cells or tests that show it.

The tutorials: Connect Four in Node.js (and its Chinese edition), a lecture that traces Hex by hand, a tic-tac-toe
tutorial with flat Monte Carlo, UCB1 and PUCT, and a short text on the game tree.
"""

import pytest
from lessons import is_there

# What a tutorial shows, and where it is shown here: `notebook#cell,cell`, whose output nbval holds, or a test's name.
ITEMS = {
    "Connect Four in Node.js": {
        "a game has four duties: start, legalPlays, nextState, winner": "four#four-duties-adapter",
        "hash() is the list of plays: another order of moves is another node": "four#plays-or-boards",
        "the fields and methods of its nodes": "four#their-fields,their-methods,their-ucb1",
        "UCB1 with 2 inside the root: 0.7403": "four#their-ucb1",
        "runSearch lasts a second; iterations are reproducible": (
            "four#seconds-or-iterations-both test_seconds_end_a_search_and_so_do_iterations"
        ),
        "phases as functions, with its loop conditions": "four#their-select,their-backpropagate,the-same-tree",
        "a winner already known: no expansion, no simulation": "four#their-run-search",
        "more than two players": "four#exercise-parents-player 08#nim-nim-1-1-2-players-3",
        "1,000 random games: 0.549": "four#a-thousand-random-games",
        "the last board of one of them": "four#the-final-board",
        "player 1's first search: 3996 plays": "12#printed-for-player-1",
        "player 2's search: 6682 plays": "12#printed-for-player-1",
        "the laws on these numbers": "12#law-of-the-visits,law-of-the-wins,another-constant-would-not-be-level",
        "win rates of the children": "12#printed-for-player-1 four#the-chinese-table",
        "the tree is reused": (
            "12#visits-kept-at-each-move,one-visit-of-its-own four#their-two-searches "
            "test_a_kept_tree_carries_its_visits_over"
        ),
        "the final board: 16 + 16 discs": "four#the-final-board",
        "getStats, null for what is not expanded": (
            "four#their-last-methods 12#five-iterations "
            "test_a_table_has_a_row_for_each_move_with_all_that_is_known_of_it"
        ),
        "bestPlay, and Not enough information!": "four#get-stats-and-best-play 10#four-policies",
        "draws: 0 for both, or 1/2": "10#draws-at-0-half-1",
        "the tree converges to better moves": "10#convergence,slow-count",
        "homework: keep check-boards": (
            "four#check-the-whole-board,check-the-last-disc,count-the-looks,exercise-one-cell"
        ),
        "mistakes in its code": ("13#mistakes-of-the-connect-four-tutorial,found-in-the-wild"),
        "the Chinese edition": "four#an-iteration-in-chinese",
    },
    "the Hex lecture": {
        "the position behind the printed playout": "11#setup,the-truth",
        "the pseudo-code, and its four faults": "11#faults-that-stop,fault-addmove,our-iteration",
        "iterations 1 to 4": "11#after,iteration-2,iteration-3,iteration-4,type-your-paper",
        "the same, with one win in two visits to begin with": "11#replay-t",
        "1/1 before 0/0 before 0/1": "11#table-of-t,t-or-infinity",
        "each non-isomorphic legal move": "11#distinct-openings",
        "say, and repeat pick-best-child": "11#expand-as-said,explore-the-trace,iteration-3-prose",
        "three closing questions": "11#another-iteration,two-counts,improvements",
        "the opponent chooses by the root player's counts": "11#iteration-4-repaired,two-counts",
        "smaller slips": "11#or-infinity",
    },
    "tic-tac-toe": {
        "a human against the program": "ttt#replay-the-session,what-o-can-do",
        "its board, and its numbers of moves": "ttt#turn-the-rows-over",
        "the naive AI: flat Monte Carlo": "02#naive-ai,sum-of-ratios,flat-player",
        "random tic-tac-toe": "02#random-tic-tac-toe test_random_play_has_its_exact_value",
        "counting: 9!, and what is right": "01#count-by-ply,draw-by-ply,the-number-of-games,games-by-length-and-winner",
        "a tree with O's chances": "02#the-traps-tree,known-values",
        "minimax": "02#minmax-walk,minimax",
        "t/n grows more accurate": "02#error-against-n test_a_search_grows_the_tree_of_another_uct",
        "backpropagation: win and loss": "08#def-backpropagate-path-rewards ttt#the-figures-numbers",
        "UCB: two worked cases": "ttt#case-one",
        "the signed form, and the minimum UCB": "ttt#both-halves,two-rules,draw-two-trees,a-hundred-seeds",
        "early exploration, late exploitation": "03#draw-scores,all-are-level,exercise-miss-out",
        "the classes TreeNode and MCTS": (
            "ttt#tree-node-fields,tree-node-expand-get-value-select,tree-node-update,exercise-update,"
            "rollout,mcts-class,same-tree"
        ),
        "why -leaf_value?": (
            "08#def-minus-leaf-value-path-rewards ttt#why-minus-leaf-value,exercise-told,draw-the-signs,"
            "forget-the-minus"
        ),
        "its defaults": "ttt#defaults-compared",
        "update_with_move": "ttt#step-into-a3,count-what-is-lost",
        "homework: play, review the code": "00#play-tic-tac-toe 14#play-against-puct ttt#cards-answered",
        "smaller slips; 0.89 for action 5, and the sum 0.99": (
            "ttt#cut-off-or-rounded,rollout,cards,text-or-code,cards-answered,means-of-the-picture"
        ),
    },
    "the game tree": {
        "what a node stores; one tree for both players": "12#what-x-leaves-behind,o-has-a-tree-already",
        "three steps": "09#one-iteration-by-hand",
        "the missing formula": "03#formula-with-sliders",
        "depth-based, or depth-first": "06#draw-the-births",
        "wins if won: whose?": "08#root-search-state-1000-seed-3-backpropag,root-search-state-1000-seed-3-backpropag-2",
        "the final move": "10#rules-counted,four-policies",
        "first new nodes, then selection": "09#one-iteration-by-hand",
        "a game is a path from the root": "01#draw-one-game 00#eight-words",
    },
    "found later": {
        "Play, with a row, a column and a hash; the chosen play in row 4": (
            "four#their-last-methods,get-stats-and-best-play"
        ),
        "check-boards with their border, kept move by move, and timed": "four#keep-check-boards,fastest-first",
        "chances of X after each opening": "02#random-tic-tac-toe",
        "a policy that takes the largest of random numbers": "ttt#two-policies",
        "the program that it recommends": "ttt#a-reading-exercise 13#found-in-the-wild",
        "a position of Connect Four that the reader writes": (
            "12#exercise-connect-four,our-connect-four,your-game-in-a-position-drawn "
            "test_the_games_of_connect_four_win_on_all_lines_and_fill_the_board"
        ),
        "what makes a good game to test on; why chess and Go are too much": "12#ask-good-test-game,measure-the-games",
        "the map from positions to nodes, and makeNode": "four#draw-both-maps,their-run-search,a-dangling-node",
        "MCTSPlayer: set_player_ind, reset_player, get_action, a full board": "ttt#mcts-player,their-player",
        "a playout says when it reaches its limit of moves; why X minimises": (
            "ttt#limit-is-a-cap-on-moves,cut-off-or-rounded,both-halves"
        ),
        "the game tree's formula for the final move": "10#final-move",
        "the Chinese edition's search table and defaults": "four#the-chinese-table",
        "1,000 random games in under a second; defaults on more than one position": (
            "four#a-thousand-random-games ttt#defaults-compared"
        ),
        "quizzes are asked with cards": "ttt#cards,exercise-forgotten-minus",
        "counts that are ours are called ours; who played a billion random games": (
            "07#a-billion-random-games-counted-for-this- ttt#what-is-right"
        ),
    },
}


@pytest.mark.parametrize("tutorial", ITEMS)
def test_what_a_tutorial_shows_stands_somewhere_here(tutorial):
    missing = [place for where in ITEMS[tutorial].values() for place in where.split() if not is_there(place)]
    assert missing == []
    assert all(ITEMS[tutorial].values())
