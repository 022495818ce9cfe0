"""What search engines and messengers get of the wiki."""

import re

import pytest

from rulebooks.models import Page, Revision

pytestmark = pytest.mark.django_db


def addresses(client, path):
    return re.findall(r"<loc>http://testserver([^<]*)</loc>", client.get(path).content.decode())


def test_the_map_of_the_site_names_every_page_once_in_each_language(island, client):
    parts = addresses(client, "/sitemap.xml")
    listed = [one for part in parts for one in addresses(client, part)]
    slugs = ["", *(f"{slug}/" for slug in Page.objects.filter(book=island).values_list("slug", flat=True))]
    assert sorted(listed) == sorted(f"/{code}/ostrov/{slug}" for code in ("ru", "en") for slug in slugs)
    assert client.get(listed[-1]).status_code == 200


def test_a_page_that_left_its_book_is_on_no_map(island, client):
    Revision.objects.filter(page__slug="zelye").update(gone=True)
    listed = [one for part in addresses(client, "/sitemap.xml") for one in addresses(client, part)]
    assert listed
    assert not [one for one in listed if "zelye" in one]


def test_robots_are_told_what_is_private_and_where_the_map_is(client):
    said = client.get("/robots.txt")
    assert said["Content-Type"].startswith("text/plain")
    text = said.content.decode()
    assert "Disallow: /campaigns/" in text
    assert "Sitemap: http://testserver/sitemap.xml" in text
    assert client.post("/robots.txt").status_code == 405


def test_a_map_that_is_not_is_no_page(island, client):
    assert client.get("/sitemap-nothing.xml").status_code == 404
    assert client.get("/sitemap-pages-ru.xml", {"p": "9"}).status_code == 404


def test_a_page_that_is_sent_to_somebody_has_a_card(island, client):
    html = client.get("/ru/ostrov/klesh/").content.decode()
    assert '<meta property="og:url" content="http://testserver/ru/ostrov/klesh/">' in html
    title = re.search(r'property="og:title"\s+content="([^"]*)"', html)[1]
    assert title == f"{Revision.objects.filter(page__slug='klesh').last().title} · {island.title}"

    assert "og:title" not in client.get("/search/").content.decode(), "nobody's page to send"
