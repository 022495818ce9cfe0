"""A question whose answers lie on the drawing is answered there too: the thing that is pressed is the answer."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from campaigns import ledger
from campaigns.board.offers.menus import menu
from campaigns.engine.sentences import say
from campaigns.engine.state import Option, Prompt
from tests.campaigns.pages.test_menus import CASTLE, laid

HALLS = ("hall-b1", "hall-b2")


@pytest.fixture
def castle(db):
    return laid("castle", CASTLE, ("Аня", "Борис", "Вера")).campaign


def pressed(campaign, about, key="1", kind="passage-to"):
    """The menu of a thing while the first seat is asked for one of two halls."""
    options = tuple(Option(hall, say("hall")) for hall in HALLS)
    asked = Prompt("prompt#9", kind, "1", say("Where to?"), options)
    whole = ledger.load(campaign)
    return menu(replace(whole, state=replace(whole.state, prompts=(asked,))), campaign.seats.get(key=key), about)


def test_the_hall_that_is_an_answer_is_pressed_to_give_it(castle):
    found = pressed(castle, "hall-b2")
    assert [one.prompt for one in found.answers] == ["prompt#9"]
    assert not found.nothing
    context = {"menu": found, "campaign": castle, "seat": castle.seats.get(key="1")}
    page = render_to_string("campaigns/parts/moves/menu.html", context)
    assert f'action="/campaigns/{castle.slug}/moves/answer/"' in page
    assert 'name="prompt" value="prompt#9"' in page
    assert 'name="choice" value="hall-b2"' in page


@pytest.mark.parametrize(
    ("about", "key", "kind"),
    [("hall-b3", "1", "passage-to"), ("hall-b2", "2", "passage-to"), ("hall-b2", "1", "fight")],
)
def test_no_other_hall_no_other_seat_and_nothing_that_is_weighed_beside_the_question(castle, about, key, kind):
    assert pressed(castle, about, key, kind).answers == ()
