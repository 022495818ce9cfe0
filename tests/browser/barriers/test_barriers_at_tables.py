"""A table keeps nobody out: axe finds nothing there before a game, in its midst, or on the pages around it."""

from itertools import product

import pytest

from tests.browser.barriers.axe import WIDTHS, barriers
from tests.browser.begun import begin_tables
from tests.harness.sampling import some

GAMES = {
    "bridges": (("Аня", "Борис"), {}),
    "castle": (("Аня", "Борис", "Вера"), {}),
    "dungeon-twister": (("Аня", "Борис"), {}),
    "knk-mf": (("Аня", "Борис"), {}),
    "munchkin": (("Аня", "Борис", "Вера"), {}),
    "counters": (("Аня", "Борис"), {"book": "podgorye"}),
    "plain": (("Аня", "Борис"), {"book": "dialect"}),
}
MOVES = {"start": 0, "midst": 25}
"""How many moves bots have made, so that hands, things, wounds and ended turns lie there."""
AROUND = ("me/", "room/", "seats/", "session/", "list", "join")
LOOKS = tuple(product(WIDTHS, [False, True]))
TABLES = [*product(GAMES, MOVES, LOOKS)]
FEW = 6
"""Tables in a sample; each in each look with --long."""
FEW_AROUND = 3
"""Of the pages around each of them in a sample, which are alike at all tables; all of them with --long."""


def said(one):
    game, moment, (width, dark) = one
    return f"{game} {moment} {width} {'night' if dark else 'day'}"


@pytest.mark.parametrize("one", some("axe at tables", TABLES, FEW), ids=said)
def test_axe_finds_nothing_at_a_table(window, site, one):
    game, moment, (width, dark) = one
    names, more = GAMES[game]
    bots = 0 if game == "plain" else MOVES[moment]
    (tokens,) = begin_tables(site, "Стол для всех", game, names=names, bots=bots, **more)
    page = window(width=width, dark=dark)
    around = some(f"pages around {said(one)}", AROUND, FEW_AROUND)
    page.goto(f"/campaigns/join/{tokens['1']}/")
    found = {"join": barriers(page)} if "join" in around else {}
    page.locator("#id_name").fill("Аня")
    page.locator("main form button").first.click()
    table = page.url.partition("?")[0]
    for path in ["", *around]:
        if path != "join":
            page.goto("/campaigns/" if path == "list" else table + path)
            found[path] = barriers(page)
    assert {path: lines for path, lines in found.items() if lines} == {}
