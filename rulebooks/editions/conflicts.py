"""What an import and a person changed in two ways, settled by an editor one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from rapidfuzz import fuzz

from rulebooks.editions.publish import Change, lock, publish, publish_all, version_of
from rulebooks.importers.merging import NOTHING, Version
from rulebooks.importers.merging.alignment import LIKE
from rulebooks.importers.places import NoSuchPlace, value_at, with_value
from rulebooks.models import Conflict, Page, Revision
from rulebooks.stats.showing import FORMULA
from rulebooks.text.diff import as_shown, instead, words
from rulebooks.text.values import value_text

SHORT = 20
"""Letters, up to which a text is read easily with all of it marked."""
DOCUMENT, PAGE, OTHER = "document", "page", "other"
"""Whose word counts: the document's, the page's as it stands, or what the editor types."""


class _HasSides(Protocol):
    """A clash of a draft or a conflict of the database."""

    @property
    def imported(self) -> Any: ...
    @property
    def kept(self) -> Any: ...
    @property
    def base(self) -> Any: ...


@dataclass(frozen=True)
class Sides:
    """The three versions of one place; what differs from the base is marked in the other two."""

    base: str
    imported: SafeString
    kept: SafeString


def sides(clash: _HasSides, names: Mapping[str, str]) -> Sides:
    base, imported, kept = (value_text(one, names) for one in (clash.base, clash.imported, clash.kept))
    return Sides(as_shown(base), _against(base, imported), _against(base, kept))


def _against(base: str, text: str) -> SafeString:
    """What differs from the base, marked; of a text that is quite another, marks would leave nothing to read."""
    if FORMULA.match(base) and FORMULA.match(text):
        return instead(base, text) if base != text else format_html("{}", as_shown(text))
    is_another = len(text) > SHORT and fuzz.ratio(base, text) < LIKE
    return format_html("{}", as_shown(text)) if is_another else words(base, text)


def settle(conflict: Conflict, choice: str, *, other: Any = None, author: User | None, reason: str) -> bool:
    """Decide a conflict, as an edition of its book where the page changes by it.

    Shape:  False comes back where somebody else has settled it already.
    Errors: NoSuchPlace where what the place was in has left the page; Stale where the page changes this very moment.
    """
    with transaction.atomic():
        book = lock(conflict.page.book)
        if not Conflict.objects.open().filter(pk=conflict.pk).exists():
            return False
        page = conflict.page
        page.book = book
        now = page.at_edition()
        if now is not None and choice != PAGE:
            if conflict.place == "page":
                gone = [Change(page, version_of(now), now.sources, gone=True)]
                publish_all(book, gone, author=author, reason=reason, source="edit")
            else:
                _write(page, now, _decided(conflict, version_of(now), choice, other), author, reason)
        conflict.settled_at = timezone.now()
        conflict.save(update_fields=["settled_at"])
        book.shows_otherwise()
    return True


def _write(page: Page, now: Revision, version: Version, author: User | None, reason: str) -> None:
    publish(
        page,
        title=version.title,
        aliases=version.aliases,
        stats=version.stats,
        paragraphs=version.paragraphs,
        author=author,
        reason=reason,
        base=now.number,
    )


def _decided(conflict: Conflict, now: Version, choice: str, other: Any) -> Version:
    """The page as it shall stand."""
    reading = conflict.page.reading
    document = Version(reading.title, reading.aliases, reading.stats, reading.paragraphs)
    value = value_at(document, conflict.place) if choice == DOCUMENT else other
    if choice == OTHER and conflict.place != "title" and not conflict.place.startswith("stats."):
        value = _paragraph(conflict, now, document, str(other or ""))
    return with_value(now, conflict.place, value, document)


def _paragraph(conflict: Conflict, now: Version, document: Version, text: str) -> Any:
    """The paragraph with a new text; an empty one is taken out."""
    if not text:
        return NOTHING
    known = [one for one in (value_at(now, conflict.place), value_at(document, conflict.place)) if one is not NOTHING]
    if not known:
        raise NoSuchPlace(conflict.place)
    changed = {**known[0], "text": text}
    if "cells" in changed:
        changed["cells"] = [cell.strip() for cell in text.split(" | ")]
    return changed
