"""Who sits where: seats are added and taken away before the game, freed and handed over at any time, claimed by
accounts; where the game knows people who come later, a place is laid for them.

Whoever loses a seat loses it at once: the old link, the browser and the account that held it, and every open stream.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Q

from campaigns import live, questions
from campaigns.engine.dice import DieNeeded, KeyedDice
from campaigns.engine.dice.known import NoDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceRemoved, PromptAnswered
from campaigns.engine.game import MOST_PLAYERS
from campaigns.engine.moves.latecomers import LATE
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.deciding import decide_with
from campaigns.plays.undone import STAYS
from campaigns.plays.writing import Table, append, as_player, refuse_if_ended, writing
from campaigns.seats.people import change_lock, first_token, hashed, renew_link, watch_token_at
from campaigns.seats.places import place_for_one_more
from web.database import putting

SEATING = "seating"
CHOOSING = "choosing"


def hand_over(campaign: Campaign, seat: Seat, *, by: Seat) -> str:
    """Give a seat a new link; whoever held it is out. Returns the secret in the new link.

    Shape:  the game master hands over any seat, a player their own.
    Errors: IllegalMove for a player and somebody else's seat.
    """
    with writing(campaign, by) as table:
        current = _seat(table, seat)
        if not by.master and by.pk != current.pk:
            raise IllegalMove(say("Only the game master does that."))
        token = renew_link(current)
        current.proposals.filter(open=True).update(open=False)
        current.vacant = not current.master
        current.save(update_fields=["vacant"])
        _close_doors(table)
        append(table, SEATING, {"do": "handed", "seat": current.key, "name": current.name}, (), by=by)
    seat.refresh_from_db()
    return token


def free_seat(campaign: Campaign, seat: Seat, *, by: Seat) -> None:
    """Let a seat wait for somebody to take it over; who held it is out, and everybody is told.

    Shape:  a player leaves the own seat, the game master frees any player's. What lies on the table stays with the
            seat; moves that it had proposed are withdrawn.
    Errors: IllegalMove for a player and somebody else's seat, for the game master's own, for one that waits already.
    """
    with writing(campaign, by) as table:
        current = _seat(table, seat)
        if not by.master and by.pk != current.pk:
            raise IllegalMove(say("Only the game master does that."))
        if current.master:
            raise IllegalMove(say("The game master's seat is handed over; it cannot stay empty."))
        if current.open:
            raise IllegalMove(say("Nobody sits there; the seat waits already."))
        renew_link(current)
        current.vacant = True
        current.save(update_fields=["vacant"])
        current.proposals.filter(open=True).update(open=False)
        _close_doors(table)
        done = "freed" if by.pk != current.pk else "left"
        append(table, SEATING, {"do": done, "seat": current.key, "name": current.name}, (), by=by)
    seat.refresh_from_db()


def came_in(campaign: Campaign, seat: Seat, *, waited: bool, told: bool) -> None:
    """Count a browser that sat down at a seat which it did not hold.

    Shape:  `waited` says that the seat was open, `told` that its play says so already. Where the game master sees only
            what everybody sees, all read it, and an invitation that was taken leads nowhere any more: whoever sent it
            would hold a key to the hand.
    Errors: IllegalMove for a seat that was given to somebody else meanwhile.
    """
    with writing(campaign, seat) as table:
        current = _seat(table, seat)
        current.vacant, current.browsers = False, current.browsers + 1
        putting.update(current, ("vacant", "browsers"))
        if table.campaign.blind and not current.master:
            if waited:
                change_lock(current)
            if not told:
                opened = {"seat": current.key, "name": current.name, "browsers": current.browsers}
                append(table, SEATING, {"do": "opened", **opened}, (), by=current)
    seat.refresh_from_db(fields=["link", "token_hash", "vacant", "browsers"])


def add_seat(campaign: Campaign, *, by: Seat) -> Seat:
    """One more seat. A table whose game has not begun is laid anew for so many; at others a place is laid, if the game
    knows people who come later.

    Errors: IllegalMove for anybody but the game master, for more than the game is for, after the end, and where nobody
            comes later to the game.
    """
    with writing(campaign, by) as table:
        _refuse_player(by)
        refuse_if_ended(table)
        held = [seat.key for seat in _players(table)]
        _refuse_number(table, len(held) + 1)
        key = next(str(number) for number in range(1, MOST_PLAYERS + 2) if str(number) not in held)
        late = [] if may_change_seats(table) else place_for_one_more(table)
        # A seat that was there before gets a link that no seat has had: the door has turned since.
        seat = Seat.every.filter(campaign=table.campaign, key=key).first() or Seat(campaign=table.campaign, key=key)
        seat.gone, seat.vacant, seat.name, seat.link = False, False, "", table.campaign.door + 1
        first_token(seat)
        seat.save()
        if late:
            append(table, LATE, {"seat": key}, late, by=by)
        else:
            _lay_anew(table, by)
    return seat


def why_nobody_comes(table: Table) -> IllegalMove | None:
    """Why the game master cannot lay a place in a game under way; nothing where it can be."""
    try:
        refuse_if_ended(table)
        _refuse_number(table, len(_players(table)) + 1)
        place_for_one_more(table)
    except IllegalMove as no:
        return no
    return None


def remove_seat(campaign: Campaign, seat: Seat, *, by: Seat) -> None:
    """Take a seat away before the game begins; the table is laid anew for the others, with what they chose.

    Errors: IllegalMove for anybody but the game master, for their own seat, once the game has begun, or for fewer than
            the game is for.
    """
    with writing(campaign, by) as table:
        _refuse_begun(table, by)
        current = _seat(table, seat)
        if current.master:
            raise IllegalMove(say("The game master's seat stays."))
        _refuse_number(table, len(_players(table)) - 1)
        renew_link(current)
        current.gone = True
        current.save(update_fields=["gone"])
        _close_doors(table)
        _lay_anew(table, by)


def claim(seat: Seat, user: AbstractBaseUser) -> None:
    """Let an account hold a seat, wherever it signs in.

    Errors: IllegalMove when another account holds it.
    """
    free = Seat.objects.filter(Q(owner=None) | Q(owner=user.pk), pk=seat.pk, link=seat.link)
    if not free.update(owner=user.pk):
        raise IllegalMove(say("Another account holds this seat already."))


def let_go(seat: Seat, user: AbstractBaseUser) -> None:
    """Let an account hold a seat no longer."""
    with transaction.atomic():
        Campaign.objects.filter(pk=seat.campaign_id).update(door=F("door") + 1)
        Seat.objects.filter(pk=seat.pk, owner=user.pk).update(owner=None)
        transaction.on_commit(partial(live.door, seat.campaign.slug))


def let_watch(campaign: Campaign, on: bool, *, by: Seat) -> None:
    """Let whoever has the link for spectators look on, by a new link each time; or nobody any more.

    Errors: IllegalMove for anybody but the game master.
    """
    with writing(campaign, by) as table:
        _refuse_player(by)
        row = table.campaign
        row.watching += 1
        row.watch_hash = hashed(watch_token_at(row)) if on else None
        row.save(update_fields=["watching", "watch_hash"])
        Campaign.objects.filter(pk=row.pk).update(door=F("door") + 1)
        _close_doors(table)
        append(table, SEATING, {"do": "watched" if on else "unwatched"}, (), by=by)


def may_change_seats(table: Table) -> bool:
    """Whether the game has yet to begin, so that seats can be added and taken away."""
    return table.state.periods.get("phase") == CHOOSING and not table.state.result


def _lay_anew(table: Table, by: Seat) -> Play:
    """Clear the table, lay it for the seats that there are now, and make again the choices that still can be made."""
    chosen = table.campaign.plays.effective().filter(seat__gone=False).exclude(move__in=STAYS).select_related("seat")
    made = [play for play in chosen if table.game.move(play.move)]
    draft = Draft(table.state, KeyedDice(bytes.fromhex(table.campaign.secret)))
    for piece in _ever_there(table):
        draft.happen(PieceRemoved(piece))
    for prompt in table.state.prompts:
        draft.happen(PromptAnswered(prompt.id, ""))
    players = _players(table)
    table.game.lay(draft, table.book, [as_player(seat) for seat in players])
    draft.change("table", "seats", sum(1 for seat in players if seat.name))
    for play in made:
        if play.seat:
            _again(table, draft, play, play.seat)
    return append(table, "lay", {"seats": [seat.key for seat in players]}, draft.events, by=by)


def _ever_there(table: Table) -> Iterable[str]:
    """Every piece that any play brought in, so that one that is taken back or brought back later leaves nothing."""
    events = (event for play in table.campaign.plays.values_list("events", flat=True) for event in play)
    return dict.fromkeys([*table.state.pieces, *(one["piece"]["id"] for one in events if one["is"] == "piece-added")])


def _again(table: Table, draft: Draft, play: Play, by: Seat) -> None:
    now = Table(table.campaign, table.game, table.book, draft.state, table.number)
    try:
        decided = decide_with(now, play.move, play.fields, NoDice(), by)
    except (IllegalMove, DieNeeded):
        return
    for event in decided.events:
        draft.happen(event)


def _players(table: Table) -> list[Seat]:
    return sorted(
        table.campaign.seats.filter(master=False), key=lambda seat: int(seat.key) if seat.key.isdigit() else 0
    )


def _seat(table: Table, seat: Seat) -> Seat:
    for found in questions.seat_at(table.campaign.pk, seat.pk):
        found.campaign = table.campaign
        return found
    raise IllegalMove(say("There is no such seat at this table."))


def _refuse_player(by: Seat) -> None:
    if not by.master:
        raise IllegalMove(say("Only the game master does that."))


def _refuse_begun(table: Table, by: Seat) -> None:
    _refuse_player(by)
    refuse_if_ended(table)
    if not may_change_seats(table):
        raise IllegalMove(say("The game has begun; its seats stay. Free one instead, for somebody to take over."))


def _refuse_number(table: Table, players: int) -> None:
    least, most = table.game.players
    if not least <= players <= min(most, MOST_PLAYERS):
        raise IllegalMove(say("This game is for {least} to {most} players.", least=least, most=min(most, MOST_PLAYERS)))


def _close_doors(table: Table) -> None:
    transaction.on_commit(partial(live.door, table.campaign.slug))
