"""The notebook of the bug zoo: its hunt gives nothing away, and what its museum names is in the zoo."""

import json
import re

from lessons import cells, code_cells, source

from mcts_teach.checks import zoo
from mcts_teach.checks.mistakes import MISCONCEPTIONS

LESSON = "13"
KEYS = {one.key for one in zoo.broken_ones()}
CULPRITS = "move-not-played", "bonus-subtracted", "same-for-all", "right-for-one-seat"


def test_no_suspect_is_named_before_it_is_hunted():
    names = [*code_cells(LESSON)]
    for name in names[: names.index("the-culprits")]:
        shown = json.dumps(cells(LESSON)[name], ensure_ascii=False)
        assert [word for key in CULPRITS for word in (key, MISCONCEPTIONS[key].name) if word in shown] == [], name


def test_the_names_that_the_text_proposes_are_in_the_zoo():
    proposed = re.findall(r"`([a-z]+(?:-[a-z]+)+)`", source(LESSON, "the-museum") + source(LESSON, "what-is-no-bug"))
    assert len(proposed) == 19
    assert set(proposed) | {key for key, one in MISCONCEPTIONS.items() if one.seen} <= KEYS


def test_the_museum_leads_to_the_commit_in_which_each_was_found():
    rows = re.findall(r"^\| `([\w-]+)` \| \[(\S+)\]\((\S+)\) \|", source(LESSON, "the-museum"), re.MULTILINE)
    assert len(rows) == 5
    for key, project, link in rows:
        there, _, commit = link.removeprefix("https://").partition("/tree/")
        assert there == f"github.com/{project}"
        assert f"{there}, commit {commit} of" in MISCONCEPTIONS[key].seen
