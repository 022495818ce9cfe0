"""What heroes hold and wear: two hands, one armour, changed at the base or in the moment of getting it.

Source: 1.3 Слоты Снаряжения; 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.game.sheet import Slot
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.checks import act_freely, at, in_bank, ready_hero
from campaigns.games.bridges.goods.bank import worn_when_got
from campaigns.games.bridges.numbers import BANK, BASE, GEAR, WEAPONS, entry_of, gear, max_health, number

EVERYBODY = "all"


def equip(draft: Draft, book: Book, *, hero: str, item: str, instead: str) -> None:
    """Put on an item of the bank; what it takes the place of goes back to the bank.

    Shape:  `item` is a slug or a piece; `instead` names what to take off where there is a choice.
    Errors: IllegalMove away from the base except in the moment of getting it, for what cannot be worn, for a staff in
            other hands than a mage's, or where the hands are full and nothing was named.
    Source: 1.3 Слоты Снаряжения, Правила для предметов с + МЗД; 4.3.
    """
    just_got = _offered(draft.state, hero, item)
    ready_hero(draft, hero, even_ended=just_got is not None)  # a comrade's blow may bring it after the turn was ended
    in_bank(draft.state, item, rules.SLOTS)
    if not just_got:
        _check_place(draft, book, hero)
    act_freely(draft, book, hero, rules.SLOTS)
    _put_on(draft, book, hero, just_got or in_bank(draft.state, item, rules.SLOTS), instead, just_got is not None)


def _check_place(draft: Draft, book: Book, hero: str) -> None:
    """Refuse a change of gear away from the base, unless the book lets it be changed anywhere or at some shop too."""
    told = book[roles.BLANK_HERO].stats
    shop = book.get(str(told.get("gear_at", "")))
    at_shop = shop is not None and draft.state.holder(hero) == shop.stats.get("place")
    if not told.get("gear_anywhere") and not at_shop:
        at(draft, hero, BASE, rules.CHANGING_GEAR)


def wear_now(draft: Draft, book: Book, hero: str, item: str, instead: str) -> None:
    """Put on a piece of the bank in the moment of getting it, as a part of that.

    Errors: as `equip`.
    """
    if not worn_when_got(book):
        _check_place(draft, book, hero)
    _put_on(draft, book, hero, in_bank(draft.state, item, rules.SLOTS), instead, just_got=True)


def _put_on(draft: Draft, book: Book, hero: str, piece: Piece, instead: str, just_got: bool) -> None:
    entry = entry_of(draft.state, book, piece.id)
    _check_wearable(draft, book, hero, entry)
    for worn in to_take_off(draft.state, book, hero, entry, instead):
        remove(draft, book, hero, worn)
    draft.put(piece.id, hero, rules.SLOTS)
    _end_offers(draft, piece.id)
    if number(entry, "health") < 0:
        _lose_what_is_over(draft, book, hero, entry.slug)
    blank = book[roles.BLANK_HERO].stats
    if blank.get("gear_adds_health") or (just_got and blank.get("gear_heals", True)):
        missing = max_health(draft.state, book, hero).total - draft.state.count(hero, "health")
        healed = max(0, min(number(entry, "health"), missing))
        draft.change(hero, "health", healed, rules.HEALED_BY_GEAR, entry.slug)


def _offered(state: State, hero: str, item: str) -> Piece | None:
    """The newest of several like items in the bank that the hero may put on at once."""
    found = [one for one in state.held_by(BANK, "item") if item in (one.entry, one.id)]
    return next((one for one in found if state.has(hero, f"may-wear:{one.id}")), None)


def _end_offers(draft: Draft, item: str) -> None:
    for piece, mark in [key for key in draft.state.marks if key[1] == f"may-wear:{item}"]:
        draft.unmark(piece, mark)


def _check_wearable(draft: Draft, book: Book, hero: str, entry: Entry) -> None:
    if entry.kind not in GEAR:
        raise IllegalMove(say("{item} is not worn.", item=Name(entry.slug)), rules.SLOTS)
    if not may_use(draft.state, book, hero, entry):
        rule = f"{entry.slug}.only" if "only" in entry.stats else rules.MAGE
        draft.refuse(say("{item} is not for {hero}.", item=Name(entry.slug), hero=Name(hero)), rule)


def may_use(state: State, book: Book, hero: str, entry: Entry) -> bool:
    """Whether a hero's character may use a thing: one whom its page names; a staff without such names, who can.

    Source: 1.3 Маг; 4.3.
    """
    character = entry_of(state, book, hero)
    if "only" in entry.stats:
        return entry.stats["only"] == EVERYBODY or character.slug in entry.stats["only"]
    return entry.kind != "staff" or bool(character.stats.get("staves"))


def to_take_off(state: State, book: Book, hero: str, entry: Entry, instead: str) -> list[Piece]:
    """What has to go back to the bank to make room for an item.

    Errors: IllegalMove when one of two things in hand has to go and `instead` names neither.
    Source: 1.3: two hands, one armour.
    """
    if entry.kind == "armour":
        return _armour_to_take_off(state, book, hero, instead)
    held = list(gear(state, book, hero, *WEAPONS))
    needed = (
        number(entry, "hands") + sum(number(one, "hands") for _, one in held) - number(book[roles.BLANK_HERO], "hands")
    )
    if needed <= 0:
        return []
    named = [(piece, one) for piece, one in held if instead in (piece.id, piece.entry)][:1]
    if named and number(named[0][1], "hands") >= needed:
        return [named[0][0]]
    if needed >= sum(number(one, "hands") for _, one in held) or len(held) == 1:
        return [piece for piece, _ in held]
    if len({one.slug for _, one in held}) == 1:
        return [held[0][0]]
    raise IllegalMove(say("Both hands are full: say what goes back to the bank."), rules.HANDS)


def _armour_to_take_off(state: State, book: Book, hero: str, instead: str) -> list[Piece]:
    """The armour that has to go, what is named before the oldest; without any slot nothing makes room.

    Errors: IllegalMove where the rulebook gives no slot for armour.
    """
    slots = number(book[roles.BLANK_HERO], "armour")
    if slots < 1:
        raise IllegalMove(say("{hero} has no slot for armour.", hero=Name(hero)), rules.ARMOUR)
    worn = [piece for piece, _ in gear(state, book, hero, "armour")]
    worn.sort(key=lambda one: instead not in (one.id, one.entry))
    return worn[: max(0, len(worn) + 1 - slots)]


def take_off(draft: Draft, book: Book, *, hero: str, item: str) -> None:
    """Give an item back to the bank, at the base.

    Errors: IllegalMove away from the base or for what the hero does not wear.
    Source: 1.3 Слоты Снаряжения.
    """
    ready_hero(draft, hero)
    _check_place(draft, book, hero)
    worn = next((piece for piece, _ in gear(draft.state, book, hero) if item in (piece.id, piece.entry)), None)
    if worn is None:
        raise IllegalMove(say("{hero} does not wear {item}.", hero=Name(hero), item=Name(item[:60])), rules.SLOTS)
    act_freely(draft, book, hero, rules.SLOTS)
    remove(draft, book, hero, worn)


def remove(draft: Draft, book: Book, hero: str, worn: Piece) -> None:
    """Let an item go back to the bank; health above what is now the most is lost.

    Source: 1.3 МЗД, Правила для предметов с + МЗД; see the ruling in README.md.
    """
    draft.put(worn.id, BANK, rules.SLOTS)
    _lose_what_is_over(draft, book, hero, worn.entry)


def _lose_what_is_over(draft: Draft, book: Book, hero: str, item: str) -> None:
    over = draft.state.count(hero, "health") - max_health(draft.state, book, hero).total
    draft.change(hero, "health", -max(0, over), rules.HEALTH_GEAR, item)


def slots(state: State, book: Book, hero: str) -> Iterator[Slot]:
    """The slots of a hero, with what is in them.

    Source: 1.3 Слоты Снаряжения.
    """
    if state.pieces[hero].kind != "hero":
        return
    free = number(book[roles.BLANK_HERO], "hands")
    for piece, entry in gear(state, book, hero, *WEAPONS):
        hands = number(entry, "hands")
        free -= hands
        yield Slot(say("hand") if hands < 2 else say("both hands"), piece.id, max(1, hands))
    for _ in range(free):
        yield Slot(say("hand"))
    worn = [piece.id for piece, _ in gear(state, book, hero, "armour")]
    empty = max(0, number(book[roles.BLANK_HERO], "armour") - len(worn))
    for piece_id in [*worn, *[""] * empty]:
        yield Slot(say("armour"), piece_id)
