"""What lies on a plain table: things and notes in people's own words or the book's, open or hidden; and any dice."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.counters import cards
from campaigns.games.counters.plain.sitting import HEAP, at_table
from campaigns.games.counters.reckoning import FARTHEST, text
from rulebooks.declaration import Expression, FormulaError, parse

THING = "thing"
MINE, COMMON = "mine", "common"
MOST_DICE, MOST_THINGS = 40, 300
LARGEST_DIE = 1_000


def place(kind: str, hero: str) -> str:
    """The place of a kind that a hero has."""
    return f"{kind}-{hero.removeprefix('hero-')}"


def put(draft: Draft, book: Book, *, hero: str, where: str, name: str) -> None:
    """Lay something open, before oneself or before all: what the book has of that name, or just these words.

    Errors: IllegalMove for a place that is none, or too many things.
    """
    at_table(draft, hero)
    if where not in (MINE, COMMON):
        raise IllegalMove(say("There is no such place."))
    _bring(draft, book, name, place(cards.FRONT, hero) if where == MINE else HEAP)


def hide(draft: Draft, book: Book, *, hero: str, name: str) -> None:
    """Take something that only oneself may see: the others see that there is one thing more.

    Errors: IllegalMove for too many things.
    """
    at_table(draft, hero)
    _bring(draft, book, name, place(cards.HAND, hero))


def _bring(draft: Draft, book: Book, name: str, where: str) -> None:
    if sum(1 for _ in draft.state.of_kind(THING)) >= MOST_THINGS:
        raise IllegalMove(say("There is too much on the table already."))
    entry = book.find(name)
    draft.add(THING, entry=entry.slug if entry else "", name="" if entry else name, holder=where)


def within_reach(state: State, hero: str) -> list[str]:
    """What somebody may move: their own things, open and hidden, and those of the table."""
    places = (place(cards.HAND, hero), place(cards.FRONT, hero), HEAP)
    return [piece.id for one in places for piece in state.held_by(one) if piece.kind == THING]


def _reached(draft: Draft, hero: str, thing: str) -> None:
    at_table(draft, hero)
    if thing not in within_reach(draft.state, hero):
        raise IllegalMove(say("That is neither yours nor the table's."))


def give(draft: Draft, book: Book, *, hero: str, thing: str, to: str) -> None:
    """Let a thing lie elsewhere: before somebody, hidden with somebody, or before all.

    Errors: IllegalMove for what is not one's own or the table's, and for a place that is none.
    """
    _reached(draft, hero, thing)
    kind = draft.state.pieces[to].kind if to in draft.state else ""
    if kind not in (cards.FRONT, cards.HAND, cards.SPREAD):
        raise IllegalMove(say("There is no such place."))
    if draft.state.holder(thing) == to:
        raise IllegalMove(say("That would change nothing."))
    draft.put(thing, to)


def show(draft: Draft, book: Book, *, hero: str, thing: str) -> None:
    """Let everybody see a hidden thing of one's own where it lies.

    Errors: IllegalMove for what is not one's own, or what everybody sees.
    """
    _reached(draft, hero, thing)
    if draft.state.holder(thing) != place(cards.HAND, hero) or "" in draft.state.known.get(thing, ()):
        raise IllegalMove(say("Everybody sees that already."))
    draft.reveal(thing, "")


def throw(draft: Draft, book: Book, *, hero: str, thing: str) -> None:
    """Take a thing away for good.

    Errors: IllegalMove for what is not one's own or the table's.
    """
    _reached(draft, hero, thing)
    draft.remove(thing)


def roll(draft: Draft, book: Book, *, hero: str, dice: str) -> None:
    """Roll any dice: 2d6+1.

    Errors: IllegalMove for what is no dice, too many of them, or names in it.
    """
    at_table(draft, hero)
    formula = _dice(dice)
    too_many = IllegalMove(say("At most {most} dice of {sides} sides at once.", most=MOST_DICE, sides=LARGEST_DIE))
    thrown: list[int] = []

    def counted(sides: int) -> int:
        thrown.append(sides)
        if len(thrown) > MOST_DICE or sides > LARGEST_DIE:
            raise too_many
        return sides

    try:
        formula.roll(counted)  # as many dice as it can be, before anybody has to roll them
    except FormulaError as no:  # more than any formula may have
        raise too_many from no
    total = max(-FARTHEST, min(FARTHEST, formula.roll(lambda sides: draft.roll("dice", sides))))
    draft.note(say("{piece}: {what} {total}", piece=Name(hero), what=text(dice), total=total))


def _dice(words: str) -> Expression:
    try:
        formula = parse(words)
    except FormulaError as no:
        raise IllegalMove(say("Dice are written like 2d6+1.")) from no
    if not formula.has_dice or formula.variables:
        raise IllegalMove(say("Dice are written like 2d6+1."))
    return formula
