"""The page on which somebody is built: what each button costs, brings, or why it does nothing, found by trying it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.html import strip_tags

from campaigns.board.offers import as_id
from campaigns.board.offers.presses import Gain, Press, Trial
from campaigns.board.sheet.emblems import of_entry
from campaigns.chronicle.wording import name_of, translate, word
from campaigns.engine.game import building as declared
from campaigns.engine.game.building import Builder, Chapter, Item
from campaigns.engine.moves.decide import Offer
from campaigns.models import Seat
from campaigns.plays.writing import Table
from rulebooks.models import Revision

MOST_LISTED = 6
"""Lines of a searched chapter that nobody searches; what somebody has stands there always."""
LONGEST_SEARCH = 60
A_SENTENCE = re.compile(r".+?[.!?…](?=\s|$)")
OF_RUNG = r"^[^\w]*\w+ {rung}\s*:\s*(?P<says>.+)$"
"""A paragraph of a page that tells one step: "Rank B: …"."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line or a card of the sheet, with its buttons by the side on which they stand."""

    id: str
    label: str
    now: str
    rungs: tuple[tuple[str, str], ...]
    """The steps there are, each "had", "next" or "ahead"."""
    about: tuple[str, ...]
    entry: str
    here: bool
    less: Press | None
    more: Press | None
    others: tuple[Press, ...]
    text: str = ""
    """The first paragraph of its page; on a card the first sentence."""
    ahead: str = ""
    """What the rulebook says of the next step."""
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter of the sheet; `hidden` says how many lines a search would find besides."""

    id: str
    title: str
    shape: str
    rule: str
    rows: tuple[Row, ...]
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class Sum:
    """Points: how many are left, of how many."""

    label: str
    left: int
    whole: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole page for one piece; without a piece that of a beginning."""

    piece: str
    name: str
    kind: str
    sums: tuple[Sum, ...]
    figures: tuple[Gain, ...]
    parts: tuple[Part, ...]


def builder_of(table: Table) -> Builder | None:
    """How the game of a table lets people be built, if it does."""
    return None if table.still or table.state.result else table.game.face.builder


def buildable(table: Table, seat: Seat, offers: Iterable[Offer]) -> list[tuple[str, str]]:
    """Whose sheets a seat's table leads to, by id and name; with an empty id to a beginning.

    Shape: those of its pieces for which something can be done; all of its own while characters are made.
    """
    builder = builder_of(table)
    if builder is None or seat.pk is None:
        return []
    own = [one for one in table.state.of_kind(*builder.kinds) if one.seat == seat.key]
    able = {offer.fields.get(offer.move.actor, "") for offer in offers if offer.move.name in builder.moves}
    if table.state.periods.get("phase") == "choosing" and own:
        return [(one.id, name_of(table, one.id)) for one in own]
    known = [one for one in able if not one or one in table.state]
    return sorted((one, name_of(table, one) if one else "") for one in known)


def on_sheets(table: Table) -> frozenset[str]:
    """The moves that are made on sheets: a table that leads there need only know whether there are any."""
    builder = builder_of(table)
    return frozenset(builder.moves) if builder else frozenset()


def listed(table: Table, offers: Iterable[Offer]) -> list[Offer]:
    """The offers that a table lists itself: those that no sheet makes."""
    there = on_sheets(table)
    return [one for one in offers if one.move.name not in there]


def may_build(table: Table, seat: Seat, piece: str) -> bool:
    """Whether a piece is one that this seat builds: its own, or anybody's for a game master."""
    builder = builder_of(table)
    found = table.state.pieces.get(piece)
    if builder is None or found is None or found.kind not in builder.kinds:
        return False
    return seat.master or (bool(seat.key) and found.seat == seat.key)


def sheet(table: Table, seat: Seat, piece: str, asked: Mapping[str, str]) -> Sheet:
    """The page of a piece, or of a beginning where `piece` is empty.

    Shape:  `table` is what the seat sees. `asked` may hold `q`, what is searched for, and what was chosen so far.
    """
    builder = table.game.face.builder
    if builder is None:
        raise LookupError("a game without a builder")
    trial = Trial(table, seat, builder, piece)
    if piece:
        chapters = list(builder.chapters(table.state, table.book, piece))
    else:
        chapters = list(builder.beginning(table.state, table.book, asked))
    wanted = " ".join(asked.get("q", "")[:LONGEST_SEARCH].casefold().split())
    texts = _texts(table, chapters, declared.SEARCHED)
    openings = {} if piece else {slug: _opening(text) for slug, text in _texts(table, chapters, declared.CARDS).items()}
    known = table.state.pieces.get(piece)
    return Sheet(
        piece,
        name_of(table, piece) if piece else "",
        name_of(table, known.entry) if known and known.entry else "",
        tuple(_sums(table, builder, piece)),
        tuple(Gain(one[0], "", str(one[1])) for one in trial.now.values()),
        tuple(_part(trial, chapter, {**openings, **texts}, wanted) for chapter in chapters),
    )


def _sums(table: Table, builder: Builder, piece: str) -> Iterator[Sum]:
    if piece:
        for one in builder.purses(table.state, table.book, piece):
            yield Sum(word(table, one.counter), table.state.count(piece, one.counter), one.whole)


def _part(trial: Trial, chapter: Chapter, texts: Mapping[str, str], wanted: str) -> Part:
    """A chapter with the lines that are shown: of a searched one those that match, and those that somebody has."""
    items = list(chapter.items)
    if chapter.shape == declared.SEARCHED:
        items = [one for one in items if one.here or _found(trial.table, one, texts.get(one.entry, ""), wanted)]
        if not wanted:  # in the order of the book: what is learned stays where it was pressed
            listed = [one for one in items if not one.here][:MOST_LISTED]
            items = [one for one in items if one.here or one in listed]
    rows = tuple(_row(trial, one, texts.get(one.entry, "")) for one in items)
    title = translate(chapter.title, trial.table)
    return Part(chapter.id, title, chapter.shape, chapter.rule, rows, len(chapter.items) - len(items))


def _found(table: Table, item: Item, text: str, wanted: str) -> bool:
    """Whether all words that are searched for stand in the name or in what the rulebook says."""
    said = f"{translate(item.label, table)} {text}".casefold().replace("ё", "е")
    return all(one in said for one in wanted.replace("ё", "е").split())


def _row(trial: Trial, item: Item, text: str) -> Row:
    presses = [trial.press(item, place, deed) for place, deed in enumerate(item.deeds)]
    sides = {press.side: press for press in presses if press.side}
    rungs = tuple((rung, _where(item, place)) for place, rung in enumerate(item.rungs))
    ahead = item.rungs[item.reached + 1] if item.reached + 1 < len(item.rungs) else ""
    return Row(
        as_id(item.id),
        translate(item.label, trial.table),
        item.now,
        rungs,
        tuple(translate(one, trial.table) for one in item.about),
        item.entry,
        item.here,
        sides.get(declared.LESS),
        sides.get(declared.MORE),
        tuple(press for press in presses if not press.side),
        text.partition("\n")[0],
        _of_rung(text, ahead) if ahead else "",
        of_entry(trial.table, item.entry),
    )


def _where(item: Item, place: int) -> str:
    if place <= item.reached:
        return "had"
    return "next" if place == item.reached + 1 else "ahead"


def _of_rung(text: str, rung: str) -> str:
    found = re.search(OF_RUNG.format(rung=re.escape(rung)), text, re.MULTILINE)
    return found["says"].strip() if found else ""


def _opening(text: str) -> str:
    """The first sentence: who begins knows none of the cards yet."""
    found = A_SENTENCE.match(text)
    return found[0] if found else text.partition("\n")[0]


def _texts(table: Table, chapters: Iterable[Chapter], shape: str) -> dict[str, str]:
    """What the rulebook says of the lines or cards of chapters of such a shape, without marks, a paragraph a line."""
    wanted = {item.entry for one in chapters if one.shape == shape for item in one.items if item.entry}
    if not wanted:
        return {}
    campaign = table.campaign
    found = Revision.objects.at_edition(campaign.book, campaign.edition).filter(page__slug__in=wanted)
    return {revision.page.slug: plain_lines(revision.html) for revision in found}


def plain_lines(html: str) -> str:
    """The text of a page, a line for each of its paragraphs."""
    lines = (" ".join(strip_tags(one).split()) for one in re.split(r"</p>|</li>", html))
    return "\n".join(line.removesuffix("§").rstrip() for line in lines if line)
