"""Whether an event in a file is one of the vocabulary: fields of their types, texts with places for their values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from string import Formatter
from typing import Any

from campaigns.engine import events as happened
from campaigns.engine.codec import NAMES
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say

HUGE = 10**12
Check = Callable[[Any], bool]


def text(most: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= most


def whole(least: int = 0, most: int = 2**31 - 1) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def in_play(number: int) -> Sentence:
    """Where something stands that a play of the file says."""
    return say("play {number}", number=number)


def not_so(where: Sentence, name: str = "") -> IllegalMove:
    """What is said of something in a file, or of what it has under a name, that cannot be."""
    place = say("{where}: {name}", where=where, name=name[:60]) if name else where
    return IllegalMove(say("In this file {where} is not what it should be.", where=place))


def wrong(number: int, event: str, name: str) -> IllegalMove:
    """What is said of a field that cannot be."""
    return not_so(in_play(number), f"{event} {name}")


KINDS: dict[str, Check] = {
    "str": text(2_000),
    "int": whole(-HUGE, HUGE),
    "bool": is_bool,
    "int | str": lambda value: text(200)(value) or whole(-HUGE, HUGE)(value),
    "tuple[int, ...]": lambda value: isinstance(value, list) and all(map(whole(-HUGE, HUGE), value)),
    "Piece": lambda value: is_piece(value),
    "Prompt": lambda value: is_prompt(value),
    "Sentence": lambda value: is_sentence(value),
}
"""What a field of an event may be, by how its type is written."""


def check_event(number: int, event: Any) -> None:
    """An event of the vocabulary with the fields that it has, each of its type."""
    kind = NAMES.get(event.get("is", "")) if isinstance(event, dict) else None
    if kind is None:
        raise IllegalMove(say("In this file play {number} has an event that is none.", number=number))
    known = {field.name: field for field in fields(kind)}
    for name, value in event.items():
        if name != "is" and not (name in known and KINDS[str(known[name].type)](value)):
            raise wrong(number, event["is"], name)
    for name, field in known.items():
        empty = field.type in ("str", "int | str") or field.default is not MISSING
        if name not in event and not empty:
            raise wrong(number, event["is"], name)
    if kind is happened.DiceRolled and not are_faces(event["sides"], event["faces"]):
        raise wrong(number, "dice-rolled", "faces")


def are_faces(sides: list[int], faces: list[int]) -> bool:
    """Whether there are as many faces as dice, each one that its die has."""
    return len(sides) == len(faces) and all(1 <= face <= most for most, face in zip(sides, faces, strict=True))


def is_piece(value: Any) -> bool:
    known = {"id", "kind", "entry", "name", "seat"}
    if not isinstance(value, dict) or not {"id", "kind"} <= set(value) <= known:
        return False
    # What is empty is not written into a state, and no piece is without these two.
    return all(map(text(200), value.values())) and bool(value["id"] and value["kind"])


def is_prompt(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != {"id", "kind", "seat", "question", "options", "data", "rule"}:
        return False
    words = all(text(200)(value[name]) for name in ("id", "kind", "seat", "rule"))
    options = isinstance(value["options"], list) and all(
        isinstance(one, dict)
        and set(one) == {"value", "label"}
        and text(200)(one["value"])
        and is_sentence(one["label"])
        for one in value["options"]
    )
    return words and options and isinstance(value["data"], dict) and is_sentence(value["question"])


def is_sentence(value: Any) -> bool:
    """A text whose places are filled by its values, and nothing else: a place like {a.b} or {a:>99} reaches further."""
    if not isinstance(value, dict) or not {"text"} <= set(value) <= {"text", "values"}:
        return False
    values = value.get("values", {})
    if not text(2_000)(value["text"]) or not isinstance(values, dict) or not all(map(is_value, values.values())):
        return False
    try:
        places = [one[1:] for one in Formatter().parse(value["text"]) if one[1] is not None]
    except ValueError:
        return False
    return all(name in values and not spec and not conversion for name, spec, conversion in places)


def is_value(value: Any) -> bool:
    if isinstance(value, dict):
        return (set(value) == {"name"} and text(200)(value["name"])) or is_sentence(value)
    return text(2_000)(value) or whole(-HUGE, HUGE)(value)
