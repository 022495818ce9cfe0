"""A page that is sent to somebody says what it is, and calls its paragraphs as people do."""

import re

import pytest

from rulebooks.models import Page
from rulebooks.templatetags.wiki import paragraph_label

pytestmark = pytest.mark.django_db


def description(client, address):
    return re.findall(r'<meta\s+name="description"\s+content="([^"]*)">', client.get(address).content.decode())


def test_a_page_is_described_by_how_it_begins(island, client):
    assert description(client, "/ru/ostrov/zelye/") == ["Выпей, и полегчает: Зелье лечения лечит 1·N."]


def test_a_page_without_text_and_a_book_are_described_by_the_book(island, client):
    assert description(client, "/ru/ostrov/bereg/") == description(client, "/ru/ostrov/") == ["Книга для проверки."]


def test_any_other_page_is_described_by_the_site(island, client):
    assert len(description(client, "/search/")) == 1
    assert description(client, "/search/")[0]


def test_a_description_is_short_and_safe(island, client):
    page = Page.objects.get(slug="zelye")
    revision = page.revisions.get()
    revision.paragraphs[0]["text"] = '"><script>' + "слово " * 500
    revision.save()
    (said,) = description(client, "/ru/ostrov/zelye/")
    assert len(said) < 260
    assert said.startswith("&quot;&gt;&lt;script")


@pytest.mark.parametrize(
    ("paragraph", "label"), [("1.5-3", "§ 1.5-3"), ("krabulon-3", "§ 3"), ("start-kit-6-1", "§ 1")]
)
def test_a_paragraph_is_called_by_its_number(paragraph, label):
    assert paragraph_label(paragraph) == label


def test_where_a_thing_is_spoken_of_is_told_without_addresses(island, client):
    links = re.findall(r'class="cite" href="[^"]*#([^"]*)">([^<]*)<', client.get("/ru/ostrov/ruka/").content.decode())
    assert ("glava-2-1", "§ 1") in links
