"""The course without installing: JupyterLite, built once, in a real browser in which no other host is asked.

JupyterLite disturbs JupyterLab, so it has an environment of its own in `.venv/lite`, which is kept for the next time.
Python in the browser and its packages are those of `small_pyodide.py`: matplotlib draws nothing there, so the
package's pictures are SVG. All that is printed must be what the notebook in the repository has.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from venv import EnvBuilder

import pytest
from playwright.sync_api import expect

import browser
from docs.lite import is_native

ROOT = Path(__file__).resolve().parents[2]
COURSE = sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
PATIENCE = 300  # seconds for all cells of a notebook, where others keep the machine busy
LIMIT = 3000  # seconds for all tests of this file
NO_INDEX = ".*(after connection broken by|failed, reason:).*"  # as pip says it, and npm
WITH_NUMPY = {  # cells that need NumPy itself, which is not in these tests; networkx draws the first with it
    "04_build_a_node": {"row-tree"},
    "15_make_it_fast": {
        "draw-the-shares", "slot", "exercise-best-child", "draw-slots", "all-the-same-tree",
    },
    "19_learn_to_play": {
        "a-network", "forward-by-hand", "draw-beliefs", "untrained-loses", "one-game", "eight-lessons",
        "different-games", "one-lesson-by-heart", "train", "your-curve", "draw-your-curve",
        "draw-what-it-learnt", "draw-the-corner", "against-perfect-play", "play-generation-two", "play-the-last",
    },
}  # fmt: skip

pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.timeout(LIMIT)]

# A page opens a notebook, takes the imports of NumPy out of it, and runs its cells one by one, whatever fails, or some
# code in its kernel.
OPEN = """async name => {
    window.shown = await jupyterapp.commands.execute("docmanager:open", {path: name, factory: "Notebook"});
    await shown.context.ready;
    for (const {type, sharedModel: cell} of shown.content.model.cells)
        if (type === "code")
            cell.setSource(cell.getSource().replace(/^(import numpy|from mcts_teach.variants.network).*\\n?/gm, ""));
    await shown.sessionContext.ready;
}"""
RUN = """async () => {
    const cells = shown.content.model.cells;
    for (let place = 0; place < cells.length; place++) {
        shown.content.activeCellIndex = place;
        shown.content.deselectAll();
        await jupyterapp.commands.execute("notebook:run-cell").catch(() => {});
    }
    return Array.from(cells, cell => cell.toJSON()).filter(cell => cell.cell_type === "code");
}"""
SAY = """async code => {
    const said = [], future = shown.sessionContext.session.kernel.requestExecute({code});
    future.onIOPub = ({content}) => said.push(content.text ?? content.evalue ?? content.data?.["text/html"] ?? "");
    await future.done;
    return said.join("");
}"""
CLOSE = """async () => {
    await shown.sessionContext.shutdown();
    shown.context.model.dirty = false;  // or a dialog would ask
    shown.dispose();
}"""
IN_TIME = """([text, given, seconds]) => Promise.race([
    eval(text)(given),
    new Promise((_, refuse) => setTimeout(refuse, 1000 * seconds, new Error("it took too long"))),
])"""


def run(*command, **environment):
    """Run a command. Where no package index can be reached, the tests skip; but not in CI."""
    done = subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True)
    offline = re.search(NO_INDEX, done.stderr)
    if done.returncode and offline and "CI" not in os.environ:
        pytest.skip(f"a package index cannot be reached: {offline[0]}")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def lite():
    """The folder of the programs that build the page, python and npm among them; made where it is not there yet."""
    folder = ROOT / ".venv" / "lite"
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    extras = "lite" if shutil.which("npm") else "lite,npm"
    wanted = [sys.version, extras, *[(ROOT / name).read_text() for name in ("pyproject.toml", "constraints.txt")]]
    stamp = folder / "made-for"
    if not stamp.exists() or stamp.read_text() != "\n".join(wanted):
        EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(folder)
        install = ["-m", "pip", "install", "--no-compile", "-c", "constraints.txt", "-e", f".[{extras}]"]
        run(programs / "python", *install)
        stamp.write_text("\n".join(wanted))
    return programs


@pytest.fixture(scope="module")
def build(lite, tmp_path_factory):
    """What builds a page into a folder beside that of Python, which is made first."""
    pyodide = tmp_path_factory.mktemp("lite") / "pyodide"
    run(lite / "python", "tests/site/small_pyodide.py", pyodide, PATH=os.pathsep.join([str(lite), os.environ["PATH"]]))

    def build_page(name, *more):
        settings = pyodide.with_name(name) / "jupyter-lite.json"
        run(lite / "python", "-m", "docs.lite", settings.parent, pyodide, *more)
        told = json.loads(settings.read_text())
        told["jupyter-config-data"]["exposeAppInBrowser"] = True  # for these tests
        settings.write_text(json.dumps(told))
        return settings.parent

    return build_page


@pytest.fixture(scope="module")
def chromium():
    with browser.any_chromium(LIMIT) as chromium:
        yield chromium


@pytest.fixture(scope="module")
def lab(chromium, build):
    with opened(chromium, build("page")) as page:
        yield page


@contextmanager
def opened(chromium, built):
    """JupyterLite in a page; in the end it has asked no other host for anything."""
    foreign, page = [], chromium.new_context(viewport=browser.SCREEN).new_page()
    page.set_default_timeout(1000 * PATIENCE)
    with browser.serve(built) as here:

        def answer(route):
            if route.request.url.startswith((here, "attachment:")):  # the latter is asked for before it is looked up
                return route.fallback()
            foreign.append(route.request.url)
            return route.abort()

        page.context.route("**/*", answer)
        page.goto(f"{here}lab/index.html")
        page.wait_for_function("window.jupyterapp")
        page.evaluate("jupyterapp.restored.then(() => {})")
        yield page
        page.context.close()
    assert foreign == []


def printed(cell):
    """What a cell says in words: what it prints, and its value unless that is a picture; errors by their names."""
    said = []
    for output in cell["outputs"]:
        data = output.get("data", {})
        if output["output_type"] == "error":
            said.append(f"{output['ename']}: {output['evalue']}")
        elif output.get("name") != "stderr" and not {"image/png", "image/svg+xml"} & set(data):
            said.append("".join(output.get("text", data.get("text/plain", ""))))
    return [words for words in said if words]


def do(lab, what, given=None):
    """Let the page do something, and return what comes of it."""
    return lab.evaluate(IN_TIME, [what, given, PATIENCE])


def check_cells(cells, name):
    """Each cell has run and says what it says in the repository."""
    cells_there = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    known = {cell["id"]: cell for cell in cells_there}
    ran = [cell["id"] for cell in cells if cell["execution_count"]]
    assert ran == [key for key, cell in known.items() if cell["cell_type"] == "code" and not is_native(cell)]
    for cell in cells:
        if cell["id"] not in WITH_NUMPY.get(name, ()):
            assert printed(cell) == printed(known[cell["id"]]), cell["id"]


ENDLESS = """
from mcts_teach import check
def my_ucb1(parent, child, c=1.4):
    number = 0
    while True:
        number += 1
print(check.ucb1(my_ucb1))
"""
OWN = """
from mcts_teach import keep, mine, ucb1
def my_ucb1(parent, child, c=2 ** 0.5):
    import math
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)
from IPython.display import display
display(keep(my_ucb1))
"""


def test_an_endless_answer_is_stopped(lab):
    do(lab, OPEN, "01_describe_a_game.ipynb")
    said = do(lab, SAY, ENDLESS)
    assert "Not right yet: ucb1" in said
    assert "seems to have no end" in said
    assert do(lab, SAY, "print(6 * 7)") == "42\n"
    do(lab, CLOSE)


def test_work_is_kept_and_can_be_taken_home(lab):
    do(lab, OPEN, "cheat_sheet.ipynb")
    said = do(lab, SAY, OWN)
    assert "my_ucb1 is kept in my_mcts.py." in said
    assert '<a download="my_mcts.py"' in said
    do(lab, CLOSE)
    lab.reload()
    lab.wait_for_function("window.jupyterapp")
    lab.evaluate("jupyterapp.restored.then(() => {})")
    do(lab, OPEN, "cheat_sheet.ipynb")
    assert "my_ucb1: yours, from my_mcts.py." in do(lab, SAY, "from mcts_teach import mine; mine('my_ucb1');")
    with lab.expect_download() as download:
        lab.evaluate("jupyterapp.commands.execute('docmanager:download')")
    assert "cheat_sheet" in download.value.suggested_filename
    do(lab, SAY, "import os; os.remove('my_mcts.py')")
    do(lab, CLOSE)


@pytest.mark.parametrize("name", COURSE)
def test_every_notebook_runs_in_a_browser(lab, name):
    do(lab, OPEN, f"{name}.ipynb")
    check_cells(do(lab, RUN), name)
    if name == COURSE[0]:
        tree = lab.locator(".mcts-film").first
        tree.scroll_into_view_if_needed()
        expect(tree.get_by_role("slider").first).to_be_visible()
    do(lab, CLOSE)


def test_the_course_in_chinese_answers_in_chinese(build, chromium):
    with opened(chromium, build("zh", "--language", "zh")) as lab:
        do(lab, OPEN, "05_select.ipynb")
        cells = do(lab, RUN)
    assert not any(output["output_type"] == "error" for cell in cells for output in cell["outputs"])
    said = {cell["id"]: "".join(printed(cell)) for cell in cells}
    assert "还没动手" in said["exercise-select"]
    assert "按均值会选哪条路径" in said["ask-mean-path"]
