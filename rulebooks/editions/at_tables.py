"""What tables make of a book's paragraphs: which are looked up in the middle of play, and which are passed over.

Of whom, at which table and about which thing is not kept: a number for each paragraph and day. What a day brought is
told when it is over, so that nobody at a table learns by it what another has just looked up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.module_loading import import_string

from rulebooks.catalogue import Citation, at_edition
from rulebooks.editions.table_counts import LONGEST, OPENED, AtTables
from rulebooks.models import Book
from web.errors import in_passing
from web.limits import DAY, Limit, hit

KEPT = timedelta(days=90)
"""A season: what was unclear longer ago has been mended, or was not."""
MOST = 2_000
"""Rows of a book; the oldest go."""
ONCE = Limit("a rule at a table", 1, DAY)


@dataclass(frozen=True)
class Told:
    """A paragraph of the newest edition with its page and how often; `paragraph` is "" for a page as a whole."""

    page: str
    title: str
    paragraph: str
    count: int


def opened(request: HttpRequest, book: Book, cited: Citation) -> None:
    """Count that a rule was opened, if it was from a table and may be told; `settings.AT_TABLE` says from which."""
    try:
        came_from = urlsplit(request.headers.get("Referer", "")).path
    except ValueError:
        return  # no address
    if not came_from:
        return
    find: Callable[[HttpRequest, str, str, str], str] = import_string(settings.AT_TABLE)
    with in_passing():
        if table := find(request, came_from, book.slug, cited.page):
            counted(book, cited.paragraph or cited.page, OPENED, table)


@transaction.atomic
def counted(book: Book, rule: str, what: str, table: str) -> None:
    """Count that a table opened or passed over a rule of a book today; what the book does not have is left out.

    A table counts once, so that no quarrel and no flood outweighs all others.
    """
    cited = at_edition(book).cite(rule)
    place = (cited.paragraph or cited.page) if cited else ""
    if not 0 < len(place) <= LONGEST or hit(ONCE, table, what, place) > 1:
        return
    here = AtTables.objects.filter(book=book)
    named = {"rule": place, "what": what, "day": timezone.localdate()}
    if not here.filter(**named).update(count=F("count") + 1):
        AtTables.objects.bulk_create([AtTables(book=book, **named)], ignore_conflicts=True)
        kept = here.order_by("-day", "-pk").values_list("pk", flat=True)[:MOST]
        here.exclude(pk__in=list(kept)).delete()


def told(book: Book, what: str) -> list[Told]:
    """The rules of which tables made that on the days that are over, most often first."""
    today = timezone.localdate()
    sums = Counter[str]()
    for rule, count in AtTables.objects.filter(book=book, what=what, day__lt=today, day__gte=today - KEPT).values_list(
        "rule", "count"
    ):
        sums[rule] += count
    catalogue, found = at_edition(book), []
    for rule, count in sorted(sums.items(), key=lambda one: (-one[1], one[0])):
        if cited := catalogue.cite(rule):
            found.append(Told(cited.page, cited.title, cited.paragraph, count))
    return found


def forget(today: date) -> int:
    """Remove what is older than is told; how many rows that were."""
    return AtTables.objects.filter(day__lt=today - KEPT).delete()[0]
