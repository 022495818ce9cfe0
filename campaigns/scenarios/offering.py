"""What a `then` says of moves: who may make which and why not, what a page offers, what a question offers, who may
take back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from campaigns.engine.codec import SHORT
from campaigns.engine.dice import DieNeeded
from campaigns.engine.moves.blocked import blocked
from campaigns.engine.moves.decide import ANSWER, AnyDice, Offer, Way, decided, offers
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import SPECTATOR, seen
from campaigns.engine.sentences import render
from campaigns.engine.state import Prompt, State
from campaigns.past.alone import REVEALING, Done, why_not_alone
from campaigns.past.opening import opens
from campaigns.scenarios.moment import Moment, Played
from campaigns.scenarios.names import answers_to, fields_of, fold, one_word
from campaigns.scenarios.speaking import UNDO, Said, name_of, said
from campaigns.scenarios.text import BadScenario

MAY = re.compile(r"^(?P<who>.+?)\s+may(?P<no>\s+not)?\s+(?P<what>.+?)(?:\s+because\s+(?P<why>.+))?$")
OFFERED = re.compile(
    r"^(?P<who>.+?)\s+is(?P<no>\s+not)?\s+offered\s+(?P<what>.+?)"
    r"(?:\s+only\s+(?P<only>.+))?(?:\s+because\s+(?P<why>.+))?$"
)
CHOOSES = re.compile(r"^(?P<who>.+?)\s+chooses\s+from\s+(?P<what>.+)$")
WORDS = {
    "WHO may MOVE FIELDS": "the rules would allow this move now",
    "WHO may not MOVE FIELDS [because WORDS]": "they would refuse it; the words are in the refusal or its rule",
    "WHO is offered MOVE FIELDS": "the move is among those that this seat is offered, with these fields",
    "WHO is not offered MOVE FIELDS": "it is not",
    "WHO is not offered MOVE [FIELDS] because WORDS": "its page says so beside the move that it cannot make",
    "WHO is offered MOVE only A, B": "of this move these and no others, by its first field",
    "WHO chooses from A, B": "this seat is asked, and these are all the answers; «from nothing»: it is asked nothing",
    "WHO may undo [N]": "this seat may take the newest move (or so many) back by itself",
    "WHO may not undo [N] [because WORDS]": "it may not",
}
"""What a `then` can say of moves."""


def speaks_of_moves(text: str) -> bool:
    """Whether a clause says who may make which move."""
    return any(one.match(text) for one in (MAY, OFFERED, CHOOSES))


def failures_of_moves(now: Moment, text: str, seat: str) -> list[str]:
    """What of such a clause is not true, a sentence each; `seat` is who tries it, where that is told.

    Errors: BadScenario for words that name no move, and for an offer of a move with fields that it has not.
    """
    if text.endswith(" because"):
        raise BadScenario(f"«{text}» … why? Words of the reason come behind «because»")
    if found := OFFERED.match(text):
        return _offered(now, found, seat)
    if found := CHOOSES.match(text):
        return _asked(now, now.seat(seat or found["who"]), found["what"])
    found = MAY.match(text)
    if found is None:
        raise BadScenario(f"«{text}» says nothing of a move")
    if found["why"] and not found["no"]:
        raise BadScenario(f"«because» says why somebody may not; «{text}»")
    prefix = f"seat {seat}: " if seat else ""
    told = said(now, f"{prefix}{found['who']} {found['what']}")
    why = why_not(now, told)
    if why is None:
        return [f"{found['who']} may {found['what']}"] if found["no"] else []
    refusal = f"{why.rule} {why.sentence}".strip()
    if not found["no"]:
        return [f"{found['who']} may not {found['what']}: {refusal}"]
    wanted = found["why"] or ""
    return [] if fold(wanted) in fold(refusal) else [f"{found['who']} may not {found['what']}, but with «{refusal}»"]


def why_not(now: Moment, told: Said) -> IllegalMove | None:
    """What the rules say against a move; nothing where they allow it, however the dice would fall."""
    seat, name, fields = told
    if name == UNDO:
        return why_not_back(now, seat, moves_back(now, fields))
    try:
        decided(now.game, now.state, now.book, AnyDice([]), name, fields, seat, now.dial)
    except IllegalMove as no:
        return no
    except DieNeeded:
        return None
    return None


def moves_back(now: Moment, fields: Mapping[str, str]) -> list[Played]:
    """The moves that an undo is about: the newest one, or so many.

    Errors: BadScenario for what is no number of moves, or more than were made.
    """
    told = fields["moves"]
    if not told.isdecimal() or not 1 <= int(told) <= len(now.played):
        raise BadScenario(f"«{told}» moves cannot be taken back; {len(now.played)} were made")
    return list(now.played[-int(told) :])


def why_not_back(now: Moment, seat: Seat, since: list[Played]) -> IllegalMove | None:
    """Why a seat may not take moves back by itself; nothing where it may."""
    if seat.master:
        return None
    done = (Done(one.seat.key == seat.key, one.move, partial(showed, now, one)) for one in since)
    return why_not_alone(now.game, now.book, done, ended=bool(now.state.result))


def showed(now: Moment, one: Played) -> bool:
    """Whether somebody at the table learned by a move what only others had known, or nobody."""
    if any(SHORT[type(event)] in REVEALING for event in one.events):
        return True
    heroes = [piece for piece in one.before.pieces.values() if piece.seat]
    viewers = [SPECTATOR, *(Seat(key) for key in sorted({piece.seat for piece in heroes}))]
    return opens(now.game, one.before, one.events, one.seat.key, viewers)


def _offered(now: Moment, found: re.Match[str], seat: str) -> list[str]:
    prefix = f"seat {seat}: " if seat else ""
    who, name, fields = said(now, f"{prefix}{found['who']} {found['what']}")
    move = now.game.move(name)
    if move and not {*fields} <= {one.name for one in move.fields}:
        raise BadScenario(f"«{found['what']}»: {name} is told {', '.join(one.name for one in move.fields)}")
    if found["why"] and not found["no"]:
        raise BadScenario(f"«because» says why something is not offered; «{found[0]}»")
    table, refused = seen(now.game, now.state, who), dict[Way, IllegalMove]()
    # A reason may lie in what else is offered; without one, no other move needs to be tried.
    everything = [*offers(now.game, table, now.book, who, refused, only="" if found["why"] else name)]
    listed = [one for one in everything if one.move.name == name]
    if name == ANSWER and not found["what"].split()[1:]:  # any answer
        fields = {}
    fitting = [one for one in listed if _fits(now.state, one, fields)]
    if found["only"]:
        return _only(now, found, fitting, fields, name)
    if bool(fitting) == bool(found["no"]):
        return [f"{found['who']} is {'' if fitting else 'not '}offered {found['what']}" + _others(now, listed)]
    if move is None or not found["why"]:
        return []
    grey = blocked(now.game, table, now.book, who, everything, refused)
    actor = fields.get(move.actor, "")
    said_of_it = [one.refusal for one in grey if one.move is move and one.actor == actor]
    if {*fields} - {move.actor}:  # of one way the move itself says it
        said_of_it = [no for no in [why_not(now, (who, name, fields))] if no]
    return _because(found, [f"{one.rule} {one.sentence}".strip() for one in said_of_it])


def _because(found: re.Match[str], reasons: list[str]) -> list[str]:
    """Whether one of the reasons has the words that a clause looks for."""
    if any(fold(found["why"]) in fold(one) for one in reasons):
        return []
    return [f"{found['who']} is not offered {found['what']}, but with «{' '.join(reasons) or 'no word of why'}»"]


def _fits(state: State, offer: Offer, fields: Mapping[str, str]) -> bool:
    """Whether an offer is one with these fields, or one to which they may be added.

    A card is told by its name, which means every card of it, and offered as one of them.
    """
    for key, told in fields.items():
        ways = {offer.fields.get(key, ""), *offer.options.get(key, ())}
        if told not in ways and not any(one in state and state.pieces[one].entry == told for one in ways):
            return False
    return True


def _only(now: Moment, found: re.Match[str], fitting: list[Offer], told: Mapping[str, str], name: str) -> list[str]:
    """Whether a move is offered of these things and of no others, by its first field that was not told."""
    if found["no"]:
        raise BadScenario("«is not offered … only» may mean two things; say one of them")
    move = now.game.move(name)
    free = [one.name for one in move.fields if one.name not in told] if move else ["choice"]
    field = next(iter(free), "")
    if not field:
        raise BadScenario(f"{name} has nothing that could be offered only so")
    there = {one.fields.get(field, "") for one in fitting} | {v for one in fitting for v in one.options.get(field, ())}
    there.discard("")
    listed = (one.strip() for one in one_word(found["only"], now.book).split(","))
    wanted = {_value(now, name, field, dict(told), one, there) for one in listed}
    return _differ(now, f"{found['who']} is offered {found['what']}", there, wanted)


def _value(now: Moment, name: str, field: str, told: dict[str, str], text: str, there: set[str]) -> str:
    if fold(text) == "nothing":
        return ""
    meant = fields_of(now.game, text, name, now.state, now.book, told).get(field, text) if name != ANSWER else text
    if meant in there:
        return meant
    return next((one for one in there if answers_to(text, one, now.state, now.book)), meant)


def _differ(now: Moment, what: str, there: set[str], wanted: set[str]) -> list[str]:
    missing, besides = sorted(wanted - there - {""}), sorted(there - wanted)
    problems = [f"{what} no {_names(now, missing)}"] if missing else []
    return problems + ([f"{what} also {_names(now, besides)}"] if besides else [])


def _names(now: Moment, ids: list[str]) -> str:
    return ", ".join(name_of(now, one) for one in ids)


def _others(now: Moment, listed: list[Offer]) -> str:
    """What is offered of a move instead, in short."""
    told = [" ".join(name_of(now, value) for value in one.fields.values()) for one in listed]
    return f"; it is offered of {'; '.join(told[:5])}{' …' if len(told) > 5 else ''}" if told else ""


def _asked(now: Moment, seat: Seat, text: str) -> list[str]:
    """Whether somebody is asked, and these are all the answers."""
    prompt = next((one for one in now.state.prompts if one.seat == seat.key), None)
    nothing = fold(text) == "nothing"
    if prompt is None:
        return [] if nothing else [f"{seat.name} is asked nothing"]
    there = {one.value for one in prompt.options}
    listed = [] if nothing else one_word(text, now.book).split(",")
    wanted = {_option(now, prompt, one.strip()) for one in listed}
    return _differ(now, f"{seat.name} chooses from", there, wanted)


def _option(now: Moment, prompt: Prompt, text: str) -> str:
    for option in prompt.options:
        label = render(option.label, lambda one: one, lambda id: name_of(now, id))
        if fold(text) in (fold(option.value), fold(label)) or answers_to(text, option.value, now.state, now.book):
            return option.value
    return text
