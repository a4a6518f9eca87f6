"""An exam: its solutions are found again by other means, and no answer stands where the questions are."""

import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from mcts_teach.checks import check
from mcts_teach.checks.mistakes import words_for
from mcts_teach.cli import main
from mcts_teach.mcts import select, ucb1
from mcts_teach.names import move_name
from mcts_teach.workshop.exam import draw_exam, exam_page, write_exam

SEEDS = range(4)
exam_of, page_of = cache(draw_exam), cache(exam_page)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def sections(page):
    """The text of each printed page."""
    body = ElementTree.fromstring(page).find("body")
    return [" ".join(" ".join(part.itertext()).split()) for part in body.iter("section")]


def rows(page, number):
    """The tables of one printed page, as rows of texts."""
    section = [*ElementTree.fromstring(page).iter("section")][number]
    return [[["".join(cell.itertext()) for cell in row] for row in table] for table in section.iter("table")]


def counts(nodes):
    return [(node.wins, node.visits) for node in nodes]


@every_seed
def test_the_solution_has_the_path_of_select_with_clear_scores_and_what_changes(seed):
    root, path, done, _ = exam_of(seed).tree
    assert select(root) == path
    names = [move_name(node.state, child.move) for node, child in pairwise(path)]
    assert f"walks start → {' → '.join(names)} and stops" in sections(page_of(seed))[2]
    *compared, (_, _, *changed) = rows(page_of(seed), 2)
    for (parent, taken), (_, *lines) in zip(pairwise(path), compared, strict=True):
        shown, best = [line[-1] for line in lines], f"{ucb1(parent, taken):.2f}"
        assert shown == [f"{ucb1(parent, child):.2f}" for child in parent.children.values()]
        assert (shown.count(best), max(map(float, shown))) == (1, float(best))
    before = [*counts(path), (0, 0)]
    gained = [0, *(done.rewards[node.state.player] for node in path)]  # whoever moved from there
    after = [(wins + gain, visits + 1) for (wins, visits), gain in zip(before, gained, strict=True)]
    assert counts(done.path) == after
    assert [line[2:4] for line in changed] == [
        [f"{wins:g}/{visits}" if visits else "not there", f"{won:g}/{more}"]
        for (wins, visits), (won, more) in zip(before[1:], after[1:], strict=True)
    ]


@every_seed
def test_both_programs_are_refused_by_the_check_with_that_name(seed):
    one, other = exam_of(seed).programs
    assert one.piece != other.piece
    printed = [pre.text for pre in [*ElementTree.fromstring(page_of(seed)).iter("section")][1].iter("pre")]
    for number, program, text in zip((4, 5), (one, other), printed, strict=True):
        names = dict(program.known)
        exec(f"from __future__ import annotations\n{text}", names)  # what is on the paper
        [defined] = re.findall(r"^def (\w+)", text, re.MULTILINE)
        verdict = getattr(check, program.piece)(names[defined])
        assert (verdict.outcome, verdict.key) == ("wrong", program.key)
        assert words_for(program.piece, program.key).name in sections(page_of(seed))[number]
        assert " ".join(verdict.expected.split()) in sections(page_of(seed))[number]


@every_seed
def test_no_answer_stands_among_the_questions(seed):
    tree, programs, *solutions = sections(page_of(seed))
    assert [text[:18] for text in solutions] == [f"Solution of task {number}" for number in (1, 2, 3, 4)]
    for one in exam_of(seed).programs:
        assert " ".join(one.source.split()) in programs
        assert words_for(one.piece, one.key).name not in programs + tree
        assert one.key not in page_of(seed).partition("Solution of")[0]
        assert " ".join(one.right.split()) not in programs
    parents = exam_of(seed).tree.path[:-1]
    scores = {f"{ucb1(parent, child):.2f}" for parent in parents for child in parent.children.values()}
    shown = set(re.findall(r"(?<![\d.])\d\.\d\d(?!\d)", re.sub("mean [0-9.]+", "", tree)))
    assert shown & scores == set()
    assert not re.search("walks|plays", tree)


@pytest.mark.slow
def test_other_seeds_are_other_tasks_and_the_same_one_the_same_page():
    without_title = {re.sub(r"exam -?\d+", "", page) for page in map(page_of, [*SEEDS, -3])}
    assert len(without_title) == len(SEEDS) + 1
    assert len({exam.tree.picture for exam in map(exam_of, SEEDS)}) == len(SEEDS)
    assert len({tuple(map(repr, exam.programs)) for exam in map(exam_of, SEEDS)}) == len(SEEDS)
    assert exam_page(4) == page_of(4)


def test_the_command_writes_a_new_file_and_leaves_those_that_are_there(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["exam", "--seed", "4"]) == 0
    assert (tmp_path / "exam_4.html").read_text(encoding="utf-8") == page_of(4)
    assert "The exam is in exam_4.html: " in capsys.readouterr().out
    (tmp_path / "mine.html").write_text("mine")
    (tmp_path / "link.html").symlink_to(tmp_path / "nowhere.html")
    for words in ["--seed", "4"], ["--seed", "4", "mine.html"], ["--seed", "4", "link.html"], ["--seed", "4", "."]:
        with pytest.raises(SystemExit) as end:
            main(["exam", *words])
        assert end.value.code == 2
        said = capsys.readouterr().err.splitlines()[-1]
        assert said.endswith("is there already: give another name, or remove it first")
    assert (tmp_path / "mine.html").read_text() == "mine"
    assert write_exam(4, tmp_path / "other.html").read_text(encoding="utf-8") == page_of(4)


def test_a_seed_is_a_whole_number():
    for seed in ("x", 1.5, None):
        with pytest.raises(ValueError, match=f"seed must be a whole number, not {seed!r}"):
            draw_exam(seed)
