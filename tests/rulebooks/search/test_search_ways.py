"""Search as people type: the first letters, a slip, the wrong keyboard, another word for it; and in which order."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulebooks.models import Book, Page, Revision
from rulebooks.search import index, search
from rulebooks.search.abbreviations import spells, told
from rulebooks.search.keyboards import look_alikes, other_layout
from rulebooks.search.postings import MOST
from tests.rulebooks.wiki import paragraphs, write_book

pytestmark = pytest.mark.django_db


def slugs(query, book=None, **more):
    return [result.page.slug for result in search(query, book, **more).results]


def say(slug, *texts, title="", book="ostrov"):
    """Give a page of the small book another text."""
    revision = Revision.objects.filter(page__slug=slug, page__book__slug=book).latest("number")
    revision.paragraphs = paragraphs(slug, texts)
    revision.title = title or revision.title
    revision.save()
    index([revision])


# Ways


@pytest.mark.parametrize("query", ["зе", "зел", "зель", "зелье ле", "клеш", "КЛЕШ", "разд"])
def test_the_first_letters_are_enough(island, query):
    assert slugs(query)[0] in ("zelye", "klesh", "ruka")
    assert not search(query).mended


@pytest.mark.parametrize(
    ("query", "slug", "how", "read"),
    [
        ("зеллье", "zelye", "slip", "зелье"),
        ("клешнирук", "klesh", "slip", "клешнерук"),
        ("клешнеурк", "klesh", "slip", "клешнерук"),
        ("ptkmt", "zelye", "layout", "зелье"),
        ("PTKMT", "zelye", "layout", "зелье"),
        ("rktiythe", "klesh", "layout", "клешнеру"),
        ("зeльe", "zelye", "letters", "зелье"),
        ("3елье", "zelye", "letters", "зелье"),
    ],
)
def test_what_was_typed_wrong_is_found_and_it_says_what_was_understood(island, query, slug, how, read):
    found = search(query)
    assert found.results[0].page.slug == slug
    assert [(one.typed, one.read, one.how) for one in found.mended] == [(query, read, how)]
    assert found.perhaps == [read]


def test_a_letter_that_stands_twice_is_a_slip_although_it_could_be_a_suffix(island):
    say("klesh", "Спит.", title="Големко")
    found = search("големкко")
    assert found.results[0].page.slug == "klesh"
    assert [(one.read, one.how) for one in found.mended] == [("големко", "slip")]


def test_the_order_is_form_then_beginning_then_slip(island):
    say("bereg", "Тут лежит дубина.")
    say("utes", "Растет дуб.")
    say("boy", "Стоит под дубом.")
    assert slugs("дуб") == ["utes", "boy", "bereg"]
    assert [one.because for one in search("дуб").results] == ["", "", "beginning"]


def test_what_is_named_so_comes_before_what_says_so(island):
    say("bereg", "Бой, бой, бой, бой.")
    assert slugs("бой")[:2] == ["boy", "bereg"]


def test_a_name_that_is_all_that_was_asked_for_comes_before_what_says_it(shelf):
    """«Критическая атака» is what is meant; another page lies beneath that name and says «удары» in its text."""
    shelf("knk-mf")
    assert [search(query).results[0].page.slug for query in ("критический удар", "крит удары")] == [
        "kriticheskaya-ataka",
        "kriticheskaya-ataka",
    ]


def test_a_word_that_the_language_has_is_no_slip_beside_one_that_is_found(island):
    say("boy", "Клешнерук не разрешено кормить.")
    say("klesh", "Клешнерук спит.")
    found = search("клешнерук разрушена")
    assert found.apart
    assert not found.mended
    assert search("разрушена").mended[0].read == "разрешено"
    assert search("клешнерук разрешеео").mended[0].read == "разрешено"


@pytest.mark.parametrize("query", ["что делать если умер", "умер и что дальше", "сдохнуть"])
def test_a_question_of_somebody_at_the_table_finds_what_it_is_about(island, query):
    say("boy", "О смерти героя.", title="Смерть")
    assert slugs(query)[0] == "boy"
    assert not search(query).apart


def test_a_word_of_another_book_is_no_slip_in_this_one(island):
    other = write_book("drugoy", "Другой")
    say("bereg", "Здесь стоит башня.", book="ostrov")
    say("bereg", "Здесь тянется пашня.", book="drugoy")
    found = search("башня", other)
    assert not found.mended
    assert not found.results
    assert search("паншя", other).results[0].page.slug == "bereg"


def test_the_manual_of_the_site_does_not_stand_before_games(island):
    write_book("a-manual", "Справка")
    assert search("зелье").results[0].page.book.slug == "ostrov"
    Book.objects.filter(slug="ostrov").update(genre="manual")
    assert [one.page.book.slug for one in search("зелье").results] == ["a-manual"] * 2 + ["ostrov"] * 2


# Pages of results, and what narrows them


def test_results_come_in_pages_that_together_are_all(island):
    whole = slugs("остров клешнерук зелье рука") or slugs("остров")
    assert len(whole) > 1
    first, last = search("остров", each=1), search("остров", each=1, number=99)
    assert (first.number, first.pages, first.total) == (1, len(slugs("остров")), len(slugs("остров")))
    assert last.number == last.pages
    parts = [slugs("остров", each=1, number=number)[0] for number in range(1, first.pages + 1)]
    assert parts == slugs("остров")


def test_filters_count_what_they_leave(island, client):
    write_book("drugoy", "Другой")
    found = search("зелье")
    assert [count for _, count in found.by_book] == [2, 2]
    assert dict(found.by_kind) == {"consumable": 2, "section": 2}
    assert {one.page.kind for one in search("зелье", kind="consumable").results} == {"consumable"}
    text = client.get("/search/?q=зелье&kind=consumable&book=drugoy").content.decode()
    assert text.count('aria-current="true"') >= 2
    assert 'href="/search/?q=%D0%B7%D0%B5%D0%BB%D1%8C%D0%B5&amp;book=drugoy"' in text.replace("&book", "&amp;book")


@pytest.mark.parametrize("number", ["0", "-1", "x", "", "²", "9" * 30, "2"])
def test_a_page_of_results_that_is_not_there_is_the_nearest(island, client, number):
    assert client.get("/search/", {"q": "зелье", "page": number}).status_code == 200


def test_suggestions_are_links_to_pages(island, client):
    text = client.get("/search/suggest/", {"q": "кле"}).content.decode()
    assert "<mark>Клешнерук</mark>" in text
    assert 'href="/ostrov/klesh/' in text
    assert "18·N" in text
    assert "<html" not in text
    assert client.get("/search/suggest/", {"q": ""}).content.strip() == b""


# Bounds


@pytest.mark.parametrize(
    "query", ["зелье " * 2000, "щ" * 10_000, "а б в г д " * 1000, "%_" * 50, "'; DROP TABLE", "\\"]
)
def test_a_search_costs_a_bounded_number_of_questions(island, query):
    search("зелье")
    with CaptureQueriesContext(
        connection,
    ) as asked:
        found = search(query)
    assert len(asked) <= 20
    assert len(found.query) <= 200


def test_the_commonest_word_costs_as_many_pages_as_were_settled(island):
    book = Book.objects.get(slug="ostrov")
    some = [Page(book=book, slug=f"p{n}", position=100 + n, level=3) for n in range(MOST + 20)]
    Page.objects.bulk_create(some)
    edition = book.editions.get()
    told = [
        Revision(page=page, number=1, edition=edition, title="Куст", paragraphs=paragraphs(page.slug, ["Растет куст."]))
        for page in some
    ]
    told[-1].title = "Ягода"
    told[-1].paragraphs = paragraphs(some[-1].slug, ["Зелье из ягод. " * 80, "Растет и куст."])
    index(Revision.objects.bulk_create(told))
    found = search("куст")
    assert found.more
    assert MOST <= found.total < MOST + 20
    assert len(found.results) == 20
    assert slugs("куст зелье") == [some[-1].slug]
    assert not search("куст зелье").more


def test_two_letters_that_begin_forty_words_weigh_no_more_pages_than_a_word_does(island):
    book = Book.objects.get(slug="ostrov")
    words = [f"щъ{a}{b}щ" for a in "бвгджзкл" for b in "клмнр"]
    some = [Page(book=book, slug=f"l{n}", position=100 + n, level=3) for n in range(len(words) * 25)]
    Page.objects.bulk_create(some)
    edition = book.editions.get()
    told = [
        Revision(page=page, number=1, edition=edition, title=words[n % len(words)], paragraphs=[])
        for n, page in enumerate(some)
    ]
    index(Revision.objects.bulk_create(told))
    found = search("щъ")
    assert found.more
    assert len(found.results) == 20
    assert found.total <= len(words) * 20 < len(some)
    assert {one.title for one in search("щъ", each=900).results} == set(words)
    whole = search(f"{words[0]} щъ")
    assert {one.title for one in whole.results} == {words[0]}


def test_a_word_is_looked_at_anew_where_the_process_has_begun_a_new_list(monkeypatch, island):
    monkeypatch.setattr("rulebooks.search.wanted.MOST_KEPT", 0)
    assert "<mark>" in search("зелье").results[0].snippet
    assert search("зелье").results == search("зелье").results


# Parts


@pytest.mark.parametrize(
    ("short", "words", "fits"),
    [
        ("мзд", ["максимальное", "здоровье"], True),
        ("урн", ["урон"], True),
        ("од", ["очки", "действия"], True),
        ("од", ["действия"], False),
        ("гм", ["ведущий"], False),
        ("аб", ["аб"], False),
        ("ад", [], False),
    ],
)
def test_what_an_abbreviation_can_be_of(short, words, fits):
    assert spells(short, words) is fits


def test_abbreviations_are_read_both_ways_round():
    texts = [
        {"text": "**МЗД (Максимальное Здоровье):** 3"},
        {"text": "По 2 Очка Действия (ОД) на ход"},
        {"text": "(НЕТ)"},
    ]
    assert told(texts) == "мзд=максимальное здоровье\nод=очка действия"


def test_keyboards_both_ways():
    assert other_layout("rhf,ekjy") == "крабулон"
    assert other_layout("Rhf<EKJY") == "крабулон"
    assert other_layout("вгтпущт") == "dungeon"
    assert other_layout("12") == ""
    assert "краб" in look_alikes("кpaб")
