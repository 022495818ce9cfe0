"""Names of sixty letters, a table of forty, text twice as large: the first move is in sight, nothing goes sideways."""

import pytest

from tests.browser.begun import begin_tables
from tests.browser.table import Guest
from tests.browser.tables.test_frame import FIRST, GAMES

LONG = "Высокопревосходительнейшествующая {} из Нижних Сестёр"
"""With a first word that is wider than any column."""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
SIZES = ((390, 844), (1280, 720))


def seated(window, tokens, name, width=390):
    guest = Guest(window(width=width))
    guest.come_in(f"/campaigns/join/{tokens['1']}/", name)
    return guest.page


@pytest.mark.parametrize("game", GAMES)
def test_long_names_leave_room_for_the_first_move(window, site, game):
    moves, people, more = GAMES[game]
    names = tuple(LONG.format(one) for one in people)
    (tokens,) = begin_tables(site, LONG.format("Вечер"), game, moves, names=names, players=len(names), **more)
    page = seated(window, tokens, names[0])
    told = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits, bottom, foot = page.evaluate(FIRST)
        if not fits or page.evaluate(SIDEWAYS) > 0:
            told[width] = (bottom, foot, page.evaluate(SIDEWAYS))
    page.evaluate(LARGE_TEXT)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate(SIDEWAYS) > 0:
            told[width, "large text"] = page.evaluate(SIDEWAYS)
    assert not told


def test_a_table_of_forty_shows_its_first_move(window, site):
    names = tuple(LONG.format(f"{number}-я") for number in range(1, 41))
    (tokens,) = begin_tables(site, "Сорок за одним столом", "plain", (), names=names, players=40, book="dialect")
    page = seated(window, tokens, names[0])
    told = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits, bottom, foot = page.evaluate(FIRST)
        if not fits or page.evaluate(SIDEWAYS) > 0:
            told[width] = (bottom, foot, page.evaluate(SIDEWAYS))
    assert not told
