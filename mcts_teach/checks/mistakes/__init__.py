"""The mistakes that real programs make, by name: what goes wrong in one sentence, and where it was seen.

A project is named only with its address and the commit at which anybody can look it up. A few are no mistakes in
themselves: their sentences begin with "Differs from our convention".
"""

from mcts_teach.checks.mistakes.misconception import Misconception
from mcts_teach.checks.mistakes.of_numbers import MISTAKES_IN_NUMBERS
from mcts_teach.checks.mistakes.of_programs import MISTAKES_IN_PROGRAMS

MISCONCEPTIONS = MISTAKES_IN_NUMBERS | MISTAKES_IN_PROGRAMS

__all__ = ["MISCONCEPTIONS", "Misconception"]
