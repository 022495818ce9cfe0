"""Whether a line is told anew depends on each answer that the table gave while it was told, and on nothing else."""

from dataclasses import replace

import pytest

from campaigns import ledger
from campaigns.chronicle import wording
from campaigns.chronicle.asked import Grounds, listening
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece


@pytest.fixture
def table(cave):
    return ledger.load(cave.campaign)


def grounds(table, ask, gone=()):
    heard, asked = listening(table)
    ask(heard)
    return Grounds(heard, asked, dict(gone))


def called(table, name, piece="hero-1"):
    """The same table, with a piece that is called otherwise, or not there."""
    pieces = {**table.state.pieces, piece: replace(table.state.pieces[piece], name=name)}
    if not name:
        del pieces[piece]
    return replace(table, state=replace(table.state, pieces=pieces))


def test_only_what_was_asked_for_counts(table):
    told = grounds(table, lambda heard: wording.translate(say("{who}", who=Name("ogre")), heard))
    assert told.hold(table)
    assert not told.hold(called(table, "Огр Старший", "ogre"))
    assert told.hold(called(table, "Анна", "bank"))


def test_what_has_left_is_called_as_it_was_where_its_play_knows_it(table):
    def ask(heard):
        wording.name_of(heard, "ogre", gone)

    gone = {"ogre": table.state.pieces["ogre"]}
    assert grounds(table, ask, gone).hold(called(table, "", "ogre"))
    assert not grounds(table, ask).hold(called(table, "", "ogre"))


def test_what_was_not_there_and_has_come_counts(table):
    told = grounds(table, lambda heard: wording.name_of(heard, "ghost"))
    pieces = {**table.state.pieces, "ghost": Piece("ghost", "foe", name="Дух")}
    assert not told.hold(replace(table, state=replace(table.state, pieces=pieces)))


def test_who_sits_where_counts(table):
    told = grounds(table, lambda heard: wording.seated(heard.state))
    assert told.hold(table)
    assert not told.hold(called(table, "Анна"))


def test_whoever_goes_through_all_pieces_asks_for_all(table):
    told = grounds(table, lambda heard: list(heard.state.of_kind("foe")))
    pieces = {**table.state.pieces, "ghost": Piece("ghost", "foe", name="Дух")}
    assert told.hold(table)
    assert not told.hold(replace(table, state=replace(table.state, pieces=pieces)))


def test_what_is_told_apart_from_others_counts(table):
    def apart(state, id):
        return say("the weak one") if state.count(id, "health") < 10 else None

    table = replace(table, game=replace(table.game, face=replace(table.game.face, apart=apart)))
    told = grounds(table, lambda heard: wording.name_of(heard, "ogre"))
    counters = {**table.state.counters, ("ogre", "health"): 3}
    assert told.hold(table)
    assert not told.hold(replace(table, state=replace(table.state, counters=counters)))
