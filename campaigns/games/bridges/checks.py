"""The refusals that many moves share: whose turn it is, what is left to spend, what lies where."""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.bridges import rules
from campaigns.games.bridges.numbers import BANK, heroes


def ready_hero(state: State, hero: str) -> Piece:
    """The hero, able to act now.

    Errors: IllegalMove before the game, in the neutrals' phase, or after the hero's turn is over.
    """
    piece = state.pieces.get(hero)
    if piece is None or piece.kind != "hero":
        raise IllegalMove(say("There is no such hero."))
    if state.periods.get("phase") != "heroes":
        raise IllegalMove(say("Heroes act only in their own phase."), rules.ACTIONS_OF_A_ROUND)
    if state.has(hero, "finished"):
        raise IllegalMove(say("{hero} has already ended the turn.", hero=Name(hero)), rules.ACTIONS_OF_A_ROUND)
    return piece


def spend(draft: Draft, hero: str, points: int, rule: str) -> None:
    """Spend action points; whoever does was the last to act, and the moment of getting things is over.

    Errors: IllegalMove when the hero has too few.
    """
    left = draft.state.count(hero, "action_points")
    if left < points:
        raise IllegalMove(
            say("{hero} has {left} action points; this takes {points}.", hero=Name(hero), left=left, points=points),
            rule,
        )
    draft.end_marks("moment")
    draft.change(hero, "action_points", -points, rule)
    latest = max(draft.state.count(one.id, "acted") for one in heroes(draft.state))
    if not latest or draft.state.count(hero, "acted") < latest:
        draft.set(hero, "acted", latest + 1, rules.TARGET)


def in_bank(state: State, slug: str, rule: str = rules.COINS) -> Piece:
    """One piece of an entry in the bank; `slug` may also be the id of a piece.

    Errors: IllegalMove when the bank has none.
    """
    for piece in state.held_by(BANK, "item"):
        if slug in (piece.entry, piece.id):
            return piece
    raise IllegalMove(say("There is no {item} in the bank.", item=_named(state, slug)), rule)


def _named(state: State, slug: str) -> Name:
    piece = state.pieces.get(slug)
    return Name(piece.entry if piece and piece.entry else slug[:60])


def known_entry(book: Book, slug: str, *kinds: str) -> Entry:
    """The entry of a slug, of one of these kinds.

    Errors: IllegalMove when the rulebook has none.
    """
    entry = book.get(slug)
    if entry is None or entry.kind not in kinds:
        raise IllegalMove(say("The rulebook knows no {thing} for this.", thing=Name(slug[:60])))
    return entry


def known_place(state: State, place: str) -> Piece:
    """An island of the map.

    Errors: IllegalMove for anything else.
    """
    piece = state.pieces.get(place)
    if piece is None or piece.kind != "place":
        raise IllegalMove(say("There is no island {place} on the map.", place=Name(place[:60])), "2")
    return piece


def at(state: State, hero: str, place: str, sentence_rule: str) -> None:
    """Refuse unless the hero stands on an island."""
    if state.holder(hero) != place:
        raise IllegalMove(say("{hero} must be on {place} for that.", hero=Name(hero), place=Name(place)), sentence_rule)


def pay(draft: Draft, coins: int, rule: str) -> None:
    """Pay coins from the bank.

    Errors: IllegalMove when the bank has too few.
    """
    have = draft.state.count(BANK, "coins")
    if have < coins:
        raise IllegalMove(say("That costs {price} coins; the bank has {coins}.", price=coins, coins=have), rule)
    draft.pay("coins", BANK, "supply", coins, rule)
