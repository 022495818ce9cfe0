"""Search finds every form of a word, and something to go on with where it finds nothing."""

import pytest

from rulebooks.language.words import keys
from rulebooks.models import Page, Revision
from rulebooks.search import index, search, snippet
from rulebooks.search.finding import LONGEST_QUERY
from tests.rulebooks.wiki import write_book

pytestmark = pytest.mark.django_db


def slugs(query, book=None):
    return [result.page.slug for result in search(query, book).results]


@pytest.mark.parametrize("query", ["зелье", "зелья", "ЗЕЛЬЕМ", "зелье лечения", "лечения зелье"])
def test_every_form_finds_the_page_of_that_name_first(island, query):
    assert slugs(query)[0] == "zelye"


def test_lemma_says_more_than_a_stem(island):
    """«Ничья» and «ничего» have one stem, three letters long; of two known words only the lemma is surely the same."""
    for slug, text in (("klesh", "Ничего, ничего, ничего не берёт."), ("boy", "При ничьей расходятся.")):
        revision = Revision.objects.filter(page__slug=slug).latest("number")
        revision.paragraphs = [{"id": f"{slug}-1", "kind": "paragraph", "text": text, "lines": [1, 1]}]
        revision.save()
        index([revision])
    assert slugs("ничья") == ["boy", "klesh"]


def test_yo_is_ye(island):
    assert slugs("бьет") == slugs("бьёт") == ["boy"]


def test_all_words_must_be_there(island):
    assert slugs("рука зелье") == ["glava-2"]


def test_words_that_never_meet_are_found_apart_and_it_says_so(island):
    found = search("клешнерук достаёт")
    assert found.apart
    assert {result.page.slug for result in found.results} >= {"klesh", "ruka"}


def test_snippet_marks_the_word_in_the_form_it_has(island):
    found = [result for result in search("зелье").results if result.page.slug == "glava-2"][0]
    assert "<mark>зелья</mark>" in found.snippet
    assert found.paragraph == "glava-2-1"


def test_snippet_of_what_announces_a_list_has_the_list(island):
    told = [("**Ответный удар:**", 0), ("**Вблизи:**", 1), ("`Укус`", 2), ("**Издали:** `Луч`", 1), ("Спит днём", 0)]
    revision = Revision.objects.filter(page__slug="klesh").latest("number")
    revision.paragraphs = [
        {"id": f"klesh-{number}", "kind": "item", "text": text, "depth": depth, "lines": [number, number]}
        for number, (text, depth) in enumerate(told, 1)
    ]
    revision.save()
    index([revision])
    (found,) = search("ответный удар").results
    assert found.paragraph == "klesh-1"
    assert found.snippet.endswith("Вблизи: Укус; Издали: Луч")


def test_snippet_of_a_row_reads_without_the_table(island):
    told = {"id": "klesh-1", "kind": "row", "text": "7 |  | Хищный пряник", "cells": ["7", "", "Хищный пряник"]}
    revision = Revision.objects.filter(page__slug="klesh").latest("number")
    revision.paragraphs = [told | {"lines": [1, 1]}]
    revision.save()
    index([revision])
    (found,) = search("хищный пряник").results
    assert found.snippet == "7 · <mark>Хищный</mark> <mark>пряник</mark>"


def test_slip_of_the_finger_is_put_right(island):
    assert search("зеллье").perhaps == ["зелье"]
    assert search("клешнирук").perhaps == ["клешнерук"]


def test_wrong_keyboard_is_put_right(island):
    assert "зелье" in search("ptkmt").perhaps


@pytest.mark.parametrize(
    "query",
    [
        "",
        "   ",
        "и",
        "*",
        '"',
        "%",
        "' OR 1=1 --",
        "\x00",
        "[" * 500,
        "а" * 5000,
        "🐙",
        "AND OR NOT",
        "(",
        "N*18",
        "=зелье",
        "~зел",
    ],
)
def test_empty_and_hostile_queries_are_answered(island, client, query):
    assert client.get("/search/", {"q": query}).status_code == 200
    assert len(search(query).query) <= LONGEST_QUERY


def test_one_book_can_be_searched_alone(island):
    other = write_book("drugoy", "Другой")
    assert len(search("зелье").results) == 2 * len(search("зелье", other).results)
    assert {result.page.book_id for result in search("зелье", other).results} == {other.pk}


def test_page_that_left_the_book_is_not_found(island):
    page = Page.objects.get(slug="zelye")
    revision = page.revisions.get()
    revision.gone = True
    index([revision])
    assert "zelye" not in slugs("зелье")


def test_indexing_again_changes_nothing(island):
    page = Page.objects.get(slug="zelye")
    before = search("зелье")
    index([page.revisions.get()])
    assert search("зелье") == before


def test_snippet_is_safe():
    html = snippet("<script>зелье</script>", keys("зелье"))
    assert "<script" not in html
    assert "<mark>зелье</mark>" in html


def test_result_page_marks_words_and_offers_a_way_on(island, client):
    assert "<mark>" in client.get("/search/", {"q": "зелья"}).content.decode()
    mended = client.get("/search/", {"q": "зеллье"}, headers={"Accept-Language": "ru"}).content.decode()
    assert "Показано по слову <b>зелье</b>" in mended
    assert 'href="/ostrov/zelye/#zelye-1"' in mended
    nothing = client.get("/search/", {"q": "абырвалг"}, headers={"Accept-Language": "ru"}).content.decode()
    assert "Попробуйте другое слово" in nothing


def test_htmx_gets_the_results_alone(island, client):
    part = client.get("/search/", {"q": "зелье"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert 'id="results"' in part
