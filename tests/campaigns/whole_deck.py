"""A rulebook of Munchkin with a deck of cards of our own in it, as a table of cards would be read into it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulebooks.catalogue import Catalogue, Entry, shipped

MONSTERS = {
    f"beast-{level}": {"тип": "монстр", "уровень": level, "сокровища": 1 + level // 6, "потеря_уровней": level // 5}
    for level in range(1, 17)
}
DEADLY: dict[str, dict[str, Any]] = {
    "doom": {"тип": "монстр", "уровень": 18, "сокровища": 4, "уровни": 2, "смерть": "да"},
}
CURSES: dict[str, dict[str, Any]] = {
    "lost-hat": {"тип": "проклятие", "забирает": "голова"},
    "lost-level": {"тип": "проклятие", "потеря_уровней": 1},
    "bad-day": {"тип": "проклятие", "штраф": 2, "длительное": "да"},
}
GEAR: dict[str, dict[str, Any]] = {
    "hat": {"тип": "шмотка", "бонус": 1, "цена": 200, "слот": "голова"},
    "coat": {"тип": "шмотка", "бонус": 2, "цена": 400, "слот": "тело"},
    "shoes": {"тип": "шмотка", "бонус": 1, "цена": 300, "слот": "ноги", "смывка": 1},
    "club": {"тип": "шмотка", "бонус": 3, "цена": 600, "руки": 2, "размер": "большая"},
    "knife": {"тип": "шмотка", "бонус": 2, "цена": 400, "руки": 1, "только": "вор"},
    "staff": {"тип": "шмотка", "бонус": 3, "цена": 700, "руки": 1, "только": "волшебник, клирик"},
    "ladder": {"тип": "шмотка", "бонус": 3, "цена": 1000, "размер": "большая", "количество": 3},
}
POTIONS: dict[str, dict[str, Any]] = {
    "potion": {"тип": "одноразовая", "бонус": 2, "цена": 100, "количество": 4},
    "bomb": {"тип": "одноразовая", "бонус": 5, "цена": 300, "количество": 3},
}


def whole_deck() -> Catalogue:
    """The edition that we ship, with cards enough for six to be dealt by the app."""
    book = shipped("munchkin")
    entries = dict(book.entries)
    cards: dict[str, Mapping[str, Any]] = {**MONSTERS, **DEADLY, **CURSES, **GEAR, **POTIONS}
    for slug, stats in cards.items():
        entries[slug] = Entry("card", slug, slug, (), stats, len(entries))
    again = entries["podnimis-na-uroven"]
    entries[again.slug] = replace(again, stats={**again.stats, "количество": 6})
    return Catalogue(book.book, book.edition, entries, book.places)
