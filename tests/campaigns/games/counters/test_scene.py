"""What is drawn in the middle of small tables: what lies open, and nothing that a hand or a purse keeps."""

import pytest

from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.engine.sentences import Name
from campaigns.engine.state import State
from tests.campaigns.small_tables import laid, playable

MIDDLE = """
[table]
bank = "Казна"
[holders.market]
title = "Рынок"
[holders.vault]
seen = "nobody"
[holders.hand]
on = "hero"
seen = "owner"
[counters.gold]
title = "Золото"
conserved = true
bank = "5*N"
[counters.heat]
title = "Жар"
on = "table"
start = 4
most = 30
[counters.road]
on = "table"
start = 7
most = 31
[counters.score]
on = "table"
start = 2
[counters.life]
start = 3
most = 5
[decks.cards]
title = "Колода"
discard = "Сброс"
to = "hand"
[decks.spread]
seen = "all"
to = "market"
"""
ANYA = Seat("Аня", "Аня")


def on_table(table=MIDDLE):
    return laid(table, "Аня", "Боря")


def drawn(draft, table=MIDDLE, seat=ANYA):
    made, rules = playable(table)
    return made.sheet.scene(seen(made, draft.state, seat), rules, seat.key)


def words(sentence):
    return dict(sentence.values)["words"]


def test_only_places_of_the_table_that_lie_open_are_drawn():
    scene = drawn(on_table())
    assert [(one["id"], words(one["title"]), one["cards"]) for one in scene["places"]] == [("market", "Рынок", [])]
    assert scene["drawn"] == ["market", "cards", "cards-discard", "spread", "spread-discard", "bank"]
    assert (scene["laid"], words(scene["called"]), scene["styles"]) == (
        True,
        "Казна",
        ["css/table/laid.css", "css/table/laid_before.css"],
    )


def test_cards_in_an_open_place_are_pressed_and_show_what_their_pages_number():
    draft = on_table()
    ace, king = (next(one.id for one in draft.state.held_by("cards") if one.entry == f"karta-{n}") for n in (1, 2))
    draft.put(ace, "market")
    draft.put(king, "market")
    (market,) = drawn(draft)["places"]
    assert [(one["id"], one["entry"], one["name"]) for one in market["cards"]] == [
        (ace, "karta-1", Name(ace)),
        (king, "karta-2", Name(king)),
    ]
    assert [[(words(number["name"]), number["value"]) for number in one["numbers"]] for one in market["cards"]] == [
        [("цена", 3), ("сила", 4)],
        [("цена", 2)],
    ]
    assert drawn(draft)["pressable"] == [ace, king]


def test_a_deck_that_lies_open_shows_its_cards_and_a_closed_one_how_many_there_are():
    draft = on_table()
    closed, spread = drawn(draft)["decks"]
    assert (closed["id"], words(closed["title"]), closed["left"], closed["cards"]) == ("cards", "Колода", 6, [])
    assert (spread["left"], [one["entry"] for one in spread["cards"]]) == (
        6,
        [f"karta-{number}" for number in (1, 1, 2, 2, 3, 3)],
    )
    assert (words(closed["drawn"]["title"]), spread["drawn"]["title"]) == ("Сброс", Name("spread-discard"))


def test_what_was_drawn_lies_with_the_newest_on_top():
    draft = on_table()
    first, second = [one.id for one in draft.state.held_by("cards")][:2]
    draft.put(first, "cards-discard")
    draft.put(second, "cards-discard")
    closed, _ = drawn(draft)["decks"]
    gone = closed["drawn"]
    assert (closed["left"], gone["id"], gone["left"], [one["id"] for one in gone["cards"]]) == (
        4,
        "cards-discard",
        2,
        [second, first],
    )


def test_what_the_table_counts_openly_is_a_track_of_its_steps_or_a_bar_or_a_bare_number():
    draft = on_table()
    heat, road, score = drawn(draft)["tracks"]
    assert (heat["name"], words(heat["title"]), heat["now"], heat["most"], heat["bar"]) == ("heat", "Жар", 4, 30, False)
    assert (heat["full"], heat["empty"]) == ([*range(4)], [*range(26)])
    assert (road["now"], road["most"], road["full"], road["empty"], road["bar"]) == (7, 31, [], [], True)
    assert (score["now"], score["most"], score["full"], score["empty"], score["bar"]) == (2, None, [], [], False)


def test_what_changes_hands_is_drawn_with_what_is_left_and_what_there_was():
    draft = on_table()
    draft.pay("gold", "bank", "hero-1", 3)
    (gold,) = drawn(draft)["purses"]
    assert (gold["name"], words(gold["title"]), gold["now"], gold["had"]) == ("gold", "Золото", 7, 10)


def test_a_bank_in_which_something_lies_is_listed_beside_the_drawing():
    draft = on_table()
    draft.put(next(draft.state.held_by("cards")).id, "bank")
    assert "bank" not in drawn(draft)["drawn"]


@pytest.mark.parametrize(
    ("table", "is_laid"),
    [
        ("[holders.market]", True),
        ("[decks.cards]", True),
        ('[counters.heat]\non = "table"', True),
        ("[counters.gold]\nconserved = true\nbank = 3", True),
        ("[counters.life]\nstart = 1", False),
    ],
)
def test_a_table_of_which_nothing_lies_in_the_middle_has_no_drawing(table, is_laid):
    scene = drawn(on_table(table), table)
    assert (scene["laid"], scene["called"]) == (is_laid, Name("bank"))


def test_before_anything_is_laid_there_is_no_drawing():
    made, rules = playable(MIDDLE)
    assert made.sheet.scene(State(), rules, "") == {"laid": False}
