"""What a `then` says of the rulebook: a stat of an entry, and what a formula comes to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from campaigns.engine.state import State
from campaigns.scenarios.moment import Moment
from campaigns.scenarios.names import fold, meaning, one_word
from campaigns.scenarios.text import BadScenario
from campaigns.scenarios.wording import loosely

STAT, FORMULA = "stat ", "formula "
SAID = re.compile(
    r"^(?P<what>.+?)(?:\s+with\s+(?P<known>\w+=-?\d+(?:[\s,]+\w+=-?\d+)*))?"
    r"\s+is(?:\s+(?P<how>at least|at most))?\s+(?P<value>.+)$"
)
YES_NO: Mapping[str, Any] = {"yes": True, "no": False, "nothing": None}
WORDS = {
    "stat ENTRY.STAT is VALUE": "what the rulebook says: a number, a formula, a name, yes, no, nothing, A, B of a list",
    "stat ENTRY.STAT with N=3 is 54": "what a formula of the rulebook comes to; also «is at least», «is at most»",
    "formula 18*N with N=3 is 54": "the same of any formula",
}
"""What a `then` can say of the rulebook."""


def speaks_of_stats(text: str) -> bool:
    """Whether a clause is about the rulebook."""
    return text.startswith((STAT, FORMULA))


def failures_of_stats(now: Moment, text: str) -> list[str]:
    """What of such a clause is not true: nothing, or one sentence.

    Errors: BadScenario for an entry that is not there, and for a formula that cannot be worked out.
    """
    told = SAID.match(text.removeprefix(STAT).removeprefix(FORMULA))
    if told is None:
        raise BadScenario(f"«{text}» should say what it is: «stat ENTRY.STAT is VALUE»")
    known = {
        name: int(number)
        for name, _, number in (one.partition("=") for one in re.split(r"[\s,]+", told["known"] or ""))
        if name
    }
    stands = stat_of(now, told["what"]) if text.startswith(STAT) else told["what"]
    if told["known"] or told["how"] or text.startswith(FORMULA):
        return _number(now, told, stands, known)
    wanted = value_said(now, told["value"], stands)
    if type(stands) is type(wanted) and (
        stands == wanted or (isinstance(stands, str) and fold(stands) == fold(wanted))
    ):
        return []
    return [f"{told['what']} is {_shown(stands)}, not {told['value']}"]


def _number(now: Moment, told: re.Match[str], stands: Any, known: Mapping[str, int]) -> list[str]:
    try:
        value, wanted = now.book.evaluate(stands, **known), int(told["value"])
    except (TypeError, ValueError) as no:
        raise BadScenario(f"«{told[0]}» does not come to a number: {no}") from None
    if holds(value, told["how"] or "", wanted):
        return []
    return [f"{told['what']} is {value}, not {told['how'] + ' ' if told['how'] else ''}{wanted}"]


def holds(stands: int, how: str, wanted: int) -> bool:
    """Whether a number is as told: exactly so, «at least», «at most», «other than»."""
    match how:
        case "at least":
            return stands >= wanted
        case "at most":
            return stands <= wanted
        case "other than":
            return stands != wanted
        case _:
            return stands == wanted


def entry_and_path(now: Moment, text: str) -> tuple[str, list[str]]:
    """An entry's slug and the way to a stat: "Големко.drops.0.coins"; names may have dots in them.

    Errors: BadScenario where no beginning names an entry.
    """
    parts = text.strip().split(".")
    for size in range(1, len(parts)):
        name = ".".join(parts[:size])
        slug = meaning(name, State(), now.book) or loosely(name, now.book)
        if slug and now.book.get(slug):
            return slug, parts[size:]
    raise BadScenario(f"«{text}» names no stat of an entry; write ENTRY.STAT")


def stat_of(now: Moment, text: str) -> Any:
    """A stat by its way; nothing where the rulebook does not say it."""
    slug, path = entry_and_path(now, text)
    value: Any = now.book[slug].stats
    for step in path:
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def value_said(now: Moment, text: str, like: Any = None) -> Any:
    """A value as it is said: a number, yes, no, nothing, a list where one stands there, an entry by name, else text."""
    text = text.strip()
    if fold(text) in YES_NO:
        return YES_NO[fold(text)]
    if isinstance(like, list):
        parts = (one.strip() for one in one_word(text, now.book).split(","))
        return [value_said(now, one, next(iter(like), None)) for one in parts if one]
    if re.fullmatch(r"-?\d+", text):
        return str(text) if isinstance(like, str) else int(text)
    if text == like:
        return text
    return meaning(text, State(), now.book) or text


def _shown(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return next(word for word, meant in YES_NO.items() if meant is value)
    if isinstance(value, list):
        return ", ".join(_shown(one) for one in value) or "an empty list"
    return str(value)
