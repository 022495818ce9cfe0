"""What campaigns teach the wiki: how unclear rules are read, what the table decides, examples, where rules fired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import games
from campaigns.chronicle.citations import citations
from campaigns.chronicle.wording import translate
from campaigns.engine.memory import Same
from campaigns.models import Campaign
from campaigns.mutations.declared import decided_at_the_table
from campaigns.scenarios.retelling import Retold
from campaigns.scenarios.shown import MOST, Example, examples, told
from campaigns.scenarios.titles import titled
from campaigns.seats.people import person
from campaigns.wordings.telling import remarks_at
from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.models import Book
from rulebooks.text.values import stats_told
from web.page import page

PAGES_KEPT = 500
"""Pages whose examples are kept in memory, in a language each."""


@never_cache
@require_GET
def rulings(request: HttpRequest, book: str, page_slug: str) -> HttpResponse:
    """What campaigns teach about a page: how it is read, what the table decides, examples, where its rules fired."""
    row = get_object_or_404(Book, slug=book)
    catalogue = at_edition(row, row.edition)
    found = [
        {
            "game": translate(game.title),
            "rule": ruling.rule,
            "taken": translate(ruling.taken),
            "not_taken": translate(ruling.not_taken),
        }
        for game in games.all_games().values()
        if game.book == book
        for ruling in game.rulings
        if (cited := catalogue.cite(ruling.rule)) and cited.page == page_slug
    ]
    mine = Campaign.objects.visible_to(person(request)).filter(book=row).select_related("book")
    context = {
        "remarks": [one for one in remarks_at(row, _edition(request, row)) if one.page == page_slug],
        "book": row,
        "rules": catalogue,
        "page_slug": page_slug,
        "rulings": found,
        "decided": _decided(catalogue, page_slug),
        "citations": citations(mine, catalogue, page_slug),
        "examples": _examples(row, catalogue, page_slug),
    }
    return page(request, "campaigns/agreements/rulings.html", context, part="rulings")


def _decided(catalogue: Catalogue, page_slug: str) -> list[dict[str, str]]:
    """What of an entry's stats the table decides, and why; stats of one reason are told together."""
    names = {entry.slug: entry.name for entry in catalogue.entries.values()}
    found: dict[str, list[tuple[tuple[str | int, ...], dict[str, str]]]] = {}
    for one in decided_at_the_table(catalogue, page_slug):
        own = {**names, **_parts_named(catalogue.entries[page_slug].stats, one.path)}
        found.setdefault(translate(one.why), []).append((tuple(one.path), own))
    return [{"stats": stats_told(paths), "why": why} for why, paths in found.items()]


def _parts_named(stats: Any, path: Iterable[str | int]) -> dict[str, str]:
    """What the parts on the way to a stat are called where they have a name of their own: a skill, a row of a list."""
    found, part = {}, stats
    for step in path:
        if isinstance(part, Mapping):
            part = part.get(str(step))
        elif isinstance(part, Sequence) and isinstance(step, int) and step < len(part):
            part = part[step]
        else:
            break
        if isinstance(part, Mapping) and isinstance(part.get("name"), str):
            found[str(step)] = part["name"]
    return found


def _edition(request: HttpRequest, book: Book) -> int:
    """The edition that the reader has before them: the one the address names, else the newest."""
    asked = request.GET.get("edition", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 7 else book.edition
    return number if 1 <= number <= book.edition else book.edition


def _examples(book: Book, catalogue: Catalogue, page_slug: str) -> tuple[Retold, ...]:
    """The worked examples about the paragraphs of a page, told in the reader's language."""
    return _retold(Same(catalogue), book.slug, page_slug, get_language() or "")


@lru_cache(maxsize=PAGES_KEPT)
def _retold(catalogue: Same, book: str, page_slug: str, language: str) -> tuple[Retold, ...]:
    """An edition does not change, nor does what is played by it: each page's examples are played once."""
    of_games = [(slug, one) for slug, game in games.all_games().items() if game.book == book for one in examples(slug)]
    makers = {games.folder(maker): maker for maker in games.makers()}
    of_makers = [(maker, one) for maker in makers.values() for one in examples(maker, book)]
    about = (pair for pair in (*of_games, *of_makers) if _is_about(pair[1], catalogue.part, page_slug))
    every = (told(slug, one, catalogue.part) for slug, one in about)
    return titled(tuple(islice((one for one in every if one is not None), MOST)))


def _is_about(example: Example, catalogue: Catalogue, page_slug: str) -> bool:
    cited = (catalogue.cite(rule) for rule in example.rules)
    return any(one.page == page_slug for one in cited if one)
