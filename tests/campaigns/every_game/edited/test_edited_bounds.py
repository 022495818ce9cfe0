"""Bounds in a document said otherwise: the bound that is read is the one that is said, or it is told that none is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.wordings import changed
from campaigns.wordings.changed import notices
from rulebooks.catalogue import pages_of
from rulebooks.importers import documents, rulebook
from tests.campaigns.edited_documents import assert_played, edited, reported, unchanged
from tests.campaigns.every_game.edited.test_edited_words import MAZE, PARTY
from tests.harness.sampling import some

CASTLE, MUNCHKIN, TWISTER = "castle.md", "munchkin.txt", "dungeon-twister.txt"
FOUR = "game castle players=4\ngiven Аня at C1 holds SecretPassage; Боря at C2; Вера at C3; Глеб at C4\n"
CLASH = "game castle players=3\ngiven Аня at B1 holds {mine}; Боря at B1 holds {theirs}; Вера at C3\nwhen GM closes\n"
TYPES = "Hold > Push > Trick > Hold"
ESCAPE = PARTY + "Аня is Человек\nwhen Аня opens-door Просто Тролль\nwhen Аня flees\ndice d6={die}\nwhen Аня runs\n"
BIG = (
    PARTY + "Аня is Человек; Шкаф is Шмотка +big at Аня; Рояль is Шмотка +big at hand-Аня; Диван is Шмотка +big at "
    "hand-Аня\nwhen Аня wears Рояль\nwhen Аня wears Диван\nrefused Big thing"
)
HELPERS = (
    PARTY + "Аня is Человек level=3; Боря is Человек level=2; Вера is Человек level=3\n"
    "when Аня opens-door Гоблин kind=монстр level=7 treasures=1\nwhen Аня asks Боря\nwhen Боря answers yes\n"
    "when Аня asks Вера\nwhen Вера answers yes\nwhen Аня claims\nwhen Аня wins\nthen Аня level=4"
)
LAST = "given Вор синих at a10; Кузнец синих at a9; blue points=4\nwhen Вор синих moves a11\n"
LADEN = (
    "given Вор синих at a1 holds Веревка; Сокровище at a2\nwhen Вор синих moves a2\nwhen Вор синих takes Сокровище\n"
)
PLAYED = {
    "nearer than three halls": (
        CASTLE,
        "исходное расстояние ≤ 3",
        "исходное расстояние < 3",
        FOUR + "when Аня orders SecretPassage C1 B4\nrefused more than 2",
    ),
    "not more than four, in words": (
        CASTLE,
        "исходное расстояние ≤ 3",
        "исходное расстояние не больше четырех",
        FOUR + "when Аня orders SecretPassage C1 B5 to=stay\nwhen GM closes\nthen Аня lacks SecretPassage",
    ),
    "three halls at least": (
        CASTLE,
        "исходное расстояние ≤ 3",
        "исходное расстояние ≥ 3",
        FOUR + "when Аня orders SecretPassage C1 B1\nrefused too near each other",
    ),
    "the winner's passage, three halls at least": (
        CASTLE,
        "в исходном графе ≤ 3",
        "в исходном графе не меньше 3",
        CLASH.format(mine="Хитрость II", theirs="Удержание I") + "when Аня answers C1\nthen Аня may not answer B1",
    ),
    "less than two cards in hand": (
        CASTLE,
        "на руке не более 3",
        "на руке < 2",
        "game castle players=3\ngiven Аня holds Второе дыхание\ngiven Боря at C2; Вера at C3\nwhen GM closes\n"
        "then Аня holds action-card x1",
    ),
    "a skirmish of more than two": (
        CASTLE,
        "два или более игрок",
        "более двух игрок",
        CLASH.format(mine="Удержание I", theirs="Толчок I") + "then Аня type_bonus=0",
    ),
    "the other type wins": (
        CASTLE,
        TYPES,
        TYPES.replace(">", "<"),
        CLASH.format(mine="Толчок I", theirs="Удержание I") + "then Аня type_bonus=1; Боря type_bonus=0",
    ),
    "who has come in is weaker": (
        CASTLE,
        "**ArrivalBonus** — +1",
        "**ArrivalBonus** — -1",
        "game castle players=3\ngiven Аня at C1 holds Толчок I; Боря at B1 holds Толчок I; Вера at C3\n"
        "when Аня goes B1\nwhen GM closes\nthen Аня arrival_bonus=-1",
    ),
    "the card counts twice": (
        CASTLE,
        "Influence = Base +",
        "Influence = Base * 2 +",
        CLASH.format(mine="Толчок II", theirs="Удержание I") + "then Аня at B1",
    ),
    "more than five escapes": (MUNCHKIN, "5 и больше", "> 5", ESCAPE.format(die=5) + "then noted catches"),
    "four at least escapes": (MUNCHKIN, "5 и больше", "≥ 4", ESCAPE.format(die=4) + "then noted got away"),
    "three and more, with a plus": (MUNCHKIN, "5 и больше", "3+", ESCAPE.format(die=3) + "then noted got away"),
    "not less than the monster": (
        MUNCHKIN,
        "сила больше Уровня монстра",
        "сила ≥ Уровня монстра",
        PARTY + "Аня is Человек level=3\nwhen Аня opens-door Гоблин kind=монстр level=3 treasures=1\n"
        "when Аня claims\nwhen Аня wins\nthen Аня level=4",
    ),
    "fewer than three Big things": (MUNCHKIN, "только одну Большую шмотку", "меньше трех Больших шмоток", BIG),
    "not more than two helpers": (MUNCHKIN, "может только один игрок", "может не больше двух игроков", HELPERS),
    "a level from nine hundred on": (
        MUNCHKIN,
        "на сумму в 1000 золотых",
        "на сумму больше 899 золотых",
        PARTY + "Аня is Человек; Трон is Шмотка price=900 at Аня\nwhen Аня sells Трон\nthen Аня level=2",
    ),
    "more than five points win": (
        TWISTER,
        "набрав 5 ПО",
        "набрав > 5 ПО",
        MAZE + LAST + "then blue points=5; result none",
    ),
    "not more than two are carried": (
        TWISTER,
        "только один предмет",
        "меньше трех предметов",
        MAZE + LADEN + "refused zolotoe-pravilo-2",
    ),
    "two above the highest": (
        TWISTER,
        "меньше, равно или больше на 1, чем",
        "не больше чем на 2 выше, чем",
        MAZE + "when Синие plays 2\nwhen Синие finish\nwhen Желтые plays 4\nthen yellow actions=4",
    ),
    "none above the highest": (
        TWISTER,
        "меньше, равно или больше на 1, чем",
        "не больше, чем",
        MAZE + "when Синие plays 2\nwhen Синие finish\nwhen Желтые plays 3\nrefused no card of more than 2",
    ),
    "wounded enemies are carried": (
        TWISTER,
        "персонажами того же цвета.",
        "персонажами любого цвета.",
        MAZE + "given Вор синих at a1; Гоблин желтых at a2 +wounded\nwhen Вор синих moves a2\n"
        "when Вор синих takes Гоблин желтых\nthen Вор синих holds Гоблин желтых",
    ),
}


def book_of(document: str) -> str:
    return document.partition(".")[0]


@pytest.mark.parametrize("name", some("edited bounds", PLAYED, 6))
def test_bound_that_is_said_is_played(source_documents, name):
    document, was, now, example = PLAYED[name]
    assert_played(source_documents / document, book_of(document), was, now, example)


LOST = [
    (CASTLE, "в исходном графе ≤ 3", "в исходном графе = 3", "distance"),
    (CASTLE, "на руке не более 3", "на руке не менее 3", "hand_limit"),
    (CASTLE, "два или более игрок", "два или менее игрок", "skirmish_from"),
    (CASTLE, "количество игроков: 3-4", "количество игроков: 3+", "players.max"),
    (MUNCHKIN, "5 и больше", "5 и меньше", "escape_at"),
    (MUNCHKIN, "больше Уровня монстра", "не больше Уровня монстра", "wins_when"),
    (MUNCHKIN, "может только один игрок", "может хотя бы один игрок", "helpers"),
    (MUNCHKIN, "может быть 5 карт", "должно быть не меньше 5 карт", "hand_limit"),
    (MUNCHKIN, "на сумму в 1000", "на сумму до 1000", "gold_per_level"),
    (MUNCHKIN, "к двум и более классам", "к двум и менее классам", "limit"),
    (MUNCHKIN, "по одной карте. При", "по две карты. При", "cards_each"),
    (TWISTER, "более двух жетонов", "менее двух жетонов", "tokens_per_square"),
    (TWISTER, "не более одного на клетку", "не менее одного на клетку", "tokens_per_square"),
    (TWISTER, "Если более 1 персонажа", "Если не более 1 персонажа", "more_than"),
    (TWISTER, "дать более одного AP", "дать не более одного AP", "may_repeat"),
    (TWISTER, "может быть двух объектов", "может быть меньше двух объектов", "objects_per_square"),
    (TWISTER, "набрав 5 ПО", "набрав не больше 5 ПО", "win_at"),
    (TWISTER, "(максимум 1 персонаж", "(минимум 1 персонаж", "with_object.objects"),
    (TWISTER, "персонажа своего цвета", "персонажа любого цвета", "same_colour"),
    (TWISTER, "«2 Действия»", "«3 Действия»", "actions"),
]


@pytest.mark.parametrize(("document", "was", "now", "stat"), some("bounds that nothing plays", LOST, 6))
def test_bound_that_nothing_plays_is_reported(source_documents, document, was, now, stat):
    problems, _ = reported(source_documents / document, book_of(document), was, now)
    assert stat in {way for one in problems for way in one.stats}


SAID = [
    (CASTLE, "на 1 раунд", "не больше чем на 1 раунд", "uderzhanie-1"),
    (CASTLE, "смотрите любые 2 карты", "смотрите до 2 карт", "ahaha"),
    (CASTLE, "с меньшими очками", "с не меньшими очками", "rezultat-stychki"),
    (CASTLE, "минимальное расстояние", "максимальное расстояние", "hitrost-2"),
    (MUNCHKIN, "и не более. Карты", "и не менее. Карты", "v-ruke"),
    (MUNCHKIN, "имеете больше одной Большой", "имеете меньше двух Больших", "shmotka"),
    (MUNCHKIN, "может поразить больше одной", "может поразить не больше одной", "proklyatiya"),
    (TWISTER, "меньше, равно или больше на 1", "меньше или больше на 1", "karty-deystviy"),
    (TWISTER, "приносит 1 ПО. Вывод", "приносит не меньше 1 ПО. Вывод", "pobeda"),
    (TWISTER, "играет только одну боевую карту для", "играет хотя бы одну боевую карту для", "gruppovoy-boy"),
]


@pytest.mark.parametrize(("document", "was", "now", "page"), some("bounds that stay code", SAID, 4))
def test_bound_that_stays_code_is_said(source_documents, document, was, now, page):
    book = book_of(document)
    path = source_documents / document
    before = {one.slug: one.stats for one in unchanged(path, book).drafts}
    _, said = reported(path, book, was, now)
    read = edited(path, book, was, now)
    assert {one.slug: one.stats for one in read.drafts} == before
    assert [(one.kind, one.page) for one in said] == [(changed.CHANGED, page)]


EVEN = [
    (CASTLE, "Influence = Base +", "Influence = 2 * Base +"),
    (CASTLE, "**ArrivalBonus** — +1", "**ArrivalBonus** — -2"),
    (MUNCHKIN, "может только один игрок", "могут только двое игроков"),
    (MUNCHKIN, "только одну Большую шмотку", "не больше двух Больших шмоток"),
    (TWISTER, "набрав 5 ПО", "набрав 6 и больше ПО"),
]


@pytest.mark.parametrize(("document", "was", "now"), some("bounds that are played", EVEN, 2))
def test_bound_that_is_played_is_not_said_to_be_played_as_before(source_documents, document, was, now):
    problems, said = reported(source_documents / document, book_of(document), was, now)
    assert problems == []
    assert said == []


def test_number_that_is_told_twice_is_changed_in_both_places(source_documents):
    """What marauders take, once for each of them and once for all: no notice where both say the same."""
    document = documents.load(source_documents / MUNCHKIN)
    text = document.text.replace("себе по одной карте", "себе по две карты")
    text = text.replace("возьмет по одной вашей карте", "возьмет по две ваших карты")
    read = rulebook.understand(replace(document, text=text), "munchkin")
    assert next(one for one in read.drafts if one.slug == "maroderstvo").stats["cards_each"] == 2
    assert [*read.problems] == []
    assert notices("munchkin", "munchkin", pages_of(read)) == []
