"""The predictions: what is said to the answers that are often given."""

import math

from mcts_teach import Nim, Node, TicTacToe, from_text, search, ucb1

from . import claim


@claim
def moves_of_nim():
    piles = (1, 2, 3)
    return {}, {
        "A move takes one object or more from one pile: count the ways for each pile, and add them up.": sum(piles)
        == len(Nim(piles).moves()),
        "There are three piles.": len(piles) == 3,
        "But from the second pile you may take one object or two: these are two moves.": len(Nim((0, 2, 0)).moves())
        == 2,
        "You take from one pile at a time, but you choose which pile, and how many objects.": len(Nim((1, 1)).moves())
        == 2,
    }


@claim
def one_winning_move():
    state = from_text("XOX / OXO / OX.", TicTacToe())
    child = search(state, 10).children[8]
    return {}, {
        "The only move wins: the game is over there, and each visit counts the same win again.": state.moves() == [8]
        and child.state.rewards() == (1.0, 0.0),
        "The finished game is visited again in each iteration, and its result is counted each time.": child.visits
        == child.wins
        == 10,
        "The wins of a node are those of the player who moved there: X, who wins.": child.mover == 0,
    }


@claim
def root_visits():
    first = search(TicTacToe(), 1)
    root = search(TicTacToe(), 100)
    return {}, {
        "Every iteration goes through the root and on to one child, the first ones to a new child.": root.visits == 100
        and len(search(TicTacToe(), 9).children) == 9,
        "The first iteration expands a child of the root and counts it too: here no visit stays at the root.": [
            child.visits for child in first.children.values()
        ]
        == [1],
        "There are nine children, but each of the 100 iterations visits one of them.": len(root.children) == 9
        and sum(child.visits for child in root.children.values()) == 100,
    }


@claim
def log_of_one():
    parent, child = Node(TicTacToe(), visits=1), Node(TicTacToe().play(4), 0, 1, 0)
    bonus = ucb1(parent, child, c=1.41) - child.wins / child.visits
    return {}, {
        "The logarithm of 1 is 0, so there is no bonus at all after the first visit; the mean is left.": math.log(1)
        == bonus
        == 0,
        "That is the constant.": round(math.sqrt(2), 2) == 1.41,
        "It is multiplied with the root of ln 1, which is 0.": math.sqrt(math.log(1)) == 0,
    }


@claim
def searched_twice():
    root = search(TicTacToe(), 100)
    fresh, before = search(TicTacToe(), 50).visits, root.visits
    again = search(root, 50)
    return {}, {
        "A root that was searched before keeps its visits, and the search goes on in the same tree.": again is root,
        "A new position would start at 0; this is a root that has been searched before.": (fresh, before) == (50, 100),
        "The second search adds its 50 iterations.": again.visits - before == 50,
    }
