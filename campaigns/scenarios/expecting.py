"""Comparing a table with what a scenario expects: `then`."""

from __future__ import annotations

import re

from campaigns.engine.state import State
from campaigns.engine.winners import winners_of
from campaigns.scenarios.arranging import owned
from campaigns.scenarios.moment import Moment
from campaigns.scenarios.names import answers_to, counter_of, fold, having, meaning, one_word, place_of, somebody
from campaigns.scenarios.noting import failures_of_notes, speaks_of_notes
from campaigns.scenarios.offering import failures_of_moves, speaks_of_moves
from campaigns.scenarios.quoting import failures_of_stats, holds, speaks_of_stats
from campaigns.scenarios.text import UNTIL, BadScenario, Clause, clauses, counted, seen_by
from campaigns.scenarios.wording import loosely, marks_said

EITHER = "either "
NOT = "not "
WON = "won by "
WORDS = {
    "either CLAUSE or CLAUSE": "at least one of them is true",
    "not CLAUSE": "it is not true: «not Аня hp=3», «seat Боря: not Аня holds Бомба»",
    "WHO holds A x2+": "two of them or more",
    "WHO NAME>=3, WHO NAME at least 3": "a counter or a derived number is no less; <= and «at most» no more; > < !=",
    "WHO asks nothing": "this seat is asked nothing",
    "won by A, B": "these have won, and no others; «won by nobody»",
    "WHO NAME falls [by 2]": "it is less than before the last move (by so much); also «rises», «stays»",
    "seat WHO: CLAUSE": "true in the eyes of this seat; `GM` is the game master, a name that nobody has a spectator",
}
"""What a `then` can say besides facts of pieces."""
CHANGES = {"falls": -1, "rises": 1, "stays": 0}


def failures_of(now: Moment, text: str) -> list[str]:
    """What of a `then` is not true, a sentence each.

    Errors: BadScenario for a clause that means nothing.
    """
    return [one for part in text.split(";") for one in _part(now, part.strip())]


def _part(now: Moment, text: str) -> list[str]:
    """What is not true of a part of a `then`, be it true in the eyes of one seat only."""
    if text.startswith(EITHER):
        tried = [_part(now, one.strip()) for one in re.split(r"\s+or\s+", text.removeprefix(EITHER))]
        if len(tried) == 1:
            raise BadScenario(f"«{text}» has no «or»")
        return [] if [] in tried else [f"neither is true: {'; '.join(one for problems in tried for one in problems)}"]
    viewer, said = seen_by(text)
    if not viewer:
        return _failures(now, now, said, "")
    return [f"{viewer} sees: {one}" for one in _failures(now, now.seen_by(viewer), said, viewer)]


def _failures(now: Moment, looked: Moment, said: str, viewer: str) -> list[str]:
    """What is not true of a clause; `now` is the table as it is, `looked` as the one who looks sees it."""
    if speaks_of_notes(said):
        return failures_of_notes(looked, said)
    if speaks_of_stats(said):
        return failures_of_stats(now, said)
    if said.startswith(NOT):
        return (
            [] if _failures(now, looked, said.removeprefix(NOT).strip(), viewer) else [f"«{said[len(NOT) :]}» is true"]
        )
    if speaks_of_moves(said):
        return failures_of_moves(now, said, viewer)
    return _of_pieces(looked, said)


def _of_pieces(now: Moment, text: str) -> list[str]:
    found: list[str] = []
    for clause in (marks_said(now.game, now.book, one) for one in clauses(text)):
        if clause.subject.startswith(WON):
            found += _won(now, clause.subject.removeprefix(WON))
            continue
        if not clause.facts:
            found += _plain(now.state, clause.subject)
            continue
        tried = [_untrue(now, piece, clause) for piece in _meant(now, clause)]
        closest = min(tried, key=len)  # of several that may be meant, one of which all is true is enough
        found += closest
    return found


def _meant(now: Moment, clause: Clause) -> list[str]:
    """The pieces that a clause may be about: the one of that name, else all of that kind that nobody sits behind."""
    state, book = now.state, now.book
    named = somebody(clause.subject, state, book) or loosely(clause.subject, book) or clause.subject
    if named not in state and "gone" in dict(clause.facts):
        named = now.called.get(fold(clause.subject), named)
    if named in state or "gone" in dict(clause.facts):
        return [named]
    like = (one.id for one in state.pieces.values() if not one.seat and answers_to(clause.subject, one.id, state, book))
    return [*like] or [named]


def _untrue(now: Moment, piece: str, clause: Clause) -> list[str]:
    """What a clause says of a piece that is not true of it, a sentence each."""
    problems = (
        _gone(now, piece) if word == "gone" else _check(now, piece, word, value) for word, value in clause.facts
    )
    return [f"{clause.subject}: {problem}" for problem in problems if problem]


def _won(now: Moment, text: str) -> list[str]:
    """Whether those who have won are the ones that are named, by what the ending of the game says."""
    names = [one.strip() for one in text.split(",")]
    wanted = {now.seat(one).key for one in names if fold(one) != "nobody"}
    won = winners_of((event for one in now.played for event in one.events), now.state)
    called = [piece.name for seat in won for piece in now.state.pieces.values() if piece.seat == seat and piece.name]
    return [] if wanted == {*won} else [f"won by {', '.join(called) or 'nobody'}, not by {text}"]


def _plain(state: State, text: str) -> list[str]:
    """«result victory», «round 2», «phase heroes», «nobody asked»."""
    first, _, rest = text.partition(" ")
    if first == "result":
        result = state.result or "none"
        return [] if result == rest else [f"the result is {result}, not {rest}"]
    if text == "nobody asked":
        return [f"{prompt.kind} is asked" for prompt in state.prompts]
    if text == state.result:
        return []
    if first in state.periods:
        stands = str(state.periods[first])
        return [] if stands == rest else [f"{first} is {stands}, not {rest}"]
    raise BadScenario(f"«{text}» says nothing that can be checked")


def _gone(now: Moment, piece: str) -> str:
    """A piece lies nowhere, or a move of the scenario took it away for good; or whoever looks does not see it."""
    state = now.state
    if piece in state:
        if state.count(piece, "x") > 0:
            return "is on the map"
        return f"is at {state.holder(piece)}" if state.holder(piece) else ""
    if now.viewer is not None:
        return ""
    events = [event for move in now.moves for event in move.get("events", ()) if event["is"] == "piece-removed"]
    if piece not in {name for event in events for name in (event["piece"], event["piece"].partition("#")[0])}:
        raise BadScenario(f"there never was a «{piece}» on the table")
    return ""


def _check(now: Moment, piece: str, word: str, value: str) -> str:
    state, book = now.state, now.book
    if piece not in state:
        raise BadScenario(f"there is no «{piece}» on the table")
    match word:
        case "asks":
            asked = [prompt.kind for prompt in state.prompts if prompt.seat == state.pieces[piece].seat]
            if fold(value) == "nothing":
                return f"is asked «{', '.join(asked)}»" if asked else ""
            return "" if value in asked else f"is not asked «{value}»"
        case "at":
            place = "" if fold(value) == "nowhere" else meaning(value, state, book) or place_of(value, state, book)
            return "" if state.holder(piece) == place else f"is at {state.holder(piece) or 'nowhere'}, not {value}"
        case "is":
            return "" if state.pieces[piece].entry == meaning(value, State(), book) else f"is no {value}"
        case "holds" | "lacks":
            return _held(now, piece, word, value)
        case "knows":
            return _knows(now, piece, value)
        case "mark":
            return _marked(now, piece, value)
        case _:
            return _counted(now, piece, word, value)


def _held(now: Moment, piece: str, word: str, value: str) -> str:
    state, book = now.state, now.book
    has = having(now.game, state, piece)
    for name, wanted, more in counted(one_word(value, book)):
        if fold(name) == "nothing":
            if has:
                return f"holds {', '.join(one.id for one in has)}"
            continue
        slug = meaning(name, State(), book) or loosely(name, book) or name
        count = sum(1 for one in has if slug in (one.entry, one.kind, one.id) or answers_to(name, one.id, state, book))
        if word == "lacks":
            if count:
                return f"holds {count} of {name}"
        elif not (count >= (wanted or 1) if more or wanted is None else count == wanted):
            return f"holds {count} of {name}"
    return ""


def _knows(now: Moment, viewer: str, value: str) -> str:
    """Whether a seat was shown a thing where it lies now."""
    state, book = now.state, now.book
    for name, owner in owned(value):
        has = having(now.game, state, meaning(owner, state, book) or owner)
        known = [one for one in has if {state.pieces[viewer].seat, ""} & {*state.known.get(one.id, ())}]
        if not any(answers_to(name, one.id, state, book) for one in known):
            return f"does not know {name} of {owner}"
    return ""


def _marked(now: Moment, piece: str, value: str) -> str:
    said, _, until = value[1:].partition(UNTIL)
    kind, colon, name = said.partition(":")
    mark = f"{kind}:{meaning(name, now.state, now.book) or name}" if colon else kind
    has = now.state.has(piece, mark)
    if has != (value[0] == "+"):
        return ("is " if has else "is not ") + mark
    if until and not has:
        raise BadScenario(f"«{value}»: what is not so has no end")
    ends = now.state.marks.get((piece, mark), "")
    return f"is {mark} until {ends or 'somebody ends it'}, not {until}" if until and ends != until else ""


def _counted(now: Moment, piece: str, word: str, said: str) -> str:
    """Whether a number is as told: exactly, at least, at most, or compared with how it stood before the last move."""
    stands = _number(now, now.state, piece, word)
    how, _, number = (said, "", "") if said in CHANGES else said.rpartition(" ")
    if how not in CHANGES:
        return "" if holds(stands, how, int(number)) else f"{word} is {stands}, not {said}"
    if now.viewer is not None or now.last is None:
        raise BadScenario(f"«{word} {said}» comes after a move that was made, and is said without a seat")
    before = _number(now, now.last.before, piece, word) if piece in now.last.before else 0
    change, way = stands - before, CHANGES[how]
    as_told = change * way > 0 if way else not change
    if as_told and (not number or abs(change) == int(number)):
        return ""
    return f"{word} was {before} and is {stands}; it should {how.removesuffix('s')}" + (
        f" by {number}" if number else ""
    )


def _number(now: Moment, state: State, piece: str, word: str) -> int:
    """A counter, or a number that is worked out."""
    counter = counter_of(now.game, word, state, now.book)
    worked_out = now.game.numbers.get(counter)
    return worked_out(state, now.book, piece).total if worked_out else state.count(piece, counter)
