"""Sentences for people: in the reader's language, with names instead of ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext

from campaigns import games
from campaigns.engine import game as rules
from campaigns.engine.events import PieceAdded
from campaigns.engine.memory import once
from campaigns.engine.secrecy import HIDDEN
from campaigns.engine.sentences import Name, Number, Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.models import Campaign
from campaigns.plays.overriding import BY_HAND, GIVEN_UP
from campaigns.plays.writing import Table
from campaigns.rights import UNDO
from rulebooks.language.cases import Inflected

MOST_TEXTS = 20_000
_texts: dict[tuple[str | None, str], str] = {}
TAKE_BACK = say("Take back")
PARTS = re.compile(r"^(?P<key>[^:/]+)[:/](?P<about>.+)$")
"""A word of a game about something: "sold:bomba" is "sold" about the bomb."""
SEATED = "who sits where"
OF_ANY_PIECE = {
    "added": say("that it is here"),
    "holder": say("where it is"),
    "seat": say("who plays it"),
}
"""What can be set by hand of a piece in any game; numbers and marks have the game's own words."""


def translate(sentence: Sentence, table: Table | None = None, gone: Mapping[str, Piece] | None = None) -> str:
    """Write a sentence out in the active language.

    Shape:  names are those of the table's pieces and rulebook; `gone` are pieces that have left it (see `pieces_in`).
    """
    if not sentence.text:
        return ""
    written = {key: _value(value, table, gone) for key, value in sentence.values.items()}
    return _in_language(sentence.text, language_of(table)).format(**written)


def language_of(table: Table | None) -> str | None:
    """The language in which a table is told: asking Django for the active one takes as long as a short sentence."""
    return (table.language if table else "") or get_language()


def _in_language(text: str, language: str | None) -> str:
    """A text of our own in the active language: Django asks a catalogue for each of its apps whenever it is asked."""
    key = (language, text)
    found = _texts.get(key)
    if found is None:
        if len(_texts) >= MOST_TEXTS:
            _texts.clear()  # what a rulebook says is such a text as well, and there may be ever new ones
        found = _texts[key] = gettext(text)
    return found


def game_title(campaign: Campaign) -> str:
    """What the game of a campaign is called; one without code is called like its rulebook."""
    if campaign.game in games.makers():
        title = str(campaign.book.title)
        return translate(say("{book}: a plain table", book=title)) if games.plays_any(campaign.game) else title
    return translate(games.game(campaign.game).title) if games.exists(campaign.game) else campaign.game


def _value(value: object, table: Table | None, gone: Mapping[str, Piece] | None) -> object:
    match value:
        case Name(id):
            return Inflected.of(name_of(table, id, gone), _is_living(table, id, gone)) if table else Inflected.of(id)
        case Sentence():
            return Inflected.of(translate(value, table, gone))
        case int():
            return Number(value)
        case str():
            return Inflected.of(value, living=True)
    return value


def _is_living(table: Table, id: str, gone: Mapping[str, Piece] | None) -> bool:
    """Whether a piece or an entry is somebody: Russian bends names of such otherwise."""
    piece = table.state.pieces.get(id) or (gone or {}).get(id)
    entry = None if piece else table.book.get(id)
    return (piece.kind if piece else entry.kind if entry else "") in table.game.face.living


def name_of(table: Table, id: str, gone: Mapping[str, Piece] | None = None) -> str:
    """What people call a piece or an entry; something near it for what has left the table."""
    piece = table.state.pieces.get(id) or (gone or {}).get(id)
    if id.startswith(HIDDEN):
        return _back(table, piece.kind if piece else id.removeprefix(HIDDEN))
    if piece and piece.name:
        apart = table.game.face.apart
        told = apart(table.state, id) if apart and id in table.state else None
        return translate(told, table) if told else piece.name
    for known in dict.fromkeys([piece.entry if piece else "", id, id.partition("#")[0]]):
        entry = table.book.get(known) if known else None
        if entry:
            said = table.game.face.entries.get(entry.slug)
            return translate(said, table) if said else entry.name
    for known in dict.fromkeys([id, piece.kind if piece else "", re.split(r"[#-]", id)[0]]):
        if known in table.game.sheet.words:
            return translate(table.game.sheet.words[known], table, gone)
    return id


def called(table: Table, id: str, gone: Mapping[str, Piece] | None = None) -> str:
    """What people call a thing where it stands alone, on a drawing or a sheet: as the sentences of the game do."""
    told = table.game.face.name(table.state, table.book, id) if table.game.face.name else None
    return translate(told, table, gone) if told else name_of(table, id, gone)


def seated(state: State) -> Mapping[str, str]:
    """What those who sit somewhere are called, by their seats: like the first thing with a name that they play."""
    return once(state, SEATED, lambda: _seated(state))


def _seated(state: State) -> dict[str, str]:
    found: dict[str, str] = {}
    for piece in state.pieces.values():
        if piece.seat and piece.name:
            found.setdefault(piece.seat, piece.name)
    return found


def know_seated(state: State, found: Mapping[str, str]) -> None:
    """Tell a state that is like another who sits where, so that it is not looked for again."""
    once(state, SEATED, lambda: found)


def _back(table: Table, kind: str) -> str:
    """What people call a thing of which they see only the back."""
    return word(table, kind) or gettext("something hidden")


def is_known(table: Table, id: str) -> bool:
    """Whether an id has a name: a piece of the table or an entry of its rulebook."""
    return id in table.state or id.startswith(HIDDEN) or table.book.get(id) is not None


def word(table: Table, key: str) -> str:
    """How a counter, mark, kind, period or die of the game reads; empty for one the game has no word for."""
    if key.startswith(BY_HAND):
        what = key.removeprefix(BY_HAND)
        said = word(table, what) or (translate(OF_ANY_PIECE[what]) if what in OF_ANY_PIECE else what)
        return translate(say("set by hand: {what}", what=said), table)
    if key == GIVEN_UP:
        return translate(say("the game was given up"))
    called = table.game.face.called.get(key) or table.game.sheet.words.get(key)
    if called is not None:
        return translate(called, table)
    parts = PARTS.match(key)
    if parts and parts["key"] in table.game.sheet.words:
        about = name_of(table, parts["about"])
        return translate(say("{what}: {about}", what=word(table, parts["key"]), about=about), table)
    return ""


def pieces_in(events: Iterable[object]) -> dict[str, Piece]:
    """Every piece that some events bring in, for names of what is not on the table yet or has left it since."""
    return {event.piece.id: event.piece for event in events if isinstance(event, PieceAdded)}


def seat_name(name: str, key: str) -> str:
    """What a seat is called; the game master needs no name, and an open seat has none yet."""
    if name:
        return name
    return gettext("Game master") if key == "gm" else gettext("Seat {number}").format(number=key)


def move_label(table: Table, name: str) -> str:
    """What a move of the game is called, or taking back; its own name where the game no longer has it."""
    if name == UNDO:
        return translate(TAKE_BACK)
    move: rules.Move | None = table.game.move(name)
    return translate(move.label, table) if move else name


def signed(number: int) -> str:
    """A change with its sign, as it is printed: +2, −3."""
    return f"{number:+d}".replace("-", "−")


def reason(table: Table, sentence: Sentence) -> str:
    """Why something cannot be done, as it stands beside the move: things are called as on the drawing."""
    call = table.game.face.name
    if call is None:
        return translate(sentence, table)
    values = {
        key: (call(table.state, table.book, value.id) or value) if isinstance(value, Name) else value
        for key, value in sentence.values.items()
    }
    return capfirst(translate(replace(sentence, values=values), table))
