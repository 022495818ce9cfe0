"""Whose decks are played with: real ones, which the app may count, or those that the app holds and shuffles.

Source: «Подготовка»; «Обращение с Картами».
"""

from __future__ import annotations

from collections import Counter

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import COUNTED, DIGITAL, recall, remembered
from campaigns.games.munchkin.deck.drawing import deck_of, digital
from campaigns.games.munchkin.deck.told import number_of
from campaigns.games.munchkin.numbers import stat
from campaigns.games.munchkin.places import BACKS, BOX, CHOOSING, TABLE, TREASURE, phase

MOST_CARDS, MOST_COPIES = 400, 20
MOST_PLAYERS = 20


def listed(draft: Draft, book: Book) -> list[tuple[str, str, str]]:
    """Every card that is known: its back, its entry, or its id in the box.

    Shape: as often as the rulebook says that there are ("count"); monsters only if somebody says their level.
    """
    found = []
    for entry in book.of_kind("card", "race", "class"):
        if not entry.stats.get("no_abilities") and _told_enough(draft, book, entry):
            told = facts.whole(entry.stats.get("count", entry.stats.get("количество")), 1)
            found += [(facts.back_of(book, entry), entry.slug, "")] * max(1, min(MOST_COPIES, told))
    return found + [
        (card.kind, "", card.id)
        for card in draft.state.held_by(BOX, *BACKS)
        if card.entry in facts.TYPES
        and (card.entry != facts.MONSTER or facts.says_number(draft.state, book, card.id, "level"))
    ]


def _told_enough(draft: Draft, book: Book, entry: Entry) -> bool:
    """Whether the rulebook or the box says enough of a card to play it."""
    note = remembered(draft.state, entry.slug)
    return facts.playable(book, entry) or bool(note and (note, "level") in draft.state.counters)


def deals(draft: Draft, book: Book, players: int) -> bool:
    """Whether the known cards are enough for a first deal to so many."""
    counts = Counter(back for back, _, _ in listed(draft, book))
    return all(counts[back] >= wanted(book, players, back) for back in BACKS)


def dealt(book: Book, page: str, back: str) -> int:
    """How many cards of a deck a hand begins with, by the page that says so; an edition may deal the decks apart."""
    each = stat(book, page, "start_cards_of_each_deck", 4)
    return stat(book, page, "start_treasures", each) if back == TREASURE else each


def wanted(book: Book, players: int, back: str) -> int:
    """How many cards of a deck the first deal takes."""
    return players * dealt(book, roles.PREPARATION, back)


def take_over(draft: Draft, book: Book) -> None:
    """Put every known card into the app's decks."""
    for back, entry, boxed in listed(draft, book):
        card = draft.add(back, entry=entry, holder=deck_of(back), rule=rules.PLAYERS)
        if boxed:
            draft.mark(card, f"is:{boxed}")
        else:
            recall(draft, entry, card)
    draft.mark(TABLE, DIGITAL, rule=rules.PLAYERS)


def app_deck(draft: Draft, book: Book, *, by: Seat) -> None:
    """Let the app hold both decks: every card of the rulebook, as often as it says, and those of the box.

    Errors: IllegalMove once the game has begun, or where too few cards are known for a deal.
    Source: «Подготовка».
    """
    if phase(draft.state) != CHOOSING or digital(draft.state):
        raise IllegalMove(say("The decks are chosen before the game begins."), rules.PLAYERS)
    take_over(draft, book)
    least, _ = players_of(book)
    check_decks(draft, book, max(least, draft.state.count(TABLE, "seats")))


def real_deck(draft: Draft, book: Book, *, by: Seat) -> None:
    """Play with the real decks on the table instead of the app's.

    Errors: IllegalMove once the game has begun, or with real decks.
    Source: «Подготовка».
    """
    if phase(draft.state) != CHOOSING or not digital(draft.state):
        raise IllegalMove(say("The decks are chosen before the game begins."), rules.PLAYERS)
    for back in BACKS:
        for card in [*draft.state.held_by(deck_of(back))]:
            draft.remove(card.id, rules.PLAYERS)
    draft.unmark(TABLE, DIGITAL, rules.PLAYERS)


def players_of(book: Book) -> tuple[int, int]:
    """The least and the most players; where a page bounds them on one side only, on the other a table does."""
    entry = book.get(roles.PREPARATION)
    said = entry.stats.get("players") if entry else None
    told = said if isinstance(said, dict) else {}
    return facts.whole(told.get("least"), 1), facts.whole(told.get("most"), MOST_PLAYERS)


def check_decks(draft: Draft, book: Book, players: int) -> None:
    """Refuse a deck that is not enough for the first deal.

    Errors: IllegalMove.
    """
    for back in BACKS:
        deck, takes = deck_of(back), wanted(book, players, back)
        have = len([*draft.state.held_by(deck)]) if digital(draft.state) else draft.state.count(deck, "cards")
        if (digital(draft.state) or draft.state.has(deck, COUNTED)) and have < takes:
            raise IllegalMove(
                say(
                    "{deck} has {count} cards; the first deal takes {wanted}.",
                    deck=Name(deck),
                    count=have,
                    wanted=takes,
                ),
                rules.PLAYERS,
            )


def count_deck(draft: Draft, book: Book, *, deck: str, cards: str, by: Seat) -> None:
    """Say how many cards a real deck has now; from then on the app counts them.

    Errors: IllegalMove for an absurd number, or for the app's own deck.
    Source: «Обращение с Картами».
    """
    count = number_of(cards, "cards")
    if deck not in {deck_of(back) for back in BACKS} or digital(draft.state):
        raise IllegalMove(say("Only a real deck is counted."), rules.DECKS)
    if not 0 <= count <= MOST_CARDS:
        raise IllegalMove(say("A deck has 0 to {most} cards.", most=MOST_CARDS), rules.DECKS)
    draft.mark(deck, COUNTED, rule=rules.DECKS)
    draft.set(deck, "cards", count, rules.DECKS)
