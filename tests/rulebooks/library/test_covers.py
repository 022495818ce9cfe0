"""Covers of books, the way from a book to a table, and the fonts of all pages."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.urls import reverse
from PIL import Image

from rulebooks.shipped import LIBRARY, folders
from tests import icons

BOOKS = [folder.name for folder in folders()]


@pytest.mark.parametrize("slug", BOOKS)
def test_book_that_we_ship_has_a_cover_that_needs_nothing_else(slug):
    drawn = (LIBRARY / slug / "cover.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(drawn).attrib["viewBox"] == "0 0 132 232"  # noqa: S314 - our own file
    assert not re.search(r"<script|<image|<style|style=|href=|\bid=", drawn)
    assert len(drawn) < 2_500


@pytest.mark.parametrize("drawing", [one for one, _ in icons.drawings()], ids=lambda one: one.parent.name)
def test_icons_for_phones_are_of_the_drawing_as_it_is_now(drawing):
    """Where this fails: python -m tests.icons."""
    folder = dict(icons.drawings())[drawing]
    for size in icons.SIZES:
        icon = folder / icons.name_of(drawing, size)
        with Image.open(icon) as dots:
            assert dots.size == (size, size)
        assert icons.drawn_of(icon) == icons.key_of(drawing)
        assert icon.stat().st_size < 20_000


def test_phone_is_told_of_icons_in_dots_and_gets_them(client, shelf):
    shelf("bridges", "dialect")
    told = client.get(reverse("book_app", args=["bridges", "ru"])).json()
    sizes = {one["sizes"]: one for one in told["icons"]}
    assert set(sizes) == {"192x192", "512x512", "any"}
    for size in icons.SIZES:
        answer = client.get(sizes[f"{size}x{size}"]["src"])
        assert answer["Content-Type"] == sizes[f"{size}x{size}"]["type"] == "image/png"
        assert Image.open(io.BytesIO(answer.content)).size == (size, size)
    assert client.get(reverse("book_icon", args=["bridges", 193])).status_code == 404
    assert 'rel="apple-touch-icon"' in client.get("/ru/bridges/").content.decode()


def test_shelf_shows_covers_and_leads_to_a_new_table(client, shelf):
    shelf("bridges", "dialect")
    page = client.get(reverse("shelf"), follow=True).content.decode()
    assert page.count('class="cover"') == 2
    assert "new/?book=bridges" in page
    assert "new/?book=dialect" not in page, "a manual is no game"
    chosen = client.get(reverse("new_campaign"), {"book": "bridges"}).content.decode()
    assert re.search(r'<option value="bridges" selected', chosen)
    assert client.get(reverse("new_campaign"), {"book": "<nothing>"}).status_code == 200


def test_book_without_a_cover_has_a_plain_one(client, shelf):
    shelf("bridges", "dialect")
    from rulebooks.models import Book

    Book.objects.filter(slug="bridges").update(slug="our-own")
    page = client.get(reverse("shelf"), follow=True).content.decode()
    assert page.count("§</text>") == 2
    plain = [client.get(reverse("book_icon", args=[slug, 192])).content for slug in ("our-own", "dialect")]
    assert plain[0] == plain[1]


def test_fonts_are_served_and_fetched_before_they_are_needed(client, db):
    page = client.get(reverse("shelf"), follow=True).content.decode()
    preloaded = re.findall(
        r'<link\s+rel="preload"\s+href="/static/fonts/([\w-]+)\.(?:\w+\.)?woff2"[^>]*crossorigin', page
    )
    folder = Path(settings.BASE_DIR) / "static"
    declared = re.findall(r"fonts/([\w-]+)\.woff2", (folder / "css" / "site" / "fonts.css").read_text(encoding="utf-8"))
    assert sorted(preloaded) == sorted(declared)
    files = [folder / "fonts" / f"{name}.woff2" for name in declared]
    assert all(path.read_bytes()[:4] == b"wOF2" for path in files)
    assert sum(path.stat().st_size for path in files) < 120_000
