"""Entries side by side: any of them, of any edition, and what differs is said by more than a colour."""

import re

import pytest

from rulebooks.models import Book, Edition, Page, Revision

pytestmark = pytest.mark.django_db


def lines_of(client, *asked):
    html = client.get("/compare/", {"of": asked}, headers={"accept-language": "ru"}).content.decode()
    rows = re.findall(r'<tr( class="differs")?>\s*<th scope="row">(.*?)</th>(.*?)</tr>', html, re.DOTALL)
    text = [(bool(differs), _plain(title), [_plain(cell) for cell in re.findall(r"<td>(.*?)</td>", cells, re.DOTALL)])
            for differs, title, cells in rows]  # fmt: skip
    return {title.removeprefix("≠ ").removesuffix(" (различаются)"): (differs, cells) for differs, title, cells in text}


def _plain(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>|&nbsp;", " ", html)).strip()


def test_two_bosses_stand_side_by_side(client, shelf):
    shelf("bridges")
    told = lines_of(client, "bridges/golemko", "bridges/krabulon")
    assert told["Здоровье"] == (True, ["12·N (12, 24, 36, 48)", "18·N (18, 36, 54, 72)"])
    assert told["Номер в списке"] == (True, ["4", "—"])
    assert told["Дроп"][1][0].startswith("1: Латный доспех, Зелье лечения, монеты: 4")


def test_two_editions_of_one_stand_side_by_side(client, shelf):
    shelf("bridges")
    book = Book.objects.get(slug="bridges")
    page = Page.objects.get(book=book, slug="golemko")
    old = page.at_edition()
    edition = Edition.objects.create(book=book, number=book.edition + 1, source="edit")
    stats = old.stats | {"health": "20*N"}
    more = {"title": old.title, "stats": stats, "aliases": ["Каменюка"]}
    Revision.objects.create(page=page, number=old.number + 1, edition=edition, **more)
    Book.objects.filter(pk=book.pk).update(edition=edition.number)
    told = lines_of(client, f"bridges/golemko@{book.edition}", "bridges/golemko")
    assert told["Здоровье"] == (True, ["12·N (12, 24, 36, 48)", "20·N (20, 40, 60, 80)"])
    assert told["Другие имена"] == (True, ["—", "Каменюка"])
    assert told["Дроп"][0] is False
    same = client.get("/compare/", {"of": ["bridges/golemko", f"bridges/golemko@{edition.number}"]}).content.decode()
    assert "Различий здесь нет" in same
    assert "начинаются с ≠" not in same


@pytest.mark.parametrize(
    "asked", ["", "bridges", "bridges/", "x/y", "bridges/golemko@0x1", "bridges/golemko@999", "a\0/b\0", "@",
              "bridges/glava-1"]
)  # fmt: skip
def test_what_is_no_entry_is_left_out(client, shelf, asked):
    shelf("bridges")
    assert lines_of(client, asked) == {}
    assert len(lines_of(client, asked, "bridges/krabulon")["Здоровье"][1]) == 1


def test_a_page_and_its_book_lead_to_the_table_of_the_kind_and_that_to_comparing(client, shelf):
    shelf("bridges")
    for address in ("/ru/bridges/", "/ru/bridges/golemko/", "/ru/bridges/?kind=boss"):
        table = re.search(
            r'href="(/search/\?q=[^"]*%D0%B1%D0%BE%D1%81%D1%81%D1%8B[^"]*)"', client.get(address).content.decode()
        )
        found = client.get(table[1].replace("&amp;", "&"), headers={"accept-language": "ru"}).content.decode()
        assert found.count('<input type="checkbox" name="of"') == 5
    assert "/search/?q" not in client.get("/ru/bridges/golemko/?edition=1").content.decode()
