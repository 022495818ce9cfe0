"""Numbers: what a formula of the declaration may speak of, what it comes to, and between which bounds counters stay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from rulebooks.declaration import EACH, PAIR, Counter, Declaration, Expression, Number, adds_heroes, latin, terms

BANK, SUPPLY = "bank", "supply"
HERO, ON_TABLE = "hero", "table"
NAMED = re.compile(r"[^\W\d]\w*")
FARTHEST = 1_000_000_000
"""No number of a table goes further from 0, whatever formulas multiply."""


def text(words: str) -> Sentence:
    """Words of a rulebook as a sentence: they are never read as a pattern."""
    return say("{words}", words=words)


def heroes(state: State) -> list[Piece]:
    """The heroes, in the order in which they sat down."""
    return list(state.of_kind(HERO))


def playing(made: Declaration, state: State) -> list[Piece]:
    """The heroes who are not out of the game."""
    out = [name for name, mark in made.marks.items() if mark.out]
    return [hero for hero in heroes(state) if not any(state.has(hero.id, mark) for mark in out)]


def place_of(made: Declaration, holder: str, hero: str) -> str:
    """The id of a holder: the table's own, or the one of a hero."""
    known = made.holders.get(holder)
    return f"{holder}-{hero.removeprefix('hero-')}" if known and known.each else holder


def piece_of(made: Declaration, counter: Counter, hero: str) -> str:
    """Where a counter of a hero, or of the table, is kept."""
    if counter.on == ON_TABLE:
        return BANK
    if counter.on == PAIR:
        return ""
    return place_of(made, counter.on, hero) if counter.on in made.holders else hero


_reckoned: tuple[object, object, object, dict[str, Mapping[str, int]]] = (None, None, None, {})
"""The names of the table that was asked about last: triggers, bounds and ends all ask about the same one."""


def known(made: Declaration, state: State, book: Book, hero: str = "") -> Mapping[str, int]:
    """Every name that a formula may use, with its value: of the table, and of one hero."""
    global _reckoned
    kept = _reckoned
    if kept[0] is not made or kept[1] is not state or kept[2] is not book:
        _reckoned = kept = (made, state, book, {})
    if hero not in kept[3]:
        kept[3][hero] = _known(made, state, book, hero)
    return kept[3][hero]


def _known(made: Declaration, state: State, book: Book, hero: str) -> dict[str, int]:
    found = _plain(made, state, book, hero)
    for number in made.numbers.values():
        if adds_heroes(made, number) and (hero or number.on == ON_TABLE):
            total = sum(amount for _, amount in of_heroes(made, state, book, number, hero))
            found[number.name] = limited(total)
    return _with_numbers(made, found, bool(hero))


def _plain(made: Declaration, state: State, book: Book, hero: str) -> dict[str, int]:
    """The names that need nothing of other heroes."""
    found = {"N": state.count("table", "players"), "alive": len(playing(made, state))}
    for name in made.decks:
        found[name] = sum(1 for _ in state.held_by(name))
    for name, holder in made.holders.items():
        if hero or not holder.each:
            found[name] = sum(1 for _ in state.held_by(place_of(made, name, hero)))
    for name, period in made.periods.items():
        value = state.periods.get(name, 0)
        found[name] = value if isinstance(value, int) else _index(period.names, value)
    for counter in made.counters.values():
        # Of what changes hands, the table speaks of what is still in the bank.
        piece = piece_of(made, counter, hero) or (BANK if counter.conserved else "")
        if piece:
            found[counter.name] = state.count(piece, counter.name)
    if hero:
        entry = book.get(state.pieces[hero].entry) if hero in state else None
        stats = entry.stats if entry else {}
        own = {name: value for name, value in stats.items() if isinstance(value, int)}
        found = {**own, **found, **{name: int(state.has(hero, name)) for name in (*made.marks, *made.roles)}}
    for number in made.numbers.values():
        if number.of in made.holders and (hero or number.on == ON_TABLE):
            total = sum(amount for _, amount in added_up(made, state, book, number, hero))
            found[number.name] = limited(total)
    return found


def of_heroes(made: Declaration, state: State, book: Book, number: Number, hero: str) -> Iterator[tuple[str, int]]:
    """What a sum over heroes is made of: what each of those who play has, or has to this hero, or this hero to her."""
    for other in playing(made, state):
        if other.id == hero and number.of != EACH:
            continue
        if made.is_between(number.sum):
            ends = (other.id, hero) if number.of else (hero, other.id)
            amount = worth(state, number.sum, *ends)
        else:
            names = _with_numbers(made, _plain(made, state, book, other.id), True)
            amount = names.get(number.sum, 0)
        if amount:
            yield other.id, amount


def worth(state: State, name: str, hero: str, other: str) -> int:
    """What is between two: a number, or 1 where a fact holds."""
    key = f"{name}:{other}"
    return state.count(hero, key) or int(state.has(hero, key))


def added_up(made: Declaration, state: State, book: Book, number: Number, hero: str) -> Iterator[tuple[str, int]]:
    """The cards that a sum is made of, as far as they are known, each with what it adds."""
    for card in state.held_by(place_of(made, number.of, hero)):
        entry = book.get(card.entry) if card.entry else None
        stat = entry.stats.get(number.sum, 0) if entry else 0
        amount = state.count(card.id, number.sum) if number.sum in made.counters else stat
        if isinstance(amount, int) and amount:
            yield card.id, int(amount)


def _index(names: tuple[str, ...], value: str) -> int:
    return names.index(value) + 1 if value in names else 0


def _with_numbers(made: Declaration, found: dict[str, int], hero: bool) -> dict[str, int]:
    """Numbers that follow from others come once those are known; those that add up heroes are known or never come."""
    waiting = [one for one in made.numbers.values() if (hero or one.on == ON_TABLE) and not one.sum]
    unknown = {latin(one.name) for one in made.numbers.values() if one.name not in found}
    while waiting:
        ready = [one for one in waiting if not _needed(one) & unknown]
        if not ready:
            break
        for one in ready:
            found[one.name] = bounded(one, value(one.formula, found), found)
            unknown.discard(latin(one.name))
        waiting = [one for one in waiting if latin(one.name) in unknown]
    return found


def _needed(number: Number) -> frozenset[str]:
    formulas = (number.formula, number.least, number.most)
    return frozenset().union(*(one.variables for one in formulas if one is not None))


def bounded(number: Number, amount: int, names: Mapping[str, int]) -> int:
    """A number within its bounds."""
    if number.most is not None:
        amount = min(amount, value(number.most, names))
    return amount if number.least is None else max(amount, value(number.least, names))


def value(formula: Expression, names: Mapping[str, int]) -> int:
    """What a formula comes to; 0 where it divides by nothing, or speaks of what a table set by hand has not."""
    try:
        return limited(formula.of(names))
    except ValueError:
        return 0


def rolled(formula: Expression, dice: Callable[[int], int], names: Mapping[str, int]) -> int:
    """The same with dice."""
    try:
        return limited(formula.roll(dice, **names))
    except ValueError:
        return 0


def limited(number: int) -> int:
    """A number within what a table can show."""
    return max(-FARTHEST, min(FARTHEST, number))


def bounds(made: Declaration, state: State, book: Book, counter: Counter, hero: str) -> tuple[int, int]:
    """The least and the most that a counter may be."""
    if counter.least is None and counter.most is None:
        return -FARTHEST, FARTHEST
    varies = any(one is not None and one.variables for one in (counter.least, counter.most))
    names = known(made, state, book, hero) if varies else {}
    least = value(counter.least, names) if counter.least else -FARTHEST
    most = value(counter.most, names) if counter.most else FARTHEST
    return least, max(least, most)


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


def owner(made: Declaration, state: State, piece: str) -> str:
    """The hero that a piece is or belongs to; nothing for what is the table's."""
    if piece in state and state.pieces[piece].kind == HERO:
        return piece
    each = [name for name, holder in made.holders.items() if holder.each]
    owners = (hero.id for hero in heroes(state) if piece in {place_of(made, name, hero.id) for name in each})
    return next(owners, "")
