"""«Мосты: Душа» and whatever people may send, set by hand or write into a scenario: a sentence, never a traceback."""

from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.bots import MASTER, seats_for
from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.moves.decide import offers
from campaigns.engine.seat import Seat
from campaigns.engine.state import Piece
from campaigns.games.bridges import GAME
from campaigns.scenarios import run_text
from campaigns.scenarios.text import KEYWORDS, BadScenario
from tests.campaigns.bridges import BOOK, MIDDLES, check, tried
from tests.harness.sampling import examples

middles = st.sampled_from(MIDDLES)
many = settings(max_examples=examples(50, 150), deadline=None)


def test_tables_to_disturb_are_under_way():
    assert not any(state.result for state in MIDDLES)
    assert any(state.prompts for state in MIDDLES)


# What people may send

ids = st.sampled_from(
    [
        "hero-1",
        "hero-2",
        "bse",
        "chs",
        "ostrov-1",
        "crb",
        "bank",
        "supply",
        "table",
        "krabulon",
        "golemko",
        "remeslennik",
    ]
    + ["mag", "master", "bomba", "pruzhina", "zelye-lecheniya", "arbalet", "posoh-stihiy", "latnyy-dospeh", "katapulta"]
    + [
        "lager",
        "technique",
        "sunduk",
        "blank-hero",
        "arbalet#1",
        "bomba#1",
        "chest-chs",
        "self",
        "weapons",
        "yes",
        "always",
    ]
)
junk = st.one_of(ids, st.sampled_from(["", " ", "-1", "0", "99999999999999999999", "{x}", "{0}", "%s"]), st.text())
names = st.sampled_from(["hero", "target", "place", "item", "instead", "using", "technique", "character", "comrade"])
more_names = st.sampled_from(["upgrade", "building", "stance", "wear", "prompt", "choice", "by", "draft", "book"])
moves = st.one_of(st.sampled_from([*(move.name for move in GAME.moves), "answer"]), st.text(max_size=50))
sent = st.dictionaries(st.one_of(names, more_names, st.text(max_size=80)), junk, max_size=6)
seats = st.sampled_from([MASTER, MASTER, Seat("P1"), *seats_for(2)])


@st.composite
def filled(draw):
    """A move with fields that are its own, filled with whatever."""
    move = draw(st.sampled_from(GAME.moves))
    hero = draw(st.sampled_from(["hero-1", "hero-1", "hero-2", "krabulon"]))
    told = {field.name: draw(junk) for field in move.fields if field.name != "hero" and draw(st.booleans())}
    return move.name, {"hero": hero, **told} if move.actor else told


@many
@given(middles, st.one_of(st.tuples(moves, sent), filled()), seats)
def test_whatever_is_sent_is_decided_or_refused_with_a_sentence(state, told, by):
    after = tried(state, *told, by)
    check(after)


# What may have been set by hand

PIECES = st.sampled_from(
    ["hero-1", "hero-2", "bse", "chs", "crb", "trl", "bank", "supply", "table", "krabulon", "golemko", "zapekanka"]
    + ["karate-bomzh", "temnyy-strelok", "remeslennik", "hottabych", "arbalet#1", "chest-chs", "bomba#1", "strange"]
)
counters = st.sampled_from(["health", "action_points", "shield", "hits", "moves", "acted", "players", "seats"])
marks = st.sampled_from(
    ["dead", "marked", "roused", "provoked", "finished", "technique", "charged", "camp", "guards-always"]
)
kinds = st.sampled_from(["hero", "boss", "item", "place", "building", "bomb", "trap", "chest", "shop", "dragon"])
entries = st.sampled_from(
    ["", "mag", "krabulon", "bomba", "arbalet", "katapulta", "ukrepleniya", "sunduk", "bse", "no-such"]
)
changes = st.one_of(
    st.tuples(st.just("counter"), PIECES, counters, st.integers(-(10**6), 10**6)),
    st.tuples(st.just("holder"), PIECES, PIECES, st.none()),
    st.tuples(st.just("holder"), PIECES, st.just(""), st.none()),
    st.tuples(st.just("mark"), PIECES, marks, st.booleans()),
    st.tuples(st.just("remove"), PIECES, st.none(), st.none()),
    st.tuples(st.just("add"), kinds, entries, PIECES),
    st.tuples(st.just("phase"), st.sampled_from(["choosing", "heroes", "neutrals", "tea"]), st.none(), st.none()),
)


def disturbed(state, wanted):
    """The table after a hand that respects nothing."""
    draft = Draft(state, ToldDice([]))
    for what, first, second, third in wanted:
        if what == "counter":
            draft.set(first, second, third)
        elif what == "holder":
            draft.put(first, second)
        elif what == "mark":
            draft.mark(first, second) if third else draft.unmark(first, second)
        elif what == "remove":
            draft.remove(first)
        elif what == "add":
            draft.happen(_added(draft.state, first, second, third))
        else:
            draft.begin("phase", first)
    return draft.state


def _added(state, kind, entry, holder):
    return PieceAdded(Piece(f"{kind}@{len(state.pieces)}", kind, entry, "", "1"), holder)


@many
@given(middles, st.lists(changes, min_size=1, max_size=6), st.lists(filled(), min_size=1, max_size=4), seats)
def test_whatever_was_set_by_hand_moves_are_decided_or_refused(state, wanted, told, by):
    state = disturbed(state, wanted)
    for name, fields in told:
        state = tried(state, name, fields, by)
    tried(state, "end-phase", {}, MASTER)


@settings(max_examples=examples(20, 60), deadline=None)
@given(middles, st.lists(changes, min_size=1, max_size=6), seats)
def test_whatever_was_set_by_hand_offers_and_numbers_are_shown(state, wanted, by):
    state = disturbed(state, wanted)
    for offer in offers(GAME, state, BOOK, by):
        tried(state, offer.move.name, offer.fields, by)
    for piece in state.of_kind("hero"):
        for number in GAME.numbers.values():
            assert isinstance(number(state, BOOK, piece.id).total, int)


# Scenarios of any words

lines = st.sampled_from(
    ["Аня", "Големко", "[1]", "[chs]", "bank", "at", "holds", "is", "lacks", "gone", "asks", "Мастер", "Арбалет x2"]
    + [
        "hp=3",
        "+marked",
        "-dead",
        "damage=1",
        ";",
        ",",
        "moves",
        "attacks",
        "answers",
        "GM",
        "seat",
        "players=2",
        "bridges",
    ]
    + [
        "d6=3",
        "result",
        "round",
        "phase",
        "victory",
        "guard",
        "+attacked-by:Аня",
        "using=self",
        "=",
        ":",
        "х",
        "technique=yes",
    ]
)


@st.composite
def scenario_lines(draw):
    keyword = draw(st.sampled_from(KEYWORDS))
    return f"{keyword} {' '.join(draw(st.lists(lines, max_size=6)))}"


@many
@given(st.lists(scenario_lines(), max_size=6))
def test_scenario_of_any_words_runs_or_fails_with_a_sentence(written):
    text = "game bridges players=1\ngiven Аня is Мастер at [1]; Големко at [1]\n" + "\n".join(written)
    try:
        told = run_text(text, lambda slug: {"bridges": GAME}[slug], lambda _: BOOK)
    except BadScenario as bad:
        said = [str(bad)]
    else:
        said = [failure for one in told for failure in one.failures]
    assert all(said)
