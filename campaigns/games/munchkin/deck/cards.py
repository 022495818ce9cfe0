"""Cards in hands, named or not: which card is meant, what it becomes when it is played, drawing and discarding.

A table with a real deck tells the app what a card is in the moment of playing it; until then a hand holds backs.
Source: «Подготовка», «Обращение с Картами».
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.deck import facts, told
from campaigns.games.munchkin.deck.facts import back_of, folded, identity, type_of_entry
from campaigns.games.munchkin.places import BACKS, BOX, DOOR, TREASURE, hand, in_play

DIGITAL, COUNTED, FRESH = "digital", "counted", "fresh"
LOST = "lost-a-card"
"""Whoever has just lost a card of a door may be a dwarf no more."""


def named(state: State, piece: str) -> bool:
    """Whether people know which card it is."""
    return bool(identity(state, piece))


def card_name(state: State, piece: str) -> Sentence:
    """How a card reads: by its name, or by its back."""
    known = identity(state, piece)
    if known:
        return say("{card}", card=Name(known))
    kind = state.pieces[piece].kind if piece in state else DOOR
    return say("a treasure card") if kind == TREASURE else say("a door card")


def known_cards(state: State, book: Book, *types: str, special: str = "") -> Iterable[str]:
    """The cards that may be named: those of the rulebook, then those of the table's box.

    Shape: only of some kinds (a card whose kind nobody says is of any), or with a special stat.
    """
    for entry in book.of_kind("card", "race", "class"):
        if special:
            if special in entry.stats:
                yield entry.slug
        elif _may_be(book, entry, types):
            yield entry.slug
    for card in state.held_by(BOX, *BACKS) if not special else ():
        if card.entry in types:
            yield card.id


def _may_be(book: Book, entry: object, types: tuple[str, ...]) -> bool:
    kind = type_of_entry(book, entry)  # type: ignore[arg-type]
    if getattr(entry, "stats", {}).get("no_abilities"):  # nobody lays out that they are human
        return False
    if facts.is_special(entry):  # type: ignore[arg-type]
        return not types
    return not types or kind in types or (not kind and bool({facts.GEAR, facts.ONCE} & set(types)))


def same_card(state: State, piece: str, wanted: str) -> bool:
    """Whether a card is the one that was said: by its id, its entry, or its name."""
    known = identity(state, piece)
    box = state.pieces.get(known)
    return wanted in (piece, known) or bool(box and box.name and folded(box.name) == folded(wanted))


def card_of(
    draft: Draft, book: Book, hero: str, wanted: str, told_facts: Mapping[str, str], *, table: bool = False
) -> str:
    """The card that somebody means: one of the hand (with `table`, also of those in play), or a back that is named now.

    Errors: IllegalMove where the hand has no such card.
    """
    state = draft.state
    mine = [one.id for one in (*hand(state, hero), *(in_play(state, hero) if table else ()))]
    entry = None if wanted in mine else book.get(wanted) or book.find(wanted)
    alike = (one for one in mine if same_card(state, one, wanted) or (entry and same_card(state, one, entry.slug)))
    exact = wanted if wanted in mine else next(alike, "")
    if exact and named(state, exact):
        say_of(draft, book, exact, identity(state, exact), told_facts)
        return exact
    if exact:
        raise IllegalMove(say("Say which card it is."), rules.HAND)
    if wanted in state and (not open_to_all(state, wanted) or own_kind(state, wanted)):
        raise IllegalMove(say("{hero} has no such card: {card}.", hero=Name(hero), card=Name(wanted)), rules.HAND)
    known, back = meant(draft, book, wanted, told_facts)
    found = unnamed_back(state, hero, back)
    if found is None:
        raise IllegalMove(
            say("{hero} has no such card: {card}.", hero=Name(hero), card=_called(known, wanted)), rules.HAND
        )
    draft.mark(found.id, f"is:{known}")
    say_of(draft, book, found.id, known, told_facts)
    recall(draft, known, found.id)
    return found.id


def unnamed_back(state: State, hero: str, back: str) -> Piece | None:
    """A card of the hand that nobody has named, of a back; before the others one that was just got."""
    found = [one for one in hand(state, hero) if one.kind == back and not named(state, one.id)]
    return min(found, key=lambda one: not state.has(one.id, FRESH), default=None)


def _called(known: str, wanted: str) -> Sentence:
    return say("{card}", card=Name(known)) if known else say("{card}", card=wanted[:60])


def meant(draft: Draft, book: Book, wanted: str, told_facts: Mapping[str, str]) -> tuple[str, str]:
    """The slug or the id in the box of a card that was named, and its back; a new card is learned if its kind is told.

    Errors: IllegalMove for a card that nobody knows.
    """
    if not wanted:
        raise IllegalMove(say("Say which card it is."), rules.DECKS)
    if wanted in draft.state and draft.state.holder(wanted) != BOX and open_to_all(draft.state, wanted):
        wanted = identity(draft.state, wanted) or wanted  # another copy of a card that lies open somewhere
    boxed = told.in_box(draft, wanted)
    entry = None if boxed else (book.get(wanted) or book.find(wanted))
    if entry is not None and told.of_rules(entry) and told_facts.get("kind"):
        wanted, boxed = entry.name, told.in_box(draft, entry.name)
        entry = None  # a card may be named like a chapter
    if entry is not None and entry.kind not in ("card", "race", "class"):
        raise IllegalMove(say("{card} is no card.", card=wanted[:60]))
    if entry is not None:
        kind = told.type_told(book, told_facts.get("kind", ""))
        return entry.slug, told.back_of_type(kind) if kind and not type_of_entry(book, entry) else back_of(book, entry)
    if not boxed:
        if wanted in draft.state or not told_facts.get("kind"):
            raise IllegalMove(say("Nobody knows the card {card}; say its kind.", card=wanted[:60]), rules.DECKS)
        boxed = told.learn(draft, book, wanted, told_facts["kind"], told_facts)
    return boxed, draft.state.pieces[boxed].kind


def own_kind(state: State, piece: str) -> bool:
    """Whether a card is of the table's own, of which there is one, and not written in the box."""
    return identity(state, piece) == piece and state.holder(piece) != BOX


def open_to_all(state: State, piece: str) -> bool:
    """Whether a card lies where everybody sees it."""
    place = state.pieces.get(state.holder(piece))
    return place is None or place.kind not in ("hand", "deck")


def show(draft: Draft, piece: str, holder: str, rule: str = "") -> None:
    """Lay a card open with a holder; a card that was only noted by its owner gets its name in the eyes of all."""
    known = identity(draft.state, piece)
    card = draft.state.pieces.get(piece)
    if card is None or not known or known == piece or card.entry == known:
        draft.put(piece, holder, rule)
        return
    draft.happen(PieceAdded(named_as(draft, card, known), holder, rule=rule))
    draft.unmark(piece, f"is:{known}")
    recall(draft, known, piece)


def named_as(draft: Draft, card: Piece, known: str) -> Piece:
    """A card with the name of an entry or of a card of the box."""
    box = draft.state.pieces.get(known)
    return replace(card, entry=box.entry, name=box.name) if box else replace(card, entry=known)


def recall(draft: Draft, known: str, piece: str) -> None:
    """What the box says of a card stands on the card, unless something else was said of it."""
    boxed = known if draft.state.holder(known) == BOX else remembered(draft.state, known)
    if not boxed:
        return
    for (owner, name), value in [*draft.state.counters.items()]:
        if owner == boxed and (piece, name) not in draft.state.counters:
            draft.change(piece, name, value)
    for mark in draft.state.marks_of(boxed):
        if not mark.startswith("by-hand:"):
            draft.mark(piece, mark)


def remembered(state: State, slug: str) -> str:
    """What the box keeps of a card of the rulebook; empty if nothing was said of it beyond the rulebook."""
    note = told.note_of(slug)
    return note if note in state else ""


def new_card(draft: Draft, book: Book, wanted: str, told_facts: Mapping[str, str], holder: str, back: str) -> str:
    """A card of the real deck that lies open now.

    Errors: IllegalMove for a card with another back, or one that nobody knows.
    """
    card = draft.add(back, holder=holder)  # comes before the card of the box: a name leads to the first that bears it
    known, its_back = meant(draft, book, wanted, told_facts)
    if its_back != back:
        raise IllegalMove(say("{card} does not lie in that deck.", card=_called(known, wanted)), rules.PLAYERS)
    draft.happen(PieceAdded(named_as(draft, draft.state.pieces[card], known), holder, rule=rules.DECKS))
    say_of(draft, book, card, known, told_facts)
    recall(draft, known, card)
    return card


def say_of(draft: Draft, book: Book, card: str, known: str, told_facts: Mapping[str, str]) -> None:
    """Put what was said of a card onto it; of a card of the rulebook the box keeps it for the next time."""
    facts_told = {key: text for key, text in told_facts.items() if key != "kind" and text}
    told.tell(draft, book, card, facts_told)
    entry = book.get(known)
    if entry is None:
        return
    if facts_told:
        told.learn_more(draft, book, entry, facts_told)
    if told_facts.get("kind") and not type_of_entry(book, entry) and not facts.is_special(entry):
        told.learn_kind(draft, book, entry, card, told_facts["kind"])
