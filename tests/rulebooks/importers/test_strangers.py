"""Books of strangers: every thing in them is offered, and what somebody would call its numbers is read."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.text import slugify

from rulebooks.forms.upload import UploadForm
from rulebooks.importers import rulebook
from rulebooks.importers.dialect import stat_lines, taglines
from rulebooks.importers.dialect.references import References
from rulebooks.importers.documents import Document
from rulebooks.importers.guesses import guessing, marking, normalising
from rulebooks.search.filtering.fields import kinds_of
from tests.rulebooks.importers import strangers

pytestmark = pytest.mark.django_db
BOXES = """Кладовая
========

Как читать
----------

Всё, что в рамке, кусается.

Жители
------

> ##Лужник
> *Мелкий, мокрый*
> ___
> - __Класс доспеха__ 12 (ил)
> - __Хиты__ 22 (4d8 + 4)
>
> |СИЛ|ЛОВ|
> |:---:|:---:|
> |10 (+0)|14 (+2)|
> ### Действия
> Плюётся на 5 (2d4) урона.

> ##Тинник
> *Большой, сонный*
> ___
> - __Класс доспеха__ 15
> - __Хиты__ 60 (8d10 + 16)
>
> |СИЛ|ЛОВ|
> |:---:|:---:|
> |18 (+4)|6 (-2)|
> ### Действия
> Обнимает.
"""


def brought(text, name="Книга.md"):
    """A text as the site takes it as a book of one's own with all that is offered: its groups, and the rulebook."""
    form = UploadForm({"text": text, "book": "own"})
    assert form.is_valid(), form.errors
    document = form.rulebook.document
    groups = guessing.guess(document.text)
    return groups, rulebook.understand(Document(name, marking.marked(document.text, form.guesses())))


def missing(book, told):
    """Of each thing the numbers that are others than were told, or are not there."""
    pages = {draft.title: draft.stats for draft in book.drafts}
    wrong = {}
    for name, numbers in told.items():
        there = pages.get(name)
        bad = {
            stat: (value, there and there.get(stat))
            for stat, value in numbers.items()
            if (there or {}).get(stat) != value
        }
        wrong |= {name: bad} if bad or there is None else {}
    return wrong


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_reference_document_comes_with_its_monsters_spells_treasures_and_tables(seed, capsys):
    told = strangers.reference(seed=seed)
    groups, book = brought(told.text)
    kinds = {one.kind: one.count for one in groups}
    assert kinds == told.kinds | {"weapons": 4, "adventuring-gear": 3}
    assert missing(book, told.told) == {}
    assert book.unaccounted() == set()
    things = len(book.entries)
    numbers = sum(map(len, told.told.values()))
    with capsys.disabled():
        print(f"\n  a stranger's reference: {things} of {sum(kinds.values())} things, {numbers} numbers")
    assert things == sum(kinds.values())
    assert [draft.title for draft in book.drafts if draft.title in ("Actions", "Reactions", "Simple weapons")] == []


@pytest.mark.long
def test_two_thousand_pages_come_too():
    told = strangers.reference(750, 650, 550)
    groups, book = brought(told.text)
    assert sum(one.count for one in groups) == len(book.entries) == 750 + 650 + 550 + 7
    assert missing(book, told.told) == {}


def test_a_russian_homebrew_comes_with_its_heroes_tables_and_bosses():
    told = strangers.HOMEBREW
    groups, book = brought(told.text)
    assert {one.kind: one.count for one in groups} == told.kinds
    assert missing(book, told.told) == {}
    pages = {draft.title: draft for draft in book.drafts}
    assert "УРН" not in pages["Банник"].stats  # it strikes with 3 and with 1
    assert pages["Скалка"].stats["вес_кг"] == "1,5"
    assert "Характеристики" not in pages


def test_titles_that_are_underlined_and_boxes_are_read():
    groups, book = brought(BOXES)
    assert [one.count for one in groups] == [2]
    pages = {draft.title: draft for draft in book.drafts}
    assert {"Кладовая", "Как читать", "Жители"} <= set(pages)
    assert pages["Лужник"].stats == {"класс_доспеха": 12, "хиты": 22, "хиты_кубики": "4d8+4", "сил": 10, "лов": 14}
    assert "Действия" not in pages
    assert pages["Тинник"].stats["хиты"] == 60


@pytest.mark.parametrize(
    "text",
    [
        "# А\n\n- б\n\n---\n\nв\n",
        "```\nНе заголовок\n===\n> # и не рамка\n```\n",
        "Черта одна\n---\n\nи всё\n",
        "> Просто цитата\n> в две строки\n",
        "слово__не_жирное__слово и #решётка\n",
    ],
)
def test_markdown_that_is_usual_stays_as_it_is(text):
    assert normalising.normalised(text) == text


def test_lines_that_are_a_bold_label_and_a_number_are_each_their_own():
    lines = "**Класс доспеха** {}  \n**Хиты** 8 (2d8)  \n**Языки** болотный, кривой\n"
    named = {"Хмырь": 15, "Лобан": 12}
    things = "\n".join(f"### {name}\n\n{lines.format(many)}\nШлепает.\n" for name, many in named.items())
    _groups, book = brought(f"# Топи\n\n## Чудища\n\n{things}")
    imp = next(draft for draft in book.drafts if draft.title == "Хмырь")
    assert imp.stats == {"класс_доспеха": 15, "хиты": 8, "хиты_кубики": "2d8"}
    assert [one.text for one in imp.paragraphs][2:] == ["**Языки** болотный, кривой", "Шлепает."]


def test_braces_behind_a_heading_keep_their_address_and_those_that_are_mistaken_are_told():
    _groups, book = brought(
        "# Топи\n\n## Хмырь {#imp}\n\nЖует.\n\n## Лобан {kind=зверь хиты=[3}\n\nБодает.\n\n## Ход {n}\n"
    )
    assert [draft.slug for draft in book.drafts][1] == "imp"
    assert [problem.text for problem in book.problems] == ["Лобан {kind=зверь хиты=[3}"]


def test_one_bold_word_before_a_number_is_emphasis():
    _groups, book = brought("# Топи\n\n## Ход\n\nВ топи входят\n**дважды** 2 раза\nв год.\n")
    assert [one.text for one in book.drafts[-1].paragraphs] == ["В топи входят **дважды** 2 раза в год."]


def test_no_line_comes_or_goes():
    for text in [
        BOXES,
        strangers.HOMEBREW.text,
        "> # а\n>\n> б\n\nв\n===\n",
        "#\n" * 50,
        ">" * 5_000,
        "__" * 5_000,
        "===\n" * 3_000,
    ]:
        assert normalising.normalised(text).count("\n") == text.count("\n")


def test_words_by_which_the_site_means_something_else_are_the_book_s_own():
    _groups, book = brought(strangers.reference(3, 3, 0).text)
    oar = next(draft for draft in book.drafts if draft.title == "Oar")
    assert "cost" not in oar.stats  # which are action points here
    assert oar.stats["the_cost"] == "2 sp"


def test_weapons_that_a_book_calls_weapons_are_weapons():
    there = frozenset({"weapon", "staff", "оружие", "weapons", "одежда"})
    assert kinds_of("оружие", there) == {"weapon", "staff", "оружие"}
    assert kinds_of("одежда", there) == {"одежда"}


def test_brought_through_the_site_it_is_named_read_and_asked_by_its_own_words(client, settings):
    settings.EVERYBODY_EDITS = True
    told = strangers.reference(6, 3, 3)
    file = SimpleUploadedFile("Fen_reference.md", told.text.encode())
    draft = client.post("/upload/", {"document": file, "book": ""}).url
    html = client.get(draft).content.decode()
    assert 'value="Fen reference"' in html
    assert "The cost <b>2 sp</b>" in " ".join(html.split())
    offered = {f"is{at}": "on" for at in range(5)} | {"kind3": "beasts"}
    client.post(f"{draft}guesses/", offered | {"title": "Болотный справочник"})
    assert "<strong>19</strong>" in client.get(draft).content.decode()
    client.post(f"{draft}apply/", {"reason": "Свой", "seen": 0})
    found = client.get("/search/", {"q": "тип:beasts armor_class>0 сорт:-armor_class"}).content.decode()
    strongest = max(told.told, key=lambda name: told.told[name].get("armor_class", 0))
    assert all(name in found for name in told.told if "armor_class" in told.told[name])
    for query, stat, value in asked_of_spells_and_treasures(told):
        answer = client.get("/search/", {"q": query}).content.decode()
        fits = {name for name, stats in told.told.items() if stats.get(stat) == value}
        assert {name for name in told.told if name in answer} == fits, query
    page = client.get(f"/ru/bolotnyy-spravochnik/{slugify(strongest)}/").content.decode()
    card = page[page.index('class="numbers"') :]
    assert card.index("Armor class") < card.index("Hit points") < card.index("Challenge")
    weapons = client.get("/ru/bolotnyy-spravochnik/weapons/").content.decode()
    assert weapons.count('class="of-lines" data-cells') == 2


def asked_of_spells_and_treasures(told):
    """By what their line in italics says: a number, a word, and the word as the panel offers it: “rare” alone."""
    for stat, word in (("level", "уровень:{}"), ("school", "школа:{}"), ("rarity", "редкость=«{}»")):
        for value in {stats[stat] for stats in told.told.values() if stat in stats}:
            yield word.format(value), stat, value


@pytest.mark.parametrize(
    ("line", "stats"),
    [
        ("*3rd-level evocation*", {"level": 3, "school": "evocation"}),
        ("_2nd-level illusion (ritual)_", {"level": 2, "school": "illusion"}),
        ("*Level 4 Abjuration (Tinker, Piper)*", {"level": 4, "school": "abjuration"}),
        ("*Evocation cantrip*", {"level": 0, "school": "evocation"}),
        ("*3 уровень, воплощение*", {"level": 3, "school": "воплощение"}),
        ("*Заклинание 2-го уровня, школа иллюзии*", {"level": 2, "school": "иллюзии"}),
        ("*3 круг, воплощение*", {"level": 3, "school": "воплощение"}),
        ("*2-й круг, вызов (ритуал)*", {"level": 2, "school": "вызов"}),
        ("*Воплощение, заговор*", {"level": 0, "school": "воплощение"}),
        ("*5th-level feature*", {"level": 5}),
        ("*Weapon (longsword), very rare (requires attunement)*", {"rarity": "very rare"}),
        ("*Кольцо, редкое*", {"rarity": "редкий"}),
        ("*Чудесный предмет, очень редкий (требует настройки)*", {"rarity": "очень редкий"}),
        ("*Оружие, необычное или редкое*", {}),
        ("*Large beast, unaligned*", {}),
        ("*Редкий гость в наших краях*", {}),
        ("*На 3 уровень* ведет лестница", {}),
        ("*3 круга по двору*", {}),
        ("3rd-level evocation", {}),
    ],
)
def test_what_the_line_below_a_name_says_of_spells_and_treasures(line, stats):
    assert taglines.read(line) == stats


@pytest.mark.parametrize(
    ("line", "stats"),
    [
        ("**Speed** 30 ft.", {"speed": 30}),
        ("**Speed** 50 ft., swim 40 ft. (in mud)", {"speed": 50, "speed_swim": 40}),
        ("**Скорость** 6 клеток, вплавь 3 клетки", {"скорость": 6, "скорость_вплавь": 3}),
        ("**Saving Throws** Dex +6, Wis -4", {"saving_throws_dex": 6, "saving_throws_wis": -4}),
        ("**Skills** Sleight of Hand +7", {"skills_sleight_of_hand": 7}),
        ("**Languages** Fen, Low Tide", {}),
        ("**Reach** 30 ft. and then some", {"reach": "30 ft. and then some"}),
    ],
)
def test_how_far_and_how_well_are_numbers_by_their_own_names(line, stats):
    assert stat_lines.read(line, References(), {})[0] == stats
