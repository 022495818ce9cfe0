"""An evening of «КНК» at a telephone: from building a character to the end, by taps alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import SLACK, Tapper, sit
from tests.browser.waiting import wait_to_see

MOST_ROUNDS = 8
PREPARED: list[tuple[str, dict[str, str]]] = [
    ("begin", {}),
    ("mob", {"category": "profi"}),
    ("name", {"hero": "mob#1", "name": "Волк"}),
    ("draw-map", {"ways": "Дом - Парк; Парк - Порт"}),
    ("bring", {"fighter": "hero-1", "place": "node#1"}),
    *(("bring", {"fighter": one, "place": "node#2"}) for one in ("hero-2", "mob#1")),
]
"""What the game master does once everybody has a character: a wolf in the park, and Anya still at home."""


class Fighter(Tapper):
    """A tapping player who builds her character on its sheet."""

    def builds(self, category: str, *presses: str) -> None:
        """Begin a character by its cards, go on by what the sheet offers, and come back to the table."""
        self.page.locator("#moves a.button").first.tap()
        for card in (f"#row-category-{category} a.button", "#press-class-espery-0"):
            self.brought(card).tap()
        wait_to_see(self.page.locator("#part-characteristics"))
        for press in presses:
            name, _, times = press.partition("*")
            for _ in range(int(times or 1)):
                self.presses(f"#press-{name}")
        self.page.locator(".build-ways a.button").last.tap()
        wait_to_see(self.page.locator("#moves"))

    def presses(self, sign: str) -> None:
        """Tap − or +: the points that are left change, and neither the page nor what was tapped moves."""
        button = self.brought(sign)
        table, left = self.page.locator("#table"), self.page.locator(".build-sums")
        number, sums = int(table.get_attribute("data-number") or 0), left.inner_text()
        before = button.evaluate(PRESSED_AT)
        button.tap()
        wait_to_see(self.page.locator(f"#table[data-number='{number + 1}']"))
        expect(self.page.locator(".htmx-request")).to_have_count(0)
        assert left.inner_text() != sums
        assert button.evaluate(PRESSED_AT) == pytest.approx(before, abs=SLACK), f"{sign} or the page has moved"


PRESSED_AT = "one => [scrollY, one.getBoundingClientRect().top]"
"""How far a page is scrolled, and where on the screen something stands."""


@pytest.mark.long
def test_knk_by_taps(window, site):
    """A character is built by − and +, walks to the park and over the grid, and strikes until the wolf is dead."""
    anya, others = sit(window, site, "knk-mf", [], ("Аня", "Борис"), Fighter)
    anya.builds("profi", "S-more*4", "S-less", "S-more", "A-more*4", "L-more", "gordost-more*2")
    others.do("2", "choose", category="obyvateli")
    for move, fields in PREPARED:
        others.do("gm", move, **fields)
    anya.catches_up(others)
    anya.tap("node#2", "travel")
    others.do("gm", "start-battle", place="node#2")
    others.do("2", "roll-initiative", hero="hero-2")
    anya.catches_up(others)
    anya.tap("hero-1", "roll-initiative")
    for key, hero, cell in (("2", "hero-2", "3A"), ("gm", "mob#1", "9A")):
        others.do(key, "place", hero=hero, cell=cell)
    anya.catches_up(others)
    fights_the_wolf(anya, others)
    others.do("gm", "end-battle")
    anya.catches_up(others)
    expect(anya.page.locator(".arena")).to_have_count(0)
    others.do("gm", "close", result="victory")
    anya.ends("good")
    expect(anya.page.locator(".ending .lead .cite")).to_have_count(
        0
    )  # the book leaves it to the game master how a story ends


def fights_the_wolf(anya, others):
    """From the border of the grid to the last blow, a round at a time."""
    anya.tap("1A", "place")
    for step in ("4A", "7A", "8A"):
        anya.tap(step, "walk")
        round_ends(anya, others)
    for _ in range(MOST_ROUNDS):
        anya.tap("mob#1", "attack")
        while anya.page.locator("#questions form button").count():
            anya.choose("#questions form button")
        round_ends(anya, others)
        if "умирает" in anya.page.locator("#lines").inner_text():
            return
    pytest.fail("the wolf does not fall")


def round_ends(anya, others):
    """Anya ends her turn by tapping herself; the wolf, if it has outlived that, and Boris end theirs."""
    anya.tap("hero-1", "finish")
    anya.catches_up(others)
    if "умирает" in anya.page.locator("#lines").inner_text():
        return
    for key, hero in (("gm", "mob#1"), ("2", "hero-2")):
        others.do(key, "finish", hero=hero)
    anya.catches_up(others)
