"""Decks, discard piles and what is held: cards are drawn at random, and nobody sees by which die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.state import State
from campaigns.games.counters.reckoning import comes_to, place_of
from rulebooks.declaration import Deck, Declaration, counts, varies

DECK, SPREAD, DISCARD, HAND, FRONT = "deck", "spread", "discard", "hand", "front"
KINDS = {"all": SPREAD, "owner": HAND, "nobody": DECK}
CARD = "-card"
MOST_DRAWN = 100


def card_kind(deck: str) -> str:
    """The kind of a deck's cards: what their backs show."""
    return f"{deck}{CARD}"


def deck_of(state: State, card: str) -> str:
    """The deck that a card belongs to; nothing for what is no card."""
    kind = state.pieces[card].kind if card in state else ""
    return kind.removesuffix(CARD) if kind.endswith(CARD) else ""


def meant(state: State, place: str, card: str) -> str:
    """The card that is meant in a place: by its id, or by its entry, of which there may be several."""
    if card in state:
        return card
    return next((piece.id for piece in state.held_by(place) if card and piece.entry == card), card)


def choosable(state: State, place: str) -> Iterator[str]:
    """The cards in a place, of alike ones the first."""
    seen = set()
    for piece in state.held_by(place):
        alike = (piece.entry or piece.id, tuple(state.marks_of(piece.id)))
        if deck_of(state, piece.id) and alike not in seen:
            seen.add(alike)
            yield piece.id


def pile(deck: str) -> str:
    """The discard pile of a deck."""
    return f"{deck}-discard"


def lay(made: Declaration, draft: Draft, book: Book) -> None:
    """Lay every deck with its cards, and a discard pile beside it; a deck that depends on N gets its cards later."""
    for deck in made.decks.values():
        draft.add(KINDS[deck.seen], id=deck.name, name=deck.title, rule=deck.rule)
        draft.add(DISCARD, id=pile(deck.name), name=deck.discard, rule=deck.rule)
        several = [*book.of_kind(deck.of)]
        if not varies(deck, [entry.stats for entry in several]):
            fill(draft, deck, several, 1)


def lay_for(made: Declaration, draft: Draft, book: Book, players: int) -> None:
    """Lay the cards of the decks that depend on how many play."""
    for deck in made.decks.values():
        several = [*book.of_kind(deck.of)]
        if varies(deck, [entry.stats for entry in several]):
            fill(draft, deck, several, players)


def lay_more(made: Declaration, draft: Draft, book: Book, before: int, players: int) -> None:
    """Lay the cards by which the decks for so many players are larger than those that were laid."""
    for deck in made.decks.values():
        several = [*book.of_kind(deck.of)]
        laid, wanted = (counts(deck, [entry.stats for entry in several], number) for number in (before, players))
        for entry, had, has in zip(several, laid, wanted, strict=True):
            for _ in range(has - had):
                draft.add(card_kind(deck.name), entry=entry.slug, holder=deck.name, rule=deck.rule)


def fill(draft: Draft, deck: Deck, several: Sequence[Entry], players: int) -> None:
    """Lay the cards of a deck."""
    for entry, count in zip(several, counts(deck, [entry.stats for entry in several], players), strict=True):
        for _ in range(count):
            draft.add(card_kind(deck.name), entry=entry.slug, holder=deck.name, rule=deck.rule)


def stats(made: Declaration, state: State, book: Book, card: str) -> dict[str, int]:
    """The numbers of a card by which formulas may speak of it: of all that cards may have, so that none is missing."""
    piece = state.pieces.get(card)
    entry = book.get(piece.entry) if piece and piece.entry else None
    deck = made.decks.get(deck_of(state, card))
    found = {name: 0 for one in book.of_kind(deck.of) for name in numbers(one)} if deck else {}
    found |= numbers(entry) if entry else {}
    return found | {
        name: state.count(card, name) for name, one in made.counters.items() if deck and one.on == deck.name
    }


def numbers(entry: Entry) -> dict[str, int]:
    """The whole numbers of an entry, yes being 1."""
    return {name: int(stat) for name, stat in entry.stats.items() if isinstance(stat, int)}


def is_full(made: Declaration, draft: Draft, book: Book, holder: str, hero: str) -> bool:
    """Whether a holder has as many cards as it may."""
    most = made.holders[holder].most if holder in made.holders else None
    if most is None:
        return False
    held = sum(1 for _ in draft.state.held_by(place_of(made, holder, hero)))
    return held >= comes_to(made, draft.state, book, most, hero)


def draw(made: Declaration, draft: Draft, book: Book, deck: Deck, to: str, hero: str, rule: str) -> str:
    """Draw one card; an empty deck takes its discard pile back if it may. Returns nothing when there is none to draw,
    or no room for it. The page of the deck is cited, else that of what happens."""
    rule = made.cited(deck.rule, rule)
    place = place_of(made, to, hero)
    if place not in draft.state or is_full(made, draft, book, to, hero):
        return ""
    left = [card.id for card in draft.state.held_by(deck.name)]
    if not left and deck.reshuffle:
        left = reshuffle(draft, deck, rule)
    if not left:
        return ""
    card = draft.pick(f"draw/{deck.name}", left, rule)
    draft.put(card, place, rule)
    return card


def reshuffle(draft: Draft, deck: Deck, rule: str) -> list[str]:
    """Put the discard pile back into its deck."""
    back = [card.id for card in draft.state.held_by(pile(deck.name))]
    for card in back:
        draft.put(card, deck.name, rule)
    return back


def discard(draft: Draft, card: str, rule: str) -> None:
    """Put a card on the discard pile of its deck."""
    deck = deck_of(draft.state, card)
    if deck and pile(deck) in draft.state:
        draft.put(card, pile(deck), rule)
