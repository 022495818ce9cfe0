"""What stands in the stats of a fact where its needles caught something: "#", "@2", "{#}HS", "{#-1}", "{#/#2}"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

SLOT = re.compile(r"([#@])(\d?)")
INSIDE = re.compile(r"\{([#@])(\d?)(?:([-+*/])(?:#(\d?)|(-?\d{1,3})))?\}")


class NoWhole(ValueError):
    """A quotient that is no whole number, or a sum of what is no number."""


def fill(value: Any, amounts: Sequence[Any], names: Sequence[str]) -> Any:
    """Put caught amounts and names where slots stand, in keys too.

    Errors: NoWhole.
    """
    if isinstance(value, str):
        return _text(value, amounts, names)
    if isinstance(value, Mapping):
        return {str(fill(key, amounts, names)): fill(inner, amounts, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [fill(inner, amounts, names) for inner in value]
    return value


def _text(value: str, amounts: Sequence[Any], names: Sequence[str]) -> Any:
    if slot := SLOT.fullmatch(value):
        return _caught(slot[1], slot[2], amounts, names)
    if whole := INSIDE.fullmatch(value):
        return _inside(whole, amounts, names)
    return INSIDE.sub(lambda slot: str(_inside(slot, amounts, names)), value)


def _caught(sign: str, number: str, amounts: Sequence[Any], names: Sequence[str]) -> Any:
    caught = (amounts if sign == "#" else names)[int(number or 1) - 1]
    return [*caught] if isinstance(caught, list) else caught


def _inside(slot: re.Match[str], amounts: Sequence[Any], names: Sequence[str]) -> Any:
    first = _caught(slot[1], slot[2], amounts, names)
    if not slot[3]:
        return first
    other = _caught("#", slot[4] or "", amounts, names) if slot[5] is None else int(slot[5])
    if not isinstance(first, int) or not isinstance(other, int):
        raise NoWhole(slot.group())
    if slot[3] == "/":
        if other == 0 or first % other:
            raise NoWhole(slot.group())
        return first // other
    if slot[3] == "*":
        return first * other
    return first + other if slot[3] == "+" else first - other
