"""Notes with readers: who wrote them, about what, and who may read them. Even a game master reads no private note."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.evenings.markdown import LONGEST, notes_as_html
from campaigns.evenings.models import Note
from campaigns.models import Campaign, Seat
from campaigns.plays import writing
from campaigns.plays.typed import plain_text

EVERYBODY = "*"
MOST_NOTES = 2_000
"""Notes of one campaign."""
MOST_OF_A_PAGE, MOST_LETTERS_OF_A_PAGE = 30, 150_000
"""Notes that are shown together, and letters of them as they are written out."""


def readable(campaign: Campaign, seat: Seat) -> list[Note]:
    """The notes that a seat may read, newest first; who only looks on reads what is for everybody."""
    notes: QuerySet[Note] = campaign.notes.select_related("author", "session")
    return [note for note in notes if may_read(note, seat)]


def page_of(
    campaign: Campaign, seat: Seat, *, about: str = "", evening: int | None = None, past: int = 0
) -> tuple[list[Note], int | None]:
    """The notes of one page that a seat may read, newest first, and how many lie before the next page, if there is one.

    Shape:  `about` is the slug of an entry and `evening` the number of one, for those notes alone; `past` is how many
            newer ones are passed over. Only the texts of the page itself are read.
    """
    wanted = campaign.notes.order_by("-at", "-pk").select_related("author", "session")
    wanted = wanted.filter(entry=about) if about else wanted
    wanted = wanted if evening is None else wanted.filter(session__number=evening)
    every = [note for note in wanted.defer("text", "html") if may_read(note, seat)]
    texts = wanted.in_bulk([note.pk for note in every[past : past + MOST_OF_A_PAGE]])
    found: list[Note] = []
    for one in every[past : past + MOST_OF_A_PAGE]:
        note = texts.get(one.pk, one)
        if found and sum(len(known.html) for known in (*found, note)) > MOST_LETTERS_OF_A_PAGE:
            break
        found.append(note)
    after = past + len(found)
    return found, after if found and after < len(every) else None


def may_read(note: Note, seat: Seat) -> bool:
    """Whether a note is for a seat: its own, for everybody, or for it by name."""
    own = seat.pk is not None and note.author_id == seat.pk
    return own or EVERYBODY in note.readers or (bool(seat.key) and seat.key in note.readers)


def write(
    campaign: Campaign,
    text: str,
    *,
    by: Seat,
    readers: Iterable[str] = (),
    session: int | None = None,
    entry: str = "",
    note: int | None = None,
) -> Note:
    """Write a note, or with the number of one's own note write it anew.

    Shape:  `readers` are keys of seats, or "*" for everybody; without any it is the author's alone. `session` is the
            number of an evening, `entry` the slug of an entry of the rulebook.
    Errors: IllegalMove for a note of somebody else, too long or empty, about what is not there, or for nobody known.
    """
    text = plain_text(text, LONGEST, say("A note needs a word or two."), lines=True)
    if by.pk is None or by.campaign_id != campaign.pk:
        raise IllegalMove(say("That seat belongs to another table."))
    known = own(campaign, note, by) if note is not None else Note(campaign=campaign, author=by)
    if note is None and campaign.notes.count() >= MOST_NOTES:
        raise IllegalMove(say("This campaign has as many notes as it can keep."))
    known.readers = _readers(campaign, readers)
    known.session = _evening(campaign, session)
    known.entry = _entry(campaign, entry)
    known.text, known.html = text, notes_as_html(text)
    known.changed = timezone.now() if note is not None else None
    known.save()
    return known


def remove(campaign: Campaign, note: int, *, by: Seat) -> None:
    """Throw one's own note away.

    Errors: IllegalMove for a note that is not there or not one's own.
    """
    own(campaign, note, by).delete()


def own(campaign: Campaign, note: int, by: Seat) -> Note:
    """Somebody's own note; that of another is as if it were not there."""
    found = campaign.notes.filter(pk=note, author_id=by.pk).first() if by.pk else None
    if found is None:
        raise IllegalMove(say("You have no such note."))
    return found


def _readers(campaign: Campaign, readers: Iterable[str]) -> list[str]:
    wanted = list(dict.fromkeys(readers))
    if EVERYBODY in wanted:
        return [EVERYBODY]
    known = {seat.key for seat in campaign.seats.all()}
    if set(wanted) - known:
        raise IllegalMove(say("Nobody sits there."))
    return wanted


def _evening(campaign: Campaign, number: int | None):  # type: ignore[no-untyped-def]
    if number is None:
        return None
    found = campaign.sessions.filter(number=number).first()
    if found is None:
        raise IllegalMove(say("There was no such evening."))
    return found


def _entry(campaign: Campaign, slug: str) -> str:
    if slug and writing.book_of(campaign).get(slug) is None:
        raise IllegalMove(say("The rulebook has nothing of that name."))
    return slug
