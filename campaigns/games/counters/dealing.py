"""What sentences do with cards: they stop at empty decks and full hands, and never refuse."""

from __future__ import annotations

from campaigns.games.counters import cards
from campaigns.games.counters.happening import Happening
from campaigns.games.counters.reckoning import heroes, place_of, playing
from rulebooks.declaration import Statement


def draw(now: Happening, one: Statement) -> None:
    """Draw cards to a holder, or into another deck."""
    deck = now.made.decks[one.name]
    to = one.whom or deck.to
    for _ in range(min(now.roll(one.formula, now.hero), cards.MOST_DRAWN)):
        card = cards.draw(now.made, now.draft, now.book, deck, to, now.hero, now.rule)
        if not card:
            return
        now.card = card


def put(now: Happening, one: Statement) -> None:
    if now.card in now.draft.state:
        now.draft.put(now.card, place_of(now.made, one.whom, now.target or now.hero), now.rule)


def discard(now: Happening, one: Statement) -> None:
    cards.discard(now.draft, now.card, now.rule)


def empty(now: Happening, one: Statement) -> None:
    for card in [*now.draft.state.held_by(place_of(now.made, one.name, now.hero))]:
        cards.discard(now.draft, card.id, now.rule)


def move(now: Happening, one: Statement) -> None:
    """Put all cards of a place elsewhere, as far as there is room."""
    each = one.to in now.made.holders and now.made.holders[one.to].each
    receivers = now.whom(one.whom) if one.whom or each else [""]
    for hero in receivers[:1]:
        place = place_of(now.made, one.to, hero)
        for card in [*now.draft.state.held_by(place_of(now.made, one.name, now.hero))]:
            if place in now.draft.state and not cards.is_full(now.made, now.draft, now.book, one.to, hero):
                now.draft.put(card.id, place, now.rule)


def hand_on(now: Happening, one: Statement) -> None:
    """Let everybody give all cards of a place to a neighbour at once, whatever room there is."""
    order = [hero.id for hero in playing(now.made, now.draft.state)]
    places = [place_of(now.made, one.name, hero) for hero in order]
    step = 1 if one.how == "left" else -1
    held = [[card.id for card in now.draft.state.held_by(place)] for place in places]
    for number, several in enumerate(held):
        to = places[(number + step) % len(places)]
        for card in several if len(places) > 1 and to in now.draft.state else ():
            now.draft.put(card, to, now.rule)


def shuffle(now: Happening, one: Statement) -> None:
    cards.reshuffle(now.draft, now.made.decks[one.name], now.rule)


def show(now: Happening, one: Statement) -> None:
    if now.card in now.draft.state:
        _reveal(now, now.card, one.whom)


def open_all(now: Happening, one: Statement) -> None:
    """Show all cards of a place: to everybody, or to some alone."""
    each = now.made.holders[one.name].each
    for hero in now.whom(one.giver) if each else [""]:
        for card in [*now.draft.state.held_by(place_of(now.made, one.name, hero))]:
            _reveal(now, card.id, one.whom)


def _reveal(now: Happening, card: str, whom: str) -> None:
    """Show a card. To whom it is shown alone, nobody else hears."""
    if not whom:
        now.draft.reveal(card, "", now.rule)
        return
    seats = {hero.id: hero.seat for hero in heroes(now.draft.state)}
    for hero in now.whom(whom):
        now.draft.reveal(card, seats[hero], now.rule, secret=True)


VERBS = {
    "draw": draw,
    "put": put,
    "discard": discard,
    "empty": empty,
    "move": move,
    "pass": hand_on,
    "shuffle": shuffle,
    "show": show,
    "open": open_all,
}
