"""A round of «Мосты» by two people without a mouse: keys that `?` tells, Tab, arrows, Enter, Escape, nothing else."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest
from tests.browser.tapping import STANDS, STOOD
from tests.browser.waiting import wait_to_see, wait_until

FOCUSED = """() => {
  const one = document.activeElement;
  return {
    id: one.id,
    name: one.ariaLabel ?? one.innerText,
    sensible: one !== document.body && one.checkVisibility() && Boolean(one.closest("#table, #keys")),
  };
}"""
SCROLLED = "() => [scrollY, ...[...document.querySelectorAll('#table .column')].map(one => one.scrollTop)]"
TOWARDS = """id => {
  const [here, there] = [document.activeElement, document.getElementById(id)].map(one => one.getBoundingClientRect());
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  if (!dx && !dy) return "";
  return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : (dy > 0 ? "ArrowDown" : "ArrowUp");
}"""
MOST_STEPS = 8
MOST_PRESSES = 40
IN_VAIN = 300
"""Milliseconds for what must not happen."""
SLACK = 2
"""Pixels by which something may seem to move."""


class Typist(Guest):
    """Somebody who has a keyboard alone, and looks where it is after each key."""

    def press_key(self, key: str) -> dict[str, Any]:
        """Press a key; where the keyboard is then. What the first letter does is fetched with it."""
        self.page.keyboard.press(key)
        wait_until(self.page, f"({FOCUSED})().sensible")
        focused = self.page.evaluate(FOCUSED)
        expect(self.page.locator(":focus")).to_be_in_viewport()
        return focused

    def learn_keys(self) -> dict[str, str]:
        """What `?` tells: the key for each thing it leads to, as the keyboard calls it."""
        self.press_key("Shift+Slash")
        wait_to_see(self.page.locator("#keys"))
        told = self.page.locator("#keys dl").evaluate(
            "list => [...list.querySelectorAll('dt')].map(one => [one.nextElementSibling.innerText, one.innerText])"
        )
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#keys")).to_be_hidden()
        return {leads: f"Key{key}" for leads, key in told if len(key) == 1 and key.isalpha()}

    def go_to(self, name: str, key: str) -> None:
        """Press a key until the keyboard is at what has this name, if it is not there yet."""
        focused = self.page.evaluate(FOCUSED)
        for _ in range(MOST_PRESSES):
            if focused["name"].strip().startswith(name):
                return
            focused = self.press_key(key)
        raise AssertionError(f"{key} does not lead to {name}")

    def tab_to(self, control: str) -> None:
        """Press Tab until the keyboard is at a control."""
        for _ in range(MOST_PRESSES):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("control => document.activeElement.matches(control)", control):
                return
        raise AssertionError(f"Tab does not lead to {control}")

    def walk_to(self, place: str) -> None:
        """Go over the map with the arrow that leads nearest to a place, until the keyboard is there."""
        for _ in range(MOST_STEPS):
            arrow = self.page.evaluate(TOWARDS, f"spot-{place}")
            if not arrow:
                return
            self.press_key(arrow)
        raise AssertionError(f"arrows do not lead to {place}")

    def open_menu(self, thing: str) -> None:
        """Ask with Enter what can be done with the thing the keyboard is at: the keyboard goes into its menu."""
        expect(self.page.locator(f"#spot-{thing}")).to_be_focused()
        self.holds_still(lambda: self.page.keyboard.press("Enter"), f"#menu[data-menu='{thing}'] :focus")

    def do(self, *, stays: str) -> None:
        """Do with Enter what the keyboard is at: the page holds still, and the keyboard is where it `stays`."""
        number = self.number + 1
        self.holds_still(lambda: self.page.keyboard.press("Enter"), f"#lines [data-line='{number}']")
        expect(self.page.locator(":focus").and_(self.page.locator(stays))).to_be_in_viewport()
        assert self.page.evaluate(FOCUSED)["sensible"]

    def settle(self) -> None:
        """Do with Enter what the keyboard is at, where the page may become another: it is not left at nothing."""
        number = self.number + 1
        self.page.keyboard.press("Enter")
        self.sees(number)
        expect(self.page.locator(".htmx-request")).to_have_count(0)
        assert self.page.evaluate(FOCUSED)["sensible"], self.page.evaluate(FOCUSED)

    def holds_still(self, change, shown: str) -> None:
        """Nothing moves while something is changed, until something else is shown and all has come to rest: either
        nothing scrolls, or the page does by as much as its head has shrunk, and what the keyboard is at stands still.
        """
        before, stands = self.page.evaluate(SCROLLED), self.page.locator(":focus").evaluate(STANDS)
        change()
        wait_to_see(self.page.locator(shown))
        expect(self.page.locator(".htmx-request")).to_have_count(0)
        now = self.page.evaluate(SCROLLED)
        assert now[1:] == pytest.approx(before[1:], abs=SLACK)
        if now[0] != pytest.approx(before[0], abs=SLACK):
            moved = self.page.evaluate(STOOD, stands)
            assert any(abs(by) <= SLACK for by in moved), f"the page scrolled from {before[0]} to {now[0]}: {moved}"


@pytest.mark.parametrize("size", [(1440, 900), (1000, 600)], ids=["columns", "one page"])
def test_a_round_is_played_by_the_keyboard_alone_and_the_page_holds_still(window, site, size):
    (tokens,) = begin_tables(site, "Вечер без мыши", "bridges", SKAUT_AND_MAG)
    anya, boris = sit(window, tokens, "1", "Аня", size), sit(window, tokens, "2", "Борис", size)
    keys = anya.learn_keys()
    to_board, to_moves = keys["к полю"], keys["к первому ходу или вопросу"]
    anya.press_key(to_board)
    anya.press_key("ArrowRight")
    anya.open_menu("chs")
    anya.press_key("Escape")
    expect(anya.page.locator("#menu")).to_be_hidden()
    anya.open_menu("chs")
    anya.do(stays="#spot-chs")
    anya.press_key("ArrowLeft")
    anya.open_menu("bse")
    anya.do(stays="#spot-bse")
    finish(anya, to_moves)
    boris.sees(anya.number)
    boris.press_key(to_board)
    boris.open_menu("bse")
    boris.go_to("Посох Лесов", "ArrowDown")
    boris.do(stays="#spot-bse")
    finish(boris, to_moves, ends_round=True)
    anya.sees(boris.number)
    for guest in (anya, boris):
        expect(guest.page.locator("#just-now")).to_contain_text("Големко")  # the foes have answered
        expect(guest.page.locator(".periods b").first).to_have_text("2")
        expect(guest.page.locator("#turn")).to_have_attribute("data-mine", "")


def sit(window, tokens, key, name, size):
    guest = Typist(window())
    guest.page.emulate_media(reduced_motion="reduce")  # what has scrolled to the keyboard has come to rest
    guest.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    return guest


def finish(guest, to_moves, *, ends_round=False):
    """End the turn; what ended a round lets go of the keyboard, so that one Enter too many ends nothing more."""
    guest.press_key(to_moves)
    guest.go_to("Закончить ход", "Tab")
    guest.do(stays="#moves" if ends_round else "#moves, #moves button")
    if ends_round:
        number = guest.number
        guest.page.keyboard.press("Enter")
        guest.page.wait_for_timeout(IN_VAIN)
        expect(guest.page.locator(".htmx-request")).to_have_count(0)
        assert guest.number == number


def finish_all_the_same(guest, to_moves):
    """End the turn where that asks once more."""
    guest.press_key(to_moves)
    guest.go_to("Закончить ход", "Tab")
    guest.press_key("Enter")
    guest.tab_to(".grave[open] button[id^=do-]")
    guest.settle()


def sit_by_keys(window, link, name):
    """Open a link and say a name without a mouse."""
    guest = Typist(window())
    guest.page.emulate_media(reduced_motion="reduce")
    guest.page.goto(link)
    guest.tab_to("#id_name")
    guest.page.keyboard.type(name)
    guest.page.keyboard.press("Enter")
    wait_to_see(guest.page.locator("#table"))
    guest.page.wait_for_load_state()
    return guest


def test_a_whole_evening_is_played_by_the_keyboard_alone(window, site):
    """From the links of the seats to the end that is read: two heroes, a good round and a bad one."""
    (tokens,) = begin_tables(site, "Вечер без мыши до конца", "bridges", names=(), players=2)
    anya, boris, maria = [sit_by_keys(window, f"/campaigns/join/{tokens[key]}/", name)
                          for key, name in (("1", "Аня"), ("2", "Борис"), ("gm", "Мария"))]  # fmt: skip
    for guest, hero in ((anya, "skaut"), (boris, "mag")):
        guest.page.reload()
        guest.tab_to(f".heroes-to-be form:has([name=character][value={hero}]) button[id^=do-]")
        guest.settle()
    maria.sees(boris.number)
    maria.tab_to("#move-table-begin button[id^=do-]")
    maria.settle()
    keys = anya.learn_keys()
    to_board, to_moves = keys["к полю"], keys["к первому ходу или вопросу"]
    for guest in (anya, boris):
        guest.sees(maria.number)
        guest.sees(anya.number)
        finish(guest, to_moves, ends_round=guest is boris)
    boris.press_key(to_board)
    for there in ("chs", "ostrov-1"):
        boris.walk_to(there)
        boris.open_menu(there)
        boris.do(stays=f"#spot-{there}")
    finish_all_the_same(boris, to_moves)  # the boss beside him would fell him
    anya.sees(boris.number)
    finish_all_the_same(anya, to_moves)  # and so it loses the game
    for guest in (anya, boris, maria):
        expect(guest.page.locator(".ending[data-result=bad]")).to_contain_text("Борис")
        expect(guest.page.locator("#moves form")).to_have_count(0)
    anya.tab_to(".ending a[href*='/log/']")
    anya.page.keyboard.press("Enter")
    expect(anya.page.locator("main .log")).to_contain_text("команда проиграла")
