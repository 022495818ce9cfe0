"""Questions in the middle of what happens: what they keep, what they survive, what others learn of them."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from campaigns import bots
from campaigns.engine.codec import state_from_json, state_to_json
from campaigns.engine.dial import RECORD, Dial
from campaigns.engine.dice import KeyedDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import PromptAnswered
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.games.counters import game_of
from rulebooks.catalogue import Catalogue, Entry

CARDS = {"ace": 3, "king": 2, "jack": 0}


def book_of(**table):
    """A rulebook with three kinds of cards and this table."""
    entries = {slug: Entry("card", slug, slug, (), {"price": price, "count": 4}, {}) for slug, price in CARDS.items()}
    stats = {
        "counters": {"gold": {"start": 5}, "seen": {"on": "table"}, "wounds": {"start": 1}},
        "holders": {"hand": {"on": "hero", "seen": "owner"}, "heap": {}},
        "decks": {"cards": {"to": "hand", "deal": 3}},
        "dice": {"throw": {"is": "1d6"}},
        "periods": {"turn": {"turns": True}},
        **table,
    }
    return Catalogue("any", 1, {"stol": Entry("table", "stol", "", (), stats, {}), **entries}, {})


def begun(players=3, secret=b"questions", **table):
    book = book_of(**table)
    seats = bots.seats_for(players)
    made = SimpleNamespace(book=book, game=game_of(book))
    made.state = bots.laid(made.game, book, seats, KeyedDice(secret))
    made.dice = KeyedDice(secret)
    for seat in seats:
        do(made, "choose", seat)
    do(made, "begin", bots.MASTER)
    return made


def do(table, move, by, **fields):
    events = decide(table.game, table.state, table.book, table.dice, move, fields, by)
    table.state = state_from_json(state_to_json(fold(table.state, events)))  # as it is kept between two moves
    return events


def act(table, hero="1", **fields):
    return do(table, "go", Seat(hero), hero=f"hero-{hero}", **fields)


def asked(table, seat):
    return next(prompt for prompt in table.state.prompts if prompt.seat == seat)


def answer(table, seat, choice, by=None):
    return do(table, "answer", by or Seat(seat), prompt=asked(table, seat).id, choice=choice)


def options(table, seat):
    return [option.value for option in asked(table, seat).options]


def gold(table):
    return [table.state.count(f"hero-{seat}", "gold") for seat in (1, 2, 3)]


def asking(do_, **questions):
    return {"questions": questions, "actions": {"go": {"do": do_}}}


BID = {"who": "each", "amount": [0, "gold"], "secret": True}


def test_what_was_rolled_before_a_question_is_known_after_it():
    table = begun(**asking(["roll throw", "ask much", "set seen throw + much"], much={"amount": [1, 3]}))
    rolled = [event.faces[0] for event in act(table) if hasattr(event, "faces")]
    assert options(table, "1") == ["1", "2", "3"]
    answer(table, "1", "3")
    assert table.state.count("bank", "seen") == rolled[0] + 3


def test_questions_one_after_another_keep_what_came_before():
    who, way = {"target": "other"}, {"who": "target", "answers": ["a", "b"]}
    table = begun(**asking(["ask who", "ask way", "lose gold way from target", "add gold 1"], who=who, way=way))
    act(table)
    assert options(table, "1") == ["hero-2", "hero-3"]
    answer(table, "1", "hero-3")
    answer(table, "3", "2")
    assert gold(table) == [6, 5, 3]


def test_answer_that_needs_what_is_not_there_is_not_offered():
    way = {"answers": ["a", {"title": "b", "needs": "gold >= 6"}, {"title": "c", "needs": ["gold >= 2", "N = 3"]}]}
    table = begun(**asking(["ask way", "set seen way"], way=way))
    act(table)
    assert options(table, "1") == ["1", "3"]
    with pytest.raises(IllegalMove, match="not one of the answers"):
        answer(table, "1", "2")
    answer(table, "1", "3")
    assert table.state.count("bank", "seen") == 3


def test_only_what_fits_may_be_chosen_and_nobody_is_asked_where_nothing_does():
    who = {"target": "any", "needs": "gold >= 9"}
    table = begun(**asking(["ask who", "if target = 0: add seen 7"], who=who))
    act(table)
    assert not table.state.prompts
    assert table.state.count("bank", "seen") == 7


def test_nothing_may_be_chosen_where_the_book_lets_one():
    who = {"target": "any", "skip": "Никого"}
    table = begun(**asking(["ask who", "lose gold 2 from target", "set seen who"], who=who))
    act(table)
    answer(table, "1", "nothing")
    assert gold(table) == [5, 5, 5]
    assert table.state.count("bank", "seen") == 0


def test_sealed_answers_are_nobodys_until_the_last():
    do_ = ["ask bid", "find target with most bid", "for each: lose gold bid", "add gold 9 to target"]
    table = begun(**asking(do_, bid=BID))
    act(table)
    answer(table, "2", "4")
    for seat in (Seat("1"), Seat("3"), Seat("")):
        kept = [piece for piece in seen(table.game, table.state, seat).pieces.values() if piece.kind == "answer"]
        assert [piece.entry for piece in kept] == [""]
    assert [piece.entry for piece in seen(table.game, table.state, Seat("2")).of_kind("answer")] == ["4"]
    assert gold(table) == [5, 5, 5]
    answer(table, "1", "0")
    answer(table, "3", "1")
    assert gold(table) == [5, 10, 4]
    assert not [*table.state.of_kind("answer")]


@pytest.mark.parametrize(("how", "found"), [("most", [5, 14, 5]), ("only most", [5, 5, 5])])
def test_of_equals_the_next_is_found_or_nobody(how, found):
    table = begun(**asking(["ask bid", f"find target with {how} bid", "add gold 9 to target"], bid=BID))
    act(table)
    for seat, bid in (("1", "0"), ("2", "3"), ("3", "3")):
        answer(table, seat, bid)
    assert gold(table) == found


def test_each_chooses_a_card_in_secret_and_all_are_opened_together():
    card = {"who": "each", "card": "hand"}
    do_ = ["ask pick", "find target with most price", "add gold 1 to target", "for each: put card to heap"]
    table = begun(**asking(do_, pick=card))
    act(table)
    prices = {}
    for seat in ("1", "2", "3"):
        choice = options(table, seat)[0]
        prices[seat] = CARDS[table.state.pieces[choice].entry]
        answer(table, seat, choice)
    best = [seat for seat in prices if prices[seat] == max(prices.values())][0]
    assert sum(1 for _ in table.state.held_by("heap")) == 3
    assert table.state.count(f"hero-{best}", "gold") == 6


def test_question_in_a_period_keeps_the_periods_that_come_after_it():
    table = begun(
        periods={"round": {"do": ["ask bid", "set seen 5"]}, "turn": {"turns": True, "do": "add gold 1"}},
        questions={"bid": BID},
    )
    assert table.state.periods["round"] == 1
    assert not table.state.periods.get("turn")
    for seat in ("1", "2", "3"):
        answer(table, seat, "0")
    assert table.state.periods["turn"] == "turn:hero-1"
    assert gold(table) == [6, 5, 5]


def test_nothing_follows_by_itself_while_somebody_is_asked():
    ends = [{"when": "seen >= 1", "says": "."}]
    table = begun(**asking(["add seen 1", "ask way", "set seen 0"], way={"answers": ["a", "b"]}), ends=ends)
    act(table)
    assert not table.state.result
    answer(table, "1", "1")
    assert not table.state.result


def test_dropped_question_of_one_of_several_leaves_the_others_theirs():
    table = begun(**asking(["ask bid", "for each: lose gold bid"], bid=BID))
    act(table)
    answer(table, "1", "5")
    dropped = asked(table, "2")
    table.state = fold(table.state, [PromptAnswered(dropped.id, "")])
    answer(table, "3", "1")
    assert gold(table) == [0, 5, 4]


def test_answers_to_a_dropped_question_do_not_stay():
    table = begun(**asking(["ask bid", "for each: lose gold bid"], bid=BID))
    act(table)
    answer(table, "1", "5")
    table.state = replace(table.state, prompts=())
    do(table, "next", bots.MASTER)
    assert not [*table.state.of_kind("answer")]
    act(table, "2")
    for seat in ("1", "2", "3"):
        answer(table, seat, "1")
    assert gold(table) == [4, 4, 4]


def test_master_who_plays_answers_for_nobody_else():
    table = begun(**asking(["ask bid"], bid=BID))
    act(table)
    with pytest.raises(IllegalMove, match="not you"):
        answer(table, "2", "1", by=Seat("gm", "GM", master=True, blind=True))
    answer(table, "2", "1", by=bots.MASTER)


def test_question_that_left_the_rulebook_is_refused_with_a_sentence():
    table = begun(**asking(["ask way"], way={"answers": ["a", "b"]}))
    act(table)
    prompt = table.state.prompts[0]
    for data in ({}, {"asked": "bid", "hero": "hero-1"}, {"asked": "way", "hero": "hero-1", "jobs": [{"of": 3}]}):
        table.state = replace(table.state, prompts=(replace(prompt, data=data),))
        with pytest.raises(IllegalMove, match="game master can drop"):
            answer(table, "1", "1")


def test_lenient_table_may_go_on_past_a_question():
    table = begun(**asking(["ask way", "add gold 1"], way={"answers": ["a", "b"]}))
    act(table)
    draft = Draft(table.state, KeyedDice(b"questions"), Dial(RECORD))
    table.game.move("next").decide(draft, table.book, by=bots.MASTER)
    table.state = draft.state
    answer(table, "1", "1")
    assert gold(table) == [6, 5, 5]


def test_hidden_card_of_who_acts_does_not_come_along_to_who_is_asked():
    who = {"who": "target", "answers": ["a", "b"]}
    table = begun(
        questions={"way": who},
        actions={"go": {"card": "hand", "target": "other", "do": ["ask way", "put card to heap"]}},
    )
    card = next(iter(table.state.held_by("hand-1"))).id
    act(table, card=card, target="hero-2")
    assert card in str(asked(table, "2").data)
    mine = next(prompt for prompt in seen(table.game, table.state, Seat("2")).prompts)
    assert mine.options
    assert card not in str(mine.data)
    answer(table, "2", "1")
    assert card in table.state.holders


def test_periods_that_end_each_other_for_ever_come_to_rest():
    table = begun(**asking(["next"]), periods={"turn": {"turns": True, "do": "next"}})
    act(table)
    assert table.state.periods["turn"]
