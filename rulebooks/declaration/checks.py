"""What one word of a declaration says of another: names that are there, bounds, no loops, cards in decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulebooks.declaration import decks, sentences
from rulebooks.declaration.numbers import no_loop, summed
from rulebooks.declaration.scope import Scope, Source
from rulebooks.declaration.shapes import HERO, PAIR, TABLE, TURN, Counter, Declaration, Mistaken, Named, Path
from rulebooks.formula import Expression, FormulaError
from rulebooks.formula.tree import latin

OWN: tuple[str, ...] = ("N", "alive", "amount", "hero", "target", "each", "others", "table", "card", "all")
OWN += (
    "actor",
    "pair",
    "bank",
    "supply",
    "phase",
    "players",
    "seats",
    "finished",
    "victory",
    "defeat",
    "choosing",
    "always",
)
"""Names that every table has already."""
MOVES = frozenset(
    ("choose", "take", "begin", "count", "pay", "draw", "play", "show", "mark", "roll", "next", "answer", "override")
)
MOVES |= {"lay", "join", "rename", "undo", "propose", "withdraw", "reject", "settings", "seating"}
MOVES |= {"bookmark", "unbookmark"}
"""Moves that any table may have, and what else a log tells of; an action of a book is called otherwise."""


def check(made: Declaration, source: Source) -> None:
    """Errors: Mistaken for the first thing that does not fit the others."""
    _unique(made)
    _heroes(made, source)
    scope = Scope(made, source)
    for counter in made.counters.values():
        _counter(made, counter, scope)
    for number in made.numbers.values():
        for word, formula in (("is", number.formula), ("least", number.least), ("most", number.most)):
            scope.own_formula(("numbers", number.name, word), formula, number.on == HERO)
        no_loop(made, number.name)
        if number.sum:
            summed(made, number, scope)
    for die in made.dice.values():
        scope.formula(("dice", die.name, "is"), die.formula, True)
    for holder in made.holders.values():
        scope.own_formula(("holders", holder.name, "most"), holder.most, holder.each)
    _decks(made, source, scope)
    _rest(made, scope)
    sentences.check(made, scope)


def _unique(made: Declaration) -> None:
    seen = {latin(name): "" for name in OWN}
    sections = ("counters", "numbers", "roles", "holders", "decks", "dice", "marks", "periods", "questions")
    for section in (*sections, "actions"):
        for name in getattr(made, section):
            if latin(name) in seen or (section == "actions" and name in MOVES):
                raise Mistaken(
                    (section, name), "The name “{word}” is taken; everything has a name of its own.", word=name
                )
            seen[latin(name)] = section


def _heroes(made: Declaration, source: Source) -> None:
    if made.of and not source.cards(made.of):
        raise Mistaken(("table", "of"), "There is nothing of the kind “{kind}” in this book.", kind=made.of)
    if len(made.roles) > made.players[0] * made.heroes:
        raise Mistaken(("roles",), "There are more roles than heroes at the smallest table.")


def _counter(made: Declaration, counter: Counter, scope: Scope) -> None:
    path: Path = ("counters", counter.name)
    if counter.on not in (HERO, TABLE, PAIR, *made.holders, *made.decks):
        raise Mistaken((*path, "on"), "There is no holder “{name}”.", name=counter.on)
    if counter.on in made.decks and counter.conserved:
        raise Mistaken((*path, "conserved"), "What lies on cards does not change hands; a holder keeps it.")
    if counter.on == PAIR and counter.conserved:
        raise Mistaken((*path, "conserved"), "What is between two does not change hands.")
    each = counter.on == HERO or (counter.on in made.holders and made.holders[counter.on].each)
    for word in ("start", "least", "most"):
        scope.own_formula((*path, word), getattr(counter, word), each)
    scope.own_formula((*path, "bank"), counter.bank, False)
    least, most, start = (_constant(one) for one in (counter.least, counter.most, counter.start))
    if least is not None and most is not None and least > most:
        raise Mistaken((*path, "least"), "The bounds are upside down: from {least} to {most}.", least=least, most=most)
    if start is not None and ((least is not None and start < least) or (most is not None and start > most)):
        raise Mistaken((*path, "start"), "{start} is out of bounds.", start=start)
    _who(made, path, counter.who)


def _constant(formula: Expression | None) -> int | None:
    """The value of a formula without names; None where it has some, or there is none."""
    if formula is None or formula.variables:
        return None
    try:
        return formula.value()
    except FormulaError:
        return None


def _who(made: Declaration, path: Path, who: str) -> None:
    if who == TURN and not any(period.turns for period in made.periods.values()):
        raise Mistaken((*path, "who"), "Nobody has turns here: no period says turns = true.")


def _decks(made: Declaration, source: Source, scope: Scope) -> None:
    for deck in made.decks.values():
        path: Path = ("decks", deck.name)
        decks.check(made, deck, source.cards(deck.of), scope)
        if deck.to and deck.to not in made.holders:
            raise Mistaken((*path, "to"), "There is no holder “{name}”.", name=deck.to)
        if not deck.to and (_constant(deck.deal) != 0 or deck.who != "nobody"):
            raise Mistaken((*path, "to"), 'Nothing says to which holder the cards go: to = "…".')
        scope.own_formula((*path, "deal"), deck.deal, True)
        _who(made, path, deck.who)


def _rest(made: Declaration, scope: Scope) -> None:
    for name, mark in made.marks.items():
        if mark.until and mark.until not in made.periods:
            raise Mistaken(("marks", name, "until"), "There is no period “{name}”.", name=mark.until)
    if sum(period.turns for period in made.periods.values()) > 1:
        raise Mistaken(("periods",), "Only one period goes by turns.")
    for name, period in made.periods.items():
        if period.turns and period.names:
            raise Mistaken(("periods", name, "names"), "A period goes by turns or by names, not by both.")
        for counter in period.resets:
            if counter not in made.counters:
                raise Mistaken(("periods", name, "resets"), "There is no counter “{name}”.", name=counter)
            if made.counters[counter].conserved:
                raise Mistaken(("periods", name, "resets"), "“{name}” only changes hands.", name=counter)
    for section in ("dice", "marks", "periods", "actions", "holders"):
        for name, one in _whose(made, section):
            _who(made, (section, name), one.who)


def _whose(made: Declaration, section: str) -> Iterator[tuple[str, Any]]:
    several: Mapping[str, Named] = getattr(made, section)
    yield from several.items()
