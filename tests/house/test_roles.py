"""What a thing is hangs on no name: the code of a game asks for a role, and its addresses stand in one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebooks.catalogue import shipped

BOOKS = {
    "bridges": "bridges",
    "castle": "castle",
    "dungeon_twister": "dungeon-twister",
    "knk_mf": "knk-mf",
    "munchkin": "munchkin",
}
"""The book of each game that has code, by the game's folder."""
GAMES = Path(__file__).parents[2] / "campaigns" / "games"
CITING = ("rules.py", "rulings.py", "wordings.py", "told_only.py")
"""What stands here are places in the text that the code was written from, not things that it asks for."""
WORDS = {
    "bridges": {"drops", "technique"},  # a stat of bosses; a field and a mark
    "castle": {"influence"},  # a number of heroes
    "knk_mf": {"roll", "minus"},  # a stat; a word of the sheet
}
"""English words of the code that are the address of a page as well, each with what they are there."""


def spelled(folder: Path, addresses: set[str]) -> Iterator[tuple[str, str]]:
    """The addresses that are spelled out in the code of a game, with the file."""
    for path in sorted(folder.rglob("*.py")):
        if path.name.endswith(CITING) or path == folder / "roles.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in addresses:
                yield str(path.relative_to(GAMES)), node.value


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_code_spells_no_address_out(name: str) -> None:
    addresses = set(shipped(BOOKS[name]).entries)
    found = [one for one in spelled(GAMES / name, addresses) if one[1] not in WORDS.get(name, set())]
    assert not found, f"name the role in {name}/roles.py and ask for that: {found}"


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_roles_are_pages_of_the_shipped_edition(name: str) -> None:
    tree = ast.parse((GAMES / name / "roles.py").read_text(encoding="utf-8"))
    told = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    values = [one.value for one in told if isinstance(one, ast.Constant)]
    assert values
    assert not {one for one in values if one not in shipped(BOOKS[name])}
    assert len(values) == len(set(values)), "a thing plays one role"


def test_words_that_are_no_address_are_used() -> None:
    for name, words in WORDS.items():
        assert words == {word for _, word in spelled(GAMES / name, set(shipped(BOOKS[name]).entries))}
