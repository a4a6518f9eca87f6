"""What a living tree in an output shows, for a comparison: its data and its film strip, without the module."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from copy import deepcopy
from typing import Any

_CALL = re.compile(r'mountAll\("(\w+)", "([\w+/=]+)"')
_STRIP = re.compile(r'src="data:image/svg\+xml;base64,([\w+/=]+)"')


def shown_in(html: str) -> dict[str, Any] | None:
    """What the living tree of an output is told; None if there is no living tree."""
    call = _CALL.search(html)
    return json.loads(gzip.decompress(b64decode(call[2]))) if call else None


def strips_in(html: str) -> list[str]:
    """The still pictures that stand in its place, as SVG."""
    return [b64decode(strip).decode() for strip in _STRIP.findall(html)]


def is_progress_bar(output: Any) -> bool:
    """Whether an output is a bar that shows how far a long cell has come, and is gone at its end."""
    return "%|" in str(output.get("data", {}).get("text/plain", ""))


def without_module(output: Any) -> Any:
    """An output whose living tree is replaced by its data: how they are packed may differ between machines."""
    html = output.get("data", {}).get("text/html", "")
    if not isinstance(html, str) or (shown := shown_in(html)) is None:
        return output
    rest = re.sub(r"<(script|style)\b.*?</\1>", "", _STRIP.sub("", html), flags=re.DOTALL)
    output = deepcopy(output)
    output["data"]["text/html"] = "\n".join([rest, json.dumps(shown, indent=1, ensure_ascii=False), *strips_in(html)])
    return output
