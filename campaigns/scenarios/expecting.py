"""Comparing a table with what a scenario expects: `then`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game import Game, Seat
from campaigns.engine.secrecy import SPECTATOR, seen
from campaigns.engine.state import State
from campaigns.scenarios.arranging import owned
from campaigns.scenarios.names import answers_to, counter_of, fold, having, meaning, one_word, place_of, somebody
from campaigns.scenarios.noting import failures_of_notes, speaks_of_notes
from campaigns.scenarios.text import BadScenario, Clause, clauses, listed, seen_by
from campaigns.scenarios.wording import loosely, marks_said


def failures_of(
    game: Game,
    book: Book,
    state: State,
    moves: list[dict[str, Any]],
    text: str,
    called: Mapping[str, str],
) -> list[str]:
    """What of a `then` is not true, a sentence each.

    Shape:  `called` are the names, folded, of all that was ever on the table, with the pieces.
    Errors: BadScenario for a clause that means nothing.
    """
    found: list[str] = []
    for part in text.split(";"):
        viewer, said = seen_by(part.strip())
        if speaks_of_notes(said):
            if viewer:
                raise BadScenario("«noted» is of the whole log; say it without a seat")
            found += failures_of_notes(moves, said)
            continue
        looked_at = seen(game, state, _viewer(state, book, viewer)) if viewer else state
        problems = _failures(game, book, looked_at, moves if not viewer else None, said, called)
        found += [f"{viewer} sees: {one}" if viewer else one for one in problems]
    return found


def _viewer(state: State, book: Book, name: str) -> Seat:
    """The seat of somebody at the table; a spectator for whom nobody knows."""
    piece = state.pieces.get(meaning(name, state, book))
    return Seat(piece.seat, piece.name) if piece and piece.seat else SPECTATOR


def _failures(
    game: Game, book: Book, state: State, moves: list[dict[str, Any]] | None, text: str, called: Mapping[str, str]
) -> list[str]:
    found: list[str] = []
    for clause in (marks_said(game, book, one) for one in clauses(text)):
        if not clause.facts:
            found += _plain(state, clause.subject)
            continue
        tried = [_untrue(game, book, state, moves, piece, clause) for piece in _meant(state, book, clause, called)]
        closest = min(tried, key=len)  # of several that may be meant, one of which all is true is enough
        found += closest
    return found


def _meant(state: State, book: Book, clause: Clause, called: Mapping[str, str]) -> list[str]:
    """The pieces that a clause may be about: the one of that name, else all of that kind that nobody sits behind."""
    named = somebody(clause.subject, state, book) or loosely(clause.subject, book) or clause.subject
    if named not in state and "gone" in dict(clause.facts):
        named = called.get(fold(clause.subject), named)
    if named in state or "gone" in dict(clause.facts):
        return [named]
    like = (one.id for one in state.pieces.values() if not one.seat and answers_to(clause.subject, one.id, state, book))
    return [*like] or [named]


def _untrue(
    game: Game, book: Book, state: State, moves: list[dict[str, Any]] | None, piece: str, clause: Clause
) -> list[str]:
    """What a clause says of a piece that is not true of it, a sentence each."""
    problems = (
        _gone(state, moves, piece) if word == "gone" else _check(game, book, state, piece, word, value)
        for word, value in clause.facts
    )
    return [f"{clause.subject}: {problem}" for problem in problems if problem]


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


def _gone(state: State, moves: list[dict[str, Any]] | None, piece: str) -> str:
    """A piece lies nowhere, or a move of the scenario took it away for good; or whoever looks does not see it."""
    if piece in state:
        if state.count(piece, "x") > 0:
            return "is on the map"
        return f"is at {state.holder(piece)}" if state.holder(piece) else ""
    if moves is None:
        return ""
    events = [event for move in moves for event in move.get("events", ()) if event["is"] == "piece-removed"]
    if piece not in {name for event in events for name in (event["piece"], event["piece"].partition("#")[0])}:
        raise BadScenario(f"there never was a «{piece}» on the table")
    return ""


def _check(game: Game, book: Book, state: State, piece: str, word: str, value: str) -> str:
    if piece not in state:
        raise BadScenario(f"there is no «{piece}» on the table")
    match word:
        case "asks":
            asked = [prompt.seat for prompt in state.prompts if prompt.kind == value]
            return "" if state.pieces[piece].seat in asked else f"is not asked «{value}»"
        case "at":
            place = "" if fold(value) == "nowhere" else meaning(value, state, book) or place_of(value, state, book)
            return "" if state.holder(piece) == place else f"is at {state.holder(piece) or 'nowhere'}, not {value}"
        case "is":
            return "" if state.pieces[piece].entry == meaning(value, State(), book) else f"is no {value}"
        case "holds" | "lacks":
            return _held(game, book, state, piece, word, value)
        case "knows":
            return _knows(game, book, state, piece, value)
        case "mark":
            return _marked(book, state, piece, value)
        case _:
            return _counted(game, book, state, piece, word, int(value))


def _held(game: Game, book: Book, state: State, piece: str, word: str, value: str) -> str:
    has = having(game, state, piece)
    for name, wanted in listed(one_word(value, book)):
        if fold(name) == "nothing":
            if has:
                return f"holds {', '.join(one.id for one in has)}"
            continue
        slug = meaning(name, State(), book) or loosely(name, book) or name
        count = sum(1 for one in has if slug in (one.entry, one.kind, one.id) or answers_to(name, one.id, state, book))
        if word == "lacks":
            if count:
                return f"holds {count} of {name}"
        elif (wanted is None and not count) or (wanted is not None and wanted != count):
            return f"holds {count} of {name}"
    return ""


def _knows(game: Game, book: Book, state: State, viewer: str, value: str) -> str:
    """Whether a seat was shown a thing where it lies now."""
    for name, owner in owned(value):
        has = having(game, state, meaning(owner, state, book) or owner)
        known = [one for one in has if {state.pieces[viewer].seat, ""} & {*state.known.get(one.id, ())}]
        if not any(answers_to(name, one.id, state, book) for one in known):
            return f"does not know {name} of {owner}"
    return ""


def _marked(book: Book, state: State, piece: str, value: str) -> str:
    kind, colon, name = value[1:].partition(":")
    mark = f"{kind}:{meaning(name, state, book) or name}" if colon else kind
    has = state.has(piece, mark)
    return "" if has == (value[0] == "+") else ("is " if has else "is not ") + mark


def _counted(game: Game, book: Book, state: State, piece: str, word: str, wanted: int) -> str:
    counter = counter_of(game, word, state, book)
    number = game.numbers.get(counter)
    stands = number(state, book, piece).total if number else state.count(piece, counter)
    return "" if stands == wanted else f"{word} is {stands}, not {wanted}"
