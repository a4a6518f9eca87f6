"""What tests of pictures have in common: positions, searches that are run once, and how a picture is read."""

from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import islice
from random import Random

import numpy as np
from trees import Long

from mcts_teach import ConnectFour, Hex, Nim, Node, TicTacToe, from_text, print_tree, record, steps
from mcts_teach.arguments import PHASES
from mcts_teach.drawing.colors import PATH
from mcts_teach.drawing.marks import Area, Disc, Dot, Group, Line, Link, Text, extent
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.drawing.words import short_name
from mcts_teach.games import Pig
from mcts_teach.trace import Moment
from mcts_teach.variants import with_chance

ENDGAME, STATE = (from_text(text, TicTacToe()) for text in ("XO. / OX. / ...", "X.. / XO. / .XO"))
BOARD, PIG = Area | Disc | Line, Pig(20, points=(10, 15), turn=6)
POSITIONS = (TicTacToe(), STATE, from_text("XOX / OXO / ...", TicTacToe()), ConnectFour(), Hex(5), Nim((1, 3, 5)))
POSITIONS += (Nim((3, 4, 5), players=3), Long(3, turns=True), PIG)
PAGES = ((792.0, 600.0), (520.0, 600.0), (258.0, 600.0), (792.0, 240.0))


@cache
def recorded(state, iterations, seed=0):
    return record(state, iterations, seed=seed, **with_chance() if state == PIG else {})


@cache
def moments(state, iterations):
    """A grown tree, and all four phases of three iterations on the way to it."""
    trace, some = recorded(state, iterations, seed=iterations), sorted({1, iterations // 2 + 1, iterations})
    return [Moment(trace.root), *(trace.at(k, phase) for k in some for phase in PHASES)]


@cache
def step(state, iteration, phase):
    return next(islice(steps(Node(state), Random(0)), 4 * (iteration - 1) + PHASES.index(phase), None))


def any_walk(rng, root, score):
    """A learner's walk, which goes past untried moves and takes any child."""
    path = [root]
    while path[-1].children and (not path[-1].untried or rng.randrange(3)):
        path.append(rng.choice(list(path[-1].children.values())))
    return path


def printed(what, **how):
    with redirect_stdout(StringIO()) as out:
        print_tree(what, **how)
    return out.getvalue()


class Seen:
    """A card or a dot, and what it must be if the lines and names are true; the end of a playout has no node."""

    def __init__(self, mark, node=None, parent=None, move=None, link=None):
        self.mark, self.node, self.parent, self.move, self.link = mark, node, parent, move, link
        self.box, self.is_card, self.depth = box(mark), isinstance(mark, Group), parent.depth + 1 if parent else 0
        self.middle = (self.box[0] + self.box[2]) / 2


class Reading:
    """The picture of a moment on a page, and what is seen in it."""

    def __init__(self, at, page=PAGES[0], **how):
        self.at, self.page, self.how, self.picture = at, page, how, tree_picture(at, page=page, **how)
        self.seen = read(self.picture, at.root)
        self.nodes = [one for one in self.seen if one.node]
        self.walked = [one for one in self.nodes if any(one.node is node for node in at.path)]
        self.written, self.said = only(Text, self.picture), " ".join(texts(self.picture))


def box(mark):
    """Left, top, right and bottom of a mark, of a card without what stands on it."""
    return mark.marks[0][:4] if isinstance(mark, Group) else extent([mark])


def apart(boxes, others=()):
    """Whether none of these boxes overlaps another one, or one of the others."""
    left, top, right, bottom = np.array([*boxes, *others]).reshape(-1, 4).T
    wide, high = (np.minimum.outer(b, b) - np.maximum.outer(a, a) for a, b in ((left, right), (top, bottom)))
    return ((wide > 0.01) & (high > 0.01))[: len(boxes)].sum() == len(boxes)  # each with itself


def inside(a, b):
    return a[0] >= b[0] - 0.01 and a[1] >= b[1] - 0.01 and a[2] <= b[2] + 0.01 and a[3] <= b[3] + 0.01


def only(kind, what):
    """The marks of a kind in a picture or on a card, in their order."""
    return [mark for mark in what.marks if isinstance(mark, kind)]


def texts(what):
    """What is written in a picture outside its cards, or on a card."""
    return [mark.text for mark in only(Text, what)]


def looks(marks):  # of a board, wherever they are
    return [[type(mark), *(x for x in mark if isinstance(x, str))] for mark in marks if isinstance(mark, BOARD)]


def on_cards(picture):
    """What is written on each card."""
    return [texts(mark) for mark in only(Group, picture)]


def place(*point):
    return tuple(round(number + 1e-6, 4) for number in point)  # few numbers lie half way then


def read(picture, root):
    """A picture as a reader sees it, from the root along the lines, by the names of moves; each leads to one node."""
    marks = [mark for mark in picture.marks if getattr(mark, "node", None) is not None]
    assert [mark.node for mark in marks] == list(range(len(marks)))
    heads, feet = ({place(Seen(mark).middle, box(mark)[side]): mark.node for mark in marks} for side in (1, 3))
    links, seen = only(Link, picture), {0: Seen(marks[0], root)}
    parts = {place(*link.points[1]): feet[place(*link.points[0])] for link in links if link.color == PATH}
    for link in sorted(links, key=lambda link: link.points[-1][1]):
        child, start = heads[place(*link.points[-1])], place(*link.points[0])
        above, mark = seen[{**parts, **feet}[start]], marks[child]
        assert child not in seen
        name = mark.title.split("  ")[0] if isinstance(mark, Dot) else texts(mark)[0]
        move = None if link.dashed else next(m for m in above.node.children if short_name(above.node.state, m) == name)
        seen[child] = Seen(mark, above.node.children.get(move), above, move, link)
    return [seen[n] for n in range(len(marks))]
