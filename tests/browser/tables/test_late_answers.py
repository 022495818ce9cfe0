"""Answers that come late, as under load: whatever their order, the table ends up as it newest stands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Request, Route, expect

from tests.browser.begun import begin_tables
from tests.browser.table import Guest

NAMES = ("Аня", "Борис", "Вера")


class Held:
    """Answers of the site to one page that have been made, but have not reached it yet."""

    def __init__(self, page: Page, which: Callable[[Request], bool]) -> None:
        self.page = page
        self.waiting: list[tuple[Route, APIResponse]] = []
        self.which = which
        page.route("**/campaigns/**", self._hold)

    def _hold(self, route: Route) -> None:
        if self.which(route.request):
            self.waiting.append((route, route.fetch()))
        else:
            route.fallback()

    def made(self, count: int = 1) -> None:
        """Wait until so many answers are held."""
        for _ in range(100):
            if len(self.waiting) >= count:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{len(self.waiting)} answers of {count} were made.")

    def let_go(self) -> None:
        """Let the first of them reach the page."""
        route, answer = self.waiting.pop(0)
        route.fulfill(response=answer)
        self.page.wait_for_timeout(200)

    def stop(self) -> None:
        """Hold back no more."""
        self.which = lambda request: False


def own_moves(request: Request) -> bool:
    return request.method == "POST" and "/moves/" in request.url


def news(request: Request) -> bool:
    return request.method == "GET" and request.headers.get("hx-request") == "true"


@pytest.fixture(scope="module")
def tables(site):
    """The links of tables of Munchkin, one for each test, at which nobody has said yet who is a woman or a man."""
    return begin_tables(site, "Медленная сеть", "munchkin", names=NAMES, number=6)


@pytest.fixture
def sit(window, tables):
    """Seats the first so many of the three at such a table, each in a browser of their own."""
    tokens = tables.pop()

    def sit(count: int) -> list[Guest]:
        guests = [Guest(window()) for _ in range(count)]
        for key, (guest, name) in enumerate(zip(guests, NAMES, strict=False), start=1):
            guest.come_in(f"/campaigns/join/{tokens[str(key)]}/", name)
        return guests

    return sit


def press(guest: Guest, sex: str) -> None:
    """Press a button and do not wait for what comes of it."""
    guest.offer("choose", sex=sex).locator("button[id^=do-]").click(no_wait_after=True)


def test_a_play_of_others_behind_the_answer_to_ones_own_is_fetched(sit):
    anya, boris = sit(2)
    held = Held(anya.page, own_moves)
    press(anya, "female")
    held.made()
    boris.make("choose", sex="male")
    anya.page.wait_for_timeout(1000)  # the stream has told it, while the own answer is still on its way
    held.let_go()
    anya.sees(boris.number)


def test_news_that_take_the_pressed_button_away_do_not_stop_later_news(sit):
    anya, boris, vera = sit(3)
    late_news, late_moves = Held(anya.page, news), Held(anya.page, own_moves)
    boris.make("choose", sex="male")
    number = boris.number + 1
    late_news.made()
    press(anya, "female")
    late_moves.made()
    late_news.stop()
    late_news.let_go()
    late_moves.let_go()
    anya.sees(number)
    vera.sees(number)
    vera.make("choose", sex="female")
    anya.sees(vera.number)


def test_old_news_after_ones_own_answer_change_nothing(sit):
    anya, boris = sit(2)
    held = Held(anya.page, news)
    boris.make("choose", sex="male")
    number = boris.number + 1
    held.made()
    anya.page.evaluate("document.querySelector('#table').dataset.marked = 'yes'")
    press(anya, "female")
    expect(anya.page.locator("#table[data-marked]")).to_have_count(0)
    anya.sees(number)
    held.let_go()
    assert anya.number == number
    expect(anya.offer("choose", sex="male")).to_have_count(1)
    expect(anya.offer("choose", sex="female")).to_have_count(0)


def test_of_two_own_moves_the_later_answer_is_shown_in_the_end(sit):
    (anya,) = sit(1)
    before = anya.number
    held = Held(anya.page, own_moves)
    press(anya, "female")
    held.made()
    press(anya, "male")
    held.made(2)
    held.let_go()
    held.let_go()
    anya.sees(before + 2)
    expect(anya.offer("choose", sex="male")).to_have_count(0)


def test_an_older_own_answer_does_not_bring_back_what_was_offered_then(sit):
    (anya,) = sit(1)
    before = anya.number
    held = Held(anya.page, own_moves)
    press(anya, "female")
    held.made()
    held.stop()
    press(anya, "male")
    anya.sees(before + 2)
    held.let_go()
    assert anya.number == before + 2
    expect(anya.offer("choose", sex="female")).to_have_count(1)
    expect(anya.offer("choose", sex="male")).to_have_count(0)


def test_an_older_refusal_is_still_read_beside_the_newer_table(sit):
    (anya,) = sit(1)
    before = anya.number
    held = Held(anya.page, own_moves)
    anya.offer("choose", sex="female").locator("input[name=sex]").evaluate("field => field.value = 'robot'")
    anya.offer("choose", sex="robot").locator("button[id^=do-]").click(no_wait_after=True)
    held.made()
    held.stop()
    press(anya, "male")
    anya.sees(before + 1)
    expect(anya.page.locator("#asked")).to_be_empty()
    held.let_go()
    expect(anya.page.locator("#asked")).to_contain_text("мужского или женского пола")
    assert anya.number == before + 1
    expect(anya.offer("choose", sex="female")).to_have_count(1)
    expect(anya.offer("choose", sex="male")).to_have_count(0)


def test_a_press_that_began_before_the_last_one_was_answered_counts(window):
    """The answer comes between finger down and up: what the finger is on is still the form of the press before."""
    maria, anya = Guest(window()), Guest(window(width=390))
    link, *_ = maria.begin_campaign("Быстрый палец", players=2, game="knk-mf")
    anya.come_in(link, "Аня")
    anya.page.goto(f"{anya.address}build/?category=profi")
    anya.page.locator("#press-class-espery-0").click()
    more, rank = anya.page.locator("#press-S-more"), anya.page.locator("#table")
    more.scroll_into_view_if_needed()
    expect(anya.page.locator(".htmx-request")).to_have_count(0)
    before = int(rank.get_attribute("data-number") or 0)
    held = Held(anya.page, lambda request: request.method == "POST")
    more.hover()
    anya.page.mouse.down()
    anya.page.mouse.up()
    held.made()
    anya.page.mouse.down()
    held.let_go()
    held.stop()
    anya.page.mouse.up()
    expect(rank).to_have_attribute("data-number", str(before + 2))
