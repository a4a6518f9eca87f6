"""The search of the Chinese pages: what stands between two marks is found by every two letters beside each other.

So any word is found, with no list of words; one who types 访问次数 finds pages that have 访问, 问次 and 次数.
"""

from __future__ import annotations

import re
from itertools import pairwise

from sphinx.search.en import SearchEnglish

RUN = re.compile(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff]+")  # of Chinese letters, or of others


class SearchChinese(SearchEnglish):
    """English words as on the English pages, and Chinese ones."""

    lang = "zh"
    js_splitter_code = r"""
var splitQuery = (query) => (query.match(/[\u3400-\u9fff]+|(?:(?![\u3400-\u9fff])[\p{Letter}\p{Number}_])+/gu) ?? [])
  .flatMap((run) => /^[\u3400-\u9fff]{3}/.test(run) ? Array.from(run.slice(1), (to, at) => run[at] + to) : [run]);
"""

    def split(self, input: str) -> list[str]:
        """The words of a text: letters alone, too, for one who looks for 树."""
        return [word for run in RUN.findall(input) for word in split_run(run)]


def split_run(run: str) -> list[str]:
    """A run of Chinese letters as letters and pairs of them; any other is a word.

    >>> split_run("访问次数"), split_run("tree")
    (['访', '问', '次', '数', '访问', '问次', '次数'], ['tree'])
    """
    return [*run, *map("".join, pairwise(run))] if "\u3400" <= run[0] <= "\u9fff" else [run]
