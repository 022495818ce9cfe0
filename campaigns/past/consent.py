"""Asking for the past back: what a player may not take back alone, the game master or the people concerned allow.

What is asked and answered are plays: they change nothing on the table, everybody sees them, and the chain keeps them.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import questions
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.models import Campaign, Play, Seat
from campaigns.past.dropping import drop_in, refuse_drop
from campaigns.past.showing import showed
from campaigns.past.undoing import refuse_target, refuse_unseen, take_back, why_not
from campaigns.plays.undone import STAYS
from campaigns.plays.writing import Table, append, sent_before, table_of, writing
from campaigns.rights import ALLOW, UNDO, refuse_forbidden, right_of

ASK, AGREE, DECLINE = "undo-ask", "undo-agree", "undo-decline"
FAR = 500
"""An answer that comes so many plays later finds nothing to answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody asks for plays to be taken back, and nobody has said no.

    Shape: everything from play `number` on goes; with `drop` only that play, and the later ones are decided again.
           `concerned` must all agree unless the game master does; `agreed` have done so since the newest move.
    """

    play: Play
    number: int
    drop: bool
    goes: int
    concerned: tuple[Seat, ...]
    agreed: tuple[Seat, ...]

    def waits_for(self, seat: Seat) -> bool:
        """Whether this seat's word decides or is still missing."""
        return seat.pk != self.play.seat_id and seat not in self.agreed and (seat.master or seat in self.concerned)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Whose word is missing."""
        return tuple(seat for seat in self.concerned if seat not in self.agreed)


def ask(campaign: Campaign, number: int, *, by: Seat, drop: bool = False, key: str | None = None) -> Play:
    """Ask for everything from a play on to be taken back, or with `drop` for that play alone.

    Errors: IllegalMove for a play that cannot be taken back, while something else is asked, or where the seat may do it
            without asking.
    """
    with writing(campaign, by) as table:
        if done := sent_before(table, key, ASK, by):
            return done
        refuse_forbidden(campaign, by, UNDO)
        refuse_target(table, number)
        if drop:
            refuse_drop(table, number, by)
        if asked(campaign):
            raise IllegalMove(say("Something is asked already; answer that first."))
        if not drop and not why_not(table, _since(campaign, number), by):
            raise IllegalMove(say("You may take this back without asking."))
        return append(table, ASK, {"number": number, "drop": drop}, (), by=by, key=key)


def agree(campaign: Campaign, asking: int, *, by: Seat, key: str | None = None, seen: int | None = None) -> Play:
    """Agree to what play `asking` asks; with the last word that was missing it is done, by who asked.

    Shape:  `seen` as for `undo`: nobody agrees to lose what they have not seen.
    Errors: IllegalMove when nobody asks that any more, for who asks, and for who is not concerned.
    """
    with writing(campaign, by) as table:
        if done := sent_before(table, key, AGREE, by):
            return done
        refuse_unseen(table, seen)
        one = _open(campaign, asking)
        if not one.waits_for(by):
            raise IllegalMove(say("It is not you who has to choose."))
        said = append(table, AGREE, {"asking": asking}, (), by=by, key=key)
        if by.master or one.missing == (by,):
            after = Table(table.campaign, table.game, table.book, table.state, said.number)
            _do(after, one)
        return said


def decline(campaign: Campaign, asking: int, *, by: Seat, key: str | None = None) -> Play:
    """Say no, or as who asked: ask no longer.

    Errors: IllegalMove when nobody asks that any more, and for who is not concerned.
    """
    with writing(campaign, by) as table:
        if done := sent_before(table, key, DECLINE, by):
            return done
        one = _open(campaign, asking)
        if by.pk != one.play.seat_id and not by.master and by not in one.concerned:
            raise IllegalMove(say("It is not you who has to choose."))
        return append(table, DECLINE, {"asking": asking}, (), by=by, key=key)


def asked(campaign: Campaign) -> Asked | None:
    """What is asked now, if anything is."""
    told = questions.talk(campaign.pk, (ASK, AGREE, DECLINE, UNDO), campaign.number - FAR)
    asking: Play | None = None
    said: list[Play] = []
    for play in told:
        if play.move == ASK:
            asking, said = play, []
        elif play.move == AGREE:
            said.append(play)
        else:
            asking = None
    return _as_asked(campaign, asking, said) if asking else None


def _as_asked(campaign: Campaign, asking: Play, said: list[Play]) -> Asked | None:
    number, drop = asking.fields["number"], bool(asking.fields["drop"])
    since = _since(campaign, number)
    going = [play for play in since if not play.undone and play.move not in STAYS]
    if not going or going[0].number != number:
        return None
    newest = going[-1].number
    agreed = tuple(play.seat for play in said if play.seat and play.number > newest)
    return Asked(asking, number, drop, len(going), _concerned(campaign, asking, going), agreed)


def _concerned(campaign: Campaign, asking: Play, going: list[Play]) -> tuple[Seat, ...]:
    """Whose plays go; everybody who plays, once dice have shown, something was revealed or nobody else has played.

    Of a seat that may take nothing back by itself, it is the game master alone.
    """
    if asking.seat and right_of(campaign, asking.seat, UNDO) != ALLOW:
        return tuple(campaign.seats.filter(master=True))
    movers = {play.seat_id for play in going}
    everybody = movers == {asking.seat_id} or showed(campaign, table_of(campaign).game, going)
    seats = [seat for seat in campaign.seats.exclude(name="") if seat.pk != asking.seat_id]
    return tuple(seat for seat in seats if seat.pk in movers or (everybody and not seat.master))


def _since(campaign: Campaign, number: int) -> list[Play]:
    return list(Play.objects.filter(campaign=campaign, number__gte=number).defer("seen").order_by("number"))


def _open(campaign: Campaign, asking: int) -> Asked:
    one = asked(campaign)
    if one is None or one.play.number != asking:
        raise IllegalMove(say("Nobody is asked that any more."))
    return one


def _do(table: Table, one: Asked) -> None:
    """Do what was asked, in the name of who asked."""
    asker = one.play.seat
    if asker is None:
        raise IllegalMove(say("Nobody is asked that any more."))
    if one.drop:
        drop_in(table, one.number, by=asker, key=None, reason="")
    else:
        take_back(table, one.number, by=asker, key=None, reason="")
