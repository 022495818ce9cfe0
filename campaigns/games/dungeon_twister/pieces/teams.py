"""Team sheets: entered by the table, or a sample of our own; kept in the open until the tokens are made of them.

Source: Двигаться and Начать бой (what is printed on a token); Используйте особые способности персонажа; Объекты.
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.checks import CHOOSING, check_own, check_phase
from campaigns.games.dungeon_twister.pieces.sample import TEAM, Sheet
from campaigns.games.dungeon_twister.pieces.titles import token_name
from campaigns.games.dungeon_twister.pieces.tokens import stat

POWER = "power:"
WORKS = ("", "permanent", "activated")
MOST_SHEETS = 20
"""Tokens of a side: more would not find room on the squares of a small maze."""
MOST_VALUE = 20


def roster_of(side: str) -> str:
    """Where the sheets of a side lie."""
    return f"roster-{side}"


def team(draft: Draft, book: Book, *, side: str, by: Seat) -> None:
    """Take the sample team for a side, instead of what it has.

    Errors: IllegalMove once the game has begun, for the opponent's side, or when it has that team already.
    """
    check_phase(draft.state, CHOOSING)
    check_own(draft.state, side, by)
    roster = roster_of(side)
    if draft.state.has(roster, "sample"):
        raise IllegalMove(say("{side} have the sample team already.", side=Name(side)))
    for sheet in [*draft.state.held_by(roster, "sheet")]:
        draft.remove(sheet.id)
    for one in TEAM:
        add_sheet(draft, book, side, by_the_book(book, one))
    draft.mark(roster, "sample")


def by_the_book(book: Book, sheet: Sheet) -> Sheet:
    """A sheet of our sample, with the speed that the rulebook gives for its character, if it does.

    Source: Двигаться.
    """
    entry = entry_of(book, sheet.name)
    speed = stat(book, entry.slug, "speed") if entry and sheet.character else 0
    return replace(sheet, speed=speed) if speed else sheet


def character(
    draft: Draft, book: Book, *, side: str, name: str, speed: str, fight: str, works: str, power: str, by: Seat
) -> None:
    """Enter a character's sheet.

    Units:  squares for a point; the value that it adds in a fight.
    Errors: IllegalMove for numbers that are none, or another speed than the rulebook's.
    Source: Двигаться: the white number left; Начать бой: the black number right.
    """
    numbers = [_number(one) for one in (speed, fight)]
    entry = entry_of(book, name)
    name = called(draft.state, book, name)
    printed = stat(book, entry.slug, "speed") if entry else 0
    if printed and printed != numbers[0]:
        raise IllegalMove(say("{name} goes {speed} squares by the rulebook.", name=name, speed=printed), rules.SPEED)
    if not numbers[0]:
        raise IllegalMove(say("A character goes at least one square."), rules.SPEED)
    _enter(draft, book, side, Sheet(name, numbers[0], numbers[1], works, power), by)


def thing(draft: Draft, book: Book, *, side: str, name: str, works: str, power: str, by: Seat) -> None:
    """Enter an object's sheet: one that always works, or one that is switched on and then gone.

    Errors: IllegalMove as for characters.
    Source: Использовать объект.
    """
    sheet = Sheet(called(draft.state, book, name), 0, 0, works or "permanent", power, character=False)
    _enter(draft, book, side, sheet, by)


def _enter(draft: Draft, book: Book, side: str, sheet: Sheet, by: Seat) -> None:
    check_phase(draft.state, CHOOSING)
    check_own(draft.state, side, by)
    if sheet.works not in WORKS:
        raise IllegalMove(say("A power works by itself or is switched on: permanent or activated."), rules.POWERS)
    held = [*draft.state.held_by(roster_of(side), "sheet")]
    if len(held) >= MOST_SHEETS:
        raise IllegalMove(say("A side has at most {most} tokens.", most=MOST_SHEETS))
    if any(one.name.casefold() == sheet.name.casefold() for one in held):
        raise IllegalMove(say("{side} have {name} already.", side=Name(side), name=sheet.name))
    add_sheet(draft, book, side, sheet)
    draft.unmark(roster_of(side), "sample")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST_VALUE):
        raise IllegalMove(say("That is a whole number from 0 to {most}.", most=MOST_VALUE))
    return int(text)


def entry_of(book: Book, name: str) -> Entry | None:
    """The character or object of the rulebook that a name means."""
    entry = book.get(name) or book.find(name)
    return entry if entry and entry.kind in ("character", "object") else None


def called(state: State, book: Book, name: str) -> str:
    """What a sheet is called: by the rulebook where that knows it; a sheet's id is its name."""
    entry, sheet = entry_of(book, name), state.pieces.get(name)
    return entry.name if entry else sheet.name if sheet and sheet.kind == "sheet" else name


def add_sheet(draft: Draft, book: Book, side: str, sheet: Sheet) -> str:
    """Lay a sheet into the open. Returns its id."""
    entry = entry_of(book, sheet.name)
    piece = draft.add("sheet", entry=entry.slug if entry else "", name=sheet.name, holder=roster_of(side))
    fill(draft, piece, sheet)
    return piece


def fill(draft: Draft, piece: str, sheet: Sheet) -> None:
    """Write the numbers and the power of a sheet onto a piece."""
    if sheet.character:
        draft.mark(piece, "character")
        draft.set(piece, "speed", sheet.speed, rules.SPEED)
        draft.set(piece, "fight", sheet.fight, rules.FIGHT)
    if sheet.works:
        draft.mark(piece, sheet.works, rule=rules.POWERS if sheet.character else rules.USING)
    if sheet.power:
        draft.mark(piece, POWER + sheet.power, rule=rules.POWERS if sheet.character else rules.USING)


def strike(draft: Draft, book: Book, *, sheet: str, by: Seat) -> None:
    """Take a sheet out of a team.

    Errors: IllegalMove for what is no sheet, or the opponent's.
    """
    check_phase(draft.state, CHOOSING)
    piece = draft.state.pieces.get(sheet)
    if piece is None or piece.kind != "sheet":
        raise IllegalMove(say("That is no sheet of a team."))
    roster = draft.state.holder(sheet)
    check_own(draft.state, roster.removeprefix("roster-"), by)
    draft.remove(sheet)
    draft.unmark(roster, "sample")


def make_tokens(draft: Draft, side: str) -> None:
    """Make the tokens of a side from its sheets; they lie in its hand, so the opponent sees only their backs."""
    seat = draft.state.pieces[side].seat
    for number, sheet in enumerate([*draft.state.held_by(roster_of(side), "sheet")], 1):
        token = Piece(f"{side}-{number}", "token", sheet.entry, token_name(sheet.name, side), seat)
        draft.happen(PieceAdded(token, side))
        copy(draft, sheet.id, token.id)


def copy(draft: Draft, sheet: str, token: str) -> None:
    """Write what stands on a sheet onto a token."""
    for name in ("speed", "fight"):
        draft.set(token, name, draft.state.count(sheet, name))
    for mark in draft.state.marks_of(sheet):
        draft.mark(token, mark)


def has_character(state: State, side: str) -> bool:
    """Whether a side's sheets have anybody who can walk."""
    return any(state.has(one.id, "character") for one in state.held_by(roster_of(side), "sheet"))
