"""What programs are told of a campaign, and what they may say. Sentences are in the language of `Accept-Language`."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Schema
from pydantic import Field

Words = dict[str, str]


class CampaignShape(Schema):
    """A campaign; `number` is that of the newest play, `result` empty until the game has ended."""

    slug: str
    title: str
    game: str
    book: str
    edition: int
    number: int
    result: str
    seats: list[str] = Field(description="keys of the seats that whoever asks holds")


class ChairShape(Schema):
    key: str
    name: str
    master: bool


class PartShape(Schema):
    """One addend of a number and the rule that says so."""

    label: str
    amount: int
    rule: str


class NumberShape(Schema):
    """A number that is worked out: what it is made of adds up to it."""

    total: int
    parts: list[PartShape]


class PieceShape(Schema):
    """Something on the table, as the seat sees it; what is face down has no entry and the name of its back."""

    id: str
    kind: str
    entry: str
    name: str
    seat: str
    holder: str
    counters: dict[str, int]
    marks: list[str]
    numbers: dict[str, NumberShape]


class QuestionShape(Schema):
    """A choice that somebody must make; only who may answer gets the answers, by their values."""

    id: str
    seat: str
    question: str
    answers: Words
    rule: str


class RuledShape(Schema):
    """A place of the book that is otherwise at this table. `counts`: nothing lies over it."""

    page: str
    place: str
    was: str
    now: str
    who: str
    why: str
    supplement: str
    since: int
    counts: bool


class TableShape(CampaignShape):
    """The whole table as one seat (`seat`, empty for a spectator) sees it."""

    seat: str
    still: str = Field(description="why nobody can move: the edition that is played lacks something; else empty")
    chairs: list[ChairShape]
    periods: dict[str, int | str]
    pieces: list[PieceShape]
    questions: list[QuestionShape]
    house_rules: list[RuledShape]


class OfferShape(Schema):
    """A move that may be made now, all its fields filled in; `options` may be added to them."""

    move: str
    label: str
    rule: str
    fields: Words
    options: dict[str, list[str]]
    rolls: bool


class InputShape(Schema):
    """One field of a form: one of some values (with their names), or free words of up to `most` characters.

    Shape: with `several`, more than one of the values may be told, with ", " between them.
    """

    name: str
    label: str
    values: Words
    most: int
    optional: bool
    several: bool


class FormShape(Schema):
    """A move that must be told something in free words."""

    move: str
    label: str
    rule: str
    inputs: list[InputShape]


class PlayShape(Schema):
    """What happened, in a sentence and in events, as the seat saw it. `undone`: it was taken back."""

    number: int
    move: str
    seat: str
    at: datetime
    sentence: str
    details: list[str]
    rule: str
    undone: bool
    fields: dict[str, Any]
    events: list[dict[str, Any]]


class LikelyShape(Schema):
    """One thing that may happen, in percent."""

    percent: float
    details: list[str]


class PreviewShape(Schema):
    """What a move would do. `thrown`: from how many throws for trial the chances are; 0 where they are exact."""

    sure: list[str]
    likely: list[LikelyShape]
    thrown: int
    against: list[str]


class MoveShape(Schema):
    """A move to make.

    Shape: `key` is any text of one's own: sent twice with it, a move is made once. `faces` are dice that fell at a
           table, `sure` says that they were read back, `force` is why the rules should give way.
    """

    fields: Words = {}
    key: str | None = Field(None, max_length=60)
    faces: list[int] = Field([], max_length=100)
    sure: bool = False
    force: str = Field("", max_length=300)


class UndoShape(Schema):
    """A play to take back, by its number; with `seen`, the newest number you know of, nothing later goes with it."""

    number: int = Field(ge=0, le=2**31 - 1)
    reason: str = Field("", max_length=300)
    key: str | None = Field(None, max_length=60)
    seen: int | None = Field(None, ge=0, le=2**31 - 1)
