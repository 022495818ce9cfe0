"""A sheet of cards on paper: nine to a page of A4, and nothing of a card is cut off."""

from math import ceil

from playwright.sync_api import expect

CUT = """[...document.querySelectorAll(".sheet-card, .card-says")]
  .filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.innerText.slice(0, 60))"""


def test_chosen_by_keyboard_and_printed_nine_to_a_page(window):
    page = window(width=1440, javascript=False)
    page.goto("/search/?book=bridges&q=название%3A%2F+или+урон>%3D0+или+здоровье>%3D0+или+цена>%3D0")
    boxes = page.locator("input[name=of]")
    many = boxes.count()
    assert many > 9
    for box in boxes.all():
        box.focus()
        page.keyboard.press("Space")
    page.locator("button[formaction='/cards/']").press("Enter")
    expect(page.locator(".sheet-card")).to_have_count(many)
    assert page.evaluate(CUT) == []
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == ceil(many / 9)
    page.locator(".sheet-card input").first.uncheck()
    page.locator("#choice button").press("Enter")
    expect(page.locator(".sheet-card")).to_have_count(many - 1)
