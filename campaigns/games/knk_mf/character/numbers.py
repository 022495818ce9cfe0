"""What a character is: its category, its class, and how high each characteristic stands, with the explanation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from campaigns.engine.book import Book, Entry
from campaigns.engine.game import Explained, Part
from campaigns.engine.memory import remembered
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import reckoned, table, told, whole, word, words
from campaigns.games.knk_mf.character.ladder import (
    LETTERS,
    characteristic,
    highest,
    rank_entry,
    rank_letter,
    rank_level,
    with_plus,
)
from campaigns.games.knk_mf.character.supplements import bonuses, entry_of

FIGHTERS = ("hero", "boss", "familiar")
MINUS = roles.MINUS
CURSES = roles.SPELLS_ON_SOMEBODY
LIMB_NAMES = {"leg": say("leg"), "right-arm": say("right arm"), "left-arm": say("left arm")}
"""How the parts of a body are called that can be taken off."""


def fighters(state: State) -> list[Piece]:
    """Everybody with characteristics, in the order in which they came."""
    return list(state.of_kind(*FIGHTERS))


@lru_cache(maxsize=16)
def categories(book: Book) -> tuple[str, ...]:
    """The categories, from the strongest down."""
    return tuple(entry.slug for entry in book.of_kind("category"))


def weakest(book: Book) -> str:
    """The last category; empty in an edition that has none."""
    return next(reversed(categories(book)), "")


@remembered
def category(state: State, book: Book, piece: str) -> str:
    """The category of a character; the weakest for what a game master made up."""
    known = categories(book)
    marked = [mark.partition(":")[2] for mark in state.marks_of(piece) if mark.startswith("category:")]
    entry = state.pieces[piece].entry if piece in state else ""
    return next((slug for slug in [*marked, entry] if slug in known), weakest(book))


def category_for(state: State, book: Book, piece: str, letter: str) -> str:
    """The category by whose formulas a characteristic is counted: one lower for each «-», one higher by impulse.

    Source: Модификатор «-»; Гибриды.
    """
    known = categories(book)
    if not known:
        return ""
    place = known.index(category(state, book, piece))
    lowered = words(told(book, MINUS).get("lower_category", known))
    if known[place] in lowered:
        place += max(0, state.count(piece, f"minus:{letter}"))
    place -= state.has(piece, f"higher:{letter}")
    return known[max(0, min(place, len(known) - 1))]


@remembered
def klass(state: State, book: Book, piece: str) -> str:
    """The slug of a character's class, or the piece of a supplement; empty without one."""
    marked = (mark.partition(":")[2] for mark in state.marks_of(piece) if mark.startswith("class:"))
    return next((slug for slug in marked if entry_of(state, book, slug).kind == "class"), "")


def class_of(state: State, book: Book, piece: str) -> Entry:
    """The entry of a character's class; one that says nothing without a class."""
    return entry_of(state, book, klass(state, book, piece))


@lru_cache(maxsize=16)
def limbs(book: Book) -> Mapping[str, str]:
    """What a character may begin without, and the letter of the characteristic that stands on it, or none.

    Source: Критическая атака, the tables: what can be severed, and what is then 0.
    """
    severed = [one.stats for one in book.of_kind("critical") if one.stats.get("severs") and one.stats.get("part")]
    return {str(one["part"]): next(iter(table(one.get("sets"))), "") for one in severed}


def sixths_of(own: Entry, slug: str) -> list[str]:
    """The letters of the sixth characteristics that a class has in a category.

    Source: Классы персонажей; Вампиры, where each is of its own category.
    """
    whose = table(own.stats.get("sixth_of"))
    return [letters for letters in sixths(own) if slug in words(whose.get(letters, slug))]


def sixths(own: Entry) -> Mapping[str, str]:
    """The letters and names of the sixth characteristics that a class has at all."""
    return {letters: str(name) for letters, name in table(own.stats.get("sixth")).items()}


@remembered
def sixth(state: State, book: Book, piece: str) -> str:
    """The letters of the sixth characteristic; empty without one."""
    own = class_of(state, book, piece)
    known = sixths(own)
    marked = [mark.partition(":")[2] for mark in state.marks_of(piece) if mark.startswith("sixth:")]
    fitting = sixths_of(own, category(state, book, piece))
    return next((letters for letters in [*marked, *fitting, *known] if letters in known), "")


def letters_of(state: State, book: Book, piece: str) -> tuple[str, ...]:
    """The letters of all characteristics of a character: five, and the sixth of its class."""
    own = sixth(state, book, piece)
    return (*LETTERS, own) if own else LETTERS


def is_unholy(state: State, book: Book, piece: str) -> bool:
    """Whether a character is «нечисть», by its class, by the entry of a mob, or by a mark."""
    told = (mark.partition(":")[2] for mark in state.marks_of(piece) if mark.startswith("is:"))
    entries = (class_of(state, book, piece), *(entry_of(state, book, slug) for slug in told))
    return state.has(piece, "unholy") or any(bool(entry.stats.get("unholy")) for entry in entries)


def named(state: State, book: Book, piece: str, letter: str) -> Sentence:
    """What a characteristic is called."""
    found = characteristic(book, letter)
    if found:
        return say("{name}", name=Name(found.slug))
    known = sixths(class_of(state, book, piece))
    return say("{name} ({letters})", name=known.get(letter, letter), letters=letter)


@remembered
def level(state: State, book: Book, piece: str, letter: str) -> Explained:
    """How high a characteristic stands now: bought, raised by skills and impulse, lowered by wounds and curses.

    Shape:  0 (F) to 6 (EX), whatever is added; for ordinary people to 5 (A).
    Source: Первичные характеристики; Навыки; Гибриды; the tables of criticals; Начать игру без конечности.
    """
    rank = rank_letter(book, state.count(piece, letter))
    page = characteristic(book, letter)
    found = [
        Part(
            say("bought: {rank}", rank=rank),
            state.count(piece, letter),
            page.slug if page else _page(state, book, piece),
        )
    ]
    found += [Part(say("impulse"), state.count(piece, f"raised:{letter}"), roles.IMPULSE)]
    found += bonuses(state, book, piece, letter)
    if state.has(piece, "alone"):
        found += bonuses(state, book, piece, f"{letter}_alone")
    found += [
        Part(say("what works on the character now"), state.count(piece, f"change:{letter}"), roles.SPELLS_ON_SOMEBODY)
    ]
    found += [Part(say("curse"), -_cursed(state, book, piece, letter, sum(part.amount for part in found)), CURSES)]
    found += list(_suffered(state, book, piece, letter, sum(part.amount for part in found)))
    over = sum(part.amount for part in found)
    top = _ceiling(state, book, piece, letter)
    held = max(0, min(over, top))
    told = say("from F to {rank}", rank=rank_letter(book, top))
    rule = rules.CHARACTERISTICS if top == highest(book) else category(state, book, piece)
    found.append(Part(told, held - over, rule))
    return Explained(tuple(part for place, part in enumerate(found) if part.amount or not place))


def _cursed(state: State, book: Book, piece: str, letter: str, stands: int) -> int:
    """What curses take from a characteristic: no more than down to the rank that the category may be cursed to.

    Source: Монстры: to F; where nothing is said of curses, to the least rank of the category.
    """
    stats = told(book, category(state, book, piece))
    lowest = rank_level(book, word(stats.get("cursed_rank", stats.get("least_rank"))))
    return max(0, min(state.count(piece, f"curse:{letter}"), stands - lowest))


def _ceiling(state: State, book: Book, piece: str, letter: str) -> int:
    """How high a characteristic can stand: EX is closed to ordinary people, whatever a skill or a spell adds.

    Shape:  what was bought and what impulse has raised stands, for the game master may have allowed it.
    Source: Обыватели: only the sixth characteristic and what hybrids can do are free of that.
    """
    top = highest(book)
    entry = rank_entry(book, top)
    closed = entry is not None and category(state, book, piece) in words(entry.stats.get("not_for"))
    if letter not in LETTERS or not closed or state.has(piece, "may-be-EX"):
        return top
    return min(top, max(top - 1, state.count(piece, letter) + state.count(piece, f"raised:{letter}")))


def _page(state: State, book: Book, piece: str) -> str:
    own = klass(state, book, piece)
    return own if book.get(own) else rules.SIXTH


def _suffered(state: State, book: Book, piece: str, letter: str, stands: int) -> Iterator[Part]:
    """What a missing limb and the marks of criticals take from a characteristic, most of all first."""
    for limb, depends in limbs(book).items():
        if depends == letter and is_missing(state, piece, limb):
            yield Part(say("missing: {limb}", limb=limb_name(limb)), -stands, rules.LIMBS)
            return
    for mark in state.marks_of(piece):
        entry = book.get(mark)
        if entry is None or entry.kind != "critical":
            continue
        sets = table(entry.stats.get("sets"))
        lowered = whole(table(entry.stats.get("lowers")).get(letter))
        taken = stands - whole(sets[letter]) if letter in sets else lowered
        taken = max(0, min(taken, stands))
        stands -= taken
        yield Part(say("{wound}", wound=Name(mark)), -taken, mark)


def limb_name(limb: str) -> Sentence:
    """What a limb is called; one that only a changed rulebook knows, by its own word."""
    return LIMB_NAMES.get(limb) or say("{name}", name=limb)


def is_missing(state: State, piece: str, limb: str) -> bool:
    """Whether a character began without a limb and has no prosthesis for it."""
    return state.has(piece, f"missing:{limb}") and not state.has(piece, f"prosthesis:{limb}")


def at_base(state: State, piece: str) -> bool:
    """Whether somebody is inside the own base: by a mark, or where a base of theirs, which may be secret, lies."""
    where = state.holder(piece)
    bases = (one.id for one in state.of_kind("base") if state.has(one.id, f"of:{piece}"))
    return state.has(piece, "at-base") or bool(where) and any(state.has(base, f"at:{where}") for base in bases)


def can_use_magic(state: State, book: Book, piece: str) -> bool:
    """Whether the left arm that magic needs is there and sound."""
    hurt = (book.get(mark) for mark in state.marks_of(piece))
    return not is_missing(state, piece, "left-arm") and not any(
        one and one.kind == "critical" and one.stats.get("no_magic") for one in hurt
    )


def by_formula(state: State, book: Book, piece: str, letter: str, stat: str, doubled: int = 0) -> list[Part]:
    """A formula of the category, split into what everybody of it has and what the characteristic adds.

    Shape:  `doubled` says how many «+» are spent: the characteristic counts once more for each.
    """
    counted = category_for(state, book, piece, letter)
    formula = told(book, counted).get(stat, 0)
    stands = levels_in(state, book, piece, formula, letter)
    base = reckoned(book, formula, **{**stands, letter: 0})
    full = reckoned(book, formula, **{**stands, letter: with_plus(book, stands[letter], doubled)})
    rank = rank_letter(book, stands[letter])
    label = say("{characteristic} {rank}", characteristic=named(state, book, piece, letter), rank=rank)
    return [Part(say("{category}", category=Name(counted)), base, counted), Part(label, full - base, counted)]


def levels_in(state: State, book: Book, piece: str, formula: object, letter: str) -> dict[str, int]:
    """The characteristics that a formula may speak of: its own, and any other that a changed rulebook names in it."""
    text = str(formula)
    return {
        one: level(state, book, piece, one).total for one in LETTERS if one in (letter, *text) or not text.isascii()
    }


def by_class(state: State, book: Book, piece: str, stat: str) -> list[Part]:
    """A formula of the class in its sixth characteristic: 50MC, 8HS, -5II."""
    own = class_of(state, book, piece)
    letters = sixth(state, book, piece)
    if stat not in own.stats or not letters:
        return []
    amount = reckoned(book, own.stats[stat], **{letters: level(state, book, piece, letters).total})
    return [Part(say("{class_}", class_=Name(own.slug)), amount, own.slug if book.get(own.slug) else rules.PRECEDENCE)]
