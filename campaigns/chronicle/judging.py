"""What campaigns teach the wiki of an edition: which games can be played by it, and why the others cannot."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns import games
from campaigns.chronicle.wording import translate
from campaigns.plays.playability import pages_of, why_not
from rulebooks.catalogue import Catalogue
from rulebooks.editions.verdicts import Verdict


def judge(book: Catalogue) -> Iterator[Verdict]:
    """A verdict of every game that is played by a rulebook, in the reader's language."""
    for slug, game in games.all_games().items():
        if game.book == book.book:
            yield Verdict(slug, translate(game.title), _said(slug, book), pages_of(slug, book))
    for slug, maker in games.makers().items():
        if not games.plays_any(slug) and maker.declares(book):
            yield Verdict(slug, "", _said(slug, book), declared=True)


def concerned(book: str, declares: bool) -> bool:
    """Whether a rulebook is one that a game is played by, or declares one itself."""
    return declares or any(game.book == book for game in games.all_games().values())


def _said(slug: str, book: Catalogue) -> str:
    why = why_not(slug, book)
    return translate(why) if why else ""
