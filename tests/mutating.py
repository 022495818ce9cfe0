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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
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


@dataclass(frozen=True, slots=True)
class Change:
    """Something that can be changed in a module: where, in words, and what does it to the tree."""

    line: int
    said: str
    do: Callable[[], None]


def changes(text: str) -> list[Change]:
    """Every change that a module can have, in the order of its text."""
    return list(_of(ast.parse(text)))


def changed(file: Path, number: int) -> None:
    """Let the module of a file be imported with one of its changes; nothing else of it may be imported yet.

    Errors: IndexError where the file has no such change.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    list(_of(tree))[number].do()
    ast.fix_missing_locations(tree)
    parts = file.relative_to(HOUSE).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    sys.meta_path.insert(0, _Finder(name, file, compile(tree, str(file), "exec")))


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


def _set(node: ast.AST, field: str, new: object) -> Change:
    """Put something else into a field of a node."""
    before = ast.unparse(node).splitlines()[0]
    old = getattr(node, field)
    setattr(node, field, new)
    after = ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]
    setattr(node, field, old)
    return Change(node.lineno, f"{before} → {after}", lambda: setattr(node, field, new))  # type: ignore[attr-defined]


def _swap(node: ast.AST, inside: list[Any], place: int, new: ast.AST) -> Change:
    """Put something else at a place of a list."""
    before, old = ast.unparse(node).splitlines()[0], inside[place]
    inside[place] = new
    after = "left out" if isinstance(new, ast.Pass) else ast.unparse(node)
    inside[place] = old

    def do() -> None:
        inside[place] = new

    return Change(node.lineno, f"{before} → {after}", do)  # type: ignore[attr-defined]
