"""Everything that five well-known tutorials show runs here: each item of theirs, and the cell or test that shows it.

The tutorials: Connect Four in Node.js (and its Chinese edition), a lecture that traces Hex by hand, a tic-tac-toe
tutorial with flat Monte Carlo, UCB1 and PUCT, and a short text on the game tree.
"""

import pytest
from lessons import ROOT, cells, fact, shown, source

from mcts_teach import Node, TicTacToe, backpropagate

# Each item: what the tutorial shows; where it is shown here, `notebook#cell` or the name of a test; and after the colon
# a piece of that cell's source, output or facts, or of that test's source, that would be missed if the item went.
ITEMS: dict[str, dict[str, list[str]]] = {
    "Connect Four in Node.js": {
        "a game has four duties: start, legalPlays, nextState, winner": [
            "connect_four_tutorials#four-duties-adapter: def nextState(self, state, play)",
            "connect_four_tutorials#four-duties-adapter: Game().legalPlays(state) == state.ours.moves()",
        ],
        "hash() is the list of plays: another order of moves is another node": [
            "connect_four_tutorials#plays-or-boards: 16,807 lists of plays, 4,263 boards",
            "test_different_orders_of_moves_lead_to_equal_positions: [0, 4, 8], [8, 4, 0]",
        ],
        "the fields and methods of its nodes": [
            "connect_four_tutorials#their-fields: self.n_plays, self.n_wins = 0, 0",
            "connect_four_tutorials#their-methods: def isFullyExpanded(self)",
            "connect_four_tutorials#their-ucb1: root.unexpandedPlays() == [0, 1, 2, 4, 5, 6]",
        ],
        "UCB1 with 2 inside the root: 0.7403": [
            "connect_four_tutorials#their-ucb1: 0.7403, ours 0.7403, and with c = 2 0.7811",
        ],
        "runSearch lasts a second; iterations are reproducible": [
            "connect_four_tutorials#seconds-or-iterations-both: search(ConnectFour(), seconds=0.05)",
            "test_a_search_lasts_as_many_seconds_as_it_is_given: seconds=20",
        ],
        "phases as functions, with its loop conditions": [
            "connect_four_tutorials#their-select: while node.isFullyExpanded() and not node.isLeaf()",
            "connect_four_tutorials#their-backpropagate: def their_backpropagate(self, node, winner)",
            "connect_four_tutorials#the-same-tree: [174, 292, 238, 693, 337, 122, 144] True",
        ],
        "a winner already known: no expansion, no simulation": [
            "connect_four_tutorials#their-run-search: if not node.isLeaf() and winner is None",
            "connect_four_tutorials#their-run-search: (over.n_plays, over.n_wins) == (10, 10)",
        ],
        "more than two players": [
            "connect_four_tutorials#exercise-parents-player: child.mover == node.state.player",
            "08#nim-nim-1-1-2-players-3: Nim((1, 1, 2), players=3)",
        ],
        "1,000 random games: 0.549": [
            "connect_four_tutorials#a-thousand-random-games: 0.549  is -0.4 standard errors away",
        ],
        "the last board of one of them": [
            "connect_four_tutorials#the-final-board: [13, 13] discs, rewards (0.0, 1.0) four at [(0, 6), (1, 6)",
        ],
        "player 1's first search: 3996 plays": [
            "12#printed-for-player-1: (494, 275), (211, 97), (319, 163)",
            "test_it_says_what_the_tutorial_printed_and_its_scores: 1,705  1,094  0.64  0.74    43%  most visited",
        ],
        "player 2's search: 6682 plays": [
            "12#printed-for-player-2: (1110, 410), (770, 265), (614, 200)",
        ],
        "the laws on these numbers": [
            "12#law-of-the-visits: 6682 visits, 6681 passed on to children",
            "12#law-of-the-wins: 3996 visits = 1664 + 2321 wins + 11 draws",
            "12#another-constant-would-not-be-level: c = 1.41: from 0.7390 to 0.7403   from 0.4951 to 0.4962",
        ],
        "win rates of the children": [
            "12#printed-for-player-2: e      1,110   410  0.37",
            "connect_four_tutorials#the-chinese-table: 0.445 0.559 0.568 0.642 0.557 0.460 0.511",
        ],
        "the tree is reused": [
            "12#visits-kept-at-each-move: kept from the move before",
            "12#one-visit-of-its-own: 1,705 visits that X had left behind",
            "connect_four_tutorials#their-two-searches: 6682 4223 after 1687 found; 6681",
            "test_a_kept_tree_carries_its_visits_over: node.visits == carried + 300",
        ],
        "the final board: 16 + 16 discs": [
            "connect_four_tutorials#the-final-board: 0022200 / 1022101 / 2021122 / 1011211 / 2022121 / 1021121",
            "connect_four_tutorials#the-final-board: four at [(2, 5), (3, 4), (4, 3), (5, 2)]",
        ],
        "getStats, null for what is not expanded": [
            "12#untried-moves-have-a-dash: g          –     –     –     –      –  untried",
            'test_untried_moves_have_dashes_and_all_of_the_most_visited_are_marked: rows[1].texts() == ["b"',
        ],
        "bestPlay, and Not enough information!": [
            "10#four-policies: (robust_child, max_child, secure_child, max_robust_child)",
            '10#not-enough-information: raise ValueError("Not enough information!")',
            "10#not-enough-information: 5 of [0, 5, 6, 7, 8] with 4 untried",
        ],
        "draws: 0 for both, or 1/2": [
            "10#draws-at-0-half-1: a draw is worth 0.5: of 30 searches 30 save the draw, 30 find the win",
            "10#draws-at-0-half-1: a draw is worth   0: of 30 searches 10 save the draw, 30 find the win",
        ],
        "the tree converges to better moves": [
            "10#convergence: (child.visits / root.visits, child.wins / child.visits)",
            "10#slow-count: [4, 3, 50] {'a3'}",
        ],
        "homework: keep check-boards": [
            "connect_four_tutorials#check-the-whole-board: runs[row, col, way]",
            "connect_four_tutorials#check-the-last-disc: def last_disc(board, cell)",
            "connect_four_tutorials#count-the-looks: whole board 403,898, last disc",
            'connect_four_tutorials#exercise-one-cell: cards["one-cell"]',
        ],
        "mistakes in its code": [
            "13#mistakes-of-the-connect-four-tutorial: reduce(lambda full, column: full and column[0] is not None",
            "13#mistakes-of-the-connect-four-tutorial: theirs: 0 winner: 2",
            "13#more-mistakes-of-the-connect-four-tutorial: while node is not None",
            "13#more-mistakes-of-the-connect-four-tutorial: old root 160 visits, new root 100",
            "13#a-faster-computer: 20 c1   21 a3",
            "13#found-in-the-wild: needs-all-tried      quasimik/medium-mcts@b05c884",
        ],
        "the Chinese edition": [
            "connect_four_tutorials#an-iteration-in-chinese: 反向传播(node, 模拟(node))",
            'connect_four_tutorials#an-iteration-in-chinese: cards["reversal"]',
        ],
    },
    "the Hex lecture": {
        "the position behind the printed playout": [
            'test_two_positions_fit_what_is_printed: {POSITION, from_text("OX. / X.. / ...", Hex(3))}',
            "test_white_has_lost: exact_value(POSITION) == (1.0, 0.0)",
            "11#setup: suspects = [from_text(drawing, Hex(3))",
            "11#the-truth: {'c1': 0.0, 'b2': 0.0, 'c2': 0.0, 'a3': 0.0, 'b3': 0.0, 'c3': 0.0}",
        ],
        "the pseudo-code, and its four faults": [
            '11#faults-that-stop: compile("def is leaf(self): return',
            "11#faults-that-stop: lecture_search(state, 2, best_by(ucb1), Random(0))",
            "11#faults-that-stop: ValueError from max()",
            "11#fault-addmove: a3   as printed 1/5   after the move 2/5",
            "11#repaired-search: s = s.play(n.move)  # the game starts after this move",
            "11#repaired-search: sum(child.visits for child in root.children) == 1000",
        ],
        "iterations 1 to 4": [
            "11#replay: b3 1/2, c2 1/2, b2 0/1",
            'test_four_iterations_as_the_lecture_has_them: "b3 1/2, c2 1/2, b2 0/1"',
        ],
        "the same, with one win in two visits to begin with": [
            "11#replay-t: root 2/6, b3 2/4, c2 2/4, b2 1/3",
            "test_four_iterations_that_begin_with_a_half: [(1, 3), (1, 4), (2, 5), (2, 6)]",
        ],
        "1/1 before 0/0 before 0/1": [
            "11#three-values-of-t: 0.667   0.598   0.500   0.333",
            '11#table-of-t: widgets.IntSlider(1, min=1, max=50, description="T")',
            "11#t-or-infinity: infinity {'c1': 1, 'b2': 1, 'c2': 995, 'a3': 1, 'b3': 1, 'c3': 1}",
        ],
        "each non-isomorphic legal move": [
            "11#distinct-openings: 9 5 moves, all and distinct, from Hex(3)",
            "test_five_of_nine_openings_differ_and_all_moves_of_the_position: (5, 6)",
        ],
        "say, and repeat pick-best-child": [
            '11#expand-as-said: SAID = {state: "b2 c3 b3"',
            "11#explore-the-trace: explore(trace",
            "11#iteration-3-prose: Say b3, and Black's reply: say c2. White wins",
        ],
        "three closing questions": [
            "11#another-iteration: iteration 5: b3 1/3, c2 1/3, c1 0/1, b2 0/1",
            '11#two-counts: shares["each one\'s own"][-1] < 0.03',
            "11#improvements: 2,420 of 2,429",
        ],
        "the opponent chooses by the root player's counts": [
            "11#iteration-4-repaired: each one's own   b3 1/2, c1 1/1, b2 0/1",
            '11#two-counts: "White\'s counts": {**T, "backpropagate": count_for_root_player}',
        ],
        "smaller slips": ["11#slips-answered: It should read 1/3, 1/4, 2/5, 2/6"],
    },
    "tic-tac-toe": {
        "a human against the program": [
            "tic_tac_toe_tutorial#replay-the-session: invalid move",
            "tic_tac_toe_tutorial#what-o-can-do: [0, 2, 6]",
            "test_the_replayed_session_is_the_tutorials_to_the_letter: invalid move",
            "test_the_tic_tac_toe_session_of_a_tutorial: ours(1, 2), ours(1, 1), ours(2, 1), ours(1, 0)",
        ],
        "its board, and its numbers of moves": [
            "tic_tac_toe_tutorial#turn-the-rows-over: flip(1 * 3 + 2) == 5",
            "tic_tac_toe_tutorial#turn-the-rows-over: Player 1 with X\\nPlayer 2 with O",
        ],
        "the naive AI: flat Monte Carlo": [
            "02#naive-ai: b2           0.368   0.371",
            "02#sum-of-ratios: the exact chances sum to 2.11",
            "02#flat-player: the best mean: b2 0.436",
        ],
        "random tic-tac-toe": [
            "02#random-tic-tac-toe: X 737/1260 = 0.585, O 121/420 = 0.288, draw 8/63 = 0.127",
            "test_random_tic_tac_toe_after_an_opening_has_its_exact_value: play(move)) == (first + half_a_draw",
            "test_random_tic_tac_toe_has_its_exact_value: Fraction(737, 1260)",
        ],
        "counting: 9!, and what is right": [
            "01#factorials: 362,880   36,288,000   9.332622e+157",
            "01#count-by-ply: together 549,946 nodes, 5,478 positions",
            "01#the-number-of-games: 255,168 and 255,168",
            "01#games-by-length-and-winner: 131,184",
            "01#count-by-ply: factorial(9) not in",
        ],
        "a tree with O's chances": ["02#the-tutorials-tree: [0.3167, 0.1333, 0.4333, 0.4, 0.3167, 0.1333]"],
        "minimax": [
            "02#minmax-walk: best = max if parent.state.player == 1 else min",
            "02#minimax: a2 0.5",
        ],
        "t/n grows more accurate": [
            "02#error-against-n: [t / n - p for n, t in enumerate(run, 1)]",
            "test_expand_adds_one_child_made_by_the_player_to_move: (1, 0, 0, {})",
        ],
        "backpropagation: win and loss": [
            "08#def-backpropagate-path-rewards: node.wins += rewards[node.mover]",
            "tic_tac_toe_tutorial#the-figures-numbers: '85/550 → 86/551'",
            "test_backpropagation_of_the_figure: (551, wins)",
        ],
        "UCB: two worked cases": [
            "tic_tac_toe_tutorial#case-one: [1.6651, 2.6651, inf, 0.2486, 0.4466]",
        ],
        "the signed form, and the minimum UCB": [
            "tic_tac_toe_tutorial#both-halves: signed = mean * (-1) ** (k + 1) + bonus",
            "tic_tac_toe_tutorial#both-halves: k = 2, 12/20:  UCB 1.38   signed 0.18",
            "03#two-rules: else -(mean + bonus)",
            "03#two-rules: else -mean + bonus",
            '03#draw-two-trees: {"c2": 884, "b1": 1, "a3": 1}',
            "03#a-hundred-seeds: minimum UCB  72 (0.63 to 0.80)",
            '03#a-hundred-seeds: by_move[1] == {"c1": 69, "b1": 57, "a3": 325, "c2": 49}',
        ],
        "early exploration, late exploitation": [
            "03#share-of-the-bonus: 1 - arm.wins / arm.visits / ucb1(run, arm)",
            "03#early-and-late: it is pulled at first because it is *unknown*, and in the end because it is *good*",
            '03#exercise-miss-out: cards["miss-out"]',
            "03#share-of-the-bonus: B: 60% bonus after 3 pulls, 8% after 5,000",
        ],
        "the classes TreeNode and MCTS": [
            "tic_tac_toe_tutorial#tree-node-fields: self._Q, self._n_visits = 0.0, 0",
            "tic_tac_toe_tutorial#tree-node-expand-get-value-select: self._u = c_puct * self._P * math.sqrt(",
            "tic_tac_toe_tutorial#tree-node-expand-get-value-select: top.select(5) ==",
            "tic_tac_toe_tutorial#tree-node-update: self._Q += (leaf_value - self._Q) / self._n_visits",
            "tic_tac_toe_tutorial#exercise-update: def my_update(q, n, value)",
            "tic_tac_toe_tutorial#running-mean-is-the-mean: abs(node._Q - sum(values[:n]) / n)",
            "tic_tac_toe_tutorial#rollout: def _evaluate_rollout(self, state, limit=1000)",
            "tic_tac_toe_tutorial#mcts-class: node.update_recursive(-self._evaluate_rollout(state))",
            "tic_tac_toe_tutorial#mcts-class: def update_with_move(self, last_move)",
            'tic_tac_toe_tutorial#same-tree: tree(one._root, "_n_visits", "_children") == tree(two)',
            "test_both_grow_the_same_tree: their_tree(theirs._root) == our_tree(ours)",
        ],
        "why -leaf_value?": [
            "08#def-minus-leaf-value-path-rewards: value = -leaf_value",
            "tic_tac_toe_tutorial#why-minus-leaf-value: AlphaZero_Gomoku/issues/25",
            'tic_tac_toe_tutorial#exercise-told: told = {"c1, the leaf": None',
            "tic_tac_toe_tutorial#draw-the-signs: leaf_value = +1   for O, to move at the leaf",
            "tic_tac_toe_tutorial#draw-the-signs: enumerate(MINUS)",
            "tic_tac_toe_tutorial#forget-the-minus: {'b1': 285, 'c1': 27, 'c2': 645, 'a3': 42}",
        ],
        "its defaults": ["tic_tac_toe_tutorial#defaults-compared: a3 saves O   c_puct 2      10      10       98%"],
        "update_with_move": [
            "tic_tac_toe_tutorial#step-into-a3: stepped into 6: 848 visits kept",
            "tic_tac_toe_tutorial#draw-stepping-in: after a3: X to move",
            "tic_tac_toe_tutorial#step-into-a3: stepped into -1: 0 visits kept",
            "tic_tac_toe_tutorial#count-what-is-lost: [0, 15, 19, 112, 208] in all: 354 beside 2500 new ones",
        ],
        "homework: play, review the code": [
            "00#play-tic-tac-toe: play_board(TicTacToe())",
            "14#play-against-puct: mcts_player(300, seed=3, **by(win_or_block))",
            "tic_tac_toe_tutorial#cards-answered: numbers of the columns stand on top.",
        ],
        "smaller slips": [
            "tic_tac_toe_tutorial#cut-off-or-rounded: 0.2486 was cut off and 0.4466 was rounded",
            "tic_tac_toe_tutorial#ask-rollout-limit: simulates 1000 rounds",
            "tic_tac_toe_tutorial#cards: similar to the backpropagation of gradient descent",
            "tic_tac_toe_tutorial#cards: 2 + 3 + 1 + 2 + 3, 5 * 10] == [11, 50]",
            "tic_tac_toe_tutorial#cards: How many does MCTS(policy_value_fn) run?",
            "tic_tac_toe_tutorial#text-or-code: *prior winning ratio*",
            "tic_tac_toe_tutorial#cards-answered: 20 of 100 is 0.2.",
        ],
    },
    "the game tree": {
        "what a node stores; one tree for both players": [
            "12#what-x-leaves-behind: O to move, 1,720 visits; the wins are O's",
            "12#o-has-a-tree-already: So one tree serves both players",
            "test_one_tree_for_both_players: above.children[move] is below",
        ],
        "three steps": ["12#three-steps-of-an-iteration: 2000: 3 by UCB1, then 1 untried, then 32 at random"],
        "the missing formula": [
            "03#formula-with-sliders: ucb1(Arm(total.value), Arm(visits.value, ratio.value * visits.value), c=c.value)",
        ],
        "depth-based, or depth-first": [
            "12#births-depth-first-and-mcts: def depth_first(state, line=())",
            '12#draw-the-births: seen["depth-first search"] == {"b1", "c1"}',
        ],
        "wins if won: whose?": [
            "08#root-search-state-1000-seed-3-backpropag: a1 is right: False",
            "08#root-search-state-1000-seed-3-backpropag-2: a1 is right: False",
        ],
        "the final move": [
            "10#policies-counted: max_child    [56, 87] [29, 62]",
            "10#four-policies: max_child        a3",
        ],
        "first new nodes, then selection": [
            "10#growth: 0.78 0.20 0.05 0.00",
            "10#growth: share that added a node: 1.00 1.00",
        ],
        "a game is a path from the root": [
            "01#draw-one-game: One game, from the root to a leaf",
            "00#eight-words: A way down from the root is the beginning of a game.",
        ],
    },
    "found later": {
        "a position of Connect Four that the reader writes": [
            "12#exercise-connect-four: check.game(MyConnectFour, ConnectFour())\n… Not attempted yet: game",
            "12#our-connect-four: cell = max(free), column  # it falls",
            "12#your-game-in-a-position-drawn: position = MyConnectFour() if right else OurConnectFour()",
            "test_the_games_of_connect_four_win_on_all_lines_and_fill_the_board: ConnectFour()",
        ],
        "what makes a good game to test on; why chess and Go are too much": [
            '12#ask-good-test-game: cards["good-test-game"]',
            "12#measure-the-games: Go           250.0 moves, 150.0 turns, 10,000 reach 1.7 deep",
        ],
        "the map from positions to nodes, and makeNode": [
            "connect_four_tutorials#draw-both-maps: keys are {title}: {len(where)} nodes",
            "connect_four_tutorials#their-run-search: def makeNode(self, state)",
            "connect_four_tutorials#a-dangling-node: 200 plays there, 1 in the map's node",
        ],
        "MCTSPlayer: set_player_ind, reset_player, get_action, a full board": [
            "tic_tac_toe_tutorial#mcts-player: def set_player_ind(self, p)",
            "tic_tac_toe_tutorial#mcts-player: self.mcts.update_with_move(-1)",
            "tic_tac_toe_tutorial#their-player: | `reset_player()` | no need, without `keep_tree=True` |",
            "tic_tac_toe_tutorial#mcts-player: theirs plays a3   ours plays a3\nWARNING: the board is full",
        ],
        "a playout says when it reaches its limit of moves; why X minimises": [
            "tic_tac_toe_tutorial#limit-is-a-cap-on-moves: WARNING: rollout reached move limit",
            "tic_tac_toe_tutorial#cut-off-or-rounded: A plan that needs a foolish opponent is no plan",
            "tic_tac_toe_tutorial#both-halves: for k in (1, 2)",
        ],
        "the game tree's formula for the final move": [
            "10#final-move: Its formula is missing from our copy; it seems to mean the max child"
        ],
        "the Chinese edition's search table and defaults": [
            "connect_four_tutorials#the-chinese-table: n_plays: 563, n_wins: 320 / n_plays: 1705, n_wins: 1094",
            "connect_four_tutorials#the-chinese-table: defaults: 2 3",
        ],
        "1,000 random games in under a second; defaults on more than one position": [
            "connect_four_tutorials#a-thousand-random-games: in under a second: True",
            "tic_tac_toe_tutorial#defaults-compared: a corner     c_puct 2      10      10       96%",
        ],
        "quizzes are asked with cards": [
            'tic_tac_toe_tutorial#cards: ("who-plays-a-rollout", "like-gradient-descent", "children-of-25"',
            'tic_tac_toe_tutorial#exercise-forgotten-minus: cards["forgotten-minus"]',
        ],
        "counts that are ours are called ours; who played a billion random games": [
            "07#a-billion-random-games-counted-for-this-: benchmarks/random_games.py",
            "tic_tac_toe_tutorial#what-is-right: three of them have one win, and the third in the row has 100",
        ],
    },
}

# What the course does not have yet.
MISSING: set[str] = set()
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py")))


def places():
    """Every item with each of its places, and the token that must stand there."""
    for tutorial, items in ITEMS.items():
        for item, where in items.items():
            yield from ((f"{tutorial}: {item}", *place.split(": ", 1)) for place in where)


def text_at(place: str) -> str:
    """What a cell says and has shown, and what must hold after it; or the source of the one test of that name."""
    lesson, _, name = place.partition("#")
    if name:
        return f"{source(lesson, name)}\n{shown(lesson, name)}\n{fact(lesson, name)}" if name in cells(lesson) else ""
    found = TESTS.split(f"\ndef {place}(")[1:]
    assert len(found) == 1, f"{len(found)} tests are called {place}"
    return found[0].split("\n\n\n")[0]


@pytest.mark.parametrize(("item", "place", "token"), list(places()))
def test_what_a_tutorial_shows_is_here(item, place, token):
    assert token in text_at(place), f"{item}: {place} does not have {token!r}"


@pytest.mark.parametrize(("item", "place", "token"), [case for case in places() if "#" in case[1]])
def test_a_token_is_of_its_cell(item, place, token):
    """What stands in many cells of a notebook would not be missed if this cell lost it."""
    lesson = place.partition("#")[0]
    there = sum(token in text_at(f"{lesson}#{cell}") for cell in cells(lesson))
    assert 1 <= there <= 2, f"{item}: {token!r} stands in {there} cells of notebook {lesson}"


def test_all_items_are_accounted_for():
    assert {tutorial: len(items) for tutorial, items in ITEMS.items()} == {
        "Connect Four in Node.js": 23,
        "the Hex lecture": 10,
        "tic-tac-toe": 18,
        "the game tree": 8,
        "found later": 10,
    }


def test_what_is_called_missing_is_nowhere_and_all_else_is_somewhere():
    assert {item for items in ITEMS.values() for item, where in items.items() if not where} == MISSING


def test_backpropagation_of_the_figure():
    """85 wins in 550 visits: a win makes it 86 in 551, a loss 85 in 551, all along the path."""
    for rewards, wins in [((1.0, 0.0), 86), ((0.0, 1.0), 85)]:
        node = Node(TicTacToe().play(4), mover=0, visits=550, wins=85)
        backpropagate([Node(TicTacToe()), node], rewards)
        assert (node.visits, node.wins) == (551, wins)
