"""Other ways to read a book than by its contents: its glossary, the whole of it to print, things as cards to print."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from rulebooks.models import Page, Revision
from rulebooks.reading.abbreviations import explained
from rulebooks.reading.address import ALONG, CARDS, WORDS, Address, NoSuchPage, State, book_of
from rulebooks.reading.along import along
from rulebooks.reading.around import CHAPTER
from rulebooks.reading.glossary import explained_words, glossary
from rulebooks.reading.page import PageReading
from rulebooks.reading.showing import MOST_CARDS, Shown, told_once
from rulebooks.reading.standpoint import Standpoint
from rulebooks.stats.declared import KIND
from rulebooks.stats.showing import Row
from rulebooks.stats.vocabulary import kind_title

MOST_PRINTED = 80
"""Chapters that one page holds; a longer book is printed chapter by chapter."""


@dataclass(frozen=True)
class Printed:
    """A page as it is printed among others."""

    page: Page
    title: str
    rows: list[Row]
    text: SafeString


def shown_as(address: Address, state: State) -> Shown:
    """The book of an address in the form that it asks for.

    Errors: NoSuchPage.
    """
    book, edition = book_of(address, state)
    at = Standpoint(book, edition, address.language, fixed=bool(address.edition))
    return in_form(at, address.form, address.kind)


def in_form(at: Standpoint, form: str, kind: str) -> Shown:
    """A book in one of FORMS.

    Errors: NoSuchPage where it has nothing to show so.
    """
    if form == WORDS:
        letters = glossary(at)
        if not letters:
            raise NoSuchPage
        return "rulebooks/glossary.html", {"book": at.book, "reading": at, "letters": letters}
    if form == ALONG:
        return along(at)
    there = Revision.objects.at_edition(at.book, at.edition)
    if form == CARDS:
        wanted = there.filter(page__kind=kind).exclude(page__kind__in=("section", KIND))
        told = {"part_title": kind_title(kind)}
        return cards(at, wanted.values_list("page__slug", flat=True)[: MOST_CARDS + 1], told)
    slugs = list(there.filter(page__level__lte=CHAPTER).values_list("page__slug", flat=True)[: MOST_PRINTED + 1])
    if len(slugs) > MOST_PRINTED:
        raise NoSuchPage
    chapters = [one for slug in slugs for one in printed(at, slug, whole=True)]
    return "rulebooks/whole.html", {"book": at.book, "reading": at, "chapters": chapters, "words": explained_words(at)}


def cards(at: Standpoint, slugs: Iterable[str], told: dict[str, str]) -> Shown:
    """Things as cards to print.

    Errors: NoSuchPage where there are none, or too many.
    """
    wanted = list(slugs)
    found = [one for slug in wanted[:MOST_CARDS] for one in printed(at, slug, whole=False)]
    if not found or len(wanted) > MOST_CARDS:
        raise NoSuchPage
    return "rulebooks/cards.html", {"book": at.book, "reading": at, "cards": found} | told


def printed(at: Standpoint, slug: str, *, whole: bool) -> list[Printed]:
    """A page as it is printed, with what lies beneath it where the `whole` is; none where it says nothing."""
    try:
        read = PageReading(at, slug)
    except Page.DoesNotExist:
        return []
    short = read.around.abbreviations
    text, rows = read.text(read.revision), read.rows(read.revision)
    retold = bool(text)
    said = explained(told_once(text, read.revision, rows), short)
    beneath = explained(read.beneath(read.revision), short) if whole else ""
    shown = [row for row in rows if not (row.retells and retold)] if read.page.kind != KIND else []
    if not (said or beneath or shown):
        return []
    return [Printed(read.page, read.revision.title, shown, mark_safe(f"{said}{beneath}"))]  # noqa: S308  both are safe
