"""Worked examples beside the rules that they show: found by their `why` lines, for the wiki."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from functools import cache
from pathlib import Path

from django.utils.translation import get_language

from campaigns import games
from campaigns.models import Campaign
from campaigns.scenarios.retelling import Retold, retell
from campaigns.scenarios.text import Scenario, read
from rulebooks.catalogue import Catalogue as Book

FOLDER = Path(games.__file__).parent
MOST = 12
"""Examples of one page."""
LATIN = re.compile(r"[A-Za-z]{2,}")


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example as its file has it, and the rules that it is about."""

    scenario: Scenario
    rules: tuple[str, ...]


@cache
def examples(game: str, book: str = "") -> tuple[Example, ...]:
    """All worked examples of a game, in the order of its files; of a game without code those of one rulebook."""
    try:
        folder = games.folder(game)
    except KeyError:  # a game that is in no folder has no files either
        return ()
    files = sorted((FOLDER / folder / "scenarios").glob(f"{book or '*'}.txt"))
    return tuple(one for file in files for one in _examples(read(file.read_text(encoding="utf-8"))))


def _examples(scenarios: list[Scenario]) -> Iterator[Example]:
    for one in scenarios:
        rules = tuple(
            rule.strip() for step in one.steps if step.keyword == "why" for rule in step.text.split(",") if rule.strip()
        )
        yield Example(one, rules)


def told(game: str, example: Example, book: Book) -> Retold | None:
    """An example as it is told in the active language, played by an edition; none where that would be no example.

    Shape: no example is one of another edition, one that this edition plays otherwise, and one of which words of its
           file would reach the reader: what somebody types there that no book has a word for.
    """
    scenario, language = example.scenario, (get_language() or "en")[:2]
    found = retell(scenario, Campaign(game=game), games.game, lambda slug: book)
    if found is None or (language != "en" and _is_strange(scenario, found, book)):  # its file speaks English
        return None
    title = scenario.title if language == "en" else scenario.translated.get(language, "")
    return replace(found, title=title.rstrip("."))


def _is_strange(scenario: Scenario, found: Retold, book: Book) -> bool:
    typed = {word for step in scenario.steps for word in LATIN.findall(step.text)}
    names = {word for one in book.entries.values() for word in LATIN.findall(" ".join((one.name, *one.aliases)))}
    return bool(typed.intersection(LATIN.findall(" ".join(_words(astuple(found))))) - names)


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)
