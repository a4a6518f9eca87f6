"""What a stored notebook must be like, beyond what running it can show; and tests of the tests of notebooks."""

import json
import re
import statistics
import subprocess
import sys
from itertools import chain, groupby, pairwise
from pathlib import Path

import nbformat
import pytest
from figures import shown
from lesson_minutes import FOLD, OWN, SAID

import rerun_notebooks

ROOT = Path(__file__).resolve().parents[2]
LESSONS = [path for path in rerun_notebooks.COURSE if path.stem[0].isdecimal()]
APPENDIX = [path for path in rerun_notebooks.COURSE if path.parent.name == "appendix"]

# These make nbclient hang now and then, or nbval see outputs that are gone.
BANNED = re.compile(r"\b(widgets\.Output|interact|interactive|interactive_output|clear_output|update_display)\b")
ABSOLUTE_PATH = re.compile(r"(?<![\w.:/<])/(?:home|root|tmp|usr|var|opt|work|mnt|Users|private)/|\b[A-Z]:\\\w")
REGISTRY = re.compile(r"index-url|find-links|/simple/")
MAX_PNG_BYTES = 150_000


class Notebook:
    """A notebook as it is stored: nbformat would mend it while reading."""

    def __init__(self, path: Path):
        self.name, self.folder, self.is_lesson = path.name, path.parent, path in LESSONS + APPENDIX
        self.raw = json.loads(path.read_text(encoding="utf-8"))
        self.cells = self.raw["cells"]
        self.code = [cell for cell in self.cells if cell["cell_type"] == "code"]
        self.prose = [cell for cell in self.cells if cell["cell_type"] == "markdown"]

    def outputs(self):
        """Each output with the name of its cell."""
        for number, cell in enumerate(self.code, 1):
            for output in cell["outputs"]:
                yield f"{self.name}, code cell {number}", cell, output


@pytest.fixture(scope="module")
def notebooks():
    return [Notebook(path) for path in rerun_notebooks.COURSE]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def lines(cell: dict) -> list[str]:
    return [line for line in source(cell).splitlines() if line.strip()]


# Every notebook was run from top to bottom, and what it stores is for everybody.


def test_a_notebook_is_stored_as_a_rerun_stores_it(notebooks):
    for notebook in notebooks:
        counts = [cell["execution_count"] for cell in notebook.code]
        assert counts == list(range(1, len(counts) + 1)), f"{notebook.name}: run it with tests/rerun_notebooks.py"
        assert notebook.raw["metadata"] == rerun_notebooks.METADATA, f"{notebook.name}: a rerun cures this"
        for cell in notebook.cells:
            times = {"execution", "ExecuteTime"} & set(cell["metadata"])
            assert not times, f"{notebook.name}: cell {cell['id']} has times"
        for place, cell, output in notebook.outputs():
            announced = "raises-exception" in cell["metadata"].get("tags", [])
            assert announced or output["output_type"] != "error", f"{place}: {output.get('ename')} without a tag"


def test_cells_have_ids_of_their_own(notebooks):
    for notebook in notebooks:
        assert (notebook.raw["nbformat"], notebook.raw["nbformat_minor"]) >= (4, 5), f"{notebook.name}: too old for ids"
        ids = [cell.get("id", "") for cell in notebook.cells]
        assert all(re.fullmatch(r"[\w-]{1,64}", id_) for id_ in ids), f"{notebook.name}: a cell without an id"
        assert len(set(ids)) == len(ids), f"{notebook.name}: {len(ids) - len(set(ids))} ids are used twice"


@pytest.mark.slow
def test_nothing_is_heavy_of_one_machine_or_unsafe_to_run_by_program(notebooks):
    for notebook in notebooks:
        for place, _, output in notebook.outputs():
            for size in (len(figure.png) for figure in shown([output])):
                assert size <= MAX_PNG_BYTES, f"{place}: a figure of {size:,} bytes, over {MAX_PNG_BYTES:,}"
        for cell in notebook.cells:
            assert cell["cell_type"] != "code" or not BANNED.search(source(cell)), f"{notebook.name}, cell {cell['id']}"
            texts = [source(cell), *map(without_picture, cell.get("outputs", []))]
            for pattern in ABSOLUTE_PATH, REGISTRY:
                for found in filter(None, map(pattern.search, texts)):
                    pytest.fail(f"{notebook.name}, cell {cell['id']}: {found.string[found.start() :][:60]!r}")


def without_picture(output: dict) -> str:
    shown = {kind: text for kind, text in output.get("data", {}).items() if kind != "image/png"}
    return json.dumps(output | {"data": shown})


def test_links_lead_somewhere(notebooks):
    for notebook in notebooks:
        for cell in notebook.prose:
            for link in re.findall(r"\]\(([^)#]+)", source(cell)):
                there = link.startswith("https://") or (notebook.folder / link).exists()
                assert there, f"{notebook.name} links to {link}, which is not there"


# Cells are short, most follow prose, and a lesson takes less than an hour.


def test_a_lesson_has_the_shape_of_a_lesson(notebooks):
    for lesson in [one for one in notebooks if one.is_lesson]:
        lengths = [len(lines(cell)) for cell in lesson.code]
        longest = statistics.quantiles(lengths, n=10, method="inclusive")[-1]
        kinds = [cell["cell_type"] for cell in lesson.cells]
        after_prose = sum(pair == ("markdown", "code") for pair in pairwise(kinds))
        rebuilt = lesson.folder.name == "appendix"  # whole classes of other people's programs
        engine = rebuilt or lesson.name.startswith("15")  # the whole search once more, in arrays
        words = len(" ".join(before_own(lesson)).split())
        for what, value, low, high in [
            ("lines of the longest code cell", max(lengths), 1, 20),
            ("columns of the longest line of code", max(map(len, chain(*map(lines, lesson.code)))), 1, 88),
            ("lines of code, 90th percentile", longest, 1, 12 + 3 * rebuilt),
            ("lines of code, median", statistics.median(lengths), 1, 5 + 3 * engine),
            ("prose cells a code cell", round(len(lesson.prose) / len(lesson.code), 2), 0.9, 1.3),
            ("share of code cells that follow prose", after_prose / len(lesson.code), 0.75, 1),
            ("code cells in a row", max(len(list(run)) for kind, run in groupby(kinds) if kind == "code"), 1, 3),
            ("cells", len(lesson.cells), 1, 60 + 10 * rebuilt),
            ("words to read before what is on your own", words, 1, 1700 + 900 * rebuilt),
            ("words to read, with what is printed", words_of(lesson), 1, 2100 + 900 * rebuilt),
            ("words of the longest paragraph", max(len(one.split()) for one in paragraphs(lesson)), 1, 90),
        ]:
            assert low <= value <= high, f"{lesson.name}: {what}: {value:g}, not {low} to {high}"


def before_own(lesson: Notebook) -> list[str]:
    """What there is to read in each cell of prose, up to what is "on your own"."""
    texts = "\0".join(SAID.sub("", FOLD.sub(" ", source(cell))) for cell in lesson.prose)
    return texts.partition(OWN)[0].split("\0")


def paragraphs(lesson: Notebook) -> list[str]:
    """Each paragraph, and each item of a list; code and tables are none."""
    parts = [part for text in before_own(lesson) for part in re.split(r"\n\s*\n|\n(?=- |\d+\. )", text)]
    return [part for part in parts if not part.lstrip().startswith(("|", "```"))]


def words_of(lesson: Notebook) -> int:
    """How many words there are to read: the text, and what the cells print."""
    texts = [SAID.sub("", FOLD.sub(" ", source(cell))) for cell in lesson.prose]
    for _, _, output in lesson.outputs():
        texts += ["".join(output["text"])] if output["output_type"] == "stream" else []
        texts += ["".join(text) for text in output.get("data", {}).values() if set(output["data"]) == {"text/plain"}]
    return sum(len(text.split()) for text in texts)


def test_the_course_is_no_book():
    first_book = [path for path in LESSONS if path.stem < "17"]  # what comes after it is for those who want more
    lengths = {lesson.name: words_of(lesson) for lesson in map(Notebook, first_book)}
    assert sum(lengths.values()) <= 30_000, lengths
    assert sum(map(words_of, map(Notebook, APPENDIX))) <= 6_000


# Running notebooks, for real

PLOT = """\
import matplotlib.pyplot as plt

plt.figure(figsize=(4, 3))
plt.bar([1, 2, 3], [1, 2, 3])
plt.axis("on")
plt.title("bars", loc="left")
plt.show()"""
CELLS = dict.fromkeys(["same", "changed", "blank", "gone", "retold", "without texts"], PLOT)
CELLS |= {"quiet": "6 * 7;", "loud": "6 * 7"}
PASS = {"same", "quiet", "loud"}


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A small notebook that was run; some of its cells say something else since."""
    path = tmp_path_factory.mktemp("notebooks") / "small.ipynb"
    small = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in CELLS.values()])
    for cell in small.cells:
        del cell["id"]
    path.write_text(json.dumps(small), encoding="utf-8")
    assert rerun(path) == 0
    return path


def rerun(path: Path) -> int:
    """What the command does; the settings of whoever runs it are shut out already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rerun_notebooks, "shut_out_user_settings", lambda backend: patch.setenv("MPLBACKEND", backend))
        return rerun_notebooks.main([str(path)])


@pytest.mark.slow
def test_rerun_stores_what_the_cells_show(stored):
    small = Notebook(stored)
    test_a_notebook_is_stored_as_a_rerun_stores_it([small])
    test_cells_have_ids_of_their_own([small])
    outputs = {name: cell["outputs"] for name, cell in zip(CELLS, small.code, strict=True)}
    assert outputs["quiet"] == []
    assert outputs["loud"][0]["data"] == {"text/plain": ["42"]}
    [figure] = shown(outputs["same"])
    assert {"1.0", "1.5", "2.0", "2.5", "3.0", "bars"} <= set(figure.texts)


@pytest.mark.slow
@pytest.mark.thorough
def test_a_second_rerun_changes_nothing(stored):
    before = stored.read_bytes()
    assert rerun(stored) == 0
    assert stored.read_bytes() == before


@pytest.mark.slow
def test_a_notebook_that_fails_stays_as_it_was(tmp_path, capsys):
    path = tmp_path / "failing.ipynb"
    path.write_text(json.dumps(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")])), encoding="utf-8")
    before = path.read_bytes()
    assert rerun(path) == 1
    assert "failing.ipynb: failed, left as it was" in "".join(capsys.readouterr())
    assert path.read_bytes() == before


def test_ids_that_are_missing_or_used_twice_are_made():
    cells = [nbformat.NotebookNode(source=code, id=id_) for code, id_ in [("1", "a"), ("2", "a"), ("3", ""), ("3", "")]]
    rerun_notebooks.give_ids(cells)
    assert [cell.id for cell in cells] == ["a", "d4735e3a-2", "4e074085", "4e074085-2"]


@pytest.mark.slow
def test_nbval_sees_figures_and_semicolons(stored):
    small = json.loads(stored.read_text(encoding="utf-8"))
    by_name = dict(zip(CELLS, small["cells"], strict=True))
    by_name["changed"]["source"] = PLOT.replace("1, 2, 3])", "3, 1, 1])")
    by_name["blank"]["source"] = PLOT.replace("1, 2, 3])", "0, 0, 0])").replace('"on"', '"off"')
    by_name["gone"]["source"] = "import matplotlib.pyplot as plt"
    by_name["retold"]["source"] = PLOT.replace("bars", "bats")
    del by_name["without texts"]["outputs"][0]["metadata"]["image/png"]
    path = stored.with_name("edited.ipynb")
    path.write_text(json.dumps(small), encoding="utf-8")

    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "--nbval", "-c", "pyproject.toml", "--color=no", "-p", "conftest", path],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    outcomes = re.findall(r"::Cell (\d+) (PASSED|FAILED)", run.stdout)
    passed = {name for name, (_, outcome) in zip(CELLS, outcomes, strict=True) if outcome == "PASSED"}
    assert passed == PASS, run.stdout
    assert "figure 1: it differs" in run.stdout
    assert "not drawn now: 'bars'; drawn now and not stored: 'bats'" in run.stdout
    assert re.search(r"texts of figures are not stored; .* python tests/rerun_notebooks.py \S+edited.ipynb", run.stdout)
