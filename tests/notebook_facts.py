"""What must hold after the cells of a notebook, beside what they show: tests/notebooks/facts/ has it by their ids."""

from functools import cache
from pathlib import Path
from runpy import run_path

FACTS = Path(__file__).parent / "notebooks" / "facts"


@cache
def facts_of(notebook: str) -> dict[str, str]:
    """By the id of a cell, the assertions that must hold after it."""
    file = FACTS / f"{notebook}.py"
    return run_path(str(file))["FACTS"] if file.exists() else {}
