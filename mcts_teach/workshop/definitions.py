"""The text of a function or class as a notebook defined it: `linecache` has the cells, and what was read from files."""

from __future__ import annotations
import __future__

import ast
import inspect
import linecache
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType
from typing import Any

FUTURE = __future__.annotations.compiler_flag
OWN_MODULE = re.compile(r"my_(mcts|game)(_[0-9a-f]{12})?")  # made of a kept file, whose things are the learner's own
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def text_of(thing: Any) -> str:
    """The definition of a function or class, at column 0. ValueError if it is not to be found."""
    try:
        return _dedent(_class_text(thing) if inspect.isclass(thing) else _function_text(thing)).rstrip()
    except (OSError, TypeError, SyntaxError) as error:
        raise ValueError(
            f"the source of {thing.__name__} is not to be found: write it anew into a cell, and run that"
        ) from error


def names_seen_by(thing: Any) -> dict[str, Any]:
    """The names that a function or a class can see around it, with those of a function that encloses it."""
    own = functions_in(thing)
    seen = dict(vars(sys.modules[thing.__module__]) if inspect.isclass(thing) else own[0].__globals__)
    for function in own:
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            with suppress(ValueError):  # it has no value yet
                seen[name] = cell.cell_contents
    seen.pop("__class__", None)
    return seen


def functions_in(thing: Any) -> list[Any]:
    """A function without its decorators, or the methods of a class."""
    if not inspect.isclass(thing):
        return [inspect.unwrap(thing)]
    methods = [inspect.unwrap(getattr(value, "fget", value)) for value in vars(thing).values()]
    return [method for method in methods if inspect.isfunction(method)]


def written_value(target: str, module: str) -> str | None:
    """The constant that a cell assigns to a name, as it was before anything ran that changes it; None if none does."""
    for tree in map(_parse, _texts(module)):
        for node in reversed(tree.body):
            if isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] == [target]:
                with suppress(ValueError):
                    return repr(ast.literal_eval(node.value))
    return None


def attributes_outside(kind: type) -> list[str]:
    """What was given to a class, or taken from it, after its definition; a method may have changed plain data."""
    fresh = _define(text_of(kind), kind)
    if fresh is None or "<locals>" in kind.__qualname__:  # in a function, the same text is other code
        return []
    changed = _differences(kind, fresh)
    return sorted(name for name in changed if _is_code(vars(kind).get(name)) or name not in vars(fresh))


def _texts(module: str) -> Iterator[str]:
    """The texts that may define the things of a module: its file, or else all cells, the last one first."""
    file = getattr(sys.modules.get(module), "__file__", None)
    if not file and f"<{module}>" in linecache.cache:
        file = f"<{module}>"
    cells = [name for name in reversed(linecache.cache) if not (OWN_MODULE.match(name[1:]) or Path(name).exists())]
    for name in [file] if file else cells:
        text = "".join(linecache.getlines(name))
        yield text
        if "run_cell_magic" in text:
            yield from _cells_of_magic(text)


def _cells_of_magic(text: str) -> Iterator[str]:
    """What stands below lines such as %%time."""
    for node in ast.walk(_parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "run_cell_magic":
            yield from (str(ast.literal_eval(one)) for one in node.args[2:])


def _parse(text: str) -> ast.Module:
    """A cell that is not Python defines nothing."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _function_text(function: Any) -> str:
    code = inspect.unwrap(function).__code__
    if not OWN_MODULE.fullmatch(Path(code.co_filename).stem):  # a file that may have changed since
        with suppress(OSError, TypeError, SyntaxError):
            text = inspect.getsource(function)
            if code.co_name == "<lambda>" or _definitions(_dedent(text), code.co_name):
                return text  # a cell with unusual line ends gives another one
    for text in _texts(function.__module__):
        with suppress(SyntaxError, ValueError, KeyError):
            if code in _codes(compile(text, "cell", "exec", code.co_flags & FUTURE, dont_inherit=True)):
                nodes = _definitions(text, code.co_name)
                return _lines(text, {_first(node): node for node in nodes}[code.co_firstlineno])
    raise OSError("no cell defines this function")


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _definitions(text: str, name: str) -> list[Any]:
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = [node for node in ast.walk(_parse(text)) if isinstance(node, kinds) and node.name == name]
    return sorted(found, key=lambda node: -node.lineno)


def _first(node: Any) -> int:
    """The line in which a definition begins, with its decorators."""
    lines: list[int] = [node.lineno, *(decorator.lineno for decorator in node.decorator_list)]
    return min(lines)


def _lines(text: str, node: Any) -> str:
    return "\n".join(text.split("\n")[_first(node) - 1 : node.end_lineno])


def _class_text(kind: type) -> str:
    """The definition that makes such a class; of those that do, the one that was written last."""
    found = [
        _lines(text, node)
        for text in _texts(kind.__module__)
        if f"class {kind.__name__}" in text
        for node in _definitions(text, kind.__name__)
    ]
    if not found:
        raise OSError("no cell defines this class")
    if len(set(found)) == 1:
        return found[0]
    made = [_define(_dedent(text), kind) for text in found]
    return min(zip(made, found, strict=True), key=lambda one: len(_differences(kind, one[0] or object)))[1]


def _define(text: str, kind: type) -> type | None:
    """A class of this definition; None if it can no longer be made."""
    names = names_seen_by(kind)
    future = FUTURE * is_for_future(kind)
    with suppress(Exception):  # it is the learner's code, which may ask for what is no longer there
        exec(compile(text, "cell", "exec", future, dont_inherit=True), names)
        return names[kind.__name__] if names[kind.__name__] is not kind else None
    return None


def is_for_future(thing: Any) -> bool:
    """Whether annotations are texts where a function or a class was defined."""
    codes = [function.__code__ for function in functions_in(thing)]
    codes = [code for code in codes if code.co_filename != "<string>"]  # a dataclass writes some
    if codes:
        return any(FUTURE & code.co_flags for code in codes)
    annotations = vars(thing).get("__annotations__", {}).values()
    return bool(annotations) and all(isinstance(one, str) for one in annotations)


def _differences(kind: type, fresh: type) -> set[str]:
    """The attributes that are not the same in two classes; not those that Python adds to each."""
    now, was = ({name: _essence(value) for name, value in vars(one).items()} for one in (kind, fresh))
    told = {"__slots__", "__annotations__", "__dataclass_fields__", "__doc__"}
    names = [n for n in {**was, **now} if n in told or not n.startswith("__") or _is_code(vars(kind).get(n))]
    return {name for name in names if name != "_abc_impl" and was.get(name) != now.get(name)}


def _is_code(value: Any) -> bool:
    return inspect.isroutine(value) or isinstance(value, property | staticmethod | classmethod)


def _essence(value: Any) -> Any:
    """What two definitions of one text have in common, wherever that stands."""
    if isinstance(value, property):
        return [_essence(one) for one in (value.fget, value.fset, value.fdel)]
    code = value if isinstance(value, CodeType) else getattr(inspect.unwrap(value), "__code__", None)
    if isinstance(code, CodeType):
        return code.co_code, code.co_names, code.co_varnames, [_essence(one) for one in code.co_consts]
    try:
        return type(value).__name__, ADDRESS.sub("", repr(value))
    except Exception:  # what its repr does is not known
        return type(value).__name__


def _dedent(text: str) -> str:
    """A definition at column 0. Its texts of several lines stay as they are, which may stand further left."""
    margin = len(text) - len(text.lstrip())
    if not margin:
        return text
    texts = [
        node for node in ast.walk(ast.parse(f"if True:\n{text}")) if isinstance(node, ast.Constant | ast.JoinedStr)
    ]
    inside = {line - 1 for node in texts for line in range(node.lineno + 1, (node.end_lineno or 0) + 1)}
    lines = enumerate(text.split("\n"), start=1)
    return "\n".join(line[margin:] if line[:margin].isspace() and n not in inside else line for n, line in lines)
