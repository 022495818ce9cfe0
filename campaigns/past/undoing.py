"""Taking back: a play that marks others as undone. Nothing is deleted, and undoing an undo brings them back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from campaigns import questions
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, Value, say
from campaigns.engine.state import State
from campaigns.models import Campaign, Play, Seat
from campaigns.past.alone import Done, why_not_alone
from campaigns.past.showing import showed
from campaigns.plays.checkpoints import refold
from campaigns.plays.typed import plain_text
from campaigns.plays.undone import STAYS, mark
from campaigns.plays.writing import Table, append, sent_before, writing
from campaigns.rights import ALLOW, UNDO, right_of


def undo(
    campaign: Campaign, number: int, *, by: Seat, reason: str = "", key: str | None = None, seen: int | None = None
) -> Play:
    """Take back a play and all that came after it; of an undo, bring back what it took.

    Shape:  the new play's fields keep which plays were `undone` and which `restored`. `seen` is the number of the
            newest play when it was asked for: what has come since is not taken along, the sentence says who played.
    Errors: IllegalMove for a play that is not there, was undone already or stays; for a player, when somebody else has
            played since or dice were rolled: then the game master or the people concerned decide.
    """
    reason = plain_text(reason, 300)
    with writing(campaign, by) as table:
        if done := sent_before(table, key, UNDO, by):
            return done
        refuse_unseen(table, seen)
        refuse_target(table, number)
        _refuse(table, goes(table, number, by), by)
        return take_back(table, number, by=by, key=key, reason=reason)


def back_to(
    campaign: Campaign, moment: int, *, by: Seat, reason: str = "", key: str | None = None, seen: int | None = None
) -> Play:
    """Go back to the moment after a play, be it one that was left by an undo meanwhile.

    Shape:  as `undo`; the fields also keep the moment as `to`.
    Errors: IllegalMove for a moment that never was or is now; for a player as with `undo`.
    """
    reason = plain_text(reason, 300)
    with writing(campaign, by) as table:
        if done := sent_before(table, key, UNDO, by):
            return done
        refuse_unseen(table, seen)
        if not 1 <= moment <= table.number:
            raise IllegalMove(say("There is no play {number}.", number=moment))
        _refuse(table, goes(table, moment + 1, by), by)
        return take_back(table, moment + 1, by=by, key=key, reason=reason, to=moment)


def can_undo(table: Table, by: Seat, plays: Sequence[Play] = ()) -> Play | None:
    """The play that a seat could take back by itself now: the newest one in effect, if the rules of undo allow it.

    Shape:  `plays` are the newest of the campaign, as far as somebody has read them, the newest first.
    """
    newest = next((play for play in plays if not play.undone and play.move not in STAYS), None)
    if newest is None:
        newest = next(iter(questions.newest_but(table.campaign.pk, STAYS)), None)
    if newest is None or why_not(table, [newest], by):
        return None
    return newest


def take_back(table: Table, number: int, *, by: Seat, key: str | None, reason: str, **more: Any) -> Play:
    """Mark everything from a number on as undone, whoever agrees or not. Only inside `writing`.

    Errors: IllegalMove when nothing would turn.
    """
    undone, restored = _turned(_marks(table.campaign, number))
    if not undone and not restored:
        raise IllegalMove(say("The table stands as it stood then; there is nothing to take back."))
    mark(table.campaign, undone, True)
    mark(table.campaign, restored, False)
    state = refold(table.campaign)
    fields = {"number": number, "undone": undone, "restored": restored, **more, **_new_secret(table, state)}
    return append(table, UNDO, fields, (), by=by, key=key, reason=reason, state=state)


def goes(table: Table, number: int, by: Seat) -> list[Play]:
    """The plays from a number on, where the rules of undo must look at them; the game master may go back anyway."""
    if by.master:
        return []
    return list(Play.objects.filter(campaign=table.campaign, number__gte=number).order_by("number"))


def refuse_target(table: Table, number: int) -> Play:
    """The play of a number, if it is one that can be taken back.

    Errors: IllegalMove for one that is not there, was undone already or stays.
    """
    target = Play.objects.filter(campaign=table.campaign, number=number).first() if 0 < number < 2**31 else None
    if target is None:
        raise IllegalMove(say("There is no play {number}.", number=number))
    if target.undone:
        raise IllegalMove(say("Play {number} is undone already.", number=number))
    if target.move in STAYS:
        raise IllegalMove(say("Play {number} stays: the table is laid, and who has sat down is seated.", number=number))
    return target


def refuse_unseen(table: Table, seen: int | None) -> None:
    """Hold up whoever would take back what they have not seen: plays that came after number `seen`, if one is given.

    Errors: IllegalMove that says who has played, and what.
    """
    if seen is None:
        return
    if not 0 <= seen <= table.number:
        raise IllegalMove(say("This form cannot be read; load the page again."))
    since = Play.objects.filter(campaign=table.campaign, number__gt=seen).effective().exclude(move__in=STAYS)
    came = list(since.defer("events", "seen").select_related("seat"))
    if came:
        raise IllegalMove(_meanwhile(table, came))


def _meanwhile(table: Table, came: Sequence[Play]) -> Sentence:
    newest = came[-1]
    move, who = table.game.move(newest.move), newest.seat.name if newest.seat else ""
    told: dict[str, Value] = {"who": who or say("the game master"), "number": newest.number, "count": len(came)}
    told["what"] = move.label if move else say("something else")
    if len(came) == 1:
        return say("Meanwhile play {number} came, by {who}: {what}. Nothing was taken back; look at it first.", **told)
    return say(
        "Meanwhile {count} plays came; the newest, {number}, by {who}: {what}. Nothing was taken back; look first.",
        **told,
    )


def why_not(table: Table, since: Iterable[Play], by: Seat) -> IllegalMove | None:
    """Why a seat may not take plays back by itself; nothing where it may."""
    if by.master:
        return None
    if not table.campaign.ended and right_of(table.campaign, by, UNDO) != ALLOW:
        return IllegalMove(say("The game master does not let this seat take things back by itself."))
    done = (
        Done(play.seat_id == by.pk, play.move, partial(showed, table.campaign, table.game, [play]))
        for play in since
        if not play.undone and play.move not in STAYS
    )
    return why_not_alone(table.game, table.book, done, table.campaign.ended is not None)


def _refuse(table: Table, since: Sequence[Play], by: Seat) -> None:
    if refusal := why_not(table, since, by):
        try:
            raise refusal
        finally:
            del refusal  # what is raised knows this frame, and would be held by it, with the whole table


@dataclass(frozen=True, slots=True)
class Marked:
    """Of a play only what tells how it turns: a thousand of these are read in a moment."""

    number: int
    move: str
    undone: bool
    fields: Mapping[str, Any]


def _marks(campaign: Campaign, number: int) -> list[Marked]:
    """The plays from a number on, oldest first; only those that undo with what they undid."""
    plays = Play.objects.filter(campaign=campaign, number__gte=number).order_by("number")
    undid = dict(plays.filter(move=UNDO).values_list("number", "fields"))
    return [Marked(*one, undid.get(one[0], {})) for one in plays.values_list("number", "move", "undone")]


def _turned(since: Sequence[Marked]) -> tuple[list[int], list[int]]:
    """Which plays turn undone and which turn back, going from the newest to the oldest.

    An undo among them gives back first what it took; if that lies in what is to be taken back, it goes as well.
    """
    before = {play.number: play.undone for play in since}
    undone = dict(before)
    for play in reversed(since):
        if undone[play.number] or play.move in STAYS:
            continue
        undone[play.number] = True
        if play.move == UNDO:
            undone |= dict.fromkeys(play.fields["undone"], False) | dict.fromkeys(play.fields["restored"], True)
            for number in [*play.fields["undone"], *play.fields["restored"]]:
                before.setdefault(number, not undone[number])
    turned = {number: state for number, state in undone.items() if state != before[number]}
    return sorted(n for n, gone in turned.items() if gone), sorted(n for n, gone in turned.items() if not gone)


def _new_secret(table: Table, state: State) -> dict[str, str]:
    """Once the game had ended everybody could read what the dice come from; a game that goes on needs a new secret.

    The old one stays readable in the play, so that the dice before it can still be checked.
    """
    campaign = table.campaign
    if not campaign.ended or state.result:
        return {}
    old, new = campaign.secret, secrets.token_bytes(32)
    campaign.secret, campaign.secret_hash = new.hex(), hashlib.sha256(new).hexdigest()
    return {"secret": old, "secret_hash": campaign.secret_hash}
