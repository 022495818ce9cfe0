"""A table without code before its game: what is going to be played, and what is chosen from, on any screen."""

import pytest

from tests.browser.begun import begin_tables
from tests.browser.table import Guest
from tests.browser.tables.test_frame import CUT, sit
from tests.browser.waiting import wait_to_see

BOOKS = ["podgorye", "reys", "yarmarka"]
CHOICES = ".heroes-to-be > .card"
PLACES = "selector => [...document.querySelectorAll(selector)].map(one => Math.round(one.getBoundingClientRect().top))"


def box(page, selector):
    return page.locator(selector).first.bounding_box()


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_played_is_said_whole_wherever_one_looks(window, site, book):
    """First on a phone; on a tablet beside the deck, or above it where something lies open; on a screen beside both."""
    (tokens,) = begin_tables(site, "До игры", "counters", book=book)
    page = sit(window, tokens, 390)
    wait_to_see(page.locator(".laid-about > .quiet"))
    for width, height in ((320, 640), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT, ".laid-about > *") == [], width
        about, decks = box(page, ".laid-about"), box(page, ".laid-decks")
        if width == 768:
            above = about["y"] + about["height"] <= decks["y"]
            assert above if book != "yarmarka" else about["x"] >= decks["x"] + decks["width"]
        if width == 1440:
            assert about["x"] > decks["x"] + decks["width"]
    page.goto(f"{page.url.partition('?')[0]}room/")
    page.set_viewport_size({"width": 1280, "height": 720})
    assert box(page, ".scene")["width"] > 1200, "nobody has anything yet that could stand beside it"
    assert page.evaluate(CUT, ".laid-about > *") == []


def test_all_that_is_chosen_from_is_seen_at_once_and_stays_where_it_is(window, site):
    (tokens,) = begin_tables(site, "Кого взять", "counters", book="podgorye")
    page = sit(window, tokens, 1440)
    wait_to_see(page.locator(CHOICES).last)
    assert page.locator(CHOICES).count() == 4
    assert page.evaluate(CUT, CHOICES) == []
    (top,) = set(page.evaluate(PLACES, CHOICES))
    board = box(page, ".column-board")
    below = round(top - board["y"])
    assert below > board["height"]
    assert box(page, ".column-story")["x"] > board["x"] + board["width"]
    other = Guest(window(width=390))
    other.come_in(f"/campaigns/join/{tokens['2']}/", "Борис")
    other.page.locator(f"{CHOICES} button").nth(1).click()
    wait_to_see(page.locator("#heroes .hero"))
    assert page.locator(CHOICES).count() == 3
    # The line above says less now that fewer are waited for, and may be lower.
    assert {round(one - box(page, ".column-board")["y"]) for one in page.evaluate(PLACES, CHOICES)} == {below}
    assert page.evaluate(CUT, f"{CHOICES}, #heroes .hero") == []


def test_on_a_tablet_the_first_choice_is_on_the_first_screen(window, site):
    """What lies open stands beside its deck, where each had a row to itself."""
    (tokens,) = begin_tables(site, "Кого взять", "counters", book="podgorye")
    page = sit(window, tokens, 768)
    page.set_viewport_size({"width": 768, "height": 1024})
    wait_to_see(page.locator(f"{CHOICES} button").first)
    deck, place, button = (box(page, part) for part in (".laid-deck", ".laid-place", f"{CHOICES} button"))
    assert deck["y"] == place["y"]
    assert button["y"] + button["height"] < box(page, "#bar")["y"]


@pytest.mark.parametrize("width", [768, 1440])
def test_where_there_is_no_deck_all_else_takes_its_room(window, site, width):
    (tokens,) = begin_tables(site, "Без колоды", "counters", book="reys", bots=10)
    page = sit(window, tokens, width)
    wait_to_see(page.locator(".laid-place .laid-card").first)
    card, tracks = box(page, ".laid-place .laid-card"), box(page, ".laid-tracks")
    page.evaluate("document.querySelector('.laid-decks').remove()")
    assert box(page, ".laid-place .laid-card")["width"] == card["width"]
    assert box(page, ".laid-place .laid-card")["x"] < card["x"]
    alone = box(page, ".laid-tracks")
    assert round(alone["x"] + alone["width"]) == round(tracks["x"] + tracks["width"])
    assert page.evaluate(CUT, ".laid-tracks > .track, .laid-place .laid-card") == []
