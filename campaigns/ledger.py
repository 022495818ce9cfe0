"""The one door to a campaign: open it, load it, take a seat, make, preview, undo and override moves.

Every change is a play: a row that keeps what was done and what it meant, with the state kept beside it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from django.db import transaction

from campaigns import games, questions
from campaigns.chronicle.seeing import seen_by
from campaigns.engine.dice import DieNeeded, KeyedDice, ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import Event, PieceAdded
from campaigns.engine.game import MOST_PLAYERS
from campaigns.engine.memory import Same, remembered
from campaigns.engine.moves import decide as engine
from campaigns.engine.moves.decide import Offer, Way
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat as Player
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.evenings.sessions import begin_session, end_session, write_notes
from campaigns.models import Campaign, Play, Seat, new_slug
from campaigns.past.undoing import can_undo, undo
from campaigns.plays import chain
from campaigns.plays.deciding import UncheckedDice, decide_now, decide_with, written_against
from campaigns.plays.overriding import override
from campaigns.plays.passing_over import passed_over
from campaigns.plays.playability import refuse_unplayable
from campaigns.plays.typed import plain_fields, plain_text
from campaigns.plays.writing import SumBroken, Table, append, as_player, refuse_if_ended, sent_before, table_of, writing
from campaigns.previews.foresight import Preview, foresee
from campaigns.rights import FORBID, PROPOSE, refuse_forbidden, right_of
from campaigns.seats.earlier import taken_along
from campaigns.seats.people import first_token
from campaigns.seats.places import place_for
from campaigns.seats.proposing import accept, propose, reject, waiting_at, withdraw
from rulebooks.catalogue import at_edition
from rulebooks.models import Book
from web.database import putting
from web.legible import looks

__all__ = [
    "DieNeeded",
    "IllegalMove",
    "Offer",
    "Preview",
    "SumBroken",
    "Table",
    "UncheckedDice",
    "accept",
    "begin_session",
    "can_undo",
    "end_session",
    "load",
    "look",
    "make_move",
    "offers",
    "open_campaign",
    "override",
    "preview",
    "refusals",
    "reject",
    "take_seat",
    "undo",
    "waiting_at",
    "withdraw",
    "write_notes",
]


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
    earlier: Iterable[Campaign] = (),
) -> tuple[Campaign, dict[str, str]]:
    """Open a campaign on the newest edition of a book: its seats, and play 1, which lays the table.

    Shape:  returns the campaign and the token of each seat's link by the seat's key ("gm", "1", "2"…). Players named
            in `names` have taken their seats already; `master` names the game master. `slug` and `secret` only for a
            campaign that is to be the same each time. What the `earlier` tables have to give is brought along.
    Errors: IllegalMove for a title, a game, a book or a number of players that cannot be.
    """
    title = plain_text(title, 120, say("A campaign needs a title."))
    _refuse_impossible(game, book, players, dice)
    secret = secret or secrets.token_bytes(32)
    with transaction.atomic():
        campaign = Campaign.objects.create(
            slug=slug or new_slug(),
            title=title,
            game=game,
            book=book,
            edition=book.edition,
            dice=dice,
            **_sealed(game, book, secret),
        )
        seats, tokens = _make_seats(campaign, players, _name(master) if master else "")
        _lay(campaign, seats)
        for seat, name in zip(seats[1:], names, strict=False):
            if name:
                take_seat(campaign, seat, name)
        _bring_along(campaign, earlier, by=seats[0])
    return campaign, tokens


def _bring_along(campaign: Campaign, earlier: Iterable[Campaign], by: Seat) -> None:
    for wish in taken_along(earlier):
        with suppress(IllegalMove):  # a table that knew nothing else has nothing to add
            make_move(campaign, wish.move, wish.fields, by=by)


def _sealed(game: str, book: Book, secret: bytes) -> dict[str, str]:
    """The secret of the dice, what is published of it, and what the chain of hashes begins with."""
    published = hashlib.sha256(secret).hexdigest()
    return {"secret": secret.hex(), "secret_hash": published, "root": chain.root(game, book.slug, published)}


def _refuse_impossible(game: str, book: Book, players: int, dice: str) -> None:
    if not games.exists(game):
        raise IllegalMove(say("There is no such game."))
    if not book.edition:
        raise IllegalMove(say("This rulebook is empty; import it first."))
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        raise IllegalMove(say("A table has from 1 to {most} players.", most=MOST_PLAYERS))
    refuse_unplayable(game, at_edition(book))
    least, most = games.game_for(game, at_edition(book)).players
    if not least <= players <= most:
        raise IllegalMove(say("This game is for {least} to {most} players.", least=least, most=most))
    if dice not in dict(Campaign.DICE):
        raise IllegalMove(say("Dice are rolled by the app or at the table."))


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
    for row in questions.campaign_with_book(campaign.pk):
        return table_of(row)
    raise Campaign.DoesNotExist


def take_seat(campaign: Campaign, seat: Seat, name: str) -> Play:
    """Sit down under a name, or take another name. Of a seat that was free the play keeps who sat there `before`.

    Errors: IllegalMove without a name, with one too long or one that somebody at this table has.
    """
    name = _name(name)
    with writing(campaign, seat) as table:
        refuse_if_ended(table)
        seats = {one.pk: one for one in questions.seats_of(table.campaign.pk)}
        current = seats.pop(seat.pk)
        current.campaign = table.campaign
        if taken := next((one.name for one in seats.values() if one.name and looks(one.name) == looks(name)), ""):
            raise IllegalMove(say("Somebody at this table is called {name} already.", name=taken))
        events = _renamed(table, current, name) if current.name else place_for(table, current)
        move, told = ("rename" if current.name else "join"), {"seat": seat.key, "name": name}
        if current.name and current.vacant:
            told["before"] = current.name
        current.name, current.vacant = name, False
        putting.update(current, ("name", "vacant"))
        seat.name, seat.vacant = name, False
        return append(table, move, told, events, by=current)


def _name(name: str) -> str:
    return plain_text(name, 60, say("Say what you are called."))


def _renamed(table: Table, seat: Seat, name: str) -> list[Event]:
    """Pieces called like their player, or after them («Короб: Аня»), are called anew; everything on them stays."""
    return [
        PieceAdded(replace(piece, name=piece.name.removesuffix(seat.name) + name), table.state.holder(piece.id))
        for piece in table.state.pieces.values()
        if piece.seat == seat.key and (piece.name == seat.name or piece.name.endswith(f": {seat.name}"))
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
    force: str = "",
    sure: bool = False,
) -> Play:
    """Make a move on the newest state of the table, whatever state the form was made on; or propose it.

    Shape:  `key` names the form: sent again it returns the same play and changes nothing. `seen` is the number the
            form was made on. `faces` are the dice of a table that rolls its own, `sure` says that they were read back.
            `force` is the reason why the rules should give way. Where the seat needs a yes, the play says that
            something was proposed.
    Errors: IllegalMove with a sentence and a rule; DieNeeded when the table has yet to say how a die fell. Neither
            writes anything.
    """
    fields, force = plain_fields(fields), plain_text(force, 300)
    with writing(campaign, by) as table:
        if seen is not None and not 0 <= seen <= table.number:
            raise IllegalMove(say("This form cannot be read; load the page again."))
        refuse_forbidden(table.campaign, by, name)
        if right_of(table.campaign, by, name) == PROPOSE:
            refuse_if_ended(table)
            return propose(table, name, fields, by=by, key=key, force=force)
        if done := sent_before(table, key, name, by):
            return done
        refuse_if_ended(table)
        draft = decide_now(table, name, fields, by, faces, force, sure)
        against = written_against(table, draft.against)
        reason = force if against else ""
        play = append(table, name, fields, draft.events, by=by, key=key, reason=reason, against=against)
    passed_over(campaign, play)
    return play


def look(campaign: Campaign, seat: Seat | None) -> Table:
    """The table of a campaign as somebody sees it now: what pages, logs and exports are made of."""
    return seen_by(load(campaign), seat)


def preview(campaign: Campaign, name: str, fields: Mapping[str, str], *, by: Seat, force: str = "") -> Preview:
    """What a move would do as far as a seat can know, found by the same decision on what this seat sees.

    Nothing is written and no die of the campaign is read. `force` is as for `make_move`.
    """
    table = look(campaign, by)
    against: list[IllegalMove] = []

    def run(dice: ToldDice) -> list[Event]:
        draft = decide_with(table, name, told, dice, by, force)
        against[:] = draft.against
        return draft.events

    try:
        told = plain_fields(fields)
        if by.campaign_id != campaign.pk:
            raise IllegalMove(say("That seat belongs to another table."))
        refuse_forbidden(table.campaign, by, name)
        return replace(foresee(run), against=tuple(against))
    except IllegalMove as refusal:
        return Preview(refusal=refusal)


def offers(table: Table, by: Seat, any_way: frozenset[str] = frozenset()) -> list[Offer]:
    """Every move that a seat may make or propose as far as it can know, of those in `any_way` once an actor."""
    if by.pk is None or table.still:
        return []
    found, _ = _tried(seen_by(table, by).state, Same(table.game), Same(table.book), as_player(by), any_way)
    return [offer for offer in found if right_of(table.campaign, by, offer.move.name) != FORBID]


def refusals(table: Table, by: Seat, any_way: frozenset[str] = frozenset()) -> Mapping[Way, IllegalMove]:
    """What a seat was refused when these offers were looked for, by the move and what it was told."""
    if by.pk is None or table.still:
        return {}
    return _tried(seen_by(table, by).state, Same(table.game), Same(table.book), as_player(by), any_way)[1]


@remembered
def _tried(
    state: State, game: Same, book: Same, by: Player, any_way: frozenset[str]
) -> tuple[tuple[Offer, ...], Mapping[Way, IllegalMove]]:
    """What the rules allow a seat on what it sees, and what they refuse it: found once, and kept with that table."""
    refused: dict[Way, IllegalMove] = {}
    return tuple(engine.offers(game.part, state, book.part, by, refused, any_way)), refused
