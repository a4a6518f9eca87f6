"""Questions with an answer for each choice: choose the right idea, or predict what a piece of code gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Words
from mcts_teach.checks.mistakes import read_table
from mcts_teach.checks.plain_data import as_plain
from mcts_teach.language import say

UNANSWERED = Words("Not attempted yet. Write your answer in place of the three dots.", right=False)


@dataclass(frozen=True)
class Card:
    """A question with choices a, b, c ...; show it, then answer it.

    >>> from mcts_teach.checks import cards
    >>> cards["probabilities"].answer("b")
    Right. Each mean is of games of its own, so nothing makes them add up to 1.
    """

    question: str
    choices: Mapping[str, str]  # letter: what it says
    right: str
    feedback: Mapping[str, str]  # letter: what to say to somebody who chose it

    def answer(self, choice: object) -> Words:
        """Say whether a choice is right, and why it is or is not."""
        if choice is ...:
            return UNANSWERED
        said = run_guarded(as_plain, choice).value
        letter = str(said).strip().strip(").").lower()
        if letter not in self.choices:
            raise ValueError(f"{said!r} is not one of the choices {', '.join(self.choices)}")
        right = letter == self.right
        return Words(f"{'Right' if right else 'Not this one'}. {self.feedback[letter]}", right)

    def __repr__(self) -> str:
        lines = [f"  {letter}) {say(text)}" for letter, text in self.choices.items()]
        return "\n".join([say(self.question), *lines, say("Say card.answer(...) with a letter.")])


@dataclass(frozen=True)
class Prediction:
    """A question about what some code gives: first say it, then see. `right` is what it gives.

    >>> from mcts_teach.checks import predictions
    >>> predictions["log-of-one"].answer(1)
    Not yet: you said 1. The logarithm of 1 is 0, so there is no bonus at all after the first visit; the mean is left.
    """

    code: str
    right: object
    why: str
    others: Sequence[tuple[object, str]]  # an answer that is often given, and what it overlooks

    @property
    def question(self) -> str:
        """The code, and what is asked of it."""
        return f"{say('What does this give?')}\n\n{self.code}"

    def answer(self, answer: object) -> Words:
        """Compare a prediction with what the code gives, and say why."""
        if answer is ...:
            return UNANSWERED
        given = said = run_guarded(as_plain, answer).value
        with suppress(ValueError):
            said = float(said) if isinstance(said, str) and isinstance(self.right, int | float) else said
        close = isinstance(self.right, float) and isinstance(said, int | float)
        if abs(said - self.right) < 0.01 if close else said == self.right:
            return Words(f"Right: {self.right!r}. {self.why}", right=True)
        why = next((text for known, text in self.others if known == said), self.why)
        return Words(f"Not yet: you said {given!r}. {why}", right=False)

    def __repr__(self) -> str:
        return f"{self.question}\n\n{say('Say .answer(...) with what you expect.')}"


def _card(question: str, right: dict[str, list[str]], **wrong: list[str]) -> Card:
    answers = sorted((wrong | right).items())
    choices, feedback = ({letter: texts[i] for letter, texts in answers} for i in (0, 1))
    return Card(question, choices, min(right), feedback)


cards = {key: _card(**row) for key, row in read_table("questions")["cards"].items()}
predictions = {key: Prediction(**row) for key, row in read_table("questions")["predictions"].items()}
