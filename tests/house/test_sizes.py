"""What is longer than this is split by subject."""

import ast
import re
from collections.abc import Mapping

from tests.house.files import files, read, statements

FILE, FUNCTION, TEMPLATE = 300, 40, 160
"""Lines."""
WIDTH = 200
"""Letters of a line of a template: one element, or one of its attributes."""


def longer(lengths: Mapping[object, int], most: int) -> str:
    return "\n".join(f"{name} has {lines} lines, {most} are enough" for name, lines in lengths.items() if lines > most)


def lines_of(*suffixes: str, folders: tuple[str, ...] = (".",)) -> dict[object, int]:
    return {path: len(read(path).splitlines()) for path in files(*suffixes, folders=folders)}


def test_files_are_short():
    long = longer(lines_of(".py", ".css", ".js"), FILE)
    assert not long, long


def test_templates_are_short():
    long = longer(lines_of(".html", folders=("templates", "web", "rulebooks", "campaigns")), TEMPLATE)
    assert not long, long


def test_lines_of_templates_hold_one_thing():
    """Where no line may be broken, an element is broken between its attributes: the site sends them on one line."""
    templates = files(".html", folders=("templates", "web", "rulebooks", "campaigns"))
    long = [
        f"{path}:{number} has {len(line)} letters, {WIDTH} are enough"
        for path in templates
        for number, line in enumerate(read(path).splitlines(), 1)
        if len(line) > WIDTH
    ]
    assert not long, "\n".join(long)


def test_lines_of_styles_hold_one_declaration():
    """A file that is short because its lines are long is not short."""
    text_or_comment, two = re.compile(r'"[^"]*"|/\*.*?\*/', re.DOTALL), re.compile(r"[;{}]\s*[^\s;/]")
    crowded = [
        f"{path}: {line.strip()[:80]}"
        for path in files(".css")
        for line in text_or_comment.sub("", read(path)).splitlines()
        if two.search(line)
    ]
    assert not crowded, "\n".join(crowded)


def test_every_style_sheet_is_loaded_by_a_page():
    """By a template, by the sheet of a page, or by the scene of a game, which names what its drawing needs."""
    loaded = {
        name
        for path in (
            *files(".html", folders=("templates",)),
            *files(".py", folders=("campaigns",)),
            *files(".css", folders=("static/css/pages",)),
        )
        for name in re.findall(r"""(?:static '|"|@import ")(?:css|\.\.)/(\w+/[\w-]+\.css)['"]""", read(path))
    }
    assert {f"{path.parent.name}/{path.name}" for path in files(".css")} == loaded


def test_functions_are_short():
    lengths = {
        f"{path}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path in files(".py")
        for node in statements(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    long = longer(lengths, FUNCTION)
    assert not long, long
