"""What a person sees who reads the rules."""

import re

import pytest

from rulebooks.models import Page
from rulebooks.reading.contents import contents
from rulebooks.reading.standpoint import Standpoint

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_russian(client):
    client.cookies["django_language"] = "ru"


def read(client, address, status=200, **headers):
    answer = client.get(address, headers=headers)
    assert answer.status_code == status, address
    return answer.content.decode()


def test_shelf_shows_every_book(client, island):
    html = read(client, "/ru/")
    assert 'href="/ru/ostrov/"' in html
    assert "Книга для проверки." in html


def test_empty_shelf_says_so(client):
    assert (
        "The shelf is empty" in read(client, "/en/", **{"Accept-Language": "en"})
        or "полка пуста" in read(client, "/ru/").lower()
    )


def test_contents_have_every_page_each_in_the_one_it_stands_under(island):
    listed = contents(Standpoint(island, 1))
    assert [line.slug for line in listed.lines] == ["kniga", "glava-1", "glava-2"]
    inside = {line.slug: [one.slug for one in line.inside] for line in listed.all()}
    assert inside["glava-1"] == ["boy", "veshchi"]
    assert inside["veshchi"] == ["zelye", "ruka"]
    assert inside["glava-2"] == ["klesh", "bereg", "utes"]


def test_contents_lists_chapters_sections_and_entries_by_kind(client, island):
    html = read(client, "/ru/ostrov/")
    for slug in ("glava-1", "boy", "zelye", "klesh", "bereg"):
        assert f'href="/ru/ostrov/{slug}/"' in html
    assert "BRG" in html, "the map"


@pytest.mark.parametrize("slug", ["kniga", "glava-1", "boy", "veshchi", "zelye", "klesh", "bereg"])
def test_every_page_reads(client, island, slug):
    assert Page.objects.get(slug=slug).revisions.get().title in read(client, f"/ru/ostrov/{slug}/")


def test_chapter_shows_its_sections_and_their_entries_in_place(client, island):
    html = read(client, "/ru/ostrov/glava-1/")
    assert "Больно бывает всем." in html
    assert "Выпей, и полегчает" in html
    assert html.count('id="zelye-1"') == 1


def test_boss_page_says_its_numbers_in_words(client, island):
    html = read(client, "/ru/ostrov/klesh/")
    assert "18·N" in html
    assert all(f"<strong>{health}</strong>" in html for health in (18, 36, 54, 72))
    assert "3 игрока" in html
    assert re.search(r"2 .{0,40}Укус|Укус", html)
    assert 'href="/ru/ostrov/zelye/"' in html, "what it drops leads to its page"


def test_inflected_name_in_text_leads_to_its_page(client, island):
    assert '<a href="/ru/ostrov/ruka/">Раздвижную руку</a>' in read(client, "/ru/ostrov/glava-2/")


def test_page_says_where_it_is_spoken_of(client, island):
    assert 'href="/ru/ostrov/glava-2/#glava-2-1"' in read(client, "/ru/ostrov/ruka/")


def test_neighbours_lead_through_the_book(client, island):
    html = read(client, "/ru/ostrov/boy/")
    assert re.search(r'rel="prev" href="/ru/ostrov/glava-1/"', html)
    assert re.search(r'rel="next" href="/ru/ostrov/veshchi/"', html)


def test_every_paragraph_has_an_id_and_a_permanent_link(client, island):
    html = read(client, "/ru/ostrov/boy/")
    assert 'id="1.5-2"' in html
    assert 'href="/ostrov/p/1.5-2/"' in html


@pytest.mark.parametrize(
    ("rule", "leads_to"),
    [
        ("1.5-2", "/ru/ostrov/boy/#1.5-2"),
        ("1.5", "/ru/ostrov/boy/"),
        ("klesh", "/ru/ostrov/klesh/"),
        ("klesh-1", "/ru/ostrov/klesh/#klesh-1"),
    ],
)
def test_permanent_address_leads_to_the_rule(client, island, rule, leads_to):
    answer = client.get(f"/ostrov/p/{rule}/")
    assert (answer.status_code, answer["Location"]) == (302, leads_to)


@pytest.mark.parametrize(
    "address",
    [
        "/ru/net/",
        "/ru/ostrov/net/",
        "/ostrov/p/9.9-9/",
        "/ru/net/boy/",
        "/ru/ostrov/?edition=2",
        "/ru/ostrov/boy/?edition=0",
        "/ru/ostrov/boy/?edition=x",
    ],
)
def test_what_is_not_there_is_said_with_a_way_on(client, island, address):
    html = read(client, address, 404)
    assert 'href="/ru/"' in html


def test_edition_in_the_address_is_kept_in_links(client, island):
    island.edition = 2
    island.save()
    html = read(client, "/ru/ostrov/boy/?edition=1")
    assert "/ru/ostrov/veshchi/?edition=1" in html
