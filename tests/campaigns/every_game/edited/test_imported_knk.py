"""«КНК: МФ» by its document: every worked example is played on the edition that the importer makes of it.

An example that asks for a stat as we retell it would fail here: the document's own words give the same numbers.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import Catalogue, made_of, pages_of
from rulebooks.importers import rulebook
from tests.campaigns.edited_documents import unchanged
from tests.campaigns.every_game.scenarios.test_scenarios import GAMES
from tests.harness.sampling import some

FILES = tuple(sorted(path.name for path in (GAMES / "knk_mf" / "scenarios").glob("*.txt")))
EDITS = {
    "more health": (
        "75+75E",
        "80+80E",
        "given Аня is Профи E=2\nthen Аня max_health=240",
    ),
    "a dearer grip": (
        "потратить 10 праны и попробовать провести захват",
        "потратить 15 праны и попробовать провести захват",
        "given battle; Аня is Профи A=3 x=5 y=5 prana=50 order=9 +turn; "
        "Волк is Мобы +category:Профи A=1 L=3 x=6 y=5 hp=90 prana=40 order=5\n"
        "dice d80=31\nwhen Аня grabs Волк\nthen Аня prana=35",
    ),
    "more for a blow from hiding": (
        "+20 к атаке и -20 к уклонению",
        "+30 к атаке и -10 к уклонению",
        "given battle; Аня is Обыватели S=0 x=1 y=1 order=9 +turn +hidden; "
        "Волк is Мобы +category:Профи A=0 L=5 x=2 y=1 hp=100 prana=50 order=5\n"
        "dice d100=20 d100=75\nwhen Аня attacks Волк\nthen hit#1 damage=32 dodge_penalty=10",
    ),
    "a breath lasts longer by Magic": (
        "каждые Выносливость ходов",
        "каждые Магия ходов",
        "given Аня is Обыватели E=0 M=2 hp=30\nwhen GM mode pod-vodoy Аня\nwhen GM next-turn\nwhen GM next-turn\n"
        "then Аня hp=30",
    ),
}
"""What was written in the document, what stands there now, an example that holds only then."""


@cache
def imported(path: Path, *edits: tuple[str, str]) -> Catalogue:
    as_it_is = unchanged(path, "knk-mf")
    text = as_it_is.document.text
    for was, now in edits:
        assert text.count(was) == 1, was
        text = text.replace(was, now)
    read = rulebook.understand(replace(as_it_is.document, text=text), "knk-mf") if edits else as_it_is
    return made_of("knk-mf", 0, pages_of(read))


@pytest.mark.long
@pytest.mark.parametrize("name", some("examples by the document", FILES, 4))
def test_examples_hold_by_the_document(source_documents, name):
    book = imported(source_documents / "knk-mf.md")
    assert not [*lacks(game("knk-mf").needs, book)]
    told = run_text((GAMES / "knk_mf" / "scenarios" / name).read_text(encoding="utf-8"), game, lambda _: book)
    assert told
    assert [(one.title, one.failures) for one in told if not one.ok] == []


@pytest.mark.parametrize("name", EDITS)
def test_edited_document_plays_otherwise(source_documents, name):
    was, now, example = EDITS[name]
    text = f"# {name}\ngame knk-mf players=1\n{example}"
    path = source_documents / "knk-mf.md"
    held = [run_text(text, game, lambda _, made=made: made)[0] for made in (imported(path), imported(path, (was, now)))]
    assert held[1].ok, held[1].failures
    assert not held[0].ok
