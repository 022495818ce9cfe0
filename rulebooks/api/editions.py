"""A whole edition of a book as one file, for programs: what a spreadsheet, a bot or a mirror fetches once and keeps."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from ninja import Path, Router

from rulebooks.api.shapes import BookShape, EditionShape, ParagraphShape, WholeShape
from rulebooks.catalogue import at_edition
from rulebooks.models import Book, Edition, Revision

router = Router(tags=["rulebooks"])
FOR_GOOD = 60 * 60 * 24 * 365
Number = Path(..., ge=1, le=2**31 - 1)


@router.get("/books/{slug:book}/editions", response=list[EditionShape])
def editions(request: HttpRequest, book: str) -> Any:
    """The editions of a book, oldest first. Whoever keeps one of them has it for good: an edition never changes."""
    known = get_object_or_404(Book, slug=book, edition__gte=1)
    return list(Edition.objects.filter(book=known, number__lte=known.edition).order_by("number"))


@router.get("/books/{slug:book}/editions/{int:number}", response=WholeShape)
def edition(request: HttpRequest, response: HttpResponse, book: str, number: int = Number) -> Any:
    """One edition of a book, all of it: every page with its paragraphs, stats and where they were read."""
    known = get_object_or_404(Book, slug=book, edition__gte=1)
    if number > known.edition:
        raise Http404
    patch_cache_control(response, public=True, immutable=True, max_age=FOR_GOOD)
    response["Content-Disposition"] = f'inline; filename="{known.slug}-{number}.json"'
    revisions = list(Revision.objects.at_edition(known, number))
    slugs = {revision.page_id: revision.page.slug for revision in revisions}
    catalogue = at_edition(known, number)
    return {
        **BookShape.from_orm(known).dict(),
        "shown": number,
        "pages": [_whole(revision, slugs, catalogue.get(revision.page.slug)) for revision in revisions],
    }


def _whole(revision: Revision, slugs: dict[int, str], entry: Any) -> dict[str, Any]:
    page = revision.page
    return {
        "slug": page.slug,
        "number": page.number,
        "kind": page.kind,
        "title": revision.title,
        "level": page.level,
        "parent": slugs.get(page.parent_id) if page.parent_id else None,
        "aliases": revision.aliases,
        "stats": revision.stats,
        "sources": {stat: list(told) for stat, told in entry.sources.items()} if entry else {},
        "paragraphs": [
            ParagraphShape(**{"kind": "text", "depth": 0, "text": "", **one}) for one in revision.paragraphs
        ],
    }
