"""What one seat sees of a table with secrets, and of what happens there."""

import random

import pytest

from campaigns.engine import events as happened
from campaigns.engine.evolve import evolve
from campaigns.engine.game import Game
from campaigns.engine.game.visibility import PLACE, Visibility
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import Witness, hidden, seen
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import Option, Piece, Prompt, State

ANYA, BORYA, GUEST, MASTER = Seat("1", "Аня"), Seat("2", "Боря"), Seat(""), Seat("gm", "GM", master=True)


def veils(state, seat):
    """Nobody but Аня knows the mood of the ogre, where it hides and how it rages."""
    return {} if seat.key == "1" else {"ogre": {"mood", "rage", PLACE}}


GAME = Game(
    slug="secrets",
    book="toy",
    title=Sentence("secrets"),
    lay=lambda draft, book, seats: None,
    moves=(),
    visibility=Visibility({"hand": "owner", "deck": "nobody"}, veils, frozenset({"bid"})),
)
YES = (Option("a", Sentence("a")),)
TABLE = State(
    pieces={
        one.id: one
        for one in (
            Piece("hand-1", "hand", seat="1"),
            Piece("hand-2", "hand", seat="2"),
            Piece("deck", "deck"),
            Piece("ace", "card", "ace"),
            Piece("king", "card", "king"),
            Piece("jack", "card", "jack"),
            Piece("ten", "card", "ten"),
            Piece("nine", "card", "nine"),
            Piece("gem", "gem"),
            Piece("ogre", "boss", "ogre"),
            Piece("cave", "place"),
        )
    },
    holders={
        "ace": "hand-1",
        "king": "hand-2",
        "jack": "deck",
        "ten": "hand-2",
        "nine": "hand-2",
        "gem": "king",
        "ogre": "cave",
    },
    counters={("ace", "worth"): 3, ("king", "worth"): 2, ("ogre", "mood"): 5, ("ogre", "health"): 9},
    marks={("ace", "bent"): "", ("ogre", "rage:Боря"): "turn", ("ogre", "hurt"): ""},
    prompts=(
        Prompt(
            "p1", "bid", "1", Sentence("{card}?", {"card": Name("ace")}), (Option("a", Sentence("a")),), {"c": ["ace"]}
        ),
        Prompt(
            "p2", "wait", "", Sentence("{card}?", {"card": Name("king")}), (Option("a", Sentence("a")),), {"c": "king"}
        ),
    ),
    rolls={"hit": 1},
    added={"card": 5},
    known={"ten": ("1",), "nine": ("",)},
)


def ids(state, holder):
    return [one.id for one in state.held_by(holder)]


def test_of_a_strangers_hand_and_of_the_deck_only_backs_are_seen():
    view = seen(GAME, TABLE, ANYA)
    assert ids(view, "hand-1") == ["ace"]
    assert ids(view, "hand-2") == ["ten", "nine", "~hand-2/card/1"], "what one was shown, and what everybody was"
    assert ids(view, "deck") == ["~deck/card/1"]
    assert "gem" not in view, "what lies on a hidden thing is not there at all"
    assert view.pieces["~hand-2/card/1"] == Piece("~hand-2/card/1", "card")
    assert view.counters == {("ace", "worth"): 3, ("ogre", "mood"): 5, ("ogre", "health"): 9}
    assert ("ace", "bent") in view.marks
    assert (view.rolls, view.added) == ({}, {})


def test_whoever_sees_all_sees_the_table_itself():
    assert seen(GAME, TABLE, MASTER) is TABLE


def test_a_guest_sees_no_hand():
    view = seen(GAME, TABLE, GUEST)
    assert (ids(view, "hand-1"), ids(view, "hand-2")) == (
        ["~hand-1/card/1"],
        ["nine", "~hand-2/card/1", "~hand-2/card/2"],
    )
    assert not [key for key in view.counters if key[0] in ("ace", "king", "ten")]


def test_what_is_veiled_of_a_thing_is_not_told():
    assert seen(GAME, TABLE, ANYA).holder("ogre") == "cave"
    view = seen(GAME, TABLE, BORYA)
    assert (view.holder("ogre"), view.count("ogre", "mood"), view.count("ogre", "health")) == ("", 0, 9)
    assert view.marks_of("ogre") == ["hurt"]


def test_of_others_questions_one_hears_the_question_with_backs_for_names():
    mine, all_ = seen(GAME, TABLE, ANYA).prompts
    assert (mine.options, mine.data) == (TABLE.prompts[0].options, {"c": ["ace"]})
    assert all_.data == {"c": "~hand-2/card/1"}
    theirs, _ = seen(GAME, TABLE, BORYA).prompts
    assert (theirs.options, theirs.data, theirs.seat, theirs.kind) == ((), {}, "1", "bid")
    assert theirs.question.values["card"] == Name("~hand-1/card/1")


def test_who_was_shown_a_thing_knows_it_and_others_do_not_know_that():
    assert seen(GAME, TABLE, ANYA).known == {"ten": ("1",), "nine": ("",)}
    assert seen(GAME, TABLE, BORYA).known == {"nine": ("",)}
    assert seen(GAME, TABLE, GUEST).known == {"nine": ("",)}


def saw(event, seat, table=TABLE):
    return Witness(GAME, table, evolve(table, event), seat).saw(event)


CARD = happened.PieceAdded(Piece("queen", "card", "queen"), "hand-2", rule="1")


@pytest.mark.parametrize(
    ("event", "seat", "known"),
    [
        (CARD, BORYA, CARD),
        (CARD, ANYA, happened.PieceAdded(Piece("~card", "card"), "hand-2", rule="1")),
        (happened.PieceAdded(Piece("coin", "card"), "king"), ANYA, None),
        (happened.PieceRemoved("king"), ANYA, happened.PieceRemoved("~card")),
        (happened.PieceRemoved("king"), BORYA, happened.PieceRemoved("king")),
        (happened.HolderChanged("king", "deck"), ANYA, happened.HolderChanged("~card", "deck")),
        (happened.HolderChanged("king", "cave"), ANYA, happened.HolderChanged("king", "cave")),
        (happened.HolderChanged("ogre", "king"), ANYA, happened.HolderChanged("ogre", "~card")),
        (happened.HolderChanged("ogre", "deck"), BORYA, None),
        (happened.CounterChanged("king", "worth", 1), ANYA, None),
        (happened.CounterChanged("king", "worth", 1), BORYA, happened.CounterChanged("king", "worth", 1)),
        (happened.CounterChanged("ogre", "mood", 1), BORYA, None),
        (happened.CounterChanged("ogre", "health", 1, source="ace"), BORYA,
         happened.CounterChanged("ogre", "health", 1, source="~card")),
        (happened.MarkAdded("ogre", "rage:Аня", ""), BORYA, None),
        (happened.MarkAdded("ogre", "hurt", ""), BORYA, happened.MarkAdded("ogre", "hurt", "")),
        (happened.MarkRemoved("ogre", "rage:Боря"), BORYA, None),
        (happened.CounterMoved("coins", "cave", "ogre", 2), ANYA, happened.CounterMoved("coins", "cave", "ogre", 2)),
        (happened.CounterMoved("coins", "cave", "king", 2), ANYA, happened.CounterChanged("cave", "coins", -2)),
        (happened.CounterMoved("coins", "king", "cave", 2), ANYA, happened.CounterChanged("cave", "coins", 2)),
        (happened.CounterMoved("coins", "king", "jack", 2), ANYA, None),
        (happened.Revealed("king", "1", secret=True), ANYA, happened.Revealed("king", "1", secret=True)),
        (happened.Revealed("king", "1", secret=True), BORYA, None),
        (happened.Revealed("king", ""), ANYA, happened.Revealed("king", "")),
        (happened.Revealed("king", "3"), ANYA, happened.Revealed("~card", "3")),
        (happened.PromptAnswered("p1", "a"), ANYA, happened.PromptAnswered("p1", "a")),
        (happened.PromptAnswered("p1", "a"), BORYA, happened.PromptAnswered("p1", "")),
        (happened.PromptAnswered("p2", "a"), BORYA, happened.PromptAnswered("p2", "a")),
        (happened.PromptAnswered("gone", "a"), BORYA, happened.PromptAnswered("gone", "a")),
        (happened.NoteWritten(Sentence("{x}", {"x": Name("king")})), ANYA,
         happened.NoteWritten(Sentence("{x}", {"x": Name("~card")}))),
        (happened.NoteWritten(Sentence("it sulks"), about="ogre", what="mood"), BORYA, None),
        (happened.GameEnded("victory", Sentence("{x}", {"x": Name("king")})), ANYA,
         happened.GameEnded("victory", Sentence("{x}", {"x": Name("~card")}))),
    ],
)  # fmt: skip
def test_an_event_is_seen_as_far_as_the_seat_knows_the_things_in_it(event, seat, known):
    assert saw(event, seat) == known


def test_a_question_is_heard_without_its_answers_by_who_is_not_asked():
    asked = Prompt("p3", "bid", "2", Sentence("{x}?", {"x": Name("king")}), (Option("a", Sentence("a")),), {"x": "ace"})
    event = happened.PromptOpened(asked)
    heard = saw(event, ANYA).prompt
    assert (heard.options, heard.data, heard.question.values["x"]) == ((), {}, Name("~card"))
    mine = saw(event, BORYA).prompt
    assert (mine.options, mine.data, mine.question) == (asked.options, {"x": "~card"}, asked.question)


def plainly_hidden(state, piece, seat):
    """What the table of secrets says, asked of each piece and of all that holds it."""
    if {"", *([seat.key] if seat.key else [])} & set(state.known.get(piece, ())):
        return False
    holder, passed = state.holder(piece), []
    while holder and holder not in passed:
        passed.append(holder)
        place = state.pieces.get(holder)
        if place and place.kind == "deck":
            return True
        if place and place.kind == "hand" and (not seat.key or place.seat != seat.key):
            return True
        holder = state.holder(holder)
    return False


@pytest.mark.parametrize("seed", range(40))
def test_what_is_hidden_of_many_is_what_is_hidden_of_each(seed):
    """Hands in hands, cards under cards, things that hold each other, and what was shown to some of them."""
    chance = random.Random(seed)
    kinds = ["hand", "hand", "deck", "card", "card", "card", "place"]
    pieces = [Piece(f"p{n}", chance.choice(kinds), seat=chance.choice(["", "1", "2"])) for n in range(14)]
    ids = [one.id for one in pieces]
    holders = {id: chance.choice([*ids, "gone"]) for id in ids if chance.random() < 0.8}
    known = {id: (chance.choice(["", "1", "2"]),) for id in ids if chance.random() < 0.2}
    state = State({one.id: one for one in pieces}, holders, known=known)
    for seat in (ANYA, BORYA, GUEST):
        wanted = {id for id in ids if plainly_hidden(state, id, seat)}
        assert {id for id in ids if hidden(GAME, state, id, seat)} == wanted
        assert set(ids) - set(seen(GAME, state, seat).pieces) == wanted
