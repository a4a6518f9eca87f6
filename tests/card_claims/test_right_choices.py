"""Which choice of each card is right, which numbers its texts have, and where it is seen: in a notebook, or a test.

Readers see it right after they have chosen: nbval compares that with what is stored, or a fact holds after that cell.
"""

import re

import pytest
from notebooks.lessons import is_there

import mcts_teach
from mcts_teach.checks import cards, predictions

NAMES = re.compile(r"(?i)(player|suspect|notebook|step) \d+")  # their numbers count nothing
NUMBER = re.compile(r"(?<![\w.,])(?:\d[\d.,]*\d|[2-9])")  # neither 0 nor 1, nor a part of a name, such as a1

# By card: the right choice, how each begins, the numbers in its texts, and where it is seen: cells, or a test's name.
RIGHT = {
    "c1-answered": ("c", "O wins | it is a | X wins", "", "00#think-longer"),
    "means-see": ("b", "yes | no, not even | no, but it", "1,000", "00#flat-look"),
    "iterations-needed": ("c", "100 | 500 | 2,000", "100 500 2,000 17 500", "00#harder-search"),
    "play-makes": ("b", "a board with | an empty board | an error", "4 4", "01#play-changes-nothing"),
    "most-games": ("c", "the centre | a corner | an edge", "", "01#draw-one-game"),
    "games-in-the-trap": ("c", "more and more | always about equally | in the end", "", "02#right-choices"),
    "random-share": ("b", "51.4 % as | more | less", "51.4 51.4", "02#random-tic-tac-toe"),
    "probabilities": ("b", "yes, they are | no | only after many", "0.9", "02#sum-of-ratios"),
    "ten-times-closer": ("b", "10 | 100 | 1,000", "10 100 1,000 100 10 32", "02#error-against-n"),
    "most-regret": ("a", "Greedy | Now and then | Mean plus bonus | Guess and go", "5,000", "03#the-race"),
    "miss-out": ("b", "B is found | in three runs | nothing new:", "1,000 60 3 8 5,000", "03#how-often-greedy-starves"),
    "shared-default": ("b", "none | one | none of its", "", "04#root-child-careless-state-careless-state"),
    "which-reward": ("b", "X's, | O's, | both,", "", "test_backpropagate_keeps_each_nodes_score_for_its_mover"),
    "one-board-two-ways": (
        "b",
        "one position, one | one position, two | two",
        "",
        "04#b1-first-state-c2-first-state-b1-first-i",
    ),
    "mean-path": (
        "b",
        "the root, then a3 | the root, then c1 | the root, then c1,",
        "",
        "test_select_walks_down_by_best_score_for_who_is_to_move",
    ),
    "bonus-again": (
        "b",
        "at 25 | at about 316 | never",
        "2 10 5 25 316 5 2.5 2.5 10 2.5",
        "05#figure-axis-plt-subplots-figsize-8-3-5",
    ),
    "larger-constant": ("b", "the comment | larger c | c changes", "100", "05#for-c-in-0-0-1-0-7-math-sqrt-2-10-100"),
    "curious-depth": ("b", "a curious one, | a stubborn one, | they reach equally", "", "05#three-trees-of-wood"),
    "leaf": ("b", "always | not always | never", "", "test_leaves_and_where_walks_stop"),
    "in-order": ("b", "none | about 60 | about 150", "200 60 150", "06#figure-axis-plt-subplots-figsize-8-4"),
    "finished-playout": (
        "c",
        "None | (0.5, 0.5) | the rewards",
        "0.5 0.5",
        "test_simulate_gives_the_rewards_of_a_finished_position",
    ),
    "three-nodes": (
        "a",
        "a1 1/1, b2 0/1 | a1 1/1, b2 1/1 | a1 0/1, b2",
        "",
        "test_backpropagate_keeps_each_nodes_score_for_its_mover",
    ),
    "helpful-opponent": ("b", "c3: | a1 or b1: | all", "", "08#root-search-state-1000-seed-3-backpropag"),
    "minus": ("b", "it was | rewards say | it is in", "", "08#def-minus-leaf-value-path-rewards"),
    "level-bars": ("b", "a3's is much higher | all are about | a3's is much lower", "1,000", "09#ten-hundred-thousand"),
    "seeds-agree": ("c", "all ten | about half | none", "1,000 1,000", "10#slow-count"),
    "most-visited": ("b", "the second: | the first: | neither:", "32 40 21 25 84 80 25 20", "10#four-policies"),
    "games-from-the-root": ("b", "all six | one | none", "", "11#fault-addmove"),
    "winning-moves": ("c", "b3, which has | a3, which stops | none", "2", "11#the-truth"),
    "open-two": ("b", "d, on top | b and e, | all of them:", "", "12#the-answer-of-the-search"),
    "missing-visit": ("b", "one iteration | the root | one game", "6,682 6,681 3,996", "12#law-of-the-visits"),
    "good-test-game": ("c", "backgammon, | poker, | Othello", "", "test_a_game_that_cannot_be_searched_is_refused"),
    "suspect-1": ("b", "the child is | the child gets | the move stays", "", "13#the-culprits"),
    "suspect-2": ("c", "it divides the | it counts the | it subtracts the", "", "13#the-culprits"),
    "suspect-3": ("c", "a whole win | each reward to | the reward of", "", "13#the-culprits"),
    "suspect-4": ("b", "the reward of | the right rewards | nothing to the", "", "13#the-culprits"),
    "result-in-turn": ("b", "one with draws | one in which a | one in which the", "", "13#spot-1"),
    "fill-the-board": (
        "c",
        "tic-tac-toe | Connect Four | Hex",
        "",
        "13#spot-2 test_hex_is_won_by_whoever_joins_their_sides",
    ),
    "later-first-visit": ("b", "10 times later | 100 times later | never", "0.5 10 100", "14#draw-the-wait"),
    "prior-of-zero": ("b", "after many iterations, | never | when all the", "", "14#price-of-a-small-prior"),
    "why-simulate": (
        "b",
        "because the moves | because the end | to fill",
        "",
        "test_wrong_moves_and_early_rewards_are_refused",
    ),
    "any-order": ("c", "the visits of | only the last | nothing", "", "16#any-number-of-workers"),
    "many-beginners": ("a", "one | 16 | both", "32 16 16 32 16 16 16 16", "16#draw-many-beginners"),
    "parents-player": ("b", "nothing | the root has | a rule for", "", "four#their-backpropagate"),
    "one-cell": ("b", "none | those in which | those on a", "", "four#count-the-looks"),
    "whose-wins": ("b", "player 1's | player 2's | both", "3996 1664", "four#four-duties-adapter,their-backpropagate"),
    "reversal": ("b", "the fourth phase | the change of | playing the game", "", "four#an-iteration-in-chinese"),
    "iterations-to-prove": ("a", "about 20 | about 500 | about 10,000 | never", "20 500 10,000", "17#watch-the-proof"),
    "proven-child": ("b", "visit it as | never visit it | visit it only", "", "17#the-next-walk"),
    "equal-positions": (
        "b",
        "about 5,000 | about 3,000 | about 300",
        "10,000 9,276 5,000 3,000 300",
        "17#count-positions",
    ),
    "amaf-misleads": ("c", "Hex: a move | tic-tac-toe: a move | Connect Four: a", "", "17#rave-misleads"),
    "dice-by-score": ("b", "the truth: the | that it is better | that it is worse", "", "18#let-the-dice-choose"),
    "which-cards-bet": (
        "c",
        "with the king alone | with the king and the q | with the king and the j",
        "",
        "18#beside-the-equilibrium",
    ),
    "lift-or-safe": ("b", "safe | lift | that depends on", "0.6", "18#determinize-the-cups"),
    "who-never-bluffs": ("a", "give up, | call, | call one", "", "test_each_game_goes_as_in_openspiel"),
    "same-game-again": ("b", "1,000 | hardly | nothing,", "1,000 1,000", "19#different-games"),
    "network-or-search": ("b", "plain search | the network alone | they can't be", "32 32", "19#draw-the-parts"),
    "rollout-limit": ("b", "the games | the moves of | the iterations of", "1000 1000", "ttt#limit-is-a-cap-on-moves"),
    "forgotten-minus": ("b", "the same moves, | moves that lose, | good moves of", "", "ttt#forget-the-minus"),
    "who-plays-a-rollout": ("c", "the search | a learned | random moves", "", "ttt#two-policies"),
    "like-gradient-descent": ("a", "the way: from | the derivatives | small steps in", "", "ttt#tree-node-update"),
    "children-of-25": ("c", "the n | the t | both", "25 50 2 3 2 3 10 50 49 11 25 50 50 49 24 25 50 11", "ttt#cards"),
    "action-of-get-move": (
        "b",
        "the one with the highest m | the one with the most | the one with the highest s",
        "",
        "ttt#mcts-class,mcts-player",
    ),
    "default-playouts": (
        "c",
        "1,000 | 2,000 | 10,000",
        "2000 1,000 2,000 10,000 1,000 10,000 1,000",
        "ttt#mcts-player",
    ),
}


@pytest.mark.parametrize("key", cards)
def test_a_card_has_the_right_choice_and_numbers_and_shows_what_is_right(key):
    card, (right, beginnings, numbers, places) = cards[key], RIGHT[key]
    starts = beginnings.split(" | ")
    choices = zip(card.choices.values(), starts, strict=True)
    assert [text for text, begins in choices if not text.startswith(begins)] == []
    assert card.right == right
    texts = [card.question, *card.choices.values(), *card.feedback.values()]
    assert " ".join(number for text in texts for number in NUMBER.findall(NAMES.sub("", text))) == numbers
    assert [place for place in places.split() if not is_there(place)] == []


@pytest.mark.parametrize("key", predictions)
def test_a_prediction_is_what_the_code_gives(key):
    names = {name: getattr(mcts_teach, name) for name in mcts_teach.__all__}
    *before, end = predictions[key].code.strip().splitlines()
    exec("\n".join(["state = TicTacToe()", *before]), names)
    assert predictions[key].answer(eval(end, names))
    assert not any(predictions[key].answer(other) for other, _ in predictions[key].others)
    replies = " ".join([predictions[key].why, *(reply for _, reply in predictions[key].others)])
    assert {*NUMBER.findall(replies)} <= {*NUMBER.findall(predictions[key].code)}
