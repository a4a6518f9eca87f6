"""Living trees on the site: each keeps its still picture and its film; the module is there once for all."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

from mcts_teach import TicTacToe, explore, from_text
from mcts_teach.explorer.living_tree import module_text, style

STATE = from_text("X.. / XO. / .XO", TicTacToe())  # O is to move, and a3 alone saves the game
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


def growing_tree() -> str:
    """The tree of a front page, which grows by itself."""
    figure = explore(STATE, 60, seed=3, vary={"c": [0, 0.1, 0.3, 0.7, 1.4, 3, 10]})
    return Places().put(figure._repr_mimebundle_()["text/html"], grow=True)


def write_figure(folder: Path) -> None:
    """Write the module, in the language that is spoken, and its style sheet, for all pages of the site."""
    folder.mkdir(parents=True, exist_ok=True)
    module = module_text().replace("export default { render };", "")
    names = "window.mctsFigure = { Player, PHASES, linkTo, tellStory, unpacked };"
    (folder / "figure.js").write_text(f"(() => {{\n{module}\n{names}\n}})();\n", encoding="utf-8")
    (folder / "figure.css").write_text(style(), encoding="utf-8")
