"""The tables of scenarios: a game under way in rooms without walls, and what a scenario brings in.

A name says whose a token is: «Вор синих», «желтый Гоблин», «blue Вор».
"""

from __future__ import annotations

import re

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.seat import Seat
from campaigns.engine.state import Piece
from campaigns.games.dungeon_twister.checks import PLAYING
from campaigns.games.dungeon_twister.labyrinth.squares import BLUE, SIDES, room_id
from campaigns.games.dungeon_twister.pieces import sample, titles
from campaigns.games.dungeon_twister.pieces.sample import Sheet
from campaigns.games.dungeon_twister.pieces.teams import by_the_book, entry_of, fill
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, GAME_TABLE, OBJECT
from campaigns.games.dungeon_twister.setup import add_card, add_pair, lay
from campaigns.games.dungeon_twister.turns import begin_turn

ROWS = 2
ACTIONS = 4
CARD = re.compile(r"(?P<side>blue|yellow)-(?P<kind>action|combat|jump)\d?(?:-(?P<value>\d))?")
USUAL = Sheet("", 4, 2)
"""A character of whom a scenario says nothing else."""


def arrange(draft: Draft, book: Book, count: int) -> None:
    """The table of a scenario: four open rooms without walls, both hands of cards, the first turn of the blues.

    Shape: rooms 1 and 2 are the pair 1, rooms 3 and 4 the pair 2; nobody is in the maze yet. The blues have points to
           act with, though they have played no card.
    """
    lay(draft, book, [Seat(side, titles.SIDE_NAMES[side]) for side in SIDES])
    draft.set(GAME_TABLE, "rows", ROWS)
    for number in range(1, ROWS + 1):
        add_pair(draft, book, number, sample.HALLS, (room_id(2 * number - 1), room_id(2 * number)))
    draft.begin("phase", PLAYING)
    begin_turn(draft, BLUE, 1)
    draft.set(BLUE, "actions", ACTIONS)


def enter(draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring a character, an object or a card into a scenario. Returns its id, or "" for what is none of them."""
    card = CARD.fullmatch(name.strip())
    if card:
        return add_card(draft, book, card["side"], f"{card['kind']}-card", int(card["value"] or 0))
    words = name.split()
    side = next((titles.COLOURS[word.casefold()] for word in words if word.casefold() in titles.COLOURS), "")
    plain = " ".join(word for word in words if word.casefold() not in titles.COLOURS)
    known = entry if entry and entry.kind in ("character", "object") else entry_of(book, plain)
    called = (known.name if known else plain).casefold()
    ours = next((one for one in sample.TEAM if one.name.casefold() == called), None)
    is_object = not ours.character if ours else _is_object(known, plain)
    if not plain or not (is_object or side or known or ours):
        return ""
    side = side if is_object else side or BLUE  # a character whose colour nobody says is one of the blues
    sheet = (
        by_the_book(book, ours) if ours else (Sheet(plain, works="permanent", character=False) if is_object else USUAL)
    )
    kind = OBJECT if is_object else CHARACTER
    seat = draft.state.pieces[side].seat if side else ""
    # The name (or the slug that it means) is the id as well: a scenario can speak of a token that has left the game.
    plainly = known.slug if known and not side and known.slug not in draft.state else name.strip()
    shown = " ".join(word for word in words if known or word.casefold() not in titles.OBJECT_WORDS)
    token = Piece(plainly, kind, known.slug if known else "", shown or name.strip(), seat)
    draft.happen(PieceAdded(token))
    fill(draft, token.id, sheet)
    return token.id


def _is_object(known: Entry | None, name: str) -> bool:
    return known.kind == "object" if known else name.split(" ")[0].casefold() in titles.OBJECT_WORDS
