"""Plays are told in sentences, with numbers before and after, names instead of ids, and the rule that each follows."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation

from campaigns import ledger
from campaigns.chronicle import log, story, wording
from campaigns.chronicle.telling import Teller
from campaigns.engine.events import CounterMoved, HolderChanged
from campaigns.engine.moves.decide import offers
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.plays.writing import Table
from campaigns.previews.foresight import Preview, Spread
from campaigns.previews.foretelling import foretold, percent
from tests.campaigns.pages.test_turn import Evening


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def newest(table, most=1):
    return log.lines(ledger.load(table.campaign), table.campaign.plays.newest(most))


def told(line):
    return [detail.sentence for detail in line.details]


def move(table, name, seat, **fields):
    return ledger.make_move(table.campaign, name, {"hero": f"hero-{seat.key}", **fields}, by=seat)


def test_move_is_one_sentence_with_its_changes(cave):
    [line] = newest(cave)
    assert (line.number, line.who, line.sentence, line.rule) == (6, "Аня", "Аня makes the move “Earn”: 3.", "1.7")
    assert told(line) == ["bank: coins 0 → 3 (+3)"]
    assert line.details[0].rule == "1.7"


def test_roll_is_shown_and_bookkeeping_is_not(cave):
    move(cave, "hit", cave.anya)
    [line] = newest(cave)
    [roll] = line.rolls
    assert (roll.why, roll.sides, roll.typed) == ("hit: Аня", (6,), False)
    assert told(line)[0] == f"hit: Аня: d6 shows {roll.faces[0]}"
    assert told(line)[1].startswith("Огр: health 20 → 1")
    assert len(line.details) == 2


def test_alike_changes_are_told_once_and_the_gone_keep_their_names(cave):
    move(cave, "pick", cave.anya)
    move(cave, "drop", cave.anya)
    dropped, picked = newest(cave, 2)
    assert told(picked) == ["Лампа moves to “bank” ×2"]
    assert told(dropped) == ["Лампа is gone"]


def test_numbers_before_are_those_of_their_time(cave):
    move(cave, "spend", cave.anya, amount="1")
    move(cave, "earn", cave.boris, amount="5")
    ledger.undo(cave.campaign, 8, by=cave.boris)
    move(cave, "spend", cave.boris, amount="2")
    assert [told(line) for line in newest(cave, 5)] == [
        ["bank: coins 2 → 0 (−2)"],
        [],
        ["bank: coins 2 → 7 (+5)"],
        ["bank: coins 3 → 2 (−1)"],
        ["bank: coins 0 → 3 (+3)"],
    ]


def test_older_page_tells_the_numbers_of_its_time(cave):
    move(cave, "spend", cave.anya, amount="1")
    [line] = log.lines(ledger.load(cave.campaign), cave.campaign.plays.newest(1, before=7))
    assert told(line) == ["bank: coins 0 → 3 (+3)"]


def test_numbers_of_what_was_removed_since_are_known(cave):
    change = {"set": "counter", "piece": "ogre", "name": "health", "value": 5}
    ledger.override(cave.campaign, [change], "too strong", by=cave.gm)
    ledger.override(cave.campaign, [{"set": "remove", "piece": "ogre"}], "gone home", by=cave.gm)
    removed, weakened = newest(cave, 2)
    assert told(removed) == ["Огр is gone"]
    assert told(weakened) == ["Огр: health 20 → 5 (−15)"]
    assert (weakened.overridden, weakened.reason) == (True, "too strong")
    assert weakened.sentence == "Game master sets by hand: too strong."


def test_undo_and_redo_say_so_and_undone_plays_stay_readable(cave):
    ledger.undo(cave.campaign, 6, by=cave.anya)
    ledger.undo(cave.campaign, 7, by=cave.anya)
    redone, undone, earned = newest(cave, 3)
    assert redone.sentence == "Аня brings back play 6."
    assert (undone.sentence, undone.undone, undone.undoable) == ("Аня takes back play 6.", True, False)
    assert (earned.undone, earned.undoable) == (False, True)


def test_question_and_answer(cave):
    move(cave, "ask", cave.anya)
    told_prompt = {"prompt": "prompt#1", "choice": "yes"}
    ledger.make_move(cave.campaign, "answer", told_prompt, by=cave.anya)
    answered, asked = newest(cave, 2)
    assert told(asked) == ["Does Аня wait?"]
    assert (answered.sentence, told(answered)) == ("Аня answers: it waits.", ["Аня: waits"])


def test_laying_and_sitting_down(open_table):
    table = open_table(names=["Аня"])
    ledger.take_seat(table.campaign, table.anya, "Анна")
    renamed, entered, joined, laid = newest(table, 10)
    assert (laid.sentence, laid.details, laid.undoable) == ("The table is laid.", [], False)
    assert (joined.sentence, joined.undoable) == ("Аня takes a seat.", False)
    assert renamed.sentence == "Seat 1 is called Анна now."
    for name in ("Марина", "Мария"):
        ledger.take_seat(table.campaign, table.gm, name)
    assert newest(table)[0].sentence == "The game master is called Мария now."


def test_end_is_told(cave):
    ledger.make_move(cave.campaign, "win", {}, by=cave.gm)
    [line] = newest(cave)
    assert (line.sentence, line.details[0].kind) == ("The game master makes the move “Win”. The ogre is slain.", "end")
    assert told(line) == ["The ogre is slain."]


def test_page_of_the_log_costs_the_same_however_long_it_is(cave, django_assert_num_queries):
    for _ in range(20):
        move(cave, "earn", cave.anya, amount="1")
    table = ledger.load(cave.campaign)
    story.forget()
    with django_assert_num_queries(4):  # the plays, what is undone, the plays before them, and which state was kept
        assert len(log.lines(table, cave.campaign.plays.newest(10))) == 10
    with django_assert_num_queries(1):
        assert len(log.lines(table, cave.campaign.plays.newest(10))) == 10


def test_preview_is_foretold_with_chances(cave):
    table = ledger.load(cave.campaign)
    seen = foretold(table, ledger.preview(cave.campaign, "hit", {"hero": "hero-1"}, by=cave.anya))
    assert [(one.percent, one.details[0].sentence) for one in seen.likely] == [
        (Decimal("83.3"), "Огр: health 20 → 17 (−3)"),
        (Decimal("16.7"), "Огр: health 20 → 16 (−4)"),
    ]
    sure = foretold(table, ledger.preview(cave.campaign, "spend", {"hero": "hero-1", "amount": "2"}, by=cave.anya))
    assert [detail.sentence for detail in sure.sure] == ["bank: coins 3 → 1 (−2)"]
    refused = foretold(table, ledger.preview(cave.campaign, "spend", {"hero": "hero-1", "amount": "9"}, by=cave.anya))
    assert (refused.refusal, refused.rule) == ("that costs 9; the bank has 3", "1.7")
    many = foretold(table, ledger.preview(cave.campaign, "loot", {"hero": "hero-1"}, by=cave.anya))
    assert len(many.likely) == 7  # bands of three faces
    assert many.likely[0].details[0].sentence == "bank: coins 3 → from 4 to 6"
    assert sum(one.chance for one in many.likely) == 1
    assert not many.thrown
    assert foretold(table, Preview(thrown=2000)).thrown


def test_what_does_not_come_about_is_no_number_of_what_would_be_new(cave):
    """A miss leaves no wound of 0: of a piece that the dice may add, only the cases in which they do are told."""
    table = ledger.load(cave.campaign)
    halves = ((0, Fraction(1, 2)), (3, Fraction(1, 4)), (4, Fraction(1, 4)))
    new, there = Spread("no-such-piece", "health", halves), Spread("hero-1", "health", halves)
    assert [one.percent for one in foretold(table, Preview(spreads=(new,))).likely] == [Decimal(25), Decimal(25)]
    assert len(foretold(table, Preview(spreads=(there,))).likely) == 3


def test_a_play_is_told_by_its_own_time(cave):
    """Read late, after what it is about has left the table, and among plays that were taken back."""
    move(cave, "pick", cave.anya)
    move(cave, "drop", cave.anya)
    ledger.undo(cave.campaign, 8, by=cave.gm)
    move(cave, "spend", cave.boris, amount="1")
    read = [(line.sentence, told(line)) for line in newest(cave, 5)]
    story.forget()
    assert [(line.sentence, told(line)) for line in newest(cave, 5)] == read
    for number in range(6, 11):
        story.forget()
        [alone] = log.lines(ledger.load(cave.campaign), cave.campaign.plays.filter(number=number))
        assert (alone.sentence, told(alone)) == read[10 - number]


def test_what_is_called_ends_its_sentence_once():
    assert log.sentence_case("the castle card: Let's go!.") == "The castle card: Let's go!"
    assert log.sentence_case("  who pays “Why?”.") == "Who pays “Why?”"
    assert log.sentence_case("done") == "Done."


@pytest.mark.parametrize(
    ("chance", "told"),
    [((1, 1), "100"), ((9999, 10000), "99.9"), ((1, 10000), "0.1"), ((634, 1000), "63.4"), ((0, 1), "0")],
)
def test_percent_never_promises_too_much(chance, told):
    assert percent(Fraction(*chance)) == Decimal(told)


def test_sentence_is_written_in_the_language_of_the_reader(cave):
    table = ledger.load(cave.campaign)
    sentence = say("The game is over; the table is closed.")
    assert wording.translate(sentence) == "The game is over; the table is closed."
    with translation.override("ru"):
        assert wording.translate(sentence) == "Игра окончена, стол закрыт."
    nested = Sentence("{who} and {what}", {"who": Name("ogre"), "what": Sentence("a lamp")})
    assert wording.translate(nested, table) == "Огр and a lamp"
    assert wording.translate(Sentence("")) == ""


def test_every_id_gets_the_best_name_there_is(cave):
    table = ledger.load(cave.campaign)
    names = {"hero-1": "Аня", "ogre": "Огр", "lamp": "Лампа", "lamp#7": "Лампа", "bank": "bank", "boss-x": "boss"}
    assert {id: wording.name_of(table, id) for id in names} == names
    assert wording.name_of(table, "who knows") == "who knows"
    assert wording.word(table, "by-hand:health") == "set by hand: health"
    assert wording.word(table, "by-hand:added") == "set by hand: that it is here"
    assert wording.word(table, "nothing") == ""


def test_after_a_play_only_its_own_line_is_told(cave, monkeypatch):
    newest(cave, 5)
    told_now = counted(monkeypatch)
    move(cave, "earn", cave.anya, amount="1")
    newest(cave, 6)
    assert told_now == [7]
    newest(cave, 6)
    assert told_now == [7]


def test_a_line_is_told_anew_when_what_it_names_is_called_otherwise(cave):
    move(cave, "hit", cave.anya)
    assert told(newest(cave, 1)[0])[1].startswith("Огр: ")
    change = {"set": "remove", "piece": "ogre"}
    ledger.override(cave.campaign, [change], "gone", by=cave.gm)
    assert told(newest(cave, 2)[1])[1].startswith("Огр: ")
    ledger.take_seat(cave.campaign, cave.anya, "Анна")
    read = [(line.who, line.sentence) for line in newest(cave, 4)]
    story.forget()
    assert [(line.who, line.sentence) for line in newest(cave, 4)] == read
    assert read[3][0] == "Анна"


def test_a_line_is_told_anew_when_its_play_is_taken_back(cave):
    assert not newest(cave)[0].undone
    ledger.undo(cave.campaign, 6, by=cave.anya)
    assert newest(cave, 2)[1].undone
    ledger.undo(cave.campaign, 7, by=cave.anya)
    assert not newest(cave, 3)[2].undone


def counted(monkeypatch):
    """The numbers of the plays that are told from now on."""
    numbers, real = [], log.line_of
    monkeypatch.setattr(
        log, "line_of", lambda table, play, story: numbers.append(play.number) or real(table, play, story)
    )
    return numbers


def test_what_changes_hands_is_a_sentence_and_no_sign():
    evening = Evening("counters", book="podgorye")
    for seat in evening.seats:
        found = offers(evening.game, evening.state, evening.book, seat)
        evening.play("choose", seat.key, **next(one.fields for one in found if one.move.name == "choose"))
    anya, boris = (one.id for one in evening.state.of_kind("hero"))
    hall = next(one.id for one in evening.state.pieces.values() if one.entry == "komnata-eha")
    happened = CounterMoved("gold", anya, boris, 2), HolderChanged(hall, boris), HolderChanged(hall, "past")
    with translation.override("ru"):
        sentences = [
            one.sentence for one in Teller(Table(None, evening.game, evening.book, evening.state, 1)).tell(happened)
        ]
    assert sentences == [
        "Борис получает от Ани: золото 2",
        "Комната эха — теперь у Бориса",
        "Комната эха переходит на место «past»",
    ]
