"""How long the explorer takes from a click to its new picture, in a real browser: `python benchmarks/explorer.py`."""

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
import browser

SIZES = (50, 200, 1_000)  # iterations; each adds a node or none
PAGES = {"JupyterLab": "lab/tree", "Notebook 7": "notebooks"}
CLICKS = 20

# Click on a button, and measure in the page until the picture of the tree is another one and has been painted.
CLICK = """async ([widget, name]) => {
    const tree = () => widget.querySelector("svg:has([data-node])").outerHTML;
    const button = [...widget.querySelectorAll("button")].find(button => button.textContent === name);
    const before = tree(), start = performance.now();
    button.click();
    const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    do await painted(); while (tree() === before && performance.now() - start < 10000);
    return [performance.now() - start, tree() !== before];
}"""


def measure(notebook):
    """Milliseconds of each click: back from the end, phase by phase."""
    explorer = notebook.widget("phase ▶").element_handle()
    for _ in range(CLICKS):
        milliseconds, changed = notebook.page.evaluate(CLICK, [explorer, "◀ phase"])
        assert changed, "the picture stayed the same"
        yield milliseconds
        notebook.page.wait_for_timeout(200)  # the rest of the panel follows the tree


def main():
    """Measure, and print a table."""
    rows = []
    with sync_playwright() as playwright:
        path = browser.find_chromium(playwright) or sys.exit(f"no chromium: install one with {browser.INSTALL}")
        for size in tqdm(SIZES, desc="exploring"):
            with TemporaryDirectory() as temporary:
                place = Path(temporary)
                code = f"from mcts_teach import ConnectFour, explore\nexplore(ConnectFour(), {size})"
                browser.write_notebook(place / "small" / f"{size}.ipynb", code)
                with browser.jupyter(place / "small", place) as server:
                    for name, page in PAGES.items():
                        with (
                            browser.chromium(playwright, path, 300) as chromium,
                            browser.notebook(chromium, server, f"{page}/{size}.ipynb", place) as notebook,
                        ):
                            rows.append((name, size, list(measure(notebook))))
    print(f"milliseconds from a click to its picture, {CLICKS} clicks: median, worst")
    for name, size, times in sorted(rows):
        print(f"{name:<12}{size:>7,}{median(times):>8.0f}{max(times):>8.0f}")


if __name__ == "__main__":
    main()
