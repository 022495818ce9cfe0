"""Why a number of a table without code is what it is: its formula with the addends, each by its title and its page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.counters.reckoning import (
    BANK,
    HERO,
    added_up,
    known,
    of_heroes,
    owner,
    piece_of,
    text,
    value,
)
from rulebooks.declaration import Counter, Declaration, Expression, adds_heroes, terms

NAMED = re.compile(r"[^\W\d]\w*")


def explained(made: Declaration, formula: Expression, names: Mapping[str, int], rule: str) -> Explained:
    """A formula with its addends, each by its title and the page that tells of it."""
    return Explained(tuple(_parts(made, formula, names, rule)))


def _parts(made: Declaration, formula: Expression, names: Mapping[str, int], rule: str) -> Iterator[Part]:
    for words, term, less in terms(formula):
        amount = value(term, names)
        named = made.counters.get(words) or made.numbers.get(words) or made.marks.get(words) or made.roles.get(words)
        label = text(named.title) if named else say("base") if words.isdecimal() else text(_titled(made, words))
        yield Part(label, -amount if less else amount, named.rule if named else rule)


def _titled(made: Declaration, words: str) -> str:
    """A formula in which names that only the declaration uses read as their titles: «Золото / 6»."""
    titles: dict[str, str] = {}
    for several in (made.counters, made.numbers, made.marks, made.roles, made.holders, made.decks, made.periods):
        named: Mapping[str, Any] = several
        titles |= {name: one.title for name, one in named.items() if one.title}
    return NAMED.sub(lambda found: titles.get(found[0], found[0]), words)


def numbers_of(made: Declaration) -> dict[str, Callable[[State, Book, str], Explained]]:
    """The derived numbers of a table: those declared, and the most of each counter that has one."""
    found: dict[str, Callable[[State, Book, str], Explained]] = {}
    for counter in made.counters.values():
        if counter.most is not None and counter.on not in made.decks:
            found[f"max_{counter.name}"] = _most(made, counter)
    for number in made.numbers.values():
        found[number.name] = _number(made, number.name)
    return found


def _most(made: Declaration, counter: Counter) -> Callable[[State, Book, str], Explained]:
    def most(state: State, book: Book, piece: str) -> Explained:
        hero = owner(made, state, piece)
        if counter.most is None or piece_of(made, counter, hero) != piece:
            return Explained(())
        return explained(made, counter.most, known(made, state, book, hero), counter.rule)

    return most


def _number(made: Declaration, name: str) -> Callable[[State, Book, str], Explained]:
    number = made.numbers[name]

    def derived(state: State, book: Book, piece: str) -> Explained:
        kind = state.pieces[piece].kind if piece in state else ""
        if kind != (HERO if number.on == HERO else BANK):
            return Explained(())
        hero = piece if kind == HERO else ""
        names = known(made, state, book, hero)
        if number.sum:
            several = of_heroes if adds_heroes(made, number) else added_up
            summed = several(made, state, book, number, hero)
            parts = [Part(say("{card}", card=Name(one)), amount, number.rule) for one, amount in summed]
        else:
            parts = [*_parts(made, number.formula, names, number.rule)]
        total = sum(part.amount for part in parts)
        if beyond := names.get(number.name, total) - total:
            parts.append(
                Part(say("no more than that") if beyond < 0 else say("no less than that"), beyond, number.rule)
            )
        return Explained(tuple(parts))

    return derived
