"""A question that somebody must answer before play goes on, as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import get_language

from campaigns.board.people.chairs import Chair
from campaigns.chronicle.wording import translate
from campaigns.engine.memory import Same, once
from campaigns.engine.secrecy import sees_all
from campaigns.engine.state import Prompt
from campaigns.models import Seat
from campaigns.plays.writing import Table


@dataclass(frozen=True, slots=True)
class Weighing:
    """What is said of an answer: at once, and under a fold; whether it asks once more."""

    says: tuple[str, ...]
    more: tuple[str, ...]
    grave: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that somebody must make before play goes on; only who may answer gets the answers."""

    id: str
    question: str
    who: str
    mine: bool
    answers: tuple[tuple[str, str], ...]
    rule: str
    weighed: Mapping[str, Weighing] = field(default_factory=dict)
    """What is said of each answer before it is chosen, by its value."""


def asked(table: Table, prompt: Prompt, seat: Seat, chairs: Iterable[Chair]) -> Question:
    """A question as a seat sees it, with its answers where this seat may give one."""
    mine = sees_all(table.viewer) or not prompt.seat or prompt.seat == seat.key
    answers = tuple(_told_apart(table, prompt)) if mine else ()
    who = next((chair.name for chair in chairs if prompt.seat and chair.key == prompt.seat), "")
    return Question(
        prompt.id,
        translate(prompt.question, table),
        who,
        mine,
        answers,
        prompt.rule,
        _weighed(table, prompt) if mine else {},
    )


def gathered(questions: Iterable[Question]) -> list[Question]:
    """What one is asked oneself, and who is asked nothing sees what others are, once where several are asked the same.

    Whose turn it is says already who else has to answer.
    """
    mine, others = [], dict[tuple[str, str], list[Question]]()
    for one in questions:
        if one.mine:
            mine.append(one)
        else:
            others.setdefault((one.question, one.rule), []).append(one)
    if mine:
        return mine
    asked_of = (dict.fromkeys(one.who for one in alike if one.who) for alike in others.values())
    return [replace(alike[0], who=", ".join(who)) for alike, who in zip(others.values(), asked_of, strict=True)]


def _told_apart(table: Table, prompt: Prompt) -> Iterator[tuple[str, str]]:
    """The answers by their values; of things that nobody can tell apart, two equal cards of a hand, the first one.

    Cards that nobody has named may be any, and each is an answer.
    """
    state, found = table.state, set()
    things = {one.value for one in prompt.options}
    counted = {(thing, name, many) for (thing, name), many in state.counters.items() if thing in things}
    for one in prompt.options:
        label, piece = translate(one.label, table), state.pieces.get(one.value)
        if piece and piece.entry:
            counters = frozenset((name, many) for thing, name, many in counted if thing == piece.id)
            lies = (state.holder(piece.id), tuple(state.marks_of(piece.id)), state.known.get(piece.id))
            alike = (label, piece.kind, piece.entry, counters, lies)
            if alike in found:
                continue
            found.add(alike)
        yield one.value, label


def _weighed(table: Table, prompt: Prompt) -> Mapping[str, Weighing]:
    """What the game says of the answers, by what this seat sees: worked out once until the next play."""
    weigh = table.game.face.weighs.get(prompt.kind)
    if weigh is None:
        return {}

    def told() -> Mapping[str, Weighing]:
        return {
            value: Weighing(
                tuple(translate(said, table) for said in one.says),
                tuple(translate(said, table) for said in one.more),
                one.grave,
            )
            for value, one in weigh(table.state, table.book, prompt).items()
        }

    return once(table.state, ("weighed", Same(table.game), Same(table.book), prompt.id, get_language()), told)
