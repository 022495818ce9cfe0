"""Whether what a file says is of the right shape, before anything is made of it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from campaigns.engine.game import MOST_PLAYERS
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from campaigns.evenings.notes import MOST_NOTES
from campaigns.files.event_shapes import HUGE, Check, check_event, in_play, is_bool, not_so, text, whole
from campaigns.files.exporting import VERSION, VIEW, WHOLE
from campaigns.models import Campaign, Play, Seat, Session
from campaigns.plays import chain
from campaigns.plays.house_layers import HOUSE, folded
from campaigns.plays.overriding import OVERRIDE
from campaigns.plays.typed import LONGEST_NAME as LONGEST_FIELD
from campaigns.plays.typed import LONGEST_VALUE, MOST_FIELDS, plain
from campaigns.plays.undone import STAYS, turn
from campaigns.rights import UNDO
from web.legible import in_one_line, legible, looks

LONGEST, DEEPEST, MOST_PLAYS = 20_000, 40, 200_000
LONGEST_TITLE, LONGEST_NAME = 120, 60
MOST_SEATS = MOST_PLAYERS + 1
"""All players that a table may have, and the game master."""
HASH = re.compile(r"[0-9a-f]{64}")


def check_document(told: Mapping[str, Any]) -> None:
    """The outer shape: which keys there are and what lies behind them.

    Errors: IllegalMove, naming the first thing that is not as it should be.
    """
    if told.get("format") == VIEW:
        raise IllegalMove(say("This file is what one player saw, not the whole campaign."))
    if told.get("format") != WHOLE or told.get("version") != VERSION:
        raise IllegalMove(say("This file is no campaign, or one of a version that is not known here."))
    for where, value in walk(told):
        if isinstance(value, str) and not plain(value, LONGEST):
            raise IllegalMove(say("In this file a text in {where} is too long or cannot be read.", where=where))
        if isinstance(value, int) and abs(value) > HUGE:
            raise IllegalMove(say("In this file a number in {where} is too large.", where=where))
        if isinstance(value, str) and where == "plays" and legible(value) != unicodedata.normalize("NFC", value):
            raise IllegalMove(say("In this file a play has letters that nobody sees, or that turn others around."))
    of_shape(say("the campaign"), told, OUTER)
    of_shape(say("the rulebook"), told["book"], {"slug": text(100), "edition": whole(1), "digest": is_hash})
    for one in told["seats"]:
        of_shape(say("a seat"), one, {"key": seat_key, "name": text(LONGEST_NAME), "master": is_bool, "gone": is_bool})
    keys = [one["key"] for one in told["seats"]]
    if len(set(keys)) != len(keys) or [one["key"] for one in told["seats"] if one["master"]] != ["gm"]:
        raise IllegalMove(say("The seats in this file are not those of a table."))
    for one in told["sessions"]:
        of_shape(say("an evening"), one, SESSION)
        one |= {name: moment(one[name]) for name in ("began", "ended")}
    for one in told["notes"]:
        of_shape(say("a note"), one, NOTE)
    numbers = [one["number"] for one in told["sessions"]]
    if len(set(numbers)) != len(numbers):
        raise IllegalMove(say("In this file two evenings have one number."))


def as_seen(told: dict[str, Any]) -> None:
    """Let what no hash holds be what it looks like: titles, notes, and names, of which no two look alike.

    Shape: changes a document that was checked. What the plays say, `check_document` takes as it is or not at all.
    """
    told["title"] = in_one_line(told["title"])[:LONGEST_TITLE]
    for one in told["sessions"]:
        one["notes"] = legible(one["notes"])
    for one in told["notes"]:
        one["text"] = legible(one["text"])
    taken: set[str] = set()
    for seat in told["seats"]:
        name = seat["name"] = in_one_line(seat["name"])[:LONGEST_NAME]
        if name and not seat["gone"]:
            numbered = (f"{name[: LONGEST_NAME - 5]} ({number})" for number in range(2, MOST_SEATS + 2))
            seat["name"] = next(one for one in (name, *numbered) if looks(one) not in taken)
            taken.add(looks(seat["name"]))


def walk(value: Any, where: str = "it", depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Every value in a document with where it is, keys too."""
    if depth > DEEPEST:
        raise IllegalMove(say("This file is nested too deeply."))
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield where, key
            yield from walk(one, key[:60] if depth == 0 else where, depth + 1)
    elif isinstance(value, list):
        for one in value:
            yield from walk(one, where, depth + 1)
    else:
        yield where, value


def of_shape(
    where: Sentence, told: Any, shape: Mapping[str, Check], optional: Mapping[str, Check] | None = None
) -> None:
    """Hold an object to a shape: all its keys, no others, each of the right kind."""
    if not isinstance(told, dict):
        raise not_so(where)
    known = {**shape, **(optional or {})}
    for name in shape:
        if name not in told:
            raise IllegalMove(say("In this file {where} has no {name}.", where=where, name=name))
    for name, value in told.items():
        if name not in known or not known[name](value):
            raise not_so(where, name)


def one_of(*values: str) -> Check:
    return lambda value: value in values


def is_hash(value: Any) -> bool:
    return isinstance(value, str) and HASH.fullmatch(value) is not None


def seat_key(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"gm|[1-9][0-9]?", value) is not None


def is_moment(value: Any) -> bool:
    return isinstance(value, str) and moment(value) is not None


def moment(value: str | None) -> datetime | None:
    """A date with its time and zone; None for what is none."""
    try:
        found = datetime.fromisoformat(value) if value else None
    except ValueError:
        return None
    return found if found and found.tzinfo and 1970 < found.year < 9000 else None


def words_to(check: Check) -> Check:
    """An object whose keys are words, each with such a value."""
    return lambda value: isinstance(value, dict) and len(value) <= MOST_PLAYS and all(map(check, value.values()))


def list_of(most: int) -> Check:
    return lambda value: isinstance(value, list) and len(value) <= most


def or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


NUMBER = whole(1)
OUTER: dict[str, Check] = {
    "format": text(40),
    "version": whole(1),
    "title": lambda value: text(LONGEST_TITLE)(value) and bool(in_one_line(value)),
    "game": text(60),
    "book": lambda value: isinstance(value, dict),
    "number": NUMBER,
    "created": is_moment,
    "ended": or_none(is_moment),
    "dice": one_of(*dict(Campaign.DICE)),
    "strictness": one_of(*dict(Campaign.STRICTNESS)),
    "dial": words_to(one_of(*dict(Campaign.STRICTNESS))),
    "rights": words_to(words_to(one_of("allow", "propose", "forbid"))),
    "blind": is_bool,
    "root": is_hash,
    "hash": is_hash,
    "secret_hash": is_hash,
    "secret": lambda value: value == "" or is_hash(value),
    "known": words_to(whole(1, 1_000_000)),
    "seats": list_of(MOST_SEATS),
    "sessions": list_of(1_000),
    "plays": list_of(MOST_PLAYS),
    "notes": list_of(MOST_NOTES),
}
NOTE: dict[str, Check] = {
    "author": seat_key,
    "session": or_none(NUMBER),
    "entry": text(200),
    "text": text(LONGEST),
    "readers": lambda value: isinstance(value, list) and all(one == "*" or seat_key(one) for one in value),
    "at": is_moment,
}
SESSION: dict[str, Check] = {
    "number": NUMBER,
    "began": is_moment,
    "ended": or_none(is_moment),
    "from_play": NUMBER,
    "to_play": or_none(whole(0)),
    "notes": text(LONGEST),
    "came": lambda value: isinstance(value, list) and all(map(seat_key, value)),
}
PLAY: dict[str, Check] = {"number": NUMBER, "move": text(60), "at": is_moment, "edition": NUMBER, "hash": is_hash}
PLAY_MORE: dict[str, Check] = {
    "fields": lambda value: isinstance(value, dict),
    "seat": seat_key,
    "events": list_of(5_000),
    "seen": lambda value: isinstance(value, dict),
    "again": NUMBER,
    "against": list_of(100),
    "key": text(64),
    "reason": text(300),
    "session": NUMBER,
    "undone": is_bool,
}


def checked_plays(
    campaign: Campaign, told: Mapping[str, Any], seats: Mapping[str, Seat], sessions: Mapping[int, Session]
) -> list[Play]:
    """The plays of a file as rows that are not saved yet: numbered without gaps, chained, marked as they say.

    Errors: IllegalMove, naming the first play that is not as it should be; KeyError for a seat or evening not there.
    """
    plays, before = [], told["root"]
    for number, one in enumerate(told["plays"], 1):
        of_shape(in_play(number), one, PLAY, PLAY_MORE)
        play = _play(campaign, one, seats, sessions)
        if play.number != number:
            raise IllegalMove(
                say("Play {number} follows where {expected} should.", number=play.number, expected=number)
            )
        if chain.hash_of(before, play) != play.hash:
            raise IllegalMove(say("Play {number} is not what was written: its hash is another.", number=number))
        check_fields(play)
        for event in play.events:
            check_event(number, event)
        before = play.hash
        plays.append(play)
    if before != told["hash"] or len(plays) != told["number"] or not plays:
        raise IllegalMove(say("This file does not end with the play that it says."))
    _check_marks(plays)
    return plays


def _play(
    campaign: Campaign, one: Mapping[str, Any], seats: Mapping[str, Seat], sessions: Mapping[int, Session]
) -> Play:
    return Play(
        campaign=campaign,
        number=one["number"],
        move=one["move"],
        fields=one.get("fields", {}),
        seat=seats[one["seat"]] if one.get("seat") else None,
        at=datetime.fromisoformat(one["at"]),
        edition=one["edition"],
        events=one.get("events", []),
        seen=one.get("seen", {}),
        again=one.get("again"),
        against=one.get("against", []),
        key=one.get("key"),
        reason=one.get("reason", ""),
        session=sessions[one["session"]] if one.get("session") else None,
        undone=one.get("undone", False),
        hash=one["hash"],
    )


def check_fields(play: Play) -> None:
    """What a play was told: strings as a form may send them, but for the ledger's own moves."""
    ours = {UNDO, OVERRIDE, "rename", *STAYS}
    if play.move == HOUSE:
        folded([(play.number, play.fields)])  # whatever it cannot read is a ValueError
    elif play.move in ours:
        for name in ("number", "to", "dropped", "asking"):
            if name in play.fields and not whole()(play.fields[name]):
                raise not_so(in_play(play.number), name)
        for name in ("undone", "restored"):
            if play.move == UNDO and not all(map(whole(1, play.number - 1), play.fields[name])):
                raise not_so(in_play(play.number), name)
    elif len(play.fields) > MOST_FIELDS or not all(
        plain(name, LONGEST_FIELD) and plain(value, LONGEST_VALUE) for name, value in play.fields.items()
    ):
        raise not_so(in_play(play.number), "fields")


def _check_marks(plays: Sequence[Play]) -> None:
    undone: dict[int, bool] = {}
    for play in plays:
        turn(undone, play.move, play.fields)
    for play in plays:
        if undone.get(play.number, False) != play.undone:
            raise IllegalMove(say("Play {number} is not marked as the plays that undo say.", number=play.number))
