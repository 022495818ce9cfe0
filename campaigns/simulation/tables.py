"""What can be played without a database: a game with the rulebook it is played by, or a sentence why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from campaigns import games
from campaigns.engine.game import Game
from campaigns.plays.playability import why_not
from rulebooks.catalogue import Catalogue, at_edition, from_document, shipped
from rulebooks.shipped import folders

SITE = "site:"
"""Before a slug: the newest edition of that book on this site, with what people changed in the wiki."""


class NoTable(ValueError):
    """Nothing that could be played, with one sentence for a person."""


@dataclass(frozen=True)
class Table:
    """A game with a rulebook.

    Shape: `asked` is how the rulebook was asked for; `slug` is the game's or, without code, that of its rulebook.
    """

    slug: str
    asked: str
    game: Game
    book: Catalogue

    @property
    def title(self) -> str:
        """How the game is called."""
        return self.slug if self.game.slug in games.makers() else str(self.game.title)


def library() -> list[str]:
    """The slugs of the editions that we ship."""
    return [path.name for path in folders()]


def without_code() -> dict[str, str]:
    """The rulebooks we ship that declare a table, each with the slug of the folder that makes its game."""
    return {
        book: slug
        for slug, maker in games.makers().items()
        for book in library()
        if book not in games.all_games() and maker.declares(shipped(book))
    }


def all_tables() -> list[Table]:
    """Every game with the edition that we ship, and every shipped rulebook that declares a table."""
    return [table_for(slug) for slug in (*games.all_games(), *without_code())]


def table_for(name: str, asked: str = "") -> Table:
    """A game by its slug or, without code, that of its rulebook; with the edition we ship, unless another is asked for.

    Errors: NoTable.
    """
    declared = without_code()
    if name not in games.all_games() and name not in games.makers() and name not in declared:
        known = ", ".join((*games.all_games(), *declared))
        raise NoTable(f"There is no game “{name}”; there are {known}.")
    maker = name if name in games.makers() else declared.get(name, "")
    own = games.game(name).book if not maker else name if name in declared else ""
    if not asked and not own:
        raise NoTable(f"“{name}” is any rulebook's own table: say which rulebook with --book.")
    book = book_for(asked, own)
    why = why_not(maker or name, book)
    if why:
        raise NoTable(f"{asked or own} cannot be played: {why}.")
    return Table(own if maker and own else name, asked, games.game_for(maker or name, book), book)


def book_for(asked: str, own: str) -> Catalogue:
    """A rulebook: a file or folder, a slug of ours, `site:` and a slug of this site; the game's own by default.

    Errors: NoTable for one that cannot be read, or that is not of the game (`own` is its slug; "" for any).
    """
    asked = asked or own
    try:
        if asked.startswith(SITE):
            book = _of_this_site(asked.removeprefix(SITE))
        elif asked in library() and not Path(asked).exists():
            book = shipped(asked)
        else:
            book = from_document(asked, own or Path(asked).stem)
    except (OSError, KeyError):
        raise NoTable(f"{asked} is no rulebook of “{own or 'a table'}” that could be read.") from None
    except ValueError as no:
        raise NoTable(str(no)) from None
    if own and book.book != own:
        raise NoTable(f"{asked} is the rulebook “{book.book}”; this game is played by “{own}”.")
    return book


def _of_this_site(slug: str) -> Catalogue:
    from rulebooks.models import Book  # only here: processes that play know no database, nor how to set one up

    book = Book.objects.filter(slug=slug).first()
    if book is None:
        raise NoTable(f"There is no rulebook “{slug}” on this site.")
    return at_edition(book)
