"""What is between two heroes, and whose a number is: what changes, what is refused, what bounds it."""

import pytest

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import seen
from tests.campaigns.games.counters.test_questions import act, answer, begun, do, gold, options

TIES = {
    "counters": {
        "gold": {"start": 5},
        "debt": {"on": "pair", "most": 4},
        "love": {"on": "pair", "mutual": True, "start": 2, "least": 1, "most": 5},
    },
    "marks": {"pact": {"on": "pair", "mutual": True}, "spy": {"on": "pair", "until": "turn"}},
    "numbers": {"owes": {"sum": "debt"}, "owed": {"sum": "debt", "of": "others"}, "pacts": {"sum": "pact"}},
}


def table(do_, *, players=3, needs=(), questions=None, **more):
    action = {"do": do_, "needs": [*needs], "target": "other"}
    return begun(players, **{**TIES, **more}, questions=questions or {}, actions={"go": action})


def debts(made):
    """What each of three owes to each."""
    return {
        (one, two): made.state.count(f"hero-{one}", f"debt:hero-{two}")
        for one in (1, 2, 3)
        for two in (1, 2, 3)
        if made.state.count(f"hero-{one}", f"debt:hero-{two}")
    }


def number(made, name, hero):
    return made.game.numbers[name](made.state, made.book, f"hero-{hero}").total


@pytest.mark.parametrize("players", [2, 3, 4])
def test_debt_is_one_ways_and_a_pact_both(players):
    made = table(["add debt 3 to target", "mark pact on target"], players=players)
    act(made, target="hero-2")
    assert debts(made) == {(1, 2): 3}
    assert made.state.has("hero-1", "pact:hero-2")
    assert made.state.has("hero-2", "pact:hero-1")
    assert not made.state.has("hero-2", "pact:hero-2")
    assert [number(made, name, 1) for name in ("owes", "owed", "pacts")] == [3, 0, 1]
    assert [number(made, name, 2) for name in ("owes", "owed", "pacts")] == [0, 3, 1]


def test_what_is_between_two_stays_within_its_bounds():
    made = table(["add debt 9 to target", "lose love 9 from target"])
    assert made.state.count("hero-3", "love:hero-1") == 2
    act(made, target="hero-3")
    assert debts(made) == {(1, 3): 4}
    assert [made.state.count(f"hero-{one}", f"love:hero-{two}") for one, two in ((1, 3), (3, 1), (1, 2))] == [1, 1, 2]


def test_others_turn_to_who_acts():
    made = table(["for target: add debt 2 to actor", "for others: mark spy on actor", "set debt 1 of each"])
    act(made, target="hero-3")
    assert debts(made) == {(3, 1): 2, (1, 2): 1, (1, 3): 1}
    assert {key[0] for key in made.state.marks if key[1] == "spy:hero-1"} == {"hero-2", "hero-3"}


def test_fact_of_two_ends_with_its_period():
    made = table(["mark spy on target", "mark pact on target"])
    act(made, target="hero-2")
    do(made, "next", bots.MASTER)
    assert not made.state.has("hero-1", "spy:hero-2")
    assert made.state.has("hero-1", "pact:hero-2")


def test_fact_of_two_can_be_taken_back_by_either():
    made = table(["if pact to target = 1: unmark pact on target", "if pact to target = 0: add gold 1"])
    draft = Draft(made.state, KeyedDice(b"a"))
    draft.mark("hero-1", "pact:hero-2")
    draft.mark("hero-2", "pact:hero-1")
    made.state = draft.state
    act(made, "2", target="hero-1")
    assert not [mark for mark in made.state.marks if mark[1].startswith("pact")]
    assert gold(made) == [5, 6, 5]


@pytest.mark.parametrize(
    ("needs", "sentence"),
    [
        ("pact to target = 1", "pact: hero-2 must be 1, and is 0"),
        ("debt to target >= 1", "debt: hero-2: at least 1 is needed, and there is 0"),
        ("debt of target to hero >= 2", "debt: hero-2: hero-1: at least 2"),
        ("gold of target < 5", "gold: hero-2: at most 4 may be there, and there is 5"),
        ("gold - gold of target > 0", "only when gold - gold of target > 0"),
    ],
)
def test_what_is_needed_of_two_is_refused_with_whose_it_is(needs, sentence):
    made = table("add gold 1", needs=[needs])
    with pytest.raises(IllegalMove) as no:
        act(made, target="hero-2")
    assert sentence in said(no.value.sentence)
    assert gold(made) == [5, 5, 5]


def said(sentence):
    values = {
        key: said(one) if hasattr(one, "text") else getattr(one, "id", one) for key, one in sentence.values.items()
    }
    return sentence.text.format(**values)


def test_numbers_of_others_are_compared():
    made = table(["if gold > gold of target: add gold 10", "lose gold (gold of target - 1) from target"])
    act(made, target="hero-2")
    assert gold(made) == [5, 1, 5]
    act(made, target="hero-2")
    assert gold(made) == [15, 1, 5]


def test_who_may_be_chosen_depends_on_what_is_between():
    ask = {"who": {"target": "other", "needs": "pact of actor to hero = 0", "skip": "-"}}
    made = table(["mark pact on target", "ask who", "add gold 3 to target"], questions=ask)
    act(made, target="hero-2")
    assert options(made, "1") == ["hero-3", "nothing"]
    answer(made, "1", "hero-3")
    assert gold(made) == [5, 5, 8]


def test_whom_one_owes_most_is_found():
    do_ = ["add debt 1 to each", "add debt 2 to target", "find target with most debt of actor to hero"]
    made = table([*do_, "add gold 7 to target"])
    act(made, target="hero-3")
    assert debts(made) == {(1, 2): 1, (1, 3): 3}
    assert gold(made) == [5, 5, 12]


def test_counter_of_two_goes_back_to_its_start():
    made = table(["lose love 1 from target"], periods={"turn": {"turns": True, "resets": ["love"]}})
    act(made, target="hero-2")
    assert made.state.count("hero-1", "love:hero-2") == 1
    do(made, "next", bots.MASTER)
    assert [made.state.count("hero-1", "love:hero-2"), made.state.count("hero-2", "love:hero-1")] == [2, 2]


def test_nobody_is_anything_to_himself():
    made = table(["add debt 1 to hero", "add debt 1 to target"])
    act(made, target="hero-2")
    assert debts(made) == {(1, 2): 1}


def test_those_who_are_out_are_not_added_up():
    made = table(["add debt 2 to target", "mark lost on target"], marks={**TIES["marks"], "lost": {"out": True}})
    act(made, target="hero-2")
    assert number(made, "owes", 1) == 0
    act(made, target="hero-3")
    assert number(made, "owes", 1) == 0


def test_number_keeps_within_its_bounds_and_says_so():
    numbers = {
        "low": {"is": "gold - 9", "least": 0},
        "high": {"is": "3*gold", "most": "N + 1"},
        "sums": {"on": "table", "sum": "gold", "of": "each"},
        "rest": {"sum": "gold", "of": "others", "seen": "nobody"},
    }
    made = table(["set gold low + high + rest"], numbers={**TIES["numbers"], **numbers})
    found = made.game.numbers["low"](made.state, made.book, "hero-1")
    assert [part.amount for part in found.parts] == [5, -9, 4]
    assert [number(made, name, 1) for name in ("low", "high", "rest")] == [0, 4, 10]
    assert made.game.numbers["sums"](made.state, made.book, "bank").total == 15
    assert made.game.sheet.unlisted == {"rest"}
    act(made, target="hero-2")
    assert gold(made) == [14, 5, 5]


def test_what_is_kept_is_never_told():
    pick = {"pick": {"who": "each", "target": "other", "secret": "kept"}}
    made = table(["ask pick", "for each: add gold 1 to target"], questions=pick)
    act(made, target="hero-2")
    told = []
    for seat, choice in (("1", "hero-2"), ("2", "hero-3"), ("3", "hero-2")):
        told += answer(made, seat, choice)
    assert gold(made) == [5, 7, 6]
    assert not [event for event in told if type(event).__name__ == "NoteWritten"]


def test_card_that_is_shown_to_one_nobody_else_hears_of():
    made = table(["show all from hand of target to hero"])
    events = act(made, target="hero-2")
    hand = [card.id for card in made.state.held_by("hand-2")]
    assert len(hand) == 3
    views = {seat: seen(made.game, made.state, bots.seats_for(3)[seat - 1]) for seat in (1, 3)}
    assert [card in views[1].pieces for card in hand] == [True] * 3
    assert [card in views[3].pieces for card in hand] == [False] * 3
    assert all(event.secret and event.seat == "1" for event in events if type(event).__name__ == "Revealed")


@pytest.mark.parametrize(("way", "order"), [("left", "312"), ("right", "231")])
def test_hands_are_passed_on_all_at_once(way, order):
    made = table([f"pass all from hand to {way}"])
    before = {seat: [card.id for card in made.state.held_by(f"hand-{seat}")] for seat in "123"}
    act(made, target="hero-2")
    assert [[card.id for card in made.state.held_by(f"hand-{seat}")] for seat in "123"] == [
        before[one] for one in order
    ]


def test_cards_go_into_another_deck_and_back_from_the_discard_pile():
    made = table(
        ["discard all from hand", "shuffle cards", "draw 2 from cards to more", "move all from hand to cards"],
        decks={"cards": {"to": "hand", "deal": 3}, "more": {"copies": 1}},
    )
    before = sum(1 for _ in made.state.held_by("cards")), sum(1 for _ in made.state.held_by("more"))
    act(made, target="hero-2")
    assert before == (3, 3)
    assert sum(1 for _ in made.state.held_by("cards-discard")) == 0
    assert sum(1 for _ in made.state.held_by("cards")) == 4
    assert sum(1 for _ in made.state.held_by("more")) == 5


def test_among_equals_the_second_number_decides():
    ends = [{"when": "seen = 1", "best": ["gold", "wounds"], "says": "{who}"}]
    counters = {**TIES["counters"], "wounds": {"start": 1}, "seen": {"on": "table"}}
    made = table(["add wounds 1 to target", "set seen 1"], counters=counters, ends=ends)
    events = act(made, target="hero-2")
    assert "hero-2" in said(events[-1].why)
    assert "hero-1" not in said(events[-1].why)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_role_is_given_by_chance_to_one(players):
    made = table(["lose gold 1 from target"], players=players, roles={"cook": {"start": "random"}})
    assert len([mark for _, mark in made.state.marks if mark == "cook"]) == 1
    assert not made.game.move("take")


def test_role_by_chance_is_not_always_the_same():
    found = set()
    for title in "abcdefgh":
        made = begun(3, **TIES, roles={"cook": {"start": "random"}}, actions={}, secret=title.encode())
        found |= {hero for hero, mark in made.state.marks if mark == "cook"}
    assert len(found) > 1
