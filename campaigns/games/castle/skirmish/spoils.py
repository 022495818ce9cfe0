"""What the winner's card does to the hand of a loser, and what it brings the winner.

Source: Карты стычки; those that ours do not have, of an edition that does.
"""

from __future__ import annotations

from campaigns.engine.book import Entry
from campaigns.engine.draft import Draft
from campaigns.games.castle.cards import discard, draw
from campaigns.games.castle.orders.working import nothing
from campaigns.games.castle.people import hand, place_of, so_many, stat


def robbed(draft: Draft, winner: str, loser: str, card: Entry) -> None:
    """Толчок II: cards by chance, as many as the card says."""
    if not hand(draft.state, loser):
        nothing(draft, card)
    for _ in range(so_many(card, "cards", len(hand(draft.state, loser)))):
        draw_from(draft, winner, loser, card)


def plundered(draft: Draft, winner: str, loser: str, card: Entry) -> None:
    """An artifact that a loser carries, or as many as the card says."""
    for artifact in [*draft.state.held_by(loser, "artifact")][: max(1, stat(card, "artifacts"))]:
        draft.put(artifact.id, winner, card.slug)


def draw_from(draft: Draft, winner: str, loser: str, card: Entry) -> None:
    """One card by chance out of a loser's hand, if there is any left; the loser knows which."""
    theirs = [one.id for one in hand(draft.state, loser)]
    if not theirs:
        return
    got = draft.pick("rob", theirs, card.slug)
    draft.put(got, place_of(draft.state, winner, "hand"), card.slug)
    draft.reveal(got, draft.state.pieces[loser].seat, card.slug)


def stripped(draft: Draft, winner: str, loser: str, card: Entry) -> None:
    """Cards by chance go from a loser's hand to the discards."""
    for _ in range(so_many(card, "cards", len(hand(draft.state, loser)))):
        if theirs := [one.id for one in hand(draft.state, loser)]:
            discard(draft, draft.pick("rob", theirs, card.slug), card.slug)


def lose_cards(draft: Draft, loser: str, cards: int, rule: str) -> None:
    """So many cards by chance go from a loser's hand to the discards, whatever the winner's card does."""
    for _ in range(cards):
        if theirs := [one.id for one in hand(draft.state, loser)]:
            discard(draft, draft.pick("rob", theirs, rule), rule)


def exchanged(draft: Draft, winner: str, loser: str, card: Entry) -> None:
    """Winner and loser change hands; each knows what was given away."""
    moved = {one: hand(draft.state, one) for one in (winner, loser)}
    for giver, taker in ((winner, loser), (loser, winner)):
        for one in moved[giver]:
            draft.put(one.id, place_of(draft.state, taker, "hand"), card.slug)
            draft.reveal(one.id, draft.state.pieces[giver].seat, card.slug)


def drawn(draft: Draft, winner: str, losers: list[str], card: Entry) -> None:
    """Action cards from the deck for the winner, as many as the card says."""
    for _ in range(max(1, stat(card, "cards"))):
        if fresh := draw(draft, "action-card", card.slug):
            draft.put(fresh, place_of(draft.state, winner, "hand"), card.slug)
