"""A game of Dungeon Twister by two people: a room is opened and turned, a fight with secret cards, five points."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Guest

HALL = "...../.o.../..{arrow}../...../....."
RUNNERS = ["Страж", "Гоблин", "Гонец", "Скороход"]


@pytest.mark.long
def test_dungeon_twister_of_two_to_five_points(window):
    maria, anya, boris = Guest(window()), Guest(window(width=390)), Guest(window(dark=True))
    links = maria.begin_campaign("Лабиринт на двоих", players=2, game="dungeon-twister")
    anya.sit_down(links[0], "Аня")
    boris.sit_down(links[1], "Борис")
    maria.act_as("gm")
    settle(maria, anya, boris)
    place(anya, boris)
    open_a_room(anya)
    come_near(anya, boris)
    turn_the_room(anya)
    fight_in_secret(anya, boris)
    two_leave(anya, boris)
    last_points(anya, boris)
    for guest, end in ((anya, "Вы победили"), (boris, "Вы проиграли"), (maria, "Победа")):
        guest.sees(anya.number)
        expect(guest.page.locator("#ending-title")).to_have_text(end)
        expect(guest.page.locator(".ending")).to_contain_text("Синие")
        expect(guest.page.locator("#moves form")).to_have_count(0)


def settle(maria, anya, boris):
    """The game master draws both rooms, each side enters its team."""
    maria.write("maze", rooms="blank", rows="1")
    for tile, arrow in (("tile-1a", ">"), ("tile-1b", "<")):
        maria.write("draw", room=tile, plan=HALL.format(arrow=arrow))
    anya.sees(maria.number)
    for name in RUNNERS:
        anya.write("character", side="blue", name=name, speed="4" if name == "Гоблин" else "9", fight="4")
    boris.sees(anya.number)
    for name in ("Рыцарь", "Вор"):
        boris.write("character", side="yellow", name=name, speed="5", fight="2")
    maria.sees(boris.number)
    maria.make("begin")
    anya.sees(maria.number)


def place(anya, boris):
    """Each lays characters on the own line; Boris hides one on a closed room, and only his page says whom."""
    for number, square in enumerate(("b0", "e0", "c0", "d0"), 1):
        tap(anya, f"blue-{number}", square)
    boris.sees(anya.number)
    boris.make("put", token="yellow-1", place="c6")
    boris.make("put", token="yellow-2", place="room-2")
    expect(boris.page.locator("#my-piles")).to_contain_text("Вор желтых")
    anya.sees(boris.number)
    expect(anya.page.locator("#table")).not_to_contain_text("Вор желтых")


def open_a_room(anya):
    """Anya presses places of the picture: a closed room is opened, a square is walked to."""
    anya.make("play", card="2")
    tap(anya, "blue-1", "c3")
    expect(words(anya)).to_contain_text("комната 1")
    tap(anya, "blue-1", "c3")
    expect(words(anya)).to_contain_text("Страж синих: c3")
    anya.make("finish")


def tap(guest, who, square, by_keyboard=False):
    """Pick somebody, then press a square of the picture, which does one thing only."""
    before = guest.number
    pick = guest.page.locator(f"#pick-{who}")
    if pick.get_attribute("aria-current") is None:
        pick.click()
    expect(guest.page.locator(f"#pick-{who}")).to_have_attribute("aria-current", "true")
    cell = guest.page.locator(f"button#cell-{square}")
    if by_keyboard:
        cell.focus()
        guest.page.keyboard.press("Enter")
    else:
        cell.click()
    guest.sees(before + 1)


def come_near(anya, boris):
    boris.sees(anya.number)
    boris.make("play", card="3")
    boris.make("move", "yellow-1", square="c4")
    boris.make("finish")
    anya.sees(boris.number)


def turn_the_room(anya):
    """A quarter around the mechanism: whoever stood beyond it now stands beside it."""
    anya.make("play", card="4")
    expect(words(anya)).to_contain_text("Рыцарь желтых: c4")
    before = anya.number
    anya.page.locator("#pick-blue-1").click()
    anya.page.locator("#cell-c3").click()
    anya.page.locator("#pressed button", has_text="четверть оборота").first.click()
    anya.sees(before + 1)
    expect(words(anya)).to_contain_text(re.compile("Рыцарь желтых: [bd]3"))


def fight_in_secret(anya, boris):
    """Nobody's page says which card the other one chose, until both have; the knight loses."""
    anya.make("attack", "blue-1", target="yellow-1")
    boris.sees(anya.number)
    anya.answer("2")
    boris.sees(anya.number)
    expect(anya.page.locator("#lines [data-line]").first).to_contain_text("+2")
    expect(boris.page.locator("#lines [data-line]").first).not_to_contain_text("+2")
    expect(boris.page.locator("#questions .prompt")).to_have_count(1)
    boris.answer("1")
    anya.sees(boris.number)
    expect(words(anya)).to_contain_text(re.compile("Рыцарь желтых: .., ранен"))


def two_leave(anya, boris):
    """Two runners step onto the opponents' line: two points. Boris has nothing to do but to pass."""
    for number in ("3", "4"):
        anya.make("move", f"blue-{number}", square="a6")
    expect(points(anya)).to_have_text("2")
    anya.make("finish")
    boris.sees(anya.number)
    boris.make("play", card="5")
    boris.make("finish")
    anya.sees(boris.number)


def last_points(anya, boris):
    """The wounded knight falls in a second fight; the goblin goes through the room and out, which is worth two."""
    anya.make("play", card="5")
    anya.make("attack", "blue-1", target="yellow-1")
    boris.sees(anya.number)
    boris.answer("0")
    anya.sees(boris.number)
    anya.answer("3")
    expect(points(anya)).to_have_text("3")
    tap(anya, "blue-2", "e4")
    anya.make("stop", "blue-2")
    tap(anya, "blue-2", "e6", by_keyboard=True)


def words(guest):
    """The maze in words, opened."""
    fold = guest.page.locator("#maze-in-words")
    fold.evaluate("fold => { fold.open = true; }")
    return fold


def points(guest):
    """The points of the blues, as the board says."""
    return guest.page.locator("#scene li:has([data-seat='1']) .number").first
