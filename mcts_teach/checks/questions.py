"""Cards: predict what a piece of code prints, or choose the right idea; each wrong choice has its own answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Words
from mcts_teach.checks.plain_data import as_plain


class CardAnswer(Words):
    """What is said of an answer; true only if the answer is right."""

    right: bool

    def __new__(cls, text: str, right: bool = False) -> CardAnswer:
        """The words, and whether the answer is right."""
        words = super().__new__(cls, text)
        words.right = right
        return words

    def __bool__(self) -> bool:
        return self.right


UNANSWERED = CardAnswer("Not attempted yet. Write your answer in place of the three dots.")


@dataclass(frozen=True)
class Card:
    """A question with choices a, b, c ...; show it, then answer it.

    >>> card = CARDS["probabilities"]
    >>> card.answer("b")
    Right. Each ratio is of other games, so nothing makes them add up to 1. What adds up are the visits.
    """

    question: str
    choices: Mapping[str, str]  # letter: what it says
    right: str
    feedback: Mapping[str, str]  # letter: what to say to somebody who chose it

    def answer(self, choice: object) -> CardAnswer:
        """Say whether a choice is right, and why it is or is not."""
        if choice is ...:
            return UNANSWERED
        said = run_guarded(as_plain, choice).value
        letter = str(said).strip().strip(").").lower()
        if letter not in self.choices:
            raise ValueError(f"{said!r} is not one of the choices {', '.join(self.choices)}")
        right = letter == self.right
        return CardAnswer(f"{'Right' if right else 'Not this one'}. {self.feedback[letter]}", right)

    def hint(self) -> Words:
        """One wrong choice less."""
        letter = next(letter for letter in self.choices if letter != self.right)
        return Words(f"It is not {letter}. {self.feedback[letter]}")

    def __repr__(self) -> str:
        lines = [f"  {letter}) {text}" for letter, text in self.choices.items()]
        return "\n".join([self.question, *lines, "Say card.answer(...) with a letter."])


@dataclass(frozen=True)
class Prediction:
    """A question about what some code gives: first say it, then see. `right` is what it gives.

    >>> PREDICTIONS["log-of-one"].answer(1)
    Not yet: you said 1. The logarithm of 1 is 0, so there is no bonus at all after the first visit; the mean is left.
    >>> bool(PREDICTIONS["log-of-one"].check(0.0))
    True
    """

    code: str
    right: object
    why: str
    others: Mapping[object, str]  # an answer that is often given: what it overlooks

    @property
    def question(self) -> str:
        """The code, and what is asked of it."""
        return f"What does this give?\n\n{self.code}"

    def check(self, answer: object) -> bool:
        """Whether this is what the code gives."""
        said = run_guarded(as_plain, answer).value
        if isinstance(self.right, float) and isinstance(said, int | float):
            return abs(said - self.right) < 0.01
        return bool(said == self.right)

    def answer(self, answer: object) -> CardAnswer:
        """Compare a prediction with what the code gives, and say why."""
        if answer is ...:
            return UNANSWERED
        if self.check(answer):
            return CardAnswer(f"Right: {self.right!r}. {self.why}", right=True)
        said = run_guarded(as_plain, answer).value
        why = next((text for known, text in self.others.items() if known == said), self.why)
        return CardAnswer(f"Not yet: you said {said!r}. {why}")

    def __repr__(self) -> str:
        return f"{self.question}\n\nSay .answer(...) with what you expect."


CARDS: dict[str, Card] = {
    "probabilities": Card(
        "A tutorial draws a node with its actions' win ratios and says that they sum to 1. Do they?",
        {"a": "yes, they are probabilities", "b": "no", "c": "only after many playouts"},
        "b",
        {
            "a": "A ratio is the share of won games after one action; another action has other games. After two good "
            "actions both may be 0.9.",
            "b": "Each ratio is of other games, so nothing makes them add up to 1. What adds up are the visits.",
            "c": "More playouts make each ratio more exact, and each keeps to its own action's games.",
        },
    ),
    "miss-out": Card(
        "A text says: encouraging exploitation prevents us from missing out on a better action. Which word is wrong?",
        {"a": "none", "b": "encouraging", "c": "exploitation"},
        "c",
        {
            "a": "Exploitation repeats what looks best so far: that is how a better action is missed.",
            "b": "Something has to be encouraged, or the walk stays greedy. What?",
            "c": "Exploration tries what is little known, and so finds what looked bad by bad luck.",
        },
    ),
    "game-tree-size": Card(
        "How many nodes has the whole game tree of tic-tac-toe, and how many positions are there? A tutorial says 9!.",
        {"a": "362,880 nodes", "b": "549,946 nodes, 5,478 positions", "c": "5,478 nodes, 549,946 positions"},
        "b",
        {
            "a": "9! counts the orders of filling all nine cells. Games end early, and a tree has inner nodes.",
            "b": "Many orders of moves lead to the same position, so the tree has a hundred times more nodes.",
            "c": "The other way round: a position may be reached on many paths, and each of them is a node.",
        },
    ),
    "limit": Card(
        "A playout function has limit=1000. A tutorial says that it simulates 1,000 rounds. What does it do?",
        {"a": "plays 1,000 games", "b": "plays one game of at most 1,000 moves", "c": "stops after 1,000 visits"},
        "b",
        {
            "a": "The loop plays moves of one game and leaves it when somebody has won. Count the games: one.",
            "b": "It guards against games that never end. In tic-tac-toe it is never reached: nine moves are the most.",
            "c": "Visits belong to nodes. A playout visits no node of the tree; it plays on from one.",
        },
    ),
    "larger-constant": Card(
        "A comment in a program says: larger c means more exploitation. And in UCB1?",
        {"a": "the comment is right", "b": "larger c means more exploration", "c": "c changes nothing in the end"},
        "b",
        {
            "a": "c multiplies the bonus, and the bonus is large for what was tried little.",
            "b": "A large c makes the bonus count for more than the mean, so the visits spread out.",
            "c": "Given endless time any c above 0 finds the best move; but with c = 100 that takes very long.",
        },
    ),
    "most-visited": Card(
        "After a search a move has 59 % in 900 games, another 72 % in 50. Which is played, and why?",
        {"a": "72 %: it wins more often", "b": "59 %: its mean is known better", "c": "search on until they agree"},
        "b",
        {
            "a": "50 games leave a mean uncertain by about 14 points either way; the search saw reasons to turn away.",
            "b": "The search visits what it trusts, and 900 games leave little doubt.",
            "c": "That is a rule too, the max-robust child, where there is time. Among two that do not agree, which?",
        },
    ),
    "why-simulate": Card(
        "Why does a search play random games at all, where a value of the position is wanted?",
        {
            "a": "because the moves of a good player are random",
            "b": "because the end of a game needs no judgement",
            "c": "to fill the tree faster",
        },
        "b",
        {
            "a": "No: but the mean of many random games tells better positions from worse ones often enough.",
            "b": "The rules say who has won. So nobody needs to write a function that judges a position half-way.",
            "c": "A playout adds nothing to the tree: only expand does.",
        },
    ),
    "minus": Card(
        "Many programs put a minus before the value that goes up one level. Why is there none in this course?",
        {
            "a": "it was forgotten",
            "b": "rewards name each player's share, and a node keeps its mover's",
            "c": "it is in ucb1",
        },
        "b",
        {
            "a": "Try check.search on this package: from both seats all is well.",
            "b": "Whoever chooses among children sees their own rewards there. Nothing has to be turned over.",
            "c": "Look: ucb1 adds a mean and a bonus, and takes nothing away.",
        },
    ),
    "leaf": Card(
        "The walk stops at a leaf. Is the game over there?",
        {"a": "always", "b": "not always", "c": "never"},
        "b",
        {
            "a": "Here a walk also stops at a node with an untried move, in the middle of a game.",
            "b": "A leaf of the search tree is where it ends for now. The game is over only if there are no moves.",
            "c": "It may be: then nothing is added, and the same result counts once more.",
        },
    ),
}

PREDICTIONS: dict[str, Prediction] = {
    "log-of-one": Prediction(
        "parent = Node(state, visits=1); child = Node(state, mover=0, visits=1, wins=0)\nucb1(parent, child)",
        0.0,
        "The logarithm of 1 is 0, so there is no bonus at all after the first visit; the mean is left.",
        {
            1: "The logarithm of 1 is 0, so there is no bonus at all after the first visit; the mean is left.",
            1.41: "That is the constant. It is multiplied with the root of ln 1, which is 0.",
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
    "searched-twice": Prediction(
        "root = search(TicTacToe(), 100)\nsearch(root, 50).visits",
        150,
        "A root that was searched before keeps its visits, and the search goes on in the same tree.",
        {
            50: "A new position would start at 0; this is a root that has been searched before.",
            100: "The second search adds its 50 iterations.",
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
}
