"""«КНК: МФ» edited in its numbers as people say them: weeks, ratios, lists, one cost of two, another rank.

The edits stand in different sentences, so that one copy holds them all.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from campaigns.wordings.changed import notices
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import rulebook
from rulebooks.importers.facts.lacking import at
from rulebooks.importers.rulebook import Rulebook
from tests.campaigns.edited_documents import unchanged

EDITS = (
    ("повесить до трёх модификаторов «+» или", "повесить до трёх модификаторов «-» или", "", ...),
    ("лишь через три дня", "лишь через две недели", "peredacha-many.again_after_days", 14),
    (
        "отдав 10 очков здоровья и праны за клетку",
        "отдав 15 очков здоровья за клетку",
        "voda.wading_cost.DA",
        {"health": 15, "prana": 0},
    ),
    ("он получает +1 к Силе", "он получает +1 к Ловкости", "gordost.ranks.B.A_alone", 1),
    ("из соотношения 1 к 1)", "из соотношения 1 к 2)", "obmen-ochkov.skill_point", 2),
    ("одна из школ достигнет ранга А (", "одна из школ достигнет ранга В (", "magi.rewarded_at", "B"),
    (
        "составляет 5, 7 или 9",
        "составляет 4, 6 или 8",
        "spasbroski.dodge_factors",
        {"obyvateli": 4, "profi": 6, "monstry": 8},
    ),
    (
        "ГМ > приложение > основной рулбук",
        "основной рулбук > приложение > ГМ",
        "prioritet-pravil.precedence",
        ["rulebook", "appendix", "gm"],
    ),
)
PLAYED = {
    "prana after two weeks": (
        "players=2\ngiven Аня is Профи M=2 prana=20; Боря is Монстры M=1 prana=10\nwhen Аня shares-prana Боря\n"
        "when Боря answers yes\nthen Аня gives_again=15"
    ),
    "water that takes health alone": (
        "players=1\ngiven battle; Боря is Профи +class:Вампиры +sixth:DA A=2 x=5 y=9 hp=75 prana=5 +turn\n"
        "given Волк is Мобы x=12 y=12; b is Вода x=6 y=9; step move\nwhen Боря walks 6I\nthen Боря hp=60 prana=5"
    ),
    "pride that makes agile": (
        "players=1\ngiven Аня is Обыватели A=2 S=2 holds Гордость: B; Аня +alone\nthen Аня A=3 S=2"
    ),
    "two points for one": (
        "seats=Аня\nwhen Аня chooses Профи\nwhen Аня exchanges skill\nthen Аня points=14 skill_points=6"
    ),
    "a school that is rewarded sooner": (
        "seats=Аня\nwhen Аня chooses Обыватели Маги\nwhen Аня school Руны\nwhen Аня forgoes\nwhen Аня sets MC B\n"
        "then Аня gifts=1"
    ),
}


@cache
def books(path: Path) -> tuple[Rulebook, Rulebook]:
    """The document as it is and with every edit, both read."""
    as_it_is = unchanged(path, "knk-mf")
    text = as_it_is.document.text
    for was, now, *_ in EDITS:
        assert text.count(was) == 1, was
        text = text.replace(was, now)
    return as_it_is, rulebook.understand(replace(as_it_is.document, text=text), "knk-mf")


@pytest.fixture
def read(source_documents):
    return books(source_documents / "knk-mf.md")


@pytest.mark.parametrize(("way", "value"), [(way, value) for _, _, way, value in EDITS if way])
def test_number_is_read(read, way, value):
    before, now = (at({one.slug: one.stats for one in book.drafts}, way.split(".")) for book in read)
    assert before != now == value


@pytest.mark.parametrize("name", PLAYED)
def test_number_is_played(read, name):
    before, now = (made_of("knk-mf", 0, pages_of(book)) for book in read)
    text = f"# {name}\ngame knk-mf {PLAYED[name]}"
    assert not run_text(text, game, lambda _: before)[0].ok
    (told,) = run_text(text, game, lambda _: now)
    assert told.ok, told.failures


def test_what_is_played_is_not_said_to_be_lost(read):
    """The formulas of the categories are played, and what pride raises is another characteristic. What is noticed: the
    factors of dodging, which are told only, and a sign that nobody reads."""
    known = {(one.text, one.why) for one in read[0].problems}
    told = [one for one in read[1].problems if (one.text, one.why) not in known]
    assert {way for one in told for way in one.stats} == set()
    assert {one.page for one in notices("knk_mf", "knk-mf", pages_of(read[1]))} == {
        "spasbroski",
        "bonusy-i-modifikatory",
    }
