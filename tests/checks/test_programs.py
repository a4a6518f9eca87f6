"""Programs of learners: right ones are right, and wrong ones are wrong.

programs/ has a file for each piece. A line `=== right: what is special` begins a program, which stands there whole. A
line `--- zero-is-false: what is wrong` begins another, told by what it changes in the one above: lines with `-` go,
those with `+` come, and one with neither stays and only says where we are. The word before the colon is `right`, the
name of a mistake, or `wrong` where none fits; `(partly)` if the name is half of it. Where a check says something else,
that follows after `told`. A program may use the pieces of the lessons, `my_select` and so on, `math` and `Random`.

People wrote them who had not read the checks; but a program with lines that begin with `>` was written for its check,
whose verdict has these words in one of its lines. All of these run, or some of them where it takes long.
"""

import linecache
import math
import re
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from mcts_teach.checks import check
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.checks.pieces import game_promises, own_games
from mcts_teach.games import ConnectFour, TicTacToe
from mcts_teach.workshop.own_pieces import OWN_PIECES

CHECKS = {
    "MyNode": check.node,
    "my_ucb1": check.ucb1,
    "my_count": check.count,
    "my_attach": check.attach,
    "my_select": check.select,
    "my_expand": check.expand,
    "my_simulate": check.simulate,
    "my_backpropagate": check.backpropagate,
    "my_iteration": check.loop,
    "my_search": check.search,
    "my_best_move": check.best_move,
    "my_flat": check.flat,
    "my_puct": check.puct,
    "my_proof": check.proof,
    "my_lesson": check.lesson,
    "my_choice": check.which_arm,
    "my_next_child": check.next_child,
    "MyGame": check.game,
    "MyTicTacToe": lambda game: check.game(game, TicTacToe()),
    "MyConnectFour": lambda game: check.game(game, ConnectFour()),
    "MyThreeInARow": lambda game: check.game(game, ConnectFour(5, 4, 3)),
    "my_player": check.player,
    "my_strategy": check.strategy,
}
LONG = {"my_simulate", "my_iteration", "my_search", "my_flat", "my_next_child", "my_strategy"}
LONG |= {"MyTicTacToe", "MyConnectFour", "MyThreeInARow"}
HEAD = re.compile(r"(===|---) (?P<name>[a-z0-9-]+)(?: \(partly\))?(?:, told (?P<told>[a-z0-9-]+))?: (?P<special>.+)")
GIVEN = {piece: kind.lent for piece, kind in OWN_PIECES.items()} | {"math": math, "Random": Random}


class Learners(NamedTuple):
    """A learner's program, and what its check says of it."""

    piece: str
    number: int
    name: str
    told: str
    text: str
    says: list[str]

    @property
    def thing(self):
        """What the text defines, as a notebook would have it."""
        names, file = {"__name__": "__main__", **GIVEN}, f"<{self.piece} {self.number}>"
        linecache.cache[file] = (len(self.text), None, self.text.splitlines(keepends=True), file)
        exec(compile(self.text, file, "exec"), names)
        return names[self.piece]


def programs():
    for path in sorted((Path(__file__).parent / "programs").glob("*.txt")):
        yield from programs_in(path.stem, path.read_text(encoding="utf-8"))


def programs_in(piece, text):
    """The programs of a piece, each as a whole; those that are changes of another follow it."""
    numbers, style = count(1), ""
    for block in re.split(r"^(?=(?:===|---) )", text, flags=re.MULTILINE)[1:]:
        first, _, body = block.partition("\n")
        head, says = HEAD.fullmatch(first), re.findall("^> (.+)\n", body, flags=re.MULTILINE)
        assert head, f"{piece}: {first}"
        body = re.sub("^> .+\n", "", body, flags=re.MULTILINE).rstrip() + "\n"
        style = body if first.startswith("=") else style
        whole = style if first.startswith("=") else changed(style, body)
        yield Learners(piece, next(numbers), head["name"], head["told"] or head["name"], whole, says)


def changed(text, edit):
    """A text after an edit, whose lines are looked for one after the other."""
    done, rest = [], text.splitlines()
    for line in edit.splitlines():
        if not line.startswith("+"):
            at = rest.index(line[2:])
            done, rest = done + rest[:at], rest[at + 1 :]
        if not line.startswith("-"):
            done.append(line[2:])
    return "\n".join(done + rest) + "\n"


def of_pieces(is_right, every, long_every):
    """The right or the wrong ones: the first of each piece and some others always, and the rest in a thorough run."""
    found, pieces = [], set()
    some = (program for program in programs() if (program.name == "right") == is_right and not program.says)
    for place, one in enumerate(some):
        long = one.piece in LONG
        later = one.piece in pieces and place % (long_every if long else every) > 0
        pieces.add(one.piece)
        marks = [pytest.mark.slow] * long + [pytest.mark.thorough] * later
        found.append(pytest.param(one, marks=marks, id=f"{one.piece}-{one.number}"))
    return found


def count_looks(put=setattr):
    """The clocks of a game's check count how often they are looked at: nothing depends on how fast a machine is."""
    looks = count()
    for module in (game_promises, own_games):
        put(module, "TOO_SLOW", math.inf)
        put(module, "process_time", lambda: next(looks) / 1_000)


@pytest.fixture
def leisure(program, monkeypatch):
    """Nothing depends on how fast a machine is; of a game by itself as many are played as there may be."""
    count_looks(monkeypatch.setattr)
    if program.piece == "MyGame":
        monkeypatch.setattr(game_promises, "QUICK_LOOK", 60.0)


def told_as_expected(program):
    """The verdict, which has the outcome and the name that stand in the file."""
    verdict = CHECKS[program.piece](program.thing)
    assert verdict.outcome == ("right" if program.told == "right" else "wrong"), verdict
    assert verdict.key == ("" if program.told in {"right", "wrong"} else program.told), verdict
    return verdict


@pytest.mark.parametrize("program", of_pieces(is_right=True, every=4, long_every=24))
def test_right_programs_are_right(program):
    assert told_as_expected(program)


@pytest.mark.parametrize("program", of_pieces(is_right=False, every=8, long_every=40))
def test_wrong_programs_are_wrong_and_have_the_name_that_fits(program):
    assert bool(told_as_expected(program)) == (program.told == "right")


def with_sentences():
    """Those with words; where a check takes long, the first of each fourth name, and all of them in a thorough run."""
    known = []
    for one in filter(lambda program: program.says, programs()):
        long, name = one.piece in LONG, (one.piece, one.told)
        later = long and (name in known or len(known) % 4 > 0)
        known += [name] * (long and name not in known)
        yield pytest.param(one, marks=[pytest.mark.thorough] * later, id=f"{one.piece}-{one.number}")


@pytest.mark.parametrize("program", [*with_sentences()])
def test_a_verdict_says_the_sentences_that_stand_with_the_program(program, leisure):
    verdict = told_as_expected(program)
    words = "\n".join(map(": ".join, verdict.lines()))
    of_the_picture = [said for said in program.says if said not in words]
    assert not of_the_picture or all(said in repr(verdict) for said in of_the_picture), (of_the_picture, verdict)


def test_names_are_those_of_mistakes():
    assert {name for one in programs() for name in (one.name, one.told)} <= {"right", "wrong", *MISCONCEPTIONS}


def test_every_program_differs_from_the_others_of_its_piece():
    every = [(one.piece, one.text) for one in programs()]
    assert len(every) == len(set(every))


def test_an_edit_finds_its_lines_one_after_the_other():
    assert changed("a\nb\na\nb\n", "  b\n- a\n+ c\n") == "a\nb\nc\nb\n"


@pytest.mark.parametrize("edit", ["- d\n", "- b\n- a\n"])
def test_an_edit_of_what_is_not_there_is_refused(edit):
    with pytest.raises(ValueError, match="not in list"):
        changed("a\nb\n", edit)
