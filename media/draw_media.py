"""Draw the pictures of the README: `python media/draw_media.py`."""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt

from mcts_teach import TicTacToe, animate, from_text, record, search
from mcts_teach.drawing import draw_tree
from mcts_teach.phases import PHASES

START = from_text("X.. / XO. / .XO", TicTacToe())  # the course keeps coming back to it: O moves, and only a3 draws


def growing_tree(folder: Path) -> Path:
    """The same tree after 4 iterations, after 20, when the trap c1 has the most visits, and after 100, when a3 has."""
    figure = plt.figure(figsize=(10.8, 9))
    grid = figure.add_gridspec(2, 20, height_ratios=(4, 4.6), left=0.01, right=0.995, top=0.955, bottom=0, hspace=0.03)
    for iterations, nodes, place in (4, 5, grid[0, :6]), (20, 10, grid[0, 6:]), (100, 22, grid[1, :]):
        draw_tree(search(START, iterations, seed=3), nodes=nodes, ax=figure.add_subplot(place))
    path = folder / "growing_tree.png"
    figure.savefig(path, dpi=80)
    plt.close(figure)
    return path


def film_of_a_search(folder: Path) -> Path:
    """Four iterations, phase by phase."""
    trace = record(START, 8, seed=3)
    [path] = animate(trace, folder / "search.gif", iterations=range(5, 9), phases=PHASES, seconds=2)
    return path


if __name__ == "__main__":
    print(growing_tree(Path(__file__).parent))
    print(film_of_a_search(Path(__file__).parent))
