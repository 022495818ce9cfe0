"""Whether a game can be played by an edition, and if not, why: a sentence that names the page and what it lacks.

Asked before a table is laid or takes a newer edition. A table that plays such an edition already stands still: it can
be read, taken back, set by hand, taken along and taken to a newer edition, and nobody moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from campaigns import games
from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.game import Game
from campaigns.engine.game.needs import Lack, lacks
from campaigns.engine.game.visibility import PLACE, Visibility
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import NOBODY
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import Prompt, State
from rulebooks.catalogue import Catalogue
from rulebooks.declaration import Mistaken
from rulebooks.editions import verdicts

MOST_LACKS = 50
"""So many are counted; who mends a book reads them one by one."""
MOST_KNOWN = 40
Found = Sequence[Lack] | Mistaken
_known: dict[tuple[str, int], tuple[Book, Found]] = {}


def why_not(slug: str, book: Catalogue) -> Sentence | None:
    """Why a game cannot be played by an edition; nothing where it can.

    Errors: KeyError for a slug that no folder has.
    """
    return _told(_found(slug, book), book)


def refuse_unplayable(slug: str, book: Catalogue) -> None:
    """Errors: IllegalMove for an edition by which a game cannot be played."""
    why = why_not(slug, book)
    if why:
        raise IllegalMove(say("No table can be laid by this rulebook: {why}", why=why))


def seated(slug: str, book: Catalogue, earlier: Iterable[Catalogue] = ()) -> tuple[Game, Sentence | None]:
    """The game of a table that was laid already, and why nobody moves there, if nobody does.

    Shape:  `earlier` are the editions before this one, newest first: where the book declares no table any more, they
            know what is hidden at it.
    Errors: KeyError for a slug that no folder has.
    """
    found = _found(slug, book)
    if not found:
        return games.game_for(slug, book), None
    if not isinstance(found, Mistaken):
        return _still(games.game_for(slug, book)), _told(found, book)
    for edition in earlier:
        if not isinstance(_found(slug, edition), Mistaken):
            return _still(games.game_for(slug, edition)), _told(found, book)
    return _closed(slug, book.book), _told(found, book)


def _found(slug: str, book: Book) -> Found:
    """What an edition lacks; an edition never changes, so it is asked once."""
    key = slug, id(book)
    known, found = _known.get(key, (None, ()))
    if known is not book:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _asked(slug, book)
        _known[key] = book, found
    return found


def _asked(slug: str, book: Book) -> Found:
    try:
        return tuple(islice(lacks(games.game_for(slug, book).needs, book), MOST_LACKS))
    except Mistaken as no:
        return no


def _told(found: Found, book: Catalogue) -> Sentence | None:
    if isinstance(found, Mistaken):
        return Sentence(found.sentence, {name: str(value) for name, value in found.values.items()})
    if not found:
        return None
    first, more = lack_told(found[0], book), len(found) - 1
    return say("{lack} (and {count} more like that)", lack=first, count=more) if more else first


def lack_told(lack: Lack, book: Catalogue) -> Sentence:
    """What an edition lacks, in the words of the book: «Големко: …»."""
    page = verdicts.page_name(book, lack.page) if lack.page else ""
    what, kind = verdicts.place_name(book, lack.page, lack.path), verdicts.kind_name(lack.kind) if lack.kind else ""
    values = {**lack.sentence.values, "page": page, "what": what, "kind": kind}
    told = Sentence(lack.sentence.text, values)
    return say("{page}: {lack}", page=page, lack=told) if page and "{page}" not in lack.sentence.text else told


def pages_of(slug: str, book: Catalogue) -> tuple[str, ...]:
    """The pages that the first thing an edition lacks hangs on; none where it may be any."""
    found = _found(slug, book)
    if isinstance(found, Mistaken) or not found or not found[0].page:
        return ()
    return tuple(dict.fromkeys([found[0].page, *found[0].others]))


# Tables that stand still


def _nobody_moves(draft: Draft, book: Book, **told: Any) -> None:
    raise IllegalMove(say("Nobody can move at this table."))


def _nobody_answers(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    _nobody_moves(draft, book)


def _still(game: Game) -> Game:
    """A game of which nothing is left that would read the rulebook: what is hidden stays so, and so do the words."""
    return replace(
        game,
        moves=tuple(replace(one, decide=_nobody_moves, fields=(), sure=False) for one in game.moves),
        answers=dict.fromkeys(game.answers, _nobody_answers),
        numbers={},
        needs=(),
        settle=None,
        sheet=replace(game.sheet, scene=None, slots=None, shown_at_zero=None),
        plan=None,
        takes_along=None,
    )


def _closed(slug: str, book: str) -> Game:
    """A game of which nothing is known any more: nobody but its master sees what lies there."""

    def veils(state: State, seat: Seat) -> dict[str, set[str]]:
        return {piece: {PLACE, *_told_of(state, piece)} for piece in state.pieces}

    return Game(
        slug,
        book,
        Sentence(slug),
        _lay_nothing,
        (),
        visibility=Visibility(
            places=_Closed(),
            veils=veils,
        ),
    )


def _lay_nothing(draft: Draft, book: Book, seats: Iterable[Seat]) -> None:
    raise IllegalMove(say("Nobody can move at this table."))


def _told_of(state: State, piece: str) -> Iterator[str]:
    yield from (name for one, name in state.counters if one == piece)
    yield from (mark.partition(":")[0] for one, mark in state.marks if one == piece)


class _Closed(dict[str, str]):
    """Who sees what lies in a place of any kind: nobody."""

    def __bool__(self) -> bool:
        return True

    def get(self, kind: str, otherwise: Any = None) -> str:
        """As of every mapping."""
        return NOBODY
