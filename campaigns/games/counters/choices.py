"""What may be chosen for each field of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.book import Book
from campaigns.engine.game import Choice, Field, Fields
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.games.counters import cards
from campaigns.games.counters.reckoning import BANK, heroes, place_of, text
from rulebooks.declaration import Action, Declaration

Choices = Callable[[State, Book, Fields], Iterable[Choice]]
STEPS = (1, 2, 3, 5, 10, -1, -2, -3, -5, -10)
AMOUNTS = (1, 2, 3, 5, 10, 20)


def _heroes(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in heroes(state))


def _others(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in heroes(state) if hero.id != fields.get("hero"))


def _takers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Whom one may pay: the bank and the others, of what the bank gives oneself; all, until it is told who gives."""
    if fields.get("giver") == BANK:
        return [Choice(str(fields.get("hero")))]
    return [Choice(BANK), *_others(state, book, fields if "giver" in fields else {})]


def _amounts(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """As much as whoever gives has; the least where that is nothing, for the reason to be told."""
    giver, counter = str(fields.get("giver", BANK)), str(fields.get("counter", ""))
    most = max(AMOUNTS) if giver == BANK else max(min(AMOUNTS), state.count(giver, counter))
    return (Choice(str(one), text(str(one))) for one in AMOUNTS if one <= most)


def _givers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(BANK), Choice(str(fields.get("hero"))))


def listed(values: Iterable[tuple[str, Sentence]]) -> Choices:
    """Always the same values."""
    kept = tuple(Choice(one, label) for one, label in values)
    return lambda state, book, fields: kept


def titled(several: Iterable[object]) -> Choices:
    """Things of the declaration by their titles."""
    return listed((str(one.name), text(str(one.title))) for one in several)  # type: ignore[attr-defined]


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


HERO = Field("hero", say("hero"), _heroes)
CHANGE = Field("change", say("by how much"), listed((f"{one:+d}", text(_signed(one))) for one in STEPS))
GIVER = Field("giver", say("from"), _givers)
TAKER = Field("taker", say("to"), _takers)
AMOUNT = Field("amount", say("how much"), _amounts)


def characters(made: Declaration) -> Field:
    """Who one plays, among the entries of a kind."""
    return Field(
        "character", say("hero"), lambda state, book, fields: (Choice(one.slug) for one in book.of_kind(made.of))
    )


def movable(made: Declaration) -> Field:
    """The cards that somebody may move by hand."""

    def found(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
        for name, holder in made.holders.items():
            if holder.who != "nobody":
                yield from _cards(state, place_of(made, name, str(fields.get("hero"))))

    return Field("card", say("card"), found)


def _cards(state: State, place: str) -> Iterable[Choice]:
    return (Choice(card) for card in cards.choosable(state, place))


def places(made: Declaration) -> Field:
    """Where a card may be put by hand."""
    open_ones = [one for one in made.holders.values() if one.who != "nobody"]
    return Field(
        "to", say("to"), listed([*((one.name, text(one.title)) for one in open_ones), ("discard", say("discard pile"))])
    )


def of_action(made: Declaration, action: Action) -> tuple[Field, ...]:
    """The fields of a declared action."""
    fields = [HERO]
    if action.target:
        fields.append(Field("target", say("whom"), _others if action.target == "other" else _heroes))
    if action.card:

        def found(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
            return _cards(state, place_of(made, action.card, str(fields.get("hero"))))

        fields.append(Field("card", say("card"), found))
    if action.amount:
        least, most = action.amount
        amounts = range(least, most + 1)
        fields.append(Field("amount", say("how much"), listed((str(one), text(str(one))) for one in amounts)))
    return tuple(fields)
