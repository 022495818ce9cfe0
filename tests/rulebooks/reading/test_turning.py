"""From first page to last by «Дальше»: everything once, nothing twice."""

import re

import pytest

from rulebooks.models import Page, Revision
from rulebooks.shipped import folders

pytestmark = pytest.mark.django_db
NEXT = re.compile(r'rel="next" href="([^"]*)"')
BEFORE = re.compile(r'rel="prev" href="([^"]*)"')


def text_of(html):
    return html[html.index("<article") : html.index("</article>")]


def walked(client, book):
    """The addresses of a book from its first page by «Дальше», with their HTML."""
    first = Page.objects.filter(book__slug=book).order_by("position").first()
    address, found = f"/ru/{book}/{first.slug}/", {}
    while address and address not in found:
        found[address] = client.get(address).content.decode()
        (address,) = NEXT.findall(found[address]) or [""]
    return found


def said(html):
    """The paragraphs that a page shows: by their ids, or in the row of a table."""
    text = text_of(html)
    rows = re.findall(r'<tr id="([^"]*)">\s*<th scope="row">', text)
    return re.findall(r'id="([^"]*)"\s+class="para', text) + [f"{row}-1" for row in rows]


@pytest.mark.parametrize("book", [*(one.name for one in folders())])
def test_a_book_is_read_from_end_to_end_and_nothing_twice(client, shelf, book):
    shelf(book)
    pages = walked(client, book)
    shown = [one for html in pages.values() for one in said(html)]
    assert len(shown) == len(set(shown))
    texts = Revision.objects.at_edition(Page.objects.filter(book__slug=book).first().book)
    silent = {"entry", "label", "head", "row"}
    written = {one["id"] for text in texts for one in text.paragraphs if one["kind"] not in silent}
    assert written - set(shown) == set()


def test_back_is_the_way_one_came(client, shelf):
    shelf("podgorye")
    pages = walked(client, "podgorye")
    for address, there in zip(pages, list(pages)[1:], strict=False):
        assert BEFORE.findall(pages[there]) == [address]


def test_a_thing_that_is_only_named_is_passed_by(client, island):
    bare = Page.objects.filter(book=island).exclude(kind="section").order_by("position")
    thing = next(page for page in bare[1:])
    Revision.objects.filter(page=thing).update(html="", stats={}, paragraphs=[])
    near = Page.objects.filter(book=island, level__lte=thing.level, position__lt=thing.position).last()
    assert f"/{thing.slug}/" not in NEXT.findall(client.get(f"/ru/ostrov/{near.slug}/").content.decode())
