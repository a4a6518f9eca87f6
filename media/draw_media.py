"""Draw the film of the README: `python media/draw_media.py`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Rectangle
from PIL import Image

from mcts_teach import Node, TicTacToe, Trace, best_move, draw_board, draw_tree, from_text, optimal_moves, record
from mcts_teach.drawing.colors import LINE, PATH
from mcts_teach.drawing.moments import moment_of
from mcts_teach.trace import Moment

START = from_text("X.. / XO. / .XO", TicTacToe())  # the course keeps coming back to it: O moves, and only a3 draws
SHOWN = [*range(1, 11), 12, 14, 17, 20, 25, 30, 35, 40, 50, 70, 100, 140, 200]
LEFT, TOP, CELL = 29.26, 28.6, 40.0  # where draw_board puts the cells
LEGEND = 0.4  # of the height of the tree's part
WORDS = """A card: the move, wins/visits, and its UCB1 value.
Blue: good for whoever made the move; orange: bad.
Dots and squares are nodes, too; +2: two more are not shown."""
SAVES = "#1b7837"
HELD = {1: 1.5, 20: 4, 40: 3, 200: 6}  # seconds; the others are gone in half of one


def frame(trace: Trace, iterations: int) -> Image.Image:
    """The position, the tree after some iterations, laid out so that nothing jumps as it grows, and who is ahead."""
    moment = trace.at(iterations)
    figure = plt.figure(figsize=(9.6, 5.3))
    grid = figure.add_gridspec(2, 2, width_ratios=(2.4, 1), left=0.01, right=0.98, top=0.88, bottom=0.1)
    show_position(figure.add_subplot(grid[0, 1]))
    still = moment_of(moment)._replace(path=(), phase="", changed=())
    show_tree(still, figure.add_axes((0.01, 0.01, 0.67, 0.89)))
    leader = best_move(moment.root)
    show_shares(figure.add_subplot(grid[1, 1]), moment.root.children, iterations, leader)
    count = f"{iterations} iteration{'s' * (iterations > 1)}"
    figure.suptitle(f"{count}: the search would play {START.name(leader)}", weight="bold", size=15)
    with BytesIO() as buffer:
        figure.savefig(buffer, dpi=84)
        plt.close(figure)
        return Image.open(buffer).convert("P", palette=Image.Palette.ADAPTIVE, colors=64)


def show_tree(still: Moment, axes: Axes) -> None:
    """The tree, with a legend that says the same in every picture, and so covers the one that grows with the tree."""
    draw_tree(still, nodes=14, title=" ", ax=axes)
    lower = {"transform": axes.transAxes, "zorder": 9}
    axes.add_patch(Rectangle((0, 0), 1, LEGEND, facecolor="white", **lower))
    axes.text(0.05, LEGEND - 0.03, WORDS, va="top", size=11, linespacing=1.6, color="#555555", **lower)


def show_position(axes: Axes) -> None:
    """The position, with the name of each move in its cell, and a ring around the only one that saves the game."""
    draw_board(START, ax=axes, numbers=False)
    for move in START.moves():
        column, row = move % 3, move // 3
        x, y = LEFT + (column + 0.5) * CELL, TOP + (row + 0.5) * CELL
        saves = move in optimal_moves(START)
        axes.text(x, y, START.name(move), ha="center", va="center", weight="bold" if saves else None, size=11)
        if saves:
            axes.add_patch(Circle((x, y), 0.4 * CELL, fill=False, edgecolor=SAVES, linewidth=2.5, zorder=9))
            axes.text(x, y + 0.75 * CELL, "saves the game", ha="center", va="center", color=SAVES, size=10)


def show_shares(axes: Axes, children: dict[int, Node], iterations: int, leader: int) -> None:
    """The share of the visits that each move has, on a scale that stays."""
    moves = sorted(children)
    shares = [children[move].visits / iterations for move in moves]
    colors = [PATH if move == leader else LINE for move in moves]
    bars = axes.bar([START.name(move) for move in moves], shares, color=colors)
    axes.bar_label(bars, [f"{share:.0%}" for share in shares])
    axes.set(ylim=(0, 1.15), xlim=(-0.6, 3.6), yticks=[], xlabel="share of the visits")
    axes.spines[["top", "left", "right"]].set_visible(False)


def film_of_a_search(folder: Path) -> Path:
    """From the first iteration to the one in which c1 has the most visits, and on to where a3 has."""
    trace = record(START, SHOWN[-1], seed=10)
    first, *others = [frame(trace, iterations) for iterations in SHOWN]
    durations = [int(1000 * HELD.get(iterations, 0.5)) for iterations in SHOWN]
    path = folder / "search.gif"
    first.save(path, save_all=True, append_images=others, duration=durations, loop=0, optimize=True)
    return path


if __name__ == "__main__":
    print(film_of_a_search(Path(__file__).parent))
