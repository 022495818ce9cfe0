"""Which names a formula of a declaration may use: the table's anywhere, a hero's where there is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from rulebooks.declaration.shapes import HERO, PAIR, TABLE, Declaration, Mistaken, Path
from rulebooks.declaration.whose import Whose, whose
from rulebooks.formula import Expression
from rulebooks.formula.tree import latin


class Source(Protocol):
    """What a declaration may lean on: the book's entries and pages."""

    def cards(self, kind: str) -> Sequence[Mapping[str, Any]]:
        """The stats of the entries of a kind."""

    def cites(self, rule: str) -> bool:
        """Whether a rule leads to a page."""


class Scope:
    """Which names a formula may use: those of the table anywhere, those of a hero where there is one."""

    def __init__(self, made: Declaration, source: Source) -> None:
        self.made = made
        held = {name for name, holder in made.holders.items() if not holder.each}
        table = [name for name, one in made.counters.items() if one.on == TABLE or one.on in held or one.conserved]
        table += [name for name, one in made.numbers.items() if one.on == TABLE]
        table += [*held, *made.decks, *(name for name, one in made.periods.items() if not one.turns)]
        self.table = {latin(name) for name in ("N", "alive", *table)}
        hero = [name for name, one in made.counters.items() if one.on not in (PAIR, *made.decks)]
        hero += [*made.numbers, *made.holders, *made.roles]
        hero += [name for name, one in made.marks.items() if one.on != PAIR]
        self.own = {latin(name) for name in hero} | self._stats(source, made.of)
        self.hero = self.table | self.own
        self.pairs = {latin(name): name for name in (*made.counters, *made.marks) if made.is_between(name)}
        self.cards = (
            set().union(*(self._stats(source, deck.of) for deck in made.decks.values())) if made.decks else set()
        )
        self.cards |= {latin(name) for name, one in made.counters.items() if one.on in made.decks}

    def _stats(self, source: Source, kind: str) -> set[str]:
        stats = source.cards(kind) if kind else ()
        return {latin(name) for one in stats for name, value in one.items() if isinstance(value, int)}

    def formula(self, path: Path, formula: Expression | None, hero: bool, more: Iterable[str] = ()) -> None:
        """Errors: Mistaken for a name that a formula cannot use there."""
        known = (self.hero if hero else self.table) | {latin(name) for name in more}
        for name in sorted(formula.variables if formula else ()):
            if name in known:
                continue
            if phrase := whose(name):
                self._phrase(path, phrase, hero, more)
                continue
            if name in self.pairs:
                raise Mistaken(path, "“{name}” is between two: write {name} to target.", name=self.pairs[name])
            if name in self.hero:
                raise Mistaken(path, "“{name}” is a hero’s own, and this is about the whole table.", name=name)
            raise Mistaken(path, "Nothing is called “{name}” here.", name=name)

    def own_formula(self, path: Path, formula: Expression | None, hero: bool) -> None:
        """Errors: Mistaken as well for a name of somebody else, where nobody acts yet."""
        for name in sorted(formula.variables if formula else ()):
            if phrase := whose(name):
                raise Mistaken(path, "“{text}”: only sentences and conditions speak of others.", text=str(phrase))
        self.formula(path, formula, hero)

    def _phrase(self, path: Path, phrase: Whose, hero: bool, more: Iterable[str]) -> None:
        """Errors: Mistaken for a name of somebody that nobody has, or of whom it is not clear who that is."""
        words = [phrase.of or HERO, *([phrase.to] if phrase.to else [])]
        clear = {*self.made.roles, *(("hero", "actor") if hero else ()), *({"target"} & {*more})}
        for word in words:
            if word not in clear:
                raise Mistaken(path, "“{text}”: it is not clear who “{whom}” is here.", text=str(phrase), whom=word)
        between = phrase.name in self.pairs
        if between and not phrase.to:
            raise Mistaken(path, "“{name}” is between two: write {name} to target.", name=phrase.name)
        if not between and phrase.name not in self.hero | {latin(name) for name in more}:
            raise Mistaken(path, "Nothing is called “{name}” here.", name=phrase.name)
        if phrase.to and not between:
            told = {"name": phrase.name, "whom": phrase.to}
            raise Mistaken(path, "“{name}” is not between two: write {name} of {whom}.", **told)
