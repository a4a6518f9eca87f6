"""What the site says around a notebook, in English and in Chinese."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import mcts_teach
from mcts_teach.language import read_catalogue

# What is said to somebody who has not written a piece yet, and so to nobody on the site: see the package's catalogues.
UNDONE = (
    "… Not attempted yet: {}",
    "Not attempted yet. Write your answer in place of the three dots.",
    "{} is not written yet, so nothing is kept.",
    "lent by the package until you keep your own",
)


class Words(NamedTuple):
    """What the pages of one language say; English is what is not told."""

    undone: re.Pattern[str]
    in_jupyter: re.Pattern[str]  # what a lesson asks for that cannot be done on a page
    reading: str = """
{{.reading}}
You are reading. Trees can be stepped through here, and questions answered. To write and run code, open this notebook
{places}. <span class="on-a-phone">(Code is easier to write on a computer.)</span>
"""
    to_play: str = "To play, open the notebook: see the top of this page."
    to_run: str = "To try this, open the notebook: see the top of this page."
    imports: str = "What this notebook imports"
    code: str = "The code"
    here: str = "in the browser"
    service: str = "on {}"
    machine: str = "on your machine"
    between: tuple[str, str] = (", ", " or ")
    figure: str = "A figure: {}"
    board: str = "A board"
    button: str = "Here"
    button_tip: str = "Run it in this browser, without installing anything"


def undone_in(language: str) -> re.Pattern[str]:
    """What is said of a piece that nobody has written, as it is said in a language, or in English."""
    file = Path(mcts_teach.__file__).parent / language / "package.po"
    said = {text: words for (_, text), words in read_catalogue(file).items()} if file.exists() else {}
    forms = [*UNDONE, *(said[text] for text in UNDONE if text in said)]
    return re.compile("|".join(re.escape(max(re.split(r"\{\d*\}", form), key=len)) for form in forms))


KEYS = r"\n\n[^\n]*\*\*Shift\+Enter\*\*[^\n]*"  # the paragraph that says which to press
ENGLISH = Words(
    undone_in("en"),
    re.compile(
        rf"{KEYS}|\n\n\*\*Your turn:\*\* run the next cell[^\n]*"
        r"|(?:^|(?<=\n)| )\(Run the (?:two )?(?:folded|next) [^)]*\)|, ours: run the folded cell above(?=\))"
        r"| Write your numbers in the first line\."
        r"|(?:(?<=\n)|(?<= ))\*\*Write your (?:guess|move)\*\*.*?cell\b[^.\n]*\."
        r"| Change the number, and run the cell[^.]*\."
    ),
)
CHINESE = Words(
    undone_in("zh"),
    re.compile(
        rf"{KEYS}|\n\n\*\*轮到你了\*\*：运行下一个单元格[^\n]*"
        r"|（(?:先运行(?:两个)?折叠的|下面(?:这个|两个))单元格[^）]*）|把你的数写在第一行。"
        r"|\*\*把你的着法写进引号\*\*[^。]*。|在第一行\*\*写下你的猜测\*\*[^。]*。"
    ),
    reading="\n{{.reading}}\n你正在阅读：这里的树可以一步一步播放，题目可以作答。想编写、运行代码，就{places}打开这个笔记本。"
    '<span class="on-a-phone">（写代码还是在电脑上方便。）</span>\n',
    to_play="想下棋，就打开这个笔记本：见本页开头。",
    to_run="想动手试，就打开这个笔记本：见本页开头。",
    imports="这个笔记本导入了什么",
    code="代码",
    here="在浏览器里",
    service="",  # these have the notebooks in English
    machine="在你自己的电脑上",
    between=("、", "或"),
    figure="图：{}",
    board="棋盘",
    button="在这里",
    button_tip="在这个浏览器里运行，什么都不用安装",
)
