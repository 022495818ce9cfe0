"""The villains, what each of them has, and whose turn comes first."""

from __future__ import annotations

from operator import attrgetter

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.state import Piece, State
from campaigns.games.castle import roles, rules

SHACKLED, SILENCED, FINISHED = "shackled", "silenced", "finished"
EVERY_CARD = "every-card"
"""What is forbidden where a card forbids to play any action card."""
ALL = "all"
"""What a card says instead of a number of losers, or of cards in a hand."""
MOVING = "moving"
"""What is forbidden where a card lets nobody walk."""
COLLECTING = "collecting"
"""What is forbidden where a card lets nobody take an artifact."""
FORBIDDEN = "forbidden"
"""With the address of an action card behind it: that card may not be played; with `MOVING`: no walk may be ordered."""
FOR_GOOD = "for-good"
"""What a card says instead of a number of rounds, and until when a mark stays that no round ends."""
SEAT = attrgetter("seat")
WALKED, ARRIVED, RUNS, PLAYED = "walked", "arrived", "runs", "played"
CAME_FROM = "came-from"
"""With a hall behind it: where a villain's last walk began, where an edition sends somebody back there."""


def came_from(state: State, hero: str) -> str:
    """The hall where a villain's last walk began; empty for who has not walked, or where nobody is sent back."""
    marks = (mark.partition(":") for mark in state.marks_of(hero))
    return next((hall for about, _, hall in marks if about == CAME_FROM), "")


def heroes(state: State, hall: str = "") -> list[Piece]:
    """The villains in the order of their seats; only those in a hall if one is named."""
    found = [piece for piece in state.of_kind("hero") if not hall or state.holder(piece.id) == hall]
    found.sort(key=SEAT)  # asked seven times a move: where all seats are of one letter, that is their order
    if [hero for hero in found if hero.seat[1:]]:
        found.sort(key=lambda hero: len(hero.seat))
    return found


def in_turn(state: State) -> list[Piece]:
    """The villains in the order in which equal cards work: the first seat of the round moves on by one each round."""
    party = heroes(state)
    begun = state.periods.get("round", 1)
    first = (int(begun) - 1) % len(party) if party and isinstance(begun, int) else 0
    return [*party[first:], *party[:first]]


def others(state: State, hero: str) -> list[Piece]:
    """Everybody else."""
    return [one for one in heroes(state) if one.id != hero]


def hero_of(state: State, name: str) -> Piece | None:
    """A villain by id; None for anything else."""
    piece = state.pieces.get(name)
    return piece if piece and piece.kind == "hero" else None


def place_of(state: State, hero: str, kind: str) -> str:
    """The hand, orders or shrine of a villain: places named for the seat."""
    piece = state.pieces.get(hero)
    return f"{kind}-{piece.seat}" if piece else ""


def hand(state: State, hero: str) -> list[Piece]:
    """The action cards in a villain's hand; those that the viewer may not know have no entry."""
    place = place_of(state, hero, "hand")
    return list(state.held_by(place, "action-card")) if place else []


def skirmish_cards(state: State, hero: str) -> list[Piece]:
    """The open skirmish cards in front of a villain."""
    return list(state.held_by(hero, "skirmish-card"))


def entry_of(state: State, book: Book, piece: str) -> Entry | None:
    """The entry of a piece; None where it has none, or the viewer may not know which."""
    known = state.pieces.get(piece)
    return book.get(known.entry) if known and known.entry else None


def stat(entry: Entry | None, name: str) -> int:
    """A whole number of an entry; 0 where it says nothing."""
    value = entry.stats.get(name) if entry else None
    return value if isinstance(value, int) else 0


def so_many(card: Entry, name: str, there: int) -> int:
    """A number of a card, or as many as there are where it says all of them."""
    return there if card.stats.get(name) == ALL else stat(card, name)


def past_barricades(book: Book) -> bool:
    """Whether a DoubleStep gets through a barricade: by its own card, and by the barricade.

    Source: Второе дыхание; Платформа 9¾.
    """
    card = run_card(book)
    passes = card is not None and card.stats.get("passes") == roles.BARRICADE
    return passes and says(book, f"{roles.BARRICADE}.passed_with") == roles.DOUBLE_STEP


def run_card(book: Book) -> Entry | None:
    """The action card by which one runs.

    Source: Второе дыхание.
    """
    return next((one for one in book.of_kind("action-card") if one.stats.get("effect") == "run"), None)


def events_now(state: State, book: Book) -> list[Entry]:
    """The castle card of this round, with those of earlier rounds that hold longer."""
    found = (entry_of(state, book, card.id) for card in state.held_by("event", "event-card"))
    return [one for one in found if one]


def _forbidding_event(state: State, book: Book, *what: str) -> str:
    found = (one for one in events_now(state, book) if one.stats.get("effect") == "forbid")
    return next((one.slug for one in found if one.stats.get("forbids") in what), "")


def card_forbidden(state: State, book: Book, card: Entry) -> str:
    """The castle card that lets nobody play this action card; empty where none does.

    Source: Шелковые сети Маффет, of an edition in whose nets another card than the DoubleStep is caught, or all.
    """
    return _forbidding_event(state, book, card.slug, EVERY_CARD)


def forbidden_to(state: State, book: Book, hero: str, card: Entry) -> str:
    """The skirmish card by which somebody may not play this action card; empty where none does.

    Source: Удержание II, of an edition that forbids another card than the DoubleStep.
    """
    return _forbidding(book, card.slug) if state.has(hero, f"{FORBIDDEN}:{card.slug}") else ""


def moving_forbidden(state: State, book: Book, hero: str) -> str:
    """The card by which somebody may not walk; empty where none forbids it.

    Source: Удержание II and Шелковые сети Маффет, of an edition that forbids more than the DoubleStep.
    """
    if state.has(hero, f"{FORBIDDEN}:{MOVING}"):
        card = _forbidding(book, MOVING)
        return card if book.get(card) else roles.RESULT  # a tie may say so as well
    return _forbidding_event(state, book, MOVING)


def collecting_forbidden(state: State, book: Book) -> str:
    """The castle card in whose round nobody takes an artifact; empty where none forbids it.

    Source: Шелковые сети Маффет, of an edition in which artifacts are caught.
    """
    return _forbidding_event(state, book, COLLECTING)


def _forbidding(book: Book, what: str) -> str:
    cards = (one for one in book.of_kind("skirmish-card") if one.stats.get("win") == "forbid")
    return next((one.slug for one in cards if one.stats.get("forbids") == what), what)


def double_step_forbidden(state: State, book: Book, hero: str) -> str:
    """What forbids a villain the DoubleStep: shackles, or an entry of a castle card; empty where nothing does.

    Source: Удержание II; Шелковые сети Маффет.
    """
    if state.has(hero, SHACKLED):
        return _forbidding(book, rules.DOUBLE_STEP)
    return _forbidding_event(state, book, roles.DOUBLE_STEP)
