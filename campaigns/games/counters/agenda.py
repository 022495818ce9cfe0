"""In which order things happen: sentences one after another, periods that begin between them, and questions that wait.

What is still to come is a list of jobs, plain data, so that a question can keep it until it is answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.games.counters import periods, questions
from campaigns.games.counters.effects import NEXT, let
from campaigns.games.counters.happening import Chosen, Happening
from rulebooks.declaration import Declaration, Statement

MOST_BEGUN = 200
"""Periods that end each other go on so often in one move and no further."""


@dataclass(slots=True)
class Begin:
    """A period is to begin, with a value or (None) with its first."""

    period: str
    value: int | str | None = None


@dataclass(slots=True)
class Lines:
    """Sentences are to happen, from the one at `at`. `of` is where they stand: ("actions", "sell"), ("always", "0")."""

    of: tuple[str, str]
    happening: Happening
    at: int = 0


Job = Begin | Lines


def run(made: Declaration, draft: Draft, book: Book, of: tuple[str, str], happening: Happening) -> None:
    """Let the sentences of an action or a trigger happen, and all that they bring."""
    go(made, draft, book, [Lines(of, happening)])


def go_on(made: Declaration, draft: Draft, book: Book) -> None:
    """End the shortest period, and let begin what follows."""
    go(made, draft, book, [Begin(name, value) for name, value in periods.following(made, draft)])


def begin_all(made: Declaration, draft: Draft, book: Book) -> None:
    """Begin the first of every period, the longest first."""
    go(made, draft, book, [Begin(name) for name in made.periods])


def go(made: Declaration, draft: Draft, book: Book, jobs: list[Job]) -> None:
    """Do jobs in their order until none is left or somebody is asked; then the question keeps the rest."""
    begun = 0
    while jobs:
        job = jobs[0]
        if isinstance(job, Begin):
            jobs.pop(0)
            begun += 1
            if job.period in made.periods and begun <= MOST_BEGUN:
                hero = periods.begin(made, draft, book, made.periods[job.period], job.value)
                jobs.insert(0, Lines(("periods", job.period), happening_at(made, draft, book, job.period, hero)))
            continue
        lines = sentences(made, job.of)
        if job.at >= len(lines):
            jobs.pop(0)
            continue
        job.at += 1
        let(job.happening, lines[job.at - 1])
        wanted, job.happening.wants = job.happening.wants, ""
        if wanted == NEXT:
            jobs[:0] = [Begin(name, value) for name, value in periods.following(made, draft)]
        elif wanted and questions.ask(made.questions[wanted], job.happening, [_plain(one) for one in jobs]):
            return


def happening_at(made: Declaration, draft: Draft, book: Book, period: str, hero: str) -> Happening:
    """What happens when a period begins."""
    return Happening(made, draft, book, hero, why=period, rule=made.periods[period].rule)


def sentences(made: Declaration, of: tuple[str, str]) -> Sequence[Statement]:
    """The sentences that stand somewhere in a declaration; none where nothing stands (any more)."""
    section, name = of
    if section == "always":
        return made.always[int(name)].do if name.isdecimal() and int(name) < len(made.always) else ()
    if section == "actions":
        return made.actions[name].do if name in made.actions else ()
    return made.periods[name].do if name in made.periods else ()


def answered(
    made: Declaration, draft: Draft, book: Book, plain: Sequence[Mapping[str, Any]], question: str, told: dict[str, str]
) -> None:
    """Go on after a question, with what each of those who were asked has chosen.

    Errors: KeyError, TypeError, ValueError for jobs that are none.
    """
    jobs = [_job(made, draft, book, one) for one in plain]
    if jobs and isinstance(jobs[0], Lines):
        questions.take(made.questions[question], jobs[0].happening, told)
    go(made, draft, book, jobs)


def _plain(job: Job) -> dict[str, Any]:
    if isinstance(job, Begin):
        return {"begin": job.period, "value": job.value}
    now = job.happening
    own = {
        hero: {"target": one.target, "card": one.card, "numbers": dict(one.numbers)} for hero, one in now.own.items()
    }
    chosen = {"hero": now.hero, "target": now.target, "card": now.card, "numbers": dict(now.more), "own": own}
    return {"of": [*job.of], "at": job.at, **chosen}


def _job(made: Declaration, draft: Draft, book: Book, plain: Mapping[str, Any]) -> Job:
    if "begin" in plain:
        return Begin(str(plain["begin"]), plain["value"])
    section, name = (str(one) for one in plain["of"])
    known: Mapping[str, Any] = made.actions if section == "actions" else made.periods
    rule = made.always[int(name)].rule if section == "always" else known[name].rule
    found = Happening(made, draft, book, str(plain["hero"]), why=name if section != "always" else section, rule=rule)
    found.target, found.card = str(plain["target"]), str(plain["card"])
    found.more = {str(one): int(number) for one, number in plain["numbers"].items()}
    for hero, one in plain["own"].items():
        numbers = {str(key): int(number) for key, number in one["numbers"].items()}
        found.own[hero] = Chosen(str(one["target"]), str(one["card"]), numbers)
    return Lines((section, name), found, int(plain["at"]))
