"""The game master's hand: anything on the table can be set, with a reason, and is marked until that is cleared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaigns.engine import events as happened
from campaigns.engine.dice import Dice
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.typed import plain, plain_text
from campaigns.plays.writing import Table, append, dice_of, refuse_faces_left, refuse_if_ended, sent_before, writing

OVERRIDE = "override"
BY_HAND = "by-hand:"
"""A mark "by-hand:health" on a piece says that its health was set by hand; taking the mark away clears it."""
CLEARED = "cleared"
SUPPLY = "supply"
"""Where a conserved number comes from and goes to when it is set by hand."""
MOST_CHANGES, HUGE = 50, 1_000_000

Change = Mapping[str, Any]
GIVEN_UP = "given-up"
"""How a game ends that is played no further, and that nobody has won or lost."""
ENDED = say("The game master has ended the game.")
ENDINGS = {"victory": ENDED, "defeat": ENDED, GIVEN_UP: say("The game was given up; nobody has won or lost.")}


def override(
    campaign: Campaign,
    changes: Iterable[Change],
    reason: str,
    *,
    by: Seat,
    key: str | None = None,
    faces: Iterable[int] = (),
) -> Play:
    """Set things by hand; the game's consequences follow as after a move.

    Shape:  each change has "set" and, by it: counter (piece, name, value); holder (piece, holder); mark (piece, mark,
            on); seat (piece, seat); period (period, value); add (kind, entry, name, holder; id if wanted); remove
            (piece); prompt (prompt: its id, taken away unanswered); end (result).
    Errors: IllegalMove for anybody but the game master, without a reason, or for what cannot be on a table; DieNeeded
            when a consequence rolls dice at a table that rolls its own.
    """
    reason = plain_text(reason, 300, say("Setting something by hand needs a reason."))
    changes = list(changes)
    with writing(campaign, by) as table:
        if done := sent_before(table, key, OVERRIDE, by):
            return done
        refuse_if_ended(table)
        if not by.master:
            raise IllegalMove(say("Only the game master does that."))
        if not 1 <= len(changes) <= MOST_CHANGES:
            raise IllegalMove(say("Say what is to be set: from 1 to {most} things.", most=MOST_CHANGES))
        dice = dice_of(table.campaign, faces)
        draft = set_by_hand(table, changes, dice)
        refuse_faces_left(dice)
        told = {"changes": [dict(change) for change in changes]}
        return append(table, OVERRIDE, told, draft.events, by=by, key=key, reason=reason)


def set_by_hand(table: Table, changes: Iterable[Change], dice: Dice) -> Draft:
    """What setting things by hand does, with the game's consequences.

    Errors: as `override`.
    """
    draft = Draft(table.state, dice)
    for change in changes:
        _apply(table, draft, change)
    if table.game.settle:
        table.game.settle(draft, table.book)
    return draft


def _apply(table: Table, draft: Draft, change: Change) -> None:
    setter = SETTERS.get(str(change.get("set", ""))) if isinstance(change, Mapping) else None
    if setter is None:
        raise IllegalMove(say("There is nothing called that to set by hand."))
    setter(table, draft, change)


def _counter(table: Table, draft: Draft, change: Change) -> None:
    piece, name, value = _piece(draft, change), _word(change, "name"), change.get("value")
    if type(value) is not int or abs(value) > HUGE:
        raise IllegalMove(say("A value is a whole number of sane size."))
    by = value - draft.state.count(piece, name)
    if name in table.game.conserved:
        _balance(draft, name, piece, by)
    else:
        draft.change(piece, name, by)
    _mark_by_hand(draft, piece, name)


def _balance(draft: Draft, name: str, piece: str, by: int) -> None:
    """A conserved number is given and taken by the supply, so that its sum stays what it was."""
    if piece == SUPPLY:
        raise IllegalMove(say("The supply is what is left over; set what somebody holds."))
    giver, taker = (SUPPLY, piece) if by > 0 else (piece, SUPPLY)
    draft.pay(name, giver, taker, abs(by))


def _holder(table: Table, draft: Draft, change: Change) -> None:
    piece, holder = _piece(draft, change), _place(draft, change)
    above = holder
    while above:
        if above == piece:
            raise IllegalMove(say("{piece} cannot lie in itself.", piece=Name(piece)))
        above = draft.state.holder(above)
    draft.put(piece, holder)
    _mark_by_hand(draft, piece, "holder")


def _mark(table: Table, draft: Draft, change: Change) -> None:
    piece, mark = _piece(draft, change), _word(change, "mark")
    if change.get("on"):
        draft.mark(piece, mark, str(change.get("until", ""))[:20])
    else:
        draft.unmark(piece, mark)
    if not mark.startswith(BY_HAND):
        _mark_by_hand(draft, piece, mark)


def _seat(table: Table, draft: Draft, change: Change) -> None:
    piece, seat = _piece(draft, change), str(change.get("seat", ""))
    if not table.campaign.seats.filter(key=seat[:20]).exists():
        raise IllegalMove(say("There is no such seat at this table."))
    draft.give_seat(piece, seat)
    _mark_by_hand(draft, piece, "seat")


def _period(table: Table, draft: Draft, change: Change) -> None:
    period, value = _word(change, "period"), change.get("value")
    if period not in draft.state.periods:
        raise IllegalMove(say("There is nothing called that to set by hand."))
    if type(value) is not type(draft.state.periods[period]) or not plain(str(value), 60):
        raise IllegalMove(say("A value is of the kind that it was."))
    if isinstance(value, int) and not 0 <= value <= HUGE:
        raise IllegalMove(say("A value is a whole number of sane size."))
    draft.begin(period, value)


def _add(table: Table, draft: Draft, change: Change) -> None:
    kind, entry = _word(change, "kind"), str(change.get("entry", ""))
    name = plain_text(change.get("name", ""), 60)
    if entry and table.book.get(entry) is None:
        raise IllegalMove(say("The rulebook knows no {thing} for this.", thing=entry[:60]))
    piece = _word(change, "id") if change.get("id") else ""
    if piece and piece in draft.state:
        raise IllegalMove(say("There is a {piece} already.", piece=Name(piece)))
    piece = draft.add(kind, id=piece, entry=entry, name=name, holder=_place(draft, change))
    _mark_by_hand(draft, piece, "added")


def _remove(table: Table, draft: Draft, change: Change) -> None:
    piece = _piece(draft, change)
    if any(True for _ in draft.state.held_by(piece)):
        raise IllegalMove(say("Something lies on {piece}; move that first.", piece=Name(piece)))
    for name in table.game.conserved:
        _balance(draft, name, piece, -draft.state.count(piece, name))
    draft.remove(piece)


def _prompt(table: Table, draft: Draft, change: Change) -> None:
    prompt = draft.state.prompt(str(change.get("prompt", "")))
    if prompt is None:
        raise IllegalMove(say("Nobody is asked that any more."))
    draft.happen(happened.PromptAnswered(prompt.id, "", rule=prompt.rule))


def _end(table: Table, draft: Draft, change: Change) -> None:
    result = change.get("result")
    if result not in ENDINGS:
        raise IllegalMove(say("A game ends with victory or defeat."))
    draft.end(str(result), ENDINGS[str(result)])


SETTERS: dict[str, Callable[[Table, Draft, Change], None]] = {
    "counter": _counter,
    "holder": _holder,
    "mark": _mark,
    "seat": _seat,
    "period": _period,
    "add": _add,
    "remove": _remove,
    "prompt": _prompt,
    "end": _end,
}


def _mark_by_hand(draft: Draft, piece: str, what: str) -> None:
    draft.mark(piece, BY_HAND + what, CLEARED)


def _piece(draft: Draft, change: Change) -> str:
    piece = str(change.get("piece", ""))
    if piece not in draft.state:
        raise IllegalMove(say("There is no such piece on the table."))
    return piece


def _place(draft: Draft, change: Change) -> str:
    holder = str(change.get("holder", ""))
    if holder and holder not in draft.state:
        raise IllegalMove(say("There is no such piece on the table."))
    return holder


def _word(change: Change, name: str) -> str:
    """A name of something: letters, digits and a few signs, as games write them."""
    word = str(change.get(name, ""))
    if not 1 <= len(word) <= 60 or not all(letter.isalnum() or letter in "-_:#.@/" for letter in word):
        raise IllegalMove(say("There is nothing called that to set by hand."))
    return word
