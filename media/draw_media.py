"""Draw the film of the README: `python media/draw_media.py`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
from PIL import Image

from mcts_teach import TicTacToe, Trace, best_move, draw_board, draw_tree, from_text, record
from mcts_teach.drawing.colors import LINE, PATH
from mcts_teach.drawing.moments import moment_of

START = from_text("X.. / XO. / .XO", TicTacToe())  # the course keeps coming back to it: O moves, and only a3 draws
SHOWN = [*range(1, 11), 12, 14, 17, 20, 25, 30, 35, 40, 50, 70, 100, 140, 200]
HELD = {1: 1.5, 20: 4, 40: 1.5, 200: 6}  # seconds; the others are gone in half of one


def frame(trace: Trace, iterations: int) -> Image.Image:
    """The position, the tree after some iterations, laid out so that nothing jumps as it grows, and who is ahead."""
    moment = trace.at(iterations)
    figure = plt.figure(figsize=(9.6, 5.3))
    grid = figure.add_gridspec(2, 2, width_ratios=(2.4, 1), left=0.01, right=0.98, top=0.88, bottom=0.1)
    draw_board(START, ax=figure.add_subplot(grid[0, 1]))
    still = moment_of(moment)._replace(path=(), phase="", changed=())
    draw_tree(still, nodes=10, title=" ", ax=figure.add_subplot(grid[:, 0]))
    axes, moves = figure.add_subplot(grid[1, 1]), sorted(moment.root.children)
    visits = [moment.root.children[move].visits for move in moves]
    leader = best_move(moment.root)
    colors = [PATH if move == leader else LINE for move in moves]
    bars = axes.bar([START.name(move) for move in moves], [n / iterations for n in visits], color=colors)
    axes.bar_label(bars, visits)
    axes.set(ylim=(0, 1.15), xlim=(-0.6, 3.6), yticks=[], xlabel="visits of each move")
    axes.spines[["top", "left", "right"]].set_visible(False)
    count = f"{iterations} iteration{'s' * (iterations > 1)}"
    figure.suptitle(f"{count}: the search would play {START.name(leader)}", weight="bold", size=15)
    with BytesIO() as buffer:
        figure.savefig(buffer, dpi=84)
        plt.close(figure)
        return Image.open(buffer).convert("P", palette=Image.Palette.ADAPTIVE, colors=64)


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
