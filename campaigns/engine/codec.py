"""Events and states as plain JSON and back. Stored names are short, in one table, and only ever added to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from campaigns.engine import events as happened
from campaigns.engine.sentences import Name, Sentence, Value
from campaigns.engine.state import Option, Piece, Prompt, State

NAMES: dict[str, type[happened.Event]] = {
    "piece-added": happened.PieceAdded,
    "piece-removed": happened.PieceRemoved,
    "holder-changed": happened.HolderChanged,
    "counter-changed": happened.CounterChanged,
    "counter-moved": happened.CounterMoved,
    "mark-added": happened.MarkAdded,
    "mark-removed": happened.MarkRemoved,
    "period-began": happened.PeriodBegan,
    "dice-rolled": happened.DiceRolled,
    "prompt-opened": happened.PromptOpened,
    "prompt-answered": happened.PromptAnswered,
    "revealed": happened.Revealed,
    "note-written": happened.NoteWritten,
    "game-ended": happened.GameEnded,
}
SHORT = {kind: name for name, kind in NAMES.items()}
FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in SHORT}
NEEDED = {kind: {field.name: "" for field in fields(kind) if field.default is MISSING} for kind in SHORT}
"""What an event is made with where its object leaves that out, since it was empty."""
OF_PIECES = tuple(field.name for field in fields(Piece))
"""Asked of the classes once: hundreds of things are written with every move, and read with every page of the log."""
ALIKE = frozenset({str, int, bool})
"""What is the same as JSON, which most that an event says is."""


def event_to_json(event: happened.Event) -> dict[str, Any]:
    """An event as a flat JSON object; `is` holds its short name, empty values are left out."""
    told: dict[str, Any] = {"is": SHORT[type(event)]}
    for name in FIELDS[type(event)]:
        value = getattr(event, name)
        if type(value) not in ALIKE:
            value = _plain(value)
        if value is not False and value not in ("", [], {}):
            told[name] = value
    return told


def event_from_json(data: Mapping[str, Any]) -> happened.Event:
    """The event of a JSON object.

    Errors: KeyError for a name that was never stored, TypeError for a field that never was.
    """
    kind = NAMES[data["is"]]
    told: dict[str, Any] = dict(NEEDED[kind])
    for name, value in data.items():
        if name != "is":
            told[name] = value if type(value) in ALIKE else _field(name, value)
    return kind(**told)


def _field(name: str, value: Any) -> Any:
    if name == "piece" and isinstance(value, Mapping):
        return Piece(**value)
    if name == "prompt" and isinstance(value, Mapping):
        return _prompt(value)
    if isinstance(value, Mapping):
        return _sentence(value)
    return tuple(value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    match value:
        case Piece():
            return _piece(value)
        case Sentence():
            return sentence_to_json(value)
        case Prompt():
            return {
                "id": value.id,
                "kind": value.kind,
                "seat": value.seat,
                "question": _plain(value.question),
                "options": [{"value": one.value, "label": _plain(one.label)} for one in value.options],
                "data": in_order(value.data),
                "rule": value.rule,
            }
        case tuple():
            return list(value)
        case _:
            return value


def _piece(piece: Piece) -> dict[str, str]:
    return {name: value for name in OF_PIECES if (value := getattr(piece, name))}


def _plain_value(value: Value) -> Any:
    return {"name": value.id} if isinstance(value, Name) else _plain(value)


def sentence_to_json(sentence: Sentence) -> dict[str, Any]:
    """A sentence as JSON."""
    return {"text": sentence.text, "values": {key: _plain_value(one) for key, one in sorted(sentence.values.items())}}


def in_order(value: Any) -> Any:
    """JSON with the names of every object in order: a database may give them back in another one than it was told."""
    if isinstance(value, Mapping):
        return {key: in_order(one) for key, one in sorted(value.items())}
    return [in_order(one) for one in value] if isinstance(value, list | tuple) else value


def sentence_from_json(data: Mapping[str, Any]) -> Sentence:
    """The sentence of a JSON object."""
    return _sentence(data)


def _sentence(data: Mapping[str, Any]) -> Sentence:
    return Sentence(data["text"], {key: _value(one) for key, one in data.get("values", {}).items()})


def _value(data: Any) -> Value:
    if not isinstance(data, Mapping):
        return data
    return Name(data["name"]) if "name" in data else _sentence(data)


def _prompt(data: Mapping[str, Any]) -> Prompt:
    options = tuple(Option(one["value"], _sentence(one["label"])) for one in data["options"])
    return Prompt(
        data["id"], data["kind"], data["seat"], _sentence(data["question"]), options, data["data"], data["rule"]
    )


def prompts_from_json(data: Iterable[Mapping[str, Any]]) -> tuple[Prompt, ...]:
    """The prompts of JSON objects."""
    return tuple(_prompt(one) for one in data)


def state_to_json(state: State) -> dict[str, Any]:
    """A state as JSON, ordered as it came to be."""
    return {
        "pieces": [_piece(piece) for piece in state.pieces.values()],
        "holders": dict(state.holders),
        "counters": [[piece, name, value] for (piece, name), value in state.counters.items()],
        "marks": [[piece, mark, until] for (piece, mark), until in state.marks.items()],
        "periods": dict(state.periods),
        "prompts": [_plain(prompt) for prompt in state.prompts],
        "rolls": dict(state.rolls),
        "added": dict(state.added),
        "known": {piece: list(seats) for piece, seats in state.known.items()},
        "result": state.result,
    }


def state_from_json(data: Mapping[str, Any]) -> State:
    """The state of a JSON object."""
    pieces = [Piece(**one) for one in data["pieces"]]
    return State(
        pieces={piece.id: piece for piece in pieces},
        holders=data["holders"],
        counters={(piece, name): value for piece, name, value in data["counters"]},
        marks={(piece, mark): until for piece, mark, until in data["marks"]},
        periods=data["periods"],
        prompts=prompts_from_json(data["prompts"]),
        rolls=data["rolls"],
        added=data["added"],
        known={piece: tuple(seats) for piece, seats in data.get("known", {}).items()},
        result=data["result"],
    )
