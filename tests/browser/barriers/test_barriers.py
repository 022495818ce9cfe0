"""Rules pages keep nobody out: axe finds nothing on any kind of them, at any width, by day and by night."""

from itertools import product

import pytest

from tests.browser.barriers.axe import WIDTHS, barriers
from tests.harness.sampling import some

PAGES = [
    *("/ru/", "/ru/bridges/", "/ru/bridges/glava-1/", "/ru/bridges/karta/", "/ru/bridges/golemko/", "/ru/knk-mf/"),
    *("/ru/bridges/boevaya-sistema/", "/ru/dungeon-twister/", "/ru/munchkin/", "/ru/podgorye/", "/ru/dialect/"),
    *("/search/", "/search/?q=зелья", "/search/?q=тип:предмет&book=bridges", "/search/?q=здоровье>>3"),
    *("/compare/?of=bridges/golemko&of=bridges/krabulon", "/bridges/golemko/history/", "/bridges/golemko/edit/"),
    *("/upload/", "/bin/", "/ru/no-such-book/", "/bridges/golemko/ask/", "/bridges/pages/questions/"),
    "/bridges/pages/people/",
]
LOOKS = list(product(WIDTHS, [False, True]))
FEW = 3
"""Pages of each look in a sample; all of them with --long."""


@pytest.mark.parametrize(
    ("width", "dark"), LOOKS, ids=[f"{width} {'night' if dark else 'day'}" for width, dark in LOOKS]
)
def test_axe_finds_nothing_on_rules_pages(window, width, dark):
    page = window(width=width, dark=dark)
    found = {}
    for address in some(f"axe {width} {dark}", PAGES, FEW):
        page.goto(address)
        found[address] = barriers(page)
    assert {address: lines for address, lines in found.items() if lines} == {}


def test_axe_does_find_what_is_there(window):
    """A picture without words, grey letters on grey: the looking itself is looked at."""
    page = window(width=320)
    page.goto("/ru/bridges/golemko/")
    page.evaluate("""() => document.querySelector("main").insertAdjacentHTML(
      "beforeend", '<p class="pale">Едва видно</p><div role="button"></div>')""")
    page.locator(".pale").evaluate("one => { one.style.color = '#999'; one.style.background = '#aaa'; }")
    found = "\n".join(barriers(page, "main"))
    assert "color-contrast: .pale" in found
    assert "aria-command-name" in found
