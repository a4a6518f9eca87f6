"""What must hold after the cells of a notebook, beside what they show: tests/notebooks/facts/ has it by their ids."""

from functools import cache
from pathlib import Path
from runpy import run_path

HERE = Path(__file__).parent / "notebooks" / "facts"


@cache
def facts_of(notebook: str, thorough: bool = False) -> dict[str, str]:
    """By the id of a cell, the assertions that must hold after it: `FACTS`, and in a thorough run `THOROUGH`, too."""
    file = HERE / f"{notebook}.py"
    found = run_path(str(file)) if file.exists() else {}
    facts, more = found.get("FACTS", {}), found.get("THOROUGH", {}) if thorough else {}
    return facts | {cell: facts.get(cell, "") + assertions for cell, assertions in more.items()}
