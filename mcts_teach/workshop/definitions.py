"""The text of a function or class as a notebook defined it: `linecache` has the cells, and what was read from files."""

from __future__ import annotations
import __future__

import ast
import inspect
import linecache
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

Definition = Callable[..., object]  # a function or a class
FUTURE = __future__.annotations.compiler_flag
OWN_MODULE = re.compile(r"my_(mcts|game)(_[0-9a-f]{12})?")  # made of a kept file, whose things are the learner's own
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
COMPARED = {"__slots__", "__annotations__", "__dataclass_fields__", "__doc__"}


def find_text(thing: Definition) -> str:
    """Return the definition of a function or class, at column 0.

    ValueError if there is none, or if somebody has given the class methods that do not stand there.
    """
    text = _find_class(thing) if inspect.isclass(thing) else _find_function(inspect.unwrap(thing))
    if not text:
        raise ValueError(f"the source of {thing.__name__} is not to be found: write it anew into a cell, and run that")
    return text


def list_functions(thing: Definition) -> list[FunctionType]:
    """Return a function without its decorators, or the methods of a class."""
    values = vars(thing).values() if inspect.isclass(thing) else [thing]
    functions = [inspect.unwrap(getattr(value, "fget", value)) for value in values]
    return [function for function in functions if inspect.isfunction(function)]


def collect_names(thing: Definition) -> dict[str, object]:
    """Return what a function or a class can see around it by name, in a function that encloses it, too."""
    functions = list_functions(thing)
    names = dict(vars(sys.modules[thing.__module__]) if inspect.isclass(thing) else functions[0].__globals__)
    for function in functions:
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            with suppress(ValueError):  # it has no value yet
                names[name] = cell.cell_contents
    names.pop("__class__", None)
    return names


def has_future_annotations(thing: Definition) -> bool:
    """Return whether annotations are texts where a function or a class was defined."""
    texts = vars(thing).get("__annotations__", {}).values() if inspect.isclass(thing) else ()
    flags = [FUTURE & function.__code__.co_flags for function in list_functions(thing)]
    return any(flags) or (bool(texts) and all(isinstance(text, str) for text in texts))


def _parse_texts(module: str, *files: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield the texts that may define a module's things, parsed: these and its file, or else all cells, last first."""
    file = getattr(sys.modules.get(module), "__file__", None)
    cells = [name for name in reversed(linecache.cache) if not (OWN_MODULE.match(name[1:]) or Path(name).exists())]
    for name in [*files, file] if file else [*files, *cells]:
        texts = ["".join(linecache.getlines(name))]
        for text in texts:  # which grows by what stands below lines such as %%time
            with suppress(SyntaxError, ValueError):  # a cell that is not Python defines nothing
                tree = ast.parse(text)
                yield text, tree
                calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
                magics = [call for call in calls if getattr(call.func, "attr", None) == "run_cell_magic"]
                texts += [str(ast.literal_eval(one)) for magic in magics for one in magic.args[2:]]


def _find_function(function: FunctionType) -> str:
    """Find the statement that makes such a function: its definition, or the line of a lambda."""
    code = function.__code__
    for text, tree in _parse_texts(function.__module__, code.co_filename):
        if code in _compile_functions(tree, code.co_flags & FUTURE):
            statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
            around = [node for node in statements if code.co_firstlineno in _lines_of(node)]
            named = [node for node in around if getattr(node, "name", None) == code.co_name]
            return _cut_out(text, (named or around)[-1])  # the innermost
    return ""


def _compile_functions(tree: ast.Module, flags: int) -> list[CodeType]:
    """Compile a text and list the code in it. Two codes are equal if they stand in the same lines and columns, too."""
    codes = []
    with suppress(SyntaxError, ValueError):
        codes.append(compile(tree, "cell", "exec", flags, dont_inherit=True))
    for code in codes:  # which grows meanwhile
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    return codes


def _lines_of(node: ast.stmt) -> range:
    """Return the lines of a statement, with its decorators."""
    first = min(one.lineno for one in [node, *getattr(node, "decorator_list", ())])
    return range(first, (node.end_lineno or first) + 1)


def _cut_out(text: str, node: ast.stmt) -> str:
    """Move a statement to column 0. A text of several lines in it stays as it is, since it may stand further left."""
    texts = [one for one in ast.walk(node) if isinstance(one, ast.Constant | ast.JoinedStr)]
    inside = {line for one in texts for line in range(one.lineno + 1, (one.end_lineno or 0) + 1)}
    lines, place = text.split("\n"), _lines_of(node)
    indent = lines[place.start - 1][: node.col_offset]
    cut = [lines[n - 1] if n in inside else lines[n - 1].removeprefix(indent) for n in place]
    return "\n".join(cut).rstrip()


def _find_class(kind: type) -> str:
    """Find the definition that makes such a class, the last one of several; its plain data may have changed since."""
    made = []
    for text, tree in _parse_texts(kind.__module__):
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == kind.__name__]
        last_first = sorted(nodes, key=lambda node: -node.lineno)
        made += [(_cut_out(text, node), _make_class(node, kind)) for node in last_first]
    text, fresh = min(made, key=lambda one: len(_list_differences(kind, one[1])), default=("", None))
    if fresh and "<locals>" not in kind.__qualname__:  # in a function, the same text is other code
        for name in _list_differences(kind, fresh):
            if _is_code(vars(kind).get(name)) or name not in vars(fresh):
                where = f"{kind.__name__}.{name}"
                raise ValueError(f"{where} is not what stands in the class: write it there, run that cell again")
    return text


def _make_class(node: ast.ClassDef, kind: type) -> type | None:
    """Run this definition and return its class; None if it can no longer be made."""
    names, flags = collect_names(kind), FUTURE * has_future_annotations(kind)
    with suppress(Exception):  # it is the learner's code, which may ask for what is no longer there
        exec(compile(ast.Module([node], []), "cell", "exec", flags, dont_inherit=True), names)
        fresh = names[kind.__name__]
        return fresh if isinstance(fresh, type) and fresh is not kind else None
    return None


def _list_differences(kind: type, fresh: type | None) -> list[str]:
    """List the attributes that differ in two classes, without those that Python adds to each."""
    now, was = ({name: _describe(value) for name, value in vars(one).items()} for one in (kind, fresh or object))
    names = {name for name in {**was, **now} if was.get(name) != now.get(name) and name != "_abc_impl"}
    return sorted(n for n in names if not n.startswith("__") or n in COMPARED or _is_code(vars(kind).get(n)))


def _is_code(value: object) -> bool:
    return inspect.isroutine(value) or isinstance(value, property | staticmethod | classmethod)


def _describe(value: Any) -> object:
    """Return what is equal for two definitions of one text, wherever that stands: their code, or what they print."""
    if isinstance(value, CodeType):
        return value.co_code, value.co_names, value.co_varnames, [_describe(one) for one in value.co_consts]
    parts: list[Any] = [value.fget, value.fset, value.fdel] if isinstance(value, property) else [value]
    codes = [getattr(inspect.unwrap(part), "__code__", None) for part in parts]
    if any(codes):
        return [_describe(code) for code in codes]
    try:
        return type(value).__name__, ADDRESS.sub("", repr(value))
    except Exception:  # what its repr does is not known
        return type(value).__name__
