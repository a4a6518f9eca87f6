"""The English words that are left in what is shown in Chinese; names, code, and what Python says in errors are none."""

import re
from collections.abc import Iterator
from html import unescape

from mcts_teach.language import say, speaking

CODE = re.compile(
    r"""`[^`]*` | [\w.]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\) | \b\w+(?:\.\w+)+ | \b\w*_\w*\b | '[^']*'
    | \b\w+\ =\ \S+ | <[^<>]*> | \b\w*(?:Error|Exception|Endless)\b(?::.*)? | \w*\[[^\[\]]*\] | \{[^{}]*\}
    | 第\ \d+\ 行：.*""",
    re.VERBOSE,
)
# Names of moves, games and functions, and what else stays English: code, what is in errors, shortcuts.
NAMES = """
roll hold bet fold check call pass Connect Four Nim Hex Kuhn Pig MNK TicTacToe select expand
simulate backpropagate player moves play rewards root node path untried visits wins children state mover rng seed seeds
score rule playouts policy puct ucb1 UCB1 run random Random math inf None True False ValueError return max min len key
list dict tuple int float str NoneType Node CPU SVG JSON Python NumPy Enter Esc Ctrl PUCT
AlphaZero AlphaGo Zero policy value max child not sqrt
"""
NAME = re.compile(rf"[a-z]+\d+|{'|'.join(NAMES.split())}")
SHOWN = re.compile(r"<(?:title|text)[^<>]*>([^<>]+)<")


def english_words(text: str) -> list[str]:
    return [word for word in re.findall(r"[A-Za-z]\w{2,}", CODE.sub(" ", text)) if not NAME.fullmatch(word)]


def said_in_chinese(texts: list[str]) -> Iterator[str]:
    """What is said for some texts and still has English words."""
    with speaking("zh"):
        yield from (said for text in texts if english_words(said := say(text)))


def texts_of_svg(svg: str) -> list[str]:
    return [line for text in SHOWN.findall(svg) for line in unescape(text).splitlines()]


def english_of_verdict(verdict) -> list[str]:
    """What a verdict shows in Chinese and has English words; the learner's own line is as it is."""
    with speaking("zh"):
        shown = [line for label, text in verdict.lines() for line in (label, *text.splitlines())]
        shown += [say(verdict.picture.caption), *map(say, verdict.picture.titles)] if verdict.picture else []
    own = verdict.where.partition(": ")[2]
    return [line for line in shown if english_words(line) and not (own and own in line)]
