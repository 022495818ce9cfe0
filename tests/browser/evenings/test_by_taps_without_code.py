"""An evening of each game without code at a telephone, by taps alone: its rulebook is what is played."""

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import sit

MOST_TURNS = 20


@pytest.mark.long
def test_podgorye_by_taps(window, site):
    """A game without code: a hero, halls are opened and fought in, until the mountain is open or the torches burned."""
    anya, others = sit(window, site, "counters", [], ("Аня", "Борис", "Вера", "Глеб"), book="podgorye")
    anya.press("#do-table-choose-kuznec")
    for key, hero in zip(others.keys, ("travnica", "sledopyt", "skomoroh"), strict=True):
        others.do(key, "choose", character=hero)
    others.do("gm", "begin")
    anya.catches_up(others)
    while not anya.page.locator(".ending").count():
        goes_into_a_hall(anya)
        for key in others.keys:
            goes_on_into_the_next(others, key)
        anya.catches_up(others)
    anya.ends()


def goes_into_a_hall(anya):
    """A turn: what lies in the passage is fought, else a hall is opened; the last torch is asked for once more."""
    hall = anya.page.locator(".laid-places [data-about]")
    if not hall.count():
        grave = anya.page.locator("#grave-hero-1-explore").count()
        anya.tap("hero-1", "explore", *(["Открыть зал", ""] if grave else []))
    if anya.page.locator(".ending").count():
        return
    anya.tap(hall.first.get_attribute("data-about"), "fight")
    anya.press("#do-table-next")


def goes_on_into_the_next(others, key):
    """A turn of another: a hall is opened where the passage is free, what lies there is fought, wounds are bandaged."""
    others.do_first(key, "explore")
    for move in ("fight", "bandage"):
        others.do_first(key, move)
    if others.may(key, "next", "table"):
        others.do(key, "next")


@pytest.mark.long
def test_yarmarka_by_taps(window, site):
    """Cards of the hand are sold, or swapped, or foisted on Boris, who foists too, until somebody's purse is full."""
    anya, others = sit(window, site, "counters", [], ("Аня", "Борис"), book="yarmarka")
    anya.press("#do-table-choose")
    others.do("2", "choose")
    others.do("gm", "begin")
    anya.catches_up(others)
    for _ in range(MOST_TURNS):
        trades(anya)
        if anya.page.locator(".ending").count():
            break
        anya.press("#do-table-next")
        for move in ("foist", "sell", "sell"):
            others.do_first("2", move)
        if others.may("2", "next", "table"):
            others.do("2", "next")
        if not anya.goes_on(others):
            break
    anya.ends()


def trades(anya):
    """Both deeds of a turn: what brings coins is laid out, what brings none goes to Boris."""
    for move in ("sell", "sell", "foist", "swap"):
        cards = anya.page.locator(f"#my-piles [data-can~={move}]")
        if cards.count() and not anya.page.locator(".ending").count():
            anya.tap(cards.first.get_attribute("data-about"), move)


@pytest.mark.long
def test_reys_by_taps(window, site):
    """The captain sails by tapping the sky; a council leaves the wheel to her; after sixty miles it is won."""
    anya, others = sit(window, site, "counters", [], ("Аня", "Борис", "Вера"), book="reys")
    anya.press("#do-table-choose")
    for key in others.keys:
        others.do(key, "choose")
    anya.catches_up(others)
    anya.press("#do-table-take-captain")
    others.do("2", "take", role="steward")
    others.do("gm", "begin")
    anya.catches_up(others)
    for watch in range(MOST_TURNS):
        if watch == 1:
            votes(anya, others)
        else:
            anya.tap(anya.page.locator(".laid-places [data-about]").first.get_attribute("data-about"), "sail")
        if anya.page.locator(".ending").count():
            break
        anya.press("#do-table-next")
        for key in others.keys:
            if others.may(key, "repair"):
                others.do(key, "repair", hero=f"hero-{key}")
            others.do(key, "next")
        anya.catches_up(others)
    anya.ends("good")


def votes(anya, others):
    """Boris calls a council; everybody names the captain there was, each in secret."""
    others.do("2", "council", hero="hero-2")
    anya.catches_up(others)
    anya.choose("#questions button[value='hero-1']")
    for key in others.keys:
        others.answer(key, "hero-1")
    anya.catches_up(others)
    expect(anya.page.locator("#lines")).to_contain_text("капитан")
