"""Whatever a learner keeps and edits by hand, in whatever order: no line is lost, and what was right stays right."""

import re
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from hypothesis.strategies import floats, integers, sampled_from
from many import few_or_many
from notebooks.lessons import Session
from some_pieces import PIECES, RIGHT, name_in

from mcts_teach import files, keep, mine
from mcts_teach.workshop.keeping import KINDS

STUMPS = ["def broken(:", "unknown", "return 5", "def late():\n    return unknown"]
BYTES = {"utf-8-sig": b"\xef\xbb\xbf%s", "latin-1": b"%s# \xe9\n", "NUL": b"%s# \0\n"}
STAGES = ["write", "replace", "check"]


@cache
def rights(text):
    """The learner's own pieces in a file's text, each with what its check says; None if it cannot be loaded."""
    module = ModuleType("alone")
    try:
        exec(compile(text, "<alone>", "exec", dont_inherit=True), vars(module))
    except Exception:
        return None
    own = {name: thing for name in PIECES if (thing := vars(module).get(name)) not in (None, KINDS[name].lent)}
    return {name: bool(KINDS[name].check(thing)) for name, thing in own.items()}


class Workshop(RuleBasedStateMachine):
    """A learner with some notebooks and an editor; a process may be killed while it keeps a piece."""

    @initialize()
    def open(self):
        self.folder, self.patch, self.numbers = TemporaryDirectory(), pytest.MonkeyPatch(), count()
        self.file, self.notes, self.healthy = Path(self.folder.name, "my_mcts.py"), set(), b""

    def teardown(self):
        self.patch.undo()
        self.folder.cleanup()

    @property
    def content(self):
        return self.file.read_bytes() if self.file.exists() else b""

    def rights(self):
        return rights(self.content.decode("utf-8-sig")) if self.is_text() else None

    def is_text(self):
        return b"\xe9" not in self.content and b"\0" not in self.content

    def keep(self, source):
        """Keep the piece in a cell; what was printed."""
        session = Session("__main__", self.patch)
        session.run(source, f"cell {next(self.numbers)}")
        with redirect_stdout(StringIO()) as out:
            keep(vars(session.module)[name_in(source)], self.folder.name)
        return out.getvalue()

    def check_that_notes_are_there(self):
        texts = [path.read_text(encoding="latin-1") for path in Path(self.folder.name).iterdir()]
        lines = {line for text in texts for line in text.splitlines()}
        assert not self.notes - lines, f"lost: {self.notes - lines}"

    @rule(source=sampled_from(RIGHT))
    def keep_a_piece(self, source):
        name, before, was = name_in(source), self.content, self.rights() or {}
        out = self.keep(source)
        now = self.rights()
        if f"{name} is kept" in out:
            stay = {piece for piece, right in was.items() if right} | {name}
            assert not [piece for piece in stay if not (now or {}).get(piece)], f"no longer right, after {out}"
            unnamed = [piece for piece, right in now.items() if not right and f"{piece} in my_mcts.py" not in out]
            assert not unnamed, f"wrong, and not named: {unnamed}"
        else:
            assert self.content == before
            assert re.fullmatch(rf"{name} is right, but it is not kept: .*\.\n", out), out
        self.check_that_notes_are_there()

    @rule(source=sampled_from(RIGHT), stage=sampled_from(STAGES), which=integers(1, 2))
    def be_killed_while_keeping(self, source, stage, which):
        calls, before, was, kind = count(1), self.content, self.rights() or {}, KINDS[name_in(source)]

        def killed(work):
            def call(*given, **named):
                if next(calls) == which:
                    raise KeyboardInterrupt
                return work(*given, **named)

            return call

        cut = {
            "write": patch.object(Path, "write_text", killed(Path.write_text)),
            "replace": patch.object(files, "_replace", killed(files._replace)),
            "check": patch.dict(KINDS, {name_in(source): kind._replace(check=killed(kind.check))}),
        }
        with cut[stage]:
            try:
                self.keep(source)
            except KeyboardInterrupt:
                assert self.content == before
        assert {piece for piece, right in was.items() if right} <= {*(self.rights() or ())}
        self.check_that_notes_are_there()

    @rule(names=sampled_from([PIECES, *((name,) for name in PIECES)]))
    def use_pieces(self, names):
        was = self.rights()
        if was is None:
            with pytest.raises(ValueError, match=r"^my_mcts.py [^\n]*$"):
                mine(*names, folder=self.folder.name)
            return
        with redirect_stdout(StringIO()) as out:
            mine(*names, folder=self.folder.name)
        for name, line in zip(names, out.getvalue().splitlines(), strict=True):
            assert (name in was) == line.startswith(f"{name}: yours"), line
            assert was.get(name, True) == ("not right yet" not in line), line

    @precondition(lambda self: self.is_text())
    @rule(place=floats(0, 1), code=sampled_from(["# note {}", "note_{} = 0", "def note_{}(): pass"]))
    def write_a_note(self, place, code):
        """Insert a line: a comment anywhere, and a statement where one can stand."""
        lines, note = self.content.decode("utf-8-sig").splitlines(), code.format(next(self.numbers))
        places = [n for n, line in enumerate([*lines, "end"]) if code[0] == "#" or line[:1].strip()]
        lines.insert(places[round(place * (len(places) - 1))], note)
        self.file.write_text("\n".join([*lines, ""]), encoding="utf-8")
        self.notes.add(note)

    @precondition(lambda self: self.is_text() and self.content)
    @rule(place=floats(0, 1))
    def delete_a_line(self, place):
        lines = self.content.decode("utf-8-sig").splitlines() or [""]
        self.notes.discard(lines.pop(round(place * (len(lines) - 1))))
        self.file.write_text("\n".join([*lines, ""]), encoding="utf-8")

    @precondition(lambda self: self.is_text() and self.rights() is not None)
    @rule(stump=sampled_from(STUMPS))
    def break_off_in_a_line(self, stump):
        self.healthy = self.content
        self.file.write_bytes(self.content + f"\n{stump}\n".encode())

    @precondition(lambda self: self.is_text())
    @rule(kind=sampled_from([*BYTES]))
    def save_with_odd_bytes(self, kind):
        self.healthy = self.content
        self.file.write_bytes(BYTES[kind] % self.content)

    @precondition(lambda self: self.content != self.healthy and self.rights() is None)
    @rule()
    def undo_the_break(self):
        self.file.write_bytes(self.healthy)
        self.notes &= {*self.content.decode("utf-8-sig").splitlines()}


@few_or_many(12, 2_000)
def test_no_line_is_lost_and_what_was_right_stays_right(cases):
    how = settings(max_examples=cases, stateful_step_count=8, derandomize=True, deadline=None, database=None)
    run_state_machine_as_test(Workshop, settings=how)


@pytest.mark.parametrize("source", RIGHT)
def test_each_of_these_pieces_is_right_alone(source):
    assert rights(source)[name_in(source)]
