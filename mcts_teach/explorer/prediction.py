"""Predict, then reveal: at each level of a walk the reader says where it will go, and only then sees it."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from mcts_teach.drawing.snapshots import Snapshot, in_order
from mcts_teach.drawing.words import child_text, choice, hidden, path_text, short_name
from mcts_teach.explorer.controls import AUTO, button, note, row, title
from mcts_teach.mcts import Node

if TYPE_CHECKING:
    from mcts_teach.explorer.stepper import Explorer


class PredictThenReveal:
    """The questions about the walk that an explorer shows, the answers to them, and how many were right."""

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._answers: dict[tuple[int | None, int], tuple[str, bool]] = {}  # by iteration and level of the walk
        self._told: int | None = None  # the level of which the answer is shown
        self._switch: Any = widgets.ToggleButton(
            description="predict, then reveal", tooltip="say at each level of a walk where it will go", layout=AUTO
        )
        self._switch.observe(lambda change: explorer.show(), "value")
        self._question, self.tally = widgets.HTML(), widgets.HTML()
        self._choices = widgets.HBox(layout={"flex_flow": "row wrap"})
        tip = "go to the next level, or to the next walk on which there is a choice"
        self._on = button("go on ▶", tip, self._go_on)
        self.row = row([title("predict"), self._switch, self._question, self._choices, self._on])

    def begin(self) -> None:
        """Ask about another moment."""
        self._told = None

    def forget(self) -> None:
        """Drop all answers: they were about another search."""
        self._answers = {}

    @property
    def level(self) -> int | None:
        """The level of the walk that waits for an answer, or of which the answer is shown; None: nothing is hidden."""
        at = self._explorer.at
        if not self._switch.value or at.phase != "select":
            return None
        if self._told is not None:
            return self._told
        levels = range(len(at.path) - 1)
        return next((level for level in levels if (at.iteration, level) not in self._answers), None)

    def visible(self) -> Snapshot:
        """What of the moment may be seen."""
        at, level = self._explorer.at, self.level
        if level is None:
            return at
        known = level + 1 + (self._told is not None)
        return at._replace(path=at.path[:known], phase="predict", changed=())

    def hides(self, node: Node) -> bool:
        """Whether the scores at a node would give an answer away."""
        level = self.level
        return level is not None and (self._told is None or node is not self._explorer.at.path[level])

    def _answer(self, guess: Any) -> None:
        """Compare the learner's move with the walk's; one with the same score is right as well."""
        level, at = self.level, self._explorer.at
        assert level is not None
        parent, taken = at.path[level], at.path[level + 1]
        guessed, failed = parent.children[guess], None
        try:
            right = guessed is taken or at.score(parent, guessed) == at.score(parent, taken)
            why = choice(parent, taken, at.score)
        except Exception as error:
            right, why, failed = guessed is taken, choice(parent, taken, hidden), error
        said = "" if guessed is taken else f"you said {short_name(parent.state, guess)}; "
        where = f"iteration {at.iteration}, at {path_text(at.path[: level + 1])}: "
        self._answers[at.iteration, level] = (f"{where}{said}{why}", right)
        self._told = level
        self._explorer.draw()
        if failed is not None:
            self._explorer.complain(failed)

    def _go_on(self) -> None:
        """Go to the next level of this walk; from the last one to the next walk on which there is a choice."""
        self._told = None
        ahead = self._explorer.next_walk() if self.level is None else None
        if ahead is None:
            self._explorer.draw()
        else:
            self._explorer.go_to(ahead, "select")

    def update(self) -> None:
        """Ask, or say who was right; below it the score and what was missed."""
        level, at = self.level, self._explorer.at
        asking = level is not None and self._told is None
        parent = at.path[level or 0] if asking else at.root
        moves = in_order(parent.children) if asking else []
        self._choices.children = [
            button(child_text(parent, move), f"I expect {short_name(parent.state, move)}", partial(self._answer, move))
            for move in moves
        ]
        self._on.layout.display = "" if self._switch.value and not asking else "none"
        self._on.disabled = self._told is None and self._explorer.next_walk() is None
        self._question.value = self._ask(level) if self._switch.value else ""
        self.tally.value = self._count_answers() if self._switch.value else ""

    def _ask(self, level: int | None) -> str:
        at = self._explorer.at
        if level is None:
            return "Nothing to predict here: go on to the next walk on which there is a choice."
        if self._told is None:
            return f"Where will the walk go from <b>{escape(path_text(at.path[: level + 1]))}</b>?"
        words, right = self._answers[at.iteration, level]
        return f"<b>{'Right' if right else 'Missed'}.</b> {escape(words.partition(': ')[2])}"

    def _count_answers(self) -> str:
        answers = self._answers.values()
        if not answers:
            return ""
        missed = "".join(f"<li>{escape(words)}</li>" for words, right in answers if not right)
        score = f"{sum(right for _, right in answers)} of {len(answers)} right"
        return note(score + (f"; missed:<ul style='margin:0;line-height:1.4'>{missed}</ul>" if missed else ""))
