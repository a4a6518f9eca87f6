"""Whatever a learner keeps and edits by hand, in whatever order: no line is lost, and what was right stays right."""

import re
from contextlib import redirect_stdout
from io import StringIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from hypothesis.strategies import floats, integers, sampled_from
from many import few_or_many
from notebooks.lessons import Session
from some_pieces import PIECES, RIGHT, name_in, rights

from mcts_teach import keep, mine
from mcts_teach.workshop.keeping import KINDS

BOM = b"\xef\xbb\xbf"
STUMPS = [b"%s\ndef broken(:\n", b"%s\nunknown\n", b"%s\nreturn 5\n", b"%s# \xe9\n", b"%s# \0\n", BOM + b"%s"]
FEW = 4
USE = "def use(piece):\n    return lambda thing: thing\n"
STAGES = ["write", "replace", "check"]


class Workshop(RuleBasedStateMachine):
    """A learner with some notebooks and an editor; a process may be killed while it keeps a piece."""

    @initialize(cell=sampled_from(RIGHT))
    def begin(self, cell):
        self.folder, self.patch, self.numbers = TemporaryDirectory(), pytest.MonkeyPatch(), count()
        self.file, self.notes = Path(self.folder.name, "my_mcts.py"), set()
        self.keep_a_piece(cell)

    def teardown(self):
        self.patch.undo()
        self.folder.cleanup()

    @property
    def content(self):
        return self.file.read_bytes() if self.file.exists() else b""

    def rights(self):
        return rights(self.content)

    def keep(self, cell, other=None):
        """Keep the piece in a cell, which may use another one from the file as `old`; what was printed."""
        session, error, source = Session("__main__", self.patch), None, cell
        if other and self.rights() is not None:
            with redirect_stdout(StringIO()):
                session.module.old = mine(other, folder=self.folder.name)
            source = USE + re.sub(
                rf"^( *)((def|class) {name_in(source)}\b)", r"\1@use(old)\n\1\2", source, flags=re.MULTILINE
            )
        session.run(source, f"cell {next(self.numbers)}")
        with redirect_stdout(StringIO()) as out:
            try:
                keep(vars(session.module)[name_in(cell)], self.folder.name)
            except Exception as caught:
                error = caught
        assert error is None, f"keep raised {error!r}"
        return out.getvalue()

    def check_that_notes_are_there(self):
        texts = [path.read_bytes().lstrip(BOM).decode("latin-1") for path in Path(self.folder.name).iterdir()]
        lines = {line for text in texts for line in text.splitlines()}
        assert not self.notes - lines, f"lost: {self.notes - lines}"

    @rule(cell=sampled_from(RIGHT), other=sampled_from([*[None] * len(PIECES), *PIECES]))
    def keep_a_piece(self, cell, other=None):
        name, before, was = name_in(cell), self.content, self.rights() or {}
        out = self.keep(cell, other)
        now = self.rights()
        if f"{name} is kept" in out:
            stay = {piece for piece, right in was.items() if right} | {name}
            assert not [piece for piece in stay if not (now or {}).get(piece)], f"no longer right, after {out}"
            unnamed = [piece for piece, right in now.items() if not right and f"{piece} in my_mcts.py" not in out]
            assert not unnamed, f"wrong, and not named: {unnamed}"
        else:
            assert self.content == before
            assert re.fullmatch(rf"{name} is right, but it is not kept: .*\.\n", out), out
        gone = {note for note in self.notes if note.encode() in before and note.encode() not in self.content}
        assert not gone or "was edited by hand" in out, f"gone without a word: {gone}"
        self.check_that_notes_are_there()

    @rule(cell=sampled_from(RIGHT), stage=sampled_from(STAGES), which=integers(1, 2))
    def be_killed_while_keeping(self, cell, stage, which):
        calls, before, was, name = count(1), self.content, self.rights() or {}, name_in(cell)

        def killed(work):
            def call(*given, **named):
                if next(calls) == which:
                    raise KeyboardInterrupt
                return work(*given, **named)

            return call

        cut = {
            "write": patch.object(Path, "write_text", killed(Path.write_text)),
            "replace": patch.object(Path, "replace", killed(Path.replace)),
            "check": patch.dict(KINDS, {name: KINDS[name]._replace(check=killed(KINDS[name].check))}),
        }
        with cut[stage]:
            try:
                self.keep(cell)
            except KeyboardInterrupt:
                assert self.content == before
        assert {piece for piece, right in was.items() if right} <= {*(self.rights() or ())}
        self.check_that_notes_are_there()

    @rule(names=sampled_from([PIECES, *((name,) for name in PIECES)]))
    def use_pieces(self, names):
        was = self.rights()
        error = None
        with redirect_stdout(StringIO()) as out:
            try:
                mine(*names, folder=self.folder.name)
            except Exception as caught:
                error = caught
        if was is None or error:
            assert (type(error), was) == (ValueError, None), f"mine raised {error!r}"
            assert re.fullmatch(r"my_mcts.py [^\n]*", str(error)), error
            return
        for name, line in zip(names, out.getvalue().splitlines(), strict=True):
            assert (name in was) == line.startswith(f"{name}: yours"), line
            assert was.get(name, True) == ("not right yet" not in line), line

    @rule(
        place=floats(0, 1),
        code=sampled_from(["# note {}", "note_{} = 0", "def note_{}(): pass", "import math as note_{}"]),
    )
    def write_a_note(self, place, code):
        """Insert a line: a comment anywhere, and a statement where one can stand."""
        lines, note = self.content.decode("utf-8-sig").splitlines(), code.format(next(self.numbers))
        places = [n for n, line in enumerate([*lines, "end"]) if code[0] == "#" or line[:1].strip()]
        lines.insert(places[round(place * (len(places) - 1))], note)
        self.file.write_text("\n".join([*lines, ""]), encoding="utf-8")
        self.notes.add(note)

    @rule(place=floats(0, 1), cell=sampled_from(RIGHT))
    def delete_a_line(self, place, cell):
        lines = self.content.decode("utf-8-sig").splitlines() or [""]
        note = lines.pop(round(place * (len(lines) - 1)))
        there = note in self.notes
        self.notes.discard(note)  # it is gone on purpose
        if not self.edit("\n".join([*lines, ""]).encode(), cell) and there:
            self.notes.add(note)

    @rule(stump=sampled_from(STUMPS), cell=sampled_from(RIGHT))
    def break_off(self, stump, cell):
        self.edit(stump % self.content, cell)

    def edit(self, content, cell):
        """Write a file, and use it; one that stays broken is put back. Whether it stayed."""
        before = self.content
        self.file.write_bytes(content)
        if self.rights() is None:
            self.use_pieces(PIECES)
            self.keep_a_piece(cell)
        if self.rights() is None:
            self.file.write_bytes(before)
        return self.rights() is not None and self.content != before


@pytest.mark.slow
@few_or_many(FEW, 2_000)
def test_no_line_is_lost_and_what_was_right_stays_right(cases):
    shrinking = [Phase.shrink] if cases > FEW else []  # takes minutes
    how = settings(max_examples=cases, stateful_step_count=8, derandomize=True, deadline=None, database=None)
    how = settings(how, phases=[Phase.generate, *shrinking], report_multiple_bugs=False)
    run_state_machine_as_test(Workshop, settings=how)
