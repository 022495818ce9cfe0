"""What lies in hands, in decks and before people, as one seat sees it; and what only one game's page shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from html import unescape
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from django.utils.html import strip_tags

from campaigns import games, questions
from campaigns.board.sheet.emblems import emblem, of_itself
from campaigns.board.sheet.sheets import HEROES, Sheet, Thing, colour, counted
from campaigns.board.sheet.sheets import thing as thing_of
from campaigns.chronicle.wording import called, name_of, seat_name, translate, word
from campaigns.engine.game.face import Emblem, Gist
from campaigns.engine.secrecy import HIDDEN
from campaigns.engine.sentences import Name, Sentence
from campaigns.engine.state import Piece
from campaigns.models import Campaign
from campaigns.plays.writing import Table, plain_book
from rulebooks.catalogue import Catalogue
from rulebooks.models import Revision

_read: WeakKeyDictionary[Catalogue, dict[str, str]] = WeakKeyDictionary()
"""What pages of an edition say, as far as it was shown at a table: an edition never changes."""
PLAIN = frozenset([int, str, bool, float, type(None)])
ID = re.compile(r' id="[^"]*"')
PARAGRAPH = re.compile(r"<p\b[^>]*>(.*?)</p>", re.DOTALL)
BREAK = re.compile(r"<br\s*/?>")
CELL = re.compile(r"[^:]+:\s*(?:[-−]?\d+|[-–—]?)")
"""A number, or none, under its head, as a page says it that was made of a row."""
PRINTED = re.compile(r"[^.:]+:\s*[-−]?\d+\.\s+")
"""A first sentence that is a number under its head."""
HEAD = re.compile(r"\(([^():]+:)\)")
"""What is told then, in brackets before it."""
PERMALINK = re.compile(r'<a class="permalink".*?</a>', re.DOTALL)
Listed = TypeVar("Listed", "Pile", Sheet)


@dataclass(frozen=True, slots=True)
class Card:
    """A thing that lies spread out: `back` when only its back is seen; `numbers` are what is printed on its face.

    `text` is what the rulebook says of it, as HTML, and `gist` how that begins, in plain words.
    """

    thing: Thing
    back: bool
    marks: tuple[str, ...]
    text: str = ""
    numbers: tuple[tuple[str, int], ...] = ()
    gist: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """A place with what lies in it. `seat`, `owner` and `colour` are those of whom it belongs to."""

    id: str
    name: str
    seat: str
    owner: str
    colour: int
    mine: bool
    cards: tuple[Card, ...]
    count: int


def piles(table: Table) -> tuple[Pile, ...]:
    """The places that the game wants spread out, those of whoever looks first."""
    places = list(table.state.of_kind(*table.game.sheet.listed))
    lying = [(place, place.id, name_of(table, place.id), list(table.state.held_by(place.id))) for place in places]
    lying += _before_me(table)
    mine = (one for place, _, _, held in lying if _mine(table, place) for one in held)
    texts = texts_of(table.campaign, {one.entry for one in mine if one.entry})
    named = (
        {seat.key: seat_name(seat.name, seat.key) for seat in questions.seats_of(table.campaign.pk)} if lying else {}
    )
    found = [_pile(table, *one, texts, named) for one in lying if one[-1]]
    return tuple(sorted(found, key=lambda pile: not pile.mine))


def _before_me(table: Table) -> list[tuple[Piece, str, str, list[Piece]]]:
    """The cards that lie before the heroes of whoever looks: whose, their id, what they are called, the cards."""
    return [
        (hero, f"{hero.id}-{kind}", translate(name, table), list(table.state.held_by(hero.id, kind)))
        for hero in table.state.of_kind(*HEROES)
        if _mine(table, hero)
        for kind, name in table.game.sheet.spread.items()
    ]


def without_spread(table: Table, own: Sheet) -> Sheet:
    """A sheet of whoever looks without the cards that lie before them as a pile."""
    spread = table.game.sheet.spread
    if not spread or own.seat != table.viewer.key:
        return own
    return replace(own, things=tuple(one for one in own.things if table.state.pieces[one.id].kind not in spread))


def _mine(table: Table, place: Piece) -> bool:
    return bool(place.seat) and place.seat == table.viewer.key


def _pile(
    table: Table,
    place: Piece,
    id: str,
    name: str,
    held: list[Piece],
    texts: Mapping[str, str],
    named: Mapping[str, str],
) -> Pile:
    counts: dict[tuple[str, str, tuple[str, ...]], list[Piece]] = {}
    named_only = place.kind in table.game.sheet.named_only
    for piece in held:
        marks = () if named_only else marks_of(table, piece)
        counts.setdefault((called(table, piece.id), piece.kind, marks), []).append(piece)
    cards = tuple(_card(table, name, same, marks, texts) for (name, _, marks), same in counts.items())
    owner, mine = named.get(place.seat, ""), _mine(table, place)
    # A place that is called after its owner says so itself.
    owner = "" if owner in name else owner
    return Pile(id, name, place.seat, owner, colour(place.seat), mine, cards, len(held))


def _card(table: Table, name: str, same: list[Piece], marks: tuple[str, ...], texts: Mapping[str, str]) -> Card:
    """One of several that are alike."""
    first, printed = same[0], table.game.sheet.printed
    back = first.id.startswith(HIDDEN)
    numbers = () if back or printed is None else printed(table.book, first.entry)
    said = tuple((translate(name, table), value) for name, value in numbers)
    thing, text = replace(thing_of(table, first, len(same)), name=name), texts.get(first.entry, "")
    return Card(thing, back, marks, text, said, gist(text, thing.name, numbered=bool(said)))


def gist(text: str, name: str, numbered: bool = False) -> str:
    """The first paragraph of a page as plain words, without the name that it opens with: it stands on a card.

    Of a card that has its numbers printed on it no line, and no first sentence, that is a number is said again.
    """
    first = PARAGRAPH.search(text)
    lines = (unescape(strip_tags(line)) for line in BREAK.split(PERMALINK.sub("", first[1]))) if first else ()
    words = " ".join(" ".join(line for line in lines if not (numbered and CELL.fullmatch(line.strip()))).split())
    said = words.removeprefix(name).lstrip(" —–:.-") if words.startswith(name) else words
    again = PRINTED.match(said) if numbered else None
    said = HEAD.sub(r"\1", said[again.end() :] if again else said)
    return said[:1].upper() + said[1:]


def marks_of(table: Table, piece: Piece) -> tuple[str, ...]:
    """The numbers and facts of a thing that lies before somebody, each in words."""
    numbers = (
        f"{word(table, name)} {table.state.count(piece.id, name)}"
        for name in counted(table.state, piece.id)
        if word(table, name) and name.partition(":")[0] not in table.game.sheet.quiet
    )
    own = called(table, piece.id)
    marks = (mark for mark in table.state.marks_of(piece.id) if own != _about(table, mark))
    return (*numbers, *(said for mark in marks if (said := word(table, mark))))


def marks_if_had(table: Table, piece: Piece | None) -> tuple[str, ...]:
    """The same of a thing that somebody has, worn or in a hand; nothing of anything else."""
    holder = table.state.pieces.get(table.state.holder(piece.id)) if piece else None
    had = holder is not None and holder.kind in (*HEROES, *table.game.sheet.listed)
    return marks_of(table, piece) if piece and had and piece.kind not in HEROES else ()


def _about(table: Table, mark: str) -> str:
    """The thing that a mark names, by its own name; empty for a mark that names none."""
    about = mark.partition(":")[2]
    return name_of(table, about) if about else ""


def texts_of(campaign: Campaign, wanted: Set[str]) -> dict[str, str]:
    """What the rulebook says on some pages, as HTML for a card: on a phone nobody leaves the table to look it up."""
    known = _read.setdefault(plain_book(campaign), {}) if wanted else {}
    if missing := wanted - known.keys():
        found = Revision.objects.at_edition(campaign.book, campaign.edition).filter(page__slug__in=missing)
        known |= dict.fromkeys(missing, "") | {one.page.slug: without_ids(one.html) for one in found}
    return {slug: text for slug in wanted if (text := known[slug])}


@dataclass(frozen=True, slots=True)
class Scene:
    """A game's own part of the page: its template and plain data for it."""

    template: str
    data: Mapping[str, Any]
    going: str = ""
    """Whose movement is under way, where the game says it: the id of a piece."""
    pressable: tuple[str, ...] = ()
    """The things that the drawing shows as something to press."""

    @property
    def touched(self) -> bool:
        """Whether its places are cells that are pressed for whoever is picked, and need what each of them does."""
        return "going" in self.data


def undrawn(scene: Scene | None, listed: Iterable[Listed]) -> list[Listed]:
    """What is listed beside the game's own drawing: all that this does not show."""
    drawn = scene.data.get("drawn", ()) if scene else ()
    return [one for one in listed if one.id not in drawn]


def scene(table: Table) -> Scene | None:
    """What the game shows of a table to whoever looks; nothing for a game, or a table set by hand, without it."""
    if table.game.sheet.scene is None:
        return None
    try:
        data = table.game.sheet.scene(table.state, table.book, table.viewer.key)
    except (LookupError, ValueError, TypeError):
        # A table set by hand may lack what the picture is drawn from.
        return None
    template, pressable = f"{games.folder(table.game.slug)}/board.html", tuple(data.get("pressable", ()))
    return Scene(template, _said(table, data), str(data.get("going", "")), pressable)


def _said(table: Table, value: Any) -> Any:
    """Plain data with its sentences and names in the reader's language.

    A drawing holds thousands of numbers and words of its own; they are known by their kind before anything is asked.
    """
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is dict:
        return {key: one if type(one) in PLAIN else _said(table, one) for key, one in value.items()}
    if kind is list or kind is tuple:
        return [one if type(one) in PLAIN else _said(table, one) for one in value]
    match value:
        case Sentence():
            return translate(value, table)
        case Name(id):
            return name_of(table, id)
        case Emblem(id, own):
            told = of_itself if own else emblem
            return told(table, table.state.pieces[id]) if id in table.state else ""
        case Gist(entry):
            return gist(texts_of(table.campaign, {entry}).get(entry, ""), name_of(table, entry))
        case Mapping():
            return {key: _said(table, one) for key, one in value.items()}
    return value


def without_ids(html: str) -> str:
    """The text of a page for a card: the same card may lie on a table twice, and an id may not."""
    return ID.sub("", html)
