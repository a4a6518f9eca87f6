"""Write docs/film.schema.json, the JSON Schema of a film, from the table of its checker: python -m docs.film_schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mcts_teach.explorer.film_file import FILM_FIELDS, MOST, FieldKind

FILE = Path(__file__).with_name("film.schema.json")
HEAD = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A film of a tree search",
    "description": "A recorded search, which mcts-teach shows as a tree; film.md says what each field means.",
}


def film_schema() -> dict[str, Any]:
    """The JSON Schema of a film; it says all but what takes more than one field to see."""
    schema = HEAD | schema_of(FILM_FIELDS)
    board = schema["properties"]["board"]
    return schema | {"properties": schema["properties"] | {"board": {"anyOf": [board, {"type": "null"}]}}}


def schema_of(shape: Any) -> dict[str, Any]:
    """A shape of the checker's table as a JSON Schema."""
    if isinstance(shape, FieldKind):
        return {"description": shape.words} | shape.schema
    if isinstance(shape, dict):
        parts = {name.rstrip("?"): schema_of(part) for name, part in shape.items()}
        needed = {"required": [name for name in shape if not name.endswith("?")]}
        return {"type": "object", "additionalProperties": False} | needed | {"properties": parts}
    if isinstance(shape, tuple):
        lengths = {"minItems": len(shape), "maxItems": len(shape)}
        return {"type": "array"} | lengths | {"prefixItems": [schema_of(part) for part in shape]}
    return {"type": "array", "maxItems": MOST, "items": schema_of(shape[0])}


def schema_text() -> str:
    """The text of the file."""
    return json.dumps(film_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8", newline="\n")
