"""Many rows at once: each database is asked in its own words, and holds the same afterwards."""

import pytest

from rulebooks.models import Book, Page
from rulebooks.search.tables import Posting, Term
from tests.rulebooks.wiki import write_book
from web.database import rows
from web.database.rows import insert, update

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages():
    book = Book.objects.create(slug="many", title="Много", edition=1)
    made = (Page(book=book, slug=f"page-{at}", kind="section", position=at, level=1) for at in range(7))
    return Page.objects.bulk_create(made)


@pytest.mark.parametrize("at_once", [1, 3, 2_000])
def test_each_row_gets_its_own_value_however_many_go_at_once(pages, monkeypatch, at_once):
    monkeypatch.setattr(rows, "AT_ONCE", at_once)
    update("rulebooks_page", "position", [(10 - one.position, one.pk) for one in pages[:-1]])
    update("rulebooks_page", "abbreviations", [(f"100 % '{one.slug}' \\ %s", one.pk) for one in pages[:-1]])
    read = list(Page.objects.order_by("pk").values_list("position", "abbreviations"))
    assert read == [*((10 - at, f"100 % 'page-{at}' \\ %s") for at in range(6)), (6, "")]


@pytest.mark.parametrize("above", ["nobody", "some", "all"])
def test_a_value_may_be_none(pages, above):
    first, *others = pages
    Page.objects.filter(pk__in=[one.pk for one in others]).update(parent=first)
    told = {"nobody": [None] * 6, "some": [None, first.pk] * 3, "all": [first.pk] * 6}[above]
    update("rulebooks_page", "parent_id", [(parent, one.pk) for parent, one in zip(told, others, strict=True)])
    assert list(Page.objects.order_by("pk").values_list("parent", flat=True)) == [None, *told]


def test_bytes_stay_bytes():
    write_book()
    postings = list(Posting.objects.order_by("pk"))
    told = [(bytes([at % 256, 0, 92, 37, 255]), one.pk) for at, one in enumerate(postings)]
    update("rulebooks_posting", "listed", told)
    assert [(bytes(one.listed), one.pk) for one in Posting.objects.order_by("pk")] == told


def test_nothing_is_nothing(pages):
    update("rulebooks_page", "position", [])
    insert("rulebooks_term", ["key"], [], clashing="nothing")
    assert [one.position for one in Page.objects.order_by("pk")] == list(range(7))


@pytest.mark.parametrize("at_once", [2, 2_000])
def test_of_those_that_clash_the_others_come(monkeypatch, at_once):
    monkeypatch.setattr(rows, "AT_ONCE", at_once)
    insert("rulebooks_term", ["key"], [("ёж",), ("100 %s",)], clashing="nothing")
    insert("rulebooks_term", ["key"], [("нож",), ("ёж",), ("it's",), ("нож",)], clashing="nothing")
    assert set(Term.objects.values_list("key", flat=True)) == {"ёж", "нож", "it's", "100 %s"}
