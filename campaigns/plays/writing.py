"""How a play is written: one writer at a time, sums checked, the state kept beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns import live, questions
from campaigns.engine import game as rules
from campaigns.engine.book import Book
from campaigns.engine.codec import event_to_json
from campaigns.engine.dice import Dice, KeyedDice, ToldDice
from campaigns.engine.dice.known import KnownDice
from campaigns.engine.events import Event
from campaigns.engine.evolve import fold
from campaigns.engine.moves.latecomers import LATE
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.models import Campaign, Play, Seat
from campaigns.plays import chain, checkpoints, tables_then
from campaigns.plays.endless import guarded
from campaigns.plays.house_layers import HOUSE, layers_of, worked_out
from campaigns.plays.late_seats import bring_up_late_seats
from campaigns.plays.playability import seated
from campaigns.plays.queueing import in_line
from campaigns.plays.states import keep_state, read_state
from campaigns.plays.typed import plain
from campaigns.plays.witnessing import Deed, may_hide, witnessed
from campaigns.rights import UNDO
from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.layers import laid_over
from web.database import putting

MOST_FACES = 1_000
MOST_EARLIER = 20
"""Editions that are asked what is hidden at a table whose own does not declare one any more."""
BY_PLAYS = ("state", "number", "hash", "ended", "secret", "secret_hash", "house")
SETTINGS = ("title", "edition", "dice", "strictness", "dial", "rights", "blind", "watching", "watch_hash")
"""What a game master may change of a campaign."""


OMNISCIENT = rules.Seat("gm", master=True)


class SumBroken(RuntimeError):
    """A game's rule made or lost something that only changes hands; the play was not written."""


@dataclass(frozen=True)
class Table:
    """A campaign as it stands: its row, its game, its rulebook at the edition played, and the state after `number`."""

    campaign: Campaign
    game: rules.Game
    book: Book
    state: State
    number: int
    still: Sentence | None = None
    """Why nobody moves: the edition that it plays lacks what the game needs (see `playability`)."""
    viewer: rules.Seat = OMNISCIENT
    """Who looks: `state` is the whole of it only for who sees everything (see `seeing.seen_by`)."""
    language: str = ""  # in which it is told, where that is asked once and not at each word; empty is the active one


def book_of(campaign: Campaign) -> Catalogue:
    """The rulebook of a campaign at its edition, with its house rules; the same object each time."""
    return laid_over(plain_book(campaign), layers_of(campaign))


def plain_book(campaign: Campaign) -> Catalogue:
    """The rulebook of a campaign at its edition, without any house rules."""
    return at_edition(campaign.book, campaign.edition)


def table_of(campaign: Campaign) -> Table:
    """The table of a campaign row that was just read."""
    state = read_state(campaign.state)
    book, (game, still) = book_of(campaign), game_of(campaign)
    return Table(campaign, guarded(game), book, state, campaign.number, still)


def game_of(campaign: Campaign) -> tuple[rules.Game, Sentence | None]:
    """The game of a campaign by the edition that it plays, and why nobody moves there, if nobody does."""
    earlier = (at_edition(campaign.book, number) for number in range(campaign.edition - 1, 0, -1)[:MOST_EARLIER])
    return seated(campaign.game, book_of(campaign), earlier)


def refuse_if_still(table: Table) -> None:
    """Errors: IllegalMove at a table that plays an edition by which nobody can move."""
    if table.still:
        raise IllegalMove(say("This edition of the rulebook cannot be played: {why}", why=table.still))


@contextmanager
def writing(campaign: Campaign, by: Seat | None) -> Iterator[Table]:
    """Lock a campaign, hand out its newest table, and bring the caller's row up to date afterwards.

    Errors: IllegalMove for a seat of another table, or one that was given to somebody else meanwhile.
    """
    if by is not None and by.campaign_id != campaign.pk:
        raise IllegalMove(say("That seat belongs to another table."))
    with in_line(), transaction.atomic():
        # SQLite has no row locks, but its transactions begin as writers here (IMMEDIATE); both let one in at a time.
        row = next(iter(questions.locked(campaign.pk)), None)
        if row is None:
            raise IllegalMove(say("This table has been put away."))
        if by is not None and not questions.seat_by_link(by.pk, by.link):
            raise IllegalMove(say("This seat is somebody else's now."))
        yield table_of(row)
    for name in (*BY_PLAYS, "session_id", *SETTINGS):
        setattr(campaign, name, getattr(row, name))


def append(
    table: Table,
    move: str,
    fields: Mapping[str, Any],
    events: Sequence[Event],
    *,
    by: Seat | None,
    key: str | None = None,
    reason: str = "",
    against: Sequence[Mapping[str, Any]] = (),
    state: State | None = None,
    again: int | None = None,
    edition: int | None = None,
) -> Play:
    """Write one play: one row more, and the campaign's row brought up to it. Only inside `writing`.

    Shape:  `state` only where it is not what the events make of the table's: after an undo. `edition` only where it was
            decided by another one than the table plays now.
    Errors: SumBroken when a conserved sum changed.
    """
    campaign, number = table.campaign, table.number + 1
    after = _after(table, events) if state is None else state
    play = Play(
        campaign=campaign,
        number=number,
        move=move,
        fields=dict(fields),
        seat=by,
        edition=edition or campaign.edition,
        events=[event_to_json(event) for event in events],
        key=key or None,
        reason=reason,
        against=list(against),
        session=campaign.session,
        again=again,
        seen=_witnessed(Deed(table.game, table.state, move, fields, events, by.key if by else ""), campaign),
    )
    _link(campaign, play)
    _bring_up(campaign, number, after)
    return play if state else _remembered(play, table, campaign)


def _remembered(play: Play, table: Table, campaign: Campaign) -> Play:
    transaction.on_commit(partial(tables_then.remember, play, table.state, read_state(campaign.state)))
    return play


def _after(table: Table, events: Sequence[Event]) -> State:
    state = fold(table.state, events)
    check_sums(table, state)
    return state


def _link(campaign: Campaign, play: Play) -> None:
    """Put a play at the end of the chain, and write its row; then see to which house rules and seats the plays come."""
    play.hash = campaign.hash = chain.hash_of(campaign.hash or campaign.root, play)
    putting.insert(play)
    if play.move in (HOUSE, UNDO):
        campaign.house = worked_out(campaign)
    if play.move in (LATE, UNDO):
        bring_up_late_seats(campaign)


def _bring_up(campaign: Campaign, number: int, state: State) -> None:
    campaign.state, campaign.number = keep_state(state), number
    campaign.ended = (campaign.ended or timezone.now()) if state.result else None
    putting.update(campaign, BY_PLAYS)
    checkpoints.keep(campaign)
    transaction.on_commit(partial(live.changed, campaign.slug, number))


def _witnessed(deed: Deed, campaign: Campaign) -> dict[str, Any]:
    """How a play looked to everybody at the table; the seats are only looked up where it matters."""
    seats = questions.seats_of(campaign.pk) if may_hide(deed) else ()
    return witnessed(deed, [as_player(seat, campaign) for seat in seats])


def check_sums(table: Table, after: State) -> None:
    """Hold a game to its word that some counters only change hands.

    Errors: SumBroken.
    """
    for name in table.game.conserved:
        was, now = total(table.state, name), total(after, name)
        if was != now:
            raise SumBroken(f"{table.campaign.slug}, play {table.number + 1}: {name} went from {was} to {now}")


def total(state: State, name: str) -> int:
    """The sum of a counter over all pieces."""
    return sum(value for (_, counter), value in state.counters.items() if counter == name)


def refuse_if_ended(table: Table) -> None:
    """Errors: IllegalMove once the game is over."""
    if table.campaign.ended or table.state.result:
        raise IllegalMove(say("The game is over; the table is closed."))


def sent_before(table: Table, key: str | None, move: str, by: Seat | None) -> Play | None:
    """The play that a form has made already, if it was sent before.

    Errors: IllegalMove for a key that cannot be one, or that stands for something else.
    """
    if not key:
        return None
    if not plain(key, 64):
        raise IllegalMove(say("This form cannot be read; load the page again."))
    found = questions.plays_of_form(table.campaign.pk, key)
    if not found:
        return None
    play = found[0]
    play.campaign = table.campaign
    if play.move != move or play.seat_id != (by.pk if by else None):
        raise IllegalMove(say("This form was already used for something else; load the page again."))
    return play


def dice_of(campaign: Campaign, faces: Iterable[int]) -> Dice:
    """The dice of a campaign: its secret's, or those that were typed in; before both those that fell elsewhere.

    Shape:  what nobody may see comes from the secret also where the table rolls.

    Errors: IllegalMove for typed faces where the app rolls, or for what no die shows.
    """
    faces = list(faces)
    drawn: Dice = KeyedDice(bytes.fromhex(campaign.secret))
    drawn = KnownDice(campaign.known, drawn) if campaign.known else drawn
    if campaign.dice != "app":
        if len(faces) > MOST_FACES or not all(type(face) is int for face in faces):
            raise IllegalMove(say("What a die shows is a whole number."))
        told = ToldDice(faces, hidden=drawn)
        return KnownDice(campaign.known, told) if campaign.known else told
    if faces:
        raise IllegalMove(say("At this table the app rolls the dice."))
    return drawn


def refuse_faces_left(dice: Dice) -> None:
    """Errors: IllegalMove when more dice were typed in than were rolled."""
    dice = dice.others if isinstance(dice, KnownDice) else dice
    if isinstance(dice, ToldDice) and dice.left:
        raise IllegalMove(say("More dice were typed in than this takes: {count} too many.", count=dice.left))


def as_player(seat: Seat, campaign: Campaign | None = None) -> rules.Seat:
    """A seat as the engine knows it; its campaign is looked up only where it is not given and matters."""
    return rules.Seat(seat.key, seat.name, seat.master, seat.master and (campaign or seat.campaign).blind)
