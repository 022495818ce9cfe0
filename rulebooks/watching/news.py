"""What is new in what somebody watches: of pages, of books, and of the things that fit a query."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import F, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from rulebooks.catalogue import at_edition
from rulebooks.models import Edition, Question, Revision
from rulebooks.questions.tables import ANSWERED
from rulebooks.search.filtering.grammar import Mistake
from rulebooks.search.filtering.listing import Listing
from rulebooks.search.filtering.saying import saying_at
from rulebooks.search.filtering.showing import title_of
from rulebooks.search.filtering.things import Thing
from rulebooks.stats.order import in_order
from rulebooks.watching.tables import Watch

MOST_ITEMS, MOST_READ = 12, 300
"""What is told of one watch, the rest is counted; and rows that are read of all of them together."""
LETTERS = 120


@dataclass(frozen=True)
class Item:
    """Something new. `edition` is 0 of an answer, which has none."""

    title: str
    told: str
    address: str
    at: datetime
    edition: int = 0


@dataclass
class News:
    """A watch with what is new in it, newest first; `more` are not told."""

    watch: Watch
    title: str
    address: str
    items: list[Item] = field(default_factory=list)
    more: int = 0

    @property
    def stop(self) -> str:
        """The address at which one stops watching it."""
        one = self.watch
        return (
            reverse("watch_page", args=[one.book.slug, one.page.slug])
            if one.page
            else (reverse("watch_book", args=[one.book.slug]))
        )


def news(user: AbstractBaseUser, after: str = "seen") -> list[News]:
    """What somebody watches, with what came after the edition that they have `seen`, or `since` which they watch.

    Shape:  six questions to the database however much is watched, and the things of two editions for each book of
            which a list is.
    """
    newest = Edition.objects.filter(book=OuterRef("book"), number=OuterRef("book__edition")).values("at")[:1]
    own = Watch.objects.filter(user=user.pk, book__put_away=None).select_related("book", "page")
    watches = list(own.annotate(changed=Subquery(newest)))
    if not watches:
        return []
    for one in watches:
        if one.page is not None:
            one.page.book = one.book
    titles = _titles(watches)
    items = _changes(user, after, titles)
    found = []
    for one in watches:
        new = items[one.pk] if not one.query else list(_of_query(one, getattr(one, after)))
        new.sort(key=lambda item: item.at, reverse=True)
        title, address = _named(one, titles)
        found.append(News(one, title, address, new[:MOST_ITEMS], len(new) - len(new[:MOST_ITEMS])))
    return sorted(found, key=lambda one: not one.items)


def _titles(watches: Iterable[Watch]) -> dict[int, str]:
    """What watched pages are called now, by their ids."""
    pages = [one.page_id for one in watches if one.page_id]
    if not pages:
        return {}
    newest = Revision.objects.filter(page=OuterRef("page")).order_by("-number").values("number")[:1]
    return dict(Revision.objects.filter(page__in=pages, number=Subquery(newest)).values_list("page", "title"))


def _named(one: Watch, titles: Mapping[int, str]) -> tuple[str, str]:
    if one.page is not None:
        return titles.get(one.page.pk, one.page.slug), one.page.get_absolute_url()
    if one.query:
        address = reverse("watch_book", args=[one.book.slug])
        return _("What fits “%(query)s”") % {"query": one.query}, address
    return one.book.title, one.book.get_absolute_url()


def _changes(user: AbstractBaseUser, after: str, titles: Mapping[int, str]) -> dict[int, list[Item]]:
    """What is new of pages and of books, by the ids of the watches."""
    found: dict[int, list[Item]] = defaultdict(list)
    for watch, item in (*_revisions(user, after, titles), *_editions(user, after), *_answers(user, after)):
        found[watch].append(item)
    return found


def _revisions(user: AbstractBaseUser, after: str, titles: Mapping[int, str]) -> Iterator[tuple[int, Item]]:
    on = Revision.objects.filter(page__watches__user=user.pk, edition__number__gt=F(f"page__watches__{after}"))
    told = on.annotate(watch=F("page__watches")).values_list(
        "watch", "page", "number", "title", "reason", "gone", "at", "edition__number", "page__slug", "page__book__slug"
    )
    for watch, page, number, title, reason, gone, at, edition, slug, book in told.order_by("-at")[:MOST_READ]:
        address = f"{reverse('history', args=[book, slug])}#revision-{number}"
        name = _("Revision %(number)s") % {"number": number}
        if not gone and title != titles.get(page):
            name = f"{name}, «{title}»"
        yield watch, Item(name, _("It left the book. ") + reason if gone else reason, address, at, edition)


def _editions(user: AbstractBaseUser, after: str) -> Iterator[tuple[int, Item]]:
    whole = Q(book__watches__user=user.pk, book__watches__page=None, book__watches__query="")
    on = Edition.objects.filter(whole, number__gt=F(f"book__watches__{after}"))
    told = on.annotate(watch=F("book__watches")).values_list("watch", "number", "reason", "at", "book__slug")
    for watch, number, reason, at, book in told.order_by("-at")[:MOST_READ]:
        address = f"{reverse('changed', args=[book])}?before={number + 1}#edition-{number}"
        yield watch, Item(_("Edition %(number)s") % {"number": number}, reason, address, at, number)


def _answers(user: AbstractBaseUser, after: str) -> Iterator[tuple[int, Item]]:
    """Answers at watched pages and in watched books."""
    floor = "looked" if after == "seen" else "at"
    on_page = Question.objects.filter(
        page__watches__user=user.pk, state=ANSWERED, answered_at__gt=F(f"page__watches__{floor}")
    ).annotate(watch=F("page__watches"))
    books = "page__book__watches"
    whole = Q(**{f"{books}__user": user.pk, f"{books}__page": None, f"{books}__query": ""})
    in_book = Question.objects.filter(whole, state=ANSWERED, answered_at__gt=F(f"{books}__{floor}"))
    for asked in (on_page, in_book.annotate(watch=F(books))):
        for one in asked.select_related("page__book").order_by("-answered_at")[:MOST_READ]:
            title = _("An answer: %(question)s") % {"question": Truncator(one.shown).chars(LETTERS)}
            address = f"{one.page.get_absolute_url()}#{one.place}"
            watch: Any = getattr(one, "watch", 0)
            yield watch, Item(title, Truncator(one.answer).chars(LETTERS), address, one.answered_at or one.at)


def _of_query(one: Watch, after: int) -> Iterator[Item]:
    """Things that fit a query now and did not, that fit no more, and whose card says something else."""
    if after >= one.book.edition:
        return
    at: datetime = getattr(one, "changed", None) or one.at
    try:
        was, now = (_fitting(one, edition) for edition in (after, one.book.edition))
    except Mistake:
        address = reverse("watch_book", args=[one.book.slug])
        yield Item(_("The list cannot be read any more"), one.query, address, at, one.book.edition)
        return
    for slug in (*now, *(slug for slug in was if slug not in now)):
        told = _difference(was.get(slug), now.get(slug))
        if told:
            thing = now.get(slug) or was[slug]
            address = reverse("history", args=[one.book.slug, slug])
            yield Item(thing.entry.name, told, address, at, one.book.edition)


def _fitting(one: Watch, edition: int) -> dict[str, Thing]:
    asked = Listing(one.query, one.book, at_edition(one.book, edition), saying_at(one.book, edition))
    return {thing.entry.slug: thing for thing in asked.found()}


def _difference(was: Thing | None, now: Thing | None) -> str:
    """What became of a thing, as a sentence; "" where nothing did."""
    if was is None:
        return _("It fits now.")
    if now is None:
        return _("It fits no more.")
    if was.entry.name != now.entry.name:
        return _("It was called “%(name)s”.") % {"name": was.entry.name}
    before, after = ({**one.backwards, **one.entry.stats} for one in (was, now))
    others = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    titles = ", ".join(dict.fromkeys(title_of(name).lower() for name in in_order(dict.fromkeys(others))))
    return _("Another value: %(stats)s.") % {"stats": titles} if titles else ""
