"""The shapes of what the API says of rulebooks; its schema is made of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Schema


class BookShape(Schema):
    """A rulebook on the shelf; `edition` is its newest one."""

    slug: str
    title: str
    language: str
    edition: int


class PageShape(Schema):
    """A page of a book: `number` is what its heading is counted by, `parent` the slug of the page above it."""

    slug: str
    number: str
    kind: str
    title: str
    level: int
    parent: str | None


class VerdictShape(Schema):
    """Whether a game can be played by an edition; if not, why, and since which edition."""

    game: str
    title: str
    playable: bool
    why: str
    since: int


class ContentsShape(BookShape):
    """A book at one edition (`shown`) with its pages in their order, and what can be played by it."""

    shown: int
    games: list[VerdictShape]
    pages: list[PageShape]


class ParagraphShape(Schema):
    """A paragraph with the id by which rules are cited, in Markdown."""

    id: str
    kind: str
    depth: int
    text: str


class EditionShape(Schema):
    """A book after one change; `source` is "import" or "edit"."""

    number: int
    at: datetime
    reason: str
    source: str


class WholePageShape(PageShape):
    """A page with all that is known of it at one edition."""

    aliases: list[str]
    stats: dict[str, Any]
    sources: dict[str, list[str]]
    paragraphs: list[ParagraphShape]


class WholeShape(BookShape):
    """A whole book at one edition (`shown`), its pages in their order."""

    shown: int
    pages: list[WholePageShape]


class HouseRuleShape(Schema):
    """A place that a campaign has otherwise. `counts`: nothing lies over it; `since`: the play from which it counts."""

    page: str
    place: str
    was: str
    now: str
    who: str
    why: str
    supplement: str
    since: int
    counts: bool


class TextShape(PageShape):
    """A page with what it says, as Markdown by paragraphs and as HTML."""

    address: str
    aliases: list[str]
    stats: dict[str, Any]
    paragraphs: list[ParagraphShape]
    html: str
    house_rules: list[HouseRuleShape] = []


class EntryShape(Schema):
    """A thing of the rulebook: numbers are whole, formulas text ("18*N"); `sources` says where each stat was read."""

    slug: str
    kind: str
    name: str
    aliases: list[str]
    stats: dict[str, Any]
    sources: dict[str, list[str]]
    address: str
    house_rules: list[HouseRuleShape] = []


class PlaceShape(Schema):
    """Where a rule stands; `paragraph` is empty where a whole page is meant."""

    page: str
    paragraph: str
    title: str
    address: str


class ResultShape(Schema):
    """A page that was found; in the snippet what matches stands between <mark> and </mark>.

    `why` says how it matches if not by the very words: "synonym", "beginning", "kin" (of one root) or "slip"; `by` is
    the word that it has instead.
    """

    book: str
    page: str
    kind: str
    title: str
    paragraph: str
    snippet: str
    address: str
    why: str
    by: str


class FoundShape(Schema):
    """What a search gave, a page of it. `total`: how many there are, and `more`: only so many were counted; `pages` of
    results, of which this is `number`; `apart`: no page has all the words, these have some, and `lost` are those that
    no page has; `perhaps`: as what the query was understood, where that is not what was typed."""

    query: str
    results: list[ResultShape]
    total: int
    more: bool
    number: int
    pages: int
    apart: bool
    lost: list[str]
    perhaps: list[str]


class ThingShape(EntryShape):
    """A thing that fits a query. `backwards` is what other pages say of it: "price", "sold-by", "dropped-by"."""

    book: str
    backwards: dict[str, list[Any]]


class MistakeShape(Schema):
    """Where a query cannot be read: from which letter, counted from 0, and how many; why, and the mended query."""

    at: int
    long: int
    why: str
    mend: str


class AnswerShape(Schema):
    """The things that fit a query, a page of them, or the mistake in it."""

    query: str
    total: int
    number: int
    pages: int
    things: list[ThingShape]
    mistake: MistakeShape | None
