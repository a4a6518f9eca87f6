"""Right pieces of a search, written in ways in which the names of their helpers, constants and imports clash."""

import re
import sys
from functools import cache
from types import ModuleType
from unittest.mock import patch

from mcts_teach.workshop.keeping import KINDS, OWN_PIECES

PIECES = ("MyNode", "my_ucb1", "my_expand", "my_backpropagate", "my_best_move")
BEST = "def my_best_move(root):\n    return max(root.children, key=lambda move: root.children[move].visits)"
UCB1 = """\
from math import inf, log, sqrt
def my_ucb1(parent, child, c=sqrt(2)):
    if child.visits == 0:
        return inf
    return child.wins / child.visits + c * sqrt(log(parent.visits) / child.visits)"""
BONUS = """\
import math
TWO = 2.0
def bonus(parent, child):
    return math.sqrt(TWO * math.log(parent.visits) / child.visits)
def my_ucb1(parent, child, c=TWO ** 0.5):
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c / TWO**0.5 * bonus(parent, child)"""
BACK = """\
def my_backpropagate(path, rewards):
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[node.mover]"""
NODE = """\
class MyNode:
    def __init__(self, state, mover=None):
        self.state, self.mover, self.visits, self.wins = state, mover, 0, 0.0
        self.children, self.untried = {}, list(state.moves())"""
TAGGED = NODE.replace("mover=None", "mover=None, tag=None")
EXPAND = f"""\
{NODE}
def my_expand(node, rng):
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    node.children[move] = MyNode(node.state.play(move), node.state.player)
    return node.children[move]"""
EXPAND_TAGGED = EXPAND.replace("mover=None", "mover=None, tag=None").replace(".player)", ".player, tag=move)")
LOG = f"def log(value):\n    return value\n{BEST.replace('max(root', 'max(log(root)')}"
LOG2 = f"from math import log2 as log\n{BEST.replace('.visits)', '.visits + 0 * log(8))')}"
LOG1P = UCB1.replace("log,", "log1p as log,").replace("parent.visits)", "parent.visits - 1)")
MAX = f"def max(moves, key):\n    return sorted(moves, key=key)[-1]\n{BEST}"
MAX_OF_LIST = f"def max(numbers):\n    return numbers[0]\n{BEST.replace('max(', 'sorted(')}[max([-1])]"
TWO = f"TWO = 1\n{BEST.replace('.visits', '.visits * TWO')}"
ADD = f"def log(node):\n    node.visits += 1\n{BACK.replace('node.visits += 1', 'log(node)')}"
MAX_OF_PATH = f"def max(path):\n    return path\n{BACK.replace('in path', 'in max(path)')}"
ZERO = f"bonus = 0\n{NODE.replace('mover, 0,', 'mover, bonus,')}"
RIGHT = [BEST, LOG, LOG2, MAX, MAX_OF_LIST, TWO, UCB1, LOG1P, BONUS, BACK, ADD, MAX_OF_PATH]
RIGHT += [NODE, TAGGED, ZERO, EXPAND, EXPAND_TAGGED]


def name_in(source):
    """The name of the piece that a cell is about, the last one in it."""
    return re.findall(rf"^ *(?:def|class) ({'|'.join(PIECES)})\b", source, flags=re.MULTILINE)[-1]


@cache
def rights(content):
    """The learner's own pieces in a file, each with what its check says; None if Python cannot load it."""
    module = ModuleType("alone")
    absent = dict.fromkeys([name for name in sys.modules if name.startswith("my_mcts_")] + ["my_mcts"])
    try:
        with patch.dict(sys.modules, absent):
            exec(compile(content.decode("utf-8-sig"), "<alone>", "exec", dont_inherit=True), vars(module))
    except Exception:
        return None
    own = {name: thing for name in OWN_PIECES if (thing := vars(module).get(name)) not in (None, KINDS[name].lent)}
    return {name: bool(KINDS[name].check(thing)) for name, thing in own.items()}
