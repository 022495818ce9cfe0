"""Waiting in a browser for what a script of the page comes to."""

import time

from playwright.sync_api import Locator

PAUSE = 50
"""Milliseconds between two looks."""
PATIENCE = 20_000
"""Milliseconds for a page to show what was done, on a machine that does much else."""


def wait_to_see(something: Locator, timeout: float = PATIENCE) -> None:
    """Look until it is seen; playwright's TimeoutError after `timeout` milliseconds.

    `expect(…)` with `to_be_visible` asks for the same, and describes the whole page, for whoever may read of a failure,
    each time that it looks in vain: a tenth of what tests at tables took went to that.
    """
    something.wait_for(timeout=timeout)


def wait_until(page, expression: str, timeout: float = 30) -> None:
    """Look until a JavaScript `expression` is true on `page`; AssertionError after `timeout` seconds.

    `Page.wait_for_function` evaluates its text inside the page from the second look on, which the site's
    Content-Security-Policy forbids (no `unsafe-eval`): it works only where the first look finds what it waits for.
    """
    end = time.monotonic() + timeout
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"not within {timeout} s: {expression}"
        page.wait_for_timeout(PAUSE)
