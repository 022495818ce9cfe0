"""How a table is laid: the squares, the hands, the rooms, and what a table settles before the game.

Source: Показать комнату; Повернуть комнату; Карты; the document has no chapter on setting up (see the rulings).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.checks import CHOOSING, PLACING, check_phase, known_side
from campaigns.games.dungeon_twister.labyrinth.rooms import ANTICLOCKWISE, cover_of, stash_of
from campaigns.games.dungeon_twister.labyrinth.squares import (
    ABREAST,
    LETTERS,
    MOST_ROWS,
    PLAN,
    SIDES,
    last_row,
    room_id,
    rows_of,
    square,
)
from campaigns.games.dungeon_twister.pieces import sample, titles
from campaigns.games.dungeon_twister.pieces.teams import has_character, make_tokens
from campaigns.games.dungeon_twister.pieces.tokens import GAME_TABLE, OPEN_USED, USED, card_named, stat

BOX = "box"
CARD_KINDS = ("action-card", "combat-card", "jump-card")
MOST_CARDS = 12
MOST_CARD = 9
OPEN_IF_NOT = ("boevye-karty.face_down", rules.LOOK, "pryzhkovye-karty.face_down")
"""What hides used cards: where an edition lacks one of these, some of them lie open."""


def lay(draft: Draft, book: Book, seats: Iterable[Seat]) -> None:
    """Lay two hands, the squares of the largest maze and the places for its rooms; no room lies there yet.

    Source: Перемещение персонажа из лабиринта (two lines of 10 squares); Показать комнату (two rooms beside each).
    """
    players = [*seats, Seat(""), Seat("")][: len(SIDES)]
    draft.add("table", id=GAME_TABLE)
    for side, seat in zip(SIDES, players, strict=True):
        draft.happen(PieceAdded(Piece(side, "hand", "", titles.SIDE_NAMES[side], seat.key)))
        for kind, title in titles.PLACES.items():
            name = title.format(of=titles.OF_SIDE[side])
            draft.happen(PieceAdded(Piece(f"{kind}-{side}", kind, "", name, seat.key)))
    draft.add("box", id=BOX)
    draft.add("used", id=USED)
    if not all(says(book, one) for one in OPEN_IF_NOT):
        draft.add("discard", id=OPEN_USED)
    draft.add("shown", id="shown")
    for number in range(1, ABREAST * MOST_ROWS + 1):
        room = room_id(number)
        draft.add("room", id=room, name=titles.ROOM.format(number=number))
        draft.add("cover", id=cover_of(room), name=titles.COVER.format(number=number))
        for side, seat in zip(SIDES, players, strict=True):
            name = titles.STASH.format(of=titles.OF_SIDE[side], number=number)
            draft.happen(PieceAdded(Piece(stash_of(room, side), "stash", "", name, seat.key)))
    for row in range(last_row(MOST_ROWS) + 1):
        for across in range(len(LETTERS)):
            draft.add("square", id=square(across, row), name=square(across, row))
    for side in SIDES:
        deal_cards(draft, book, side, {"action-card": _usual_actions(book), "combat-card": sample.COMBAT})
    draft.begin("phase", CHOOSING)
    draft.begin("active", SIDES[0])


def _usual_actions(book: Book) -> list[int]:
    """The numbers of our sample of action cards: as many as the rulebook says, from its first card to the freeing one.

    Source: Карты действий.
    """
    count = min(stat(book, roles.ACTION_CARDS, "count") or len(sample.ACTIONS), MOST_CARDS)
    lowest = card_named(book, roles.ACTION_CARDS, "first_turn", "actions") or min(sample.ACTIONS)
    free = card_named(book, roles.ACTION_CARDS, "free_after", "actions") or lowest
    values = [min(lowest + more, MOST_CARD) for more in range(count)]
    return values if free in values else sorted([*values[:-1], free])


def maze(draft: Draft, book: Book, *, rows: str, rooms: str, by: Seat) -> None:
    """Choose how many pairs of rooms lie between the lines, and whether they are our sample or the table's own.

    Errors: IllegalMove once the game has begun, for other numbers, or when that is chosen already.
    Source: Повернуть комнату: rooms come in numbered pairs that turn in opposite directions.
    """
    check_phase(draft.state, CHOOSING)
    if rows not in {str(number) for number in range(1, MOST_ROWS + 1)}:
        raise IllegalMove(say("A maze has from 1 to {most} pairs of rooms.", most=MOST_ROWS), rules.TURN)
    if rooms not in ("sample", "blank"):
        raise IllegalMove(say("The rooms are our sample, or blank for the table to draw."))
    if rows_of(draft.state) == int(rows) and draft.state.has(BOX, rooms):
        raise IllegalMove(say("That maze is chosen already."))
    for tile in [*draft.state.of_kind("tile")]:
        draft.remove(tile.id)
    draft.set(GAME_TABLE, "rows", int(rows))
    for other in ("sample", "blank"):
        draft.unmark(BOX, other)
    draft.mark(BOX, rooms)
    for number in range(1, int(rows) + 1):
        add_pair(draft, book, number, sample.ROOMS[number - 1] if rooms == "sample" else ("", ""), (BOX, BOX))


def small_maze(draft: Draft, book: Book, *, by: Seat) -> None:
    """Take the smallest maze there is, one pair of our sample rooms: a game for half an hour."""
    maze(draft, book, rows="1", rooms="sample", by=by)


def add_pair(draft: Draft, book: Book, number: int, drawn: tuple[str, str], holders: tuple[str, str]) -> None:
    """Bring in both rooms of a number; the second turns against the first."""
    for place, (letter, name) in enumerate(zip(titles.TILE_IDS, titles.LETTERS_OF_PAIR, strict=True)):
        tile, text = f"tile-{number}{letter}", drawn[place]
        draft.add("tile", id=tile, name=titles.TILE.format(number=number, letter=name), holder=holders[place])
        draft.set(tile, "number", number, rules.TURN)
        if text:
            draft.mark(tile, PLAN + text)
        if "<" in text if text else place and says(book, rules.PAIRS):
            draft.mark(tile, ANTICLOCKWISE, rule=rules.PAIRS)


def cards(draft: Draft, book: Book, *, actions: str, combat: str, by: Seat) -> None:
    """Say which cards each side has: the numbers of the action cards, the values of the combat cards.

    Errors: IllegalMove for what the rulebook does not allow: another count, no card of 2 or 4 actions or of +0, or no
            way from the first card to the one that ends the limit.
    Source: Карты действий; Боевые карты.
    """
    check_phase(draft.state, CHOOSING)
    values = {"action-card": _values(actions), "combat-card": _values(combat)}
    count = stat(book, roles.ACTION_CARDS, "count")
    if count and len(values["action-card"]) != count:
        raise IllegalMove(say("Each side has {count} action cards.", count=count), rules.ACTION_CARDS)
    for name in ("first_turn", "free_after"):
        wanted = card_named(book, roles.ACTION_CARDS, name, "actions")
        if wanted is not None and wanted not in values["action-card"]:
            raise IllegalMove(say("A card of {value} actions belongs to them.", value=wanted), f"karty-deystviy.{name}")
    _check_steps(book, values["action-card"])
    always = card_named(book, roles.COMBAT_CARDS, "returns", "combat")
    if always is not None and always not in values["combat-card"]:
        raise IllegalMove(say("A combat card of +{value} belongs to them.", value=always), rules.RETURNS)
    for side in SIDES:
        for card in [*draft.state.held_by(side, *CARD_KINDS)]:
            draft.remove(card.id)
        deal_cards(draft, book, side, values)


def _values(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    if (
        not words
        or len(words) > MOST_CARDS
        or not all(one.isascii() and one.isdigit() and int(one) <= MOST_CARD for one in words)
    ):
        raise IllegalMove(
            say(
                "Cards are numbers from 0 to {most} with spaces between them, at most {count}.",
                most=MOST_CARD,
                count=MOST_CARDS,
            )
        )
    return sorted(int(one) for one in words)


def _check_steps(book: Book, values: list[int]) -> None:
    """Refuse cards with which nobody could ever go on: the limit must lead from the first card to the freeing one."""
    highest = card_named(book, roles.ACTION_CARDS, "first_turn", "actions") or 0
    free = card_named(book, roles.ACTION_CARDS, "free_after", "actions") or 0
    step = stat(book, roles.ACTION_CARDS, "at_most_above_highest")
    for value in values:
        highest = max(highest, value) if value <= highest + step else highest
    if highest < free:
        raise IllegalMove(
            say("No card leads from {highest} actions on to {free}.", highest=highest, free=free), rules.LIMIT
        )


def first(draft: Draft, book: Book, *, side: str, by: Seat) -> None:
    """Say which side has the first turn.

    Errors: IllegalMove once the game has begun, or for the side that has it already.
    """
    check_phase(draft.state, CHOOSING)
    known_side(draft.state, side)
    if draft.state.periods.get("active") == side:
        raise IllegalMove(say("{side} begin already.", side=Name(side)))
    draft.begin("active", side)


def begin(draft: Draft, book: Book, *, by: Seat) -> None:
    """Make the tokens and lay the rooms face down; then both sides place their tokens.

    Errors: IllegalMove when it has begun, or while a team or the maze is missing.
    Source: Карты; Показать комнату (rooms lie face down, with tokens on them).
    """
    check_phase(draft.state, CHOOSING)
    for side in SIDES:
        if not has_character(draft.state, side):
            raise IllegalMove(say("{side} have no character yet.", side=Name(side)))
    if not rows_of(draft.state):
        raise IllegalMove(say("Nobody has chosen the maze yet."), rules.TURN)
    deal_rooms(draft)
    for side in SIDES:
        make_tokens(draft, side)
    draft.begin("phase", PLACING)


def deal_rooms(draft: Draft) -> None:
    """Lay the rooms face down, each anyhow turned; nobody sees which is where."""
    left = [tile.id for tile in draft.state.held_by(BOX, "tile")]
    for number in range(1, ABREAST * rows_of(draft.state) + 1):
        if not left:
            return
        tile = draft.pick("room", left, rules.REVEAL)
        left.remove(tile)
        draft.put(tile, cover_of(room_id(number)), rules.REVEAL)
    for one in [*draft.state.of_kind("tile")]:
        draft.set(one.id, "turned", int(draft.pick("turned", "0123", rules.REVEAL)))


def deal_cards(draft: Draft, book: Book, side: str, values: Mapping[str, Iterable[int]]) -> None:
    """Give a side its action, combat and jump cards.

    Source: Карты действий; Боевые карты; Прыжковые карты.
    """
    dealt = [(bring_card(draft, book, side, kind, value), value) for kind, told in values.items() for value in told]
    for _ in range(stat(book, roles.JUMP_CARDS, "count")):
        bring_card(draft, book, side, "jump-card", 0)
    for card, value in dealt:
        draft.set(card, "value", value)


def add_card(draft: Draft, book: Book, side: str, kind: str, value: int) -> str:
    """Bring a card with its value into a hand. Returns its id."""
    card = bring_card(draft, book, side, kind, value)
    draft.set(card, "value", value)
    return card


def bring_card(draft: Draft, book: Book, side: str, kind: str, value: int) -> str:
    """Bring a card into a hand. Returns its id: `blue-combat-3`, of two alike also `blue-combat2-1`; `blue-jump-1`."""
    named = {"action-card": ("actions", titles.ACTION_CARD), "combat-card": ("combat", titles.COMBAT_CARD)}
    stat_name, title = named.get(kind, ("", titles.JUMP_CARD))
    entry = next((one.slug for one in book.of_kind("card") if stat_name and one.stats.get(stat_name) == value), "")
    plain, number = f"{side}-{kind.removesuffix('-card')}", 1
    name = f"{plain}-{value}" if stat_name else f"{plain}-1"
    while name in draft.state:
        number += 1
        name = f"{plain}{number}-{value}" if stat_name else f"{plain}-{number}"
    seat = draft.state.pieces[side].seat
    draft.happen(PieceAdded(Piece(name, kind, entry, title.format(value=value), seat), side))
    return name
