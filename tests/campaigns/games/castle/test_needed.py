"""What the castle cannot do without: of its corridors, against the plain question (take one away, and look who is
reached); of an edition, by the numbers that will just do and those that will not."""

from dataclasses import replace

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.engine.state import Piece, State
from campaigns.games.castle.halls import graph
from campaigns.games.castle.needs import NEEDS
from tests.campaigns.edited import GONE, edition
from tests.harness.sampling import chance

BOUNDS = [
    ("faza-2.draws", 0, 20),
    ("faza-2.hand_limit", 1, 20),
    ("perekroy-zamka.halls", 2, 20),
    ("uderzhanie-1.duration", 1, 99),
    ("hitrost-2.distance", 1, 99),
    ("platforma.priority", 1, 99),
    ("konec-igry.artifacts", 1, 9),
    ("tolchok-1.base", -99, 99),
    ("protiv-techeniya.bonus", -99, 99),
    ("influence.terms.ArrivalBonus.value", -99, 99),
    ("influence.terms.TypeBonus.each", -99, 99),
    ("influence.terms.Base.min", -99, 99),
    ("influence.terms.Base.max", -99, 99),
]
WITHOUT = [
    "ahaha.cards",
    "platforma.duration",
    "tolchok-2.cards",
    "uderzhanie-1.duration",
    "perekroy-zamka.halls",
    "protiv-techeniya.bonus",
]
"""What a card must tell to do what it does."""


def some_castle(drawn):
    """Up to eight halls joined at random, some of them twice, some not at all; some corridors have burnt."""
    halls = [f"a{number}" for number in range(drawn.randint(2, 8))]
    pieces = {f"hall-{hall}": Piece(f"hall-{hall}", "place") for hall in halls}
    holders = {}
    for _ in range(drawn.randint(1, 12)):
        one, other = drawn.sample(halls, 2)
        id = f"{drawn.choice(['corridor', 'passage'])}-{one}-{other}"
        pieces[id], holders[id] = Piece(id, "corridor"), drawn.choice(["board", "board", "board", ""])
    return State(pieces=pieces, holders=holders)


def all_reached(state, without):
    ways = [ends for corridor, ends in graph.corridors(state) if corridor != without]
    halls = {hall for _, ends in graph.corridors(state) for hall in ends}
    reached = {min(halls)}
    for _ in halls:
        reached |= {hall for ends in ways if reached & set(ends) for hall in ends}
    return reached == halls


def test_a_corridor_is_needed_where_without_it_a_hall_cannot_be_reached():
    drawn, answers = chance("needed corridors"), set()
    for _ in range(200):
        state = some_castle(drawn)
        for corridor, _ in graph.corridors(state):
            answer = graph.keeps_together(state, corridor)
            assert answer == all_reached(state, corridor), (state, corridor)
            answers.add(answer)
    assert answers == {True, False}


def lacking(book):
    return {(one.page, ".".join(map(str, one.path))) for one in lacks(NEEDS, book)}


@pytest.mark.parametrize(("path", "least", "most"), BOUNDS)
def test_numbers_that_just_do_and_those_beyond(path, least, most):
    for right, wrong in ((least, least - 1), (most, most + 1)):
        assert not lacking(edition("castle", (path, right)))
        assert lacking(edition("castle", (path, wrong))) == {tuple(path.split(".", 1))}


@pytest.mark.parametrize("path", WITHOUT)
def test_a_card_tells_what_its_effect_needs(path):
    slug, _, stat = path.partition(".")
    assert lacking(edition("castle", (path, GONE))) == {(slug, stat)}


@pytest.mark.parametrize(("kind", "most"), [("skirmish-card", 40), ("action-card", 40), ("event-card", 80)])
def test_a_deck_has_an_end(kind, most):
    def with_cards(many):
        book = edition("castle")
        first, *others = book.of_kind(kind)
        left = {slug: one for slug, one in book.entries.items() if one not in others}
        return replace(
            book, entries={**left, **{f"{kind}-{n}": replace(first, slug=f"{kind}-{n}") for n in range(many - 1)}}
        )

    assert not lacking(with_cards(most))
    assert lacking(with_cards(most + 1))


@pytest.mark.parametrize(("stat", "kind"), [("action_cards", "action-card"), ("skirmish_cards", "skirmish-card")])
def test_as_many_cards_are_dealt_as_there_are(stat, kind):
    there = sum(1 for _ in edition("castle").of_kind(kind))
    assert not lacking(edition("castle", (f"podgotovka.{stat}", there)))
    assert lacking(edition("castle", (f"podgotovka.{stat}", there + 1))) == {("podgotovka", stat)}
