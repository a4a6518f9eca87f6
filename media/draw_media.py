"""Draw the pictures of the README: `python media/draw_media.py`."""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt

from mcts_teach import TicTacToe, animate, from_text, record, search
from mcts_teach.drawing import draw_tree
from mcts_teach.phases import PHASES

START = from_text("XO. / OX. / ...", TicTacToe())  # X moves and can win at c3


def growing_tree(folder: Path) -> Path:
    """The same tree after 1, 3, 5 and 40 iterations."""
    figure = plt.figure(figsize=(10.8, 9.3))
    grid = figure.add_gridspec(2, 20, height_ratios=(4.6, 5), left=0.01, right=0.995, top=0.96, bottom=0, hspace=0.06)
    places = (grid[0, :5], grid[0, 5:11], grid[0, 11:], grid[1, :])
    for iterations, place in zip((1, 3, 5, 40), places, strict=True):
        draw_tree(search(START, iterations), ax=figure.add_subplot(place))
    path = folder / "growing_tree.png"
    figure.savefig(path, dpi=85)
    plt.close(figure)
    return path


def film_of_a_search(folder: Path) -> Path:
    """Four iterations, phase by phase, on the position that the course keeps coming back to."""
    trace = record(from_text("X.. / XO. / .XO", TicTacToe()), 8, seed=3)
    [path] = animate(trace, folder / "search.gif", iterations=range(5, 9), phases=PHASES, seconds=2)
    return path


if __name__ == "__main__":
    print(growing_tree(Path(__file__).parent))
    print(film_of_a_search(Path(__file__).parent))
