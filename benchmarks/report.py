"""Tables and a plot of what speed.py measured."""

import json

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt

from mcts_teach.files import write_file

SIZES = (1_000, 10_000, 100_000)
WANTED = [  # game, ours, another, and how many times as fast at least, at 1,000, 10,000 and 100,000 iterations
    ("Connect Four", "fast, generic playout", "OpenSpiel, C++", (18, 18, 15)),
    ("Connect Four", "readable, generic playout", "OpenSpiel, Python", (2,)),
    ("Connect Four", "readable, generic playout", "mctspy", (1.4,)),
    ("Connect Four", "fast, own playout", "C, same tree", (0.7, 0.9, 0.8)),
    ("Connect Four", "fast, own playout", "C", (0.45, 0.62, 0.6)),
    ("Connect Four", "fast, own playout", "OpenSpiel, C++", (30, 33, 28)),
    ("Hex 7x7", "fast, own playout", "OpenSpiel, C++", (30, 40, 40)),
    ("tic-tac-toe", "fast, own playout", "OpenSpiel, C++", (3.5, 3, 2.5)),
    ("Connect Four", "readable, own playout", "OpenSpiel, Python", (5,)),
    ("Connect Four", "readable, own playout", "mctspy", (3,)),
    ("Connect Four", "readable, own playout", "Node.js tutorial", (2,)),
]
OURS, OTHERS, LIMIT = "#3f8fd2", "#e68a1e", "#6b6b6b"  # blue and orange, which every eye tells apart, and grey


# Tables


def table(head, rows, words=1):
    """A table in Markdown, whose first columns are words and the others numbers."""
    lines = [head, ["---"] * words + ["--:"] * (len(head) - words), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def engines_table(results):
    """Iterations a second by game and engine."""
    speed = speeds(results)
    rows = []
    for game, engine in dict.fromkeys((game, engine) for game, engine, _ in speed):
        cells = [speed.get((game, engine, size)) for size in SIZES]
        rows.append([game, engine, *("" if cell is None else f"{cell:,.0f}" for cell in cells)])
    return table(["game", "engine", *(f"{size:,}" for size in SIZES)], rows, words=2)


def speeds(results):
    """Iterations a second by game, engine and iterations."""
    return {(row["game"], row["engine"], row["iterations"]): row["per_second"] for row in results["rows"]}


def ratios_table(results):
    """How many times as fast one engine is as another, where both were measured."""
    speed, rows = speeds(results), []
    for game, one, other, wanted in WANTED:
        cells = []
        for size in SIZES:
            pair = speed.get((game, one, size)), speed.get((game, other, size))
            cells.append(f"{pair[0] / pair[1]:.2f}" if all(pair) else "")
        if any(cells):
            rows.append([game, f"{one} / {other}", *cells, ", ".join(map(str, wanted))])
    return table(["game", "times as fast", *(f"{size:,}" for size in SIZES), "wanted, at least"], rows, words=2)


def growth_table(results):
    """Iterations a second as the tree grows."""
    by_engine = {}
    for row in results["growth"]:
        by_engine.setdefault(row["engine"], {})[row["iterations"]] = row["per_second"]
    sizes = sorted({size for found in by_engine.values() for size in found})
    rows = [[name, *(f"{found[size]:,.0f}" for size in sizes)] for name, found in by_engine.items()]
    return table(["engine", *(f"{size:,}" for size in sizes)], rows)


def memory_table(results):
    """Bytes a node and an iteration."""
    rows = [[row["engine"], f"{row['bytes_a_node']:,}", f"{row['bytes_an_iteration']:,}"] for row in results["memory"]]
    return table(["engine", "bytes a node", "bytes an iteration"], rows)


def other_table(results):
    """What else is wanted of the compiled engine."""
    speed = {row["engine"]: row["per_second"] for row in results["growth"] if row["iterations"] == 1_000_000}
    start = results["start"]
    rows = [
        [
            f"two threads over one, {row['iterations']:,} iterations a tree, by medians",
            f"{row['ratio']:.2f}",
            wanted(row),
        ]
        for row in results["threads"]
    ]
    rows += [
        [row[0].replace("medians", "best rounds"), f"{found['best']:.2f}", row[2]]
        for row, found in zip(rows, results["threads"], strict=True)
    ]
    for limit in "C, same tree", "C":
        if limit in speed:
            share = speed["fast, own playout"] / speed[limit]
            rows.append([f"fast / {limit}, both at 1,000,000 iterations", f"{share:.2f}", ""])
    rows += [
        ["bytes reserved for a node", str(results["reserved_a_slot"]), "≤ 40"],
        ["first move of a fresh process, CPU seconds", f"{start['cached']:.2f}", "≤ 0.6"],
        ["the same with nothing on disk, CPU seconds", f"{start['cold']:.2f}", "≤ 4"],
        ["end of a search of one second, ms late, the worst of five", f"{1000 * results['slowest_end']:.0f}", "≤ 50"],
    ]
    return table(["Connect Four, compiled engine", "measured", "wanted"], rows)


def wanted(row):
    """How many times as much two threads should get done: in short searches they take longer to begin."""
    return "≥ 1.9" if row["iterations"] > 20_000 else "≥ 1.8"


def peers_list(results):
    """What each engine does differently, a line each."""
    measured = {row["engine"] for row in results["rows"]}
    return "\n".join(f"- {name}: {what}" for name, what in results["differs"].items() if name in measured)


def text(results):
    """All tables, and where and how they were measured."""
    where = ", ".join(filter(None, [results["processor"], results["machine"], f"Python {results['python']}"]))
    used = ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    busy = "" if results["quiet"] else "**The machine was busy with other things.**"
    left_out = "\n".join(f"- {name}: {why}" for name, why in results["left_out"].items())
    parts = [
        f"Written by `python benchmarks/speed.py` on {results['date']}, at commit {results['commit'][:12]}. All speeds "
        f"and ratios are medians of {results['rounds']} rounds, but for the rows that say otherwise.",
        f"{where}; {used}.",
        busy,
        "## Ratios: like for like first, then with the game's own playout",
        ratios_table(results),
        "## Iterations a second, by iterations of the search",
        engines_table(results),
        "What each does differently:\n\n" + peers_list(results),
        "## A tree that grows: iterations a second on Connect Four",
        growth_table(results),
        "## Memory",
        memory_table(results) if results["memory"] else "",
        "## And",
        other_table(results),
        left_out and f"Left out:\n\n{left_out}",
    ]
    return "# Speed\n\n" + "\n\n".join(filter(None, parts)) + "\n"


# The plot


def draw(results):
    """All engines on Connect Four, and four as their trees grow; both on logarithmic scales."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.6), width_ratios=(3, 2), layout="constrained")
    draw_bars(left, results)
    draw_growth(right, results)
    return figure


def draw_bars(axes, results):
    """A bar for each engine, the slowest below."""
    rows = [row for row in results["rows"] if row["game"] == "Connect Four" and row["iterations"] == SIZES[0]]
    rows.sort(key=lambda row: row["per_second"])
    names, numbers = [row["engine"] for row in rows], [row["per_second"] for row in rows]
    bars = axes.barh(names, numbers, color=[color(name) for name in names])
    axes.bar_label(bars, [f"{number / 1000:,.0f}" for number in numbers], padding=3, fontsize=9)
    axes.set(xscale="log", xlim=(1e3, 4e7), xlabel="iterations a second; labels in thousands")
    axes.set_title("Connect Four, 1,000 iterations", loc="left")
    plain(axes)


def draw_growth(axes, results):
    """A line for each engine that was measured up to large trees."""
    styles = {"C": "s--", "C, same tree": "D-.", "fast, own playout": "o-", "OpenSpiel, C++": "^:"}
    for name, style in styles.items():
        points = [(row["iterations"], row["per_second"]) for row in results["growth"] if row["engine"] == name]
        if points:
            axes.plot(*zip(*points, strict=True), style, color=color(name), label=name)
    axes.legend(loc="center right", frameon=False, fontsize=9)
    axes.set(xscale="log", yscale="log", ylim=(3e4, 3e7), xlabel="iterations", ylabel="iterations a second")
    axes.set_title("as the tree grows", loc="left")
    plain(axes)


def color(name):
    """Ours, the limit, or another."""
    return OURS if name.startswith(("fast", "readable")) else LIMIT if name.startswith("C") else OTHERS


def plain(axes):
    """No frame on top and on the right."""
    axes.spines[["top", "right"]].set_visible(False)


# Files


def write(results, tables, numbers):
    """Store tables and plot in one folder, and the numbers in another; return the tables."""
    for folder in tables, numbers:
        folder.mkdir(parents=True, exist_ok=True)
    write_file(numbers / "speed.json", json.dumps(results, indent=1) + "\n")
    write_file(tables / "speed.md", text(results))
    figure = draw(results)
    figure.savefig(tables / "speed.png", dpi=110)
    plt.close(figure)
    return text(results)
