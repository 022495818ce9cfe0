"""What a person sees who reads the rules."""

import re

import pytest

from rulebooks.models import Page
from rulebooks.reading import Reading

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_russian(client):
    client.cookies["django_language"] = "ru"


def read(client, address, status=200, **headers):
    answer = client.get(address, headers=headers)
    assert answer.status_code == status, address
    return answer.content.decode()


def test_shelf_shows_every_book(client, island):
    html = read(client, "/")
    assert 'href="/ostrov/"' in html
    assert "Книга для проверки." in html


def test_empty_shelf_says_so(client):
    assert (
        "The shelf is empty" in read(client, "/", **{"Accept-Language": "en"})
        or "полка пуста" in read(client, "/").lower()
    )


def test_contents_leave_out_what_has_no_text(island):
    chapters = {chapter.page.slug: [one.page.slug for one in inside] for chapter, inside in Reading(island).chapters()}
    assert chapters == {"glava-1": ["boy", "veshchi"], "glava-2": ["klesh"]}


def test_contents_lists_chapters_sections_and_entries_by_kind(client, island):
    html = read(client, "/ostrov/")
    for slug in ("glava-1", "boy", "zelye", "klesh", "bereg"):
        assert f'href="/ostrov/{slug}/"' in html
    assert "BRG" in html, "the map"


@pytest.mark.parametrize("slug", ["kniga", "glava-1", "boy", "veshchi", "zelye", "klesh", "bereg"])
def test_every_page_reads(client, island, slug):
    assert Page.objects.get(slug=slug).revisions.get().title in read(client, f"/ostrov/{slug}/")


def test_chapter_shows_its_sections_and_their_entries_in_place(client, island):
    html = read(client, "/ostrov/glava-1/")
    assert "Больно бывает всем." in html
    assert "Выпей, и полегчает" in html
    assert html.count('id="zelye-1"') == 1


def test_boss_page_says_its_numbers_in_words(client, island):
    html = read(client, "/ostrov/klesh/")
    assert "18·N" in html
    assert all(f"<td>{health}</td>" in html for health in (18, 36, 54, 72))
    assert re.search(r"2 .{0,40}Укус|Укус", html)
    assert 'href="/ostrov/zelye/"' in html, "what it drops leads to its page"


def test_inflected_name_in_text_leads_to_its_page(client, island):
    assert '<a href="/ostrov/ruka/">Раздвижную руку</a>' in read(client, "/ostrov/glava-2/")


def test_page_says_where_it_is_spoken_of(client, island):
    assert 'href="/ostrov/glava-2/#glava-2-1"' in read(client, "/ostrov/ruka/")


def test_neighbours_lead_through_the_book(client, island):
    html = read(client, "/ostrov/boy/")
    assert re.search(r'rel="prev" href="/ostrov/glava-1/"', html)
    assert re.search(r'rel="next" href="/ostrov/veshchi/"', html)


def test_every_paragraph_has_an_id_and_a_permanent_link(client, island):
    html = read(client, "/ostrov/boy/")
    assert 'id="1.5-2"' in html
    assert 'href="/ostrov/p/1.5-2/"' in html


@pytest.mark.parametrize(
    ("rule", "leads_to"),
    [
        ("1.5-2", "/ostrov/boy/#1.5-2"),
        ("1.5", "/ostrov/boy/"),
        ("klesh", "/ostrov/klesh/"),
        ("klesh-1", "/ostrov/klesh/#klesh-1"),
    ],
)
def test_permanent_address_leads_to_the_rule(client, island, rule, leads_to):
    answer = client.get(f"/ostrov/p/{rule}/")
    assert (answer.status_code, answer["Location"]) == (302, leads_to)


@pytest.mark.parametrize(
    "address",
    [
        "/net/",
        "/ostrov/net/",
        "/ostrov/p/9.9-9/",
        "/net/boy/",
        "/ostrov/?edition=2",
        "/ostrov/boy/?edition=0",
        "/ostrov/boy/?edition=x",
    ],
)
def test_what_is_not_there_is_said_with_a_way_on(client, island, address):
    html = read(client, address, 404)
    assert 'href="/"' in html


def test_edition_in_the_address_is_kept_in_links(client, island):
    island.edition = 2
    island.save()
    html = read(client, "/ostrov/boy/?edition=1")
    assert "/ostrov/veshchi/?edition=1" in html


def test_reading_a_page_asks_the_database_little(client, island, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        read(client, "/ostrov/glava-1/")
