"""The notebook of the bug zoo: its hunt, its museum and its laws are those of the zoo, and it says what is so."""

import json
import re

from lessons import cells, code_cells, printed, source

from mcts_teach.checks import zoo
from mcts_teach.checks.mistakes import MISCONCEPTIONS

LESSON = "13"
CODE = code_cells(LESSON)
KEYS = {one.key for one in zoo.broken_ones()}
CULPRITS = "move-not-played", "bonus-subtracted", "same-for-all", "right-for-one-seat"


# The hunt


def test_each_suspect_is_asked_about_and_then_named():
    asked = re.findall(r'cards\["([\w-]+)"\]', "".join(CODE.values()))
    assert asked == ["suspect-1", "suspect-2", "suspect-3", "suspect-4", "result-in-turn", "fill-the-board"]
    names = re.findall(r"^suspect \d, \w+: (.*)", printed(LESSON, "the-culprits"), re.MULTILINE)
    assert names == [MISCONCEPTIONS[key].name for key in CULPRITS]


def test_no_suspect_is_named_before_it_is_hunted():
    for name in [*CODE][: [*CODE].index("the-culprits")]:
        shown = json.dumps(cells(LESSON)[name], ensure_ascii=False)
        assert [word for key in CULPRITS for word in (key, MISCONCEPTIONS[key].name) if word in shown] == [], name


# The museum


def test_whatever_was_found_in_the_wild_stands_there_with_its_commit():
    listed = re.findall(
        r"^[* ] ([\w-]+) +([\w.-]+/[\w.-]+)@([0-9a-f]{7})(?: \(virtual loss\))?$",
        printed(LESSON, "found-in-the-wild"),
        re.MULTILINE,
    )
    cited = [
        (key, *place)
        for key, one in MISCONCEPTIONS.items()
        for place in re.findall(r"github\.com/(\S+), commit (\w+)", one.seen)
    ]
    assert listed == cited
    assert len(listed) >= 15
    assert {key for key, *_ in listed} <= KEYS


def test_the_names_that_the_text_proposes_are_in_the_zoo():
    proposed = re.findall(r"`([a-z]+(?:-[a-z]+)+)`", source(LESSON, "the-museum") + source(LESSON, "what-is-no-bug"))
    assert len(proposed) == 19
    assert set(proposed) <= KEYS


def test_the_museum_names_the_project_in_which_each_was_found():
    rows = re.findall(r"^\| `([\w-]+)` \| (\S+) \|", source(LESSON, "the-museum"), re.MULTILINE)
    assert len(rows) == 5
    assert [key for key, project in rows if f"github.com/{project}" not in MISCONCEPTIONS[key].seen] == []
