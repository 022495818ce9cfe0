"""The panel beside an answer: every way to narrow it is a query of its own, and says how many things would fit that."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils import translation

from rulebooks.models import Book
from rulebooks.search.filtering.answering import Asking
from rulebooks.search.filtering.narrowing import Narrowing, bounded, joined, without
from rulebooks.stats.vocabulary import kind_title
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<li>\s*<a href="([^"]+)"(?: aria-current="true")?\s*>([^<]+?) <span>(\d+)</span></a>')
FITS = re.compile(r"(\d+) вещ\w+ из \d+ подход")


@pytest.fixture
def two_books():
    put_on_shelf("bridges", "munchkin")
    with translation.override("ru"):
        yield list(Book.objects.order_by("slug"))


def beside(query, books, book=None):
    return Narrowing(books).panel(Asking(query, [book] if book else books).answer(), book)


@pytest.mark.parametrize(
    ("query", "rest"),
    [
        ("тип:босс здоровье>30", "тип:босс"),
        ("здоровье>30", ""),
        ("здоровье>10 тип:босс здоровье<30", "тип:босс"),
        ("тип:босс или здоровье>30", "тип:босс или здоровье>30"),
        ("(здоровье>30 тип:босс) меч", "(здоровье>30 тип:босс) меч"),
        ("-здоровье>30 меч", "-здоровье>30 меч"),
        ("здоровье>", "здоровье>"),
    ],
)
def test_only_what_all_must_hold_is_taken_out(query, rest):
    assert without(query, ("health",)) == rest


def test_a_quoted_order_is_taken_out_whole():
    assert without('сорт:-"очки действия" меч', ("sort",)) == "меч"


def test_words_that_part_things_are_offered_and_each_says_how_many_fit(two_books):
    query = "тип:«карты колоды»"
    offered = beside(query, two_books).words
    assert "Монстры" in [one.title for group in offered for one in group.choices]
    for one in (one for group in offered for one in group.choices):
        found = beside(one.query, two_books)
        assert len(Narrowing(two_books).things(one.query, None)) == one.count, one.query
        chosen = [again for group in found.words for again in group.choices if again.chosen]
        assert [(again.title, again.query) for again in chosen] == [(one.title, query)]


@pytest.mark.parametrize(
    ("query", "from_", "to", "narrowed"),
    [
        ("тип:босс", "10", "30", "тип:босс здоровье:10..30"),
        ("тип:босс здоровье>5", "", "30", "тип:босс здоровье<=30"),
        ("тип:босс здоровье:10..30", "", "", "тип:босс"),
        ("меч или щит", "3", "", "(меч или щит) здоровье>=3"),
        ("тип:босс", "сто", "-", "тип:босс"),
        ("тип:босс", "9" * 10, "1) or (", "тип:босс"),
    ],
)
def test_numbers_become_a_condition(query, from_, to, narrowed):
    assert bounded(query, "здоровье", from_, to) == narrowed


def test_either_of_two_is_put_in_brackets_before_it_is_narrowed():
    assert joined("тип:«босс»", "меч или щит") == "тип:«босс» (меч или щит)"
    assert joined("", "меч или щит") == "меч или щит"


def test_a_choice_says_how_many_it_would_leave(two_books):
    both = "-тип:босс"
    told = beside(both, two_books)
    assert (len(told.kinds) > 2, len(told.books)) == (True, 2)
    for one in told.kinds:
        assert Asking(one.query, two_books).answer().total == one.count, one
    for one in told.books:
        (book,) = [book for book in two_books if book.slug == one.book]
        assert Asking(one.query, [book]).answer().total == one.count, one
    assert sum(one.count for one in told.books) == Asking(both, two_books).answer().total


def test_what_is_chosen_says_so_and_lets_go(two_books):
    told = beside("тип:босс здоровье>=1", two_books, two_books[0])
    (chosen,) = [one for one in told.kinds if one.chosen]
    assert chosen.title == "Боссы"
    assert chosen.query == "здоровье>=1"
    assert [(one.chosen, one.book) for one in told.books if one.chosen] == [(True, "")]


def test_of_several_that_are_chosen_one_can_be_taken(two_books):
    told = beside("тип:оружие", two_books)
    chosen = [one for one in told.kinds if one.chosen]
    assert len(chosen) > 1
    for one in chosen:
        answer = Asking(one.query, two_books).answer()
        assert {kind_title(thing.entry.kind) for thing in answer.things} == {one.title}


def test_a_book_without_a_kind_has_none_of_it(two_books, client):
    assert Asking("тип:босс", two_books[1:]).answer().mistake is None
    assert "0 вещей" in client.get("/search/", {"q": "тип:босс", "book": "munchkin"}).content.decode()
    assert Asking("тип:небылица", two_books).answer().mistake is not None


def test_bounds_are_those_of_everything_else_that_is_asked(two_books):
    (health,) = [one for one in beside("тип:босс здоровье>30", two_books).bounds if one.title == "Здоровье"]
    (whole,) = [one for one in beside("тип:босс сорт:здоровье", two_books).bounds if one.title == "Здоровье"]
    assert (health.from_, health.to) == ("31", "")
    assert (health.least, health.most) == (whole.least, whole.most)
    assert health.least < 31 < health.most


def test_the_page_narrows_without_a_script_and_its_address_holds_it(two_books, client):
    page = client.get("/search/", {"q": "урон>=1 или уровень>=1"}).content.decode()
    links = [(unescape(address), int(count)) for address, _, count in LINK.findall(page)]
    assert len(links) > 3
    for address, count in links[:6]:
        assert f"{count} вещ" in client.get(address).content.decode(), address
    fields = {"q": "тип:босс", "book": "bridges", "field": ["здоровье"], "from": ["40"], "to": [""]}
    answer = client.get("/search/", fields)
    assert answer.status_code == 302
    assert parse_qs(urlsplit(answer.url).query) == {"q": ["тип:босс здоровье>=40"], "book": ["bridges"]}


@pytest.mark.parametrize("hostile", ["", "мимо", '"', "«", "тип:босс) или (", "x" * 999, "9" * 99, "\0", "-"])
def test_hostile_bounds_are_answered(two_books, client, hostile):
    for field, number in ((hostile, "1"), ("здоровье", hostile)):
        answer = client.get("/search/", {"q": "тип:босс", "field": field, "from": number, "to": number}, follow=True)
        assert answer.status_code == 200


def test_a_panel_looks_up_once_what_its_many_queries_ask(two_books, django_assert_max_num_queries):
    query = "меч -щит ссылается:зелье"
    answer = Asking(query, two_books).answer()
    Narrowing(two_books).panel(answer, None)
    with django_assert_max_num_queries(8) as asked:
        Narrowing(two_books).panel(answer, None)
    assert asked.captured_queries


@pytest.mark.parametrize("query", ["ссылается:арбалет", "меч", "-меч тип:оружие", "книга:мосты урон>=1"])
def test_what_is_shared_is_what_each_would_find_alone(two_books, query):
    told = Narrowing(two_books)
    for book in two_books:
        alone = [(one.book.pk, one.entry.slug) for one in Asking(query, [book]).found()]
        assert [(one.book.pk, one.entry.slug) for one in told.things(query, book)] == alone
