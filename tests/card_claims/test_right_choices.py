"""Which choice of each card is right, which numbers its texts have, and where it is seen: in a notebook, or a test.

Readers see it right after they have chosen: nbval compares that with what is stored, or a fact holds after that cell.
"""

import re

import pytest
from notebooks.lessons import is_there

import mcts_teach
from mcts_teach.checks import cards, predictions

NAMES = re.compile(r"(?i)(player|suspect|notebook|step) \d+(?!,?\d)")  # their numbers count nothing
NUMBER = re.compile(r"(?<![\w.,])(?:\d[\d.,]*\d|[2-9])")  # neither 0 nor 1, nor a part of a name, such as a1

# By card: how each choice begins, after a star if it is right, its numbers, and where that is seen: cells, or a test.
RIGHT = {
    "c1-answered": ("O wins | it is a | *X wins", "", "00#think-longer"),
    "means-see": ("yes | *no, not even with a million games | no, but it", "1,000", "00#flat-look"),
    "iterations-needed": ("100 | 500 | *2,000", "100 500 2,000 17 500", "00#harder-search"),
    "play-makes": ("a board with | *an empty board | an error", "4 4", "01#play-changes-nothing"),
    "most-games": ("the centre | a corner | *an edge", "", "01#draw-one-game"),
    "games-in-the-trap": ("more and more | always about equally | *in the end never", "", "02#right-choices"),
    "random-share": ("51.4 % as | *more | less", "51.4 51.4", "02#random-tic-tac-toe"),
    "probabilities": ("yes, they are | *no | only after many", "0.9", "02#sum-of-ratios"),
    "ten-times-closer": ("10 | *100 | 1,000", "10 100 1,000 100 10 32", "02#error-against-n"),
    "most-regret": ("*Greedy | Now and then | Mean plus bonus | Guess and go", "5,000", "03#the-race"),
    "miss-out": (
        "B is found | *in three runs of ten, B is pulled only | nothing new:",
        "1,000 60 3 8 5,000",
        "03#how-often-greedy-starves",
    ),
    "shared-default": ("none | *one | none of its", "", "04#root-child-careless-state-careless-state"),
    "which-reward": (
        "X's, | *O's, since O chose c1 | both,",
        "",
        "test_backpropagate_keeps_each_nodes_score_for_its_mover",
    ),
    "one-board-two-ways": (
        "one position, one | *one position, two nodes | two",
        "",
        "04#b1-first-state-c2-first-state-b1-first-i",
    ),
    "mean-path": (
        "the root, then a3 | *the root, then c1 | the root, then c1,",
        "",
        "test_select_walks_down_by_best_score_for_who_is_to_move",
    ),
    "bonus-again": (
        "at 25 | *at about 300 visits of the parent | never",
        "2 10 5 25 300 5 2.5 2.5 10 2.5",
        "05#figure-axis-plt-subplots-figsize-8-3-5",
    ),
    "larger-constant": (
        "the comment | *larger c means more exploration | c changes",
        "100",
        "05#for-c-in-0-0-1-0-7-math-sqrt-2-10-100",
    ),
    "curious-depth": (
        "a curious one, | *a stubborn one, with a small c | they reach equally",
        "",
        "05#three-trees-of-wood",
    ),
    "leaf": ("always | *not always | never", "", "test_leaves_and_where_walks_stop"),
    "in-order": ("none | *about 60 | about 150", "200 60 150", "06#figure-axis-plt-subplots-figsize-8-4"),
    "finished-playout": (
        "None | (0.5, 0.5) | *the rewards of the finished game",
        "0.5 0.5",
        "test_a_search_grows_the_tree_of_another_uct",
    ),
    "three-nodes": (
        "*a1 1/1, b2 0/1 | a1 1/1, b2 1/1 | a1 0/1, b2",
        "",
        "test_backpropagate_keeps_each_nodes_score_for_its_mover",
    ),
    "helpful-opponent": (
        "c3: | *a1 or b1: they threaten the top row | all",
        "",
        "08#root-search-state-1000-seed-3-backpropag",
    ),
    "minus": (
        "it was | *rewards say what each player gets, and a | it is in",
        "",
        "08#def-minus-leaf-value-path-rewards",
    ),
    "level-bars": (
        "a3's is much higher | *all are about equal | a3's is much lower",
        "1,000",
        "09#ten-hundred-thousand",
    ),
    "seeds-agree": ("all ten | about half | *none", "1,000 1,000", "10#slow-count"),
    "most-visited": (
        "the second: | *the first: it has the most visits | neither:",
        "32 40 21 25 84 80 25 20",
        "10#four-policies",
    ),
    "games-from-the-root": ("all six | *one | none", "", "11#fault-addmove"),
    "winning-moves": ("b3, which has | a3, which stops | *none", "3", "11#the-truth"),
    "open-two": ("d, on top | *b and e, and no others | all of them:", "", "12#the-answer-of-the-search"),
    "missing-visit": (
        "one iteration | *the root was a child in an earlier search | one game",
        "6,682 6,681 3,996",
        "12#law-of-the-visits",
    ),
    "good-test-game": ("backgammon, | poker, | *Othello", "", "test_a_game_that_cannot_be_searched_is_refused"),
    "suspect-1": ("the child is | *the child gets its parent's | the move stays", "", "13#the-culprits"),
    "suspect-2": ("it divides the | it counts the | *it subtracts the bonus", "", "13#the-culprits"),
    "suspect-3": ("a whole win | each reward to | *the reward of X to every node", "", "13#the-culprits"),
    "suspect-4": ("the reward of | *the right rewards if O moves at the root | nothing to the", "", "13#the-culprits"),
    "result-in-turn": (
        "one with draws | *one in which a player may move twice in a row | one in which the",
        "",
        "13#spot-1",
    ),
    "fill-the-board": (
        "tic-tac-toe | Connect Four | *Hex",
        "",
        "13#spot-2 test_hex_is_won_by_whoever_joins_their_sides",
    ),
    "later-first-visit": ("10 times later | *100 times later | never", "0.5 10 100", "14#exercise-first-visit"),
    "prior-of-zero": ("after many iterations, | *never | when all the", "", "14#price-of-a-small-prior"),
    "why-simulate": (
        "because the moves | *because the end of a game needs no | to fill",
        "",
        "test_wrong_moves_and_early_rewards_are_refused",
    ),
    "any-order": ("the visits of | only the last | *nothing", "", "16#any-number-of-workers"),
    "many-beginners": ("*one tree of 32 | 16 | both", "32 16 16 32 16 16 16 16", "16#draw-many-beginners"),
    "parents-player": ("nothing | *the root has no parent | the number of", "", "four#their-backpropagate"),
    "one-cell": ("none | *all but those whose four discs came | those on a", "", "four#count-the-looks"),
    "whose-wins": ("player 1's | *player 2's | both", "3996 1664", "four#four-duties-adapter,their-backpropagate"),
    "reversal": (
        "the fourth phase | *the change of sides at each node | playing the game",
        "",
        "four#an-iteration-in-chinese",
    ),
    "iterations-to-prove": ("*about 20 | about 500 | about 10,000 | never", "20 500 10,000", "17#watch-the-proof"),
    "proven-child": ("to 1, | *to 0.4, | it stays", "0.6 0.4 0.4", "17#exercise-proven-child"),
    "equal-positions": ("about 5,000 | *about 3,000 | about 300", "10,000 9,276 5,000 3,000 300", "17#count-positions"),
    "amaf-misleads": ("Hex: a move | tic-tac-toe: a move | *Connect Four: a move puts a disc", "", "17#rave-misleads"),
    "dice-by-score": (
        "the truth: the | *that it is better to roll than it | that it is worse",
        "",
        "18#let-the-dice-choose",
    ),
    "which-cards-bet": (
        "with the king alone | with the king and the q | *with the king and the jack",
        "",
        "18#beside-the-equilibrium",
    ),
    "lift-or-safe": ("safe | *lift | that depends on", "0.6", "18#determinize-the-cups"),
    "who-never-bluffs": ("*give up, always | call, | call one", "", "test_each_game_goes_as_in_openspiel"),
    "same-game-again": ("1,000 | *hardly more than a few games | nothing,", "1,000 1,000", "19#different-games"),
    "network-or-search": ("plain search | *the network alone | they can't be", "32 32", "19#draw-the-parts"),
    "rollout-limit": (
        "the games | *the moves of one game | the iterations of",
        "1000 1000",
        "ttt#limit-is-a-cap-on-moves",
    ),
    "forgotten-minus": (
        "the same moves, | *moves that lose, for both players | good moves of",
        "",
        "ttt#forget-the-minus",
    ),
    "like-gradient-descent": (
        "*the way: from the end back to the beginning | the derivatives | small steps in",
        "",
        "ttt#tree-node-update",
    ),
    "children-of-25": ("the n | the t | *both", "25 50 2 3 2 3 10 50 49 11 25 50 50 49 24 25 50 11", "ttt#cards"),
    "action-of-get-move": (
        "the one with the highest m | *the one with the most visits | the one with the highest s",
        "",
        "ttt#mcts-class,mcts-player",
    ),
}


@pytest.mark.slow
def test_a_card_has_the_right_choice_and_numbers_and_shows_what_is_right():
    assert cards.keys() == RIGHT.keys()
    for key, card in cards.items():
        beginnings, numbers, places = RIGHT[key]
        choices = [("*" * (letter == card.right) + text) for letter, text in card.choices.items()]
        starts = zip(choices, beginnings.split(" | "), strict=True)
        assert [text for text, begins in starts if not text.startswith(begins)] == [], key
        texts = [card.question, *card.choices.values(), *card.feedback.values()]
        assert " ".join(number for text in texts for number in NUMBER.findall(NAMES.sub("", text))) == numbers, key
        assert [place for place in places.split() if not is_there(place)] == [], key


@pytest.mark.parametrize("key", predictions)
def test_a_prediction_is_what_the_code_gives(key):
    names = {name: getattr(mcts_teach, name) for name in mcts_teach.__all__}
    *before, end = predictions[key].code.strip().splitlines()
    exec("\n".join(["state = TicTacToe()", *before]), names)
    assert predictions[key].answer(eval(end, names))
    assert not any(predictions[key].answer(other) for other, _ in predictions[key].others)
    replies = " ".join([predictions[key].why, *(reply for _, reply in predictions[key].others)])
    assert {*NUMBER.findall(replies)} <= {*NUMBER.findall(predictions[key].code)}
