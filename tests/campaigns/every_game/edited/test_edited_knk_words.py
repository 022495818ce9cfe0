"""«КНК: МФ» edited as people word things: for nothing, twice, no less than, another name in each case, two dice."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import rulebook
from rulebooks.importers.facts.lacking import at
from rulebooks.importers.rulebook import Rulebook
from tests.campaigns.edited_documents import unchanged

EDITS = (
    ("Атака 1 тратит 15 единиц праны", "Атака 1 бесплатна", "profi.attack_prana_cost", 0),
    ("Атака 2 бесплатна, но", "Атака 2 стоит 5 единиц праны, но", "profi.attack_2_prana_cost", 5),
    ("один раз в день характеристика", "дважды в день характеристика", "plyus-sily-lovkosti-udachi.per_day", 2),
    ("(1 раз в день) на то", "(трижды в день) на то", "plyus-lovkosti.per_day", 3),
    ("если выпало больше 50", "если выпало не меньше 50", "spasbroski.succeeds_above", 49),
    ("не более одного за ход", "не больше трёх за ход", "spasbrosok-udachi.per_turn", 3),
    ("МС равного А или EX", "МС равного В, А или EX", "magi.school_ex_needs", ["B", "A", "EX"]),
    ("атаковать с половинным уроном", "атаковать с третью урона", "zahvat.held_damage_divisor", 3),
    ("«монстры» через любое доступное им для прохода число", "«монстрам» через 5 клеток", "pryzhki.jump_cells", 5),
    ("не более  $10+3МС$", "до  $20+3МС$", "magi.familiar_prana", "20+3MC"),
    ("(Не более L+1 раз за бой)", "(До 2L раз за бой)", "monstry.dodges", "2L"),
    ("не могут иметь меньше пяти очков", "должны иметь не менее шести очков", "monstry.least_points", 6),
    (
        "отделился более чем на 3 хода",
        "отделился больше чем на пять ходов",
        "devochki-volshebnicy.wand_within_turns",
        5,
    ),
    ("**Класс:** Эспер", "**Класс:** Маг", "nanaya-dzyun.class", "magi"),
    ("**Мировоззрение:** Нейтральный злой", "**Мировоззрение:** Хаотичный добрый", "nanaya-dzyun.alignment", ...),
    ("- Сбивание с ног: 1d2", "- Сбивание с ног: 2d7", "drobyaschee-sbivanie-s-nog.roll", "2d7"),
)
"""What was written, what stands there now, the stat and its value; `...` for any other than before."""
FALLS = (
    "players=1\ngiven battle; Аня is Монстры S=1 x=5 y=5 order=9 +turn; Меч is Дробящее оружие at Аня; step action\n"
    "given Волк is Мобы +category:Монстры S=4 E=4 A=4 M=1 L=4 x=6 y=5 hp=1550 prana=100 order=5\n"
    "dice d115=105 {dice}\nwhen Аня attacks Волк weapon=Меч\nwhen Аня answers drobyaschee-sbivanie-s-nog\n"
)
PLAYED = {
    "both dice at their highest": FALLS.format(dice="d7=7 d7=7") + "then noted it works",
    "one of them alone": FALLS.format(dice="d7=7 d7=6") + "then noted does not work",
}


@cache
def read(path: Path, edits: tuple[tuple[str, str], ...] = ()) -> Rulebook:
    as_it_is = unchanged(path, "knk-mf")
    text = as_it_is.document.text
    for was, now in edits:
        assert was in text, was
        text = text.replace(was, now)
    return rulebook.understand(replace(as_it_is.document, text=text), "knk-mf") if edits else as_it_is


@pytest.fixture
def path(source_documents):
    return source_documents / "knk-mf.md"


@pytest.fixture
def edited(path):
    return read(path, tuple((was, now) for was, now, *_ in EDITS))


@pytest.mark.parametrize("edit", EDITS, ids=[way for *_, way, _ in EDITS])
def test_words_are_a_stat(path, edited, edit):
    *_, way, value = edit
    before, now = (at({one.slug: one.stats for one in book.drafts}, way.split(".")) for book in (read(path), edited))
    assert before != now
    assert value is ... or now == value or now["monstry"] == value


@pytest.mark.parametrize("name", PLAYED)
def test_words_are_played(edited, name):
    edition = made_of("knk-mf", 0, pages_of(edited))
    assert not [*lacks(game("knk-mf").needs, edition)]
    (told,) = run_text(f"# {name}\ngame knk-mf {PLAYED[name]}", game, lambda _: edition)
    assert told.ok, told.failures


@pytest.mark.parametrize(
    ("was", "now", "slug", "title"),
    [
        ("каббала", "кабалистика", "kabbala", "Кабалистика"),
        ("ведовство", "знахарство", "vedovstvo", "Знахарство"),
        ("«Профи»", "«Мастера»", "profi", "Мастера"),
    ],
)
def test_another_name_in_every_case_is_the_same_thing(path, was, now, slug, title):
    """Of a category, which is met everywhere, everything is read as before but what the new word does not fit."""
    edits = ((was, now), (was.lower(), now.lower())) if was != was.lower() else ((was, now),)
    found = {one.slug: one for one in read(path, edits).drafts}
    assert found[slug].title == title
    before = {one.slug: one.stats for one in read(path).drafts}
    changed = {one for one in before if found[one].stats != before[one]}
    assert changed <= {"iniciativa-v-boyu"}
