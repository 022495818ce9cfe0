"""Taking a campaign along: as one file that folds to the same hash elsewhere, or as what one person saw of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from campaigns.chronicle import log
from campaigns.chronicle.seeing import events_of, fields_of, viewer_of
from campaigns.chronicle.wording import seat_name
from campaigns.engine.book import Book
from campaigns.engine.codec import event_to_json
from campaigns.engine.seat import Seat as Player
from campaigns.engine.sentences import say
from campaigns.evenings.notes import readable
from campaigns.models import Campaign, Play, Seat, Session
from campaigns.plays import chain
from campaigns.plays.writing import Table, as_player, plain_book
from campaigns.seats.people import spectator

WHOLE, VIEW, EVENING = "letopis-campaign", "letopis-view", "letopis-evening"
VERSION = 1
CHUNK = 500
NO_FILE = say("Choose a file first.")


def digest(book: Book) -> str:
    """A digest of what a game takes from a rulebook: its entries with their stats, in their order."""
    entries = [[one.kind, one.slug, one.name, one.stats] for one in getattr(book, "entries", {}).values()]
    return hashlib.sha256(chain.canonical(entries).encode()).hexdigest()


def _beneath(table: Table) -> Book:
    """The book without house rules: these are in the plays."""
    return plain_book(table.campaign) if table.campaign.house else table.book


def may_take_all(campaign: Campaign, seat: Seat | None) -> bool:
    """Whether a seat may take the whole file: who runs the game; one who plays as well only after its end."""
    return bool(seat and seat.master and (not as_player(seat).blind or campaign.ended))


def export(table: Table, seat: Seat | None) -> dict[str, Any]:
    """The campaign as plain JSON: the whole of it for who may have that, else what this seat saw.

    Shape: `table` is the true one; the secret of the dice is only in it once it is published.
    """
    notes = _notes(table.campaign, seat or spectator(table.campaign))
    if may_take_all(table.campaign, seat):
        return {**_whole(table), "notes": notes}
    return {**_view(table, viewer_of(seat)), "notes": notes}


def _about(table: Table, format: str) -> dict[str, Any]:
    campaign = table.campaign
    return {
        "format": format,
        "version": VERSION,
        "title": campaign.title,
        "game": campaign.game,
        "book": {"slug": campaign.book.slug, "edition": campaign.edition, "digest": digest(_beneath(table))},
        "number": campaign.number,
        "created": campaign.created.isoformat(),
        "ended": campaign.ended.isoformat() if campaign.ended else None,
    }


def _whole(table: Table) -> dict[str, Any]:
    campaign = table.campaign
    plays = campaign.plays.select_related("seat", "session").order_by("number").iterator(chunk_size=CHUNK)
    return {
        **_about(table, WHOLE),
        "dice": campaign.dice,
        "strictness": campaign.strictness,
        "dial": campaign.dial,
        "rights": campaign.rights,
        "blind": campaign.blind,
        "root": campaign.root,
        "hash": campaign.hash,
        "secret_hash": campaign.secret_hash,
        "secret": campaign.published_secret,
        "known": campaign.known,
        "seats": [_seat(one) for one in Seat.every.filter(campaign=campaign)],
        "sessions": [_session(one) for one in campaign.sessions.order_by("number")],
        "plays": [play_to_json(play) for play in plays],
    }


def play_to_json(play: Play) -> dict[str, Any]:
    """A play with everything that its hash covers, without what is empty."""
    told = chain.content(play, play.seat.key if play.seat else "", play.session.number if play.session else None)
    return {**told, **({"undone": True} if play.undone else {}), "hash": play.hash}


def _seat(one: Seat) -> dict[str, Any]:
    """A seat; one that is gone as well, because plays name it."""
    return {"key": one.key, "name": one.name, "master": one.master, "gone": one.gone}


def _session(one: Session) -> dict[str, Any]:
    return {
        "number": one.number,
        "began": one.began.isoformat(),
        "ended": one.ended.isoformat() if one.ended else None,
        "from_play": one.from_play,
        "to_play": one.to_play,
        "notes": one.notes,
        "came": one.came,
    }


def _notes(campaign: Campaign, seat: Seat, session: Session | None = None) -> list[dict[str, Any]]:
    """The notes that a seat may read, oldest first; of one evening, if one is given."""
    return [
        {
            "author": note.author.key,
            "session": note.session.number if note.session else None,
            "entry": note.entry,
            "text": note.text,
            "readers": note.readers,
            "at": note.at.isoformat(),
        }
        for note in reversed(readable(campaign, seat))
        if session is None or note.session_id == session.pk
    ]


def _view(table: Table, viewer: Player) -> dict[str, Any]:
    campaign = table.campaign
    plays = campaign.plays.select_related("seat").order_by("number").iterator(chunk_size=CHUNK)
    return {
        **_about(table, VIEW),
        "seat": viewer.key,
        "seats": [{"key": one.key, "name": one.name, "master": one.master} for one in campaign.seats.all()],
        "sessions": [_session(one) for one in campaign.sessions.order_by("number")],
        "plays": [seen_play(play, viewer) for play in plays],
    }


def seen_play(play: Play, viewer: Player) -> dict[str, Any]:
    """A play as somebody saw it."""
    told = {
        "number": play.number,
        "move": play.move,
        "seat": play.seat.key if play.seat else "",
        "at": play.at.isoformat(),
        "fields": fields_of(play, viewer),
        "events": [event_to_json(event) for event in events_of(play, viewer)],
        "reason": play.reason,
        "undone": play.undone,
    }
    return {name: value for name, value in told.items() if value}


def export_evening(seen: Table, session: Session, seat: Seat) -> dict[str, Any]:
    """One evening for people, as a seat sees it: when, who, what was noted, what it changed, the lines of the log."""
    plays = session.plays.select_related("seat").order_by("number")
    lines = log.lines(seen, plays)
    names = {one.key: seat_name(one.name, one.key) for one in Seat.every.filter(campaign=seen.campaign)}
    played = (play.seat.key for play in plays if play.seat and not play.undone)
    who = [names.get(key, key) for key in session.came or dict.fromkeys(played)]
    notes = [{**note, "author": names.get(note["author"], "")} for note in _notes(seen.campaign, seat, session)]
    return {
        "format": EVENING,
        "version": VERSION,
        "campaign": seen.campaign.title,
        **_session(session),
        "people": who,
        "remarks": notes,
        "changes": [{"of": name, "changes": changes} for name, changes in log.changes(seen, session)],
        "plays": [_line(line) for line in lines],
    }


def _line(line: log.Line) -> dict[str, Any]:
    return {
        "number": line.number,
        "at": line.at.isoformat(),
        "said": line.sentence,
        "details": [detail.sentence for detail in line.details],
        "rule": line.rule,
        "undone": line.undone,
        "reason": line.reason,
    }


def evening_as_markdown(told: dict[str, Any], words: dict[str, str]) -> str:
    """An exported evening as Markdown; `words` are its headings in the reader's language."""
    parts = [f"# {told['campaign']}: {words['evening']}", words["when"]]
    if told["people"]:
        parts.append(f"{words['people']}: " + ", ".join(map(_plain, told["people"])))
    if told["notes"]:
        parts.append(told["notes"].replace("\r\n", "\n").strip())
    parts += [f"> **{_plain(note['author'])}**\n>\n" + _quoted(note["text"]) for note in told["remarks"]]
    if told["changes"]:
        parts.append(f"## {words['changed']}")
        parts.append(
            "\n".join(f"- **{_plain(one['of'])}**: {_plain('; '.join(one['changes']))}" for one in told["changes"])
        )
    if told["plays"]:
        parts.append(f"## {words['log']}")
        parts.append("\n".join(_lines(told["plays"])))
    return "\n\n".join(parts) + "\n"


def _lines(plays: Iterable[dict[str, Any]]) -> Iterable[str]:
    for play in plays:
        said = _plain(play["said"]) + (f" (§ {play['rule']})" if play["rule"] else "")
        yield f"{play['number']}. ~~{said}~~" if play["undone"] else f"{play['number']}. {said}"
        for detail in () if play["undone"] else play["details"]:
            yield f"    - {_plain(detail)}"


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.replace("\r\n", "\n").strip().split("\n"))


def _plain(text: str) -> str:
    """Text in which Markdown finds nothing to do."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#~|" else sign for sign in text.replace("\n", " "))
