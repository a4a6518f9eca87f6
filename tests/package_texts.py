"""The texts of the package that a learner meets, as they are looked up: what mcts_teach/zh/package.po has to hold.

A text with holes is a form: "{} moves are untried".  What is put into a hole is looked up as well; where it is chosen
among a few words on the spot, each choice makes a form of its own, so that whole sentences are translated.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from translation import ROOT, Unit

from mcts_teach.explorer.living_tree import MODULE
from mcts_teach.explorer.play_boards import PLAY_MODULE
from mcts_teach.explorer.scripts import joined
from mcts_teach.language import EMPTY_FIELD, SCRIPT

FORM = "form"
PACKAGE = ROOT / "mcts_teach"
PLACES = {  # context: where its sentences stand
    "checks": ["checks/*.py", "checks/pieces/*.py", "workshop/keeping.py"],
    "tree": ["explorer/[!f]*.py", "explorer/filming.py", "names.py", "games/[!os]*.py"],
    "pictures": ["drawing/*.py"],
}
SAID = {"say", "Words", "Part", "Odd", "small_text", "_label", "alert", "button"}  # what they get is shown
SAID_AS = {"title", "titles", "label", "caption", "called", "why", "remark", "foot", "axis", "words", "description"}
SAID_AS |= {"parts", "SIGNS", "LEGENDS", "untried", "columns", "alone", "what"}
NOT_SHOWN = {"getattr", "hasattr", "setattr", "compile", "sub", "split", "exec", "TypeVar", "findall", "replace"}
NOT_SHOWN |= {"removeprefix", "removesuffix", "check_text", "whole_number", "positive_number", "attribute_of"}
SHOWN_ERRORS = {"SlipError", "refuse"}  # what they say comes back as a verdict
LISTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
MOST = 40  # forms of one text; beyond, what is chosen on the spot is looked up by itself
WORDS = re.compile(r"[A-Za-z]{2,}[,:;]?\)? \(?(?:[a-z]{2,}|a\b)")
NO_TEXT = re.compile(
    r"<\w+[ >]|\w+:[^ ]+;|^[-a-z]+:[a-z]|^\w+=|\w=\"|^import |serif|monospace|^export |^<|^#|^\w+(-\w+)+$|^\w+_\w+$"
)
SENTENCE_END = re.compile(r"(?<=[.?!]) +(?=[A-Z+{])|; |  +|\n")


def package_units(known: Sequence[str] = ()) -> list[Unit]:
    """Every text of the package, each once, in the order of its sources; `known` are the fragments of the script."""
    found: dict[str, Unit] = {}
    for context, places in PLACES.items():
        for text in (text for place in places for file in sorted(PACKAGE.glob(place)) for text in _of_file(file)):
            found.setdefault(text, Unit(context, text, FORM, needed=True))
        for text in LISTS["composed"][context]:
            found.setdefault(text, Unit(context, text, FORM, needed=True))
    for context, text in table_texts():
        found.setdefault(text, Unit(context, text, FORM, needed=True))
    script = [Unit(SCRIPT, text, SCRIPT, needed=True) for text in script_texts(both_scripts(), known)]
    return [*found.values(), *script]


@cache
def _of_file(file: Path) -> list[str]:
    source = file.read_text(encoding="utf-8")
    texts = [*python_texts(source, facts=file.is_relative_to(PACKAGE / "checks")), *counted(source)]
    if file.parent.name == "games":  # what they say in errors and on boards stays as it is
        texts = [text for text in texts if text.endswith(".") and "," not in text[-8:]]
    return texts


# In Python


def python_texts(source: str, *, facts: bool = False) -> list[str]:
    """The texts of a module, in its order."""
    tree = ast.parse(source)
    reader = _Reader(_bindings([node for node in tree.body if isinstance(node, ast.Assign)]), facts)
    reader.visit(tree)
    found = [form for node, form in reader.found if id(node) not in reader.part_of_others]
    return list(dict.fromkeys(part for form in found for part in _sentences(form)))


def _sentences(form: str) -> list[str]:
    """The sentences of a form, which are looked up one by one; a text without holes is one, however long."""
    if "{}" not in form and form == form.strip(" ;\n"):
        return [form]
    parts = SENTENCE_END.split(form)
    return [part.strip() for part in parts if len(parts) == 1 or is_text(part)]


def _bindings(body: Sequence[ast.stmt]) -> dict[str, list[ast.expr]]:
    """What is assigned to each name."""
    found: dict[str, list[ast.expr]] = {}
    for node in (node for statement in body for node in ast.walk(statement)):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            for name, value in _pairs(target, node.value):
                found.setdefault(name, []).append(value)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id in found:
            before = found[node.target.id]
            found[node.target.id] = [ast.BinOp(value, node.op, node.value) for value in before]
    return found


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, of in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, of)


class _Reader(ast.NodeVisitor):
    """Collects the texts of a module; `names` are those that a text may take from around it."""

    def __init__(self, names: dict[str, list[ast.expr]], facts: bool) -> None:
        self.names, self.shown, self.facts = names, False, facts
        self.found: list[tuple[ast.AST, str]] = []
        self.part_of_others: set[int] = set()  # what stands in the form of a whole sentence

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before, self.names = self.names, self.names | _bindings(node.body)
        self._visit_body(node)
        self.names = before

    def visit_Module(self, node: ast.Module) -> None:
        self._visit_body(node)

    visit_ClassDef: Any = visit_Module

    def _visit_body(self, node: ast.FunctionDef | ast.ClassDef | ast.Module) -> None:
        for statement in node.body:
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):  # no docstring
                self.visit(statement)

    def visit_Assign(self, node: ast.Assign) -> None:
        names = {part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)}
        self._visit_all([node.value], shown=bool(names & SAID_AS))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._visit_all([node.value], shown=getattr(node.target, "id", "") in SAID_AS)

    def visit_Raise(self, node: ast.Raise) -> None:
        if isinstance(node.exc, ast.Call) and _name(node.exc) in SHOWN_ERRORS:
            self.visit(node.exc)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What is compared is not shown."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_Dict(self, node: ast.Dict) -> None:
        self._visit_all([part for part in (*node.keys, *node.values) if part], shown=self.facts)

    def visit_Call(self, node: ast.Call) -> None:
        if self.forms(node) != ["{}"]:
            self._add(node)
        elif _name(node) not in NOT_SHOWN:
            self._visit_all(node.args, shown=_name(node) in SAID)
            for keyword in node.keywords:
                self._visit_all([keyword.value], shown=keyword.arg in SAID_AS)
            self.visit(node.func)

    def _visit_all(self, nodes: Sequence[ast.expr], *, shown: bool) -> None:
        for node in nodes:
            before, self.shown = self.shown, shown
            self.visit(node)
            self.shown = before

    def generic_visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.expr) and not isinstance(node, ast.Name) and self.forms(node) != ["{}"]:
            self._add(node)
        else:
            super().generic_visit(node)

    def _add(self, node: ast.expr) -> None:
        """Note a text, and what is looked up by itself in its holes."""
        forms = self.forms(node)
        self.found += [(node, form) for form in forms if is_text(form, shown=self.shown)]
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and len(forms) <= MOST and isinstance(node, ast.JoinedStr | ast.BinOp):
                self.part_of_others |= {id(value) for value in self.names.get(part.id, ()) if value is not node}
            if isinstance(part, ast.Call) and part is not node:
                self.visit(part)

    def forms(self, node: ast.expr, seen: tuple[str, ...] = ()) -> list[str]:
        """The forms of an expression; only a hole if it is no text."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else ["{}"]
        if isinstance(node, ast.JoinedStr):
            return self._join([self.forms(part, seen) for part in node.values])
        if isinstance(node, ast.FormattedValue):
            plain = node.format_spec is None and node.conversion == -1
            return self.forms(node.value, seen) if plain else ["{}"]
        if isinstance(node, ast.IfExp):
            return list(dict.fromkeys(self.forms(node.body, seen) + self.forms(node.orelse, seen)))
        if isinstance(node, ast.BinOp):
            return self._of_operation(node, seen)
        if isinstance(node, ast.Name) and node.id in self.names and node.id not in seen:
            return list(
                dict.fromkeys(form for value in self.names[node.id] for form in self.forms(value, (*seen, node.id)))
            )
        return _forms_of_call(node) if isinstance(node, ast.Call) else ["{}"]

    def _of_operation(self, node: ast.BinOp, seen: tuple[str, ...]) -> list[str]:
        left, right = self.forms(node.left, seen), self.forms(node.right, seen)
        if isinstance(node.op, ast.Add):
            return self._join([left, right])
        texts = next((side for side in (left, right) if side != ["{}"]), None)
        return ["", *texts] if texts and isinstance(node.op, ast.Mult) else ["{}"]

    def _join(self, parts: Sequence[Sequence[str]]) -> list[str]:
        """All ways to put parts together; if there are too many, the most varied is a hole."""
        parts = list(parts)
        while len(ways := list(product(*parts))) > MOST:
            most = max(range(len(parts)), key=lambda i: len(parts[i]))
            self.found += [(ast.Constant(""), form) for form in parts[most] if is_text(form)]
            parts[most] = ["{}"]
        return ["".join(way) for way in ways]


def _name(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _forms_of_call(node: ast.Call) -> list[str]:
    if _name(node) == "format" and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Constant):
        return [re.sub(r"\{[^{}]*\}", "{}", node.func.value.value)]
    return ["{}"]


def counted(source: str) -> Iterator[str]:
    """What is counted in words: `many(number, "visit")`."""
    for thing in re.findall(r"""\bmany\([^"'\n]*["']([\w ]+)["']\)""", source):
        yield f"{{}} {thing}"
        yield f"{{}} {thing}s"


def is_text(form: str, *, shown: bool = False) -> bool:
    """Whether a form has words: two of them in a row, or one where texts are shown."""
    words = EMPTY_FIELD.sub("xx", form)
    if NO_TEXT.search(words) or form.strip() in LISTS["not_shown"]["texts"]:
        return False
    return bool(
        WORDS.search(words.replace("xx xx", "")) or (shown and re.search(r"[a-z]{2}", EMPTY_FIELD.sub("", form)))
    )


# In tables


def table_texts() -> Iterator[tuple[str, str]]:
    """The texts of the tables of checks, with their context."""
    for name in ("questions", "hints", "mistakes"):
        table = tomllib.loads((PACKAGE / "checks" / f"{name}.toml").read_text(encoding="utf-8"))
        for text in {"questions": _of_questions, "hints": _of_hints, "mistakes": _of_mistakes}[name](table):
            yield name, text


def _of_questions(table: dict) -> Iterator[str]:
    for card in table["cards"].values():
        yield card["question"]
        answers = card | card["right"]
        for letter in sorted(answers.keys() - {"question", "right"}):
            yield from answers[letter]
    for prediction in table["predictions"].values():
        yield prediction["why"]
        yield from (text for _, text in prediction["others"])


def _of_hints(table: dict) -> Iterator[str]:
    for hints in table.values():
        yield from hints.splitlines()


def _of_mistakes(table: dict) -> Iterator[str]:
    for name, sentence, *_ in table["words"].values():
        yield name
        yield sentence
    for said in table["says"].values():
        for own in said.values():
            yield from [own] if isinstance(own, str) else own
    for known in table["examples"].values():
        yield from (text for row in known.values() for text in row[:2])


# In the script of the living tree

TAGGED = re.compile(
    r"(?<==)>[^<>`]+</?\w|>[^<>`=]*[a-z]{3}[^<>`=]*</?\w|(?:title|aria-label)=\"[^\"`]*[a-z]{3}[^\"`]*\""
)
QUOTED = re.compile(r'"(?:\\.|[^"\\\n])*"')
TEMPLATE = re.compile(r"`[^`<>=]*[a-z]{2} [^`<>=]*`|`[^`<>=]* [a-z]{3,}[^`<>=]*`")
INSERTED = re.compile(r"\$\{[^{}]*\}")
OF_PAGE = re.compile(
    r"""[#\[\]{};] | \b(var|translate|matrix)\( | :\w | ^"[.\w-]*\.\w | => | \?\. | \bsvg | "\. | \w,[ ](input|select)
    | mcts- | serif | && | !== | ^>\( | tools" | chips | nothing[ ]here[ ]is""",
    re.VERBOSE,
)


def both_scripts() -> str:
    """The scripts of the living tree and of the boards to play on."""
    return joined(*MODULE) + "\n" + joined(*PLAY_MODULE)


def script_texts(module: str, known: Sequence[str] = ()) -> list[str]:
    """The fragments that are known, as far as they stand in a script, and what they do not cover of its texts."""
    found: dict[str, int] = {text: module.find(text) for text in known if text in module}
    taken = [at.span() for text in found for at in re.finditer(re.escape(text), module)]
    for pattern in (TAGGED, QUOTED, TEMPLATE):
        for match in pattern.finditer(module):
            if _has_words(match[0]) and not any(match.start() < end and start < match.end() for start, end in taken):
                found.setdefault(match[0], match.start())
                taken.append(match.span())
    return sorted(found, key=found.__getitem__)


def _has_words(literal: str) -> bool:
    """Whether a literal is more than the name of something on the page."""
    bare = INSERTED.sub(" 0 ", literal)
    if OF_PAGE.search(bare):
        return False
    if literal[0] in ">ta":
        return bool(re.search(r"[A-Za-z]{3}", re.sub(r"^(title|aria-label)=|</?\w+$", "", bare)))
    return bool(re.search(r"[a-z]{2,},? [a-z]{2,}|0 [a-z]{3}", bare))
