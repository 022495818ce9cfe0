"""A play told in sentences: what is said of the move, then what came of it, each thing once."""

import pytest

from campaigns.engine import events as happened
from campaigns.engine.evolve import fold
from campaigns.engine.game.face import Act, Change, Face, tale
from campaigns.engine.sentences import Name, Sentence, render, say
from campaigns.engine.state import Piece, State
from campaigns.engine.storytelling import effects, numbers_after, tell
from tests.campaigns.toy import ToyBook

FACE = Face(
    counters={
        "hero/health": Change(say("{piece} loses {by}, {left} left"), say("{piece} gains {by}, {left} now")),
        "rage": Change(say("{piece} calms down"), say("{piece} rages")),
    },
    marks={"hurt": say("{piece} is hurt by {about}.")},
    lifted={"hurt": say("{piece} is whole again.")},
    moved={"coins": say("{taker} gets {amount} of {giver}.")},
    added={"item": say("{piece} comes to {holder}.")},
    removed={"item": say("{piece} is gone.")},
    held={"item": say("{piece} goes to {holder}.")},
    notes={"saved {who}": say("{who} holds out."), "hush": None},
)
BEFORE = fold(
    State(),
    [
        happened.PieceAdded(Piece("anya", "hero")),
        happened.PieceAdded(Piece("borya", "hero")),
        happened.PieceAdded(Piece("ogre", "boss")),
        happened.PieceAdded(Piece("lamp", "item")),
        happened.CounterChanged("anya", "health", 10),
        happened.CounterChanged("borya", "health", 8),
        happened.CounterChanged("anya", "coins", 3),
    ],
)


def act(*events, face=FACE, told=None, who="Аня", move="go"):
    after = fold(BEFORE, events)
    return Act(move, who, told or {}, {}, events, BEFORE, after, ToyBook(), face)


def read(sentences):
    return [render(one, str, str) for one in sentences]


def came(*events, **more):
    return read(effects(act(*events, **more)))


def health(piece, by):
    return happened.CounterChanged(piece, "health", by)


def test_a_number_that_changes_several_times_in_a_row_is_told_once_by_what_it_comes_to():
    assert came(health("anya", -1), health("anya", -2)) == ["anya loses 3, 7 left."]
    assert came(health("anya", -1), health("anya", 4)) == ["anya gains 3, 13 now."]
    assert came(health("anya", -1), health("anya", 1)) == [], "what comes to nothing is not told"


def test_dice_between_two_changes_part_them_no_more_than_nothing_does():
    dice = happened.DiceRolled("hit", (6,), (3,), "app")
    assert came(health("anya", -1), dice, health("anya", -2)) == ["anya loses 3, 7 left."]


def test_something_else_between_two_changes_parts_them_and_each_says_what_is_left_then():
    mark = happened.MarkAdded("anya", "hurt:ogre", "")
    assert came(health("anya", -1), mark, health("anya", -2)) == [
        "anya loses 1, 9 left.",
        "anya is hurt by ogre.",
        "anya loses 2, 7 left.",
    ]
    assert came(health("anya", -1), health("borya", -2), health("anya", -1)) == [
        "anya loses 1, 9 left.",
        "borya loses 2, 6 left.",
        "anya loses 1, 8 left.",
    ]


def test_a_number_is_told_for_the_kinds_of_pieces_that_it_is_told_of():
    assert came(health("ogre", -5)) == []
    assert came(happened.CounterChanged("ogre", "rage", 1)) == ["ogre rages."]
    assert came(happened.CounterChanged("ogre", "rage", -1), health("ogre", 3)) == ["ogre calms down."]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (happened.MarkAdded("anya", "hurt:ogre", ""), "anya is hurt by ogre."),
        (happened.MarkAdded("anya", "calm", ""), None),
        (happened.CounterMoved("coins", "anya", "borya", 2), "borya gets 2 of anya."),
        (happened.CounterMoved("gems", "anya", "borya", 2), None),
        (happened.PieceAdded(Piece("rope", "item"), "anya"), "rope comes to anya."),
        (happened.PieceAdded(Piece("wolf", "boss"), "anya"), None),
        (happened.PieceRemoved("lamp"), "lamp is gone."),
        (happened.PieceRemoved("ogre"), None),
        (happened.HolderChanged("lamp", "anya"), "lamp goes to anya."),
        (happened.HolderChanged("ogre", "anya"), None),
        (happened.NoteWritten(say("saved {who}", who="Аня")), "Аня holds out."),
        (happened.NoteWritten(say("hush")), None),
        (happened.NoteWritten(say("as it is")), "as it is"),
        (happened.GameEnded("victory", say("Won.")), "Won."),
        (happened.PeriodBegan("round", 2), None),
    ],
)
def test_what_came_of_a_play_is_told_as_the_face_says(event, sentence):
    assert came(event) == ([sentence] if sentence else [])


def test_a_mark_that_ends_is_told_by_another_sentence():
    hurt = happened.MarkAdded("anya", "hurt:ogre", "")
    assert came(hurt, happened.MarkRemoved("anya", "hurt:ogre")) == ["anya is hurt by ogre.", "anya is whole again."]


def test_some_events_of_a_play_are_told_alone_with_what_was_left_behind_them():
    one, two = health("anya", -1), health("anya", -2)
    whole = act(one, two)
    assert read(effects(whole, [one])) == ["anya loses 1, 9 left."]
    assert read(effects(whole, [two])) == ["anya loses 2, 7 left."]
    paid = happened.CounterMoved("coins", "anya", "borya", 2)
    left = numbers_after(act(paid, one), [paid])
    assert (left["anya", "coins"], left["borya", "coins"], left["anya", "health"]) == (1, 2, 10)
    assert numbers_after(act(paid), []) == {**BEFORE.counters, ("anya", "coins"): 1, ("borya", "coins"): 2}


def test_the_first_sentence_whose_places_can_be_filled_tells_the_move():
    saying = tale(say("{who} hits {target} with {item}."), say("{who} hits {target}."), say("{who} waits."))
    assert read(tell(act(told={"target": Name("ogre"), "item": Name("lamp")}), saying)) == ["Аня hits ogre with lamp."]
    assert read(tell(act(told={"target": Name("ogre")}), saying)) == ["Аня hits ogre."]
    assert read(tell(act(), saying)) == ["Аня waits."]
    assert tell(act(), tale(say("{who} hits {target}."))) == []
    more = tale(say("{who} pays {price}."), more=lambda act: {"price": 4})
    assert read(tell(act(), more)) == ["Аня pays 4."]


def test_what_came_of_a_move_stands_behind_it_where_the_tale_says_so_and_nothing_is_said_twice_in_a_row():
    hit = health("ogre", 1), happened.MarkAdded("anya", "hurt:ogre", ""), happened.MarkAdded("anya", "hurt:ogre", "")
    assert read(tell(act(*hit), tale(say("{who} hits.")))) == ["Аня hits.", "anya is hurt by ogre."]
    assert read(tell(act(*hit), tale(say("{who} hits."), effects=False))) == ["Аня hits."]
    assert tell(act(*hit), None) == []
    assert read(tell(act(), lambda act: [say("a"), say("a"), say("b")])) == ["a", "b"]


def test_things_are_called_as_people_call_them_before_and_after():
    def called(state, book, piece):
        return f"the {state.pieces[piece].kind}" if piece in state else None

    face = Face(name=called, removed=FACE.removed, added=FACE.added)
    inside = Sentence("so {told}", {"told": say("{who} is there", who=Name("ogre"))})
    assert read(tell(act(face=face), lambda act: [inside])) == ["so the boss is there"]
    assert came(happened.PieceRemoved("lamp"), face=face) == ["lamp is gone."]
    gone = act(happened.PieceRemoved("lamp"), happened.PieceAdded(Piece("rope", "item"), "anya"), face=face)
    assert read(tell(gone, tale(say("{who} swaps.")))) == [
        "Аня swaps.",
        "the item is gone.",
        "the item comes to the hero.",
    ]


def test_an_act_says_what_it_did_to_a_piece():
    done = act(
        health("anya", -3),
        health("anya", 1),
        happened.CounterMoved("coins", "anya", "borya", 2),
        happened.CounterMoved("coins", "ogre", "anya", 1),
        happened.MarkAdded("anya", "hurt:ogre", ""),
        happened.HolderChanged("lamp", "anya"),
        happened.PieceAdded(Piece("rope", "item"), "anya"),
        who=Name("anya"),
    )
    assert (done.change("anya", "health"), done.change("anya", "coins"), done.change("borya", "coins")) == (-2, -1, 2)
    assert (done.marked("anya", "hurt"), done.marked("anya", "calm"), done.marked("borya", "hurt")) == (
        True,
        False,
        False,
    )
    assert (done.came("anya"), done.came("borya")) == (["lamp"], [])
    assert [done.kind(one) for one in ("lamp", "rope", "nothing")] == ["item", "item", ""]
    assert (done.mine(), act().mine()) == ("anya", "")
    assert [one.by for one in done.all(happened.CounterChanged, piece="anya", by=1)] == [1]
