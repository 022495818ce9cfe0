"""«Манчкин» with other headings and with bounds told in other words: it is played on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.wordings import changed
from campaigns.wordings.changed import notices
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from tests.campaigns.edited_documents import assert_played, unchanged
from tests.harness.sampling import some

DOCUMENT = "munchkin.txt"
HOW_MANY = "Играют от 3 до 6 игроков"
ESCAPES = "выпадет 5 и больше"
SEATS = "game munchkin seats=Аня,Боря,Вера,Глеб{}\n" + "".join(f"when {one} chooses male\n" for one in ["Аня", "Боря"])
FLIGHT = (
    "game munchkin players=3\ngiven Аня is Человек{}\nwhen Аня opens-door Просто Тролль\nwhen Аня flees\n"
    "dice d6={}\nwhen Аня runs\nthen {}noted got away"
)
PLAYED = {
    "a six alone": (ESCAPES, "выпадет 6", FLIGHT.format("", 5, "not ")),
    "a six by its name": (ESCAPES, "выпадет шестёрка", FLIGHT.format("", 5, "not ")),
    "from four to six": (ESCAPES, "выпадет от четырех до 6", FLIGHT.format("", 4, "")),
    "three of six": (ESCAPES, "выпадет 2, 3 или 4", FLIGHT.format("", 3, "")),
    "no more than four": (ESCAPES, "выпадет не больше 4", FLIGHT.format("", 2, "")),
    "even": (ESCAPES, "выпадет четное число", FLIGHT.format("", 2, "")),
    "two dice": (
        f"Бросьте кубик. Смываетесь вы только если {ESCAPES}",
        "Бросьте два кубика. Смываетесь вы только если выпадет 8 и больше",
        FLIGHT.format("", "4 d6=4", ""),
    ),
    "two dice are not enough": (
        f"Бросьте кубик. Смываетесь вы только если {ESCAPES}",
        "Бросьте 2d6. Смываетесь вы только если выпадет больше 9",
        FLIGHT.format("", "4 d6=5", "not "),
    ),
    "another die": (
        "Бросьте кубик. Смываетесь",
        "Бросьте d8. Смываетесь",
        FLIGHT.format("", 5, "").replace("d6", "d8"),
    ),
    "a die with eight sides": (
        "Бросьте кубик. Смываетесь",
        "Бросьте восьмигранный кубик. Смываетесь",
        FLIGHT.format("", 4, "not ").replace("d6", "d8"),
    ),
    "odd": (ESCAPES, "выпадет нечетное число", FLIGHT.format("", 6, "not ")),
    "who comes up to the twelfth level wins": (
        "который достигает 10го уровня",
        "который дойдет до двенадцатого уровня",
        "game munchkin players=3\nthen stat nachalo-i-zavershenie.winning_level is 12",
    ),
    "everybody may help": (
        "Помочь может только один игрок",
        "Помочь могут все игроки",
        "game munchkin players=3\ngiven Аня is Человек level=1; Боря is Человек level=2; Вера is Человек level=3\n"
        "when Аня opens-door Гоблин kind=монстр level=5 treasures=1\nwhen Аня asks Боря\nwhen Боря answers yes\n"
        "when Аня asks Вера\nwhen Вера answers yes\nthen fight heroes=6",
    ),
    "nobody may help": (
        "Помочь может только один игрок",
        "Помочь не может никто",
        "game munchkin players=3\ngiven Аня is Человек level=1; Боря is Человек level=2\n"
        "when Аня opens-door Гоблин kind=монстр level=5 treasures=1\nwhen Аня asks Боря\nrefused",
    ),
    "a cleared room holds a treasure": (
        "вторую карту из колоды Подземелья",
        "одну карту из колоды Сокровищ",
        "game munchkin players=3\ngiven Аня is Человек; phase trouble\nwhen Аня clears-room\n"
        "then hand-Аня holds treasure x1; hand-Аня lacks door",
    ),
    "hobbits have any number of Big things": (
        "Дварфы - это исключение. Они моги надеть",
        "Хафлинги - это исключение. Они могут надеть",
        "game munchkin players=3\ngiven Аня is Хафлинг; Шкаф is Шмотка bonus=3 +big at Аня\n"
        "given Рояль is Шмотка bonus=1 +big at hand-Аня\nwhen Аня wears Рояль\nthen Аня strength=5",
    ),
    "so many cards of both": (
        "по четыре карты из каждой колоды всем",
        "по две карты из обеих колод всем",
        "game munchkin players=3\nthen stat podgotovka.start_cards_of_each_deck is 2",
    ),
}
PLAYERS = {
    "до шести игроков": (1, 6),
    "3–4 игрока": (3, 4),
    "трое или четверо": (3, 4),
    "вчетвером": (4, 4),
    "не менее двух и не более восьми человек": (2, 8),
    "минимум двое игроков": (2, 20),
}


@pytest.mark.parametrize("name", some("edited munchkin", PLAYED, 4))
def test_changed_words_are_played(source_documents, name):
    was, now, example = PLAYED[name]
    assert_played(source_documents / DOCUMENT, "munchkin", was, now, example)


def edited(path, *edits):
    document = documents.load(path)
    text = document.text
    for was, now in edits:
        assert was in text, was
        text = text.replace(was, now)
    return rulebook.understand(replace(document, text=text), "munchkin")


@pytest.mark.parametrize("words", PLAYERS)
def test_how_many_play_is_read_however_it_is_said(source_documents, words):
    read = edited(source_documents / DOCUMENT, (HOW_MANY, f"Играют {words}"))
    edition = made_of("munchkin", 0, pages_of(read))
    assert not [*lacks(game("munchkin").needs, edition)]
    assert game("munchkin").players_by(edition) == PLAYERS[words]


HANDS = (
    ("может быть 5 карт (6 для дварфов)", "может быть 6 карт (8 для дварфов)"),
    ("положенных 5 карт (6 для дварфов)", "положенных 6 карт (8 для дварфов)"),
)


def test_number_that_two_pages_tell_alike_is_not_said_to_be_played_otherwise(source_documents):
    path = source_documents / DOCUMENT
    assert notices("munchkin", "munchkin", pages_of(edited(path, *HANDS))) == []
    (said,) = notices("munchkin", "munchkin", pages_of(edited(path, HANDS[1])))
    assert (said.kind, said.page) == (changed.NUMBER, "blagotvoritelnost")


@pytest.mark.parametrize(
    ("was", "now"),
    [(HOW_MANY, "Играют от 2 до 4 игроков"), ('два "одноручных" оружия', 'три "одноручных" оружия')],
)
def test_changed_number_is_not_said_to_be_played_otherwise(source_documents, was, now):
    assert notices("munchkin", "munchkin", pages_of(edited(source_documents / DOCUMENT, (was, now)))) == []


RENAMED = {
    "smyvaemsya": ("Смываемся!\n", "Бегство\n"),
    "pomosch": ("Зовем на Помощь\n", "Помощь\n"),
    "neskolko-monstrov": ("Бой с несколькими монстрами\n", "Несколько монстров\n"),
    "smert": ("Смерть\n", "Гибель\n"),
    "podgotovka": ("Подготовка\n", "Подготовка к игре\n"),
    "v-ruke": ('"В руке":', '"На руках":'),
    "obmen-na-urovni": ("Обмен на уровни:", "Продажа за уровни:"),
    "karta-monstra": ("Монстры Если", "Твари Если"),
    "kogda-primenyat": ("Когда Применять Карты\n", "Применение карт\n"),
    "otkryvaem-dver": ("Открываем Дверь: в", "Вышибаем дверь: в"),
    "maroderstvo": ("Мародерство:", "Грабеж:"),
}


@pytest.mark.parametrize("slug", RENAMED)
def test_heading_of_other_words_is_known_by_its_place(source_documents, slug):
    """Nothing is lost of a page that a plain text titles otherwise, and its new name is told."""
    path = source_documents / DOCUMENT
    before = {one.slug: (one.kind, one.stats) for one in unchanged(path, "munchkin").drafts}
    read = edited(path, RENAMED[slug])
    assert {one.slug: (one.kind, one.stats) for one in read.drafts} == before
    assert [one.title for one in read.drafts if one.slug == slug] == [
        RENAMED[slug][1].strip('\n:"').split(" Если")[0].split(":")[0]
    ]
    said = {(one.kind, one.page) for one in notices("munchkin", "munchkin", pages_of(read))}
    assert said <= {(changed.RENAMED, slug)}


def test_several_headings_at_once(source_documents):
    path = source_documents / DOCUMENT
    before = {one.slug: (one.kind, one.stats) for one in unchanged(path, "munchkin").drafts}
    read = edited(path, *(RENAMED[slug] for slug in ("smyvaemsya", "pomosch", "neskolko-monstrov", "smert")))
    assert {one.slug: (one.kind, one.stats) for one in read.drafts} == before
