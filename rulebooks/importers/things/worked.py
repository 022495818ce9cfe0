"""Ranks, and examples that a document works out: what it prints stands beside what its own formulas give.

[sheets.<slug>]  how the sheet of an example character is printed:
                 ranks   = {name of a line = variable}: «Ловкость: C+» is {"rank": "C", "level": 3, "plus": 1}
                 lines   = {name of a line = stat}: «Защита: 55 (плюс: 70)» is defence 55, defence_plus 70
                 aside   = the word before the second value, "плюс"
                 counted = {pattern = …}: a line of another shape; its groups are stats
                 points  = pattern for what there was to spend; computed are the prices of the ranks that were bought
[[worked]]       of = slug; values = {variable = number}, those of the sheet by default;
                 rows = [{stat, formula = "entry.stat", times = {variable = factor}}]
                 gives `computed`, and `differs`: the stats whose printed value is another
[[chances]]      of = slug; percent, roll = stats: a chance that is told as «25%» and as the highest of «1d4»
[[derived]]      of = slug, stat, from = "entry.stat": what the text says once for many; letters = {X = "S"} puts
                 another variable in a formula
A title of a bonus has {rank} and {level} where it shall name the rank from which somebody has it, and {characteristic}
for what must be so high: what the words of its beginning name (`of`), else that of its place in the list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulebooks import formula
from rulebooks.importers.drafts import Draft, Lines, Problem
from rulebooks.importers.facts import lacking
from rulebooks.importers.facts.phrases import Text, merge
from rulebooks.importers.facts.understanding import not_understood
from rulebooks.importers.gathering import Gathering
from rulebooks.importers.pages import Part

RANK = re.compile(r"(?P<rank>EX|[A-F])(?P<signs>[-+]{0,3})(?:\s?\((?P<bought>EX|[A-F])\))?(?!\w)")
RANKED = re.compile(r"Ранг (EX|[A-F]): ?|Rank (EX|[A-F]): ?")
HEADED = re.compile(r"(.+): (EX|[A-F])")
LINE = re.compile(
    r"(?P<name>[^:*`]{1,60}): (?P<value>[\dd+]+)(?:/\d+)?[^(*]{0,20}(?:\((?P<word>\w+): (?P<aside>[\dd+]+)\))?"
)
TITLE_SLOT = re.compile(r"\s?\(?\{(?:rank|level|characteristic)\}\)?")
DIE = re.compile(r"1?d(\d{1,4})")
PRINTED_FORMULA = re.compile(r"`([^`=]{1,100})(?:=([\dd+]+))?`")


def ranks(reader: Gathering) -> dict[str, int]:
    """The values of ranks by their letters, as the entries of kind "rank" have them."""
    found = [draft.stats for draft in reader.drafts.values() if draft.kind == "rank"]
    return {str(stats["letter"]): int(stats["level"]) for stats in found if "letter" in stats and "level" in stats}


def ladder(part: Part, reader: Gathering) -> None:
    """What a rank costs from the bottom: the sum of the steps up to it."""
    cost = 0
    for draft in reader.drafts.values():
        if draft.kind == "rank" and "level" in draft.stats:
            step = draft.stats.get("step_price", 0)
            cost += step if isinstance(step, int) else 0
            draft.tell("price", cost, *draft.stat_lines.get("step_price", [draft.told_at]))


def ranked(part: Part, reader: Gathering) -> None:
    """A skill's heading has the rank it is known at, and its paragraphs say what each rank gives: «Ранг D: …»."""
    draft = part.draft
    headed = HEADED.fullmatch(draft.title)
    if headed:
        draft.aliases.append(draft.title)
        draft.title = headed[1]
        draft.tell("rank", headed[2], draft.told_at)
    given: dict[str, Any] = {}
    for text, lines in part.units:
        found = RANKED.match(text)
        if not found:
            continue
        letter = found[1] or found[2]
        facts = reader.configuration.facts.get(f"{draft.kind}-ranks", ())
        said = Text.of(text[found.end() :], reader.names)
        given[letter] = said.read(facts)
        draft.note(f"ranks.{letter}", lines)
        draft.note("ranks", lines)
        if not given[letter]:
            reader.problems.append(Problem(lines, text, "what this rank gives follows from no words here"))
        else:
            left = not_understood(said, "figures")
            reader.problems += [Problem(lines, words, "no stat follows from these words") for words in left]
    if given:
        draft.stats["ranks"] = given


def shifted(part: Part, reader: Gathering) -> None:
    """Who has a bonus from which rank: one category as it is printed, the other by the book's shift, if it can."""
    draft, slots = part.draft, part.draft.title
    characteristic = _characteristic_of(draft, reader)
    value, known = draft.stats.get("rank"), ranks(reader)
    rule = next((one for one in reader.drafts.values() if "shift" in one.stats), None)
    value = known.get(value) if isinstance(value, str) else value
    letter = next((letter for letter, level in known.items() if level == value), "")
    named = {"characteristic": characteristic}
    if isinstance(value, int):
        draft.stats["rank"] = value
        named |= {"rank": letter, "level": str(value)}
    for slot, said in named.items():
        draft.title = draft.title.replace(f"{{{slot}}}", said)
    draft.title = " ".join(TITLE_SLOT.sub("", draft.title).split())
    own = [one for one in reader.problems if one.text == slots and one.lines == draft.extent]
    reader.problems[:] = (replace(one, text=draft.title) if one in own else one for one in reader.problems)
    if rule is None or not isinstance(value, int):
        reader.problems.append(Problem(draft.extent, draft.title, "from which rank this holds is not known"))
        return
    told = {rule.stats["from"]: value}
    if value + rule.stats["shift"] <= max(known.values(), default=0):
        told[rule.stats["to"]] = value + rule.stats["shift"]
    draft.tell("ranks", told, draft.told_at, *rule.stat_lines["shift"])


def _characteristic_of(draft: Draft, reader: Gathering) -> str:
    """What the characteristic of a bonus is called: that which the words name (`of`), else the one of its place."""
    said = reader.names.find(str(draft.stats.pop("of", "")), "characteristic", misspelled=False)
    if said:
        draft.stats["characteristic"] = said
    page = reader.drafts.get(draft.stats.get("characteristic", ""))
    return page.title if page else ""


def sheet(part: Part, reader: Gathering) -> None:
    """The lines of an example character's sheet: ranks of characteristics, and values as they are printed."""
    draft = part.draft
    table = reader.configuration.tables.get("sheets", {}).get(draft.slug, {})
    counted = re.compile(table["counted"]["pattern"]) if "counted" in table else None
    for text, lines in part.units:
        name, _, rest = text.partition(": ")
        if "points" in table and (found := re.search(table["points"], text)):
            _put(draft, "as_printed", {"points": int(found[1])}, lines)
        rank = RANK.match(rest) if name in table.get("ranks", {}) else None
        if rank:
            _put(draft, "characteristics", {table["ranks"][name]: _rank(rank, ranks(reader))}, lines)
        elif found := counted.match(text) if counted else None:
            printed = {stat: _number(value) for stat, value in found.groupdict().items()}
            _put(draft, "as_printed", printed, lines)
            _printed_formula(draft, list(printed)[-1], text, lines)
        elif (found := LINE.match(text)) and found["name"] in table.get("lines", {}):
            stat = table["lines"][found["name"]]
            _put(draft, "as_printed", {stat: _number(found["value"])}, lines)
            if found["aside"] and found["word"] == table.get("aside"):
                _put(draft, "as_printed", {f"{stat}_plus": _number(found["aside"])}, lines)
            _printed_formula(draft, stat, text, lines)


def _printed_formula(draft: Draft, stat: str, text: str, lines: Lines) -> None:
    """The formula that a comment names beside a value, right or wrong."""
    if said := PRINTED_FORMULA.search(text):
        _put(draft, "printed_formulas", {stat: said[1]}, lines)


def _spent(draft: Draft, reader: Gathering) -> None:
    """What the ranks of a sheet cost, with a point for each «+»."""
    prices = {one.stats["letter"]: one.stats.get("price", 0) for one in reader.drafts.values() if one.kind == "rank"}
    bought = draft.stats.get("characteristics", {}).values()
    if "points" in draft.stats.get("as_printed", {}) and bought:
        cost = sum(prices.get(one.get("bought", one["rank"]), 0) + one.get("plus", 0) for one in bought)
        _put(draft, "computed", {"points": cost}, draft.told_at)


def _rank(found: re.Match[str], known: Mapping[str, int]) -> dict[str, Any]:
    signs = found["signs"]
    told: dict[str, Any] = {"rank": found["rank"], "level": known.get(found["rank"], 0)}
    if signs:
        told["plus" if "+" in signs else "minus"] = len(signs)
    if found["bought"]:
        told["bought"] = found["bought"]
    return told


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def _put(draft: Draft, stat: str, value: dict[str, Any], lines: Lines) -> None:
    merge(draft.stats.setdefault(stat, {}), value)
    draft.note(stat, lines)
    for name in value:
        draft.note(f"{stat}.{name}", lines)


def settled(text: str, variables: Mapping[str, int]) -> int | str:
    """A formula with its variables put in, its dice left: "8A+1d(100-8A)" with A=3 is "24+1d76", "3+2A" is 9.

    Shape:  dice must stand in a sum, and be of one size.
    Errors: FormulaError.
    """
    sides: list[int] = []

    def die(size: int) -> int:
        sides.append(size)
        return 0

    fixed = formula.parse(text).roll(die, **variables)
    if not sides:
        return fixed
    if len(set(sides)) > 1:
        raise formula.FormulaError(f"{text} has dice of several sizes")
    dice = f"{len(sides)}d{sides[0]}"
    return f"{fixed}+{dice}" if fixed else dice


def derive(reader: Gathering) -> None:
    """Tell pages what follows from another page's stat."""
    for table in reader.configuration.tables.get("derived", ()):
        draft, (slug, _, stat) = reader.drafts.get(table["of"]), table["from"].partition(".")
        source = reader.drafts.get(slug)
        if draft is None or draft.kind == "section":
            continue
        if source is None or stat not in source.stats:
            why = f"{table['stat']} was expected, but {table['from']} is not there to derive it from"
            reader.problems.append(Problem(draft.extent, draft.title, why))
            continue
        value = source.stats[stat]
        for letter, other in table.get("letters", {}).items():
            value = re.sub(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", other, str(value))
        draft.tell(table["stat"], value, *source.stat_lines.get(stat, []))


def chances(reader: Gathering) -> None:
    """Say where a chance that is told as a percentage and as a die is not the same chance; the die counts."""
    for table in reader.configuration.tables.get("chances", ()):
        draft = reader.drafts.get(table["of"])
        percent, roll = (draft.stats.get(table[name]) if draft else None for name in ("percent", "roll"))
        die = DIE.fullmatch(str(roll))
        if draft and die and isinstance(percent, int) and percent * int(die[1]) != 100:
            why = f"{table['percent']} is {percent}, and the highest of {roll} comes otherwise"
            lines = draft.stat_lines.get(table["percent"], [draft.extent])[0]
            reader.problems.append(Problem(lines, draft.title, why, (table["percent"],), lacking.TWICE))


def compute(reader: Gathering) -> None:
    """Work out the book's examples by its own formulas, and say where what it prints is another."""
    for table in reader.configuration.tables.get("worked", ()):
        draft = reader.drafts.get(table["of"])
        if draft is None:
            continue
        values = table.get("values") or {
            name: one["level"] for name, one in draft.stats.get("characteristics", {}).items()
        }
        for row in table["rows"]:
            _compute(reader, draft, row, values)
        _spent(draft, reader)
        printed, computed = draft.stats.get("as_printed", {}), draft.stats.get("computed", {})
        differs = [stat for stat in computed if stat in printed and printed[stat] != computed[stat]]
        if differs:
            draft.tell("differs", differs, *draft.stat_lines.get("as_printed", [draft.told_at]))


def _compute(reader: Gathering, draft: Draft, row: Mapping[str, Any], values: Mapping[str, int]) -> None:
    slug, _, stat = row["formula"].partition(".")
    source = reader.drafts.get(slug)
    if source is None or stat not in source.stats:
        reader.problems.append(Problem(draft.extent, draft.title, f"{row['formula']} is not there to work it out by"))
        return
    put_in = {name: value * row.get("times", {}).get(name, 1) for name, value in values.items()}
    try:
        worked = settled(str(source.stats[stat]), put_in)
    except formula.FormulaError as no:
        reader.problems.append(Problem(draft.extent, draft.title, f"{row['formula']}: {no}"))
        return
    merge(draft.stats.setdefault("computed", {}), {row["stat"]: worked})
    draft.note("computed", *source.stat_lines.get(stat, []))
    draft.note(f"computed.{row['stat']}", *source.stat_lines.get(stat, []))


SHAPES = {"ladder": ladder, "ranked": ranked, "shifted": shifted, "sheet": sheet}


def finish(reader: Gathering) -> None:
    """What can only be read when all else has been."""
    for part in reader.outline.parts:
        if part.shape in SHAPES:
            SHAPES[part.shape](part, reader)
    derive(reader)
    chances(reader)
    compute(reader)
