"""The refusals that many moves share: whose turn it is, what is left to spend, what lies where."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.goods.bank import end_offers
from campaigns.games.bridges.numbers import BANK, entry_of, heroes, number


def ready_hero(draft: Draft, hero: str, *, even_ended: bool = False, even_fallen: bool = False) -> Piece:
    """The hero, able to act now, or `even_ended` for what is no part of the own turn, `even_fallen` for its end.

    Errors: IllegalMove before the game, in the neutrals' phase, after the hero's turn is over, or once the hero has
            fallen in an edition that lets the others play on.
    """
    piece = draft.state.pieces.get(hero)
    if piece is None or piece.kind != "hero":
        raise IllegalMove(say("There is no such hero."))
    phase = draft.state.periods.get("phase")
    if phase == "choosing":  # nobody has health or points yet, so nothing that a hero does can be worked out
        raise IllegalMove(say("Heroes act only in their own phase."), rules.ACTIONS_OF_A_ROUND)
    if phase != "heroes":
        draft.refuse(say("Heroes act only in their own phase."), rules.ACTIONS_OF_A_ROUND)
    if draft.state.count(hero, "health") <= 0 and not even_fallen:
        draft.refuse(say("{hero} has fallen.", hero=Name(hero)), rules.DEFEAT)
    if draft.state.has(hero, "finished") and not even_ended:
        draft.refuse(say("{hero} has already ended the turn.", hero=Name(hero)), rules.ACTIONS_OF_A_ROUND)
    return piece


def spend(draft: Draft, hero: str, points: int, rule: str) -> None:
    """Spend action points; whoever does was the last to act, and the own moment of getting things is over.

    Errors: IllegalMove when the hero has too few; where a table lets that pass, what is left is spent.
    """
    left = draft.state.count(hero, "action_points")
    if left < points:
        draft.refuse(
            say("{hero} has {left} action points; this takes {points}.", hero=Name(hero), left=left, points=points),
            rule,
        )
    end_offers(draft, hero)
    draft.change(hero, "action_points", -min(points, max(left, 0)), rule)
    latest = max(draft.state.count(one.id, "acted") for one in heroes(draft.state))
    if not latest or draft.state.count(hero, "acted") < latest:
        draft.set(hero, "acted", latest + 1, rules.TARGET)


def act_freely(draft: Draft, book: Book, hero: str, rule: str, price: int | None = None) -> None:
    """Pay for what names no price of its own: nothing, as long as the rulebook says so; else that price.

    Errors: as `spend`.
    Source: 1.4 Основные Действия.
    """
    points = number(book[roles.ACTIONS], "others") if price is None else price
    if points:
        spend(draft, hero, points, rule)


def in_bank(state: State, slug: str, rule: str = rules.COINS) -> Piece:
    """One piece of an entry in the bank; `slug` may also be the id of a piece.

    Errors: IllegalMove when the bank has none.
    """
    for piece in state.held_by(BANK, "item"):
        if slug in (piece.entry, piece.id):
            return piece
    raise IllegalMove(say("There is no {item} in the bank.", item=_named(state, slug)), rule)


HEALING = frozenset(["heals", "heals_all"])
EFFECTS: Mapping[str, frozenset[str]] = {
    roles.POTION: HEALING,
    roles.BALL: frozenset(["absorbs"]),
    roles.BOMB: frozenset(["damage"]),
    roles.SPRING: frozenset(["jump"]),
}
"""What each of the book's own consumables does; another thing that does it is used by the same move."""


def pay_for_use(draft: Draft, book: Book, hero: str, item: str) -> None:
    """Pay for using a consumable: what its page says.

    Errors: as `spend`.
    Source: 4.5 Расходуемые предметы.
    """
    act_freely(draft, book, hero, item, book[item].stats.get("cost") if book.get(item) else None)


def usual_of(entry: Entry) -> str:
    """Which of the book's own consumables does what this one does; "" for what is no consumable."""
    found = (usual for usual, effects in EFFECTS.items() if effects & entry.stats.keys())
    return next(found, "") if entry.kind == "consumable" else ""


def alike(state: State, book: Book, usual: str) -> list[str]:
    """The consumables of the bank that do what one of the book's own does, that one first."""
    there = (book.get(one.entry) for one in state.held_by(BANK, "item"))
    does = EFFECTS[usual]
    found = dict.fromkeys(one.slug for one in there if one and one.kind == "consumable" and does & one.stats.keys())
    return sorted(found, key=lambda one: one != usual)


def meant(state: State, book: Book, named: str, usual: str) -> str:
    """Which consumable is used: the one that is named, else the usual one, else what does the same.

    Errors: IllegalMove for a thing that does something else.
    """
    if not named:
        return next(iter(alike(state, book, usual)), usual)
    entry = book.get(named) or book.find(named)
    if entry is None or entry.kind != "consumable" or not EFFECTS[usual] & entry.stats.keys():
        raise IllegalMove(say("{item} does nothing to that.", item=_named(state, named)), usual)
    return entry.slug


def use_up(draft: Draft, slug: str, rule: str) -> None:
    """Use up one piece of an entry in the bank; nothing where a table lets a hero do without.

    Errors: IllegalMove when the bank has none.
    """
    piece = next((one for one in draft.state.held_by(BANK, "item") if one.entry == slug), None)
    if piece is None:
        draft.refuse(say("There is no {item} in the bank.", item=_named(draft.state, slug)), rule)
    else:
        draft.remove(piece.id, rule)


def ability(draft: Draft, book: Book, hero: str, stat: str, refusal: Sentence, rule: str) -> Entry:
    """The character who can do something: the hero's own, or the one who can where a table lets others do it too.

    Shape:  `stat` is what only that character's page says.
    Errors: IllegalMove with this refusal for anybody else.
    """
    entry = entry_of(draft.state, book, hero)
    if stat in entry.stats:
        return entry
    draft.refuse(refusal, rule)
    return next((one for one in book.of_kind("character") if stat in one.stats), entry)


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


def at(draft: Draft, hero: str, place: str, rule: str) -> None:
    """Refuse unless the hero stands on an island."""
    if draft.state.holder(hero) != place:
        draft.refuse(say("{hero} must be on {place} for that.", hero=Name(hero), place=Name(place)), rule)


def pay(draft: Draft, coins: int, rule: str) -> None:
    """Pay coins from the bank; all it has, where a table lets that do.

    Errors: IllegalMove when the bank has too few.
    """
    have = draft.state.count(BANK, "coins")
    if have < coins:
        draft.refuse(say("That costs {price} coins; the bank has {coins}.", price=coins, coins=have), rule)
    draft.pay("coins", BANK, "supply", min(coins, max(have, 0)), rule)
