"""A play told in sentences: what its game says of the move, then what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from string import Formatter

from campaigns.engine import events as happened
from campaigns.engine.game.face import Act, Change, Tale, Telling
from campaigns.engine.sentences import Name, Sentence, Value


def tell(act: Act, telling: Tale | Telling | None) -> list[Sentence]:
    """The sentences of a play, the same one never twice in a row; none where nothing is told of such a one."""
    if telling is None:
        return []
    if not isinstance(telling, Tale):
        return [named(act, one) for one, _ in groupby(telling(act))]
    told = [one for one in [first(act, telling)] if one is not None]
    return [named(act, one) for one, _ in groupby((*told, *(effects(act) if telling.effects else ())))]


def first(act: Act, telling: Tale) -> Sentence | None:
    """The first sentence of a tale whose places can be filled."""
    values = {"who": act.who, **act.told, **(telling.more(act) if telling.more else {})}
    for sentence in telling.says:
        if places(sentence) <= {*values, *sentence.values}:
            return Sentence(sentence.text, {**values, **sentence.values})
    return None


def places(sentence: Sentence) -> set[str]:
    """The places of a sentence that have to be filled."""
    return {name for _, name, _, _ in Formatter().parse(sentence.text) if name}


def effects(act: Act, events: Sequence[happened.Event] | None = None) -> Iterator[Sentence]:
    """What came of a play, or of some events in it, as the face tells such things.

    Shape: a number that changes more than once in a row is told once.
    """
    told = act.events if events is None else events
    place = 0
    while place < len(told):
        event = told[place]
        if isinstance(event, happened.CounterChanged) and _change(act, event) is not None:
            behind = place + 1
            while behind < len(told) and _goes_on(event, told[behind]):
                behind += 1
            yield from (Sentence("{clause}.", {"clause": one}) for one in changes(act, told[place:behind]))
            place = behind
            continue
        if (sentence := _effect(act, event)) is not None:
            yield sentence
        place += 1


def _goes_on(before: happened.CounterChanged, event: happened.Event) -> bool:
    if isinstance(event, happened.CounterChanged):
        return (event.piece, event.name) == (before.piece, before.name)
    return isinstance(event, happened.DiceRolled)


def changes(act: Act, events: Sequence[happened.Event]) -> list[Sentence]:
    """What numbers did in some events of a play, as clauses: each of each piece once, in the order of the first."""
    found, read = dict[tuple[str, str], int](), dict[tuple[str, str], Change]()
    for event in events:
        if isinstance(event, happened.CounterChanged) and (change := _change(act, event)) is not None:
            read[event.piece, event.name] = change
            found[event.piece, event.name] = found.get((event.piece, event.name), 0) + event.by
    left = numbers_after(act, events)
    clauses = []
    for (piece, name), by in found.items():
        told = read[piece, name].rose if by > 0 else read[piece, name].fell
        values: dict[str, Value] = {
            "piece": Name(piece),
            "change": by,
            "by": abs(by),
            "left": left.get((piece, name), 0),
        }
        clauses += [_filled(told, values)] if by else []
    return [one for one in clauses if one]


def _change(act: Act, event: happened.CounterChanged) -> Change | None:
    """How a change of a number is told: "hero/level" only of heroes, "level" of whatever has one."""
    face = act.face
    return face.counters.get(f"{act.kind(event.piece)}/{event.name}") or face.counters.get(event.name)


def numbers_after(act: Act, events: Sequence[happened.Event]) -> dict[tuple[str, str], int]:
    """The numbers of the table behind the last of some events of a play."""
    numbers = dict(act.before.counters)
    last = id(events[-1]) if events else 0
    for event in act.events:
        match event:
            case happened.CounterChanged(piece, name, by):
                numbers[piece, name] = numbers.get((piece, name), 0) + by
            case happened.CounterMoved(name, giver, taker, amount):
                numbers[giver, name] = numbers.get((giver, name), 0) - amount
                numbers[taker, name] = numbers.get((taker, name), 0) + amount
        if id(event) == last:
            break
    return numbers


def _effect(act: Act, event: happened.Event) -> Sentence | None:
    face = act.face
    match event:
        case happened.NoteWritten(note=note):
            other = face.notes.get(note.text, note)
            return _filled(other, note.values) if other else None
        case happened.GameEnded(why=why):
            return why
        case happened.CounterMoved(name, giver, taker, amount):
            values: dict[str, Value] = {"giver": Name(giver), "taker": Name(taker), "amount": amount}
            return _filled(face.moved.get(name), values)
        case happened.MarkAdded(piece, mark):
            return _of_mark(face.marks, piece, mark)
        case happened.MarkRemoved(piece, mark):
            return _of_mark(face.lifted, piece, mark)
        case happened.PieceAdded(piece, holder):
            return _filled(face.added.get(piece.kind), {"piece": Name(piece.id), "holder": Name(holder)})
        case happened.PieceRemoved(piece):
            return _filled(face.removed.get(act.kind(piece)), {"piece": Name(piece)})
        case happened.HolderChanged(piece, holder):
            return _filled(face.held.get(act.kind(piece)), {"piece": Name(piece), "holder": Name(holder)})
    return None


def _of_mark(said: Mapping[str, Sentence], piece: str, mark: str) -> Sentence | None:
    name, _, about = mark.partition(":")
    return _filled(said.get(name), {"piece": Name(piece), "about": Name(about)})


def _filled(sentence: Sentence | None, values: Mapping[str, Value]) -> Sentence | None:
    return Sentence(sentence.text, {**values, **sentence.values}) if sentence else None


def named(act: Act, sentence: Sentence) -> Sentence:
    """A sentence with what people call things in the place of their own names."""
    face = act.face
    if face.name is None:
        return sentence
    values: dict[str, Value] = {}
    for key, value in sentence.values.items():
        if isinstance(value, Name):
            state = act.before if value.id in act.before else act.after
            values[key] = face.name(state, act.book, value.id) or value
        else:
            values[key] = named(act, value) if isinstance(value, Sentence) else value
    return Sentence(sentence.text, values)
