"""How long a picture of a tree takes, from the tree to the finished picture: `python benchmarks/drawing.py`."""

import io
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, draw_tree, search
from mcts_teach.drawing import tree_svg

SIZES = (50, 200, 1_000, 5_000)
ROUNDS = 7


def with_matplotlib(root, **how):
    """Draw the tree, and paint it as a notebook would."""
    figure = draw_tree(root, **how).figure
    figure.canvas.draw()
    plt.close(figure)


def as_svg(root, **how):
    """Write the tree as SVG text."""
    io.StringIO().write(tree_svg(root, **how))


def main():
    """Measure, and print a table; the ways take turns."""
    ways = {
        "matplotlib, as many nodes as fit a page": lambda root, size: with_matplotlib(root),
        "matplotlib, all nodes to 200, 40 labels": lambda root, size: with_matplotlib(
            root, nodes=min(size + 1, 200), labels=40
        ),
        "SVG, as many nodes as fit a page": lambda root, size: as_svg(root),
        "SVG, all nodes to 1,000, all labels": lambda root, size: as_svg(
            root, nodes=min(size + 1, 1_000), labels=1_000
        ),
    }
    trees = {size: search(ConnectFour(), size) for size in SIZES}
    times = {(name, size): [] for name in ways for size in SIZES}
    for turn, name, size in tqdm([(turn, *key) for turn in range(ROUNDS + 1) for key in times], desc="drawing"):
        start = perf_counter()
        ways[name](trees[size], size)
        if turn:
            times[name, size].append(perf_counter() - start)
    print(f"{'milliseconds, medians of ' + str(ROUNDS):<42}" + "".join(f"{size:>9,}" for size in SIZES))
    for name in ways:
        print(f"{name:<42}" + "".join(f"{1000 * median(times[name, size]):>9.1f}" for size in SIZES))


if __name__ == "__main__":
    main()
