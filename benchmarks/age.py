"""How many commits have changed the compiled engine since the stored speeds were measured: `python benchmarks/age.py`.

Ends with an error once they are too many. Needs the whole history.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST = 30  # commits


def count_commits(measured):
    """How many commits since one have touched `mcts_teach/fast`."""
    since = ["git", "-C", ROOT, "rev-list", "--count", f"{measured}..HEAD", "--", "mcts_teach/fast"]
    return int(subprocess.run(since, capture_output=True, text=True, check=True).stdout)


def main():
    """Say it, and with an error if the speeds must be measured again."""
    stored = json.loads((ROOT / "notebooks" / "measured" / "speed.json").read_text(encoding="utf-8"))
    if "commit" not in stored:
        sys.exit("The stored speeds do not say at which commit they were measured: run  python benchmarks/speed.py")
    measured = stored["commit"].rstrip("+")
    commits = count_commits(measured)
    print(f"{commits} commits have touched mcts_teach/fast since the speeds were measured, at {measured[:12]}.")
    if commits > MOST:
        sys.exit(f"That is more than {MOST}: run  python benchmarks/speed.py  on a quiet machine.")


if __name__ == "__main__":
    main()
