"""What is between two heroes: an alliance, a debt. It lies with the one whose it is, and is called after the other."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import CounterChanged
from campaigns.games.counters.happening import Happening
from campaigns.games.counters.reckoning import bounds, comes_to, heroes
from rulebooks.declaration import PAIR, Counter, Declaration, Statement


def between(name: str, other: str) -> str:
    """What a counter or a mark of two is called at one of them."""
    return f"{name}:{other}"


def ways(made: Declaration, name: str, hero: str, other: str) -> Iterator[tuple[str, str]]:
    """Both ways of what is mutual, else the one."""
    if hero != other:
        yield hero, other
        one = made.counters.get(name) or made.marks[name]
        if one.mutual:
            yield other, hero


def begin(made: Declaration, draft: Draft, book: Book, hero: str) -> None:
    """Give what is between a hero and the others its start, both ways; one that begins at 0 is told as well."""
    for counter in made.counters.values():
        for other in heroes(draft.state) if counter.on == PAIR else ():
            for one, two in ((hero, other.id), (other.id, hero)) if hero != other.id else ():
                if (one, between(counter.name, two)) not in draft.state.counters:
                    amount = comes_to(made, draft.state, book, counter.start, "")
                    draft.happen(CounterChanged(one, between(counter.name, two), amount, rule=counter.rule))


def start(made: Declaration, draft: Draft, book: Book, counter: Counter, hero: str, other: str, rule: str) -> None:
    """Bring a counter of two to its start."""
    if hero != other:
        draft.set(hero, between(counter.name, other), comes_to(made, draft.state, book, counter.start, ""), rule)


def refill(made: Declaration, draft: Draft, book: Book, counter: Counter, rule: str) -> None:
    """Bring a counter of all pairs back to its start."""
    for hero in heroes(draft.state):
        for other in heroes(draft.state):
            start(made, draft, book, counter, hero.id, other.id, rule)


def change(happening: Happening, one: Statement, sign: int) -> None:
    """Add to what is between the hero and others, take from it, or (with no sign) set it: it stops at its bounds."""
    made, draft, counter = happening.made, happening.draft, happening.made.counters[one.name]
    least, most = bounds(made, draft.state, happening.book, counter, "")
    for other in happening.whom(one.whom):
        if not happening.hero or other == happening.hero:
            continue
        amount = happening.roll(one.formula, happening.hero)
        for hero, to in ways(made, counter.name, happening.hero, other):
            key = between(counter.name, to)
            now = draft.state.count(hero, key)
            wanted = now + sign * amount if sign else amount
            draft.set(hero, key, max(min(least, now), min(max(most, now), wanted)), happening.rule)


def mark(happening: Happening, one: Statement, holds: bool) -> None:
    """Let a fact hold between the hero and others, or no longer."""
    made, draft, fact = happening.made, happening.draft, happening.made.marks[one.name]
    rule = made.cited(fact.rule, happening.rule)
    for other in happening.whom(one.whom):
        for hero, to in ways(made, fact.name, happening.hero, other) if happening.hero else ():
            if holds:
                draft.mark(hero, between(fact.name, to), fact.until, rule)
            else:
                draft.unmark(hero, between(fact.name, to), rule)
