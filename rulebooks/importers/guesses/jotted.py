"""Numbers as people jot them down: «Здоровье: 7, Урон: 2», «ХП 10 / АТК 3», «Воин — сила 5», «15 КД, 30 хитов».

What is said so of several things becomes «Здоровье: 7; Урон: 2», the way in which our reader knows it, and a thing of a
list gets its name in bold. Of one line alone nothing is guessed: «Бросьте 2, потом 3» is a sentence. Pure: text in,
text out, line for line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulebooks.importers.dialect import stat_lines
from rulebooks.importers.guesses.headed import headed
from rulebooks.importers.guesses.priced import priced
from rulebooks.importers.steps import BOLD_LABEL
from rulebooks.language.words import parses

Pair = tuple[str, str]
LABEL = r"\**([^\W\d_][^\W\d_.]{0,24}\.?(?:[ -][^\W\d_]{1,20}){0,2})\**"
VALUE = r"([-+−]?\d[\dкkdд+−./%·*xN-]{0,14}(?:\s[^\W\d_]{1,12})?)"
PAIR = re.compile(rf"{LABEL}(?:\s*[:=]\s*\**\s*|\s+[—–-]\s+|\s+){VALUE}")
COUNT = re.compile(r"([-+−]?\d[\dкkdд+−./%·*xN-]{0,14})\s+\**([^\W\d_]{2,24}(?:\s[^\W\d_]{1,20}){0,2})\**")
"""The number first: «30 хитов», «15 КД»."""
FAR = re.compile(r"(\d{1,4})\s?(м|ft|фут(?:а|ов)?|клет(?:ка|ки|ок))\.?")
HOW_FAR = {"ft": "Speed"}
SPEED = "Скорость"
"""A length beside other numbers of a creature, without a word, is how far it goes."""
PART = re.compile(r"\s*;\s*|,\s+|\s+[/|·•]\s+|\.\s+|\.$")
NAMED = re.compile(
    r"(?P<mark>\s{0,3}(?:[-*+]|\d{1,3}[.)])\s+)?"
    r"(?:\*\*(?P<bold>[^*]{2,60}?)(?:[.:]\*\*|\*\*[.:]|\*\*(?=\s*\(|\s+[—–-]\s))|(?P<plain>[^\W\d_][^*:;.,()—–\n]{1,50}?)(?=\s*[:(]|\s+[—–-]\s))"
    r"\s*(?P<open>[:—–-]\s+|\()?(?P<said>\S.*)"
)
ALONE = re.compile(r"\*\*([^*:.]{2,60})\*\*\s*")
HEADING = re.compile(r"(#{1,5})\s+\S")
NO_LINE = re.compile(r"\s*(?:[#>|<]|[-*+]\s|\d{1,3}[.)]\s|$)")
OWN_LINE = re.compile(r"\s[—–-]\s|:")
"""«Стоимость — 5», «ХП: 25»: a line of its own for each number; with a bold label our reader knows it."""
HARD_BREAK = "<br>"
FEWEST, LONGEST = 2, 400


@dataclass(frozen=True)
class Jotted:
    """The numbers of a line: what stands before them, and what behind them."""

    before: str
    pairs: tuple[Pair, ...]
    behind: str

    @property
    def labels(self) -> frozenset[str]:
        return frozenset(label.casefold() for label, _ in self.pairs)

    @property
    def line(self) -> str:
        said = "; ".join(f"{label}: {value}" for label, value in self.pairs)
        joint = "; " if self.behind[:1].islower() else ". "
        return f"{self.before}{said}{joint + self.behind if self.behind else ''}"


def written_out(text: str, told: Sequence[bool]) -> str:
    """A document with the numbers of its things as our reader knows them; `told` are the lines that are left alone."""
    lines = text.split("\n")
    headed(lines, told, _says)
    priced(lines, told, _pairs)
    _entitled(lines, told)
    found = {at: one for at, line in enumerate(lines) if not told[at] and (one := _jotted(line))}
    found |= {
        at: one for at, line in enumerate(lines) if not told[at] and at not in found and (one := _counted(lines, at))
    }
    times = Counter(label for one in found.values() for label in one.labels)
    for at, one in found.items():
        if sum(times[label] >= FEWEST for label in one.labels) >= min(FEWEST, len(one.pairs)):
            lines[at] = one.line
            _apart(lines, told, at)
    return "\n".join(lines)


def _apart(lines: list[str], told: Sequence[bool], at: int) -> None:
    """End a line where a paragraph would join it to the next one: numbers stand in lines of their own."""
    for first in (at - 1, at):
        both = lines[first : first + 2] if first >= 0 else []
        if len(both) < 2 or any(NO_LINE.match(line) for line in both) or told[first]:
            continue
        if not both[0].endswith(HARD_BREAK):
            lines[first] = lines[first].rstrip() + HARD_BREAK


def _jotted(line: str) -> Jotted | None:
    """The numbers of a line: of the whole line, or of a thing that it names first; None where there are no two."""
    if len(line) > LONGEST or stat_lines.SPREAD.fullmatch(line.strip()):
        return None
    if not NO_LINE.match(line):
        pairs, behind = _pairs(line)
        if len(pairs) >= FEWEST or (
            pairs and not behind and OWN_LINE.search(line) and not BOLD_LABEL.match(line.strip())
        ):
            return Jotted("", pairs, behind)
    named = NAMED.fullmatch(line)
    if named is None or not (named["mark"] or named["bold"]):
        return None
    said, behind = named["said"], ""
    if named["open"] == "(":
        said, bracket, behind = said.partition(")")
        if not bracket:
            return None
    pairs, rest = _pairs(said)
    if len(pairs) < FEWEST or (rest and named["open"] == "("):
        return None
    name = (named["bold"] or named["plain"]).strip()
    mark = re.sub(r"\d{1,3}[.)]", "-", named["mark"] or "- ")
    return Jotted(f"{mark}**{name}.** ", pairs, (rest or behind).lstrip(" :.,—–").rstrip(" :,—–"))


def _counted(lines: Sequence[str], at: int) -> Jotted | None:
    """The numbers of the line below a heading that stand before their words; elsewhere they are a sentence's."""
    line = lines[at]
    above = next((one for one in reversed(lines[max(0, at - 2) : at]) if one.strip()), "")
    if len(line) > LONGEST or NO_LINE.match(line) or not HEADING.match(above):
        return None
    parts = [part.strip(" .") for part in PART.split(line.strip()) if part.strip(" .")]
    pairs = [pair for part in parts if (pair := _number_first(part))]
    return Jotted("", tuple(pairs), "") if len(pairs) >= FEWEST and len(pairs) == len(parts) else None


def _number_first(part: str) -> Pair | None:
    if far := FAR.fullmatch(part):
        return HOW_FAR.get(far[2], SPEED), f"{far[1]} {far[2]}"
    if count := COUNT.fullmatch(part):
        return _counted_so(count[2]), count[1]
    pair = PAIR.fullmatch(part)
    return (pair[1].strip(" *."), pair[2].strip()) if pair else None


def _counted_so(word: str) -> str:
    """What is counted, as a list calls it: «хитов», «хита» and «хит» are «хиты»; what no dictionary has stays."""
    noun = next((one for one in parses(word) if one.is_known and one.tag.POS == "NOUN" and word.islower()), None)
    many = noun.inflect({"nomn", "plur"}) if noun else None
    return str(many.word) if many else word


def _pairs(text: str) -> tuple[tuple[Pair, ...], str]:
    """The pairs with which a text begins, and what stands behind them."""
    found: list[Pair] = []
    at, text = 0, text.strip()
    while at < len(text):
        stop = PART.search(text, at)
        end = stop.start() if stop else len(text)
        pair = PAIR.fullmatch(text[at:end].strip())
        if pair is None:
            break
        found.append((pair[1].strip(" *."), pair[2].strip()))
        at = stop.end() if stop else len(text)
    return tuple(found), text[at:].strip()


def _entitled(lines: list[str], told: Sequence[bool]) -> None:
    """Write a bold line of its own above numbers as a heading: «**Крысиный король**», «ХП: 25» below it."""
    found = [at for at in range(len(lines) - 1) if not told[at] and ALONE.fullmatch(lines[at]) and _says(lines[at + 1])]
    if len(found) < FEWEST:
        return
    marks = {at: next(_marks(lines[:at]), "#") for at in found}
    for at, above in marks.items():
        title = ALONE.fullmatch(lines[at])
        lines[at] = f"{above}# {title[1].strip()}" if title else lines[at]


def _says(line: str) -> bool:
    return bool(PAIR.fullmatch(line.strip())) or len(_pairs(line)[0]) >= FEWEST


def _marks(lines: Sequence[str]) -> Iterator[str]:
    """The marks of the headings above, the nearest first; of those that were entitled here none."""
    for line in reversed(lines):
        if mark := HEADING.match(line):
            yield mark[1]
