"""Things asked for by their numbers, in the words of the stat registry; what cannot be read points at the letter."""

import re

import pytest
from django.utils import translation

from rulebooks.models import Book
from rulebooks.search.filtering import showing
from rulebooks.search.filtering.answering import Asking, is_query
from rulebooks.search.filtering.grammar import All, Any, Compared, Mistake, Not, Said, parse, tokens

pytestmark = pytest.mark.django_db


@pytest.fixture
def bridges(shelf):
    shelf("bridges")
    with translation.override("ru"):
        yield Book.objects.get(slug="bridges")


def ask(query, *books, **more):
    return Asking(query, books or Book.objects.all()).answer(**more)


def slugs(query):
    answer = ask(query)
    assert answer.mistake is None, showing.sentence(answer.mistake)
    return [thing.entry.slug for thing in answer.things]


# What is read


def test_the_tree_of_a_query():
    assert parse("меч") == Said("меч")
    assert isinstance(parse("тип:босс здоровье>30"), All)
    assert isinstance(parse("а или б в | г"), Any)
    assert isinstance(parse("-меч"), Not)
    assert isinstance(parse("не (меч или щит)"), Not)
    compared = parse('"очки действия" >= 2')
    assert isinstance(compared, Compared)
    assert (compared.field.plain, compared.sign, compared.value.plain) == ("очки действия", ">=", "2")
    assert parse("цена≤2").sign == "<="
    assert parse("сорт:-цена").value.plain == "-цена"


@pytest.mark.parametrize(
    ("query", "at", "why"),
    [
        ("здоровье>", 8, "no value"),
        (">30", 0, "no field"),
        ("(тип:босс", 0, "bracket"),
        ("тип:босс)", 8, "open"),
        ("()", 1, "empty"),
        ("меч или", 4, "empty"),
        ('тип:"босс', 4, "quote"),
        ("(" * 40, 13, "deep"),
        ("не " * 60 + "меч", 39, "empty"),
    ],
)
def test_a_mistake_points_at_its_letter(query, at, why):
    with pytest.raises(Mistake) as told:
        parse(query)
    assert (told.value.at, told.value.why) == (at, why)
    with translation.override("ru"):
        assert showing.sentence(told.value)


@pytest.mark.parametrize("query", ["тип:босс", "здоровье>30", "-меч", "здаровье > 3", "health>=2", "(цена<2)", "тип:"])
def test_what_asks_for_more_than_words(query):
    assert is_query(query)


@pytest.mark.parametrize(
    "query", ["меч", "Карате-бомж", "rhf<ekjy", "1.5-3", "что делать?", "§ 1.5", "a:b", "10-20", "—"]
)
def test_words_stay_words(query):
    assert not is_query(query)


# What is found


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("тип:босс здоровье>30", ["krabulon", "golemko"]),
        ("kind:boss health>30", ["krabulon", "golemko"]),
        ("тип:босс здоровье=18..36", ["golemko", "zapekanka", "karate-bomzh"]),
        ("игроков:1 тип:босс здоровье>=12", ["krabulon", "golemko"]),
        ("тип:посох или тип:броня", ["posoh-lesov", "posoh-stihiy", "latnyy-dospeh", "obostrennyy-pancir"]),
        ("тип:оружие -тип:посох -руки:2", ["razdvizhnaya-ruka", "arbalet"]),
        ("тип:босс -здоровье<1000", []),
        ("роняет:големко тип:броня", ["latnyy-dospeh"]),
        ("тип:босс цель-игры:да", ["krabulon"]),
        ("название:раздвижная", ["razdvizhnaya-ruka"]),
        ("тип:босс лазеры", ["krabulon"]),
    ],
)
def test_things_are_found_by_their_numbers(bridges, query, found):
    assert sorted(slugs(query)) == sorted(found)


def test_a_price_is_read_backwards_from_shops_and_sorts(bridges):
    answer = ask("тип:оружие сорт:-цена")
    prices = [max(thing.numbers(["price"], 3)) for thing in answer.things]
    assert prices == sorted(prices, reverse=True)
    assert len(prices) == 7
    assert prices[0] == 3
    assert answer.columns[0] == "price"


def test_a_field_against_a_field(bridges):
    for thing in ask("тип:оружие урон>руки").things:
        assert max(thing.numbers(["added_damage", "own_damage"], 3)) > min(thing.numbers(["hands"], 3))
    assert ask("тип:оружие урон>руки").total + ask("тип:оружие урон<=руки").total == 7


def test_who_speaks_of_a_thing(bridges):
    assert "Темный стрелок" in [thing.entry.name for thing in ask("ссылается:арбалет").things][0]


@pytest.mark.parametrize(
    ("query", "there", "mend"),
    [
        ("тип:босс здаровье>30", "здаровье", "тип:босс здоровье>30"),
        ("тип:бос", "бос", "тип:«боссы»"),
        ("сорт:ценна", "ценна", "сорт:цена"),
    ],
)
def test_a_mistake_is_mended_and_the_mended_query_answers(bridges, query, there, mend):
    answer = ask(query)
    wrong = showing.wrong(query, answer.mistake)
    assert (wrong.there, wrong.mend) == (there, mend)
    assert ask(wrong.mend).total


def test_what_is_no_kind_of_thing_but_a_kind_of_card_is_asked_for_as_that(shelf):
    shelf("munchkin")
    with translation.override("ru"):
        wrong = ask("тип:монстр уровень>5").mistake
        assert wrong.mend == "«вид карты»:монстр уровень>5"
        assert "Просто Тролль" in [one.entry.name for one in ask(wrong.mend).things]
        assert ask("тип:экскаватор").mistake.mend == ""


@pytest.mark.parametrize(
    "query",
    [
        "здоровье>много",
        "кошка>3",
        "игроков:0 меч:1",
        "игроков:999999999",
        "цена:",
        "'; DROP",
        "\\",
        "тип:%",
        "a" * 500 + ">1",
    ],
)
def test_hostile_queries_are_answered(bridges, client, query):
    assert client.get("/search/", {"q": query}).status_code == 200


# What is shown


def test_a_table_pages_on_the_server(bridges):
    whole = [thing.entry.slug for thing in ask("тип:босс", each=50).things]
    parts = [thing.entry.slug for n in (1, 2, 3) for thing in ask("тип:босс", each=2, number_of_page=n).things]
    assert parts == whole
    assert ask("тип:босс", each=2, number_of_page=99).number == 3


def test_every_column_sorts_by_itself_and_says_nothing_of_code(bridges):
    for kind in ("босс", "оружие", "броня", "персонаж", "место"):
        answer = ask(f"тип:{kind}")
        for column in showing.columns(answer):
            assert "_" not in column.title
            assert not column.title.isascii(), column.title
            if column.query:
                again = ask(column.query)
                assert again.mistake is None, column.query
                assert again.total == answer.total
        for line in showing.lines(answer):
            said = [part.text for _, parts in line.cells for part in parts]
            assert not [text for text in said if "_" in text or text in ("near", "far", "True", "none")]


@pytest.mark.parametrize("query", ["сорт:-", 'сорт:""', 'sort:-""', "сорт:--"])
def test_a_sort_by_nothing_points_at_its_letters(bridges, query):
    wrong = Asking(query, Book.objects.all()).answer().mistake
    assert wrong is not None
    assert (wrong.why, wrong.at) == ("no order", 5)
    assert wrong.at < wrong.at + wrong.long <= len(query)


def test_sorting_turns_round(bridges):
    once = showing.columns(ask("тип:босс"))[1].query
    assert once == "тип:босс сорт:здоровье"
    (column,) = [one for one in showing.columns(ask(once)) if one.sorted]
    assert (column.sorted, column.query) == ("ascending", "тип:босс сорт:-здоровье")


def test_the_page_shows_the_table_and_the_mistake(bridges, client):
    text = client.get("/search/", {"q": "тип:босс здоровье>30"}, headers={"Accept-Language": "ru"}).content.decode()
    assert "Подошли 2 вещи" in text
    assert re.search(r'<td data-title="Здоровье">\s*54', text)
    wrong = client.get("/search/", {"q": "тип:босс здаровье>30"}, headers={"Accept-Language": "ru"}).content.decode()
    assert "<mark>здаровье</mark>" in wrong
    assert "Исправить: тип:босс здоровье&gt;30" in wrong


def test_programs_ask_the_same(bridges, client):
    told = client.get("/api/v1/things", {"q": "kind:weapon price<=2 sort:price"}).json()
    assert told["mistake"] is None
    assert told["things"][0]["slug"] == "rekursivnyy-luk"
    assert told["things"][0]["backwards"]["price"] == [1]
    wrong = client.get("/api/v1/things", {"q": "kind:boss heallth>3"}).json()
    assert (wrong["mistake"]["at"], wrong["mistake"]["mend"]) == (10, "kind:boss health>3")
    assert client.get("/api/v1/things", {"q": "x" * 300}).status_code == 422


def test_tokens_keep_their_places():
    assert [(one.text, one.at) for one in tokens("тип:босс (здоровье > 30)")] == [
        ("тип", 0), (":", 3), ("босс", 4), ("(", 9), ("здоровье", 10), (">", 19), ("30", 21), (")", 23),
    ]  # fmt: skip
