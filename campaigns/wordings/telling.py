"""Notices as sentences: for the import report, the wiki's page, a new campaign and a newer edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from django.utils.translation import gettext as _

from campaigns import games
from campaigns.engine.game import Game
from campaigns.wordings import changed
from campaigns.wordings.changed import Notice, notices
from rulebooks.catalogue import Catalogue, Stood, at_edition, pages_at, shipped_pages
from rulebooks.editions.remarks import Remark
from rulebooks.models import Book
from rulebooks.text.wording import shown, titles

LONGEST = 300
"""Letters of the words that count still."""
KEPT = 32
_kept: dict[int, tuple[Catalogue, list[Notice]]] = {}
"""By the identity of a catalogue, which is dropped where a failed transaction took its edition back."""


def remarks(book: str, pages: Sequence[Stood]) -> list[Remark]:
    """What the games of a book say of an edition's words."""
    names = {page.slug: page.title for page in pages}
    found = [one for folder in _folders(book) for one in notices(folder, book, pages)]
    return [_told(book, one, names) for one in found]


def remarks_at(book: Book, edition: int) -> list[Remark]:
    """The same for an edition of the database."""
    names = {one.page: one.title for one in at_edition(book, edition).places.values() if not one.paragraph}
    return [_told(book.slug, one, names) for one in _noticed(book, edition)]


def _noticed(book: Book, edition: int) -> list[Notice]:
    """An edition never changes, so it is looked through as often as it is read."""
    if not _folders(book.slug):
        return []
    rules = at_edition(book, edition)
    if id(rules) not in _kept or _kept[id(rules)][0] is not rules:
        pages = pages_at(book, edition)
        found = [one for folder in _folders(book.slug) for one in notices(folder, book.slug, pages)]
        while len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[id(rules)] = rules, found
        return found
    return _kept[id(rules)][1]


def _folders(book: str) -> list[str]:
    """The folders of the games that are played by a book; a game that is not a folder has recorded no words."""
    return [games.folder(game.slug) for game in games.all_games().values() if game.book == book and _is_folder(game)]


def _is_folder(game: Game) -> bool:
    try:
        return bool(games.folder(game.slug))
    except KeyError:
        return False


@cache
def _words(book: str) -> Mapping[str, str]:
    """What each paragraph of the edition we ship says, by its id."""
    return {str(one["id"]): shown(one, LONGEST) for page in shipped_pages(book) for one in page.paragraphs}


@cache
def _titles(book: str) -> Mapping[str, str]:
    """What the pages of the edition we ship are called, for those that an edition has no more."""
    return {page.slug: page.title for page in shipped_pages(book)}


def _told(book: str, notice: Notice, names: Mapping[str, str]) -> Remark:
    was = _words(book).get(notice.address, "") if notice.address else ""
    title = names.get(notice.page) or _titles(book).get(notice.page, notice.page)
    return Remark(notice.page, title, notice.paragraph, _sentence(notice, _titles(book).get(notice.page, "")), was)


def _sentence(notice: Notice, name: str) -> str:
    """name: of its page in the edition that we ship"""
    match notice.kind:
        case changed.NUMBER:
            return _("A number was changed here that the app does not read; it still plays as before.")
        case changed.LOST:
            stats = titles(notice.stats)
            told = _(
                "This paragraph was changed, and the app does not understand it any more. Not played now: {stats}."
            )
            return told.format(stats=stats)
        case changed.NEW:
            return _("This paragraph is new, and no number was read from it: the app does not play it.")
        case changed.GONE:
            return _("A paragraph is gone from this page; the app still plays it.")
        case changed.PLAIN:
            told = _("This page was a thing with stats and is plain text now. Not played any more: {stats}.")
            return told.format(stats=titles(notice.stats))
        case changed.RENAMED:
            return _("Only the name is another: this is “{name}” in the edition that the app was written for.").format(
                name=name
            )
        case changed.TERM:
            ours, theirs = notice.words
            told = _("The book says “{theirs}” wherever the app was written for “{ours}”; it is played as before.")
            return told.format(ours=ours, theirs=theirs)
        case changed.MOVED:
            return _("This comes at another place here; the app still plays it in the order that it was written for.")
        case changed.PAGE_GONE:
            return _("This page is gone from the book; what the app played by its words, it still plays.")
    if notice.read:
        return _("This paragraph was changed; the app takes its numbers from it and still plays the rest as before.")
    return _("This paragraph was changed; the app still plays it as before.")
