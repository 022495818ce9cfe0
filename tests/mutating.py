"""How a module is changed in one place: the changes that it can have, and an import that makes one of them.

A change is one that a person could have typed: `<` for `<=`, `and` for `or`, another number, a condition turned round,
a statement left out, nothing given back. Sentences, annotations, decorators and docstrings stay: who changes those
changes no rule.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from gc import get_objects
from inspect import CO_NEWLOCALS
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

HOUSE = Path(__file__).resolve().parents[1]
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Something that can be changed in a module: where, what does it to the tree, and what takes it back."""

    node: ast.AST
    do: Callable[[], None]
    undo: Callable[[], None]
    left_out: bool = False

    @property
    def line(self) -> int:
        return int(self.node.lineno)  # type: ignore[attr-defined]

    @property
    def said(self) -> str:
        """The change in words."""
        before = _first_line(self.node)
        if self.left_out:
            return f"{before} → left out"
        self.do()
        after = _first_line(self.node)
        self.undo()
        return f"{before} → {after}"


def changes(text: str) -> list[Change]:
    """Every change that a module can have, in the order of its text."""
    return list(_of(ast.parse(text)))


def changed(file: Path, number: int) -> None:
    """Let the module of a file be imported with one of its changes; nothing else of it may be imported yet.

    Errors: IndexError where the file has no such change.
    """
    parts = file.relative_to(HOUSE).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    sys.meta_path.insert(0, _Finder(name, file, _compiled(file, number)))


def functions() -> dict[str, list[FunctionType]]:
    """Every function there is now, by the file that it stands in."""
    found: dict[str, list[FunctionType]] = {}
    for one in get_objects():
        if isinstance(one, FunctionType):
            found.setdefault(one.__code__.co_filename, []).append(one)
    return found


def recoded(file: Path, number: int, held: Iterable[FunctionType]) -> None:
    """Put the code of a change into those functions of its module that are held already.

    Errors: IndexError where the file has no such change.
    """
    new = dict(_functions(_compiled(file, number)))
    for one in held:
        changed_code = new[one.__code__.co_qualname, one.__code__.co_firstlineno]
        if len(changed_code.co_freevars) == len(one.__code__.co_freevars):
            one.__code__ = changed_code


def _compiled(file: Path, number: int) -> CodeType:
    """The code of a module with one of its changes."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    list(_of(tree))[number].do()
    ast.fix_missing_locations(tree)
    return compile(tree, str(file), "exec")


def _functions(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The code of every function in some code, by its name and its first line."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            if one.co_flags & CO_NEWLOCALS:
                yield (one.co_qualname, one.co_firstlineno), one
            yield from _functions(one)


def statement(file: Path, line: int) -> range:
    """The lines of the innermost statement around a line; of one that holds others, those of its head."""
    heads = [head for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if (head := _head(node))]
    return min((one for one in heads if line in one), key=len, default=range(line, line + 1))


def _head(node: ast.AST) -> range | None:
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, max(node.body[0].lineno, node.pattern.lineno + 1))
    if not isinstance(node, ast.stmt):
        return None
    inside: Any = getattr(node, "body", None) or getattr(node, "cases", None)
    if not inside:
        return range(node.lineno, (node.end_lineno or node.lineno) + 1)
    first = inside[0].pattern.lineno if isinstance(inside[0], ast.match_case) else inside[0].lineno
    return range(node.lineno, max(first, node.lineno + 1))


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module, with code of its own."""

    def __init__(self, name: str, file: Path, code: CodeType) -> None:
        self.name, self.file, self.code = name, file, code

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        loader = _Loader(name, str(self.file))
        loader.code = self.code
        return importlib.util.spec_from_file_location(name, self.file, loader=loader)


class _Loader(importlib.machinery.SourceFileLoader):
    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


def _of(node: ast.AST) -> Iterator[Change]:
    """The changes of a node, then of what is in it."""
    yield from _here(node)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "keywords") and not isinstance(node, ast.Call):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST):
                yield from _of(one)


def _here(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        yield _swap(node, node.ops, 0, COMPARED[type(node.ops[0])]())
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _set(node, "op", other)
    elif isinstance(node, ast.BinOp) and type(node.op) in RECKONED and not _sentence(node):
        yield _set(node, "op", RECKONED[type(node.op)]())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
        yield _set(node, "value", not node.value if isinstance(node.value, bool) else node.value + 1)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield _set(node, "test", ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield _set(node, "value", ast.Constant(None))
    for block in ("body", "orelse"):
        inside: Any = getattr(node, block, None)
        for place, one in enumerate(inside if isinstance(inside, list) else []):
            if isinstance(one, ast.AugAssign) or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Call)):
                yield _swap(one, inside, place, ast.Pass())


def _sentence(node: ast.BinOp) -> bool:
    return any(isinstance(one, ast.JoinedStr) or _string(one) for one in (node.left, node.right))


def _string(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _first_line(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]


def _set(node: ast.AST, field: str, new: object) -> Change:
    """Put something else into a field of a node."""
    old = getattr(node, field)
    return Change(node, lambda: setattr(node, field, new), lambda: setattr(node, field, old))


def _swap(node: ast.AST, inside: list[Any], place: int, new: ast.AST) -> Change:
    """Put something else at a place of a list."""
    old = inside[place]
    return Change(
        node, lambda: inside.__setitem__(place, new), lambda: inside.__setitem__(place, old), isinstance(new, ast.Pass)
    )
