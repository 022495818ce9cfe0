"""A move while it is decided: what it lets happen, how pieces are called, and which die decides what nobody sees."""

import gc
import weakref
from types import SimpleNamespace

import pytest

from campaigns.engine import events as happened
from campaigns.engine.dial import ADVISE, ENFORCE, RECORD, Dial
from campaigns.engine.dice import DieNeeded, KeyedDice, ToldDice
from campaigns.engine.dice.known import KnownDice, NoDice
from campaigns.engine.draft import Draft
from campaigns.engine.game.shop import Shop
from campaigns.engine.moves.latecomers import anybody, free_places, from_the_beginning, lay_a_place
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.engine.state import Option, State
from tests.campaigns.toy import GAME, ToyBook


def draft(dice=None, **more):
    made = Draft(State(), dice or ToldDice([]), **more)
    made.add("hero", id="anya")
    made.events.clear()
    return made


def test_a_refused_move_is_gone_with_its_refusal():
    """Hundreds are refused with each look at a table: one that its own frame held would keep that table."""
    made = draft()
    held = weakref.ref(made)
    gc.disable()
    try:
        with pytest.raises(IllegalMove):
            made.refuse(say("No."), "1.1")
        del made
        assert held() is None
    finally:
        gc.enable()


def test_a_piece_without_an_id_gets_one_that_nobody_has_and_nobody_had():
    made = draft()
    assert [made.add("item", entry="lamp"), made.add("item", entry="lamp"), made.add("item")] == [
        "lamp#1",
        "lamp#2",
        "item#1",
    ]
    made.remove("lamp#2")
    assert made.add("item", entry="lamp", holder="anya", name="Лампа", rule="1") == "lamp#3"
    assert made.events[-1] == happened.PieceAdded(made.state.pieces["lamp#3"], "anya", rule="1")
    made.add("item", id="lamp#4")
    made.add("item", id="lamp#5")
    assert made.add("item", entry="lamp") == "lamp#6", "a game master may have named one so"


def test_what_changes_nothing_is_no_event():
    made = draft()
    made.change("anya", "health", 0)
    made.pay("coins", "anya", "bank", 0)
    made.unmark("anya", "hurt")
    assert made.events == []
    made.change("anya", "health", 5, "1", "ogre")
    made.set("anya", "health", 5)
    made.set("anya", "health", 3, "2", "lamp")
    made.mark("anya", "hurt", "turn", "3")
    made.mark("anya", "hurt")
    made.unmark("anya", "hurt", "4")
    made.pay("coins", "anya", "bank", 2, "5")
    assert made.events == [
        happened.CounterChanged("anya", "health", 5, "ogre", rule="1"),
        happened.CounterChanged("anya", "health", -2, "lamp", rule="2"),
        happened.MarkAdded("anya", "hurt", "turn", rule="3"),
        happened.MarkRemoved("anya", "hurt", rule="4"),
        happened.CounterMoved("coins", "anya", "bank", 2, rule="5"),
    ]


def test_marks_end_at_their_moment_and_no_other():
    made = draft()
    made.mark("anya", "tired", "turn")
    made.mark("anya", "wet", "day")
    made.mark("anya", "lost")
    made.end_marks("turn", "7")
    assert (made.state.marks_of("anya"), made.events[-1]) == (
        ["wet", "lost"],
        happened.MarkRemoved("anya", "tired", rule="7"),
    )
    made.end_marks("day")
    assert made.state.marks_of("anya") == ["lost"]


def test_a_thing_is_revealed_once_to_whom_it_is_and_a_game_ends_once():
    made = draft()
    made.reveal("anya", "1", "1", secret=True)
    made.reveal("anya", "1")
    made.reveal("anya")
    made.end("victory", say("Won."), "9")
    made.end("defeat", say("Lost."))
    assert made.events == [
        happened.Revealed("anya", "1", True, rule="1"),
        happened.Revealed("anya", "", False),
        happened.GameEnded("victory", say("Won."), rule="9"),
    ]


def test_rolls_for_the_same_reason_are_counted_and_secret_ones_fall_elsewhere():
    keys = []
    seeing = SimpleNamespace(roller="app", face=lambda key, sides: keys.append((key, sides)) or 1)
    hidden = SimpleNamespace(roller="nobody", face=lambda key, sides: keys.append(("hidden", key, sides)) or 2)
    made = draft(SimpleNamespace(**vars(seeing), hidden=hidden))
    assert [made.roll("hit", 6, "1"), made.roll("hit", 6), made.roll("miss", 4), made.roll("hit", 6, secret=True)] == [
        1,
        1,
        1,
        2,
    ]
    assert keys == [("hit:0", 6), ("hit:1", 6), ("miss:0", 4), ("hidden", "hit:2", 6)]
    assert made.events[0] == happened.DiceRolled("hit", (6,), (1,), "app", False, rule="1")
    assert (made.events[3].roller, made.events[3].secret) == ("nobody", True)
    plain = draft(SimpleNamespace(**vars(seeing), hidden=None))
    assert plain.roll("hit", 6, secret=True) == 1


def test_of_several_one_is_picked_by_a_secret_die_and_a_single_one_without():
    made = draft(ToldDice([3]))
    assert made.pick("draw", iter("abc"), "1") == "c"
    assert made.events == [happened.DiceRolled("draw", (3,), (3,), "table", True, rule="1")]
    assert made.pick("draw", ["a"]) == "a"
    assert len(made.events) == 1
    with pytest.raises(ValueError, match="nothing to pick from: draw"):
        made.pick("draw", [])
    several = []
    scripted = SimpleNamespace(roller="app", face=lambda key, sides: 2, among=lambda state, some: several.append(some))
    assert draft(scripted).pick("draw", ["a", "b"]) == "b"
    assert several == [["a", "b"]]


def test_questions_are_numbered_and_cite_their_paragraph():
    made = draft()
    yes = (Option("yes", say("yes")),)
    made.ask("guard", "1", say("Well?"), yes, rule="4", hero="anya")
    made.ask("guard", "2", say("Well?"), yes)
    first, second = made.state.prompts
    assert (first.id, first.kind, first.seat, first.rule, first.data) == (
        "prompt#1",
        "guard",
        "1",
        "4",
        {"hero": "anya"},
    )
    assert (second.id, second.rule, made.events[0].rule, made.events[1].rule) == ("prompt#2", "", "4", "")


def test_a_refusal_is_asked_of_the_dial_by_what_it_cites_or_is_about():
    with pytest.raises(IllegalMove) as no:
        draft(rule="1.4").refuse(say("no"))
    assert (no.value.rule, no.value.forcible) == ("", False)
    made = draft(dial=Dial(ENFORCE, {"1.4": RECORD}), rule="1.4")
    made.refuse(say("one"))
    made.refuse(say("two"), "1.4-2")
    with pytest.raises(IllegalMove):
        made.refuse(say("three"), "1.5")
    with pytest.raises(IllegalMove):
        made.refuse(say("four"), "1.4", under="seats")
    assert [(str(one), one.rule) for one in made.against] == [("one", ""), ("two", "1.4-2")]
    with pytest.raises(IllegalMove) as advised:
        draft(dial=Dial(ADVISE)).refuse(say("no"), "1")
    assert advised.value.forcible


def test_a_piece_goes_to_another_seat_where_it_lies_with_all_that_is_on_it():
    made = draft()
    made.put("anya", "cave", "1")
    made.change("anya", "health", 3)
    made.give_seat("anya", "2")
    state = made.state
    assert (state.pieces["anya"].seat, state.holder("anya"), state.count("anya", "health")) == ("2", "cave", 3)


def test_dice_that_are_known_show_their_face_again_and_others_fall():
    dice = KnownDice({"hit:0/6": 5}, ToldDice([2], hidden=KeyedDice(b"a")))
    assert [dice.face("hit:0", 6), dice.face("hit:0", 4)] == [5, 2]
    assert (dice.roller, type(dice.hidden)) == ("table", KeyedDice)
    with pytest.raises(DieNeeded, match="the d6 for hit has not been told"):
        NoDice().face("hit", 6)
    assert KnownDice({}, NoDice()).hidden is None


def test_a_place_is_laid_for_one_more_where_the_game_knows_how():
    def laid(latecomers):
        made = draft()
        made.add("table", id="table")
        lay_a_place(SimpleNamespace(latecomers=latecomers), made, ToyBook())
        return made.state

    state = laid(anybody)
    assert (state.count("table", "seats"), free_places(state)) == (1, 1), "who has no seat takes no place"
    with pytest.raises(IllegalMove, match="does not say how somebody comes to it later. Instead somebody can"):
        laid(None)
    with pytest.raises(IllegalMove, match="too late. Instead") as no:
        laid(from_the_beginning(say("too late."), "3"))
    assert no.value.rule == "3"
    made = Draft(state, ToldDice([]))
    made.give_seat("anya", "1")
    assert free_places(made.state) == 0


def test_a_shop_tells_its_move_the_buyer_and_the_thing():
    shop = Shop(("bank", "coins"), "buy", lambda state, book: (), buyer="who", thing="what")
    assert shop.told("anya", "lamp") == {"who": "anya", "what": "lamp"}
    assert GAME.move("nothing") is None
