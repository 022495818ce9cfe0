"""Relations read backwards: who sells a thing, who drops it, what it is needed for."""

import importlib

import pytest
from django.apps import apps
from django.utils import translation

from rulebooks.editions.publish import publish
from rulebooks.models import Link, Page
from rulebooks.reading.around import Near
from rulebooks.reading.relations import named_in, related
from rulebooks.text.links import named_by_numbers
from tests.harness.shelf import put_on_shelf
from tests.rulebooks.wiki import write_book

SHOP = {"offers": [{"item": "luk", "price": 3, "stock": 1, "tier": 2}, {"item": "zelye", "price": 1}]}
FOE = {
    "drops": [{"face": 2, "coins": 3, "items": {"luk": 1}}, {"face": 4, "coins": 1, "items": {"luk": 2, "zelye": 1}}],
    "roll": "d6",
}


def near(slug, stats, title=""):
    return Near(1, slug, "", "shop", 4, 1, title or slug, True, stats)


@pytest.fixture(autouse=True)
def _in_russian():
    with translation.override("ru"):
        yield


def test_what_stands_beside_a_name_is_told_with_it():
    found = related("luk", [(near("lavka", SHOP), [""]), (near("vrag", FOE), ["", "3-1"])])
    told = {one.title: [(page.there.slug, page.details, page.paragraphs) for page in one.pages] for one in found}
    assert told == {
        "Продает": [("lavka", ["цена 3, в наличии 1"], [])],
        "Роняет": [("vrag", ["на грани 2", "на грани 4, × 2"], ["3-1"])],
    }


def test_a_page_that_only_speaks_of_it_comes_last_and_says_nothing_more():
    found = related("luk", [(near("glava", {}), ["1-2"]), (near("lavka", SHOP), [""])])
    assert [one.title for one in found] == ["Продает", ""]
    assert found[-1].pages[0].paragraphs == ["1-2"]


def test_a_stat_without_a_word_backwards_is_named():
    stats = {"opens_tier": ["luk"], "level_against": {"luk": 4}}
    (found,) = related("luk", [(near("dom", stats), [""])])
    assert found.title == "В числах"
    assert found.pages[0].details == ["открывает тир", "прибавка к уровню против: 4"]


def test_the_name_of_a_stat_names_no_page():
    assert list(named_in(FOE, "roll")) == []
    assert list(named_in({"example": {"price": 7}}, "price")) == []
    assert named_by_numbers(FOE) == {"luk", "zelye", "d6"}
    assert "price" not in named_by_numbers(SHOP)


@pytest.mark.parametrize("odd", [None, 7, True, [], {"luk": None}, [[["luk"]]], {"a": {"b": {"luk": {"price": "x"}}}}])
def test_numbers_of_any_shape_are_read(odd):
    assert isinstance(related("luk", [(near("x", {"odd": odd}), [""])]), list)


def test_a_thing_says_who_sells_and_who_drops_it(db, client):
    put_on_shelf("bridges")
    html = client.get("/ru/bridges/arbalet/").content.decode()
    panel = html[html.index('id="used-title"') : html.index('class="turn"')]
    assert panel.index("Роняет") < panel.index("на грани 2")
    assert panel.index("Продает") < panel.index("цена 2")


def test_what_numbers_name_is_linked_when_a_page_is_saved(db):
    book = write_book()
    page = Page.objects.get(book=book, slug="ruka")
    said = {"title": "Раздвижная рука", "aliases": [], "paragraphs": [], "author": None, "reason": ""}
    publish(page, stats={"needs": ["zelye"]}, **said)
    assert Link.objects.filter(page=page, to__slug="zelye", paragraph="").exists()
    publish(page, stats={}, **said)
    assert not Link.objects.filter(page=page, paragraph="").exists()


def test_books_of_before_get_their_links(db):
    put_on_shelf("bridges")
    by_numbers = Link.objects.filter(paragraph="")
    before = set(by_numbers.values_list("page", "to"))
    assert before
    by_numbers.delete()
    importlib.import_module("rulebooks.migrations.0009_links_of_numbers").add(apps, None)
    assert set(by_numbers.values_list("page", "to")) == before
    importlib.import_module("rulebooks.migrations.0009_links_of_numbers").add(apps, None)
    assert set(by_numbers.values_list("page", "to")) == before, "twice is as once"
