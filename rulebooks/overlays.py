"""A book as one campaign has it: `?campaign=` behind an address of the wiki, for who may see that campaign.

Which layers those are is not known on this floor: `settings.OVERLAY` names the function that says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.html import escape, format_html
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString

from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.layers import Layer, Patch, beneath, fits, laid_over, standing
from rulebooks.layers.places import put
from rulebooks.models import Book, Revision
from rulebooks.text import diff, markup
from rulebooks.text.links import Linker, linker_of
from rulebooks.text.values import value_text

CAMPAIGN = "campaign"
"""The part of an address that asks for it."""


@dataclass(frozen=True)
class Ruled:
    """A place that reads otherwise, for people: what it is called, what was and what is, who says so and why.

    Shape:  `counts` is false where something lies over it, or the book has nothing there any more; `layer` is the name
            of a supplement, empty for the campaign's own rule; `key` names it in forms.
    """

    page: str
    title: str
    place: str
    was: str
    now: str
    html: SafeString
    who: str
    why: str
    since: int
    layer: str
    counts: bool
    key: str
    is_text: bool


@dataclass(frozen=True)
class Overlay:
    """What a campaign lays over a book at the edition that it plays."""

    book: Book
    edition: int
    layers: tuple[Layer, ...]
    slug: str
    title: str
    address: str
    rules: str = field(default="")
    """The address at which its house rules are listed."""
    may_rule: bool = False
    """Whether whoever reads may set some."""

    @property
    def query(self) -> str:
        """What every address of the wiki ends with that stays in this campaign."""
        return f"?{CAMPAIGN}={self.slug}"

    @cached_property
    def catalogue(self) -> Catalogue:
        return laid_over(at_edition(self.book, self.edition), self.layers)

    @cached_property
    def patches(self) -> dict[str, list[Patch]]:
        """What counts, by the slugs of the pages."""
        found: dict[str, list[Patch]] = {}
        for patch in standing(at_edition(self.book, self.edition), self.layers):
            found.setdefault(patch.page, []).append(patch)
        return found

    def laid(self, revisions: Mapping[str, Revision]) -> dict[str, Revision]:
        """The pages of a book by their slugs, each as the campaign has it."""
        linker = (
            _linker(self.book, revisions)
            if any(one.is_text for some in self.patches.values() for one in some)
            else None
        )
        return {
            slug: over(revision, self.patches[slug], linker) if slug in self.patches else revision
            for slug, revision in revisions.items()
        }


def over(revision: Revision, patches: list[Patch], linker: Linker | None = None) -> Revision:
    """A page with patches laid over it: another object, never to be saved. Its text is rendered with a linker only."""
    laid = copy(revision)
    words = {patch.place[1]: str(patch.now) for patch in patches if patch.is_text}
    for patch in patches:
        if not patch.is_text:
            laid.stats = put(laid.stats, patch.place[1:], patch.now)
    if words:
        laid.paragraphs = [_reworded(one, words) for one in revision.paragraphs]
    if words and linker is not None:
        laid.html = markup.render(laid.paragraphs, linker.with_own(revision.page.slug))
        for name in words:
            mark = f'id="{escape(name)}" class="para'
            laid.html = laid.html.replace(mark, f"{mark} ruled")
    return laid


def _reworded(paragraph: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    text = words.get(str(paragraph.get("id")))
    if text is None or "text" not in paragraph:
        return dict(paragraph)
    cells = {"cells": [cell.strip() for cell in text.split(" | ")]} if "cells" in paragraph else {}
    return {**paragraph, "text": text, **cells}


def _linker(book: Book, revisions: Mapping[str, Revision]) -> Linker:
    entries = (one for one in revisions.values() if one.page.kind != "section")
    return linker_of(book.slug, ((one.page.slug, one.title, list(one.aliases), one.page.kind) for one in entries))


def words_of(book: Book, edition: int, pages: set[str]) -> dict[str, str]:
    """What the paragraphs of some pages say at an edition, by their ids."""
    revisions = Revision.objects.at_edition(book, edition).filter(page__slug__in=pages)
    return {
        str(one["id"]): str(one["text"]) for revision in revisions for one in revision.paragraphs if one.get("text")
    }


def told(book: Book, edition: int, layers: tuple[Layer, ...], page: str = "") -> list[Ruled]:
    """What layers change, on one page or everywhere, in the order in which they lie."""
    plain = at_edition(book, edition)
    counting = {id(one) for one in standing(plain, layers)}
    wanted = [(layer, one) for layer in layers for one in layer.patches if page in ("", one.page)]
    words = words_of(book, edition, {one.page for _, one in wanted if one.is_text})
    names = {slug: entry.name for slug, entry in plain.entries.items()}
    return [_ruled(layer, one, plain, words, names, id(one) in counting) for layer, one in wanted]


def _ruled(
    layer: Layer, patch: Patch, plain: Catalogue, words: Mapping[str, str], names: Mapping[str, str], counts: bool
) -> Ruled:
    lies_on = beneath(plain, patch, words.get(patch.place[-1], "")) if fits(plain, patch) else None
    was, now = (value_text(one, names) for one in (patch.was if lies_on is None else lies_on, patch.now))
    cited = plain.places.get(patch.page)
    html = (
        diff.words(was, now) if patch.is_text else format_html("<del>{}</del> <ins>{}</ins>", dotted(was), dotted(now))
    )
    return Ruled(
        patch.page,
        names.get(patch.page) or (cited.title if cited else patch.page),
        place_words(patch, names),
        dotted(was),
        dotted(now),
        html,
        patch.who,
        patch.why,
        patch.since or layer.since,
        layer.title,
        counts,
        key_of(patch),
        patch.is_text,
    )


def dotted(text: str) -> str:
    """A formula as books print it."""
    return text.replace("*", "·") if len(text) <= 60 else text  # noqa: RUF001


def shown(value: Any, names: Mapping[str, str]) -> str:
    """A value of a page for people."""
    return dotted(value_text(value, names))


def place_words(patch: Patch, names: Mapping[str, str]) -> str:
    """What the place of a patch is called: «Здоровье», «§ krabulon-2»."""
    return f"§ {patch.place[1]}" if patch.is_text else diff.path_title(patch.place[1:], names)


def key_of(patch: Patch) -> str:
    """A patch in a form: its page and its place."""
    return "/".join((patch.page, *patch.place))


def asked(request: HttpRequest, book: Book | None = None) -> Overlay | None:
    """The overlay that an address asks for; nothing where it asks for none.

    Errors: 404 for a campaign that whoever asks may not see, or that plays another book.
    """
    slug = request.GET.get(CAMPAIGN, "")
    if not slug:
        return None
    find: Callable[[HttpRequest, str], Overlay | None] = import_string(settings.OVERLAY)
    found = find(request, slug)
    if found is None or (book is not None and found.book.pk != book.pk):
        raise Http404
    return found


def without(request: HttpRequest) -> str:
    """What an address asks for besides the campaign: the same as the book has it."""
    asked_for = request.GET.copy()
    asked_for.pop(CAMPAIGN, None)
    return asked_for.urlencode()


def private(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page that shows a book as a campaign has it is kept by nobody; without a campaign it stays what it was."""

    @wraps(view)
    def answered(request: HttpRequest, *told: Any, **more: Any) -> HttpResponse:
        answer = view(request, *told, **more)
        if CAMPAIGN in request.GET:
            add_never_cache_headers(answer)
        return answer

    return answered


def as_data(ruled: list[Ruled]) -> Iterator[dict[str, Any]]:
    """The same for programs."""
    for one in ruled:
        yield {
            "page": one.page,
            "place": one.place,
            "was": one.was,
            "now": one.now,
            "who": one.who,
            "why": one.why,
            "supplement": one.layer,
            "since": one.since,
            "counts": one.counts,
        }
