"""How the table behaves in a browser: others see at once, nothing is lost, nothing is done twice or by a stranger."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest
from tests.browser.waiting import wait_to_see

PEOPLE = {"gm": "Мария", "1": "Аня", "2": "Борис"}
SOON = 2_000
"""Milliseconds within which others see what was done."""


@pytest.fixture(scope="module")
def tables(site):
    """The links of tables that were begun, one for each test: the app rolls the dice."""
    return begin_tables(site, "Вечер манер", "bridges", SKAUT_AND_MAG, number=9)


@pytest.fixture
def people(window, tables):
    """The two players of a table in its first round and, where a test asks for her, who runs it; each has a browser."""
    tokens = tables.pop()

    def people(*keys: str) -> list[Guest]:
        guests = [Guest(window(width=390 if key == "1" else 1440)) for key in keys]
        for guest, key in zip(guests, keys, strict=True):
            guest.come_in(f"/campaigns/join/{tokens[key]}/", PEOPLE[key])
        return guests

    return people


def test_others_see_a_move_within_two_seconds_and_keep_what_they_opened(people):
    anya, boris = people("1", "2")
    boris.page.locator("#why-hero-2-damage > summary").click()
    number = anya.number
    anya.make("move", "hero-1", place="chs")
    boris.sees(number + 1, SOON)
    expect(boris.page.locator("#why-hero-2-damage")).to_have_attribute("open", "")
    expect(boris.page.locator("#said")).to_contain_text("Аня")
    wait_to_see(boris.page.locator(f"[data-line='{number + 1}'][data-fresh]"))


def test_without_the_stream_others_still_see_it(people, window):
    anya, boris = people("1", "2")
    page = boris.page.context.new_page()
    page.route("**/events/**", lambda route: route.abort())
    page.goto(boris.address)
    number = anya.number
    anya.make("move", "hero-1", place="chs")
    wait_to_see(page.locator(f"#lines [data-line='{number + 1}']"), timeout=2 * SOON)


def test_somebody_who_is_choosing_is_not_disturbed(people):
    maria, anya, boris = people("gm", "1", "2")
    maria.page.locator("#by-hand").click()
    maria.page.locator("#set-add > summary").click()
    maria.page.locator("#add-entry").select_option("item:pruzhina")
    maria.page.locator("#add-holder").select_option("bank")
    maria.page.locator("#add-reason").fill("нашли под столом")
    number = maria.number
    maria.page.locator("#set-add button").click()
    maria.sees(number + 1)
    assert maria.page.url == maria.address
    boris.sees(maria.number)
    boris.unfold(boris.page.locator("details.on-board:not([open]) > summary"))
    spring = boris.page.locator("#list-hero-2-jump")
    spring.focus()
    spring.select_option(index=3)
    chosen = spring.input_value()
    number = anya.number
    anya.make("move", "hero-1", place="chs")
    boris.sees(number + 1)
    expect(spring).to_be_focused()
    assert spring.input_value() == chosen


def test_preview_is_shown_beside_the_move_and_changes_nothing(people):
    anya, boris = people("1", "2")
    number = anya.number
    anya.unfold(anya.page.locator("details.on-board:not([open]) > summary"))
    anya.offer("move", "hero-1", place="chs").locator(".foresee").click()
    expect(anya.page.locator("#move-hero-1-move .preview")).to_contain_text("Аня")
    assert anya.number == number
    assert "/preview/" not in anya.page.url


def test_form_sent_twice_is_done_once(people):
    anya, boris = people("1", "2")
    form = anya.offer("move", "hero-1", place="chs")
    fields = dict(form.evaluate("form => [...new FormData(form)]"))
    address = form.get_attribute("action")
    number = anya.number
    answers = [anya.page.request.post(address, form=fields) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]
    assert anya.page.request.get(anya.address + "number/").text() == str(number + 1)


def test_wrong_seat_wrong_turn_and_stranger_are_told_so(people, window):
    anya, boris = people("1", "2")
    address = anya.offer("move", "hero-1", place="chs").get_attribute("action")
    token = boris.page.locator("input[name=csrfmiddlewaretoken]").first.input_value()
    told = {"csrfmiddlewaretoken": token, "hero": "hero-1", "place": "chs"}
    number = anya.number
    assert boris.page.request.post(address, form=told).status == 422
    assert boris.page.request.post(address, form=told | {"seat": "1"}).status == 403
    assert boris.page.request.post(address, form=told | {"hero": "hero-2", "place": "crb"}).status == 422
    stranger = window()
    stranger.goto("/campaigns/")
    own = stranger.locator("input[name=csrfmiddlewaretoken]").first.input_value()
    assert stranger.request.post(address, form=told | {"csrfmiddlewaretoken": own}).status == 404
    assert stranger.request.get(anya.address).status == 404
    assert anya.page.request.get(anya.address + "number/").text() == str(number)


def test_refusal_is_shown_in_place_and_takes_the_focus(people):
    anya, boris = people("1", "2")
    anya.unfold(anya.page.locator("details.on-board:not([open]) > summary"))
    form = anya.offer("move", "hero-1", place="chs")
    button = anya.page.locator(f"#{form.locator('button[id^=do-]').get_attribute('id')}")
    form.locator("input[name=place]").evaluate("field => field.value = 'crb'")
    button.click()
    wait_to_see(anya.page.locator("#asked .errors"))
    wait_to_see(anya.page.locator("#asked .cite"))


def test_last_move_is_taken_back_with_one_press(people):
    anya, boris = people("1", "2")
    number = anya.number
    anya.make("move", "hero-1", place="chs")
    anya.page.locator("#undo").click()
    anya.sees(number + 2)
    expect(anya.page.locator(f"[data-line='{number + 1}']")).to_have_class("undone")
    boris.sees(number + 2)
    expect(boris.page.locator("#sheet-hero-1 .pip[data-full]")).to_have_count(2)


def test_a_move_can_be_made_with_the_keyboard_alone(people):
    anya, boris = people("1", "2")
    number = anya.number
    anya.page.locator("#moves").press("Tab")
    for _ in range(120):
        if anya.page.evaluate("document.activeElement.id") == "do-hero-1-finish":
            break
        anya.page.keyboard.press("Tab")
    anya.page.keyboard.press("Enter")
    anya.sees(number + 1)


def test_pages_fit_every_screen(any_page):
    guest = Guest(any_page)
    links = guest.begin_campaign("Вечер на всех экранах", players=2, dice="app")
    guest.sit_down(links[0], "Аня")
    guest.act_as("1")
    guest.make("choose", character="skaut")
    for page in ("?seat=gm", "?seat=1", "me/", "log/", "session/", "override/", "seats/"):
        any_page.goto(guest.address + page)
        wait_to_see(any_page.locator("h1"))
        assert any_page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page
