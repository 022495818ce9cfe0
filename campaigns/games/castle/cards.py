"""Decks, discards and hands: drawing by chance, the limit of a hand, a discard that becomes the deck again.

Source: Подготовка 3; Фаза I; Фаза II, После применения карты.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, State
from campaigns.games.castle import roles, rules
from campaigns.games.castle.people import entry_of, hand, heroes, place_of, stat

KINDS = ("action-card", "skirmish-card", "event-card")
LIMIT_OF_HAND = 3
LAST = 99
"""The place of a card that no rule gives one."""


BY_CHANCE = "random"
"""What a card says of something that nobody chooses."""
CHOSEN = "chosen"
"""What a card says of something that its player chooses; where it says neither, it only takes."""


DISCARDED, KEPT, BACK, GONE = "discard", "hand", "deck", "box"
NEIGHBOURS = {"left": 1, "right": -1}
"""Who gets a card that was played, in the order of seats."""


def deck(kind: str) -> str:
    """The deck of a kind of card."""
    return f"{kind.removesuffix('-card')}-deck"


def discards(kind: str) -> str:
    """Where used cards of a kind lie, face up."""
    return f"{kind.removesuffix('-card')}-discard"


def hand_limit(book: Book) -> int:
    """How many action cards a hand holds at most.

    Source: Фаза II.
    """
    return stat(book.get(roles.PHASE_OF_ACTIONS), "hand_limit") or LIMIT_OF_HAND


def left(state: State, kind: str) -> bool:
    """Whether a card of a kind can still be drawn, from the deck or from what would be shuffled back into it."""
    return any(True for place in (deck(kind), discards(kind)) for _ in state.held_by(place, kind))


def draw(draft: Draft, kind: str, rule: str) -> str:
    """A card by chance from a deck; an empty deck is made of its discards first. Empty when there are none either."""
    found = [card.id for card in draft.state.held_by(deck(kind), kind)]
    if not found:
        found = [card.id for card in draft.state.held_by(discards(kind), kind)]
        for card in found:
            draft.put(card, deck(kind), rule)
    return draft.pick(f"draw-{kind}", found, rule) if found else ""


def take(draft: Draft, book: Book, hero: str, kind: str, rule: str) -> str:
    """Let a villain draw a card: an action card into the hand, a skirmish card openly. Empty when none is left."""
    card = draw(draft, kind, rule)
    if card:
        draft.put(card, place_of(draft.state, hero, "hand") if kind == "action-card" else hero, rule)
        if kind == "action-card" and says(book, f"{roles.PREPARATION}.action_cards_are") != "hidden":
            draft.reveal(card, "", rules.ACTION_CARDS)
    else:
        draft.note(say("There is no card left to draw."), rule)
    return card


def discard(draft: Draft, card: str, rule: str) -> None:
    """Lay a card face up on the discards of its kind."""
    piece = draft.state.pieces.get(card)
    if piece:
        draft.put(card, discards(piece.kind), rule)


def exchange(draft: Draft, hero: str, given: str, rival: str, got: str, rule: str) -> None:
    """Two cards change hands; each of the two knows what was given away."""
    draft.put(given, place_of(draft.state, rival, "hand"), rule)
    draft.put(got, place_of(draft.state, hero, "hand"), rule)
    draft.reveal(given, draft.state.pieces[hero].seat, rule)
    draft.reveal(got, draft.state.pieces[rival].seat, rule)


def lay_used(draft: Draft, hero: str, card: str, where: object) -> None:
    """A card that was played goes to the discards, or to its deck, a neighbour or out of the game as an edition
    says; else it stays."""
    if where == DISCARDED:
        discard(draft, card, rules.USED)
    elif where == BACK and card in draft.state:
        draft.put(card, deck(draft.state.pieces[card].kind), rules.USED)
    elif where == GONE and card in draft.state:
        draft.put(card, "", rules.USED)
    elif where in NEIGHBOURS:
        seats = [one.id for one in heroes(draft.state)]
        neighbour = seats[(seats.index(hero) + NEIGHBOURS[str(where)]) % len(seats)]
        draft.put(card, place_of(draft.state, neighbour, "hand"), rules.USED)


def draw_each(draft: Draft, book: Book, order: list[str]) -> None:
    """Everybody draws as many action cards as the rulebook says (one), while the hand is not full.

    Source: Фаза II, После применения карты.
    """
    for hero in order:
        for _ in range(stat(book.get(roles.PHASE_OF_ACTIONS), "draws")):
            if len(hand(draft.state, hero)) < hand_limit(book):
                take(draft, book, hero, "action-card", rules.DRAW)


def over_limit(draft: Draft, book: Book) -> bool:
    """Ask somebody whose hand is too full which card goes. Returns whether anybody was asked.

    Source: Фаза II: no more than three cards in a hand.
    """
    most = hand_limit(book)
    for hero in heroes(draft.state):
        held = hand(draft.state, hero.id)
        if len(held) > most:
            question = say("{hero} has too many cards: which one goes?", hero=Name(hero.id))
            options = tuple(Option(card.id, say("{card}", card=Name(card.id))) for card in held)
            draft.ask("discard", hero.seat, question, options, hero=hero.id, rule=rules.DRAW)
            return True
    return False


def playable(book: Book) -> tuple[Entry, ...]:
    """The action cards that are in the deck: those of which the rulebook says what they do."""
    return tuple(entry for entry in book.of_kind("action-card") if entry.stats.get("effect"))


def unread(draft: Draft, entry: Entry) -> None:
    """Note that it is not known what a card does: its words are for the table to read."""
    told = say("The rulebook does not say in known words what {card} does: the table decides.", card=Name(entry.slug))
    draft.note(told, entry.slug)


def priority(book: Book, entry: Entry) -> int:
    """When a card works among the cards of a round: 1 first.

    Source: Фаза II; see the ruling for the card without a place and the name without a card.
    """
    own = stat(entry, "priority")
    if own:
        return own
    return max((stat(one, "priority") for one in book.of_kind("card-name")), default=0) or LAST


def is_held(draft: Draft, book: Book, hero: str, card: str) -> Entry | None:
    """The entry of a card that is still in a villain's hand; None once it is gone."""
    place = place_of(draft.state, hero, "hand")
    return entry_of(draft.state, book, card) if place and draft.state.holder(card) == place else None
