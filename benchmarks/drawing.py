"""How long a picture of a tree takes, from the tree to the finished picture: `python benchmarks/drawing.py`.

In CPU time, for whatever else the computer does takes turns with it. Each round has trees of its own.
"""

import io
import sys
from pathlib import Path
from statistics import median
from time import process_time

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour, draw_tree, search
from mcts_teach.drawing import tree_svg
from mcts_teach.drawing.figure import letters

SIZES = (50, 200, 1_000, 5_000)
ROUNDS = 7


def with_matplotlib(root, **how):
    """Draw the tree, and paint it as a notebook would."""
    ax = draw_tree(root, **how)
    ax.figure.canvas.draw()
    plt.close(ax.figure)


def with_new_texts(root, **how):
    """Likewise, as if no picture had had any of its texts before."""
    letters.cache_clear()
    with_matplotlib(root, **how)


def as_svg(root, **how):
    """Write the tree as SVG text."""
    io.StringIO().write(tree_svg(root, **how))


def many_of(size):
    """Many nodes, and many of them cards."""
    return {"nodes": min(size + 1, 200), "labels": 40}


WAYS = {
    "matplotlib, as many nodes as fit a page": lambda root, size: with_matplotlib(root),
    "matplotlib, all nodes to 200, 40 cards": lambda root, size: with_matplotlib(root, **many_of(size)),
    "the same, and all texts are new": lambda root, size: with_new_texts(root, **many_of(size)),
    "SVG, as many nodes as fit a page": lambda root, size: as_svg(root),
    "SVG, all nodes to 1,000, all cards": lambda root, size: as_svg(root, nodes=min(size + 1, 1_000), labels=1_000),
}


def main():
    """Measure, and print a table; the ways take turns."""
    times = {(name, size): [] for name in WAYS for size in SIZES}
    for turn in tqdm(range(ROUNDS + 1), desc="drawing"):
        trees = {size: search(ConnectFour(), size, seed=turn) for size in SIZES}
        for name, size in times:
            start = process_time()
            WAYS[name](trees[size], size)
            if turn:  # the first loads what the others find
                times[name, size].append(process_time() - start)
    print(f"{'milliseconds of CPU time, medians of ' + str(ROUNDS):<42}" + "".join(f"{size:>9,}" for size in SIZES))
    for name in WAYS:
        print(f"{name:<42}" + "".join(f"{1000 * median(times[name, size]):>9.1f}" for size in SIZES))


if __name__ == "__main__":
    main()
