"""«Мосты: Душа» edited in what is bought, drunk, worn and marked, and how long it lasts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.wordings.changed import TERM, notices
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from tests.campaigns.edited_documents import assert_played, reported, table, unchanged

DOCUMENT = "bridges-soul.md"
ONE, TWO = (table("bridges", count) for count in (1, 2))
BEGUN = "game bridges seats=Аня\nwhen Аня chooses Маг\ndice d6={} d4=1 d3=1 d2=1\nwhen GM begins\nthen bank "
PLAYED = {
    "a potion that heals all": (
        "восстановить 1 ЗДР",
        "восстановить все ЗДР",
        ONE + "Аня is Мастер hp=1; bank holds Зелье лечения\nwhen Аня drinks\nthen Аня hp=3",
    ),
    "or everything, by a word": (
        "восстановить 1 ЗДР",
        "восстановить всё здоровье",
        ONE + "Аня is Мастер hp=1; bank holds Зелье лечения\nwhen Аня drinks\nthen Аня hp=3",
    ),
    "a mark that stays": (
        "врагу метка снимается",
        "врагу метка остаётся",
        TWO + "Аня is Скаут at [1]; Боря is Мастер at [1] holds Раздвижная рука; Големко at [1] hp=24 +marked\n"
        "when Боря attacks Големко\nthen Големко hp=18 +marked",
    ),
    "a shield of two rounds": (
        "действующий до следующей фазы действия игроков",
        "действующий 2 раунда",
        ONE + "Аня is Мастер; bank holds Шарик-со-Щитом\nwhen Аня shields\nwhen Аня finishes\nthen Аня shield=3\n"
        "when Аня finishes\nthen Аня shield=0",
    ),
    "a shield without an end": (
        "действующий до следующей фазы действия игроков",
        "действующий навсегда",
        ONE + "Аня is Мастер; bank holds Шарик-со-Щитом\nwhen Аня shields\nwhen Аня finishes\nthen Аня shield=3",
    ),
    "two faces that bring the same kit": (
        "        *   5: `Шарик-со-Щитом`, `1 монета`\n        *   6: `Бомба`",
        "        *   5-6: `Бомба`",
        BEGUN.format(5) + "holds Бомба",
    ),
    "two in the middle": (
        "        *   4: `Пружина` x2, `1 монета`\n        *   5: `Шарик-со-Щитом`, `1 монета`",
        "        *   4–5: `Пружина` x2, `1 монета`",
        BEGUN.format(5) + "holds Пружина x2",
    ),
    "armour that strikes": (
        "`+3 МЗД`. Перемещение",
        "`+3 МЗД`, `+1 УРН`. Перемещение",
        ONE + "Аня is Мастер at [1] holds Латный доспех; Големко at [1] hp=12\nwhen Аня attacks Големко\n"
        "then Големко hp=10",
    ),
    "a price behind a dash": (
        "Пружина (1), Бомба (4)",
        "Пружина - 2, Бомба (4)",
        ONE + "Аня is Мастер at [trl]; bank coins=2\nwhen Аня buys Пружина\nthen bank coins=0",
    ),
    "a price behind a colon": (
        "Пружина (1), Бомба (4)",
        "Пружина: две монеты, Бомба (4)",
        ONE + "Аня is Мастер at [trl]; bank coins=2\nwhen Аня buys Пружина\nthen bank coins=0",
    ),
    "a price in coins": (
        "Пружина (1), Бомба (4)",
        "Пружина за 2 монеты, Бомба (4)",
        ONE + "Аня is Мастер at [trl]; bank coins=2\nwhen Аня buys Пружина\nthen bank coins=0",
    ),
    "all of what a thing is worth": (
        "получить половину его стоимости",
        "получить всю его стоимость",
        ONE + "Аня is Мастер; bank holds Двуручник\nwhen Аня sells Двуручник\nthen bank coins=2",
    ),
    "a third of the blow for a guard": (
        "уменьшая его вдвое",
        "уменьшая его втрое",
        TWO + "Аня is Бурилла at [1] +guards-always; Боря is Мастер at [1] hp=2; Темный стрелок +dead; "
        "Запеканка at [1] hp=20\nwhen GM end-phase\nthen Аня hp=3",
    ),
}
PLAYED |= {
    "no slot for armour": (
        "**1 Слот для Брони**",
        "**Нет слота для Брони**",
        ONE + "Аня is Мастер; bank holds Латный доспех\nwhen Аня equips Латный доспех\nrefused slot",
    ),
    "a shell that holds its wearer": (
        "Носитель может перемещаться только 1 раз за",
        "Носитель не может перемещаться в",
        ONE + "Аня is Мастер holds Обостренный панцирь\nwhen Аня moves [chs]\nrefused 0 moves",
    ),
    "plate in which one walks for nothing": (
        "Перемещение между островами стоит 2 ОД",
        "Перемещение между островами бесплатно",
        ONE + "Аня is Мастер holds Латный доспех\nwhen Аня moves [chs]\nthen Аня at [chs] ap=2",
    ),
    "a second tier that is sold out": (
        "**только 1 раз!**",
        "**только 0 раз!**",
        ONE + "Аня is Мастер; bank coins=9; [BSE] +blueprints\nwhen Аня buys Двуручник\nrefused sold already",
    ),
    "two kits however many play": (
        "умножается на количество игроков в команде",
        "умножается на два",
        BEGUN.format(1) + "coins=6",
    ),
}
TURNED = {
    "drops of twice as much": ("Дропает `написанное кол-во монет + N - 1`", "Дропает вдвое больше монет", "coins"),
    "twice the worth": ("получить половину его стоимости", "получить двойную стоимость", "sale_divisor"),
    "a guard who is hurt more": ("уменьшая его вдвое", "увеличивая его вдвое", "protection_divisor"),
    "a mark that protects": ("врагу **удваивается**", "врагу **уменьшается вдвое**", "mark_factor"),
}
CAULDRON = (
    *(("общий Банк", "общий Котёл"), ("из Банка", "из Котла"), ("в Банк", "в Котёл"), ("общем Банке", "общем Котле")),
    *(("общего Банка", "общего Котла"), ("в Банке", "в Котле")),
)


@pytest.mark.parametrize("name", PLAYED)
def test_changed_words_are_played(source_documents, name):
    assert_played(source_documents / DOCUMENT, "bridges", *PLAYED[name])


@pytest.mark.parametrize("name", TURNED)
def test_what_is_turned_round_is_reported(source_documents, name):
    was, now, lost = TURNED[name]
    problems, _ = reported(source_documents / DOCUMENT, "bridges", was, now)
    assert lost in {way for one in problems for way in one.stats}


def test_bank_of_another_name_is_the_bank(source_documents):
    """Everything is read as before, and the word is told once."""
    path = source_documents / DOCUMENT
    document = documents.load(path)
    text = document.text
    for was, now in CAULDRON:
        text = text.replace(was, now)
    read = rulebook.understand(replace(document, text=text), "bridges")
    before = {one.slug: (one.kind, one.stats) for one in unchanged(path, "bridges").drafts}
    assert {one.slug: (one.kind, one.stats) for one in read.drafts} == before
    assert not [*lacks(game("bridges").needs, made_of("bridges", 0, pages_of(read)))]
    assert [(one.kind, one.words) for one in notices("bridges", "bridges", pages_of(read))] == [
        (TERM, ("банк", "котёл"))
    ]
