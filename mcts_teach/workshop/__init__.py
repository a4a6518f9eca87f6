"""The learner's workshop: a copy of the course to work in, and a file of their own for what they write there.

The copy is made where nothing is installed, too; so what keeps pieces, and needs the checks, is not loaded here.
"""

from mcts_teach.workshop.course_copy import copy_course, read_measured

__all__ = ["copy_course", "read_measured"]
