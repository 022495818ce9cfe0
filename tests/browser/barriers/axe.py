"""What a page keeps from somebody who cannot see it, tell its colours apart or hold a mouse, as axe finds it."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

WIDTHS = (320, 390, 1440)
"""Where axe has to find nothing, in CSS pixels; the first is a screen of 1280 at four times its size."""
FOUND = """within => axe.run(within || document, {resultTypes: ["violations"]}).then(answer => answer.violations)"""
"""All else that axe tells is longer than the page, and to bring it here takes as long as to look."""


def barriers(page: Page, within: str = "") -> list[str]:
    """All that axe finds on a page as it is shown just now, a line for each element: "color-contrast: p > small …".

    Shape:  `within` is a selector of the part that is looked at, the whole page without; folds and sheets are looked
            at as they stand, so open first what is to be looked into. From then on nothing moves on the page, for a
            colour that is on its way to another is neither.
    """
    page.emulate_media(reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{found['id']}: {' '.join(map(str, node['target']))}: {_why(node)}"
        for found in page.evaluate(FOUND, within)
        for node in found["nodes"]
    ]


def _why(node: dict[str, Any]) -> str:
    return " ".join(check["message"] for how in ("any", "all", "none") for check in node.get(how, []))
