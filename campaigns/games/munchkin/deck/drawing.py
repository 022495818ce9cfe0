"""Decks and discard piles: drawing, an empty deck made anew, discarding, and cards that come into a hand.

Source: «Обращение с Картами».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import COUNTED, DIGITAL, FRESH, LOST, card_of, named, show
from campaigns.games.munchkin.deck.facts import folded, type_of
from campaigns.games.munchkin.places import BACKS, DOOR, TABLE, TREASURE, hand, hand_of, in_play


def deck_of(back: str) -> str:
    """The deck of a back."""
    return f"deck-{back}"


def pile_of(back: str) -> str:
    """The discard pile of a back."""
    return f"discard-{back}"


def digital(state: State) -> bool:
    """Whether the app holds the whole deck."""
    return state.has(TABLE, DIGITAL)


def can_draw(draft: Draft, back: str) -> bool:
    """Whether there is a card to draw; an empty deck is made anew of its discard pile.

    Source: «Обращение с Картами».
    """
    deck, pile = deck_of(back), pile_of(back)
    whole = digital(draft.state)
    if not whole and not draft.state.has(deck, COUNTED):
        return True
    left = len([*draft.state.held_by(deck)]) if whole else draft.state.count(deck, "cards")
    if left > 0:
        return True
    discarded = [*draft.state.held_by(pile)]
    if not discarded:
        return False
    draft.note(say("{deck} is empty; its discard pile is shuffled.", deck=Name(deck)), rules.DECKS)
    for card in discarded:
        draft.put(card.id, deck, rules.DECKS) if whole else draft.remove(card.id, rules.DECKS)
    if not whole:
        draft.change(deck, "cards", len(discarded), rules.DECKS)
    return True


def draw(draft: Draft, back: str, holder: str, rule: str = "") -> str:
    """Draw one card without looking into it. Returns its id, or "" when there is none left."""
    if not can_draw(draft, back):
        draft.note(say("No card is left in {deck}.", deck=Name(deck_of(back))), rules.DECKS)
        return ""
    if digital(draft.state):
        ids = [one.id for one in draft.state.held_by(deck_of(back))]
        card = draft.pick(f"draw/{back}", ids, rule)
        draft.put(card, holder, rule)
        return card
    take_one(draft, back)
    return draft.add(back, holder=holder, rule=rule)


def take_one(draft: Draft, back: str) -> None:
    """Count a card off a deck that is counted."""
    if draft.state.has(deck_of(back), COUNTED):
        draft.change(deck_of(back), "cards", -1, rules.DECKS)


def discard(draft: Draft, piece: str, rule: str = "") -> None:
    """Put a card onto the discard pile of its back, face up, with nothing on it that the table did not print."""
    card = draft.state.pieces.get(piece)
    if card is None:
        return
    owner = draft.state.pieces.get(draft.state.holder(piece))
    if owner and owner.kind == "hero" and card.kind == DOOR:
        draft.mark(owner.id, LOST)
    lying_on_it = [one.id for one in draft.state.held_by(piece, *BACKS)]
    for mark in draft.state.marks_of(piece):
        if mark in MOMENTARY or mark.startswith(("for:", "mate:")):
            draft.unmark(piece, mark)
    show(draft, piece, pile_of(card.kind if card.kind in BACKS else DOOR), rule)
    for one in lying_on_it:
        discard(draft, one, rule)


MOMENTARY = (FRESH, "aside", "unfit", "traded", "for-sale", "monster", "driven", "no-treasures", "exempt", "spent")


def discard_unnamed(draft: Draft, book: Book, hero: str, wanted: str, rule: str, *, table: bool = True) -> str:
    """Discard a card as the price of something: any card of the hand, named or not, or of those in play.

    Errors: IllegalMove for a card that is not there, or a curse in play.
    """
    state = draft.state
    backs = {DOOR: DOOR, TREASURE: TREASURE, "дверь": DOOR, "сокровище": TREASURE}
    own = {one.id: one for one in hand(state, hero)} | {one.id: one for one in in_play(state, hero) if table}
    if wanted in own:
        card = wanted
    elif folded(wanted) in backs:
        kind = backs[folded(wanted)]
        card = next((one.id for one in hand(state, hero) if one.kind == kind and not named(state, one.id)), "")
        if not card:
            raise IllegalMove(say("{hero} has no such card: {card}.", hero=Name(hero), card=wanted[:60]), rules.POWERS)
    else:
        card = card_of(draft, book, hero, wanted, {}, table=table)
    if draft.state.holder(card) == hero and type_of(draft.state, book, card) == facts.CURSE:
        raise IllegalMove(say("A curse that is on cannot be discarded for this."), rules.LASTING_CURSE)
    discard(draft, card, rule)
    return card


def to_hand(draft: Draft, piece: str, hero: str, rule: str = "") -> None:
    """Put a card into a hand; it may be played at once, whosever turn it is."""
    draft.put(piece, hand_of(hero), rule)
    draft.mark(piece, FRESH, "turn")
