"""What people take along from one table to their next: the cards that were named, as a text that can be read and typed.

    Гоблин (karta-monstra; level 4; treasures 2; against elf 4); Меч (shmotka; bonus 3; slot ruki; big yes)

Source: «Подготовка» (a deck of one's own).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.game import Field, Move, Wish
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import say
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.deck import facts, told
from campaigns.games.munchkin.places import BACKS, BOX

LONGEST_TEXT, MOST_CARDS = 1_900, 400
NOTE = "note"
CARD = re.compile(r"\s*([^();]+?)\s*\(([^()]*)\)\s*(?:;|$)")


def taken_along(state: State, book: Book) -> Iterable[Wish]:
    """The moves that write the cards of this table's box into another one's."""
    text = ""
    for card in [*state.held_by(BOX, *BACKS, NOTE)][:MOST_CARDS]:
        written = _written(state, book, card)
        if text and len(text) + len(written) > LONGEST_TEXT:
            yield Wish("bring", {"cards": text})
            text = ""
        text += ("; " if text and written else "") + written
    if text:
        yield Wish("bring", {"cards": text})


def _written(state: State, book: Book, card: Piece) -> str:
    """A card of the box as text; empty for what is none, and for a note on an entry that the rulebook lost."""
    entry = book.get(card.id.removeprefix("note-")) if card.kind == NOTE else None
    name, kind = (entry.name, "") if entry else (card.name, card.entry)
    if not name or not (entry or kind in facts.TYPES):
        return ""
    said = [kind, *(f"{fact} {words}" for fact, words in _facts(state, card.id).items())]
    return f"{_plain(name)} ({'; '.join(_plain(one) for one in said if one)})"


def _facts(state: State, card: str) -> dict[str, str]:
    """What was said of a card, by the names under which it is told."""
    found: dict[str, list[str]] = {}
    for (piece, name), value in state.counters.items():
        if piece == card and name in told.NUMBERS:
            found[name] = [str(value)]
        elif piece == card and name.startswith("against:"):
            found.setdefault("against", []).append(f"{name.partition(':')[2]} {value}")
    for mark in sorted(state.marks_of(card)):
        name, _, word = mark.partition(":")
        if mark in told.FLAGS:
            found[mark] = ["yes"]
        elif word and name in (*told.WORDS, "says"):
            found.setdefault(name, []).append(word)
    return {name: ", ".join(words) for name, words in found.items()}


def _plain(text: str) -> str:
    """A text without the signs that divide cards and facts."""
    return text.translate(str.maketrans("();", "[],"))


def bring(draft: Draft, book: Book, *, cards: str, by: Seat) -> None:
    """Write cards into the box that were named at another table; what is known here already stays as it is.

    Shape:  `cards` is text as this module's first lines show it.
    Errors: IllegalMove for what cannot be read, or where all is known already.
    Source: «Подготовка».
    """
    brought = False
    for name, kind, said in _read(cards):
        entry = book.get(name) or book.find(name)
        if entry is not None:
            said = {fact: words for fact, words in said.items() if not facts.printed(entry, fact)}
        noted = entry is not None and (told.note_of(entry.slug) in draft.state or not said or bool(kind))
        if noted or told.in_box(draft, name):
            continue
        try:
            told.learn(draft, book, name, kind, said)
            brought = True
        except IllegalMove as no:  # written by another edition; the other cards come all the same
            draft.note(say("{card}: {words}", card=name[:60], words=no.sentence), rules.DECKS)
    if not brought:
        raise IllegalMove(say("All of these cards are known already."), rules.DECKS)


def _read(text: str) -> list[tuple[str, str, Mapping[str, str]]]:
    """The cards of a text: name, kind of card or "", and what is said of each.

    Errors: IllegalMove.
    """
    found: list[tuple[str, str, Mapping[str, str]]] = []
    text, at = " ".join(text.split()), 0  # runs of blanks would take the pattern minutes
    while at < len(text):
        card = CARD.match(text, at)
        if card is None:
            raise IllegalMove(
                say("This cannot be read as cards: {words}", words=text[at : at + 40].strip()), rules.DECKS
            )
        kind, said = "", {}
        for one in (one.strip() for one in card[2].split(";") if one.strip()):
            name, _, words = one.partition(" ")
            sort = facts.folded(one) in facts.TYPE_WORDS or one in facts.TYPES
            if (fact := SAID.get(facts.folded(name))) and not (sort and not kind):
                said[fact] = words.strip() or "yes"
            else:
                kind = one
        found.append((card[1], kind, said))
        at = card.end()
    return found


FACTS = (*told.NUMBERS, *told.FLAGS, *told.WORDS, "against", "says")
COLUMNS = {**facts.NUMBERS, **facts.WORDS, **facts.FLAGS, "against": ("против",)}
SAID = {facts.folded(word): fact for fact in FACTS for word in COLUMNS.get(fact, ())} | {fact: fact for fact in FACTS}
"""Which fact a word begins: in English and in Russian, as the columns of a deck of one's own."""

BRING = Move(
    "bring",
    say("Bring cards that another table named"),
    bring,
    (Field("cards", say("cards, as «Goblin (monster; level 4); Sword (gear; bonus 3; big)»"), most=2_000),),
    rules.DECKS,
    actor="",
    master=True,
    words=("brings",),
)
