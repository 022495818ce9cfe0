"""What if: a copy of a table as it once stood, to try things on. It is a campaign of its own and never the real table.

Dice that have fallen at the real table fall the same way in its branches for the same decisions. Those that have not
are drawn from a secret of the branch's own: nobody learns in a branch what the real table will roll.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import sees_all
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Checkpoint, Play, Seat, Session, new_slug
from campaigns.past.dropping import has_secrets
from campaigns.plays.checkpoints import refold
from campaigns.plays.house_layers import worked_out
from campaigns.plays.late_seats import bring_up_late_seats, late_keys
from campaigns.plays.rolled import known_faces
from campaigns.plays.states import write_state
from campaigns.plays.typed import plain_text
from campaigns.plays.undone import turn
from campaigns.plays.upgrading import edition_at
from campaigns.plays.writing import Table, as_player, table_of
from campaigns.rights import UNDO
from campaigns.seats.people import first_token
from campaigns.seats.putting_away import put_away

BRANCH = "branch"
MOST_BRANCHES = 20
CHUNK = 500


def refuse_branch(table: Table, by: Seat) -> None:
    """Whoever opens a branch sees all of it: where there are secrets, only who sees them anyway may.

    Errors: IllegalMove.
    """
    if by.campaign_id != table.campaign.pk or by.pk is None:
        raise IllegalMove(say("That seat belongs to another table."))
    if has_secrets(table.game) and not sees_all(as_player(by)):
        told = say("In a branch nothing is hidden from who opens it; here only a game master who sees everything may.")
        raise IllegalMove(told)


def open_branch(campaign: Campaign, at: int, *, by: Seat, title: str = "") -> Campaign:
    """Copy a table as it stood after play `at`; whoever opens the branch runs it.

    Errors: IllegalMove for a moment that never was, for too many branches, and as `refuse_branch`.
    """
    title = plain_text(title, 120)
    with transaction.atomic():
        row = Campaign.objects.select_for_update(of=("self",)).select_related("book").get(pk=campaign.pk)
        table = table_of(row)
        refuse_branch(table, by)
        if not 1 <= at <= row.number:
            raise IllegalMove(say("There is no play {number}.", number=at))
        if row.branches.count() >= MOST_BRANCHES:
            raise IllegalMove(say("There are {most} branches already; throw one away first.", most=MOST_BRANCHES))
        branch = _row(row, at, title, known_faces(row, secret=sees_all(as_player(by))))
        _copy(row, branch, at)
    return branch


def throw_away(campaign: Campaign, *, by: Seat) -> None:
    """Put a branch away with all that was played in it; for a while it can be brought back like any table.

    Errors: IllegalMove for a real table, and for anybody but who runs the branch.
    """
    if campaign.origin != BRANCH:
        raise IllegalMove(say("This is a real table; only a branch is thrown away."))
    if by.campaign_id != campaign.pk or not by.master:
        raise IllegalMove(say("Only the game master does that."))
    put_away(campaign, by=by)


def _row(real: Campaign, at: int, title: str, known: Mapping[str, int]) -> Campaign:
    secret = secrets.token_bytes(32)
    title = title or real.title
    if real.origin != BRANCH or title != real.title:  # whatever people call it, it says what it is
        title = gettext("What if: {title}").format(title=title)[:120]
    return Campaign.objects.create(
        slug=new_slug(),
        title=title,
        game=real.game,
        book=real.book,
        edition=edition_at(real, at),
        secret=secret.hex(),
        secret_hash=hashlib.sha256(secret).hexdigest(),
        root=real.root,
        dice=real.dice,
        strictness=real.strictness,
        dial=real.dial,
        origin=BRANCH,
        parent=real,
        branched_at=at,
        known=dict(known),
    )


def _copy(real: Campaign, branch: Campaign, at: int) -> None:
    """The seats, evenings and plays up to a number; hashes stay what they were: the story up to there is the same."""
    seats = copied_seats(branch, {seat.pk: seat for seat in Seat.every.filter(campaign=real)})
    sessions = {one.pk: _session(branch, one, at) for one in real.sessions.filter(from_play__lte=at)}
    undone: dict[int, bool] = {}
    undos = real.plays.filter(move=UNDO, number__lte=at).order_by("number")
    for fields in undos.values_list("fields", flat=True):
        turn(undone, UNDO, fields)
    copies: list[Play] = []
    for play in real.plays.filter(number__lte=at).order_by("number").iterator(chunk_size=CHUNK):
        seat, session = seats.get(play.seat_id or 0), sessions.get(play.session_id or 0)
        play.pk, play.campaign, play.seat, play.session = None, branch, seat, session
        play.undone = undone.get(play.number, False)
        copies.append(play)
        if len(copies) == CHUNK:
            Play.objects.bulk_create(copies)
            copies = []
    Play.objects.bulk_create(copies)
    bring_up(branch, at)
    bring_up_late_seats(branch, late_keys(real))
    kept = real.checkpoints.filter(number__lte=at)
    Checkpoint.objects.bulk_create(
        Checkpoint(campaign=branch, number=one.number, undone=one.undone, state=one.state) for one in kept
    )
    for session in sessions.values():
        if not session.after:
            session.after = branch.state
            session.save(update_fields=["after"])


def copied_seats(campaign: Campaign, seats: Mapping[int, Seat]) -> dict[int, Seat]:
    """Seats like others at another table: the same people, links of their own; those that are gone are gone there."""
    made = {
        pk: Seat(campaign=campaign, key=one.key, name=one.name, master=one.master, gone=one.gone)
        for pk, one in seats.items()
    }
    for seat in made.values():
        first_token(seat)
    Seat.objects.bulk_create(made.values())
    return made


def _session(branch: Campaign, one: Session, at: int) -> Session:
    over = one.to_play is not None and one.to_play <= at
    return Session.objects.create(
        campaign=branch,
        number=one.number,
        began=one.began,
        ended=one.ended or one.began,
        notes=one.notes,
        from_play=one.from_play,
        to_play=one.to_play if over else at,
        before=one.before,
        after=one.after if over else "",
    )


def bring_up(campaign: Campaign, number: int) -> None:
    """Bring a campaign's row up to plays that were copied into it."""
    newest = campaign.plays.get(number=number)
    state = refold(campaign)
    campaign.number, campaign.hash, campaign.state = number, newest.hash, write_state(state)
    campaign.ended = newest.at if state.result else None
    campaign.house = worked_out(campaign)
    bring_up_late_seats(campaign)
    campaign.save(update_fields=["number", "hash", "state", "ended", "house"])
