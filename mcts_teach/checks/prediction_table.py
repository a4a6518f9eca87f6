"""The predictions of the course in the order of its notebooks: say what some code gives, and see."""

from __future__ import annotations

from mcts_teach.checks.questions import Prediction

PREDICTIONS: dict[str, Prediction] = {
    "moves-of-nim": Prediction(
        "len(Nim((1, 2, 3), players=3).moves())",
        6,
        "From each pile one object may be taken, or more: that is one move, and two, and three.",
        {
            3: "There are three piles. But a move also says how many objects are taken.",
            1: "A player takes from one pile at a time. From which, and how many?",
        },
    ),
    "one-winning-move": Prediction(
        'state = from_text("XOX / OXO / OX.", TicTacToe())\nsearch(state, 10).children[8].wins',
        10.0,
        "The only move wins: the game is over there, and each visit counts the same win again.",
        {
            1: "The finished game is visited again in each iteration, and its result is counted each time.",
            0: "The wins of a node are those of the player who moved there: X, who wins.",
        },
    ),
    "root-visits": Prediction(
        "root = search(TicTacToe(), 100)\nsum(child.visits for child in root.children.values())",
        100,
        "Every iteration goes through the root and on to one child, the first ones to a new child.",
        {
            99: "The first iteration expands a child of the root and counts it too: here no visit stays at the root.",
            9: "There are nine children, but each of the 100 iterations visits one of them.",
        },
    ),
    "log-of-one": Prediction(
        "parent = Node(state, visits=1); child = Node(state, mover=0, visits=1, wins=0)\nucb1(parent, child)",
        0.0,
        "The logarithm of 1 is 0, so there is no bonus at all after the first visit; the mean is left.",
        {
            1: "The logarithm of 1 is 0, so there is no bonus at all after the first visit; the mean is left.",
            1.41: "That is the constant. It is multiplied with the root of ln 1, which is 0.",
        },
    ),
    "searched-twice": Prediction(
        "root = search(TicTacToe(), 100)\nsearch(root, 50).visits",
        150,
        "A root that was searched before keeps its visits, and the search goes on in the same tree.",
        {
            50: "A new position would start at 0; this is a root that has been searched before.",
            100: "The second search adds its 50 iterations.",
        },
    ),
}
