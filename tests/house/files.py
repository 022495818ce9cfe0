"""The files of the house, as somebody who reads it would find them."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
FLOORS = ["config", "campaigns", "rulebooks", "web"]
"""From the roof to the ground."""
NOT_OURS = {"var", "node_modules", "__pycache__", "vendor", "migrations"}
"""Folders of what people did not write; Django writes the migrations."""


def files(*suffixes: str, folders: tuple[str, ...] = (".",)) -> Iterator[Path]:
    """Every file that people wrote and that ends so, by its path in the house."""
    for folder in folders:
        for where, inside, names in os.walk(HOUSE / folder):
            inside[:] = sorted(name for name in inside if name not in NOT_OURS and not name.startswith("."))
            for name in sorted(names):
                if name.endswith(suffixes) and ".min." not in name:
                    yield (Path(where) / name).relative_to(HOUSE)


def read(path: Path | str) -> str:
    return (HOUSE / path).read_text(encoding="utf-8")


WITHIN = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a statement has others."""


def statements(path: Path | str) -> Iterator[ast.AST]:
    """Every statement of a file of Python, however deep, and no expression: of those there are ten times as many."""
    left: list[ast.AST] = [ast.parse(read(path), str(path))]
    while left:
        one = left.pop()
        yield one
        for name in WITHIN:
            left += getattr(one, name, ())
