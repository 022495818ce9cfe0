"""A preview in sentences: what is sure, and how likely the rest is, with every number before and after."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from campaigns.chronicle.telling import NOT_TOLD, Detail, Numbers, Teller, is_quiet, number_changed
from campaigns.chronicle.wording import name_of, pieces_in, translate, word
from campaigns.engine.events import Event, MarkAdded, PieceAdded
from campaigns.engine.sentences import Sentence, Value, say
from campaigns.plays.writing import Table
from campaigns.previews.foresight import Branch, Preview, Spread

MOST_ROWS = 12
"""A number that may change in more ways than this is told in bands."""
BANDS = 8


@dataclass(frozen=True, slots=True)
class Likely:
    """One thing that may happen: how likely it is, exactly and in percent with one decimal, and what it does."""

    chance: Fraction
    percent: Decimal
    details: list[Detail]


@dataclass(frozen=True, slots=True)
class Foretold:
    """A preview for people: a refusal, or what is sure and what the dice decide.

    Shape: `thrown` says how many throws for trial the chances were taken from; 0 where they are exact.
    """

    refusal: str = ""
    rule: str = ""
    sure: list[Detail] = field(default_factory=list)
    likely: list[Likely] = field(default_factory=list)
    thrown: int = 0
    against: list[tuple[str, str]] = field(default_factory=list)
    """What the rules say against it, each with its paragraph."""


def foretold(table: Table, preview: Preview) -> Foretold:
    """A preview as sentences, with every number before and after."""
    if preview.refusal:
        return Foretold(translate(preview.refusal.sentence, table), preview.refusal.rule)
    likely = [_likely(one.chance, _ahead(table, preview, one)) for one in preview.branches]
    likely += [one for chance in preview.chances if (one := _likely(chance.chance, _alone(table, chance))).details]
    likely += [one for spread in preview.spreads for one in _spread(table, spread)]
    sure = _teller(table, preview.sure).tell(preview.sure)
    against = [(translate(one.sentence, table), one.rule) for one in preview.against]
    return Foretold(sure=sure, likely=likely, thrown=preview.thrown, against=against)


def in_brief(table: Table, preview: Preview) -> Foretold:
    """As `foretold`, with a line for each thing that may change: its numbers from the least to the most, not in bands.

    Shape: what would be new is told once, with the numbers and marks that it would have.
    """
    marked = (event.piece for one in preview.chances for event in one.events if isinstance(event, MarkAdded))
    pieces = (*(one.piece for one in preview.spreads), *marked)
    new = {piece: None for piece in pieces if piece not in table.state}
    apart = tuple(one for one in preview.chances if not any(_makes(event, new) for event in one.events))
    wide = [one for one in preview.spreads if one.piece not in new and len(one.chances) > MOST_ROWS]
    rest = tuple(one for one in preview.spreads if one.piece not in new and one not in wide)
    told = foretold(table, replace(preview, chances=apart, spreads=rest))
    lines = [_new_thing(table, preview, piece) for piece in new]
    lines += [line for one in wide for line in _spread(table, one, 1)]
    return replace(told, likely=[*(one for one in lines if one.details), *told.likely])


def _makes(event: Event, pieces: Container[str]) -> bool:
    """Whether an event brings one of these pieces in, or marks it."""
    if isinstance(event, MarkAdded):
        return event.piece in pieces
    return isinstance(event, PieceAdded) and event.piece.id in pieces


def _new_thing(table: Table, preview: Preview, piece: str) -> Likely:
    """Something that may come about, how likely it is, and the numbers and marks that it would have."""
    numbers, chance = list[str](), Fraction(0)
    for event, share in ((event, one.chance) for one in preview.chances for event in one.events):
        if not _makes(event, (piece,)):
            continue
        chance = max(chance, share)
        if isinstance(event, PieceAdded) and is_quiet(table, event.piece.kind):
            return _likely(chance, [])
        if isinstance(event, MarkAdded) and not is_quiet(table, event.mark):
            numbers.append(word(table, event.mark))
    for one in (spread for spread in preview.spreads if spread.piece == piece):
        counter, some = word(table, one.name), [found for found in one.chances if found[0]]
        comes = sum((share for _, share in some), Fraction(0))
        chance = max(chance, comes)
        if counter and some and not is_quiet(table, one.name):
            told: dict[str, Value] = {"low": some[0][0], "high": some[-1][0], "mean": round(one.mean / comes)}
            told_so = say("{counter} from {low} to {high}, {mean} on average", counter=counter, **told)
            numbers.append(translate(told_so))
    return _likely(chance, [Detail(", ".join([name_of(table, piece), *filter(None, numbers)]))])


def _likely(chance: Fraction, details: list[Detail]) -> Likely:
    return Likely(chance, percent(chance), details)


def _ahead(table: Table, preview: Preview, branch: Branch) -> list[Detail]:
    """What a branch brings after what is sure anyway."""
    teller = _teller(table, branch.events)
    known = len(preview.sure)
    teller.tell(branch.events[:known])
    return teller.tell(branch.events[known:])


def _alone(table: Table, branch: Branch) -> list[Detail]:
    return Teller(table, pieces_in(branch.events)).tell(branch.events)


def _teller(table: Table, events: Sequence[Event]) -> Teller:
    return Teller(table, pieces_in(events), Numbers.of(table.state))


def _spread(table: Table, spread: Spread, most: int = BANDS) -> Iterator[Likely]:
    """How a number may change, in so many bands at most where it may in many ways."""
    counter = word(table, spread.name)
    if not counter or spread.piece in NOT_TOLD or is_quiet(table, spread.name):
        return
    now = table.state.count(spread.piece, spread.name)
    new = spread.piece not in table.state
    # What would be new has no number where it does not come about: a miss is no hit of 0.
    for low, high, chance in bands([one for one in spread.chances if one[0] or not new], most):
        told = _band(counter, now, low, high, new) if low < high else number_changed(counter, now, now + low)
        if new and low == high:
            told = say("{counter} {number}", counter=counter, number=low)
        yield _likely(chance, [Detail(f"{name_of(table, spread.piece)}: {translate(told)}")])


def _band(counter: str, now: int, low: int, high: int, new: bool) -> Sentence:
    """A number that will lie between two; what is not there yet has none before."""
    if new:
        return say("{counter} from {low} to {high}", counter=counter, low=low, high=high)
    told: dict[str, Value] = {"before": now, "low": now + low, "high": now + high}
    return say("{counter} {before} → from {low} to {high}", counter=counter, **told)


def bands(chances: Sequence[tuple[int, Fraction]], most: int = BANDS) -> Iterator[tuple[int, int, Fraction]]:
    """How a number may change, each change by itself; very many changes in bands of equal width, lowest first."""
    if len(chances) <= MOST_ROWS:
        yield from ((change, change, chance) for change, chance in chances)
        return
    least, greatest = chances[0][0], chances[-1][0]
    width = -(-(greatest - least + 1) // most)
    for low in range(least, greatest + 1, width):
        high = min(low + width - 1, greatest)
        chance = sum((share for change, share in chances if low <= change <= high), Fraction(0))
        if chance:
            yield low, high, chance


def percent(chance: Fraction) -> Decimal:
    """A chance in percent with one decimal; what can happen is never 0, what can fail never 100."""
    tenths = round(chance * 1000)
    return Decimal(min(max(tenths, 1 if chance else 0), 1000 if chance == 1 else 999)) / 10
