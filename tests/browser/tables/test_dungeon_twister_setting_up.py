"""Setting up Dungeon Twister on the drawn maze alone: a piece and then its square, or a square and then its piece."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import begin_tables
from tests.browser.table import Guest
from tests.browser.tables.test_board_keys import LINES, MOVES
from tests.browser.waiting import wait_to_see

BEFORE = MOVES[: MOVES.index(LINES[0])]
"""The maze is drawn and both teams are entered; nothing lies on the board."""


@pytest.fixture
def tokens(site):
    return begin_tables(site, "Расстановка", "dungeon-twister", BEFORE)[0]


def sit(window, tokens, key, name, **about):
    guest = Guest(window(**about))
    guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    return guest


def piece_then_square(guest, piece, square):
    before = guest.number
    pick = guest.page.locator(f"#pick-{piece}")
    if pick.get_attribute("aria-current") is None:  # the last one is picked by itself
        pick.click()
    expect(guest.page.locator(f"#pick-{piece}")).to_have_attribute("aria-current", "true")
    guest.page.locator(f"#cell-{square}").click()
    guest.sees(before + 1)


def square_then_piece(guest, square, name):
    before = guest.number
    guest.page.locator(f"#cell-{square}").click()
    guest.page.locator("#pressed button").filter(has_text=name).click()
    guest.sees(before + 1)


@pytest.mark.parametrize("width", [390, 1440])
def test_squares_that_are_pressed_lie_on_those_that_are_drawn(window, tokens, width):
    """What a square asks stands in a row below, and may be wider than the maze."""
    page = sit(window, tokens, "1", "Аня", width=width).page
    page.locator("#cell-b0").click()
    expect(page.locator("#pressed button")).to_have_count(2)
    drawn, laid = (page.locator(f".maze {one}").bounding_box() for one in (".maze-picture", ".cells"))
    assert page.locator("#pressed").bounding_box()["width"] > drawn["width"]
    assert laid == pytest.approx(drawn, abs=1)


@pytest.mark.parametrize("width", [390, 1440])
def test_both_sides_set_up_by_taps_alone(window, tokens, width):
    """The second piece of the yellows is hidden on a closed room, and the blues never read which it is."""
    anya, boris = sit(window, tokens, "1", "Аня", width=width), sit(window, tokens, "2", "Борис", width=width)
    square_then_piece(anya, "b0", "Гоблин")
    piece_then_square(anya, "blue-2", "e0")
    boris.sees(anya.number)
    piece_then_square(boris, "yellow-1", "c6")
    piece_then_square(boris, "yellow-2", "h3")
    anya.sees(boris.number)
    expect(anya.page.locator("#move-table-put")).to_have_count(0)
    wait_to_see(anya.page.locator("[data-about='blue-action-2'][data-can]"))
    expect(anya.page.locator("#lines")).not_to_contain_text("Вор желтых")


def test_by_keyboard_the_square_comes_first(window, tokens):
    anya = sit(window, tokens, "1", "Аня")
    page, before = anya.page, anya.number
    expect(page.locator(".cells")).to_have_role("grid")  # the keys of squares have come
    page.locator("#cell-a0").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#cell-b0")).to_be_focused()
    page.keyboard.press("Enter")
    first = page.locator("#pressed button").first
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    anya.sees(before + 1)
    expect(page.locator(".place[data-place=b0]")).to_have_attribute("data-label", "b0: Гоблин синих")


def test_without_a_script_the_square_comes_first_and_the_lists_stay(window, tokens):
    anya = sit(window, tokens, "1", "Аня", javascript=False)
    anya.page.locator("#cell-d0").click()
    anya.page.locator("#pressed button").filter(has_text="Вор").click()
    expect(anya.page.locator(".place[data-place=d0]")).to_have_attribute("data-label", "d0: Вор синих")
    expect(anya.page.locator("#list-table-put, #move-table-put form")).not_to_have_count(0)
