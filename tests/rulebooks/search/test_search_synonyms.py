"""Other words for it: of the site's list, of a book's front matter, of its abbreviations; and no words of the site."""

import pytest

from rulebooks.importers.configuration import known
from rulebooks.models import Book, Revision
from rulebooks.search import index, search
from rulebooks.search.ways import FORM
from tests.rulebooks.search.test_search_ways import say, slugs
from tests.rulebooks.wiki import write_book

pytestmark = pytest.mark.django_db


def test_a_word_of_the_site_s_own_list_finds_the_other(island):
    found = search("исцеление")
    assert found.results[0].page.slug == "zelye"
    assert (found.results[0].because, found.results[0].by) == ("synonym", "лечение")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("обменяю", "Добычу обменивают на берегу."),
        ("меняемся", "Добычу обменивают на берегу."),
        ("раздают", "Каждый получает по карте."),
    ],
)
def test_another_word_for_it_is_asked_and_found_in_either_aspect(island, query, text):
    say("boy", text)
    assert "boy" in slugs(query)


def test_a_name_that_says_it_in_another_word_comes_before_what_only_says_it(island):
    say("boy", "Пять урона.", title="Критическая атака")
    say("bereg", "Тут не бывает крита, крита, крита.")
    assert slugs("крит") == ["boy", "bereg"]


def test_what_stands_before_each_ruling_is_no_word_of_a_book(island):
    say("boy", "**Кто бьет**<br>**Как играть:** бьют все разом.<br>Что говорит книга: «Берег».")
    assert slugs("разом") == ["boy"]
    assert not {"boy"} & {*slugs("играть"), *slugs("книга")}


def test_a_synonym_of_a_book_counts_in_that_book(island):
    write_book("drugoy", "Другой")
    Book.objects.filter(slug="ostrov").update(synonyms={"пойло": "зелье"})
    index([])
    index([Revision.objects.get(page__slug="zelye", page__book__slug="ostrov")])
    assert slugs("пойло", Book.objects.get(slug="ostrov"))[0] == "zelye"
    assert slugs("пойло", Book.objects.get(slug="drugoy")) == []


def test_an_abbreviation_is_explained_by_the_book_itself(island):
    say("boy", "У каждого **УРН (Урон)**: 1.")
    say("bereg", "Здесь только УРН.")
    say("utes", "Здесь только урон.")
    on_its_card = {"ruka"}  # the hand deals damage, and its card says so
    assert {"boy", "bereg", "utes"} | on_its_card == set(slugs("урон")) == set(slugs("урн"))
    say("boy", "Больно.")
    assert slugs("урн") == ["bereg"]  # and nothing says any more that it is damage


@pytest.mark.parametrize("slug", known())
def test_what_a_book_s_synonyms_mean_stands_in_the_book(shelf, slug):
    shelf(slug)
    book = Book.objects.get(slug=slug)
    assert book.synonyms
    for said, meant in book.synonyms.items():
        assert any(one.why == FORM for one in search(meant, book).results), meant
        assert search(said, book).results, said
