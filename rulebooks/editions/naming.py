"""How pages are called: a name means one page of its book, and a page that is renamed is still met by its old name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulebooks.language.words import fold, tokens
from rulebooks.models import Book, FormerAddress, Page, Revision

MOST_ALIASES = 40
"""Old names of a page that are kept: the newest."""


class NameTaken(Exception):
    """A name that another page of the book bears; `sentence` says so to a person."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Named:
    """A page by its names; `page` is None where there is none yet."""

    slug: str
    title: str
    aliases: Sequence[str]


def tidy(name: str) -> str:
    """A name as it is kept: on one line, without signs that nobody sees."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def same(one: str, other: str) -> bool:
    """Whether two names are one, however they are cased."""
    return fold(tidy(one)) == fold(tidy(other))


def wrong_with(page: Page, title: str, aliases: Sequence[str]) -> str:
    """Why a page cannot be called so, for a person; "" where it can.

    Only what is new is asked about: two pages that a document calls the same stay as they are.
    """
    now = page.at_edition() if page.pk else None
    known = {fold(name) for name in (now.aliases if now else ())}
    fresh = [] if now is not None and same(title, now.title) else [title]
    fresh += [name for name in aliases if fold(name) not in known]
    for name in fresh:
        if not tokens(name):
            return _("A name needs a letter or a figure.")
    others = [one for one in _named(page.book) if one.slug != page.slug] if fresh else []
    for name in fresh:
        for one in others:
            if same(one.title, name):
                return _("“%(name)s” is what another page of this book is called.") % {"name": name}
            if any(same(alias, name) for alias in one.aliases):
                told = {"name": name, "page": one.title}
                return _("“%(name)s” is another name of “%(page)s”: take it away there first.") % told
    return ""


def _named(book: Book) -> list[Named]:
    rows = Revision.objects.at_edition(book).values_list("page__slug", "title", "aliases")
    return [Named(slug, title, aliases) for slug, title, aliases in rows]


def with_old_name(was: str, title: str, aliases: Iterable[str], borne: Iterable[str] = ()) -> list[str]:
    """The other names of a page after it was renamed: the old one among them, the new one not.

    borne: names that other pages bear by now; an old name that is one of them is given up
    """
    taken = {fold(name) for name in borne} | {fold(title)}
    kept = {fold(name): name for name in aliases if fold(name) not in taken}
    if was and fold(was) not in taken:
        kept.setdefault(fold(was), was)
    return list(kept.values())[-MOST_ALIASES:]


# Addresses


def lead(book: Book, slug: str) -> Page | None:
    """The page that was once to be found at an address which no page has now."""
    found = FormerAddress.objects.filter(book=book, slug=slug).select_related("page", "page__book").first()
    return found.page if found else None


def once_here(page: Page) -> Page | None:
    """The page that this one's address led to before this one took it."""
    found = FormerAddress.objects.filter(book=page.book_id, slug=page.slug).exclude(page=page)
    first = found.select_related("page", "page__book").first()
    return first.page if first else None


def remember(book: Book, slug: str, page: Page) -> None:
    """Let an address lead to a page from now on. Addresses lead to pages, never to addresses: there is no chain."""
    if slug and slug != page.slug:
        FormerAddress.objects.update_or_create(book=book, slug=slug, defaults={"page": page})
