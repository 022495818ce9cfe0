"""What the table says of a card that the app does not hold: typed once, kept in the box, offered the next time.

Source: «Подготовка» (a deck of one's own), «Бой» (what a monster's card says), «Шмотки» (what a thing has).
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.games.munchkin.deck.facts import (
    BOON,
    CLASS,
    DOOR,
    GEAR,
    RACE,
    TREASURE,
    TREASURE_TYPES,
    TYPES,
    folded,
    known,
)
from campaigns.games.munchkin.places import BOX

MOST = 10_000
NUMBERS = ("bonus", "level", "treasures", "levels", "price", "hands", "flight", "penalty", "lose", "anyway")
FEW, MOST_OF_FEW = ("treasures", "levels", "hands"), 100
"""Of these a card never names many; each treasure is drawn one by one."""
FLAGS = ("big", "once", "lasting", "next-fight", "deadly")
WORDS = ("slot", "takes", "only")
TAKEN = (GEAR, RACE, CLASS)
"""What a card may take beside what is worn somewhere: any gear, a race, a class."""
YES = ("yes", "да", "true", "1", "+", "on")
LONGEST = 40


def number_of(text: str, field: str) -> int:
    """A number that was typed.

    Errors: IllegalMove for what is none, or is absurd.
    """
    plain = text.strip().replace("−", "-")
    digits = plain.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 5 or abs(int(plain)) > MOST:
        raise IllegalMove(say("{field}: {value} is no number of a card.", field=Name(field), value=text[:20]))
    return int(plain)


def type_told(book: Book, kind: str) -> str:
    """The kind of card that was typed, as a slug; empty for none.

    Errors: IllegalMove for a kind of card that there is not.
    """
    if not kind:
        return ""
    slug = known(book, kind)
    if slug not in TYPES:
        raise IllegalMove(say("{kind} is no kind of card.", kind=kind[:40]))
    return slug


def tell(draft: Draft, book: Book, piece: str, facts: Mapping[str, str]) -> None:
    """Put what was said of a card onto it.

    Errors: IllegalMove for what cannot stand on a card.
    """
    for name, text in facts.items():
        if not text:
            continue
        if name in NUMBERS:
            amount = number_of(text, name)
            if name == "level" and amount < 1 or name in FEW and abs(amount) > MOST_OF_FEW:
                raise IllegalMove(say("{field}: {value} is no number of a card.", field=Name(name), value=text[:20]))
            draft.set(piece, name, amount)
            if text.strip("+-−0") == "" and (piece, name) not in draft.state.counters:
                draft.change(piece, name, 1)
                draft.change(piece, name, -1)
        elif name in FLAGS:
            if folded(text) in YES:
                draft.mark(piece, name)
        elif name in WORDS:
            _tell_words(draft, book, piece, name, text)
        elif name == "against":
            _tell_against(draft, book, piece, text)
        elif name == "says":
            draft.mark(piece, f"says:{text[:LONGEST]}")


def _tell_words(draft: Draft, book: Book, piece: str, name: str, text: str) -> None:
    for word in text.split(","):
        slug = known(book, word.strip())
        entry = book.get(slug)
        if name == "slot" and (entry is None or entry.kind != "slot"):
            raise IllegalMove(say("{slot} is no place for gear.", slot=word.strip()[:40]))
        takes = entry is None or entry.kind in ("slot", "race", "class") or slug in TAKEN
        if entry is None and slug != "any" or name == "takes" and not takes:
            raise IllegalMove(say("The rulebook knows no {thing} for this.", thing=word.strip()[:40]))
        draft.mark(piece, f"{name}:{slug}")


def _tell_against(draft: Draft, book: Book, piece: str, text: str) -> None:
    """«эльф 4» or "elf:4": so much more against a race or class."""
    for part in text.split(","):
        word, _, amount = part.strip().replace(":", " ").rpartition(" ")
        entry = book.get(known(book, word))
        if entry is None or entry.kind not in ("race", "class"):
            raise IllegalMove(say("The rulebook knows no {thing} for this.", thing=part.strip()[:40]))
        draft.set(piece, f"against:{entry.slug}", number_of(amount, "against"))


def learn(draft: Draft, book: Book, name: str, kind: str, facts: Mapping[str, str]) -> str:
    """Write a card into the table's box, where it is offered from now on. Returns its id.

    Errors: IllegalMove for a card that is known already, or without a kind.
    """
    name = " ".join(name.split())
    if not name or not any(letter.isalnum() for letter in name) or name.startswith("~"):
        raise IllegalMove(say("A card has a name."))
    entry = book.get(name) or book.find(name)
    if entry is not None and of_rules(entry) and kind:
        entry = None
    if in_box(draft, name) or (entry is not None and not any(facts.values())):
        raise IllegalMove(say("{card} is known already.", card=entry.name if entry else Name(name[:60])))
    if entry is not None:
        return learn_more(draft, book, entry, facts)
    slug = type_told(book, kind)
    if not slug:
        raise IllegalMove(say("Say what kind of card {card} is.", card=name[:60]))
    back = TREASURE if slug in TREASURE_TYPES else DOOR
    card = draft.add(back, entry=slug, name=name[:60], holder=BOX)
    tell(draft, book, card, facts)
    return card


def learn_more(draft: Draft, book: Book, entry: Entry, facts: Mapping[str, str]) -> str:
    """Write down what a card of the rulebook says that the rulebook does not. Returns the id of the note.

    Errors: IllegalMove for an entry that is no card.
    """
    if entry.kind not in ("card", "race", "class"):
        raise IllegalMove(say("{card} is no card.", card=entry.name))
    note = note_of(entry.slug)
    if note not in draft.state:
        draft.add("note", id=note, holder=BOX)
    tell(draft, book, note, facts)
    return note


def learn_kind(draft: Draft, book: Book, entry: Entry, card: str, kind: str) -> None:
    """Write down of which kind a card of the rulebook is that the rulebook does not say it of.

    Errors: IllegalMove for a kind of card that there is not, or for another back than the card has.
    """
    slug, piece = type_told(book, kind), draft.state.pieces[card]
    if back_of_type(slug) != piece.kind:
        raise IllegalMove(say("{card} has the other back.", card=entry.name))
    note = note_of(entry.slug)
    if note not in draft.state:
        draft.add("note", id=note, holder=BOX)
    for place in (card, note):
        draft.mark(place, f"kind:{slug}")


def of_rules(entry: Entry) -> bool:
    """Whether a page tells a rule, whose heading may be the name of a card as well («Смерть»)."""
    return entry.kind in ("rule", "phase")


def note_of(slug: str) -> str:
    """The note in the box on a card of the rulebook."""
    return f"note-{slug}"


def in_box(draft: Draft, name: str) -> str:
    """The card of the box with a name; empty if there is none."""
    return next((one.id for one in draft.state.held_by(BOX) if folded(one.name) == folded(name) or one.id == name), "")


def back_of_type(slug: str) -> str:
    """The back that cards of a kind have."""
    return TREASURE if slug in (*TREASURE_TYPES, BOON) else DOOR
