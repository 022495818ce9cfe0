"""A whole book as one page that a device keeps: `static/books.js` shows its pages and searches them without network."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from rulebooks.reading.address import NoSuchPage
from rulebooks.reading.contents import contents
from rulebooks.reading.showing import Shown, rule_page
from rulebooks.reading.standpoint import Standpoint


def along(at: Standpoint) -> Shown:
    """The book as it is taken along: the frame of its pages, and every page as data with what it is looked for by.

    Errors: NoSuchPage for a book too long to be listed whole, and for one as a campaign has it: what is kept says
            nothing of anybody.
    """
    listed = contents(at)
    if at.overlay or listed is None or not listed.whole:
        raise NoSuchPage
    first = {"book": at.book, "reading": at, "lines": listed.lines, "unfolded": True}
    told = {
        "slug": at.book.slug,
        "title": at.book.title,
        "language": at.language,
        "edition": at.edition,
        "root": at.root,
        "bare": at.book.get_absolute_url(),
        "search": reverse("search"),
        "words": words(),
        "pages": [
            one_page(at.book.title, "rulebooks/parts/reading/along_contents.html", first),
            *(one_page(line.title, *page_of(at, line.slug)) for line in listed.all()),
        ],
    }
    return "rulebooks/along.html", {"book": at.book, "reading": at, "told": told}


def page_of(at: Standpoint, slug: str) -> Shown:
    """A page of the book, as it is kept."""
    return "rulebooks/parts/reading/along_page.html", rule_page(at, slug)[1]


def one_page(title: str, template: str, context: dict[str, Any]) -> dict[str, Any]:
    """A page as data: its address within the book, what it is called, and its HTML."""
    page, revision = context.get("rule_page"), context.get("revision")
    return {
        "slug": page.slug if page else "",
        "title": title,
        "names": revision.aliases if revision else [],
        "html": render_to_string(template, context),
    }


def words() -> dict[str, str]:
    """What the device says by itself, in the language of the address; what stands in braces it fills in."""
    return {
        "fresh": _("No network: edition {edition}, taken on {when}."),
        "missing": _("There is no network, and this page is not among what you took along."),
        "with_you": _("You have with you"),
        "search": _("Search on this device"),
        "how": _("There is no network, so this looks only through what you took along, by beginnings of words."),
        "found": _("Found: {number}"),
        "nothing": _("Nothing that you took along says “{query}”."),
    }
