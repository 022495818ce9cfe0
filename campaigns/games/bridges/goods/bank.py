"""The shared bank: what comes into it, and who may put a thing on in the moment of getting it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.numbers import BANK, GEAR, SUPPLY, entry_of
from campaigns.games.bridges.throws import rolled, rolled_amount


def receive(draft: Draft, things: Mapping[str, object], times: int = 1, rule: str = "") -> list[str]:
    """Add coins and items to the bank, so many times. Returns the new items.

    Shape:  `coins` a number, `items` {slug: count}; both may be formulas, of which dice fall once.
    Source: 1.1 Стартовый набор; 1.4 Поднять.
    """
    draft.pay("coins", SUPPLY, BANK, rolled_amount(draft, things, "coins", "coins", rule) * times, rule)
    items = things.get("items")
    if not isinstance(items, Mapping):
        return []
    return [
        draft.add("item", entry=str(slug), holder=BANK, rule=rule)
        for slug, count in items.items()
        for _ in range(rolled(draft, count, "things", rule) * times)
    ]


def worn_when_got(book: Book) -> bool:
    """Whether a thing may be put on in the moment of getting it, wherever that is; an edition may say no."""
    return bool(book[roles.BLANK_HERO].stats.get("gear_when_got", True))


def offer_to_wear(draft: Draft, book: Book, items: Iterable[str], wearers: Iterable[str]) -> None:
    """Let heroes put on what was just got, until `end_offers`.

    Source: 1.3 Слоты Снаряжения: an item may be put on in the moment of getting it; see the ruling in README.md.
    """
    wearers = list(wearers) if worn_when_got(book) else []
    for item in items:
        if entry_of(draft.state, book, item).kind in GEAR:
            for hero in wearers:
                draft.mark(hero, f"may-wear:{item}", "moment", rules.CHANGING_GEAR)


def end_offers(draft: Draft, *who: str) -> None:
    """End the moment of getting things for these heroes: what they have not put on is gear of the bank like any other.

    Source: 1.3 Слоты Снаряжения; see the ruling in README.md.
    """
    for hero in who:
        for mark in draft.state.marks_of(hero):
            if mark.startswith("may-wear:"):
                draft.unmark(hero, mark)
