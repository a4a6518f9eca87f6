"""Faults in a picture, put in by hand: each is refused by a law of pictures."""

import pytest
from drawing import drawn
from drawing.drawn import PAGES, Reading, recorded
from drawing.test_laws import LAWS

from mcts_teach import TicTacToe
from mcts_teach.drawing.colors import LINE, PATH
from mcts_teach.drawing.marks import Box, Dot, Group, Link, Text, moved
from mcts_teach.drawing.trees import tree_picture

TRACE = recorded(TicTacToe(), 300, 300)
AT = TRACE.at(250)
GOOD = tree_picture(AT, page=PAGES[0])
LINKS, DOTS, GROUPS = ([mark for mark in GOOD.marks if isinstance(mark, kind)] for kind in (Link, Dot, Group))
TEXTS = [mark for mark in GOOD.marks if isinstance(mark, Text)]
BADGES = [mark for mark in TEXTS if mark.text.startswith("+") and mark.text[1:].isdigit()]
SIDES = [mark for mark in TEXTS if mark.text.endswith(" moved")]
SCALE = [mark for mark in GOOD.marks if isinstance(mark, Box)]
START, WALKED, LEAF, *_, CARD, OTHER = GROUPS
AWAY = next(link for link in LINKS if link.color == LINE)


def changed(*pairs):
    """The good picture with other marks in the place of some, or none."""
    new = {id(old): mark for old, mark in pairs}
    marks = [new.get(id(mark), mark) for mark in GOOD.marks]
    return GOOD._replace(marks=tuple(mark for mark in marks if mark is not None))


def exchanged(one, other, field):
    """The good picture in which two marks have each other's."""
    values = getattr(one, field), getattr(other, field)
    return changed((one, one._replace(**{field: values[1]})), (other, other._replace(**{field: values[0]})))


def with_part(card, number, **how):
    """The good picture with a change in a part of a card."""
    parts = [*card.marks]
    parts[number] = parts[number]._replace(**how)
    return changed((card, card._replace(marks=tuple(parts))))


FAULTS = {
    "no lines": changed(*((link, None) for link in LINKS)),
    "one line less": changed((LINKS[0], None)),
    "one card less": changed((CARD, None)),
    "one dot less": changed((DOTS[-1], None)),
    "two lines to each other's node": exchanged(LINKS[0], LINKS[-2], "points"),
    "a line from another parent": changed((AWAY, AWAY._replace(points=(LINKS[-1].points[0], *AWAY.points[1:])))),
    "a line aslant from the start": changed((AWAY, AWAY._replace(points=((3.0, 3.0), *AWAY.points[1:])))),
    "a line as thick as the path": changed((AWAY, AWAY._replace(width=9.0))),
    "a line in the colour of the path": changed((AWAY, AWAY._replace(color=PATH))),
    "a line that is dashed": changed((AWAY, AWAY._replace(dashed=True))),
    "the path in the colour of others": changed((LINKS[-1], LINKS[-1]._replace(color=LINE))),
    "lines before cards": GOOD._replace(marks=(*(mark for mark in GOOD.marks if mark not in LINKS), *LINKS)),
    "the path behind others": GOOD._replace(marks=(*LINKS[-1:], *(one for one in GOOD.marks if one is not LINKS[-1]))),
    "the mark on the neighbour": exchanged(WALKED, CARD, "marks"),
    "the frame of the path elsewhere": with_part(CARD, 0, stroke=PATH),
    "a frame that is dashed": with_part(CARD, 0, dashed=True),
    "a wrong colour": with_part(CARD, 0, fill="#e68a1e"),
    "a wrong name": with_part(CARD, 1, text="b2" if CARD.marks[1].text != "b2" else "b1"),
    "one visit more": with_part(START, 2, text="251 visits ▲"),
    "a card as not counted": with_part(START, 2, text="250 visits"),
    "a card that counts too early": with_part(CARD, 2, text=f"{CARD.marks[2].text} ▲"),
    "the parent's score": with_part(CARD, 3, text="0.77"),
    "one untried move less": with_part(LEAF, 4, text="5 left"),
    "a text beside its card": with_part(CARD, 1, x=CARD.marks[1].x + 30),
    "a text that cannot be read": with_part(CARD, 1, color=CARD.marks[0].fill),
    "a card over its neighbour": changed((CARD, moved(CARD, 20, 0))),
    "a card below its row": changed((CARD, moved(CARD, 0, 300))),
    "the neighbour's board": changed((CARD, CARD._replace(marks=(*CARD.marks[:4], *OTHER.marks[4:])))),
    "no board": changed((CARD, CARD._replace(marks=CARD.marks[:4]))),
    "two cards with each other's number": exchanged(CARD, OTHER, "node"),
    "two titles exchanged": exchanged(CARD, OTHER, "title"),
    "a dot as large as a card": changed((DOTS[0], DOTS[0]._replace(side=30.0))),
    "a dot that looks like an end": changed((DOTS[0], DOTS[0]._replace(square=True))),
    "no word on hidden nodes": changed((BADGES[0], None)),
    "one hidden node more": changed((BADGES[0], BADGES[0]._replace(text=f"+{int(BADGES[0].text) + 1}"))),
    "hidden nodes elsewhere": changed((BADGES[0], BADGES[0]._replace(x=BADGES[0].x + 60))),
    "nobody has moved": changed((SIDES[0], None)),
    "the other player moved": exchanged(SIDES[0], SIDES[1], "text"),
    "no title": changed((TEXTS[0], None)),
    "a title in black": changed((TEXTS[0], TEXTS[0]._replace(color="#1a1a1a"))),
    "the scale upside down": exchanged(SCALE[0], SCALE[20], "fill"),
    "the legend is missing": changed((TEXTS[-1], None)),
    "no words": GOOD._replace(words=""),
    "the tree of the next step": tree_picture(TRACE.at(251), page=PAGES[0]),
    "the tree before the count": tree_picture(TRACE.at(250, "simulate"), page=PAGES[0]),
    "the last tree": tree_picture(TRACE.root, page=PAGES[0]),
    "paper too narrow": GOOD._replace(width=GOOD.width - 100),
}

BROKEN = AssertionError, AttributeError, LookupError, TypeError, ValueError  # what cannot be read breaks laws, too


def keep_all_laws(at):
    it = Reading(at)
    for law in LAWS:
        law(it)


def test_the_picture_without_a_fault_keeps_all_laws():
    keep_all_laws(AT)
    assert len({*map(str, FAULTS.values())} | {str(GOOD)}) == len(FAULTS) + 1


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_breaks_a_law(name, monkeypatch):
    monkeypatch.setattr(drawn, "tree_picture", lambda at, **how: FAULTS[name])
    with pytest.raises(BROKEN):
        keep_all_laws(AT)
