"""A die that has to be told is asked for where the player looks, however far down the page they were."""

from playwright.sync_api import expect

from tests.browser.table import Guest


def test_question_for_a_die_comes_into_view_and_takes_the_keyboard(window):
    maria, anya = Guest(window(width=390)), Guest(window(width=390))
    [link, _] = maria.begin_campaign("Вечер с кубиками", players=1)
    anya.sit_down(link, "Аня")
    anya.make("choose", character="skaut")
    maria.page.goto(maria.address)
    maria.page.locator("#move-table-begin button[id^=do-]").press("Enter")
    asking = maria.page.locator("#asking")
    expect(asking).to_be_focused()
    expect(asking).to_be_in_viewport()
    expect(maria.page.locator("#bar")).to_be_in_viewport()
