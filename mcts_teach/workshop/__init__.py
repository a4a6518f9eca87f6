"""The learner's workshop: `keep` writes what they made into a file of their own, `mine` reads it."""

from mcts_teach.workshop.keeping import keep, mine

__all__ = ["keep", "mine"]
