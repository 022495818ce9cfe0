"""Sentences that name a move, «Аня attacks Големко using=self»: who makes it, which one it is, and what it is told."""

from __future__ import annotations

from campaigns.engine.moves.decide import ANSWER
from campaigns.engine.moves.latecomers import LATE
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import render
from campaigns.engine.state import State
from campaigns.scenarios.moment import MASTER, Moment
from campaigns.scenarios.names import answers_to, fields_of, fold, meaning, somebody
from campaigns.scenarios.text import BadScenario

SPOKEN = {"да": "yes", "нет": "no"}
USES = ("uses", "use")
ANSWERS = (ANSWER, "answers")
UNDO = "undo"
UNDOES = (UNDO, "undoes", "takes-back")
"""Taking back is no move of a game, and a scenario can let anybody try it."""
LAYS_A_PLACE = (LATE, "lays-a-place")
"""Nor is laying a place for somebody who comes later."""

Said = tuple[Seat, str, dict[str, str]]
"""Who moves, the name of the move, its fields."""


def said(now: Moment, text: str) -> Said:
    """The move that a text names: "[seat Боря:] Аня attacks Големко using=self".

    Errors: BadScenario for a text that names none.
    """
    seat: Seat | None = None
    if text.startswith("seat "):
        key, _, text = text.removeprefix("seat ").partition(":")
        seat = now.seat(key.strip())
    words = text.split()
    for size in range(1, len(words)):
        name, rest = move_name(now, words[size]), words[size + 1 :]
        if not name and words[size] in USES:
            name, rest = _use_of(now, rest)
        if name:
            return _fields(now, seat, " ".join(words[:size]), name, " ".join(rest))
    raise BadScenario(f"«{text}» names no move; say who, then one of {', '.join(one.name for one in now.game.moves)}")


def move_name(now: Moment, word: str) -> str:
    """The name of the move that a word means; empty if it means none."""
    if word in ANSWERS:
        return ANSWER
    if word in UNDOES:
        return UNDO
    if word in LAYS_A_PLACE:
        return LATE
    return next((one.name for one in now.game.moves if word == one.name or word in one.words), "")


def _use_of(now: Moment, words: list[str]) -> tuple[str, list[str]]:
    """The one move that the page of a thing is about, «Аня uses Пружина [4]», and what else is told; of a thing that a
    book has added, the move by which what does the same is used, with the thing behind the rest."""
    for size in range(len(words), 0, -1):
        thing = meaning(" ".join(words[:size]), State(), now.book)
        entry, alike = now.book.get(thing) if thing else None, now.game.examples.uses
        usual = alike(entry) if entry and alike else ""
        moves = [one.name for one in now.game.moves if thing and one.rule == thing]
        others = [one.name for one in now.game.moves if usual and one.rule == usual and usual != thing]
        if len(moves) == 1:
            return moves[0], words[size:]
        if len(others) == 1:
            return others[0], [*words[size:], thing]
    return "", words


def _fields(now: Moment, seat: Seat | None, actor: str, name: str, rest: str) -> Said:
    who = seat or now.seat(actor)
    if name == ANSWER:
        return who, name, _answer(now, who, rest.strip())
    if name == UNDO:
        return who, name, {"moves": rest.strip() or "1"}
    if name == LATE:
        return who, name, {}
    move = now.game.move(name)
    told: dict[str, str] = {}
    piece = now.state.pieces.get(somebody(actor, now.state, now.book))
    if seat is None and piece and piece.kind == "boss" and not piece.seat:  # a foe is the master's to move
        seat = who = MASTER
    if move and move.actor and not (who.master and seat is None):
        told[move.actor] = somebody(actor, now.state, now.book) or actor
    return who, name, fields_of(now.game, rest, name, now.state, now.book, told)


def _answer(now: Moment, who: Seat, told: str) -> dict[str, str]:
    """The prompt that somebody answers, the first of their own, and the option that the words mean."""
    told = SPOKEN.get(fold(told), told)
    asked = [one for one in now.state.prompts if one.seat == who.key] or list(now.state.prompts)
    if not asked:
        return {"prompt": "", "choice": told}
    for option in asked[0].options:
        label = render(option.label, lambda text: text, lambda id: name_of(now, id))
        if fold(told) in (fold(option.value), fold(label)):
            return {"prompt": asked[0].id, "choice": option.value}
    fitting = (one.value for one in asked[0].options if answers_to(told, one.value, now.state, now.book))
    return {"prompt": asked[0].id, "choice": next(fitting, told)}


def name_of(now: Moment, id: str, before: State | None = None) -> str:
    """What a piece or an entry is called; `before` is the table on which a piece may have stood that is gone."""
    piece = now.state.pieces.get(id) or (before.pieces.get(id) if before else None)
    entry = now.book.get(piece.entry if piece and piece.entry else id)
    return (piece.name if piece else "") or (entry.name if entry else id)
