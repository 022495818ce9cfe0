"""Numbers: what a formula of the declaration may speak of, what it comes to, and between which bounds counters stay."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache, partial
from typing import TypeAlias

from campaigns.engine.book import Book
from campaigns.engine.memory import Same
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import Piece, State
from rulebooks.declaration import EACH, PAIR, Counter, Declaration, Expression, Number, adds_heroes, latin

Ask: TypeAlias = Callable[[State, str], int]
BANK, SUPPLY = "bank", "supply"
HERO, ON_TABLE = "hero", "table"
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
    found = {name: ask(state, hero) for name, ask in _asked(Same(made), bool(hero)).items()}
    if hero:
        entry = book.get(state.pieces[hero].entry) if hero in state else None
        stats = entry.stats if entry else {}
        own = {name: value for name, value in stats.items() if isinstance(value, int)}
        found = {**own, **found}
    for number in made.numbers.values():
        if number.of in made.holders and (hero or number.on == ON_TABLE):
            total = sum(amount for _, amount in added_up(made, state, book, number, hero))
            found[number.name] = limited(total)
    return found


def some(made: Declaration, state: State, book: Book, hero: str, names: Collection[str]) -> dict[str, int] | None:
    """As `known`, no more than some names, in Latin letters; nothing where one of them adds up cards or heroes.

    Shape:  what most conditions ask is a fact or two of twenty-five, of a table that has just changed.
    """
    found: dict[str, int] = {}
    for name in names:
        amount = _one(made, state, book, hero, name)
        if amount is None:
            return None
        found[name] = amount
    return found


def comes_to(made: Declaration, state: State, book: Book, formula: Expression, hero: str) -> int:
    """What a formula without dice comes to for a hero, or for the table."""
    few = some(made, state, book, hero, formula.variables)
    return value(formula, known(made, state, book, hero) if few is None else few)


def _one(made: Declaration, state: State, book: Book, hero: str, name: str) -> int | None:
    facts, numbers = _in_latin(Same(made), bool(hero))
    if name in facts:
        return facts[name](state, hero)
    number = numbers.get(name)
    if number is not None:
        needed = None if number.sum else some(made, state, book, hero, _needed(number))
        return None if needed is None else bounded(number, value(number.formula, needed), needed)
    entry = book.get(state.pieces[hero].entry) if hero in state else None
    own = (stat for called, stat in (entry.stats if entry else {}).items() if latin(called) == name)
    return next((stat for stat in own if isinstance(stat, int)), None)


@lru_cache(maxsize=128)
def _in_latin(same: Same, mine: bool) -> tuple[Mapping[str, Ask], Mapping[str, Number]]:
    """The facts and the numbers that a hero, or the table, has, by their names in Latin letters."""
    made: Declaration = same.part
    numbers = {latin(one.name): one for one in made.numbers.values() if mine or one.on == ON_TABLE}
    others = {latin(name) for name in made.numbers}
    facts = {latin(name): ask for name, ask in _asked(same, mine).items()}
    return {name: ask for name, ask in facts.items() if name not in others}, numbers


@lru_cache(maxsize=128)
def _asked(same: Same, mine: bool) -> Mapping[str, Ask]:
    """How each name is asked of a state that a hero, or the table, has as it lies there."""
    made: Declaration = same.part
    found: dict[str, Ask] = {
        "N": lambda state, hero: state.count("table", "players"),
        "alive": lambda state, hero: len(playing(made, state)),
    }
    found |= {name: partial(_lying, None, name) for name in made.decks}
    found |= {name: partial(_lying, made, name) for name, holder in made.holders.items() if mine or not holder.each}
    found |= {name: partial(_time, name, period.names) for name, period in made.periods.items()}
    for counter in made.counters.values():
        # Of what changes hands, the table speaks of what is still in the bank.
        if piece_of(made, counter, "hero-" if mine else "") or counter.conserved:
            found[counter.name] = partial(_counted, made, counter)
    if mine:
        found |= {name: partial(_marked, name) for name in (*made.marks, *made.roles)}
    return found


def _lying(made: Declaration | None, holder: str, state: State, hero: str) -> int:
    return sum(1 for _ in state.held_by(place_of(made, holder, hero) if made else holder))


def _time(period: str, names: tuple[str, ...], state: State, hero: str) -> int:
    now = state.periods.get(period, 0)
    return now if isinstance(now, int) else _index(names, now)


def _counted(made: Declaration, counter: Counter, state: State, hero: str) -> int:
    return state.count(piece_of(made, counter, hero) or BANK, counter.name)


def _marked(mark: str, state: State, hero: str) -> int:
    return int(state.has(hero, mark))


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
    least = comes_to(made, state, book, counter.least, hero) if counter.least else -FARTHEST
    most = comes_to(made, state, book, counter.most, hero) if counter.most else FARTHEST
    return least, max(least, most)


def owner(made: Declaration, state: State, piece: str) -> str:
    """The hero that a piece is or belongs to; nothing for what is the table's."""
    if piece in state and state.pieces[piece].kind == HERO:
        return piece
    each = [name for name, holder in made.holders.items() if holder.each]
    owners = (hero.id for hero in heroes(state) if piece in {place_of(made, name, hero.id) for name in each})
    return next(owners, "")
