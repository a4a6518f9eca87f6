"""my_choice
Makes arms and a parent of the numbers and asks the package's ucb1; a tie goes to the last.
"""

from types import SimpleNamespace

from mcts_teach import ucb1


def my_choice(visits, wins, parent_visits, c):
    """Return the number of the arm with the highest score: its place in `visits`, and in `wins`."""
    run = SimpleNamespace(visits=parent_visits)
    arms = [SimpleNamespace(visits=int(n), wins=float(w)) for n, w in zip(visits, wins)]
    return max((ucb1(run, arm, c), number) for number, arm in enumerate(arms))[1]
