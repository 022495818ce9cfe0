"""A page costs the page and not the book: few queries however long the book is, and one once it is prepared."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulebooks.catalogue import at_edition
from rulebooks.models import Book, Edition, Link, Page, Revision
from rulebooks.reading.contents import LINES, contents
from rulebooks.reading.kept import kept
from rulebooks.reading.standpoint import Standpoint
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
COLD, WARM = 3, 1


def write_long(pages, slug="long", level=1, parent=None):
    """A book of so many pages, each a chapter of its own, or all in one."""
    book = Book.objects.create(slug=slug, title="Длинная", edition=1)
    edition = Edition.objects.create(book=book, number=1, source="import")
    rows = [Page(book=book, slug=f"p{n}", position=n, level=level) for n in range(pages)]
    rows = Page.objects.bulk_create(rows)
    if parent is not None:
        Page.objects.filter(book=book, position__gt=0).update(parent=rows[0], level=level + 1)
    Revision.objects.bulk_create(
        Revision(page=row, number=1, edition=edition, title=f"Страница {row.position}", html="<p>Слово.</p>")
        for row in rows
    )
    return book


@pytest.fixture(autouse=True)
def _nothing_kept():
    kept.clear()


ADDRESSES = ["", "krabulon/", "glava-1/", "karta/", "lager/", "kniga/", "?edition=1", "krabulon/?edition=1"]


@pytest.mark.parametrize("page", ADDRESSES)
def test_a_page_asks_three_times_and_then_once(client, shelf, django_assert_max_num_queries, page):
    shelf("bridges")
    address = f"/ru/bridges/{page}"
    with django_assert_max_num_queries(COLD):
        assert client.get(address).status_code == 200
    with django_assert_max_num_queries(WARM):
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("form", ["whole", "words", "along"])
@pytest.mark.parametrize("more", ["kind=x", "under=x", "stretch=7", "kind=boss&stretch=2", "x=y"])
def test_nobody_has_a_whole_book_prepared_again_by_words_that_say_nothing(
    client, shelf, django_assert_max_num_queries, form, more
):
    shelf("podgorye")
    told = client.get(f"/ru/podgorye/?as={form}").content
    with django_assert_max_num_queries(WARM):
        assert client.get(f"/ru/podgorye/?as={form}&{more}").content == told


def test_every_page_we_ship_asks_three_times(client, django_assert_max_num_queries, sampled_pages):
    for address in sampled_pages:
        with django_assert_max_num_queries(COLD):
            assert client.get(address).status_code == 200, address


@pytest.fixture
def sampled_pages():
    """Of each book we ship some pages of each kind."""
    put_on_shelf()
    found = {}
    for book, kind, slug in Page.objects.values_list("book__slug", "kind", "slug").order_by("slug"):
        found[book, kind] = f"/ru/{book}/{slug}/"
    return list(found.values())


def test_the_shelf_asks_once(client, island, django_assert_max_num_queries):
    for _ in range(2):
        with django_assert_max_num_queries(1):
            client.get("/en/")


def steps_of(sql):
    """How the database goes about a query: what it reads of which table, and by which index."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            return [row[3] for row in cursor.fetchall()]
        cursor.execute("SET LOCAL enable_seqscan = off")  # of a small table it would read all, index or no index
        cursor.execute(f"EXPLAIN {sql}")
        return [row[0] for row in cursor.fetchall()]


def test_no_query_of_a_page_walks_through_a_table(client):
    book = write_long(300)
    Page.objects.filter(book=book, slug="p200").update(kind="boss")
    with CaptureQueriesContext(connection) as asked:
        client.get("/ru/long/p200/")
    steps = [step for one in asked.captured_queries for step in steps_of(one["sql"])]
    assert len(asked.captured_queries) == COLD
    assert any("rulebooks_page" in step or "SEARCH page" in step for step in steps)
    walks = ("SCAN rulebooks", "Seq Scan on rulebooks")
    assert [step for step in steps if any(walk in step for walk in walks)] == []
    of_a_book = [step for step in steps if "page" in step and step.endswith("(book_id=?)")]
    assert [step for step in of_a_book if "pages_that_abbreviate" not in step] == [], "all pages of the book"


# Contents


@pytest.mark.parametrize("parent", [None, 0])
def test_contents_of_five_thousand_pages_lead_to_each_and_are_short(client, parent):
    write_long(5_000, parent=parent)
    whole = client.get("/ru/long/")
    assert len(whole.content) < 60_000
    at = Standpoint(Book.objects.get(), 1)
    under = "p0" if parent is not None else ""
    stretches = contents(at, under).lines
    assert len(stretches) <= LINES
    found = [line.slug for place in range(len(stretches)) for line in contents(at, under, "", place + 1).lines]
    assert found == [f"p{n}" for n in range(1 if under else 0, 5_000)]
    assert contents(at, under, "", len(stretches) + 1) is None
    shown = client.get("/ru/long/", {"under": under, "stretch": len(stretches)})
    assert len(shown.content) < 60_000
    assert 'href="/ru/long/p4999/"' in shown.content.decode()


def test_contents_of_many_chapters_of_some_pages_are_short_too(client):
    book = write_long(5_000)
    chapters = list(Page.objects.filter(book=book, position__lt=250))
    for place, chapter in enumerate(chapters):
        inside = Page.objects.filter(book=book, position__gte=250 + place * 19, position__lt=250 + (place + 1) * 19)
        inside.update(parent=chapter, level=2)
    assert len(client.get("/ru/long/").content) < 60_000
    stretch = client.get("/ru/long/?stretch=1")
    assert len(stretch.content) < 60_000
    assert 'hx-get="/ru/long/?under=p0"' in stretch.content.decode()
    under = client.get("/ru/long/?under=p0").content.decode()
    assert [n for n in range(5_000) if f'href="/ru/long/p{n}/"' in under] == list(range(250, 269))


def test_contents_of_a_short_book_are_whole_whatever_the_levels(client):
    write_long(20)
    html = client.get("/ru/long/").content.decode()
    assert all(f'href="/ru/long/p{n}/"' in html for n in range(20))


@pytest.mark.parametrize("part", ["under=nosuch", "kind=nosuch", "stretch=9", "stretch=x", "stretch=0", "under=p1"])
def test_a_part_that_is_not_is_no_page(client, part):
    write_long(400)
    assert client.get(f"/ru/long/?{part}").status_code == 404


def test_pages_under_one_that_left_stand_on_top(client):
    book = write_long(400, parent=0)
    Revision.objects.filter(page__slug="p0").update(gone=True)
    stretches = contents(Standpoint(book, 1)).lines
    assert (stretches[0].slug, stretches[-1].to) == ("p1", "Страница 399")


def test_things_of_a_kind_have_a_list_of_their_own(client):
    write_long(400)
    Page.objects.filter(position__gte=395).update(kind="boss")
    html = client.get("/ru/long/").content.decode()
    assert 'href="/ru/long/?kind=boss"' in html
    listed = client.get("/ru/long/?kind=boss").content.decode()
    assert [n for n in range(400) if f'href="/ru/long/p{n}/"' in listed] == [395, 396, 397, 398, 399]


# What is bounded beside them


def test_a_page_that_all_speak_of_lists_some_and_leads_to_the_search(client):
    book = write_long(400)
    pages = list(Page.objects.filter(book=book))
    Link.objects.bulk_create(Link(page=one, paragraph=f"{one.slug}-1", to=pages[0]) for one in pages[1:])
    html = client.get("/ru/long/p0/").content.decode()
    assert html.count('href="/ru/long/p1/"') >= 1
    assert html.count('class="cite"') < 250
    assert "/search/?book=long&amp;q=" in html


def test_a_chapter_of_many_sections_shows_those_around(client):
    write_long(500, level=2, parent=0)
    html = client.get("/ru/long/p250/").content.decode()
    around = [n for n in range(500) if f'href="/ru/long/p{n}/"' in html]
    assert {0, 249, 251} <= set(around)
    assert len(around) < 100


def test_beside_a_page_stand_the_chapters_opened_on_the_way_to_it(client, shelf):
    shelf("bridges")
    html = client.get("/ru/bridges/mag/").content.decode()
    beside = html[html.index('<nav class="around"') :]
    named = re.findall(r'href="/ru/bridges/([^/"]+)/"', beside[: beside.index("</nav>")])
    chapters = [f"glava-{n}" for n in range(1, 7)]
    assert [one for one in named if one in chapters] == chapters
    assert {"mag", "skaut", "personazhi", "pobeda"} <= set(named)
    assert not {"start-kit-1", "krabulon"} & set(named), "what is not on the way stays folded"
    assert beside.count('aria-current="page"') == 1
    assert re.search(r'/mag/" aria-current="page"', beside)


def test_a_paragraph_is_found_without_reading_the_book(client, island, monkeypatch):
    from rulebooks.reading import showing

    monkeypatch.setattr(showing, "at_edition", None)
    assert client.get("/ru/ostrov/p/1.5-2/")["Location"] == "/ru/ostrov/boy/#1.5-2"
    assert client.get("/en/ostrov/p/klesh/?edition=1")["Location"] == "/en/ostrov/klesh/?edition=1"


def test_a_paragraph_that_kept_its_name_on_another_page_is_found(client, island):
    Page.objects.filter(slug="boy").update(number="2.1")
    assert client.get("/ru/ostrov/p/1.5-2/")["Location"] == "/ru/ostrov/boy/#1.5-2"
    assert at_edition(island).cite("1.5-2")
