"""The wiki for programs: books, entries with stats, pages, where a rule stands, search. Nothing is secret here."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Query, Router
from ninja.decorators import decorate_view

from rulebooks.api.shapes import (
    AnswerShape,
    BookShape,
    ContentsShape,
    EntryShape,
    FoundShape,
    ParagraphShape,
    PlaceShape,
    TextShape,
)
from rulebooks.catalogue import Catalogue, Entry, at_edition
from rulebooks.editions.verdicts import standing
from rulebooks.models import Book, Revision
from rulebooks.overlays import Overlay, as_data, asked, private, told
from rulebooks.search import search
from rulebooks.search.filtering.answering import Asking
from rulebooks.search.filtering.showing import sentence
from rulebooks.search.filtering.things import Thing
from rulebooks.search.finding import LONGEST_QUERY, MANUAL, cleaned
from rulebooks.whole import Reading

router = Router(tags=["rulebooks"])
Edition = Query(None, ge=1, le=2**31 - 1, description="an older edition; without it the newest")
Campaign = Query(
    "", max_length=60, description="as that campaign has it, for who may see it: at its edition, by its rules"
)


@router.get("/books", response=list[BookShape])
def books(request: HttpRequest) -> Any:
    """The shelf."""
    # Asked for here: what goes wrong while pydantic asks is a mistake in the answer to it.
    return list(Book.objects.filter(edition__gte=1))


@router.get("/books/{slug:book}", response=ContentsShape)
@decorate_view(private)
def book(request: HttpRequest, book: str, edition: int | None = Edition, campaign: str = Campaign) -> Any:
    """A book with its pages."""
    known, shown, overlay = _at(request, book, edition)
    revisions = list(Revision.objects.at_edition(known, shown))
    slugs = {revision.page_id: revision.page.slug for revision in revisions}
    pages = [_page(revision, slugs) for revision in revisions]
    return {**BookShape.from_orm(known).dict(), "shown": shown, "games": _games(known, shown), "pages": pages}


@router.get("/books/{slug:book}/pages/{slug:slug}", response=TextShape)
@decorate_view(private)
def page(request: HttpRequest, book: str, slug: str, edition: int | None = Edition, campaign: str = Campaign) -> Any:
    """What a page says."""
    known, shown, overlay = _at(request, book, edition)
    stood = get_object_or_404(known.pages.select_related("parent"), slug=slug).at_edition(shown)
    if stood is None:
        raise Http404
    if overlay and overlay.patches.get(slug):
        stood = Reading(known, None, overlay).revisions[slug]
    parent = stood.page.parent
    above = {parent.pk: parent.slug} if parent else {}
    return {
        **_page(stood, above),
        "address": _address(known.slug, slug, "", overlay),
        "aliases": stood.aliases,
        "stats": stood.stats,
        "paragraphs": [ParagraphShape(**{"kind": "text", "depth": 0, "text": "", **one}) for one in stood.paragraphs],
        "html": stood.html,
        "house_rules": _house_rules(overlay, slug),
    }


@router.get("/books/{slug:book}/entries", response=list[EntryShape])
@decorate_view(private)
def entries(
    request: HttpRequest, book: str, kind: str = "", edition: int | None = Edition, campaign: str = Campaign
) -> Any:
    """The things of a book, all or of one kind, in the book's order."""
    catalogue, overlay = _catalogue(request, book, edition)
    found = catalogue.of_kind(kind) if kind else catalogue.entries.values()
    return [_entry(catalogue, one, overlay) for one in found]


@router.get("/books/{slug:book}/entries/{slug:slug}", response=EntryShape)
@decorate_view(private)
def entry(request: HttpRequest, book: str, slug: str, edition: int | None = Edition, campaign: str = Campaign) -> Any:
    """One thing of a book."""
    catalogue, overlay = _catalogue(request, book, edition)
    found = catalogue.get(slug)
    if found is None:
        raise Http404
    return _entry(catalogue, found, overlay)


@router.get("/books/{slug:book}/rules/{rule}", response=PlaceShape)
@decorate_view(private)
def rule(request: HttpRequest, book: str, rule: str, edition: int | None = Edition, campaign: str = Campaign) -> Any:
    """Where "1.5", "1.5-3", "golemko-3" or, by a stat, "golemko.health" stands."""
    catalogue, overlay = _catalogue(request, book, edition)
    place = catalogue.cite(rule)
    if place is None:
        raise Http404
    return {
        "page": place.page,
        "paragraph": place.paragraph,
        "title": place.title,
        "address": _address(book, place.page, place.paragraph, overlay),
    }


@router.get("/search", response=FoundShape)
@decorate_view(private)
def find(
    request: HttpRequest,
    q: str,
    book: str = Query("", pattern="^[-a-zA-Z0-9_]*$"),
    kind: str = Query("", max_length=40),
    number: int = Query(1, ge=1, le=10_000, description="which page of results"),
    campaign: str = Campaign,
) -> Any:
    """Pages that have all the words, in any form, by their beginnings or with a slip; of a book or kind, or of all."""
    only = get_object_or_404(Book, slug=book) if book else None
    overlay = asked(request, only)
    found = search(q, overlay.book if overlay else only, overlay, kind=kind, number=number)
    results = [
        {
            "book": one.page.book.slug,
            "page": one.page.slug,
            "kind": one.page.kind,
            "title": one.title,
            "paragraph": one.paragraph,
            "snippet": one.snippet,
            "address": _address(one.page.book.slug, one.page.slug, one.paragraph, overlay),
            "why": one.because,
            "by": one.by,
        }
        for one in found.results
    ]
    names = ("query", "total", "more", "number", "pages", "apart", "lost", "perhaps")
    told = {name: getattr(found, name) for name in names}
    return {**told, "results": results}


@router.get("/things", response=AnswerShape)
@decorate_view(private)
def things(
    request: HttpRequest,
    q: str = Query(..., max_length=LONGEST_QUERY),
    book: str = Query("", pattern="^[-a-zA-Z0-9_]*$"),
    number: int = Query(1, ge=1, le=10_000, description="which page of them"),
    campaign: str = Campaign,
) -> Any:
    """Things by their numbers: `kind:boss health>30`, `price=1..2 sort:-price`; in the words of the site's pages."""
    only = get_object_or_404(Book, slug=book) if book else None
    overlay = asked(request, only)
    one = overlay.book if overlay else only
    books = [one] if one else Book.objects.filter(edition__gte=1).exclude(genre=MANUAL)
    answer = Asking(cleaned(q), books, overlay).answer(number)
    wrong = answer.mistake
    return {
        **{name: getattr(answer, name) for name in ("query", "total", "number", "pages")},
        "things": [_thing(one, overlay) for one in answer.things],
        "mistake": wrong and {"at": wrong.at, "long": wrong.long, "why": sentence(wrong), "mend": wrong.mend},
    }


def _thing(thing: Thing, overlay: Overlay | None) -> dict[str, Any]:
    catalogue = overlay.catalogue if overlay else at_edition(thing.book)
    backwards = {stat: list(values) for stat, values in thing.backwards.items()}
    return {**_entry(catalogue, thing.entry, overlay), "book": thing.book.slug, "backwards": backwards}


def _games(book: Book, edition: int) -> list[dict[str, Any]]:
    return [
        {
            "game": one.slug,
            "title": one.game or str(book.title),
            "playable": one.playable,
            "why": one.why,
            "since": one.since,
        }
        for one in standing(book, edition)
    ]


def _at(request: HttpRequest, slug: str, edition: int | None) -> tuple[Book, int, Overlay | None]:
    """A book with the number of the edition that is asked for: a campaign's own, where it is asked for as that has it.

    Errors: 404 for an edition that it does not have, or a campaign that whoever asks may not see.
    """
    known = get_object_or_404(Book, slug=slug, edition__gte=1)
    overlay = asked(request, known)
    if overlay:
        return known, overlay.edition, overlay
    if edition is not None and edition > known.edition:
        raise Http404
    return known, edition or known.edition, None


def _catalogue(request: HttpRequest, slug: str, edition: int | None) -> tuple[Catalogue, Overlay | None]:
    known, shown, overlay = _at(request, slug, edition)
    return overlay.catalogue if overlay else at_edition(known, shown), overlay


def _house_rules(overlay: Overlay | None, page: str) -> list[dict[str, Any]]:
    return list(as_data(told(overlay.book, overlay.edition, overlay.layers, page))) if overlay else []


def _page(revision: Revision, slugs: dict[int, str]) -> dict[str, Any]:
    stood = revision.page
    return {
        "slug": stood.slug,
        "number": stood.number,
        "kind": stood.kind,
        "title": revision.title,
        "level": stood.level,
        "parent": slugs.get(stood.parent_id) if stood.parent_id else None,
    }


def _entry(catalogue: Catalogue, one: Entry, overlay: Overlay | None) -> dict[str, Any]:
    ruled = overlay is not None and one.slug in overlay.patches
    return {
        "slug": one.slug,
        "kind": one.kind,
        "name": one.name,
        "aliases": list(one.aliases),
        "stats": dict(one.stats),
        "sources": {stat: list(told) for stat, told in one.sources.items()},
        "address": _address(catalogue.book, one.slug, "", overlay),
        "house_rules": _house_rules(overlay, one.slug) if ruled else [],
    }


def _address(book: str, page: str, paragraph: str = "", overlay: Overlay | None = None) -> str:
    place = f"#{paragraph}" if paragraph else ""
    return reverse("rule_page", args=[book, page]) + (overlay.query if overlay else "") + place
