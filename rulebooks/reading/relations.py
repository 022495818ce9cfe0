"""Relations read backwards: who sells a thing, who drops it, what needs it. Each page says it of others in its numbers;
here it is said of the thing, with the price or the face of the die that goes with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulebooks.reading.around import Near
from rulebooks.stats.declared import SECTIONS
from rulebooks.stats.vocabulary import STATS, stat_title

BACKWARDS = {
    "offers": gettext_noop("Sold by"),
    "drops": gettext_noop("Dropped by"),
    "items": gettext_noop("Comes with"),
    "only": gettext_noop("Only for this one"),
    "who": gettext_noop("Stands at"),
    "place": gettext_noop("To be found here"),
    "links": gettext_noop("Ways lead here from"),
    "about": gettext_noop("Rumours of it"),
    "item": gettext_noop("Needed for"),
    "needs_in_bank": gettext_noop("Needed for"),
    "needs": gettext_noop("Needed for"),
    "depends_on": gettext_noop("Depends on it"),
    "characteristic": gettext_noop("Depends on it"),
    "blocked_by": gettext_noop("Stops"),
    "passes": gettext_noop("Let through by"),
    "passed_with": gettext_noop("Lets through"),
    "marker": gettext_noop("Laid by"),
    "card_kind": gettext_noop("Of this kind"),
    "table": gettext_noop("Stands in it"),
    "driven_off_by": gettext_noop("Drives off"),
    "drives_off": gettext_noop("Driven off by"),
    "not_for": gettext_noop("Not for this one"),
}
"""What a stat says of the thing that it names. What is not here is told by the stat's own word."""
TOLD = ("face", "price", "stock")
"""What beside a named thing is told with it, in this order."""


@dataclass(slots=True)
class Mentioned:
    """A page that speaks of this one: where in its text, and what its numbers add («price 3», «on the face 4»)."""

    there: Near
    paragraphs: list[str] = field(default_factory=list)
    details: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Relation:
    """Pages that stand to this one alike; those that only speak of it in their text come last, without a title."""

    title: str
    pages: list[Mentioned] = field(default_factory=list)


def related(slug: str, uses: Iterable[tuple[Near, list[str]]]) -> list[Relation]:
    """The pages that speak of one, by what they say of it, in the order of the book."""
    found: dict[str, Relation] = {}
    spoken = Relation("")
    for there, paragraphs in uses:
        told = dict[str, list[str]]()
        for stat, detail in named_in(there.stats, slug):
            told.setdefault(backwards(stat), []).extend([detail] if detail else [])
        cited = [one for one in paragraphs if one]
        for title, details in told.items():
            here = found.setdefault(title, Relation(title))
            here.pages.append(Mentioned(there, cited, list(dict.fromkeys(details))))
        if not told:
            spoken.pages.append(Mentioned(there, cited))
    return [*found.values(), *([spoken] if spoken.pages else [])]


@dataclass(frozen=True)
class Offer:
    """For how much a thing is sold, and where."""

    price: int
    there: Near


def sold(slug: str, uses: Iterable[tuple[Near, list[str]]]) -> list[Offer]:
    """Who sells a thing and for how much, in the order of the book: nobody looks for a price below the text."""
    told = [(beside, there) for there, _ in uses for beside in _beside(there.stats.get("offers"), slug, {})]
    prices = [(beside.get("price"), there) for beside, there in told]
    return [Offer(price, there) for price, there in prices if isinstance(price, int)]


def backwards(stat: str) -> str:
    """What a stat says of the thing that it names; nothing is said so of most, and their own words go with the page."""
    if stat in BACKWARDS:
        return _(BACKWARDS[stat])
    if stat in SECTIONS:
        return _("On the table: %(section)s") % {"section": _(SECTIONS[stat])}
    return _("Among the numbers")


def named_in(stats: Mapping[str, Any], slug: str) -> Iterator[tuple[str, str]]:
    """Each stat that names a page, with what stands beside the name there.

    Shape:  the name of a stat itself names no page, nor does a key that is the word of a stat.
    """
    for stat, value in stats.items():
        told_backwards = stat in BACKWARDS or stat in SECTIONS
        for beside in _beside(value, slug, {}):
            yield stat, _detail(beside, slug) if told_backwards else _own_word(stat, beside, slug)


def _beside(value: Any, slug: str, around: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """For each place where a slug stands, the nearest numbers around it."""
    if value == slug:
        yield around
    elif isinstance(value, list):
        for one in value:
            yield from _beside(one, slug, around)
    elif isinstance(value, Mapping):
        here = {**around, **{key: one for key, one in value.items() if isinstance(one, int | str)}}
        for key, one in value.items():
            if key == slug and key not in STATS:
                yield {**around, slug: one}
            else:
                yield from _beside(one, slug, here)


def _detail(beside: Mapping[str, Any], slug: str) -> str:
    """What stands beside a name, in words: "On the face 4", "Price 3", "×2"."""
    told = [f"{_small(stat_title(name))} {beside[name]}" for name in TOLD if isinstance(beside.get(name), int)]
    count = beside.get(slug)
    if isinstance(count, int) and not isinstance(count, bool) and count != 1:
        told.append(f"× {count}")
    return ", ".join(told)


def _own_word(stat: str, beside: Mapping[str, Any], slug: str) -> str:
    """What a stat is called that names a thing, with the number that it gives there: "against: 4"."""
    value = beside.get(slug)
    is_number = isinstance(value, int | str) and any(letter.isdigit() for letter in str(value))
    return f"{_small(stat_title(stat))}: {value}" if is_number else _small(stat_title(stat))


def _small(title: str) -> str:
    """A title in the middle of a line."""
    return title[:1].lower() + title[1:]
