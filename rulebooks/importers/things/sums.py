"""What a document works out and gets wrong: «2+2+(3+1)=9», a worked example that its own formulas no longer give."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulebooks import formula
from rulebooks.importers.drafts import Draft, Lines, Problem

SUM = re.compile(r"(?<![\w.+*/^-])([\dA-Z(][\dA-Z+*/() -]{0,80}[\dA-Z)])\s?=\s?(-?\d{1,6})(?![\w+*/(])")
OTHERWISE = "this sum comes out otherwise"
WRONG = "The example prints other numbers here than the book's own formulas give: {stats}"


def wrong(drafts: Iterable[Draft], ours: Sequence[Draft]) -> Iterator[Problem]:
    """Sums that do not come out, and worked examples that came out in the edition we ship and do not here."""
    known = {one.slug: one for one in ours}
    for draft in drafts:
        for part in draft.paragraphs:
            for text in (part.text, *part.cells):
                yield from _sums(draft, text, part.lines)
        if ours:
            yield from _example(draft, known.get(draft.slug))


def _sums(draft: Draft, text: str, lines: Lines) -> Iterator[Problem]:
    """«40+5A=55» on the sheet of somebody whose A is 4: the letters are those of the page."""
    told = draft.stats.get("characteristics", {})
    levels = {letter: one.get("level", 0) for letter, one in told.items() if isinstance(one, Mapping)}
    for found in SUM.finditer(text.replace("`", "").replace("**", "")) if "=" in text else ():
        value = _value(found[1], levels)
        if value is not None and value != int(found[2]):
            yield Problem(lines, found[0], OTHERWISE)


def _value(text: str, levels: Mapping[str, int]) -> int | None:
    try:
        read = formula.parse(text)
        if read.has_dice or read.variables - levels.keys() or not re.search(r"[+*/(-]", text):
            return None
        return read.roll(lambda sides: sides, **{one: levels[one] for one in read.variables})
    except formula.FormulaError:
        return None


def _example(draft: Draft, theirs: Draft | None) -> Iterator[Problem]:
    """Values of a worked example that are printed otherwise than they come out, unless ours differ in the same way."""
    known = _differing(theirs) if theirs else {}
    for stat, both in _differing(draft).items():
        if known.get(stat) != both:
            printed, computed = both
            lines = draft.stat_lines.get(f"as_printed.{stat}", [draft.extent])[0]
            why = f"{stat} is printed as {printed} and comes to {computed}"
            yield Problem(lines, draft.title, why, (f"as_printed.{stat}",), WRONG)


def _differing(draft: Draft) -> dict[str, tuple[Any, Any]]:
    printed, computed = draft.stats.get("as_printed", {}), draft.stats.get("computed", {})
    return {stat: (printed.get(stat), computed.get(stat)) for stat in draft.stats.get("differs", ())}
