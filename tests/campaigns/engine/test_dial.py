"""How strictly a table plays: a refusal stands, is passed over for a reason, or is only noted."""

import pytest

from campaigns.engine.codec import state_to_json
from campaigns.engine.dial import ADVISE, ENFORCE, RECORD, Dial, widening
from campaigns.engine.dice import KeyedDice
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decided
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.games.bridges import GAME
from tests.campaigns.bridges import BOOK, RICH, told_by
from tests.campaigns.games.bridges.test_anything import filled, given, many, middles, moves, seats, sent, st

TABLE = told_by(RICH)
FAR = ("move", {"hero": "hero-2", "place": "crb"})
ANYBODY = Seat("P2")


def asked(dial, name, fields, by=ANYBODY, state=TABLE):
    return decided(GAME, state, BOOK, KeyedDice(b"7"), name, fields, by, dial)


@pytest.mark.parametrize(
    ("rule", "known"),
    [
        ("1.5-3", ["1.5-3", "1.5", "1"]),
        ("1.5", ["1.5", "1.5", "1"]),
        ("golemko-3", ["golemko-3", "golemko"]),
        ("golemko", ["golemko", "golemko"]),
        ("", [""]),
    ],
)
def test_rule_stands_in_its_page_and_its_chapter(rule, known):
    assert list(widening(rule)) == known


def test_narrowest_rule_that_is_named_counts():
    dial = Dial(ENFORCE, {"1": RECORD, "1.4-6": ADVISE})
    assert [dial.strictness_of(rule) for rule in ("1.5", "1.4-6", "1.4-7", "2", "")] == [
        RECORD,
        ADVISE,
        RECORD,
        ENFORCE,
        ENFORCE,
    ]
    assert (dial.lenient, Dial().lenient, Dial(ENFORCE, {"1": ENFORCE}).lenient) == (True, False, False)


def test_enforced_refusal_stands_and_cannot_be_forced():
    for dial in (Dial(), Dial(forced=True)):
        with pytest.raises(IllegalMove, match="No bridge joins") as refused:
            asked(dial, *FAR)
        assert not refused.value.forcible


def test_advised_refusal_says_that_a_reason_is_enough():
    with pytest.raises(IllegalMove, match="No bridge joins") as refused:
        asked(Dial(ADVISE), *FAR)
    assert refused.value.forcible
    draft = asked(Dial(ADVISE, forced=True), *FAR)
    assert [one.rule for one in draft.against] == [refused.value.rule]
    assert draft.state.holder("hero-2") == "crb"


def test_recorded_move_goes_through_and_is_noted():
    draft = asked(Dial(RECORD), *FAR)
    assert [str(one) for one in draft.against] == ["No bridge joins ostrov-1 and crb."]
    assert fold(TABLE, draft.events).holder("hero-2") == "crb"


def test_single_rule_is_played_less_strictly_than_the_rest():
    dial = Dial(ENFORCE, {"1.4": RECORD})
    assert asked(dial, *FAR).against
    with pytest.raises(IllegalMove, match="must be on"):
        asked(dial, "equip", {"hero": "hero-2", "item": "posoh-lesov"})


def test_move_that_cannot_be_worked_out_is_refused_even_where_the_table_decides():
    for name, fields in [
        ("move", {"hero": "hero-2", "place": "nowhere"}),
        ("equip", {"hero": "hero-2", "item": "crown"}),
        ("fly", {}),
        ("move", {"hero": "hero-2"}),
    ]:
        with pytest.raises(IllegalMove):
            asked(Dial(RECORD), name, fields)


def test_what_is_not_there_is_not_spent():
    poor = told_by("game bridges players=1\ngiven P1 is Маг at [1] hp=1\ngiven bank coins=1")
    draft = asked(Dial(RECORD), "buy", {"hero": "hero-1", "item": "dvuruchnik"}, Seat("P1"), poor)
    assert draft.state.count("bank", "coins") == 0
    assert any(one.entry == "dvuruchnik" for one in draft.state.held_by("bank", "item"))
    assert len(draft.against) >= 2  # nobody sells it there, and it is too dear


def test_move_of_somebody_else_is_a_check_that_the_dial_knows():
    with pytest.raises(IllegalMove, match="do not play"):
        asked(Dial(), "drink", {"hero": "hero-1"})
    assert [str(one) for one in asked(Dial(ENFORCE, {"seats": RECORD}), "drink", {"hero": "hero-1"}).against] == [
        "You do not play hero-1."
    ]
    with pytest.raises(IllegalMove, match="Only the game master"):
        asked(Dial(RECORD, forced=True), "end-phase", {})


@many
@given(middles, st.one_of(st.tuples(moves, sent), filled()), seats, st.sampled_from([RECORD, ADVISE]))
def test_whatever_is_forced_is_decided_or_refused_and_no_coin_is_made(state, told, by, strictness):
    before = state_to_json(state)
    try:
        draft = asked(Dial(strictness, forced=True), *told, by, state)
    except IllegalMove:
        return
    after = fold(state, draft.events)
    assert sum(value for (_, name), value in after.counters.items() if name == "coins") == 0
    assert after.count("bank", "coins") >= 0
    assert all(after.count(hero.id, "action_points") >= 0 for hero in after.of_kind("hero"))
    assert state_to_json(state) == before


def test_hand_that_was_bought_against_the_rules_shows_the_craftsman_nothing():
    state = told_by("game bridges players=1\ngiven P2 is Скаут; bank coins=4")
    draft = asked(Dial(RECORD), "buy", {"hero": "hero-1", "item": "razdvizhnaya-ruka"}, state=state)
    assert draft.state.count("bank", "coins") == 2
    assert not draft.state.has("remeslennik", "bargain")
    assert [one.rule for one in draft.against] == ["pokazat-ruku-1"]
