"""The lists of a page, filled with what fits them in the book as it is read there."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import count
from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from rulebooks.catalogue import Catalogue
from rulebooks.overlays import CAMPAIGN
from rulebooks.reading.standpoint import Standpoint
from rulebooks.search.filtering import showing
from rulebooks.search.filtering.answering import Answer
from rulebooks.search.filtering.listing import Listing
from rulebooks.search.filtering.saying import Saying

PLACE = re.compile(
    r'<div(?P<identity>[^>]* class="[^"]*\blist-here")(?: data-list="(?P<query>[^"]*)")>(?P<link>.*?)</div>'
)
MOST_LISTS = 8
"""Of one text; what comes after them is a link."""


def with_lists(html: SafeString, at: Standpoint, things: Callable[[], Catalogue], saying: Saying) -> SafeString:
    """A text with each list in its place. A text without any asks for no things, one without words for no texts."""
    if ' data-list="' not in html:
        return html
    number = count(1)

    def filled(found: re.Match[str]) -> str:
        query, place = unescape(found["query"]), next(number)
        answer = Listing(query, at.book, things(), saying).first() if place <= MOST_LISTS else None
        told = {"identity": mark_safe(found["identity"]), "permalink": mark_safe(found["link"])}  # noqa: S308  markup's
        return at.staying(render_to_string("rulebooks/parts/reading/listed.html", told | shown(query, answer, at)))

    return mark_safe(PLACE.sub(filled, html))  # noqa: S308  a template, and what was there


def shown(query: str, answer: Answer | None, at: Standpoint) -> dict[str, Any]:
    """What a list is filled with; no `answer` where there are too many lists for one page."""
    told: dict[str, Any] = {"query": query, "whole": whole(query, at), "answer": answer}
    if answer is None:
        return told
    if answer.mistake:
        return told | {"sentence": showing.sentence(answer.mistake)}
    lines = list(showing.lines(answer))
    return told | {
        "columns": showing.columns(answer),
        "lines": lines,
        "title": ", ".join(dict.fromkeys(line.kind for line in lines)),
        "reckoned": any(part.hint for line in lines for _, parts in line.cells for part in parts),
        "more": answer.total - len(answer.things),
    }


def whole(query: str, at: Standpoint) -> str:
    """The address of the whole list, which is sorted and narrowed there; "" where no search reads the book as it
    stands here."""
    if at.fixed or at.book.pk is None:
        return ""
    of = {CAMPAIGN: at.overlay.slug} if at.overlay else {"book": at.book.slug}
    return f"{reverse('search')}?{urlencode({'q': query, **of})}"
