"""The log: each play as one sentence with its details and rules, written when somebody reads it, in their language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from campaigns.chronicle import saying
from campaigns.chronicle.minutes import minute
from campaigns.chronicle.seeing import events_of, fields_of, state_seen
from campaigns.chronicle.telling import NOT_TOLD, Detail, Numbers, Roll, Teller, is_quiet, number_changed
from campaigns.chronicle.wording import is_known, move_label, name_of, pieces_in, seat_name, signed, translate, word
from campaigns.engine.codec import sentence_from_json
from campaigns.engine.decide import ANSWER
from campaigns.engine.events import Event
from campaigns.engine.game import Field
from campaigns.engine.secrecy import sees_all
from campaigns.engine.sentences import Name, Sentence, Value, say
from campaigns.engine.state import Piece, Prompt
from campaigns.evenings.sessions import Difference, difference
from campaigns.models import Play, Session
from campaigns.past.undoing import STAYS
from campaigns.plays.overriding import OVERRIDE
from campaigns.plays.writing import Table


@dataclass(frozen=True, slots=True)
class Line:
    """A play as people read it: who, the sentence, what it did and by which rule.

    Shape: `undoable` says that a game master may take it back (and all after it); `reason` why it was done by hand.
    """

    number: int
    who: str
    sentence: str
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


def lines(table: Table, plays: Iterable[Play]) -> list[Line]:
    """The lines of some plays, in the order in which the plays came.

    Shape:  where the newest plays are told without a gap, details say what numbers were before and after; else only
            by how much they changed. A page of the log costs what it shows, however long the campaign is. Everything is
            told as whoever looks at the table saw it when it happened.
    """
    plays = list(plays)
    events = {play.number: events_of(play, table.viewer) for play in plays}
    numbers = numbers_before(table, plays, events)
    gone = pieces_in(event for told in events.values() for event in told)
    prompts = prompts_of(table, events.values())
    told = []
    for play in plays:
        teller = Teller(table, gone, numbers.get(play.number))
        told.append(_line(teller, play, events[play.number], prompts))
    return told


def numbers_before(table: Table, plays: Sequence[Play], events: dict[int, list[Event]]) -> dict[int, Numbers]:
    """The counters before each play in effect, going backwards from the table as it stands."""
    numbers, found = Numbers.of(table.state), {}
    expected = table.number
    for play in sorted(plays, key=lambda play: -play.number):
        if play.number != expected:
            break
        expected -= 1
        if play.undone:
            continue
        for event in reversed(events[play.number]):
            numbers.take(event, -1)
        found[play.number] = numbers.copy()
    return found


def prompts_of(table: Table, told: Iterable[Sequence[Event]]) -> dict[str, Prompt]:
    """The prompts that were asked in some events or are open, by their ids."""
    asked = [event.prompt for events in told for event in events if hasattr(event, "prompt")]
    return {one.id: one for one in [*asked, *table.state.prompts] if isinstance(one, Prompt)}


def _line(teller: Teller, play: Play, events: Sequence[Event], prompts: dict[str, Prompt]) -> Line:
    table = teller.table
    move = table.game.move(play.move)
    details = [] if play.move == "lay" else teller.tell(events)
    return Line(
        number=play.number,
        who=seat_name(play.seat.name, play.seat.key) if play.seat else "",
        sentence=teller.say(_sentence(teller, play, prompts)),
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


def _sentence(teller: Teller, play: Play, prompts: dict[str, Prompt]) -> Sentence:
    who = seat_name(play.seat.name, play.seat.key) if play.seat else ""
    match play.move:
        case "lay":
            seats = play.fields.get("seats")
            return say("The table is laid anew for {count}.", count=len(seats)) if seats else say("The table is laid.")
        case "join":
            return say("{name} takes a seat", name=str(play.fields["name"]))
        case "rename":
            return _renamed(str(play.fields["seat"]), str(play.fields["name"]))
        case move if move in saying.SENTENCES:
            return saying.SENTENCES[move](play, who)
        case move if move == OVERRIDE:
            return say("{who} sets by hand: {reason}", who=who, reason=play.reason)
        case move if move == ANSWER:
            return _answer_sentence(teller, play, who, prompts)
        case _:
            return minute(teller.table, play, who) or _move_sentence(teller, play, who)


def _renamed(seat: str, name: str) -> Sentence:
    if seat == "gm":
        return say("The game master is called {name} now", name=name)
    return say("Seat {seat} is called {name} now", seat=seat, name=name)


def _answer_sentence(teller: Teller, play: Play, who: str, prompts: dict[str, Prompt]) -> Sentence:
    fields = fields_of(play, teller.table.viewer)
    prompt = prompts.get(fields.get("prompt", ""))
    options = {option.value: option.label for option in prompt.options} if prompt else {}
    label = sentence_from_json(fields["label"]) if fields.get("label") else options.get(fields.get("choice", ""))
    if label is None:
        return say("{who} answers", who=who)
    return say("{who} answers: {choice}", who=who, choice=teller.say(label))


def _move_sentence(teller: Teller, play: Play, who: str) -> Sentence:
    """Who moves, what they do, and to what: "Аня: атака — Големко"."""
    table = teller.table
    move = table.game.move(play.move)
    fields = [one for one in move.fields if one.name != move.actor] if move else []
    told_to = fields_of(play, table.viewer)
    actor = told_to.get(move.actor, "") if move else ""
    told: dict[str, Value] = {"who": Name(actor) if actor else who, "move": move_label(table, play.move)}
    things = [thing for one in fields if (thing := _thing(teller, one, told_to.get(one.name, "")))]
    if things:
        return say("{who}: {move} — {things}", **told, things=", ".join(things))
    return say("{who}: {move}", **told)


def _thing(teller: Teller, field: Field, value: str) -> str:
    """What a field says to people: a thing by its name, or what a yes means; else nothing."""
    if value == "yes":
        return translate(field.label, teller.table)
    if is_known(teller.table, value) or value in teller.gone:
        return teller.name(value)
    return _choice(teller, field, value)


def _choice(teller: Teller, field: Field, value: str) -> str:
    """What a game calls one of the values that a field always has; nothing for one that depends on the moment."""
    if not value or field.choices is None or field.tried:
        return ""
    choices = field.choices(teller.table.state, teller.table.book, {})
    label = next((one.label for one in choices if one.value == value), None)
    return teller.say(label) if label else ""


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
        found.setdefault(moved.piece, []).append(_lies(table, moved.before, moved.after))
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


def _lies(table: Table, before: str, after: str) -> Sentence:
    if not after:
        return say("is gone")
    return (
        say("{before} → {after}", before=Name(before), after=Name(after))
        if before
        else say("→ {after}", after=Name(after))
    )
