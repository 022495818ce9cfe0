"""What is counted at a plain table: counters come, change, are bounded and go as the people there say."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged, PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import say
from campaigns.engine.state import Piece, State
from campaigns.games.counters.effects import room
from campaigns.games.counters.hand import acting, goes, whole
from campaigns.games.counters.happening import Happening
from campaigns.games.counters.plain.guessing import guesses, named
from campaigns.games.counters.plain.made import (
    COUNTED,
    LEAST,
    MOST,
    ON_TABLE,
    PAID,
    START,
    TALLY,
    bound,
    keys,
    made_of,
    tallies,
    tally_of,
    title,
)
from campaigns.games.counters.reckoning import BANK, SUPPLY, heroes

EACH, THE_TABLE, HANDS = "each", "table", "hands"


def new(
    draft: Draft, book: Book, *, on: str, name: str, start: str = "", least: str = "", most: str = "", by: Seat
) -> None:
    """Count something from now on: of each hero, of the table, or what only changes hands.

    Errors: IllegalMove for a name that is counted already, for bounds that are upside down, for too many.
    """
    if any(piece.name.casefold() == name.casefold() for _, piece in tallies(draft.state)):
        raise IllegalMove(say("That is counted already."))
    if on not in (EACH, THE_TABLE, HANDS):
        raise IllegalMove(say("It is counted of each hero, of the table, or changes hands."))
    first = whole(start, "") if start else 0
    lowest, highest = _bounds(least or ("0" if on == HANDS else ""), most)
    if (lowest is not None and first < lowest) or (highest is not None and first > highest and on != HANDS):
        raise IllegalMove(say("{number} is out of bounds.", number=first))
    key = _free(draft.state, PAID if on == HANDS else COUNTED)
    draft.happen(PieceAdded(Piece(tally_of(key), TALLY, name=name)))
    if on == THE_TABLE:
        draft.mark(tally_of(key), ON_TABLE)
    _bound(draft, key, lowest, highest)
    _begin(draft, key, first)


def guess(draft: Draft, book: Book, *, stat: str, by: Seat) -> None:
    """Count for each hero what many entries of the book have, from 0 upwards.

    Errors: IllegalMove for what the book has not, or what is counted already.
    """
    if stat not in guesses(book):
        raise IllegalMove(say("The book counts nothing of that name."))
    if stat not in open_guesses(draft.state, book):
        raise IllegalMove(say("That is counted already."))
    key = _free(draft.state, COUNTED)
    draft.happen(PieceAdded(Piece(tally_of(key), f"{TALLY}-{stat}", name=named(stat))))
    _bound(draft, key, 0, None)
    _begin(draft, key, 0)


def open_guesses(state: State, book: Book) -> list[str]:
    """What the book would count and the table does not."""
    counted = {piece.kind.removeprefix(f"{TALLY}-") for _, piece in tallies(state)}
    names = {piece.name.casefold() for _, piece in tallies(state)}
    return [one for one in guesses(book) if one not in counted and named(one).casefold() not in names - {""}]


def _free(state: State, kind: str) -> str:
    taken = {key for key, _ in tallies(state, kind)}
    free = next((key for key in keys(kind) if key not in taken), "")
    if not free:
        raise IllegalMove(say("There are {most} counters already; drop one first.", most=len(taken)))
    return free


def _bounds(least: str, most: str) -> tuple[int | None, int | None]:
    lowest, highest = (whole(one, "") if one else None for one in (least, most))
    if lowest is not None and highest is not None and lowest > highest:
        raise IllegalMove(say("The bounds are upside down: from {least} to {most}.", least=lowest, most=highest))
    return lowest, highest


def _bound(draft: Draft, key: str, least: int | None, most: int | None) -> None:
    """Write bounds down, or strike them out."""
    for name, value in ((LEAST, least), (MOST, most)):
        if value is None:
            draft.unmark(tally_of(key), name)
        else:
            draft.set(tally_of(key), name, value)
            draft.mark(tally_of(key), name)


def _begin(draft: Draft, key: str, first: int) -> None:
    tally = tally_of(key)
    draft.set(tally, START, first)
    if key.startswith(PAID):
        draft.pay(key, SUPPLY, BANK, first)
    elif draft.state.has(tally, ON_TABLE):
        draft.happen(CounterChanged(BANK, key, first - draft.state.count(BANK, key)))
    else:
        for hero in heroes(draft.state):
            furnish(draft, hero.id, key)


def furnish(draft: Draft, hero: str, key: str) -> None:
    """Give a hero a counter at its start."""
    if not key.startswith(PAID) and not draft.state.has(tally_of(key), ON_TABLE):
        start = draft.state.count(tally_of(key), START)
        draft.happen(CounterChanged(hero, key, start - draft.state.count(hero, key)))


def rename(draft: Draft, book: Book, *, counter: str, name: str, by: Seat) -> None:
    """Call a counter otherwise.

    Errors: IllegalMove for one that is not there, for a name that is counted already.
    """
    piece = _known(draft.state, counter)
    if piece.name == name:
        raise IllegalMove(say("That would change nothing."))
    if name.casefold() in {one.name.casefold() for key, one in tallies(draft.state) if key != counter}:
        raise IllegalMove(say("That is counted already."))
    draft.happen(PieceAdded(Piece(piece.id, TALLY, name=name)))


def rebound(draft: Draft, book: Book, *, counter: str, least: str, most: str, by: Seat) -> None:
    """Bound a counter otherwise, with "-" for no bound; what is counted stays, and may lie outside now.

    Errors: IllegalMove for one that is not there, bounds that are upside down, a change of nothing.
    """
    _known(draft.state, counter)
    told = _bounds(*("" if one in ("-", "−", "—") else one for one in (least, most)))
    if told == (bound(draft.state, counter, LEAST), bound(draft.state, counter, MOST)):
        raise IllegalMove(say("That would change nothing."))
    _bound(draft, counter, *told)


def drop(draft: Draft, book: Book, *, counter: str, by: Seat) -> None:
    """Count something no longer.

    Errors: IllegalMove for what is not counted.
    """
    piece = _known(draft.state, counter)
    for owner in [owner for (owner, name), value in draft.state.counters.items() if name == counter and value]:
        if counter.startswith(PAID):
            draft.pay(counter, owner, SUPPLY, draft.state.count(owner, counter)) if owner != SUPPLY else None
        else:
            draft.set(owner, counter, 0)
    draft.remove(piece.id)


def _known(state: State, counter: str) -> Piece:
    piece = state.pieces.get(tally_of(counter)) if counter in keys() else None
    if piece is None:
        raise IllegalMove(say("Nothing is counted under this name: {name}", name=counter[:40]))
    return piece


def count(draft: Draft, book: Book, *, hero: str, counter: str, change: str) -> None:
    """Change a counter of one's own, or of the table, by so much.

    Errors: IllegalMove for what is not counted, what changes hands, or what would leave its bounds.
    """
    made = made_of(draft.state)
    acting(made, draft, hero, "all", "")
    tally = _known(draft.state, counter)
    if counter.startswith(PAID):
        raise IllegalMove(say("{tally} only changes hands: it is paid.", tally=title(counter)))
    by = whole(change, "")
    if not by:
        raise IllegalMove(say("That would change nothing."))
    piece = BANK if draft.state.has(tally.id, ON_TABLE) else hero
    now = draft.state.count(piece, counter)
    least, most = (bound(draft.state, counter, name) for name in (LEAST, MOST))
    if by < 0 and least is not None and now + by < least:
        draft.refuse(
            say("{tally} is {now} and cannot be less than {bound}.", tally=title(counter), now=now, bound=least)
        )
    if by > 0 and most is not None and now + by > most:
        draft.refuse(
            say("{tally} is {now} and cannot be more than {bound}.", tally=title(counter), now=now, bound=most)
        )
    draft.change(piece, counter, by)


def pay(draft: Draft, book: Book, *, hero: str, counter: str, giver: str, taker: str, amount: str) -> None:
    """Let some of what changes hands go from oneself to somebody or the bank, or from the bank to oneself.

    Errors: IllegalMove for others' purses, for more than there is or fits, for what is not paid.
    """
    made = made_of(draft.state)
    acting(made, draft, hero, "all", "")
    _known(draft.state, counter)
    if not counter.startswith(PAID):
        raise IllegalMove(say("{tally} is counted, not paid.", tally=title(counter)))
    if not goes(draft.state, hero, giver, taker):
        raise IllegalMove(say("It goes from you to somebody, or from the bank to you."))
    wanted = whole(amount, "")
    able = room(Happening(made, draft, book, hero), made.counters[counter], giver, taker)
    if wanted <= 0:
        raise IllegalMove(say("That would change nothing."))
    if wanted > able:
        draft.refuse(say("{tally}: only {able} can change hands.", tally=title(counter), able=able))
    draft.pay(counter, giver, taker, wanted)
