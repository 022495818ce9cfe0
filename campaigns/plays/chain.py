"""A chain of hashes over the plays of a campaign: whoever changes one afterwards changes every hash that comes later.

A play's hash is the SHA-256 of the hash before it and of everything the row says, as JSON in one fixed form. Whether a
play is undone is not in it: that follows from the plays that undo, which are in the chain themselves.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.models import Play


def canonical(value: Any) -> str:
    """JSON in one fixed form: keys sorted, no blanks, numbers and text as a database gives them back."""
    told = json.loads(json.dumps(value, ensure_ascii=False))
    return json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def content(play: Play, seat: str, session: int | None) -> dict[str, Any]:
    """What a play says, without what is empty: a column that is added later leaves old hashes as they are.

    Shape: `seat` is the key of who made it, `session` the number of its evening.
    """
    told = {
        "number": play.number,
        "move": play.move,
        "fields": play.fields,
        "seat": seat,
        "at": play.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "edition": play.edition,
        "events": play.events,
        "seen": getattr(play, "seen", None),
        "against": getattr(play, "against", None),
        "again": play.again,
        "key": play.key,
        "reason": play.reason,
        "session": session,
    }
    return {name: value for name, value in told.items() if value}


def link(before: str, told: Mapping[str, Any]) -> str:
    """The hash of a play with this content after the hash of the play before it."""
    return hashlib.sha256(f"{before}\n{canonical(told)}".encode()).hexdigest()


def hash_of(before: str, play: Play) -> str:
    """The hash that a play must have after the one before it."""
    seat, session = play.seat, play.session
    return link(before, content(play, seat.key if seat else "", session.number if session else None))


def root(game: str, book: str, secret_hash: str) -> str:
    """What a chain begins with: the game, its book, and what was published of the first secret of the dice."""
    return hashlib.sha256(canonical({"book": book, "game": game, "secret_hash": secret_hash}).encode()).hexdigest()


def first_secret_hash(secret_hash: str, plays: Iterable[tuple[str, Mapping[str, Any]]]) -> str:
    """The hash of the secret that a campaign began with; `plays` are its moves with their fields, in order.

    A game that went on after its end has another secret since; the play that took the end back names the old one.
    """
    for move, fields in plays:
        if move == "undo" and fields.get("secret"):
            return hashlib.sha256(bytes.fromhex(fields["secret"])).hexdigest()
    return secret_hash
