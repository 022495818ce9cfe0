"""Taking back: a play that marks others as undone. Nothing is deleted, and undoing an undo brings them back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from campaigns.engine.codec import event_from_json
from campaigns.engine.evolve import fold
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.models import Campaign, Play, Seat
from campaigns.writing import Table, append, plain_text, sent_before, writing

UNDO = "undo"
STAYS = ("lay", "join")
"""A table that was laid stays laid, and people who sat down stay seated."""
REVEALING = {"dice-rolled", "revealed"}
"""After these somebody knows what they did not: taking back is no longer free."""


def undo(campaign: Campaign, number: int, *, by: Seat, reason: str = "", key: str | None = None) -> Play:
    """Take back a play and all that came after it; of an undo, bring back what it took.

    Shape:  the new play's fields keep which plays were `undone` and which `restored`.
    Errors: IllegalMove for a play that is not there, was undone already or stays; for a player, when somebody else has
            played since or dice were rolled: then the game master decides.
    """
    reason = plain_text(reason, 300)
    with writing(campaign, by) as table:
        if done := sent_before(table, key, UNDO, by):
            return done
        since = list(Play.objects.filter(campaign=table.campaign, number__gte=number).order_by("number"))
        _refuse(table, since, number, by)
        undone, restored = _turned(since)
        plays = Play.objects.filter(campaign=table.campaign)
        plays.filter(number__in=undone).update(undone=True)
        plays.filter(number__in=restored).update(undone=False)
        state = refold(table.campaign)
        fields = {"number": number, "undone": undone, "restored": restored, **_new_secret(table, state)}
        return append(table, UNDO, fields, (), by=by, key=key, reason=reason, state=state)


def can_undo(table: Table, by: Seat) -> Play | None:
    """The play that a seat could take back by itself now: the newest one in effect, if the rules of undo allow it."""
    newest = Play.objects.filter(campaign=table.campaign).effective().exclude(move__in=STAYS).last()
    if newest is None:
        return None
    try:
        _refuse(table, [newest], newest.number, by)
    except IllegalMove:
        return None
    return newest


def refold(campaign: Campaign, until: int | None = None) -> State:
    """The state from all plays in effect, up to a number if one is given."""
    plays = Play.objects.filter(campaign=campaign).effective()
    if until is not None:
        plays = plays.filter(number__lte=until)
    return fold(State(), (event_from_json(one) for events in plays.values_list("events", flat=True) for one in events))


def _refuse(table: Table, since: list[Play], number: int, by: Seat) -> None:
    target = next((play for play in since if play.number == number), None)
    if target is None:
        raise IllegalMove(say("There is no play {number}.", number=number))
    if target.undone:
        raise IllegalMove(say("Play {number} is undone already.", number=number))
    if target.move in STAYS:
        raise IllegalMove(say("Play {number} stays: the table is laid, and who has sat down is seated.", number=number))
    if by.master:
        return
    if table.campaign.ended:
        raise IllegalMove(say("The game is over; only the game master can take something back."))
    for play in since:
        if play.undone or play.move in STAYS:
            continue
        if play.seat_id != by.pk or play.move == "override":
            raise IllegalMove(say("Somebody else has played since; the game master can take it back."))
        if any(event["is"] in REVEALING for event in play.events):
            raise IllegalMove(say("Dice were rolled; the game master can take it back."))


def _turned(since: Iterable[Play]) -> tuple[list[int], list[int]]:
    """Which plays turn undone and which turn back, going from the newest to the oldest.

    An undo among them gives back first what it took; if that lies in what is to be taken back, it goes as well.
    """
    since = list(since)
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
    return {"secret": old}
