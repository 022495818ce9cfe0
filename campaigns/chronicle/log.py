"""The log: each play as one sentence with its details and rules, written when somebody reads it, in their language."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import get_language

from campaigns.chronicle import of_time
from campaigns.chronicle.asked import Grounds, listening
from campaigns.chronicle.minutes import minute
from campaigns.chronicle.seeing import events_of, state_seen
from campaigns.chronicle.story import Story, stories
from campaigns.chronicle.telling import NOT_TOLD, Detail, Numbers, Roll, Teller, is_quiet, number_changed
from campaigns.chronicle.wording import called, name_of, pieces_in, seat_name, signed, translate, word
from campaigns.engine.codec import sentence_from_json
from campaigns.engine.memory import Same
from campaigns.engine.secrecy import sees_all
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece
from campaigns.evenings.sessions import Difference, difference
from campaigns.models import Play, Session
from campaigns.plays.overriding import OVERRIDE
from campaigns.plays.undone import STAYS
from campaigns.plays.writing import Table
from web.bounded_cache import BoundedCache

ENDED = re.compile(r"[.!?…][»”)]?$")
ENDS_TWICE = re.compile(r"([.!?…][»”]?)\.$")
"""What is called “Let's go!” ends a sentence by itself."""
MOST_KEPT, MOST_PARTS = 2_000, 30_000
"""Lines that one process keeps as they were told, each with what its words were taken from, and what there may be in
all of them; of five parts each they take 10 MB."""


@dataclass(frozen=True, slots=True)
class Line:
    """A play as people read it: who, what is told of it, what it did and by which rule.

    Shape: `chapter` stands over the plays of one time ("Round 3, the heroes"); `undoable` says that a game master may
           take it back (and all after it); `reason` why it was done by hand.
    """

    number: int
    who: str
    sentences: list[str]
    chapter: str
    details: list[Detail]
    rule: str
    at: datetime
    undone: bool = False
    overridden: bool = False
    undoable: bool = False
    reason: str = ""
    seat: str = ""
    rolls: list[Roll] = field(default_factory=list)
    again: int | None = None
    """Of a play that was decided again, without one before it: the number that it had."""
    against: list[Detail] = field(default_factory=list)
    """What the rules say against it, each with its paragraph."""

    @property
    def sentence(self) -> str:
        """All that is told of it, in one go."""
        return " ".join(self.sentences)


def _parts(kept: tuple[Line, Grounds]) -> int:
    line, _ = kept
    return 1 + len(line.sentences) + len(line.details) + len(line.rolls) + len(line.against)


_kept: BoundedCache[Hashable, tuple[Line, Grounds]] = BoundedCache(MOST_KEPT, MOST_PARTS, _parts)


def sentence_case(text: str) -> str:
    """A sentence with a large letter in front and one mark at its end."""
    text = ENDS_TWICE.sub(r"\1", text.strip())
    return text[:1].upper() + text[1:] + ("" if not text or ENDED.search(text) else ".")


def heading(text: str) -> str:
    """A heading with a large letter in front."""
    return text[:1].upper() + text[1:]


def lines(table: Table, plays: Iterable[Play]) -> list[Line]:
    """The lines of some plays, in the order in which the plays came.

    Shape:  a page of the log costs what it shows, however long the campaign is. Everything is told as whoever looks at
            the table saw it when it happened.
    """
    plays = list(plays)
    told = stories(table, plays)
    return [_line(table, play, told[play.number]) for play in plays]


def _line(table: Table, play: Play, story: Story) -> Line:
    """A line as it was told before, as long as nothing of what its words were taken from is another now."""
    if not play.hash:  # it stands in no campaign, and is told once
        return line_of(table, play, story)
    key = _key(table, play, story)
    kept = _kept.get(key)
    if kept is not None and kept[1].hold(table):
        return kept[0]
    heard, asked = listening(table)
    line = line_of(heard, play, story)
    _kept.put(key, (line, Grounds(table, asked, story.pieces)))
    return line


def _key(table: Table, play: Play, story: Story) -> Hashable:
    """All that a line says but what its things are called: the story is of one play and of those who see it alike."""
    viewer, seat = table.viewer, play.seat
    of_play = (play.hash, play.number, play.undone, play.again, play.reason, seat and (seat.key, seat.name))
    seen = (viewer.key, sees_all(viewer), get_language())
    return (Same(story), Same(table.game), Same(table.book), *of_play, *seen)


def line_of(table: Table, play: Play, story: Story) -> Line:
    """One play with its story."""
    events = events_of(play, table.viewer)
    names = {**story.pieces, **pieces_in(events)}
    teller = Teller(table, names, Numbers(dict(story.numbers)))
    move = table.game.move(play.move)
    details = [] if play.move == "lay" else teller.tell(events)
    sentences = story.sentences or (_sentence(teller, play),)
    return Line(
        number=play.number,
        who=seat_name(play.seat.name, play.seat.key) if play.seat else "",
        sentences=[told for one in sentences if (told := sentence_case(teller.say(one)))],
        chapter=heading(teller.say(story.chapter)) if story.chapter else "",
        details=details,
        rule=move.rule if move else next((event.rule for event in events if event.rule), ""),
        at=play.at,
        undone=play.undone,
        overridden=play.move == OVERRIDE,
        undoable=not play.undone and play.move not in STAYS,
        reason=play.reason,
        seat=play.seat.key if play.seat else "",
        rolls=[detail.roll for detail in details if detail.roll],
        again=play.again,
        against=_against(teller, play),
    )


def _against(teller: Teller, play: Play) -> list[Detail]:
    """The refusals that the table passed over; of a move that was told in secret only that there were some."""
    move, viewer = teller.table.game.move(play.move), teller.table.viewer
    secret = move and move.secret and not sees_all(viewer) and (play.seat is None or play.seat.key != viewer.key)
    if secret:
        return [Detail("", "", "against")] if play.against else []
    told = [(sentence_from_json(one["sentence"]), one["rule"]) for one in play.against]
    return [Detail(teller.say(sentence), rule, "against") for sentence, rule in told]


def _sentence(teller: Teller, play: Play) -> Sentence:
    """What is said of a play that is no move of the game."""
    who = seat_name(play.seat.name, play.seat.key) if play.seat else ""
    match play.move:
        case "lay":
            seats = play.fields.get("seats")
            return say("The table is laid anew for {count}.", count=len(seats)) if seats else say("The table is laid.")
        case "join":
            return say("{name} takes a seat.", name=str(play.fields["name"]))
        case "rename":
            return _renamed(str(play.fields["seat"]), str(play.fields["name"]), str(play.fields.get("before", "")))
        case move if move in of_time.SENTENCES:
            return of_time.SENTENCES[move](play, who)
        case move if move == OVERRIDE:
            return say("{who} sets by hand: {reason}", who=who, reason=play.reason)
        case _:
            return minute(teller.table, play, who) or say("{who} makes a move.", who=who)


def _renamed(seat: str, name: str, before: str) -> Sentence:
    if before == name:
        return say("{name} comes back to the table.", name=name)
    if before:
        return say("{name} takes over the seat of {before}.", name=name, before=before)
    if seat == "gm":
        return say("The game master is called {name} now.", name=name)
    return say("Seat {seat} is called {name} now.", seat=seat, name=name)


def changes(table: Table, session: Session) -> list[tuple[str, list[str]]]:
    """What an evening changed: each piece that changed by its name, with a sentence for each change."""
    return told_difference(table, changed_by(table, session), state_seen(table, session.before).pieces)


def told_difference(table: Table, change: Difference, gone: Mapping[str, Piece]) -> list[tuple[str, list[str]]]:
    """A difference in sentences; `table` is the one after it, `gone` are pieces that were there before."""
    found: dict[str, list[Sentence]] = {}
    for one in change.counters:
        if (counter := word(table, one.name)) and one.piece not in NOT_TOLD and not is_quiet(table, one.name):
            found.setdefault(one.piece, []).append(number_changed(counter, one.before, one.after))
    for held in change.held:
        told = say("{thing} {change}", thing=Name(held.entry), change=signed(held.change))
        found.setdefault(held.holder, []).append(told)
    for moved in change.moved:
        found.setdefault(moved.piece, []).append(_lies(table, moved.before, moved.after, gone))
    for marked in change.marks:
        if mark := word(table, marked.mark):
            told = say("{mark}", mark=mark) if marked.on else say("no longer {mark}", mark=mark)
            found.setdefault(marked.piece, []).append(told)
    order = [*table.state.pieces, *gone]
    titled = sorted(found.items(), key=lambda one: order.index(one[0]) if one[0] in order else len(order))
    return [(name_of(table, piece, gone), [translate(one, table, gone) for one in told]) for piece, told in titled]


def changed_by(table: Table, session: Session) -> Difference:
    """What an evening changed, as whoever looks sees it; of one that is on, what it has changed so far."""
    after = state_seen(table, session.after) if session.after else table.state
    return difference(state_seen(table, session.before), after)


def _lies(table: Table, before: str, after: str, gone: Mapping[str, Piece]) -> Sentence:
    if not after:
        return say("is gone")
    lies = called(table, after, gone)
    if not before:
        return say("→ {after}", after=lies)
    return say("{before} → {after}", before=called(table, before, gone), after=lies)
