"""What a move writes into the log, for a `then` that asks about it: whether a save succeeded leaves no other trace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import override

from campaigns.chronicle.log import line_of
from campaigns.chronicle.seeing import seen_by
from campaigns.chronicle.story import story_of
from campaigns.engine import events as happened
from campaigns.engine.codec import event_to_json
from campaigns.engine.evolve import fold as folded
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import Witness
from campaigns.engine.sentences import render
from campaigns.models import Campaign, Play
from campaigns.models import Seat as Row
from campaigns.plays.tables_then import Then
from campaigns.plays.witnessing import Deed, witnessed
from campaigns.plays.writing import Table
from campaigns.scenarios.moment import MASTER, Moment, Played
from campaigns.scenarios.names import fold
from campaigns.scenarios.text import BadScenario

VERBS = ("noted", "told", "against")
BEFORE = " before "
"""Between what the log has to say first and what later."""
WORDS = {
    "noted WORDS": "the last move wrote a sentence with these words into the log, in English, names as on the table",
    "not noted WORDS": "it wrote none",
    "told WORDS": "what the log says of the last move has these words in it: who, what, all that came of it, a reason",
    "not told WORDS": "it has not",
    "told WORDS before WORDS": "it has both, the first ones earlier; also «noted … before …»",
    "against WORDS": "the table let the last move pass against the rules, and a sentence or a rule of that says so",
    "not against WORDS": "it says nothing so; «against nothing» is a move that broke no rule",
    "seat WHO: told WORDS": "the same of the log as this seat reads it (`GM` for the game master, a new name looks on)",
}
"""What a `then` can say of the log."""


def notes(events: Iterable[happened.Event], name: Callable[[str], str]) -> list[str]:
    """The sentences of some events that changed nothing, in English.

    Shape: `name` turns the id of a piece or an entry into what people call it.
    """
    return [render(one.note, lambda text: text, name) for one in events if isinstance(one, happened.NoteWritten)]


def speaks_of_notes(text: str) -> bool:
    """Whether a clause is about the log."""
    first, _, rest = text.partition(" ")
    return first in VERBS or (first == "not" and rest.partition(" ")[0] in VERBS)


def failures_of_notes(now: Moment, text: str) -> list[str]:
    """What is not true of what the last move has written: nothing, or one sentence.

    Errors: BadScenario without words, or before the first move.
    """
    first, _, rest = text.partition(" ")
    verb, _, words = rest.partition(" ") if first == "not" else (first, "", rest)
    wanted = fold(words)
    if not wanted:
        raise BadScenario(f"«{text}» needs words to look for")
    if not now.moves:
        raise BadScenario(f"«{text}» comes after a move")
    written = _written(now, verb)
    nothing = verb == "against" and wanted == "nothing"
    found = not written if nothing else _stands(wanted, [fold(one) for one in written])
    if found == (first != "not"):
        return []
    said = " ".join(f"«{one}»" for one in written) or "nothing"
    return [f"the log says {said}" + ("" if found or nothing else f", and not «{wanted}»")]


def _stands(wanted: str, written: Sequence[str]) -> bool:
    """Whether words are in one of some sentences, or both halves of "one before other" are, in that order."""
    if any(wanted in one for one in written):
        return True
    first, before, second = wanted.partition(BEFORE)
    told = "\n".join(written)
    return bool(before) and -1 < told.find(first) < told.rfind(second)


def _written(now: Moment, verb: str) -> Sequence[str]:
    """What the last move wrote, as whoever looks reads it; a move that was refused wrote nothing."""
    last = now.last
    if last is None:
        return []
    if verb == "against":
        return [f"{one.rule} {one.sentence}".strip() for one in last.against]
    if verb == "told":
        return told(now, last)
    if now.viewer is None:
        return [str(one) for one in now.moves[-1].get("notes", ())]
    return notes(_heard(now, last, now.viewer), lambda id: _called(now, last, id))


def _heard(now: Moment, one: Played, viewer: Seat) -> Iterable[happened.Event]:
    before = one.before
    for event in one.events:
        after = folded(before, [event])
        if saw := Witness(now.game, before, after, viewer).saw(event):
            yield saw
        before = after


def _called(now: Moment, one: Played, id: str) -> str:
    piece = now.state.pieces.get(id) or one.before.pieces.get(id)
    entry = now.book.get(piece.entry if piece and piece.entry else id)
    return (piece.name if piece else "") or (entry.name if entry else id)


def told(now: Moment, one: Played) -> list[str]:
    """A move as the log tells it to whoever looks, in English: its sentence, what came of it, a sentence each, and why
    the rules were to give way."""
    viewer = now.viewer or MASTER
    deed = Deed(now.game, one.before, one.move, one.fields, one.events, one.seat.key)
    play = Play(
        number=1,
        move=one.move,
        fields=dict(one.fields),
        seat=Row(key=one.seat.key, name=one.seat.name, master=one.seat.master),
        events=[event_to_json(event) for event in one.events],
        seen=witnessed(deed, [viewer]),
        reason=one.reason,
    )
    after = folded(one.before, one.events)
    seen = seen_by(Table(Campaign(), now.game, now.book, after, 1), viewer)
    with override("en"):
        line = line_of(seen, play, story_of(seen, Then(play, one.before, after)))
    said = [line.sentence, *(detail.sentence for detail in line.details), line.reason]
    return [one for one in said if one]
