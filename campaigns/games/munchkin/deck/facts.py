"""What a card says: read from what the table told of it, else from its entry in the rulebook.

Shape: a number is a counter of the piece or a stat of the entry; a yes/no fact or a word is a mark ("slot:bronnik") or
       a stat. Decks of one's own are read by English and Russian names of columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.memory import remembered
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin import roles
from campaigns.games.munchkin.places import BOX, DOOR, TREASURE, in_play

MONSTER, ENHANCER, CURSE = roles.MONSTER, roles.ENHANCER, roles.CURSE
GEAR, ONCE, BOON = roles.GEAR, roles.ONCE, roles.BOON
RACE, CLASS = roles.RACE, roles.CLASS
TYPES = (MONSTER, ENHANCER, CURSE, RACE, CLASS, GEAR, ONCE, BOON)
TREASURE_TYPES = (GEAR, ONCE, BOON)
SPECIAL = ("brings_partner", "adds_monster_from_hand", "races", "classes", "to_level", "on_anyone_any_time")
"""Stats of cards that do something of their own; which card it is does not matter."""
NUMBERS: Mapping[str, tuple[str, ...]] = {
    "bonus": ("bonus", "бонус", "сила"),
    "level": ("level", "уровень"),
    "treasures": ("treasures", "сокровища", "сокровищ"),
    "levels": ("levels", "уровни", "уровней"),
    "price": ("price", "gold", "цена", "ценность", "стоимость", "голды"),
    "hands": ("hands", "руки", "рук"),
    "flight": ("flight", "смывка", "бегство"),
    "penalty": ("penalty", "штраф"),
    "lose": ("lose", "lose_levels", "потеря_уровней", "теряет_уровней"),
    "anyway": ("anyway", "даже_смывшись"),
    "count": ("count", "количество", "штук"),
}
WORDS: Mapping[str, tuple[str, ...]] = {
    "slot": ("slot", "слот", "место"),
    "takes": ("takes", "takes_gear", "забирает"),
    "only": ("only", "только"),
    "size": ("size", "размер"),
    "kind": ("card_kind", "kind", "тип", "вид"),
    "says": ("bad_stuff", "says", "непотребство", "текст", "says_text"),
}
FLAGS: Mapping[str, tuple[str, ...]] = {
    "big": ("big", "большая"),
    "once": ("once", "одноразовая"),
    "lasting": ("lasting", "penalty_in_next_fight", "длительное"),
    "next-fight": ("penalty_in_next_fight",),
    "deadly": ("deadly", "смерть"),
    "lowers": ("lowers_level",),
}
TYPE_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("monster", "монстр"), MONSTER),
    **dict.fromkeys(("enhancer", "усилитель"), ENHANCER),
    **dict.fromkeys(("curse", "проклятие"), CURSE),
    **dict.fromkeys(("race", "раса"), RACE),
    **dict.fromkeys(("class", "класс"), CLASS),
    **dict.fromkeys(("gear", "item", "шмотка", "вещь"), GEAR),
    **dict.fromkeys(("once", "one-shot", "одноразовая", "зелье"), ONCE),
    **dict.fromkeys(("treasure", "boon", "сокровище", roles.TREASURES), BOON),
}
SLOT_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("head", "голова", "шлем", "головняк"), roles.HEADGEAR),
    **dict.fromkeys(("body", "armour", "тело", "броня"), roles.ARMOUR),
    **dict.fromkeys(("feet", "foot", "ноги", "обувь"), roles.FOOTGEAR),
    **dict.fromkeys(("hand", "hands", "рука", "руки", "weapon", "оружие"), roles.HANDS),
}
HANDS = roles.HANDS


def folded(word: str) -> str:
    """A word for comparing."""
    return word.strip().strip("«»\"'").casefold().replace("ё", "е")


def identity(state: State, piece: str) -> str:
    """What a card is: its entry, the card of the box that it was noted as, or itself; empty for an unnamed back."""
    card = state.pieces.get(piece)
    if card is None:
        return ""
    noted = next((mark[3:] for mark in state.marks_of(piece) if mark.startswith("is:")), "")
    if noted or (card.entry and card.entry not in TYPES):
        return noted or card.entry
    return card.id if card.entry or card.name else ""


@remembered
def entry_of(state: State, book: Book, piece: str) -> Entry | None:
    """The entry of a card; for a card of one's own that of its kind; nothing for an unnamed back."""
    known = identity(state, piece)
    card = state.pieces.get(known)
    return book.get(card.entry if card else known)


def _told_on(state: State, piece: str) -> Iterable[str]:
    """Where facts of a card were told: on itself, and on the card of the box that it is."""
    noted = identity(state, piece)
    return dict.fromkeys((piece, noted))


def _stat(entry: Entry | None, names: Iterable[str]) -> Any:
    if entry is None or not entry.stats or entry.kind == "card-kind":
        return None
    for name in names:
        if name in entry.stats:
            return entry.stats[name]
    stats = {folded(name): value for name, value in entry.stats.items()}
    return next((stats[name] for name in names if name in stats), None)


def printed(entry: Entry, name: str) -> bool:
    """Whether the rulebook itself says that of a card."""
    keys = {**NUMBERS, **WORDS, **FLAGS, "against": ("level_against",)}.get(name, (name,))
    return _stat(entry, keys) is not None


def number(state: State, book: Book, piece: str, name: str, default: int = 0) -> int:
    """A number of a card; the default where nobody said it."""
    for place in _told_on(state, piece):
        if (place, name) in state.counters:
            return state.count(place, name)
    return whole(_stat(entry_of(state, book, piece), NUMBERS.get(name, (name,))), default)


def says_number(state: State, book: Book, piece: str, name: str) -> bool:
    """Whether anybody said that number."""
    return number(state, book, piece, name, -9999) != -9999


def whole(value: Any, default: int = 0) -> int:
    """A stat as a whole number; the default for what is none."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    try:
        return int(str(value).replace("−", "-")) if value is not None else default
    except ValueError:
        return default


def flag(state: State, book: Book, piece: str, name: str) -> bool:
    """A yes/no fact of a card."""
    if any(state.has(place, name) for place in _told_on(state, piece)):
        return True
    entry = entry_of(state, book, piece)
    value = _stat(entry, FLAGS.get(name, (name,)))
    if name == "big" and not value:
        return any(folded(word) in ("big", "большая", "большой") for word in _listed(_stat(entry, WORDS["size"])))
    return value is True or folded(str(value)) in ("yes", "да", "true", "+")


def words(state: State, book: Book, piece: str, name: str) -> list[str]:
    """The words of a card under a name: whom it is only for, its slot, what it says. Entries by their slugs."""
    told = [
        mark.partition(":")[2]
        for place in _told_on(state, piece)
        for mark in state.marks_of(place)
        if mark.startswith(f"{name}:")
    ]
    said = _listed(_stat(entry_of(state, book, piece), WORDS.get(name, (name,))))
    return [known(book, word) for word in told or said] if name != "says" else told or said


def known(book: Book, word: str) -> str:
    """The slug that a word of a card means, or the word."""
    for table in (SLOT_WORDS, TYPE_WORDS):
        if folded(word) in table:
            return table[folded(word)]
    entry = book.get(word) or book.find(word) or book.get(word.partition("#")[0])
    return entry.slug if entry else word


def means(state: State, piece: Piece, wanted: str) -> bool:
    """Whether a card is meant by an id, an entry, a name, or the card of the box that bears its name."""
    if not wanted:
        return False
    boxed = state.pieces.get(wanted)
    same_name = bool(boxed and piece.name and boxed.name == piece.name and state.holder(wanted) == BOX)
    return same_name or wanted == piece.id or wanted in (piece.name, piece.entry)


def _listed(value: Any) -> list[str]:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return [str(one) for one in value] if isinstance(value, list | tuple) else []


@remembered
def type_of(state: State, book: Book, piece: str) -> str:
    """Which kind of card it is: as the rulebook says, else as the table has told; empty where nobody has said yet."""
    said = type_of_entry(book, entry_of(state, book, piece))
    told = (mark[5:] for place in _told_on(state, piece) for mark in state.marks_of(place) if mark.startswith("kind:"))
    return said or next(told, "")


def type_of_entry(book: Book, entry: Entry | None) -> str:
    """The kind of card of an entry."""
    if entry is None:
        return ""
    if entry.kind in ("race", "class"):
        return RACE if entry.kind == "race" else CLASS
    if entry.slug in TYPES:
        return entry.slug
    said = _stat(entry, WORDS["kind"])
    if said is None or said in TYPES:
        return said or ""
    return next((slug for word in _listed(said) if (slug := known(book, word)) in TYPES), "")


def special(state: State, book: Book, piece: str, stat: str) -> Any:
    """A stat of a card that does something of its own ("brings_partner"); nothing for others."""
    entry = entry_of(state, book, piece)
    return entry.stats.get(stat) if entry and entry.kind == "card" else None


def playable(book: Book, entry: Entry) -> bool:
    """Whether the rulebook says enough of a card to play it: a monster has a level."""
    return type_of_entry(book, entry) != MONSTER or _stat(entry, NUMBERS["level"]) is not None


def is_special(entry: Entry | None) -> bool:
    """Whether a card does something of its own, so that it is neither gear nor a monster."""
    return bool(entry and entry.kind == "card" and any(stat in entry.stats for stat in SPECIAL))


def back_of(book: Book, entry: Entry | None) -> str:
    """Which back a card has, as far as the rulebook says; gear and what nobody typed are treasures."""
    kind = type_of_entry(book, entry)
    if kind:
        return TREASURE if kind in TREASURE_TYPES else DOOR
    return DOOR if is_special(entry) else TREASURE


def traits(state: State, book: Book, hero: str, kind: str) -> list[Piece]:
    """The race or class cards that lie before a hero."""
    return [one for one in in_play(state, hero) if type_of(state, book, one.id) == kind]


def trait_slugs(state: State, book: Book, hero: str) -> set[str]:
    """Races and classes of a hero: slugs of entries, or names of cards of the box; a human by default."""
    found = {
        (entry.slug if entry and entry.slug not in TYPES else state.pieces[one.id].name)
        for kind in (RACE, CLASS)
        for one in traits(state, book, hero, kind)
        for entry in [entry_of(state, book, one.id)]
    }
    if not traits(state, book, hero, RACE):
        found.add(str(_kind_stat(book, RACE, "without", "")))
    return found


def _kind_stat(book: Book, kind: str, stat: str, default: Any) -> Any:
    entry = book.get(kind)
    return entry.stats.get(stat, default) if entry else default


def ability(state: State, book: Book, hero: str, stat: str) -> Any:
    """What the race and class cards before a hero say of an ability; nothing if none says anything."""
    for kind in (RACE, CLASS):
        for one in traits(state, book, hero, kind):
            entry = entry_of(state, book, one.id)
            if entry and entry.stats.get(stat):
                return entry.stats[stat]
            if state.has(one.id, stat):
                return True
    return None
