"""«Мосты: Душа» whose document counts by the players, in words, or opens every tier: it is played."""

from __future__ import annotations

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from tests.campaigns.edited_documents import assert_played, changed, reported, table

ONE, TWO = (table("bridges", count) for count in (1, 2))
PLAYED = {
    "a building for a coin a player": (
        "**Укрепления (3 монеты):**",
        "**Укрепления (N монет):**",
        TWO + "Аня is Маг at [1]; bank coins=2\nwhen Аня builds Укрепления\nthen bank coins=0",
    ),
    "a building for nothing": (
        "**Укрепления (3 монеты):**",
        "**Укрепления (бесплатно):**",
        ONE + "Аня is Маг at [1]; bank coins=0\nwhen Аня builds Укрепления\nthen Укрепления at [1]",
    ),
    "a building for a thing counted in words": (
        "**Катапульта (2 монеты + 1 Пружина):**",
        "**Катапульта (три монеты и две Пружины):**",
        ONE + "Аня is Маг at [1]; bank coins=3; bank holds Пружина x3\nwhen Аня builds Катапульта\n"
        "then bank coins=0 holds Пружина",
    ),
    "walls that stand as many attacks as there are players": (
        "Может выдержать 3 любые атаки",
        "Может выдержать N любых атак",
        TWO + "Аня is Маг at [1]; bank coins=3\nwhen Аня builds Укрепления\nthen Укрепления hits=2",
    ),
    "a trader's price by the players": (
        "Пружина (1), Бомба (4)",
        "Пружина (N), Бомба (2*N)",
        TWO + "Аня is Маг at [trl]; bank coins=2\nwhen Аня buys Пружина\nthen bank coins=0",
    ),
    "a trader's price in a word": (
        "Пружина (1), Бомба (4)",
        "Пружина (три), Бомба (4)",
        ONE + "Аня is Маг at [trl]; bank coins=3\nwhen Аня buys Пружина\nthen bank coins=0",
    ),
    "a trader's gift": (
        "Пружина (1), Бомба (4)",
        "Пружина (бесплатно), Бомба (4)",
        ONE + "Аня is Маг at [trl]; bank coins=0\nwhen Аня buys Пружина\nthen bank coins=0 holds Пружина",
    ),
    "a bargain by the players": (
        "торг `Раздвижная рука` за 2 монеты",
        "торг `Раздвижная рука` за N монет",
        "game bridges players=3\ngiven Аня is Маг; bank coins=3; bank holds Раздвижная рука\n"
        "when Аня buys Раздвижная рука\nthen bank coins=0",
    ),
    "blueprints by the players": (
        "за **5 монет** из общего",
        "за **N монет** из общего",
        TWO + "Аня is Маг; bank coins=2\nwhen Аня buys Занимательные чертежи\nthen bank coins=0",
    ),
    "coins of a dwarf by the players": (
        "**добавляет 4 дополнительных монет**",
        "**добавляет 3*N дополнительных монет**",
        "game bridges seats=Аня,Боря\nwhen Аня chooses Бурилла\nwhen Боря chooses Маг\n"
        "dice d6=6 d4=1 d3=1 d2=1\nwhen GM begins\nthen bank coins=6",
    ),
    "a bow by the players": (
        "`2 УРН`. Может атаковать по",
        "`2*N УРН`. Может атаковать по",
        TWO + "Аня is Маг at [chs] holds Арбалет; Големко at [1] hp=12\nwhen Аня attacks Големко\nthen Големко hp=8",
    ),
    "a potion by the players": (
        "восстановить 1 ЗДР",
        "восстановить N ЗДР",
        "game bridges players=2\ngiven Аня is Мастер hp=1; bank holds Зелье лечения\nwhen Аня drinks\nthen Аня hp=3",
    ),
    "a shield by the players": (
        "поглотить 3 урона",
        "поглотить N+3 урона",
        TWO + "Аня is Маг; bank holds Шарик-со-Щитом\nwhen Аня shields\nthen Аня shield=5",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
def test_edit_is_played(source_documents, name):
    assert_played(source_documents / "bridges-soul.md", "bridges", *PLAYED[name])


@pytest.mark.parametrize("name", ["a building for a coin a player", "a trader's price by the players"])
def test_nothing_is_missed_where_a_price_goes_by_the_players(source_documents, name):
    was, now, _ = PLAYED[name]
    assert reported(source_documents / "bridges-soul.md", "bridges", was, now) == ([], [])


def test_price_that_nobody_can_work_out_is_reported(source_documents):
    document = source_documents / "bridges-soul.md"
    said, noticed = reported(document, "bridges", "Пружина (1), Бомба (4)", "Пружина (сколько дадут), Бомба (4)")
    assert [one.text for one in said] == ["Пружина (сколько дадут)"]
    assert noticed


@pytest.mark.parametrize("every", [True, False])
def test_blueprints_open_every_tier_where_the_document_says_so(source_documents, every):
    third = changed(documents.load(source_documents / "bridges-soul.md"), "| 2 | Двуручник", "| 3 | Двуручник")
    if every:
        third = changed(third, "доступ к второму тиру предметов.", "доступ ко всем тирам предметов.")
    edition = made_of("bridges", 0, pages_of(rulebook.understand(third, "bridges")))
    ends = "then bank coins=0" if every else "refused blueprints"
    text = f"# tiers\n{ONE}Аня is Маг; bank coins=2; База +blueprints\nwhen Аня buys Двуручник\n{ends}"
    (told,) = run_text(text, game, lambda _: edition)
    assert told.ok, told.failures
