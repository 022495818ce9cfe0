"""What the threat model says is so: each defence stands where it says, and each has a test that is there."""

import ast
import re
from functools import cache

from tests.house.files import FLOORS, HOUSE, read

ROWS = [line for line in read("docs/threat-model.md").splitlines() if line.startswith("| ")]
QUOTED = re.compile(r"`([^`]+)`")
TEST = re.compile(r"tests/[\w/]+\.py::test_\w+")
HEADS = ("| against |", "| found |", "| thing |")


def rows_of(section: str) -> list[str]:
    text = read("docs/threat-model.md").split(f"## {section}\n", 1)[1].split("\n## ", 1)[0]
    return [line for line in text.splitlines() if line.startswith("| ") and not line.startswith(HEADS)]


@cache
def functions(path: str) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(read(path))) if isinstance(node, ast.FunctionDef)}


def test_each_defence_has_a_test_that_is_there():
    rows = [*rows_of("What is defended"), *rows_of("What was found once")]
    assert len(rows) > 40
    without = [row for row in rows if not TEST.search(row.rsplit(" | ", 1)[1])]
    named = [test.split("::") for row in rows for test in TEST.findall(row)]
    gone = [(path, name) for path, name in named if not (HOUSE / path).exists() or name not in functions(path)]
    assert not without, without
    assert not gone, gone


def test_each_defence_stands_where_it_is_said_to():
    places = {place for row in ROWS for place in QUOTED.findall(row) if place.startswith((*FLOORS, "docs/"))}
    assert len(places) > 30
    assert [place for place in sorted(places) if not (HOUSE / place).exists()] == []
