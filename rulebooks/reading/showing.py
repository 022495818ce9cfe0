"""From an address to the page that stands there; and the same page as one's own, with what is told only to oneself."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from rulebooks.catalogue import Citation, at_edition
from rulebooks.editions.naming import lead
from rulebooks.editions.verdicts import concerns, standing
from rulebooks.models import Book, Page, Revision
from rulebooks.questions.showing import answered, beside
from rulebooks.reading.abbreviations import explained
from rulebooks.reading.about import facts
from rulebooks.reading.address import CARDS, WHOLE, WORDS, Address, NoSuchPage, State, book_of
from rulebooks.reading.around import MOST_PLACES
from rulebooks.reading.chart import Chart
from rulebooks.reading.columns import side_by_side
from rulebooks.reading.contents import Contents, Line, by_kind, contents, kinds
from rulebooks.reading.page import PageReading, map_of
from rulebooks.reading.relations import related, sold
from rulebooks.reading.standpoint import Standpoint
from rulebooks.reading.telling import once, with_strikes
from rulebooks.search import beginning
from rulebooks.search.filtering.fields import KIND as FIELD
from rulebooks.search.filtering.fields import word_of
from rulebooks.stats.declared import KIND
from rulebooks.stats.showing import Row
from rulebooks.stats.vocabulary import kind_title
from web.languages import CODES, in_language

UNFOLDED = 100
"""Lines up to which the chapters of a book stand open in its contents."""
MOST_CARDS = 120
"""Things of a kind that one page of cards to print holds."""
Shown = tuple[str, dict[str, Any]]
"""A template and what it is filled with."""


def shown(address: Address, state: State) -> Shown:
    """The page at an address.

    Errors: NoSuchPage.
    """
    if not address.book:
        books = [
            Book(slug=slug, edition=edition, title=title, summary=said, genre=genre)
            for slug, edition, title, said, genre in state
        ]
        return shelf(books, address.language)
    book, edition = book_of(address, state)
    at = Standpoint(book, edition, address.language, fixed=bool(address.edition))
    if address.page:
        return rule_page(at, address.page)
    return book_contents(at, address.under, address.kind, address.stretch)


def rendered(page: Shown, address: Address, origin: str, bare: str) -> str:
    """A page that is the same for everybody, as HTML; `origin` is the site, `bare` its path without a language."""
    template, context = page
    at: Standpoint | None = context.get("reading")
    tail = at.query if at else ""
    if at and (address.under or address.kind or address.stretch or address.form):
        named: dict[str, str | int] = {
            "under": address.under,
            "kind": address.kind,
            "stretch": address.stretch,
            "as": address.form,
        }
        tail = at.part(**named).removeprefix(at.root)
    here = in_language(bare, address.language)
    frame = {
        "everybody": True,
        "half": "rulebooks",
        "address": here + tail,
        "canonical": origin + here + ("" if address.edition else tail),
        "alternates": [(code, origin + in_language(bare, code) + tail) for code in CODES],
        "alternate_default": origin + bare + tail,
    }
    return render_to_string(template, context | frame)


def shelf(books: list[Book], language: str = "") -> Shown:
    """All books."""
    listed = [(book, Standpoint(book, book.edition, language).address()) for book in books]
    return "rulebooks/shelf.html", {"books": listed}


def rule_page(at: Standpoint, slug: str) -> Shown:
    """A page of a book.

    Errors: NoSuchPage.
    """
    try:
        read = PageReading(at, slug)
    except Page.DoesNotExist:
        raise NoSuchPage from None
    newest = not at.fixed and not at.overlay
    text, rows = read.text(read.revision), read.rows(read.revision)
    retelling = [row for row in rows if row.retells] if text and read.page.kind != KIND else []
    short = read.around.abbreviations if read.page.kind != KIND else {}
    answers = [] if at.fixed else answered((one.page for one in read.texts.values()), read.texts)
    said, left = beside(explained(told_once(text, read.revision, rows), short), answers)
    beneath, left = beside(explained(read.beneath(read.revision), short), left)
    return "rulebooks/page.html", {
        "book": at.book,
        "reading": at,
        "read": read,
        "revision": read.revision,
        "rule_page": read.page,
        "text": said,
        "description": beginning(read.revision),
        "rows": side_by_side([row for row in rows if row not in retelling]),
        "retelling": retelling,
        "beneath": beneath,
        "answers": [one for one in left if one.question.page_id == read.page.pk],
        "around": read.around,
        "once_at": at.address(read.around.once_here.slug) if read.around.once_here else "",
        "sold": [] if at.fixed or "price" in read.revision.stats else sold(read.page.slug, read.around.uses),
        "relations": [] if at.fixed else related(read.page.slug, read.around.uses),
        "chart": read.chart,
        "may_change": newest,
        "compared": "" if read.page.kind in ("section", KIND) else compared(at, kind_title(read.page.kind)),
        "ruled": read.ruled(),
        "ruled_stats": read.ruled_stats(),
    }


def told_once(text: SafeString, revision: Revision, rows: list[Row]) -> SafeString:
    """The text of a page without what its card says, and with the numbers of the skills that it names."""
    if revision.page.kind == KIND:
        return text
    said = once(text, revision.paragraphs, revision.sources, rows)
    return mark_safe(with_strikes(said, revision.stats.get("skills")))  # noqa: S308  cleaned when saved


def moved_to(at: Standpoint, slug: str) -> str:
    """Where the page stands that was once to be found at an address.

    Errors: NoSuchPage where there never was one, or none is there any more.
    """
    page = lead(at.book, slug)
    if page is None or not Revision.objects.at_edition(at.book, at.edition).filter(page=page).exists():
        raise NoSuchPage
    return at.address(page.slug)


def book_contents(at: Standpoint, under: str = "", kind: str = "", stretch: int = 0) -> Shown:
    """The contents of a book, or a part of them.

    Errors: NoSuchPage.
    """
    listed = contents(at, under, kind, stretch) or Contents([], True)
    part = bool(under or kind or stretch)
    if part and not listed.lines:
        raise NoSuchPage
    lines = listed.all()
    entries = by_kind(lines) if listed.whole else {}
    found = list(entries) if listed.whole else kinds(at)
    told: dict[str, Any] = {"part_title": part_title(at, under, kind)} if part else whole_book(at, listed, found)
    return "rulebooks/book.html", told | {
        "book": at.book,
        "reading": at,
        "lines": listed.lines,
        "unfolded": listed.whole and len(lines) <= UNFOLDED,
        "kinds": [] if part else [of_kind(at, one, entries.get(one, [])) for one in found],
        "compared": compared(at, kind_title(kind)) if kind and kind != KIND else "",
        "cards": in_form(at, CARDS, kind) if kind and kind != KIND else "",
    }


def in_form(at: Standpoint, form: str, kind: str = "") -> str:
    """The address of a book otherwise than by its contents; "" where a campaign has it otherwise."""
    return "" if at.overlay else at.part(**{"as": form, "kind": kind})


def of_kind(at: Standpoint, kind: str, entries: list[Line]) -> tuple[str, list[Line], str, str, str]:
    """A kind on the page of a book: its title, its things where all are listed, and the addresses of all of
    them: as a list, as a table, to print."""
    title = kind_title(kind)
    several = kind != KIND and len(entries) != 1
    printed = in_form(at, CARDS, kind) if several and len(entries) <= MOST_CARDS else ""
    return title, entries, at.part(kind=kind), compared(at, title) if several else "", printed


def compared(at: Standpoint, kind: str) -> str:
    """The address of all things of a kind as a table that is sorted and narrowed; "" where no search reads the book
    as it stands here."""
    if at.fixed or at.overlay:
        return ""
    return f"{reverse('search')}?{urlencode({'q': f'{word_of(FIELD)}:«{kind.lower()}»', 'book': at.book.slug})}"


def part_title(at: Standpoint, under: str, kind: str) -> str:
    """What a part of the contents is called."""
    if kind:
        return kind_title(kind)
    above = Revision.objects.at_edition(at.book, at.edition).filter(page__slug=under).first()
    return above.title if above else _("Contents")


def whole_book(at: Standpoint, listed: Contents, found: list[str]) -> dict[str, Any]:
    """What stands on the first page of the contents alone: the map, what cannot be played, what waits for an editor."""
    played = concerns(at.book, found)
    told: dict[str, Any] = {
        "chart": chart_of(at, listed, played) if "place" in found else None,
        "facts": facts(at, at_edition(at.book, at.edition)) if played and not at.overlay else [],
        "glossary": in_form(at, WORDS),
        "whole": in_form(at, WHOLE) if listed.whole else "",
    }
    if not at.fixed:
        told["conflicts"] = listed.waiting
    if played:
        told["unplayable"] = [one for one in standing(at.book, at.edition) if not one.playable]
    return told


def chart_of(at: Standpoint, listed: Contents, played: bool) -> Chart | None:
    """The map of a book: of what is in memory where it is played, and there anyhow."""
    if played:
        known = at.overlay.catalogue if at.overlay else at_edition(at.book, at.edition)
        names = {slug: entry.name for slug, entry in known.entries.items()}
        return map_of([(one.slug, one.name, one.stats) for one in known.of_kind("place")], names)
    places = Revision.objects.at_edition(at.book, at.edition).filter(page__kind="place")[: MOST_PLACES + 1]
    names = {line.slug: line.title for line in listed.all()}
    return map_of([(one.page.slug, one.title, one.stats) for one in places], names)


def found_paragraph(at: Standpoint, rule: str) -> Citation | None:
    """Where a paragraph, a number or a page stands: by what its id begins with, else by a look through the book."""
    prefix = rule.rpartition("-")[0] or rule
    here = Q(page__slug__in=[rule, prefix]) | Q(page__number__in=[rule, prefix])
    for revision in Revision.objects.at_edition(at.book, at.edition).filter(here):
        page = revision.page
        if rule in (page.slug, page.number):
            return Citation(page.slug, "", revision.title)
        if any(one.get("id") == rule for one in revision.paragraphs):
            return Citation(page.slug, rule, revision.title)
    return at_edition(at.book, at.edition).cite(rule)
