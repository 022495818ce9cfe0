"""One telling: the card says the numbers, the text below it the rest, and things of one line each are a table."""

import re
from typing import Any

import pytest

from rulebooks.models import Revision
from rulebooks.reading.columns import side_by_side
from rulebooks.reading.tables import table_of
from rulebooks.reading.telling import once, said_already, with_strikes, without_own_name
from rulebooks.stats.showing import Row, stat_rows

LINES: list[dict[str, Any]] = [
    {"id": "k-1", "kind": "item", "text": "**Характеристики:** 18*N МЗД"},
    {"id": "k-2", "kind": "item", "text": "**Умения:**"},
    {"id": "k-3", "kind": "item", "depth": 1, "text": "`Клешня`: 2 УРН"},
    {"id": "k-4", "kind": "item", "text": "**Особое:** никого не боится"},
]
HTML = "".join(f'<li id="{one["id"]}" class="para">…</li>' for one in LINES)
SOURCES = {"health": ["k-1"], "skills": ["k-3"], "special": ["k-4"]}
ROWS = [Row("health", "", "formula", None), Row("skills", "", "skills", []), Row("special", "", "tree", [])]


def folded(sources, paragraphs=LINES, rows=ROWS):
    return re.findall(r'id="(k-\d)" class="para" hidden', once(HTML, paragraphs, sources, rows))


def test_what_the_card_says_is_not_said_again():
    assert folded(SOURCES) == ["k-1", "k-2"]


def test_what_only_the_text_says_stays():
    assert folded({"health": ["k-1"]}) == ["k-1"]
    assert folded({**SOURCES, "special": ["k-1", "k-4"]}) == ["k-2"], "the app's own reading is no second telling"
    long = [{**LINES[0], "text": "слово " * 40}, *LINES[1:]]
    assert folded(SOURCES, long) == ["k-2"]


def test_a_page_is_never_left_without_text():
    assert folded({"health": ["k-1", "k-4"], "skills": ["k-3"]}, rows=ROWS[:2]) == []


CARD = {"id": "k-1", "kind": "label", "text": "**Сила:** 2<br>**Ряд:** –<br>**Ловкость:** −1<br>**Кол-во:** 2"}
OF_CARD = {"strength": ["k-1"], "agility": ["k-1"], "count": ["k-1"]}
ON_CARD = [Row("strength", "", "number", 2), Row("agility", "", "number", -1), Row("count", "", "number", 2)]


@pytest.mark.parametrize(
    ("text", "folds"),
    [
        (CARD["text"], True),
        ("Сила: 2", True),
        ("**Сила:** 3<br>**Ловкость:** −1<br>**Кол-во:** 2", False),
        ("**Сила:** 2<br>**Ловкость:** −1<br>**Кол-во:** 2<br>**Ум:** 2", False),
        ("**Сила:** 2<br>бьёт больно<br>**Кол-во:** 2", False),
        ("**Сила:** 2 против леших", False),
        ("**Сила:** –", False),
        ("2:2", False),
    ],
)
def test_a_card_that_was_written_as_names_with_numbers_is_told_once(text, folds):
    html = once('<p id="k-1" class="para">…</p>', [{**CARD, "text": text}], OF_CARD, ON_CARD)
    assert ("hidden" in html) is folds


WORDED = [Row("price", "", "text", "15 зм"), Row("hits", "", "number", 32), Row("harm", "", "text", "2d6 огнем")]
OF_WORDED = {one.name: ["k-1"] for one in WORDED}


@pytest.mark.parametrize(
    ("text", "folds"),
    [
        ("**Цена:** 15 зм", True),
        ("**Хиты** 32", True),
        ("**Урон:** 2к6 огнем", True),
        ("**Цена:** 15 зм на рынке", False),
        ("Хиты 32 у каждого", False),
    ],
)
def test_words_with_a_number_and_a_number_without_a_colon_are_told_once_too(text, folds):
    html = once('<p id="k-1" class="para">…</p>', [{**CARD, "text": text}], OF_WORDED, WORDED)
    assert ("hidden" in html) is folds


def test_numbers_at_the_beginning_of_a_paragraph_are_folded_away_and_its_words_stay():
    html = '<p id="k-1" class="para">Цена: 15 зм<br>Хиты: 32<br>Врёт.</p>'
    paragraph = {**CARD, "text": "Цена: 15 зм<br>Хиты: 32<br>Врёт."}
    folded = '<span hidden="until-found">Цена: 15 зм<br>Хиты: 32<br></span>Врёт.</p>'
    assert once(html, [paragraph], OF_WORDED, WORDED).endswith(folded)


def test_a_number_that_was_changed_without_its_text_is_seen():
    rows = [Row("strength", "", "number", 5), *ON_CARD[1:]]
    assert "hidden" not in once('<p id="k-1" class="para">…</p>', [CARD], OF_CARD, rows)


def test_a_numbered_list_does_not_begin_with_its_second_line():
    lines = [{**one, "kind": "numbered", "depth": 0} for one in (LINES[0], LINES[3])]
    assert folded({"health": ["k-1"]}, [*lines, {**CARD, "id": "k-2"}]) == []
    assert folded({"health": ["k-1", "k-4"]}, [*lines, {**CARD, "id": "k-2"}], ROWS[:1]) == ["k-1", "k-4"]


def test_a_bold_line_over_what_is_folded_goes_too():
    bold = {"id": "k-9", "kind": "paragraph", "text": "**Характеристики**"}
    more = {"id": "k-8", "kind": "paragraph", "text": "Живёт за печью."}
    lines = [bold, LINES[0], {**bold, "id": "k-7"}, more]
    assert [*said_already(lines, {"health": ["k-1"]}, ROWS[:1])] == ["k-1", "k-9"]


def test_a_line_that_announces_nothing_but_what_is_folded_goes_too():
    said = {"id": "k-4", "kind": "paragraph", "text": "Все открывают заявки."}
    announced = [
        {"id": "k-1", "kind": "paragraph", "text": "**Потом:**"},
        {"id": "k-2", "kind": "item", "text": "Берут по 1 карте"},
        {"id": "k-3", "kind": "item", "text": "На руке не больше 3"},
    ]
    rows = [Row("draws", "", "number", 1), Row("most", "", "number", 3)]
    assert list(said_already([said, *announced], {"draws": ["k-2"], "most": ["k-3"]}, rows)) == ["k-2", "k-3", "k-1"]
    assert list(said_already([said, *announced], {"draws": ["k-2"]}, rows)) == ["k-2"]
    assert list(said_already([*announced, said], {}, rows)) == []


@pytest.mark.parametrize(
    ("skill", "said"),
    [
        ({"name": "Укус", "damage": 2}, ">2<"),
        ({"name": "Укус", "damage": "1*N", "scope": "all"}, ">1·N "),
        ({"name": "Укус", "heals": 3}, ">+3<"),
    ],
)
def test_a_skill_that_is_named_carries_its_number(skill, said):
    assert said in with_strikes("<p>бьет <code>Укус</code></p>", {"ukus": skill})


@pytest.mark.parametrize("skills", [None, [], {}, {"ukus": "да"}, {"ukus": {"name": "Укус"}}])
def test_skills_of_any_shape_leave_the_text_alone(skills):
    assert with_strikes("<code>Укус</code>", skills) == "<code>Укус</code>"


def rows(*texts):
    return [
        (f"s{n}", "Двойной урон (режущее)", f'<p id="s{n}-1" class="para">{text}</p>') for n, text in enumerate(texts)
    ]


def test_things_of_a_line_each_are_a_table():
    table = table_of("critical", rows(*["Двойной <a>урон</a>: бросок 1d2"] * 4))
    assert [(line.name, line.cells) for line in table.lines] == [("Двойной урон", ["бросок 1d2"])] * 4


def test_a_line_that_does_not_begin_with_its_name_is_whole():
    table = table_of("critical", rows(*["Бросок: <b>1d2"] * 4))
    assert [(line.name, line.cells) for line in table.lines] == [("", ["Бросок: <b>1d2"])] * 4


def test_few_things_and_long_ones_keep_their_headings():
    assert table_of("critical", rows(*["Двойной урон: 2"] * 3)) is None
    assert table_of("critical", rows(*["Двойной урон: 2"] * 4, "слово " * 200)) is None
    assert table_of("critical", rows(*["Двойной урон: 2"] * 4, "один<br>два")) is None


def test_rows_that_became_things_are_the_table_that_they_were():
    cells = ["<strong>Цена:</strong> 3<br>\n<strong>Вес:</strong> 2", "<strong>Вес:</strong> <a>5</a>"]
    table = table_of("weapon", rows(*cells))
    assert table.heads[1:] == ("Цена", "Вес")
    assert [line.cells for line in table.lines] == [["3", "2"], ["", "<a>5</a>"]]
    assert table_of("weapon", rows(*cells, "Тяжёлая")) is None


@pytest.mark.parametrize("count", [2, 3, 4])
def test_lines_that_begin_with_their_own_names_are_no_columns(count):
    lines = [f"<strong>Фаза {number}:</strong> ходят" for number in range(count)]
    assert table_of("phase", rows(*lines, "слово " * 200)) is None
    table = table_of("phase", rows(*lines))
    assert table is None or len(table.heads) == 2


@pytest.mark.django_db
def test_the_critical_tables_are_tables(client, shelf):
    shelf("knk-mf")
    html = client.get("/ru/knk-mf/tipy-urona/").content.decode()
    assert html.count('class="of-lines"') == 3
    assert html.count('<tr id="') == 27
    row = re.search(r'<tr id="rezhuschee-dvoynoy-uron">\s*<th scope="row">\s*<a href="([^"]*)">', html)
    assert row[1] == "/ru/knk-mf/rezhuschee-dvoynoy-uron/"


def tree(name, **said):
    return Row(name, name.title(), "tree", [(title, str(value)) for title, value in said.items()])


def test_stats_that_speak_of_the_same_things_are_one_table():
    printed, reckoned = (
        tree("printed", health=130, prana=45, move=6),
        tree("reckoned", health=225, prana=75, move=9, aim=4),
    )
    other, alone = tree("ranks", health=1, prana=2), Row("sex", "Sex", "text", "male")
    table, ranks, sex = side_by_side([printed, other, alone, reckoned])
    assert (ranks, sex) == (other, alone)
    assert table.value.heads == (printed, reckoned)
    assert table.value.lines[0] == ("health", ("130", "225"))
    assert table.value.lines[-1] == ("aim", ("", "4"))


@pytest.mark.django_db
def test_what_lies_deep_retells_the_text_and_an_example_does_all_over(shelf):
    shelf("castle", "munchkin")
    retells = {
        (slug, row.name): row.retells
        for slug in ("influence", "rezultat-stychki", "primer-boya", "uroven")
        for row in stat_rows(Revision.objects.get(page__slug=slug), {})
        if row.shape == "tree"
    }
    assert retells["influence", "terms"]
    assert not retells["rezultat-stychki", "tie"]
    assert not retells["uroven", "level"]
    assert {told for (slug, _), told in retells.items() if slug == "primer-boya"} == {True}


@pytest.mark.django_db
def test_a_letter_is_called_by_what_it_stands_for(client, shelf):
    shelf("knk-mf")
    html = client.get("/ru/knk-mf/rezhuschee-otrubanie-nogi/").content.decode()
    assert re.search(r"Ловкость:\s*<strong>0</strong>", html)
    sheet = client.get("/ru/knk-mf/nanaya-dzyun/").content.decode()
    assert "<strong>Ранг: C, Уровень: 3" in sheet
    assert not re.search(r"<dd>\s*Наная Дзюн\s*</dd>", sheet), "its name stands above it"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<strong>Лагерь:</strong> разбейте его", "Разбейте его"),
        ("<strong>Лагерь</strong> — разбейте его", "Разбейте его"),
        ("<strong>Возвести Лагерь:</strong> разбейте", "<strong>Возвести Лагерь:</strong> разбейте"),
        ("<strong>Лагерь:</strong> <a href='/'>база</a>", "<a href='/'>база</a>"),
        ("Лагерь разбивают", "Лагерь разбивают"),
    ],
)
def test_a_name_that_the_heading_says_is_not_said_again_below_it(text, told):
    line = '<p id="s-1" class="para">{}</p>'
    assert without_own_name(line.format(text), "Лагерь") == line.format(told)


TOLD_BY_FLAGS = {"boy": "Одноразовая карта", "karta-klassa": "Вор", "usilitel-monstra": "Гадкая Парочка"}


@pytest.mark.django_db
def test_a_thing_without_words_and_numbers_says_below_its_heading_what_holds_of_it(client, shelf):
    shelf("munchkin")
    for address, heading in TOLD_BY_FLAGS.items():
        html = client.get(f"/ru/munchkin/{address}/").content.decode()
        below = html.partition(f">{heading}</a>\n</h2>")[2].partition("</section>")[0]
        assert re.search(r"<span>\w", below), heading


@pytest.mark.django_db
def test_what_a_book_only_names_is_a_list_and_no_heading_stands_above_nothing(client, shelf):
    shelf("knk-mf")
    html = client.get("/ru/knk-mf/magiya/").content.decode()
    named = html.partition('<ul class="named">')[2].partition("</ul>")[0]
    assert "Каббала" in named
    assert "Ведовство" in named
    assert not re.search(r'class="inset-numbers">\s*</p>', html)
