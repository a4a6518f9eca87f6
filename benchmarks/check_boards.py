"""What it saves to look along the lines through the last disc only: `python benchmarks/check_boards.py`.

The homework of a Connect Four tutorial. The two ways to find four in a row are cells of the appendix; they take turns
on the same discs of the same random games.
"""

import ast
import json
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mcts_teach import ConnectFour

ROOT = Path(__file__).resolve().parents[1]
GAMES, ROUNDS = 200, 7


def definitions_of_the_notebook(*names):
    """What some cells of the appendix define: their classes, functions and constants."""
    text = (ROOT / "notebooks" / "appendix" / "connect_four_tutorials.ipynb").read_text(encoding="utf-8")
    defined = {"ConnectFour": ConnectFour}
    for cell in json.loads(text)["cells"]:
        if cell["id"] in names:
            lines = ast.parse("".join(cell["source"])).body
            kept = [
                line for line in lines if isinstance(line, ast.ClassDef | ast.FunctionDef) or "WAYS" in ast.dump(line)
            ]
            exec(compile(ast.Module(kept, []), cell["id"], "exec"), defined)
    return defined


def main():
    """Measure, and print both times and their ratio."""
    lesson = definitions_of_the_notebook("check-the-whole-board", "reach", "check-the-last-disc", "random-discs")
    games = [[(dict(board), cell) for _, board, cell in lesson["random_discs"](Random(k))] for k in range(GAMES)]
    ways = {
        "the whole board": lambda board, cell: lesson["whole_board"](board),
        "through the last disc": lesson["last_disc"],
    }
    seconds = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            start = perf_counter()
            for discs in games:
                for board, cell in discs:
                    way(board, cell)
            seconds[name].append(perf_counter() - start)
    for name, taken in seconds.items():
        print(f"{name:22} {1000 * median(taken):7.1f} ms for the discs of {GAMES} random games")
    whole, last = (median(taken) for taken in seconds.values())
    print(f"the second is {whole / last:.1f} times as fast")


if __name__ == "__main__":
    main()
