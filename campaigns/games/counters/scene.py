"""What lies in the middle of a table without code: what its places hold, its decks, and what is counted for all.

Everything is drawn by what the rulebook declares of it: a number with a most as a track of its steps, one that changes
hands as what is left of it, a deck as a pile beside what was drawn of it, a place of the table as its cards, face up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.secrecy import HIDDEN
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import State
from campaigns.games.counters import cards
from campaigns.games.counters.reckoning import BANK, FARTHEST, ON_TABLE, bounds, comes_to, text
from rulebooks.declaration import Deck, Declaration, Holder

MOST_STEPS = 30
"""A track of more steps is a bar."""
OPEN = "all"
"""Who sees what lies open."""
COPIES = "count"
"""How many there are of a card, its page says beside its numbers; that is no number of the card."""

Told = Mapping[str, Any]


def scene(made: Declaration, state: State, book: Book, seat: str) -> Told:
    """The middle of the table as a seat sees it, from before the game on: nothing changes place when it begins.

    Shape:  `places` with their cards, `decks` with what was drawn of them, `tracks` and `purses` of the table; `drawn`
            are the pieces that need not be listed beside it; for how many `players` it is, is said before the game.
    """
    if BANK not in state:
        return {"laid": False}
    open_places = [one for one in made.holders.values() if not one.each and one.seen == OPEN and one.name in state]
    places = [_place(state, book, one) for one in open_places]
    decks = [_deck(state, book, one) for one in made.decks.values() if one.name in state]
    tracks, purses = list(_tracks(made, state, book)), list(_purses(made, state, book))
    drawn = [one["id"] for one in places] + [id for one in decks for id in (one["id"], one["drawn"]["id"])]
    if not any(True for _ in state.held_by(BANK)):
        drawn.append(BANK)
    return {
        "laid": bool(places or decks or tracks or purses),
        "players": {"least": made.players[0], "most": made.players[1]},
        "called": text(made.bank) if made.bank else Name(BANK),
        "places": places,
        "decks": decks,
        "tracks": tracks,
        "purses": purses,
        "pressable": [card["id"] for one in places for card in one["cards"]],
        "drawn": drawn,
        "styles": ["css/table/laid.css", "css/table/laid_before.css"],
    }


def _place(state: State, book: Book, holder: Holder) -> Told:
    return {"id": holder.name, "title": text(holder.title), "cards": list(_cards(state, book, holder.name))}


def _cards(state: State, book: Book, place: str) -> Iterator[Told]:
    """What lies face up in a place, with the numbers that its pages give."""
    for piece in state.held_by(place):
        shown = printed(book, piece.entry) if not piece.id.startswith(HIDDEN) else ()
        numbers = [{"name": name, "value": value} for name, value in shown]
        yield {"id": piece.id, "entry": piece.entry, "name": Name(piece.id), "numbers": numbers}


def printed(book: Book, slug: str) -> Iterator[tuple[Sentence, int]]:
    """The numbers that the page of a card gives, as they read there."""
    entry = book.get(slug) if slug else None
    for name, value in entry.stats.items() if entry else ():
        if isinstance(value, int) and not isinstance(value, bool) and name != COPIES:
            yield text(name), value


def _deck(state: State, book: Book, deck: Deck) -> Told:
    """A deck as a pile, or as its cards where they lie open; and what was drawn of it, the newest on top."""
    gone = [*state.held_by(cards.pile(deck.name))]
    return {
        "id": deck.name,
        "title": text(deck.title),
        "left": sum(1 for _ in state.held_by(deck.name)),
        "cards": list(_cards(state, book, deck.name)) if deck.seen == OPEN else [],
        "drawn": {
            "id": cards.pile(deck.name),
            "title": text(deck.discard) if deck.discard else Name(cards.pile(deck.name)),
            "left": len(gone),
            "cards": list(_cards(state, book, cards.pile(deck.name)))[::-1],
        },
    }


def _tracks(made: Declaration, state: State, book: Book) -> Iterator[Told]:
    """What is counted for all, and so seen by all, on its way from nothing to the most that it can be."""
    for counter in made.counters.values():
        if counter.on != ON_TABLE or counter.conserved:
            continue
        now = state.count(BANK, counter.name)
        _, most = bounds(made, state, book, counter, "")
        steps = most if most < FARTHEST else 0
        done = min(max(now, 0), steps)
        yield {
            "name": counter.name,
            "title": text(counter.title),
            "now": now,
            "most": most if most < FARTHEST else None,
            "full": list(range(done)) if 0 < steps <= MOST_STEPS else [],
            "empty": list(range(steps - done)) if 0 < steps <= MOST_STEPS else [],
            "bar": steps > MOST_STEPS,
        }


def _purses(made: Declaration, state: State, book: Book) -> Iterator[Told]:
    """What the table has of what changes hands, which everybody sees, and had when the game began."""
    for counter in made.counters.values():
        if counter.conserved:
            had = comes_to(made, state, book, counter.bank, "")
            yield {
                "name": counter.name,
                "title": text(counter.title),
                "now": state.count(BANK, counter.name),
                "had": had,
            }
