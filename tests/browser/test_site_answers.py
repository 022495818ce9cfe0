"""The served site answers a real browser, with its own files and within its own policy."""

from playwright.sync_api import Page, expect

from tests.browser.waiting import wait_to_see


def test_sign_in_has_its_styles_and_fits_every_screen(any_page: Page):
    any_page.goto("/admin/login/")
    wait_to_see(any_page.locator("#id_username"))
    assert any_page.evaluate("document.styleSheets.length > 0")
    assert any_page.evaluate("document.documentElement.scrollWidth <= innerWidth")


WIDTHS = """async (sign) => {
  const letters = document.createElement("canvas").getContext("2d");
  const widths = [];
  for (const weight of [400, 600]) {
    letters.font = `${weight} 100px "Letopis Serif"`;
    await document.fonts.load(letters.font, sign);
    widths.push(letters.measureText(sign).width);
  }
  return widths;
}"""


def test_quotes_do_not_lie_over_the_letter_that_follows(window):
    """They are two strokes wide, and not one, where a browser hints letters."""
    page = window()
    page.goto("/account/sign-in/")
    for double, single in ("«‹", "»›", "„‚"):
        one, two = page.evaluate(WIDTHS, single), page.evaluate(WIDTHS, double)
        assert all(b > 1.4 * a for a, b in zip(one, two, strict=True)), (double, one, two)


def test_sign_in_needs_no_script(site, window):
    site.manage("shell", "--verbosity", "0", "--command", NEW_KEEPER)
    page = window(javascript=False)
    page.goto("/admin/")
    page.locator("#id_username").fill("keeper")
    page.locator("#id_password").fill("keeper's password")
    page.locator("main form button").click()
    expect(page.locator("#user-tools")).to_contain_text("keeper")


NEW_KEEPER = """
from django.contrib.auth.models import User
User.objects.create_superuser("keeper", password="keeper's password")
"""
