"""Covers of books, the way from a book to a table, and the fonts of all pages."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.urls import reverse

from rulebooks.shipped import LIBRARY, folders

BOOKS = [folder.name for folder in folders()]


@pytest.mark.parametrize("slug", BOOKS)
def test_book_that_we_ship_has_a_cover_that_needs_nothing_else(slug):
    drawn = (LIBRARY / slug / "cover.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(drawn).attrib["viewBox"] == "0 0 132 232"  # noqa: S314 - our own file
    assert not re.search(r"<script|<image|<style|style=|href=|\bid=", drawn)
    assert len(drawn) < 2_500


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


def test_fonts_are_served_and_fetched_before_they_are_needed(client, db):
    page = client.get(reverse("shelf"), follow=True).content.decode()
    preloaded = re.findall(
        r'<link\s+rel="preload"\s+href="/static/fonts/([\w-]+)\.(?:\w+\.)?woff2"[^>]*crossorigin', page
    )
    folder = Path(settings.BASE_DIR) / "static"
    declared = re.findall(r"fonts/([\w-]+)\.woff2", (folder / "css" / "fonts.css").read_text(encoding="utf-8"))
    assert sorted(preloaded) == sorted(declared)
    files = [folder / "fonts" / f"{name}.woff2" for name in declared]
    assert all(path.read_bytes()[:4] == b"wOF2" for path in files)
    assert sum(path.stat().st_size for path in files) < 120_000
