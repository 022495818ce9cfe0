"""Can this edition be played? The wiki knows no game: whoever plays registers a judge when the site starts.

What a judge says is asked where an edition is made (the editor reads it before), on the book's page and by the API.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebooks.catalogue import Catalogue, Stood, at_edition, made_of, shipped
from rulebooks.editions.declaring import kind_of
from rulebooks.editions.importing import Plan
from rulebooks.importers.dialect.front_matter import TABLE_KIND
from rulebooks.models import Book, Page, Revision
from rulebooks.shipped import LIBRARY
from rulebooks.stats.vocabulary import kind_title
from rulebooks.text.diff import path_title

MOST_LOOKED_AT = 40
"""Editions that are looked at for the one since which a book cannot be played."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a game says of an edition, in the reader's language.

    Shape:  `why` is empty where it can be played; `pages` are the slugs of the pages that this hangs on, none where it
            may be any. `declared` says that the book itself declares the game. `since` is the edition since which it
            is so; 0 where nobody has looked.
    """

    slug: str
    game: str
    why: str = ""
    pages: tuple[str, ...] = ()
    declared: bool = False
    since: int = 0

    @property
    def playable(self) -> bool:
        """Whether it can be played."""
        return not self.why


Judge = Callable[[Catalogue], Iterable[Verdict]]
Concern = Callable[[str, bool], bool]
_judges: dict[Judge, Concern] = {}


def register(judge: Judge, concerned: Concern) -> None:
    """Ask somebody of every edition; twice is once.

    Shape:  `concerned` says of a book, by its slug and whether it has a page that declares a table, whether the judge
            has a word on it.
    """
    _judges[judge] = concerned


def concerns(book: Book, kinds: Iterable[str]) -> bool:
    """Whether anybody plays by a book, as far as it is known without reading it."""
    declares = TABLE_KIND in kinds
    return any(concerned(book.slug, declares) for concerned in _judges.values())


def verdicts(book: Catalogue) -> list[Verdict]:
    """What everybody who plays by a book says of one of its editions."""
    return [one for judge in _judges for one in judge(book)]


def standing(book: Book, edition: int | None = None) -> list[Verdict]:
    """What is said of an edition of a book, and of one that cannot be played since when."""
    number = book.edition if edition is None else edition
    if not number:
        return []
    return [one if one.playable else _since(book, number, one) for one in verdicts(at_edition(book, number))]


def lost(before: Catalogue | None, after: Catalogue) -> list[Verdict]:
    """What cannot be played by an edition and could be by the one before it, if there was one. Of what a book declares
    itself nothing is said here: that is asked where it is changed (`editions.declaring`)."""
    could = None if before is None else {one.slug for one in verdicts(before) if one.playable}
    found = [one for one in verdicts(after) if not one.playable and not one.declared]
    return [one for one in found if could is None or one.slug in could]


def lost_by_edit(page: Page, stats: Mapping[str, Any]) -> list[Verdict]:
    """What could not be played any more if a page had other stats."""
    now = at_edition(page.book)
    entry = now.get(page.slug)
    if entry is None:
        return []
    return lost(now, replace(now, entries={**now.entries, page.slug: replace(entry, stats=stats)}))


def lost_without(book: Book, slugs: Collection[str]) -> list[Verdict]:
    """What could not be played any more if some pages left a book."""
    now = at_edition(book)
    left = {slug: entry for slug, entry in now.entries.items() if slug not in slugs}
    return lost(now, replace(now, entries=left)) if len(left) < len(now.entries) else []


def lost_by_import(plan: Plan, book: Book | None) -> list[Verdict]:
    """What could not be played any more once a document is merged with what people have changed."""
    left = [one for one in plan.arrivals if one.change != "gone"]
    pages = (
        Stood(one.slug, "", kind_of(one), one.result.title, one.result.aliases, one.result.stats, {}, ())
        for one in left
    )
    after = made_of(plan.rulebook.configuration.slug, 0, pages)
    return lost(at_edition(book) if book and book.edition else None, after)


def broken_by(book: Book) -> list[Verdict]:
    """What can no longer be played since the newest edition itself."""
    return [one for one in standing(book) if not one.playable and one.since == book.edition]


def _since(book: Book, number: int, verdict: Verdict) -> Verdict:
    """The edition since which it is so: as long as the pages that it hangs on say the same, nothing changes."""
    begun, why = number, verdict
    for _ in range(MOST_LOOKED_AT):
        begun = max(1, min(begun, _last_change(book, begun, why.pages)))
        if begun == 1:
            break
        before = next((one for one in verdicts(at_edition(book, begun - 1)) if one.slug == verdict.slug), None)
        if before is None or before.playable:
            break
        begun, why = begun - 1, before
    return replace(verdict, since=begun)


def _last_change(book: Book, number: int, pages: Sequence[str]) -> int:
    """The newest edition up to a number that changed one of these pages; without pages that number itself."""
    if not pages:
        return number
    changed = Revision.objects.filter(page__book=book, page__slug__in=pages, edition__number__lte=number)
    return max(changed.values_list("edition__number", flat=True), default=1)


# How a judge calls what is wrong


def page_name(book: Catalogue, slug: str) -> str:
    """What a page is called, or was before it left the book."""
    ours = shipped(book.book).get(slug) if (LIBRARY / book.book).is_dir() else None
    entry = book.get(slug) or ours
    if entry:
        return entry.name
    last = Revision.objects.filter(page__book__slug=book.book, page__slug=slug).order_by("-number").first()
    return last.title if last else slug


def place_name(book: Catalogue, page: str, path: Sequence[str]) -> str:
    """What a place on a page is called: «Дроп → 2 → Монеты», «Умения → Лазеры → Урон»."""
    names = {slug: entry.name for slug, entry in book.entries.items()}
    entry = book.get(page)
    own = entry.stats.get(path[0]) if entry and path else None
    told = own.items() if isinstance(own, Mapping) else ()
    names |= {name: str(one["name"]) for name, one in told if isinstance(one, Mapping) and one.get("name")}
    head, rest = path_title(tuple(path[:1])), path_title(tuple(path[1:]), names)
    return f"{head} → {rest}" if rest else head


def kind_name(kind: str) -> str:
    """How pages of a kind are called."""
    return kind_title(kind)
