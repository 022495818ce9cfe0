"""Who may move, when and told what, before any rule of a game is asked; and what is offered of it."""

from dataclasses import replace

import pytest

from campaigns.engine import events as happened
from campaigns.engine.dial import RECORD, Dial
from campaigns.engine.dice import ToldDice
from campaigns.engine.evolve import fold
from campaigns.engine.game import Choice, Field, Game, Move
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.moves.decide import ANSWER, answer_move, decide, decided, fillings, in_season, offered, offers
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import say
from campaigns.engine.state import Option, Piece, Prompt, State
from tests.campaigns.toy import ToyBook

ANYA, BORYA, GUEST = Seat("1", "Аня"), Seat("2", "Боря"), Seat("")
MASTER, BLIND = Seat("gm", "GM", master=True), Seat("gm", "GM", master=True, blind=True)
YES, NO = Option("yes", say("yes")), Option("no", say("no"))


def heroes(state, book, fields):
    return (Choice(one.id) for one in state.of_kind("hero"))


def amounts(state, book, fields):
    return (Choice(str(one)) for one in range(3))


def earn(draft, book, *, hero, amount, note=""):
    """Coins for a hero: no more than two at once, and three with a note."""
    if int(amount) > 1 and not note:
        draft.refuse(say("too many"), "2")
    if note == "bad":
        raise IllegalMove(say("no such note"), "3")
    draft.change(hero, "coins", int(amount), "1")


def throw(draft, book, *, hero):
    draft.change(hero, "coins", draft.roll("throw", 6))


def trip(draft, book, *, hero):
    draft.refuse(say("nothing to trip over"), "9")
    draft.change(hero, {}["missing"], 1)


def stumble(draft, book, *, hero):
    draft.change(hero, {}["missing"], 1)


def close(draft, book, *, by):
    draft.note(say("{who} closes", who=by.name))


def told(draft, book, prompt, choice):
    draft.note(say("told {choice}", choice=choice))


def settle(draft, book):
    draft.change("bank", "settled", 1)


HERO = Field("hero", say("hero"), heroes)
AMOUNT = Field("amount", say("how much"), amounts, default="1")
NOTE = Field("note", say("note"), lambda *_: (Choice("good"), Choice("bad")), optional=True)
EARN = Move("earn", say("Earn"), earn, (HERO, AMOUNT, NOTE), rule="1")
THROW = Move("throw", say("Throw"), throw, (HERO,), anytime=True)
HIDE = Move("hide", say("Hide"), throw, (HERO,), secret=True)
CLOSE = Move("close", say("Close"), close, actor="", master=True)
SAY = Move("say", say("Say"), lambda draft, book, **told: None, (HERO, Field("words", say("words"), most=5)))
SEVERAL = Move(
    "several", say("Several"), lambda *_, **__: None, (HERO, Field("many", say("many"), amounts, most=5, several=True))
)
SURE = Move("sure", say("Sure"), lambda *_, **__: None, (HERO, NOTE), sure=True)
EARLY = Move("early", say("Early"), lambda *_, **__: None, (HERO,), phases=("choosing",), late=True)
TRIP, STUMBLE = Move("trip", say("Trip"), trip, (HERO,)), Move("stumble", say("Stumble"), stumble, (HERO,))
GAME = Game(
    "toy",
    "toy",
    say("toy"),
    lambda *_: None,
    (EARN, THROW, HIDE, CLOSE, SAY, SEVERAL, SURE, EARLY, TRIP),
    answers={"ask": told, "forced": told},
    settle=settle,
    forced_prompts=frozenset({"forced"}),
)
TABLE = fold(
    State(),
    [
        happened.PieceAdded(Piece("anya", "hero", seat="1")),
        happened.PieceAdded(Piece("borya", "hero", seat="2")),
        happened.PieceAdded(Piece("bank", "bank")),
        happened.PieceAdded(Piece("ogre", "boss")),
    ],
)


def asking(*prompts, state=TABLE):
    return fold(state, [happened.PromptOpened(one) for one in prompts])


ASKED = Prompt("p1", "ask", "1", say("Well?"), (YES, NO), rule="5")


def refused(name, fields, by=ANYA, state=TABLE, game=GAME, dial=None):
    with pytest.raises(IllegalMove) as no:
        decided(game, state, ToyBook(), ToldDice([1]), name, fields, by, dial or Dial())
    return str(no.value), no.value.rule


def done(name, fields, by=ANYA, state=TABLE, game=GAME, **more):
    draft = decided(game, state, ToyBook(), ToldDice([4, 4]), name, fields, by, **more)
    return draft.state, draft


def test_a_move_is_told_its_fields_by_name_and_what_is_missing_takes_what_is_usual():
    assert done("earn", {"hero": "anya"})[0].count("anya", "coins") == 1
    assert done("earn", {"hero": "anya", "amount": " 0 "})[0].count("anya", "coins") == 0
    assert done("earn", {"hero": "anya", "amount": "2", "note": "good"})[0].count("anya", "coins") == 2
    assert refused("say", {"hero": "anya"}) == ("Something is missing: words", "")
    assert refused("earn", {"hero": "anya", "colour": "red", "z": "1"})[0] == "This move is told nothing called colour"
    assert refused("f" * 50, {})[0] == "There is no such move: " + "f" * 40
    assert done("close", {}, MASTER)[1].events[0].note.values["who"] == "GM"


def test_words_have_a_length_and_so_have_several_choices_but_no_single_one():
    done("say", {"hero": "anya", "words": "12345"})
    assert refused("say", {"hero": "anya", "words": "123456"})[0] == "That is too long: at most 5 letters."
    done("several", {"hero": "anya", "many": "1,2,0"})
    assert refused("several", {"hero": "anya", "many": "1,2,0,1"})[0] == "That is too long: at most 5 letters."
    with pytest.raises(ValueError, match="invalid literal"):
        done("earn", {"hero": "anya", "amount": "many" * 20})


def test_one_moves_what_is_ones_own_and_who_runs_the_game_moves_everything():
    assert refused("earn", {"hero": "borya"})[0] == "You do not play borya."
    assert refused("earn", {"hero": "nobody" * 9})[0] == f"You do not play {'nobody' * 9:.40}."
    assert done("earn", {"hero": "borya"}, MASTER)[0].count("borya", "coins") == 1
    assert refused("close", {}) == ("Only the game master does that.", "")


def test_a_lenient_table_lets_others_move_what_is_seen_but_nothing_secret_or_hidden():
    lenient = Dial(RECORD)
    state, draft = done("earn", {"hero": "borya"}, dial=lenient)
    assert (state.count("borya", "coins"), [str(one) for one in draft.against]) == (1, ["You do not play borya."])
    assert refused("hide", {"hero": "borya"}, dial=lenient)[0] == "You do not play borya."
    assert refused("earn", {"hero": "ghost"}, dial=lenient)[0] == "You do not play ghost."
    veiled = replace(GAME, visibility=Visibility({"hand": "owner"}))
    inside = fold(
        TABLE, [happened.PieceAdded(Piece("hand-2", "hand", seat="2")), happened.HolderChanged("borya", "hand-2")]
    )
    assert refused("earn", {"hero": "borya"}, state=inside, game=veiled, dial=lenient)[0] == "You do not play borya."


def test_after_the_end_nothing_is_done_and_nothing_offered():
    over = fold(TABLE, [happened.GameEnded("victory", say("Won."))])
    assert refused("earn", {"hero": "anya"}, state=over)[0] == "The game is over; the table is closed."
    assert list(offers(GAME, over, ToyBook(), ANYA)) == []
    assert offered(GAME, over, ToyBook(), "earn", {"hero": "anya"}, ANYA) is None


def test_what_follows_from_any_change_follows_after_moves_and_answers():
    assert done("earn", {"hero": "anya"})[0].count("bank", "settled") == 1
    assert done(ANSWER, {"prompt": "p1", "choice": "yes"}, state=asking(ASKED))[0].count("bank", "settled") == 1
    bare = replace(GAME, settle=None)
    assert done("earn", {"hero": "anya"}, game=bare)[0].count("bank", "settled") == 0


def test_while_somebody_is_asked_only_what_may_be_done_at_any_time_is():
    table = asking(ASKED)
    assert refused("earn", {"hero": "borya"}, BORYA, table)[0] == "First somebody has to answer: Well?"
    assert done("throw", {"hero": "borya"}, BORYA, table)[0].count("borya", "coins") == 4
    assert {one.move.name for one in offers(GAME, table, ToyBook(), BORYA)} == {"throw"}


def test_a_question_is_answered_once_by_who_is_asked_with_one_of_its_answers():
    table = asking(ASKED)
    state, draft = done(ANSWER, {"prompt": "p1", "choice": "no"}, state=table)
    assert (state.prompts, str(draft.events[1].note), draft.events[0].rule) == ((), "told no", "5")
    assert refused(ANSWER, {"prompt": "p1", "choice": "maybe"}, state=table) == ("That is not one of the answers.", "5")
    assert refused(ANSWER, {"prompt": "p9", "choice": "yes"}, state=table)[0] == "Nobody is asked that any more."
    assert refused(ANSWER, {"prompt": "p1", "choice": "yes"}, BORYA, table) == ("It is not you who has to choose.", "5")
    assert refused(ANSWER, {"prompt": "p1", "choice": "yes"}, BLIND, table)[0] == "It is not you who has to choose."
    assert not done(ANSWER, {"prompt": "p1", "choice": "yes"}, MASTER, table)[0].prompts


def test_what_the_table_is_asked_anybody_answers_and_a_lenient_one_lets_others_answer_where_nothing_is_hidden():
    open_one = replace(ASKED, seat="")
    assert not done(ANSWER, {"prompt": "p1", "choice": "yes"}, BORYA, asking(open_one))[0].prompts
    lenient = Dial(RECORD)
    _, draft = done(ANSWER, {"prompt": "p1", "choice": "yes"}, BORYA, asking(ASKED), dial=lenient)
    assert [str(one) for one in draft.against] == ["It is not you who has to choose."]
    veiled = replace(GAME, visibility=Visibility({"hand": "owner"}))
    assert refused(ANSWER, {"prompt": "p1", "choice": "yes"}, BORYA, asking(ASKED), veiled, lenient)[1] == "5"


def test_a_single_answer_that_is_nobodys_secret_is_given_by_itself_and_told():
    forced = Prompt("p2", "forced", "2", say("And?"), (YES,), rule="6")
    _, draft = done("throw", {"hero": "anya"}, state=asking(ASKED, forced))
    assert [str(one.note) for one in draft.events if isinstance(one, happened.NoteWritten)] == [
        "And? Only one answer is left: yes.",
        "told yes",
    ]
    answered = [one for one in draft.events if isinstance(one, happened.PromptAnswered)]
    assert answered == [happened.PromptAnswered("p2", "yes", rule="6")]
    assert [one.id for one in draft.state.prompts] == ["p1"], (
        "two answers are left there, and that kind is never forced"
    )
    two = replace(forced, options=(YES, NO))
    assert len(done("throw", {"hero": "anya"}, state=asking(two))[0].prompts) == 1
    assert len(done("throw", {"hero": "anya"}, state=asking(replace(ASKED, options=(YES,))))[0].prompts) == 1


def test_a_rule_that_breaks_after_a_refusal_was_passed_over_is_that_refusal():
    assert refused("trip", {"hero": "anya"}, dial=Dial(RECORD)) == ("nothing to trip over", "9")
    with pytest.raises(KeyError):
        done("stumble", {"hero": "anya"}, dial=Dial(RECORD), game=replace(GAME, moves=(STUMBLE,)))


def test_offers_are_the_ways_that_the_rules_allow_with_what_may_be_added_to_each():
    met = {}
    found = list(offers(GAME, TABLE, ToyBook(), ANYA, met))
    earning = [(dict(one.fields), dict(one.options), one.rolls) for one in found if one.move is EARN]
    assert earning == [
        ({"hero": "anya", "amount": "0"}, {"note": ("good",)}, False),
        ({"hero": "anya", "amount": "1"}, {"note": ("good",)}, False),
        ({"hero": "anya", "amount": "2", "note": "good"}, {}, False),
    ]
    assert {key: str(no) for key, no in met.items() if key[0] == "earn"} == {
        ("earn", (("hero", "anya"), ("amount", "2"))): "too many"
    }
    assert [(one.rolls, one.events[0].faces) for one in found if one.move is THROW] == [(True, (1,))]
    assert [dict(one.options) for one in found if one.move is SURE] == [{"note": ("good", "bad")}]
    assert {one.move.name for one in found} == {"earn", "throw", "hide", "several", "sure"}


def test_one_way_for_each_actor_is_enough_where_any_way_is_asked_for():
    found = [one for one in offers(GAME, TABLE, ToyBook(), MASTER, any_way=frozenset({"earn"})) if one.move is EARN]
    assert [dict(one.fields) for one in found] == [{"hero": "anya", "amount": "0"}, {"hero": "borya", "amount": "0"}]
    assert [one.move.name for one in offers(GAME, TABLE, ToyBook(), MASTER) if one.move is CLOSE] == ["close"]


def test_answers_are_offered_to_who_may_give_them():
    table = asking(ASKED, replace(ASKED, id="p2", seat=""), replace(ASKED, id="p3", seat="2"))
    given = {}
    for by in (ANYA, BORYA, MASTER, BLIND):
        found = [one.fields for one in offers(GAME, table, ToyBook(), by) if one.move.name == ANSWER]
        given[by] = [one["prompt"] + one["choice"] for one in found]
    assert given[ANYA] == ["p1yes", "p1no", "p2yes", "p2no"]
    assert given[BORYA] == ["p2yes", "p2no", "p3yes", "p3no"]
    assert given[BLIND] == ["p2yes", "p2no"]
    assert len(given[MASTER]) == 6
    move = answer_move(ASKED)
    assert (move.name, move.label, move.rule, move.actor) == (ANSWER, ASKED.question, "5", "")


def test_one_move_is_offered_if_the_rules_allow_it():
    assert offered(GAME, TABLE, ToyBook(), "earn", {"hero": "anya", "amount": "1"}, ANYA).move is EARN
    assert offered(GAME, TABLE, ToyBook(), "earn", {"hero": "anya", "amount": "2"}, ANYA) is None
    assert offered(GAME, TABLE, ToyBook(), "fly", {}, ANYA) is None
    answer = offered(GAME, asking(ASKED), ToyBook(), ANSWER, {"prompt": "p1", "choice": "yes"}, ANYA)
    assert (answer.move.name, answer.move.rule) == (ANSWER, "5")
    assert offered(GAME, TABLE, ToyBook(), ANSWER, {"prompt": "p1", "choice": "yes"}, ANYA) is None


def test_a_move_has_its_phases_and_one_for_late_guests_comes_while_a_place_waits():
    choosing = fold(TABLE, [happened.PeriodBegan("phase", "choosing")])
    waiting = fold(TABLE, [happened.PieceAdded(Piece("table", "table")), happened.CounterChanged("table", "seats", 3)])
    assert [in_season(one, EARLY) for one in (TABLE, choosing, waiting)] == [False, True, True]
    assert not in_season(waiting, replace(EARLY, late=False))
    assert not in_season(fold(waiting, [happened.CounterChanged("table", "seats", -1)]), EARLY)
    assert in_season(TABLE, EARN)


def test_a_move_is_filled_in_with_ones_own_pieces_and_never_with_words():
    assert list(fillings(THROW, TABLE, ToyBook(), ANYA)) == [{"hero": "anya"}]
    assert list(fillings(THROW, TABLE, ToyBook(), MASTER)) == [{"hero": "anya"}, {"hero": "borya"}]
    assert list(fillings(THROW, TABLE, ToyBook(), GUEST)) == []
    assert list(fillings(SAY, TABLE, ToyBook(), ANYA)) == []
    lost = replace(THROW, fields=(replace(HERO, choices=lambda *_: [Choice("ghost")]),))
    assert list(fillings(lost, TABLE, ToyBook(), ANYA)) == []
    tried = replace(EARN, fields=(HERO, replace(NOTE, tried=True)))
    assert list(fillings(tried, TABLE, ToyBook(), ANYA)) == [
        {"hero": "anya", "note": "good"},
        {"hero": "anya", "note": "bad"},
    ]


def test_deciding_says_what_happens_and_leaves_the_table_alone():
    events = decide(GAME, TABLE, ToyBook(), ToldDice([5]), "throw", {"hero": "anya"}, ANYA)
    assert [type(one).__name__ for one in events] == ["DiceRolled", "CounterChanged", "CounterChanged"]
    assert TABLE.count("anya", "coins") == 0
