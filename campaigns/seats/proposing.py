"""Moves that wait for the game master's yes. What they were told is known to their seat and the game master alone.

That something is proposed, answered or withdrawn is a play without events, so that everybody hears of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from campaigns.engine.dice import DieNeeded, ToldDice
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Play, Proposal, Seat
from campaigns.plays.deciding import decide_now, decide_with, written_against
from campaigns.plays.passing_over import passed_over
from campaigns.plays.typed import plain_text
from campaigns.plays.writing import Table, append, refuse_if_ended, sent_before, writing
from campaigns.questions import proposals_open

PROPOSED, WITHDRAWN, REJECTED = "propose", "withdraw", "reject"
MOST_OPEN = 20
"""Proposals of one seat that may wait at once."""


def propose(
    table: Table, name: str, fields: Mapping[str, str], *, by: Seat, key: str | None = None, force: str = ""
) -> Play:
    """Write down a move that needs a yes. Only inside `writing`.

    Errors: IllegalMove for one that could not be made now anyway.
    """
    if done := sent_before(table, key, PROPOSED, by):
        return done
    waiting = Proposal.objects.filter(campaign=table.campaign, seat=by, open=True)
    if waiting.filter(move=name, fields=dict(fields)).exists():
        raise IllegalMove(say("You have proposed that already; the game master has yet to answer."))
    if waiting.count() >= MOST_OPEN:
        raise IllegalMove(say("Too much of yours waits for an answer already."))
    with suppress(DieNeeded):  # It can be made; how the dice fall is seen when it is.
        if not decide_with(table, name, fields, ToldDice([]), by, force).against:
            force = ""
    made = Proposal.objects.create(
        campaign=table.campaign, seat=by, move=name, fields=dict(fields), key=key or None, reason=force
    )
    move = table.game.move(name)
    told = {"proposal": made.pk, "move": "" if move is None or move.secret else name}
    return append(table, PROPOSED, told, (), by=by, key=key)


def accept(
    campaign: Campaign,
    proposal: int,
    *,
    by: Seat,
    key: str | None = None,
    faces: Iterable[int] = (),
    sure: bool = False,
) -> Play:
    """Say yes: the move is decided anew on the newest state, and is its proposer's play.

    Errors: IllegalMove for anybody but the game master, for a proposal that is answered, and as the move raises it:
            then it goes on waiting; DieNeeded when the table has yet to say how a die fell.
    """
    with writing(campaign, by) as table:
        if key and (done := Play.objects.filter(campaign=table.campaign, key=key).first()):
            return done
        refuse_if_ended(table)
        waiting = _waiting(table, proposal, by)
        draft = decide_now(table, waiting.move, waiting.fields, waiting.seat, faces, waiting.reason, sure)
        _close(waiting)
        against = written_against(table, draft.against)
        reason, who = waiting.reason if against else "", waiting.seat
        play = append(
            table, waiting.move, waiting.fields, draft.events, by=who, key=key, reason=reason, against=against
        )
    passed_over(campaign, play)
    return play


def reject(campaign: Campaign, proposal: int, *, by: Seat, reason: str = "") -> Play:
    """Say no.

    Errors: IllegalMove for anybody but the game master, or for a proposal that is answered.
    """
    reason = plain_text(reason, 300)
    with writing(campaign, by) as table:
        waiting = _waiting(table, proposal, by)
        _close(waiting)
        return append(table, REJECTED, {"seat": waiting.seat.key}, (), by=by, reason=reason)


def withdraw(campaign: Campaign, proposal: int, *, by: Seat) -> Play:
    """Take back what one has proposed oneself.

    Errors: IllegalMove for what somebody else proposed, or what is answered.
    """
    with writing(campaign, by) as table:
        waiting = _open(table, proposal)
        if waiting.seat_id != by.pk:
            raise IllegalMove(say("Somebody else has proposed that."))
        _close(waiting)
        return append(table, WITHDRAWN, {"seat": by.key}, (), by=by)


def waiting_at(campaign: Campaign) -> list[Proposal]:
    """What waits for a yes, oldest first."""
    return proposals_open(campaign.pk)


def _waiting(table: Table, proposal: int, by: Seat) -> Proposal:
    if not by.master:
        raise IllegalMove(say("Only the game master does that."))
    return _open(table, proposal)


def _open(table: Table, proposal: int) -> Proposal:
    sane = 0 < proposal < 2**31
    found = Proposal.objects.select_related("seat").filter(
        campaign=table.campaign, pk=proposal if sane else 0, open=True, seat__gone=False
    )
    if not (waiting := found.first()):
        raise IllegalMove(say("This is answered already, or was withdrawn."))
    return waiting


def _close(waiting: Proposal) -> None:
    waiting.open = False
    waiting.save(update_fields=["open"])
