"""The one door to a campaign: open it, load it, take a seat, make, preview, undo and override moves.

Every change is a play: a row that keeps what was done and what it meant, with the state kept beside it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db import transaction

from campaigns import games
from campaigns.engine import decide as engine
from campaigns.engine.decide import Offer
from campaigns.engine.dice import DieNeeded, KeyedDice, ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged, Event, PieceAdded
from campaigns.engine.game import Seat as Player
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.foresight import Preview, foresee
from campaigns.models import Campaign, Play, Seat
from campaigns.overriding import override
from campaigns.people import first_token
from campaigns.sessions import begin_session, end_session, write_notes
from campaigns.undoing import can_undo, undo
from campaigns.writing import (
    SumBroken,
    Table,
    append,
    as_player,
    dice_of,
    plain_fields,
    plain_text,
    refuse_faces_left,
    refuse_if_ended,
    sent_before,
    table_of,
    writing,
)
from rulebooks.models import Book

__all__ = [
    "DieNeeded",
    "IllegalMove",
    "Offer",
    "Preview",
    "SumBroken",
    "Table",
    "begin_session",
    "can_undo",
    "end_session",
    "load",
    "make_move",
    "offers",
    "open_campaign",
    "override",
    "preview",
    "take_seat",
    "undo",
    "write_notes",
]

MOST_PLAYERS = 12
SLUG_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without those that look alike."""


def open_campaign(
    *,
    title: str,
    game: str,
    book: Book,
    players: int,
    dice: str = "app",
    names: Sequence[str] = (),
    master: str = "",
    slug: str = "",
    secret: bytes = b"",
) -> tuple[Campaign, dict[str, str]]:
    """Open a campaign on the newest edition of a book: its seats, and play 1, which lays the table.

    Shape:  returns the campaign and the token of each seat's link by the seat's key ("gm", "1", "2"…). Players named
            in `names` have taken their seats already; `master` names the game master. `slug` and `secret` only for a
            campaign that is to be the same each time.
    Errors: IllegalMove for a title, a game, a book or a number of players that cannot be.
    """
    title = plain_text(title, 120, say("A campaign needs a title."))
    _refuse_impossible(game, book, players, dice)
    secret = secret or secrets.token_bytes(32)
    with transaction.atomic():
        campaign = Campaign.objects.create(
            slug=slug or _new_slug(),
            title=title,
            game=game,
            book=book,
            edition=book.edition,
            secret=secret.hex(),
            secret_hash=hashlib.sha256(secret).hexdigest(),
            dice=dice,
        )
        seats, tokens = _make_seats(campaign, players, _name(master) if master else "")
        _lay(campaign, seats)
        for seat, name in zip(seats[1:], names, strict=False):
            if name:
                take_seat(campaign, seat, name)
    return campaign, tokens


def _refuse_impossible(game: str, book: Book, players: int, dice: str) -> None:
    if game not in games.all_games():
        raise IllegalMove(say("There is no such game."))
    if not book.edition:
        raise IllegalMove(say("This rulebook is empty; import it first."))
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        raise IllegalMove(say("A table has from 1 to {most} players.", most=MOST_PLAYERS))
    if dice not in dict(Campaign.DICE):
        raise IllegalMove(say("Dice are rolled by the app or at the table."))


def _new_slug() -> str:
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(10))


def _make_seats(campaign: Campaign, players: int, master: str) -> tuple[list[Seat], dict[str, str]]:
    seats = [Seat(campaign=campaign, key="gm", name=master, master=True)]
    seats += [Seat(campaign=campaign, key=str(number)) for number in range(1, players + 1)]
    tokens = {seat.key: first_token(seat) for seat in seats}
    return Seat.objects.bulk_create(seats), tokens


def _lay(campaign: Campaign, seats: Sequence[Seat]) -> Play:
    with writing(campaign, seats[0]) as table:
        draft = Draft(table.state, KeyedDice(bytes.fromhex(table.campaign.secret)))
        table.game.lay(draft, table.book, [as_player(seat) for seat in seats if not seat.master])
        return append(table, "lay", {}, draft.events, by=seats[0])


def load(campaign: Campaign) -> Table:
    """The table of a campaign as it stands now, read afresh."""
    return table_of(Campaign.objects.select_related("book").get(pk=campaign.pk))


def take_seat(campaign: Campaign, seat: Seat, name: str) -> Play:
    """Sit down under a name, or take another name.

    Errors: IllegalMove without a name, with one too long or one that somebody at this table has.
    """
    name = _name(name)
    with writing(campaign, seat) as table:
        refuse_if_ended(table)
        others = table.campaign.seats.exclude(pk=seat.pk)
        if any(other.name.casefold() == name.casefold() for other in others):
            raise IllegalMove(say("Somebody at this table is called {name} already.", name=name))
        current = table.campaign.seats.get(pk=seat.pk)
        events = _renamed(table, current, name) if current.name else _seated(table, current)
        move = "rename" if current.name else "join"
        current.name = seat.name = name
        current.save(update_fields=["name"])
        return append(table, move, {"seat": seat.key, "name": name}, events, by=current)


def _name(name: str) -> str:
    return plain_text(name, 60, say("Say what you are called."))


def _seated(table: Table, seat: Seat) -> list[Event]:
    choosing = table.state.periods.get("phase") == "choosing"
    return [CounterChanged("table", "seats", 1)] if choosing and not seat.master else []


def _renamed(table: Table, seat: Seat, name: str) -> list[Event]:
    """Pieces that are called like their player are called anew; everything on them stays."""
    return [
        PieceAdded(replace(piece, name=name), table.state.holder(piece.id))
        for piece in table.state.pieces.values()
        if piece.seat == seat.key and piece.name == seat.name
    ]


def make_move(
    campaign: Campaign,
    name: str,
    fields: Mapping[str, str],
    *,
    by: Seat,
    key: str | None = None,
    seen: int | None = None,
    faces: Iterable[int] = (),
) -> Play:
    """Make a move on the newest state of the table, whatever state the form was made on.

    Shape:  `key` names the form: sent again it returns the same play and changes nothing. `seen` is the number the
            form was made on. `faces` are the dice of a table that rolls its own.
    Errors: IllegalMove with a sentence and a rule; DieNeeded when the table has yet to say how a die fell. Neither
            writes anything.
    """
    fields = plain_fields(fields)
    with writing(campaign, by) as table:
        if done := sent_before(table, key, name, by):
            return done
        refuse_if_ended(table)
        if seen is not None and not 0 <= seen <= table.number:
            raise IllegalMove(say("This form cannot be read; load the page again."))
        dice = dice_of(table.campaign, faces)
        events = engine.decide(table.game, table.state, table.book, dice, name, fields, as_player(by))
        refuse_faces_left(dice)
        return append(table, name, fields, events, by=by, key=key)


def preview(campaign: Campaign, name: str, fields: Mapping[str, str], *, by: Seat) -> Preview:
    """What a move would do, found by the same decision; nothing is written and no die of the campaign is read."""
    table = load(campaign)

    def run(dice: ToldDice) -> list[Event]:
        return engine.decide(table.game, table.state, table.book, dice, name, told, as_player(by))

    try:
        told = plain_fields(fields)
        if by.campaign_id != campaign.pk:
            raise IllegalMove(say("That seat belongs to another table."))
        return foresee(run)
    except IllegalMove as refusal:
        return Preview(refusal=refusal)


def offers(table: Table, by: Seat) -> list[Offer]:
    """Every move that the rules allow a seat now, with its fields filled in."""
    player: Player = as_player(by)
    return list(engine.offers(table.game, table.state, table.book, player))
