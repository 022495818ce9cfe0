"""What a hero of «Мосты» can wear and wears, as a sheet shows it: hands, then armour, what is free at the end."""

from campaigns.engine.codec import state_from_json
from campaigns.games.bridges import GAME
from campaigns.games.bridges.goods.equipment import slots
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped

BOOK = shipped("bridges")


def worn(held):
    """Each place with the slug of what is in it, and how many places that takes."""
    said = f"game bridges players=1\ngiven Аня is Мастер at [BSE], holds {held}"
    (told,) = run_text(said, {"bridges": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    state = state_from_json(told.state)
    (hero,) = state.of_kind("hero")
    assert [*slots(state, BOOK, "bank")] == []
    found = slots(state, BOOK, hero.id)
    return [(one.label.text, state.pieces[one.piece].entry if one.piece else "", one.span) for one in found]


def test_empty_hands_and_a_bare_back():
    assert worn("nothing") == [("hand", "", 1), ("hand", "", 1), ("armour", "", 1)]


def test_one_hand_is_full_and_one_free():
    assert worn("Арбалет") == [("hand", "arbalet", 1), ("hand", "", 1), ("armour", "", 1)]


def test_armour_takes_no_hand():
    assert worn("Обостренный панцирь") == [("hand", "", 1), ("hand", "", 1), ("armour", "obostrennyy-pancir", 1)]


def test_what_takes_both_hands_leaves_none():
    assert worn("Двуручник, Латный доспех") == [("both hands", "dvuruchnik", 2), ("armour", "latnyy-dospeh", 1)]
