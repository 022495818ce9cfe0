"""A document that calls a term otherwise throughout is played as before, and says its own word."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from campaigns.scenarios import run_text
from campaigns.wordings.changed import notices
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from rulebooks.importers.facts import bending
from rulebooks.importers.facts.terms import terms
from tests.campaigns.edited_documents import unchanged
from tests.campaigns.every_game.scenarios import test_scenarios

DOCUMENTS = {**test_scenarios.DOCUMENTS, "knk-mf": "knk-mf.md"}
COINS = (
    *(("монетк", "м-нетк"), ("монетах", "дублонах"), ("монета", "дублон"), ("монеты", "дублона")),
    *(("Монеты", "Дублоны"), ("монет", "дублонов"), ("м-нетк", "монетк")),
)
"""Every form by itself; a small coin that is tossed is called so still."""
SAVES = (
    *(("ками", "ами"), ("ков", "ов"), ("кам", "ам"), ("ком", "ом"), ("ки", "ы"), ("ка", "а"), ("ку", "у"), ("ке", "е")),
    ("ок", ""),
)
RELICS = (
    *(("тремя артефактами", "тремя реликвиями"), ("первый артефакт", "первая реликвия")),
    *(("могущественный артефакт", "могущественная реликвия"), ("Сбор артефакта", "Сбор реликвии")),
    *(("с артефактом и он свободен", "с реликвией и она свободна"), ("n артефактов", "n реликвий")),
    ("артефакт остаётся", "реликвия остаётся"),
)
GUESTS = (
    *(("Бродячие Твари", "Заблудшие Гости"), ("Бродячую Тварь", "Заблудшего Гостя")),
    *(("Бродячая тварь", "Заблудший гость"), ("Бродячей Твари", "Заблудшего Гостя")),
)
GEAR = (
    *(("Башмаках Могучего Пенделя", "Сапогах Скорохода"), ("Наколенниках Развода", "Штанах Свободы")),
    *(("Посохом Напалма", "Жезлом Огня"), ("Колотушка Резкости", "Молот Тупости")),
    *(("Бензопилой кровавого расчленения", "Дубиной великого испуга"), ("Волшебную мину", "Чудесную бомбу")),
)
THIEVES = (
    *(("ворами", "ночными татями"), ("если вы вор.", "если вы ночной тать.")),
    *(("что Вор не", "что Ночной тать не"), ('"Вор"', '"Ночной тать"')),
)
COMBATS = (
    *(("начать новый бой", "начать новое сражение"), ("Групповой бой", "Групповое сражение")),
    *(("в групповом бою", "в групповом сражении"), ("в Бой", "в Сражении"), ("НАЧАТЬ БОЙ", "НАЧАТЬ СРАЖЕНИЕ")),
    *(("значению Боя", "значению Сражения"), ("значение Боя", "значение Сражения"), ("в бою", "в сражении")),
    *(("Бой", "Сражение"), ("начать бой", "начать сражение"), ("проигрывает бой", "проигрывает сражение")),
    *(("выигрывает бой", "выигрывает сражение"), ("начинать бой", "начинать сражение")),
)
FIELDS = (
    *(("одной клетке", "одном поле"), ("на клетку", "на поле"), ("пустой клетке", "пустом поле")),
    *(("клетке, содержащей", "поле, содержащем"), ("клетку, занятую", "поле, занятое")),
    *(("любую из 10 клеток", "любое из 10 полей"), ("допустимую клетку, соседнюю", "допустимое поле, соседнее")),
    *(("две клетки: первая пересеченная клетка должна", "два поля: первое пересеченное поле должно"),),
    *(("Действительная клетка", "Действительное поле"), ("любая клетка, на которой", "любое поле, на котором")),
)
LOOT = (
    ("сокровищах", "трофеях"),
    ("сокровища", "трофеи"),
    ("Сокровища", "Трофеи"),
    ("сокровищ", "трофеев"),
    ("Сокровищ", "Трофеев"),
)
RENAMED = {
    "combats": ("dungeon-twister", COMBATS),
    "squares that are called like the board": ("dungeon-twister", FIELDS),
    "treasures, in two headings": ("munchkin", LOOT),
    "action points in Russian": ("dungeon-twister", (("AP", "ОД"),)),
    "action points in two words": ("dungeon-twister", ((" AP", " очко действия"),)),
    "points of victory": ("dungeon-twister", ((" ПО.", " VP."), (" ПО ", " VP "), (" ПО)", " VP)"))),
    "cards that leap": ("dungeon-twister", (("«Прыжок»", "«Скачок»"),)),
    "types of cards": ("castle", (("Push", "Натиск"), ("Hold", "Стойка"), ("Trick", "Уловка"))),
    "strength of cards": ("castle", (("Base", "Сила"),)),
    "Influence": ("castle", (("Influence", "Влияние"),)),
    "damage and health": ("bridges", (("УРН (Урон)", "АТК (Атака)"), ("УРН", "АТК"), ("МЗД", "МАКС"), ("ЗДР", "ХП"))),
    "points of a round": ("bridges", (("ОД", "ОХ"), ("Очки Действия", "Очки Хода"), ("Очка Действия", "Очка Хода"))),
    "coins": ("bridges", COINS),
    "a race": ("munchkin", (("дварф", "гном"), ("Дварф", "Гном"))),
    "a race that no dictionary has": ("munchkin", (("эльф", "альв"), ("Эльф", "Альв"))),
    "a class": ("munchkin", (("воин", "бойц"), ("Воином", "Бойцом"), ("Воин", "Боец"))),
    "a card of the table": ("munchkin", (('"Псих"', '"Безумец"'),)),
    "a card for two classes": ("munchkin", (("Суперманчкин", "Мегаманчкин"),)),
    "a monster": ("munchkin", (("Троля", "Огра"), ("Тролем", "Огром"), ("Троль", "Огр"), ("тролля", "огра"))),
    "artifacts": ("castle", (("артефакт", "талисман"),)),
    "artifacts that are relics": ("castle", RELICS),
    "a wandering monster": ("munchkin", GUESTS),
    "a monster of two words": ("munchkin", (("Сочащейся Слизью", "Липкой Жижей"),)),
    "a monster of one word for two": ("munchkin", (("Сочащейся Слизью", "Слизнем"),)),
    "a monster that is no vampire": ("munchkin", (("Закоса под Вампира", "Мнимого Вампира"),)),
    "gear of other words": ("munchkin", GEAR),
    "a card for two races": ("munchkin", (("Расовый Коктейль", "Смесь Кровей"),)),
    "a card that raises a level": ("munchkin", (("Поднимись На Уровень", "Получи Уровень"),)),
    "curses": ("munchkin", (("Курица На Башне", "Гусь На Крыше"), ("Смена Пола", "Перемена Имени"))),
    "a class of two words": ("munchkin", THIEVES),
    "an enhancer of two words": ("munchkin", (('"Псих"', '"Полный Псих"'),)),
    "prana": ("knk-mf", tuple((f"{big}ран{end}", f"{new}ан{end}") for big, new in ("ПМ", "пм") for end in "аеуы")),
    "hp": ("knk-mf", (("hp", "хп"),)),
    "a save": (
        "knk-mf",
        tuple((first + "пасброс" + was, new + "ест" + now) for first, new in ("ст", "СТ") for was, now in SAVES),
    ),
}


ONCE = {
    "points of victory": ["vp"],
    "cards that leap": ["скачок"],
    "types of cards": ["натиск", "стойка", "уловка"],
    "strength of cards": ["сила"],
    "Influence": ["влияние"],
    "action points in two words": ["очко действия"],
    "coins": ["дублон"],
    "artifacts": ["талисман"],
    "a wandering monster": ["заблудший гость"],
    "a race": ["гном"],
    "a card for two classes": ["мегаманчкин"],
    "hp": ["хп"],
    "a save": ["тест"],
}
"""What is told of a document with another word, and nothing else."""


@lru_cache(maxsize=len(RENAMED))
def renamed(folder, name):
    """A document with another word for a term, which is read once for all who look at it."""
    book, edits = RENAMED[name]
    document = documents.load(folder / DOCUMENTS[book])
    text = document.text
    for was, now in edits:
        text = text.replace(was, now)
    return rulebook.understand(replace(document, text=text), book)


@pytest.mark.parametrize("name", RENAMED)
def test_term_of_another_name_is_read_as_before(source_documents, name):
    book, edits = RENAMED[name]
    read = renamed(source_documents, name)
    before = {one.slug: (one.kind, one.stats) for one in unchanged(source_documents / DOCUMENTS[book], book).drafts}
    assert {one.slug: (one.kind, one.stats) for one in read.drafts} == before
    edition = made_of(book, 0, pages_of(read))
    assert not [*lacks(game(book).needs, edition)]
    said = notices(book.replace("-", "_"), book, pages_of(read))
    assert said
    assert name not in ONCE or [one.words[1:] for one in said] == [(word,) for word in ONCE[name]]
    shown = "\n".join(part.text + " ".join(part.cells) for one in read.drafts for part in one.paragraphs)
    assert edits[-1][1].strip() in shown


def test_pages_are_called_as_the_document_calls_them(source_documents):
    titles = {one.slug: one.title for one in renamed(source_documents, "prana").drafts}
    assert titles["parametr-prana"] == "Мана"


CALLED = {
    "a monster of two words": {"sochaschayasya-sliz": "Липкая Жижа"},
    "a wandering monster": {"brodyachaya-tvar": "Заблудший Гость"},
    "a class of two words": {"vor": "Ночной тать"},
    "gear of other words": {
        "bashmaki-moguchego-pendelya": "Сапоги Скорохода",
        "posoh-napalma": "Жезл Огня",
        "benzopila-krovavogo-raschleneniya": "Дубина великого испуга",
    },
}


@pytest.mark.parametrize("name", CALLED)
def test_page_is_called_by_the_first_form_of_a_name_of_several_words(source_documents, name):
    book, _ = RENAMED[name]
    drafts = {one.slug: one for one in renamed(source_documents, name).drafts}
    ours = {one.slug: one.title for one in unchanged(source_documents / DOCUMENTS[book], book).drafts}
    for slug, title in CALLED[name].items():
        assert drafts[slug].title == title
        assert ours[slug] in drafts[slug].aliases


def test_curse_of_another_name_takes_the_gear_that_is_told(source_documents):
    """«Потеря Бронника» is not only called otherwise where it takes what is worn on the head."""
    document = documents.load(source_documents / DOCUMENTS["munchkin"])
    text = document.text.replace("Потеря Бронника", "Потеря Головного Убора")
    text = text.replace("вот бронника у вас нет", "вот головного убора у вас нет")
    drafts = {one.slug: one for one in rulebook.understand(replace(document, text=text), "munchkin").drafts}
    assert drafts["poterya-bronnika"].stats["takes_gear"] == "golovnoy-ubor"


def test_renamed_race_is_found_by_either_name_and_has_what_it_had(source_documents):
    edition = made_of("munchkin", 0, pages_of(renamed(source_documents, "a race")))
    assert edition["dvarf"].name == "Гном"
    for name in ("Гном", "Дварф"):
        table = f"# A race by its name.\ngame munchkin players=3\ngiven Аня is {name}\nthen Аня hand_limit=6"
        assert [one.failures for one in run_text(table, game, lambda _: edition)] == [[]]


@pytest.mark.parametrize("name", ["strength of cards", "Influence"])
def test_term_is_told_where_the_document_says_it_and_not_where_our_notes_do(source_documents, name):
    book, _ = RENAMED[name]
    (told,) = notices(book, book, pages_of(renamed(source_documents, name)))
    assert told.page == "influence"


@pytest.mark.parametrize(
    ("name", "written", "form"),
    [
        ("Сочащаяся Слизь", "Липкой Жижей", "Сочащейся Слизью"),
        ("Башмаки Могучего Пенделя", "Сапогах Скорохода", "Башмаках Могучего Пенделя"),
        ("Бродячая Тварь", "Заблудшие гости", "Бродячие твари"),
        ("Поднимись На Уровень", "Жезлом Огня", "Поднимись На Уровень"),
    ],
)
def test_name_is_bent_like_another(name, written, form):
    assert bending.like(name.split(), written.split()) == form.split()


def test_word_is_known_in_any_of_its_forms():
    """«Звезды» and «звезду» are one word; of a form that several words have, the one that is meant."""
    told = [{"word": "монета", "found": [r"собери (\w+)", r"нет (\w+)"]}]
    found = terms("собери звезду, нет звезды", told)
    assert found.words == {"звезда": "монета"}
    assert found.said("Без звезд и со звездой") == "Без монет и со монетой"
    assert terms("собери ману, нет маны", told).said("о мане") == "о монете"


TOLD = [
    {"word": "звезда", "found": [r"собери (\w+)", r"каждая (\w+) стоит"]},
    {"word": "дар", "found": [r"отдай (\w+)"]},
]


def test_one_place_of_two_says_nothing():
    """It may be a mistake, or another thing: a second place must agree."""
    assert terms("собери монету, каждая звезда стоит много", TOLD).words == {}
    assert terms("собери монета, каждая монета стоит много", TOLD).words == {"монета": "звезда"}


def test_another_term_of_the_book_is_no_new_word():
    assert terms("отдай звезду", TOLD).words == {}
