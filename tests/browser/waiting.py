"""Waiting in a browser for what a script of the page comes to."""

import time

PAUSE = 50
"""Milliseconds between two looks."""


def wait_until(page, expression: str, timeout: float = 30) -> None:
    """Look until a JavaScript `expression` is true on `page`; AssertionError after `timeout` seconds.

    `Page.wait_for_function` evaluates its text inside the page from the second look on, which the site's
    Content-Security-Policy forbids (no `unsafe-eval`): it works only where the first look finds what it waits for.
    """
    end = time.monotonic() + timeout
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"not within {timeout} s: {expression}"
        page.wait_for_timeout(PAUSE)
