"""Taking out one earlier play: the later ones are decided again, with the same fields and the same dice.

What comes of it is shown before anything is written: which plays come out alike, which differ, which are not possible
any more and fall away. Accepting writes it as a going back to before the play, and the later ones as plays anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.engine.codec import event_from_json, event_to_json
from campaigns.engine.dice import Dice, DieNeeded
from campaigns.engine.dice.known import KnownDice, NoDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import Event, PieceAdded, PromptOpened
from campaigns.engine.evolve import fold
from campaigns.engine.game import Game
from campaigns.engine.moves.decide import ANSWER
from campaigns.engine.moves.latecomers import LATE, lay_a_place
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import sees_all
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.models import Campaign, Play, Seat
from campaigns.past.undoing import refuse_target, take_back, why_not
from campaigns.plays.checkpoints import refold
from campaigns.plays.deciding import decide_with, written_against
from campaigns.plays.house_layers import HOUSE, after, layers_of, worked_out
from campaigns.plays.overriding import OVERRIDE, set_by_hand
from campaigns.plays.rolled import ROLLED, known_faces
from campaigns.plays.typed import plain_text
from campaigns.plays.undone import STAYS
from campaigns.plays.upgrading import as_decided, by_rules
from campaigns.plays.writing import SumBroken, Table, append, as_player, check_sums, sent_before, writing
from campaigns.rights import UNDO
from rulebooks.layers import layers_from_json

MOST_LATER = 1_000
"""Plays that are decided again at once; who wants to go back further goes back to a moment."""
SAME, CHANGED, FAILS = "same", "changed", "fails"


@dataclass(frozen=True, slots=True)
class Again:
    """A later play decided again: whether it comes out the same, and the table before it, then and now."""

    play: Play
    outcome: str
    was: tuple[Event, ...]
    events: tuple[Event, ...]
    fields: Mapping[str, Any]
    against: tuple[IllegalMove, ...]
    refusal: IllegalMove | None
    state_then: State
    state_now: State


@dataclass(frozen=True, slots=True)
class Dropped:
    """What taking out one play would come to: the later plays again, and the table as it would stand."""

    target: Play
    again: tuple[Again, ...]
    table: Table

    def count(self, outcome: str) -> int:
        """How many of the later plays come out so."""
        return sum(one.outcome == outcome for one in self.again)


def has_secrets(game: Game) -> bool:
    """Whether anybody at the table may know what others do not."""
    return bool(game.visibility.places or game.visibility.answers or any(move.secret for move in game.moves))


def refuse_drop(table: Table, number: int, by: Seat) -> Play:
    """The play that is to be taken out.

    Errors: IllegalMove for one that cannot be, that too many others follow, or where a seat may not see what it would
            change.
    """
    target = refuse_target(table, number)
    if target.move == UNDO:
        raise IllegalMove(say("An undo is taken back as a whole, with all that came after it."))
    if has_secrets(table.game) and not sees_all(as_player(by)):
        raise IllegalMove(say("What that would change may be secret; only a game master who sees everything does it."))
    if table.number - number > MOST_LATER:
        told = say("More than {most} plays came after it; go back to a moment instead.", most=MOST_LATER)
        raise IllegalMove(told)
    return target


def foresee_drop(table: Table, number: int, by: Seat) -> Dropped:
    """What would come of taking out a play; nothing is written and no die falls that has not fallen before.

    Errors: as `refuse_drop`.
    """
    target = refuse_drop(table, number, by)
    later = Play.objects.filter(campaign=table.campaign, number__gt=number).effective().select_related("seat__campaign")
    plays = [play for play in later if play.move != UNDO]
    stay = [event_from_json(event) for play in plays if play.move in STAYS for event in play.events]
    before = refold(table.campaign, until=number - 1)
    now = by_rules(replace(table, state=fold(before, stay)), layers_from_json(worked_out(table.campaign, number)))
    then = fold(before, map(event_from_json, target.events))
    again: list[Again] = []
    for one in _decided(now, then, plays, known_faces(table.campaign)):
        again.append(one)
        now = _then(now, one)
    return Dropped(target, tuple(again), now)


def _decided(now: Table, then: State, plays: Sequence[Play], known: Mapping[str, int]) -> Iterator[Again]:
    """Decide plays again one after another; ids that shifted are followed."""
    names: dict[str, str] = {}
    for play in plays:
        was = tuple(event_from_json(event) for event in play.events)
        if play.move not in STAYS:
            one = _again(as_decided(now, play), then, play, was, names, known)
            names |= _renamed(was, one.events)
            yield one
            now = _then(now, one)
        then = fold(then, was)


def _then(now: Table, one: Again) -> Table:
    """The table after a play that was decided again; what it says of house rules counts from there on."""
    if one.play.move == HOUSE and one.outcome != FAILS:
        now = by_rules(now, after(layers_of(now.campaign), one.fields, one.play.number))
    return replace(now, state=fold(now.state, one.events))


def _again(
    now: Table, then: State, play: Play, was: tuple[Event, ...], names: Mapping[str, str], known: Mapping[str, int]
) -> Again:
    fields = rewritten(play.fields, names)
    refusal: IllegalMove | None = None
    events: tuple[Event, ...] = ()
    against: tuple[IllegalMove, ...] = ()
    try:
        events, against = _run(now, play, fields, was, known)
        check_sums(now, fold(now.state, events))
    except IllegalMove as no:
        refusal = no
    except DieNeeded:
        refusal = IllegalMove(say("It needs a die that has not fallen yet; make it again at the table."))
    except (SumBroken, LookupError, TypeError, ValueError):
        refusal = IllegalMove(say("The rules cannot decide it any more."))
    if refusal:
        return Again(play, FAILS, was, (), fields, (), refusal, then, now.state)
    names = {**names, **_renamed(was, events)}
    alike = [event_to_json(one) for one in events] == [rewritten(event_to_json(one), names) for one in was]
    return Again(play, SAME if alike else CHANGED, was, events, fields, against, None, then, now.state)


def _run(
    now: Table, play: Play, fields: Mapping[str, Any], was: tuple[Event, ...], known: Mapping[str, int]
) -> tuple[tuple[Event, ...], tuple[IllegalMove, ...]]:
    """The events of a play on another table."""
    dice: Dice = KnownDice(known, NoDice()) if now.campaign.dice == "app" else SameDice(play)
    if play.move == OVERRIDE:
        return tuple(set_by_hand(now, fields["changes"], dice).events), ()
    if play.move == LATE and now.state.periods.get("phase") != "choosing":
        place = Draft(now.state, dice)
        lay_a_place(now.game, place, now.book)
        return tuple(place.events), ()
    if play.move != ANSWER and now.game.move(play.move) is None:
        return was, ()  # somebody took another name, or came later to what is early now: that stays so
    if play.seat is None:
        raise IllegalMove(say("Nobody sits there any more."))
    draft = decide_with(now, play.move, fields, dice, play.seat, play.reason if play.against else "")
    return tuple(draft.events), tuple(draft.against)


class SameDice:
    """At a table that rolls its own: the dice that fell for this very play, in their order for each reason."""

    roller = "table"

    def __init__(self, play: Play) -> None:
        rolls = [event for event in play.events if event["is"] == ROLLED]
        self.left = [
            (roll["why"], sides, face)
            for roll in rolls
            for sides, face in zip(roll["sides"], roll["faces"], strict=True)
        ]
        self.roller = rolls[0]["roller"] if rolls else "table"

    def face(self, key: str, sides: int) -> int:
        """The next face that fell for this reason.

        Errors: DieNeeded when this play rolled no such die.
        """
        why = key.rpartition(":")[0]
        found = next((one for one in self.left if one[:2] == (why, sides)), None)
        if found is None:
            raise DieNeeded(key, sides)
        self.left.remove(found)
        return found[2]


def _renamed(was: Sequence[Event], now: Sequence[Event]) -> dict[str, str]:
    """Pieces and questions that got another id: the n-th of an entry then is the n-th of it now."""
    found = {}
    for then, again in zip(_named(was), _named(now), strict=False):
        if then[0] == again[0] and then[1] != again[1]:
            found[then[1]] = again[1]
    return found


def _named(events: Sequence[Event]) -> list[tuple[str, str]]:
    named = []
    for event in events:
        match event:
            case PieceAdded(piece=piece) if "#" in piece.id:
                named.append((piece.entry or piece.kind, piece.id))
            case PromptOpened(prompt=prompt):
                named.append((f"?{prompt.kind}", prompt.id))
    return sorted(named, key=lambda one: one[0])


def rewritten(value: Any, names: Mapping[str, str]) -> Any:
    """JSON with other ids in it."""
    if isinstance(value, Mapping):
        return {key: rewritten(one, names) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [rewritten(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def drop(campaign: Campaign, number: int, *, by: Seat, seen: int, reason: str = "", key: str | None = None) -> Play:
    """Take out a play, as it was shown on the table of number `seen`.

    Errors: IllegalMove as `refuse_drop`; when somebody has played since it was shown; for a player, when it is not
            free: then the game master or the people concerned decide.
    """
    reason = plain_text(reason, 300)
    with writing(campaign, by) as table:
        if done := sent_before(table, key, UNDO, by):
            return done
        if seen != table.number:
            raise IllegalMove(say("Somebody has played since; look again at what it would change."))
        since = list(Play.objects.filter(campaign=table.campaign, number__gte=number).order_by("number"))
        if refusal := why_not(table, since, by):
            try:
                raise refusal
            finally:
                del refusal  # what is raised knows this frame, and would be held by it, with the whole table
        return drop_in(table, number, by=by, key=key, reason=reason)


def drop_in(table: Table, number: int, *, by: Seat, key: str | None, reason: str) -> Play:
    """Take out a play, whoever agrees or not. Only inside `writing`."""
    dropped = foresee_drop(table, number, by)
    done = take_back(table, number, by=by, key=key, reason=reason, dropped=number)
    state = refold(table.campaign)
    for one in dropped.again:
        if one.outcome == FAILS:
            continue
        table = replace(table, state=state, number=table.campaign.number)
        told: dict[str, Any] = {"reason": one.play.reason, "against": written_against(table, one.against)}
        told |= {"again": one.play.number, "edition": one.play.edition}
        append(table, one.play.move, one.fields, one.events, by=one.play.seat, **told)
        state = fold(state, one.events)
    return done
