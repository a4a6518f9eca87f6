"""Living trees on the site: each keeps its still picture and its film; the module is there once for all."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

from mcts_teach.explorer.living_tree import MODULE, style
from mcts_teach.explorer.scripts import joined

FIGURE = re.compile(
    r'<div data-mcts="(\w+)">(?P<still>.*?)</div>\n<style>.*?</style>\n'
    r'<script type="module">.*?\nmountAll\("\1", "(?P<film>[\w+/=]+)".*?</script>',
    re.DOTALL,
)


class Places:
    """The places of a page's living trees, numbered from 1: a link to a moment names the number."""

    def __init__(self) -> None:
        self.numbers = count(1)

    def put(self, html: str, *, grow: bool = False) -> str:
        """HTML in which a place that site.js brings to life stands for each living tree."""

        def place(match: re.Match[str]) -> str:
            growing = ' data-grow="yes"' if grow else ""
            number, still, film = next(self.numbers), match["still"], match["film"]
            return f'<div class="living-tree" data-place="{number}"{growing} data-film="{film}">{still}</div>'

        return FIGURE.sub(place, html)


def write_figure(folder: Path) -> None:
    """Write the module and its style sheet, for all pages of the site."""
    folder.mkdir(parents=True, exist_ok=True)
    module = joined(*MODULE).replace("export default { render };", "")
    names = "window.mctsFigure = { Player, PHASES, tellStory, unpacked };"
    (folder / "figure.js").write_text(f"(() => {{\n{module}\n{names}\n}})();\n", encoding="utf-8")
    (folder / "figure.css").write_text(style(), encoding="utf-8")
