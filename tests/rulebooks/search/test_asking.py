"""Search answers what people ask in the middle of an argument: an address, a question, the other aspect of a verb."""

from urllib.parse import quote

import pytest

from rulebooks.models import Page, Revision
from rulebooks.search import index, search, snippet
from rulebooks.search.aspects import other_aspect
from tests.rulebooks.wiki import write_book

pytestmark = pytest.mark.django_db


def found(query, book=None):
    return [(one.page.slug, one.paragraph) for one in search(query, book).results]


# Addresses


@pytest.mark.parametrize("query", ["1.5-2", "§ 1.5-2", "§1.5-2.", " 1.5-2 "])
def test_the_address_of_a_paragraph_leads_to_it_and_to_nothing_else(island, query):
    assert found(query) == [("boy", "1.5-2")]
    assert "Больно бывает всем" in search(query).results[0].snippet


def test_the_number_of_a_page_leads_to_the_page(island):
    assert found("1.5") == [("boy", "")]


@pytest.mark.parametrize("query", ["ruka", "Ruka"])
def test_the_address_of_a_page_is_found_by_its_latin_name(island, query):
    assert found(query)[0] == ("ruka", "")


def test_an_address_is_sought_in_the_book_that_was_chosen(island):
    other = write_book("drugoy", "Другой")
    assert len(found("1.5")) == 2
    assert [one.page.book for one in search("1.5", other).results] == [other]


@pytest.mark.parametrize("query", ["1.5-99", "9.9", "boy-x", "-", "§", "1.5-", "." * 90])
def test_an_address_that_is_nowhere_is_no_error(island, query):
    assert ("boy", "1.5-2") not in found(query)


def test_a_page_that_left_the_book_has_no_address_any_more(island):
    Revision.objects.filter(page__slug="boy").update(gone=True)
    assert ("boy", "") not in found("1.5")


# Questions


@pytest.mark.parametrize(
    "query",
    [
        *("что лечит зелье", "сколько лечит зелье", "какое зелье мне лечит?", "как я лечу зельем"),
        *("сколько стоит зелье", "почём зелье?", "сколько стоило бы лечащее зелье"),
    ],
)
def test_words_that_only_ask_are_not_looked_for(island, query):
    answer = search(query)
    assert not answer.apart
    assert answer.results[0].page.slug == "zelye"


def test_a_question_word_alone_is_looked_for(island):
    assert found("как") == [("glava-1", "glava-1-1")] or found("как")[0][0] == "glava-1"


def test_the_page_that_bears_the_rare_word_comes_before_pages_with_several_usual_ones(island):
    answer = search("небывалый клешнерук")
    assert answer.apart
    assert answer.results[0].page.slug == "klesh"


# Aspects


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("смыться", "смываться"),
        ("умереть", "умирать"),
        ("сбросить", "сбрасывать"),
        ("победить", "побеждать"),
        ("повернуть", "поворачивать"),
        ("войти", "входить"),
        ("купить", "покупать"),
        ("напасть", "нападать"),
    ],
)
def test_aspects_are_pairs_both_ways(one, other):
    assert other in other_aspect(one)
    assert one in other_aspect(other)


@pytest.mark.parametrize("word", ["бомба", "остров", "и", "", "ть", "абырвалг"])
def test_what_is_no_verb_has_no_other_aspect(word):
    assert other_aspect(word) == frozenset()


def test_either_aspect_finds_the_page_and_is_marked_there(island):
    page = Page.objects.get(slug="bereg")
    revision = page.revisions.get()
    revision.paragraphs = [{"id": "bereg-1", "kind": "paragraph", "text": "Отсюда смываются.", "depth": 0, "lines": []}]
    revision.save()
    index([revision])
    assert found("смыться") == [("bereg", "bereg-1")]
    assert "<mark>смываются</mark>" in search("как смыться").results[0].snippet


# Suggestions


@pytest.mark.parametrize("query", ["Читерство", "ЧИТЕРСТВО", "Qwerty"])
def test_what_was_asked_is_not_suggested_again(island, query):
    assert query.lower() not in search(query).perhaps


def test_another_form_of_a_word_that_is_there_is_no_slip(island):
    assert search("небывалое островам").perhaps == []


@pytest.mark.parametrize("query", ["щ", "щъ"])
def test_of_two_letters_nothing_is_guessed(island, query):
    assert search(query).perhaps == []


def test_a_suggestion_leads_somewhere_in_the_book_that_was_chosen(island):
    other = write_book("drugoy", "Другой")
    page = Page.objects.get(slug="zelye", book=other)
    revision = page.revisions.get()
    revision.gone = True
    index([revision])
    for one in search("леччит", other).perhaps:
        assert search(one, other).results


@pytest.mark.parametrize("query", ["зелье", "зеллье", "ptkmt"])
def test_a_book_that_has_nothing_says_that_others_have(island, client, query):
    other = write_book("drugoy", "Другой")
    index([_gone(page) for page in Page.objects.filter(book=other)])
    text = client.get("/search/", {"q": query, "book": "drugoy"}).content.decode()
    assert f'href="/search/?q={quote(query)}"' in text
    nowhere = client.get("/search/", {"q": "абырвалг", "book": "drugoy"}).content.decode()
    assert f'href="/search/?q={quote("абырвалг")}"' not in nowhere


def _gone(page):
    revision = page.revisions.get()
    revision.gone = True
    return revision


# What is shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Здоровье: 18*N МЗД", "Здоровье: 18·N МЗД"),
        ("**Особое:** бьёт, *но* не `Лазеры`, а", "Особое: бьёт, но не Лазеры, а"),
        ("Раз<br>два", "Раз два"),
        ("2 УРН<br>Берётся в **обе**<br>**Руки**<br>", "2 УРН · Берётся в обе · Руки"),
        ("2 МЗД<br>+1 УРН<BR>− 1 ход<br>— и всё", "2 МЗД · +1 УРН · − 1 ход — и всё"),
        ("Занимает «две» руки.<br /> <br>2 УРН", "Занимает «две» руки. 2 УРН"),
        ("см. start_kit и _так_", "см. start_kit и так"),
    ],
)
def test_a_snippet_reads_as_the_page_does(text, shown):
    assert snippet(text, frozenset()) == shown
