"""The words of kinds, stats and values for people: `library/words.toml` and each book's own `words.toml`.

Such a file has the tables `kinds`, `stats` and `words`; each line gives a name its reading in every language of the
site. What no file tells is shown as it is spelled, with blanks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from django.utils.translation import get_language

from rulebooks.formula import renamed, surely
from rulebooks.shipped import LIBRARY

ENGLISH = "en"
"""Said where no language is chosen, or one in which a book says nothing."""
TABLES = ("kinds", "stats", "words")

Readings = Mapping[str, Mapping[str, str]]
"""Of each name how it reads, by the code of the language."""


def read(files: Iterable[Path]) -> dict[str, Readings]:
    """The tables of several files as one.

    Errors: ValueError with a sentence where a table is none of `TABLES`, or two files tell the same name.
    """
    found: dict[str, dict[str, Mapping[str, str]]] = {table: {} for table in TABLES}
    for file in files:
        for table, lines in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if table not in found:
                raise ValueError(f"{file} tells {table}; there are {', '.join(TABLES)}.")
            if twice := sorted(found[table].keys() & lines.keys()):
                raise ValueError(f"{file} tells {', '.join(twice)} of {table}, and so does another file.")
            found[table] |= lines
    return {table: MappingProxyType(lines) for table, lines in found.items()}


def parts(stats: Readings) -> dict[str, Readings]:
    """The readings of «sets.A» by the stat, and by the part of it."""
    found: dict[str, dict[str, Mapping[str, str]]] = {}
    for name, told in stats.items():
        stat, dot, part = name.partition(".")
        if dot:
            found.setdefault(stat, {})[part] = told
    return dict(found)


def files() -> list[Path]:
    """What several books say comes first, then each book."""
    return [LIBRARY / "words.toml", *sorted(LIBRARY.glob("*/words.toml"))]


KINDS, STATS, WORDS = read(files()).values()
PARTS = parts(STATS)
"""Of each stat of which parts have a reading of their own, «sets.A», these by their names."""


def kind_title(kind: str) -> str:
    return said(KINDS[kind]) if kind in KINDS else kind.replace("-", " ").capitalize()


def stat_title(name: str) -> str:
    if name.isupper():
        return name  # a letter of a formula, or a rank
    return said(STATS[name]) if name in STATS else name.replace("_", " ").capitalize()


def stat_titles(name: str) -> tuple[str, ...]:
    """What a stat is called in every language of the site."""
    return tuple(STATS[name].values()) if name in STATS else (stat_title(name),)


def terms(text: str) -> Mapping[str, str]:
    """What the terms of a formula are called: of «Base+2*TypeBonus» «Число» and «Тип»; none of what is no formula."""
    read = surely(text)
    titles = {name: stat_title(name) for name in (read.variables if read else ()) if name in STATS}
    return {name: title for name, title in titles.items() if title.isalpha()}


def formula_said(text: str) -> str:
    """A formula with its terms as people read them; whatever else it is stays as it is."""
    return renamed(text, terms(text))


def part_titles(stat: str) -> Mapping[str, str]:
    """What the parts of one stat are called, where that is not what stats of their name are called: «sets.A»."""
    return {part: said(told) for part, told in PARTS.get(stat, {}).items()}


def word(value: str) -> str:
    return said(WORDS[value]) if value in WORDS else value


def said(readings: Mapping[str, str]) -> str:
    """A name as the language of this request reads it: «ru» for «ru-ru» too."""
    language = (get_language() or ENGLISH).partition("-")[0]
    return readings.get(language) or readings[ENGLISH]
