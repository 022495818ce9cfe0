"""What people see of the game: how its plays are told."""

from campaigns.engine.game.face import Change, Face
from campaigns.engine.sentences import say
from campaigns.games.knk_mf.face.board import TO_CELLS, at, cell_named, name, places, stands, wears
from campaigns.games.knk_mf.face.building import BUILDER
from campaigns.games.knk_mf.face.chapters import CHAPTERS
from campaigns.games.knk_mf.face.fighting import ANSWERS, EVADES, FIGHTING, NOTES, chapter
from campaigns.games.knk_mf.face.making import MAKING
from campaigns.games.knk_mf.face.telling import TELLING

FACE = Face(
    story={**MAKING, **FIGHTING, **TELLING},
    answers=ANSWERS,
    counters={
        "health": Change(say("{piece} {change:+}, {left} left"), say("{piece} {change:+}, now {left}")),
        "hit/damage": Change(say("the blow loses {by}"), say("A hit: {by} damage, unless it is evaded")),
    },
    notes=NOTES,
    called={"order": say("initiative in the battle")},
    aside=frozenset({"save", "demand-save"}),
    foreseen={
        "evade": (EVADES, say("the blow is evaded")),
        "break-free": ("{hero} is free.", say("the grip is broken")),
    },
    unseen=frozenset(
        {"did", "posted", "acted", "extra", "worked", "recovered", "since", "kept", "rolled", "began", "turn"}
    ),
    living=("hero", "boss", "familiar", "mob"),
    chapter=chapter,
    points=dict.fromkeys(TO_CELLS, cell_named),
    places=places,
    at=at,
    stands=stands,
    name=name,
    wears=wears,
    builder=BUILDER,
    chapters=CHAPTERS,
    ends_by_book=False,
)

__all__ = ["FACE"]
