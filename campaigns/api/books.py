"""What campaigns tell programs about a book: which of its stats the table decides."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from pydantic import Field

from campaigns.chronicle.wording import translate
from campaigns.mutations.declared import decided_at_the_table
from rulebooks.catalogue import at_edition
from rulebooks.models import Book

router = Router(tags=["rulebooks"])


class DecidedShape(Schema):
    """A stat that no rule reads: people at the table see to it, for this reason, in the language of whoever asks."""

    entry: str
    path: list[str | int] = Field(description="the way to it in the stats of its entry")
    why: str


@router.get("/books/{slug:slug}/table-decides", response=list[DecidedShape])
def table_decides(request: HttpRequest, slug: str) -> Any:
    """The stats of a book's newest edition that the table decides."""
    book = get_object_or_404(Book, slug=slug)
    found = decided_at_the_table(at_edition(book))
    return [{"entry": one.entry, "path": list(one.path), "why": translate(one.why)} for one in found]
