"""«КНК: МФ» under other names: a class that its document calls otherwise keeps its address and plays as it did."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import made_of, pages_of, shipped
from rulebooks.importers import documents, rulebook
from rulebooks.importers.rulebook import Rulebook
from tests.campaigns.every_game.scenarios.test_scenarios import GAMES
from tests.harness.sampling import some
from tests.rulebooks.renaming import ALIAS, renamed

CLASSES = ("espery", "gibridy", "magi", "vampiry")
SCENARIOS = {"gibridy": "hybrids.txt", "magi": "mages.txt"}
"""Examples that ask for what the class does; of the others those of all classes."""


@cache
def read(path: Path) -> Rulebook:
    return rulebook.read(path, "knk-mf")


@pytest.mark.long
@pytest.mark.parametrize("slug", some("renamed classes", CLASSES, 1))
def test_renamed_class_plays_on(source_documents, slug):
    path = source_documents / "knk-mf.md"
    before = {one.slug: one for one in read(path).drafts}
    after = renamed(documents.load(path), "knk-mf", before[slug])
    now = {one.slug: one for one in after.drafts}
    assert now.keys() == before.keys()
    assert ALIAS.casefold() in now[slug].title.casefold()
    assert {one: now[one].stats for one in now} == {one: before[one].stats for one in before}
    edition = made_of("knk-mf", 0, pages_of(after))
    text = (GAMES / "knk_mf" / "scenarios" / SCENARIOS.get(slug, "classes.txt")).read_text(encoding="utf-8")
    for name in (shipped("knk-mf")[slug].name, *shipped("knk-mf")[slug].aliases):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", slug, text)
    told = run_text(text, game, lambda _: edition)
    assert told
    assert [one.failures for one in told if not one.ok] == []
