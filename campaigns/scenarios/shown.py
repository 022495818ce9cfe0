"""Worked examples beside the rules that they show: found by their `why` lines, for the wiki."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.translation import gettext_noop

from campaigns import games
from campaigns.scenarios.editions import name_and_words
from campaigns.scenarios.text import Scenario, read

FOLDER = Path(games.__file__).parent
MOST = 12
"""Examples of one page."""
TOLD = {
    "edition": gettext_noop("edition"),
    "given": gettext_noop("given"),
    "when": gettext_noop("when"),
    "refused": gettext_noop("refused"),
    "then": gettext_noop("then"),
    "dice": gettext_noop("dice"),
    "draws": gettext_noop("draws"),
}
"""The keywords that a reader of the wiki is shown, as she reads them."""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what it shows, its lines as (keyword, text), and the rules it is about."""

    title: str
    lines: tuple[tuple[str, str], ...]
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
        played = next((word for word in one.steps[0].text.split() if word.startswith("edition=")), "")
        other = [step for step in one.editions if name_and_words(step)[0] in _editions(one, played)]
        lines = tuple((step.keyword, step.text) for step in (*other, *one.steps) if step.keyword in TOLD)
        yield Example(one.title, lines, rules)


def _editions(one: Scenario, played: str) -> set[str]:
    """The editions that an example goes by: what it shows is not true of the page that it stands beside."""
    given = (part.strip() for step in one.steps if step.keyword == "given" for part in step.text.split(";"))
    taken = {part.removeprefix("edition ").strip() for part in given if part.startswith("edition ")}
    return {*taken, played.removeprefix("edition=")}
