"""How a battle is told: of two blows one may be evaded while the other lands."""

import pytest

from campaigns.engine.events import CounterChanged, NoteWritten, PieceAdded
from campaigns.engine.evolve import fold
from campaigns.engine.game.face import Act
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games import game
from campaigns.games.knk_mf.face.fighting import EVADES, LANDS, battle_begun, evaded
from rulebooks.catalogue import shipped

HERO = "hero-1"
EVADED = NoteWritten(say(EVADES, hero=Name(HERO)))
LANDED = NoteWritten(say(LANDS, hero=Name(HERO), damage=81))
HURT = CounterChanged(HERO, "health", -81)


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((EVADED,), [EVADES]),
        ((EVADED, LANDED, HURT), [EVADES, "Another blow lands.", "health"]),
        ((LANDED, HURT), ["{hero} does not manage to evade.", "health"]),
    ],
)
def test_of_two_blows_the_one_that_lands_is_told_behind_the_one_that_was_evaded(events, told):
    before = fold(State(), [PieceAdded(Piece(HERO, "hero", name="Аня", seat="1")), CounterChanged(HERO, "health", 300)])
    act = Act("evade", Name(HERO), {}, {}, events, before, fold(before, events), shipped("knk-mf"), game("knk-mf").face)
    found = [one.text for one in evaded(act)]
    assert len(found) == len(told)
    assert found[: len(told) - ("health" in told)] == [one for one in told if one != "health"]


def test_dice_of_a_battle_that_begins_are_told_with_whose_they_are():
    foes = [PieceAdded(Piece(f"boss#{one}", "boss", name=name)) for one, name in ((1, "Волк"), (2, "Упырь"))]
    before = fold(State(), foes)
    rolled = (CounterChanged("boss#1", "order", 20), CounterChanged("boss#2", "order", 11))
    face = game("knk-mf").face
    act = Act("start-battle", Name("gm"), {}, {}, rolled, before, fold(before, rolled), shipped("knk-mf"), face)
    first, *others = battle_begun(act)
    assert first.text == "{who} begins a battle."
    assert [(one.values["hero"], one.values["order"]) for one in others] == [(Name("boss#1"), 20), (Name("boss#2"), 11)]
