"""What a formula is given when it asks for a few names is what all of the table's names say."""

import random

import pytest

from campaigns import bots
from campaigns.engine.dice import KeyedDice
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.games.counters import reckoning
from campaigns.games.counters.happening import Happening
from rulebooks.formula.tree import latin
from tests.campaigns.playable import without_code

GAMES = {one.slug: one for one in without_code()}
SECRET = b"names" * 6


def declarations(monkeypatch):
    """The declaration and the rest that each asking for all names was told, as the engine told it."""
    told, real = [], Happening.names

    def names(happening, hero, wanted=None):
        told.append((happening.made, happening.draft.state, happening.book, hero))
        return real(happening, hero, wanted)

    monkeypatch.setattr(Happening, "names", names)
    return told


def played(one, seed, moves=40):
    players = max(3, one.game.players[0])
    return list(bots.play(one.game, one.book, KeyedDice(SECRET), random.Random(seed), players, moves))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_few_names_are_worth_what_they_are_among_all(slug, monkeypatch):
    told = declarations(monkeypatch)
    played(GAMES[slug], 2)
    assert told
    answered = 0
    for made, state, book, hero in told[::5]:
        names = {latin(name): number for name, number in reckoning.known(made, state, book, hero).items()}
        for name, number in names.items():
            few = reckoning.some(made, state, book, hero, {name})
            assert few in (None, {name: number}), (slug, hero, name)
            answered += few is not None
        assert reckoning.some(made, state, book, hero, {"nobody knows this"}) is None
    assert answered


def test_what_follows_from_a_move_does_not_work_out_every_name(monkeypatch):
    """Conditions ask for a few facts after each event: all names are for what adds up, and for what cards say."""
    one = GAMES["podgorye"]
    whole, real = [], reckoning._known
    steps = played(one, 1)
    players = bots.seats_for(max(3, one.game.players[0]))
    state = bots.laid(one.game, one.book, players, KeyedDice(SECRET))
    monkeypatch.setattr(reckoning, "_known", lambda *asked: whole.append(asked) or real(*asked))
    for step in steps:
        told = decide(one.game, state, one.book, KeyedDice(SECRET), step.offer.move.name, step.offer.fields, step.by)
        state = fold(state, told)
    assert steps
    assert len(whole) < len(steps)
