"""An exam: its solutions are found again by other means, and no answer stands where the questions are."""

import math
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from mcts_teach.checks import check
from mcts_teach.checks.mistakes import words_for
from mcts_teach.cli import main
from mcts_teach.workshop.exam import draw_exam, exam_page, write_exam

SEEDS = range(8)
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


def score(parent, child):
    """UCB1 as the question has it."""
    return child.wins / child.visits + math.sqrt(2 * math.log(parent.visits) / child.visits)


def counted(node):
    return (node.wins, node.visits)


def written(wins, visits):
    return f"{wins:g}/{visits}"


def walk_by_hand(root):
    """The moves of the best scores, down to a node that has no child for some move."""
    node, moves = root, []
    while len(node.children) == len(node.state.moves()) > 0:
        best = max(node.children, key=lambda move: score(node, node.children[move]))
        moves.append(best)
        node = node.children[best]
    return moves


def down(root, moves):
    path = [root]
    for move in moves:
        path.append(path[-1].children[move])
    return path


def every(node):
    """All nodes below and with a node, by the moves that lead there."""
    found = {(): node}
    for move, child in node.children.items():
        found |= {(move, *rest): below for rest, below in every(child).items()}
    return found


@every_seed
def test_the_path_is_that_of_the_formula_and_what_it_takes_is_clearly_best(seed):
    task = exam_of(seed).tree
    moves, path = walk_by_hand(task.root), task.path
    assert down(task.root, moves) == path
    assert len(moves) >= 2
    names = [node.state.name(move) for node, move in zip(path, moves, strict=False)]
    assert f"walks start → {' → '.join(names)} and stops" in sections(page_of(seed))[2]
    *compared, _ = rows(page_of(seed), 2)
    assert len(compared) == len(path) - 1
    for parent, taken, (_, *lines) in zip(path, path[1:], compared, strict=False):
        shown, best = [line[-1] for line in lines], f"{score(parent, taken):.2f}"
        assert shown == [f"{score(parent, child):.2f}" for child in parent.children.values()]
        assert (shown.count(best), max(map(float, shown))) == (1, float(best))


@every_seed
def test_what_changes_is_counted_by_hand(seed):
    task = exam_of(seed).tree
    before = {moves: counted(node) for moves, node in every(task.root).items()}
    assert before[()][1] == sum(visits for moves, (_, visits) in before.items() if len(moves) == 1)
    after = {moves: counted(node) for moves, node in every(task.done.path[0]).items()}
    [new] = set(after) - set(before)
    assert new[:-1] == tuple(walk_by_hand(task.root))
    mover, expected = task.root.state.player, {(): (0, before[()][1] + 1)}
    for depth in range(1, len(new) + 1):
        wins, visits = before.get(new[:depth], (0, 0))
        reward = task.done.rewards[mover if depth % 2 else 1 - mover]  # they take turns
        expected[new[:depth]] = (wins + reward, visits + 1)
    assert after == before | expected
    _, _, *lines = rows(page_of(seed), 2)[-1]
    assert [line[3] for line in lines] == [written(*expected[new[:depth]]) for depth in range(1, len(new) + 1)]
    assert [line[2] for line in lines[:-1]] == [written(*before[new[:depth]]) for depth in range(1, len(new))]


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
    assert len(solutions) == 4
    assert [text[:18] for text in solutions] == [f"Solution of task {number}" for number in (1, 2, 3, 4)]
    for one in exam_of(seed).programs:
        assert " ".join(one.source.split()) in programs
        assert words_for(one.piece, one.key).name not in programs + tree
        assert one.key not in page_of(seed).partition("Solution of")[0]
        assert " ".join(one.right.split()) not in programs
    parents = exam_of(seed).tree.path[:-1]
    scores = {f"{score(parent, child):.2f}" for parent in parents for child in parent.children.values()}
    shown = set(re.findall(r"(?<![\d.])\d\.\d\d(?!\d)", re.sub("mean [0-9.]+", "", tree)))
    assert shown & scores == set()
    assert "walks" not in tree
    assert "plays" not in tree


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
