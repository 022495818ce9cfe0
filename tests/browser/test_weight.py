"""What a first visit to a table weighs, fonts not counted and compressed as the proxy in front sends it."""

import gzip

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import Guest
from tests.browser.waiting import wait_until

MOST_BYTES = 100_000
MOST_SCRIPT = 35_000
"""htmx is 16 800 of them. What only some tables or some people need is fetched by whoever needs it."""
LEVEL = 5
"""Of gzip, as proxies have it unless told otherwise."""


def test_a_first_table_and_its_script_are_light(window, site):
    (tokens,) = begin_tables(site, "Вечер налегке", "bridges", SKAUT_AND_MAG)
    seated, page = window(width=390), window(width=390, new=True)
    Guest(seated).come_in(f"/campaigns/join/{tokens['1']}/", "Аня")
    page.context.add_cookies(seated.context.cookies())
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(seated.url)
    wait_until(page, "document.styleSheets.length > 0 && typeof Idiomorph !== 'undefined'")
    sent = {one.url: one for one in answers if one.ok and "/events/" not in one.url}
    weights = {url: len(gzip.compress(one.body(), LEVEL)) for url, one in sent.items() if not url.endswith(".woff2")}
    script = sum(weight for url, weight in weights.items() if url.endswith(".js"))
    assert 0 < script <= MOST_SCRIPT
    assert script < sum(weights.values()) <= MOST_BYTES
