"""What statements do: they stop at bounds, empty decks and full hands, and never refuse.

In which order they come is kept in agenda.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.games.counters import cards, dealing, ownership, pairs
from campaigns.games.counters.reckoning import (
    BANK,
    ON_TABLE,
    bounds,
    heroes,
    known,
    owner,
    piece_of,
    place_of,
    playing,
    rolled,
    text,
    value,
)
from rulebooks.declaration import PAIR, Condition, Counter, Declaration, Expression, Statement, whose

NEXT = "next"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What one of several heroes has for herself while something happens: what she chose, and what she rolled."""

    target: str = ""
    card: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)


class Happening:
    """Statements that happen for one hero (or none), with what was chosen, rolled and drawn so far.

    Shape: `actor` is who acts, also where the hero is one of several; `own` is what each hero has for herself. `wants`
           is what has to come before the next statement: "next" to let time go on, or the name of a question.
    """

    def __init__(
        self, made: Declaration, draft: Draft, book: Book, hero: str = "", *, why: str = "", rule: str = ""
    ) -> None:
        self.made, self.draft, self.book, self.hero = made, draft, book, hero
        self.actor = hero
        self.why, self.rule = why, rule
        self.target = self.card = self.wants = ""
        self.more: dict[str, int] = {}
        self.own: dict[str, Chosen] = {}

    def names(self, hero: str, wanted: Iterable[str] = ()) -> Mapping[str, int]:
        """What a formula may speak of, for one hero; of what is somebody else's or between two, only what is wanted."""
        names = known(self.made, self.draft.state, self.book, hero)
        chosen = {"target": int(bool(self.target)), "card": int(bool(self.card))}
        if self.card:
            chosen |= cards.stats(self.made, self.draft.state, self.book, self.card)
        found = {**names, **chosen, **self.more, **self._own(hero)}
        return {**found, **{name: ownership.amount(self, phrase, hero) for name in wanted if (phrase := whose(name))}}

    def worth(self, formula: Expression, hero: str) -> int:
        """What a formula without dice comes to for a hero."""
        return value(formula, self.names(hero, formula.variables))

    def _own(self, hero: str) -> Mapping[str, int]:
        mine = self.own.get(hero)
        if mine is None:
            return {}
        stats = cards.stats(self.made, self.draft.state, self.book, mine.card) if mine.card else {}
        return {**stats, **mine.numbers}

    def chosen(self, target: str, card: str, amount: int) -> None:
        """Note what the move was told."""
        self.target, self.card = target, card
        self.more |= {"amount": amount}

    def let(self, one: Statement) -> None:
        """Let one statement happen, unless its conditions do not hold."""
        if not all(self.holds(condition, self.hero) for condition in one.when):
            return
        if not one.loop:
            self._do(one)
            return
        for hero in self.whom(one.loop):
            inside = self.of(hero)
            if all(inside.holds(condition, hero) for condition in one.among):
                inside._do(one)
                self._keep(hero, inside)

    def _do(self, one: Statement) -> None:
        if one.verb in dealing.VERBS:
            dealing.VERBS[one.verb](self, one)
        else:
            getattr(self, f"_{one.verb}")(one)

    def of(self, hero: str) -> Happening:
        """The same for another hero, with the target and the card that she has chosen herself."""
        inside = Happening(self.made, self.draft, self.book, hero, why=self.why, rule=self.rule)
        mine = self.own.get(hero, Chosen())
        inside.target, inside.card = mine.target or self.target, mine.card or self.card
        inside.more, inside.own, inside.actor = dict(self.more), self.own, self.actor
        return inside

    def _keep(self, hero: str, inside: Happening) -> None:
        """What a hero has rolled for herself stays hers."""
        rolled = {name: number for name, number in inside.more.items() if self.more.get(name) != number}
        if rolled:
            mine = self.own.get(hero, Chosen())
            self.own = {**self.own, hero: replace(mine, numbers={**mine.numbers, **rolled})}

    def holds(self, condition: Condition, hero: str) -> bool:
        """Whether a condition holds; one that cannot be worked out does not."""
        try:
            return condition.holds(self.names(hero, condition.variables))
        except ValueError:
            return False

    def roll(self, formula: Expression | None, hero: str, why: str = "", rule: str = "") -> int:
        """What a formula comes to for a hero, with its dice rolled; `rule` is of the dice, else of what happens."""
        if formula is None:
            return 0
        why = why or self.why or "dice"
        names = self.names(hero, formula.variables)
        return rolled(formula, lambda sides: self.draft.roll(why, sides, rule or self.rule), names)

    def whom(self, word: str) -> Sequence[str]:
        """The heroes that a word means."""
        state = self.draft.state
        match word:
            case "" | "hero":
                return [self.hero] if self.hero else []
            case "actor":
                return [self.actor] if self.actor else []
            case "target":
                return [self.target] if self.target else []
            case "each":
                return [one.id for one in playing(self.made, state)]
            case "others":
                return [one.id for one in playing(self.made, state) if one.id != self.hero]
        return [one.id for one in heroes(state) if state.has(one.id, word)]

    def places(self, counter: Counter, word: str) -> list[tuple[str, str]]:
        """The pieces that keep a counter of somebody, each with its hero."""
        if word == ON_TABLE:
            return [(BANK, "")]
        if word in self.made.holders:
            place = place_of(self.made, word, self.hero)
            return [(place, owner(self.made, self.draft.state, place))]
        if counter.on in self.made.decks:
            return [(self.card, self.hero)] if self.card else []
        if not word and (counter.on == ON_TABLE or self._is_tables(counter.on)):
            return [(piece_of(self.made, counter, ""), "")]
        on = counter if counter.on != ON_TABLE else None
        return [(piece_of(self.made, on, hero) if on else hero, hero) for hero in self.whom(word)]

    def _is_tables(self, holder: str) -> bool:
        return holder in self.made.holders and not self.made.holders[holder].each

    # Counters

    def _add(self, one: Statement) -> None:
        self._change(one, 1)

    def _lose(self, one: Statement) -> None:
        self._change(one, -1)

    def _change(self, one: Statement, sign: int) -> None:
        counter = self.made.counters[one.name]
        if counter.on == PAIR:
            pairs.change(self, one, sign)
            return
        for piece, hero in self.places(counter, one.whom):
            by = sign * self.roll(one.formula, hero or self.hero)
            self._to(counter, piece, hero, self.draft.state.count(piece, counter.name) + by)

    def _set(self, one: Statement) -> None:
        counter = self.made.counters[one.name]
        if counter.on == PAIR:
            pairs.change(self, one, 0)
            return
        for piece, hero in self.places(counter, one.whom):
            self._to(counter, piece, hero, self.roll(one.formula, hero or self.hero))

    def _to(self, counter: Counter, piece: str, hero: str, wanted: int) -> None:
        """Bring a counter as near to a number as its bounds let it; one that is outside already goes no further."""
        if piece not in self.draft.state:
            return
        now = self.draft.state.count(piece, counter.name)
        least, most = bounds(self.made, self.draft.state, self.book, counter, hero)
        wanted = max(min(least, now), min(max(most, now), wanted))
        self.draft.set(piece, counter.name, wanted, self.rule)

    def _pay(self, one: Statement) -> None:
        counter = self.made.counters[one.name]
        for giver, payer in self.places(counter, one.giver):
            for taker, receiver in self.places(counter, one.whom):
                amount = self.roll(one.formula, payer or receiver or self.hero)
                self._hand_over(counter, giver, taker, min(amount, room(self, counter, giver, taker)))

    def _hand_over(self, counter: Counter, giver: str, taker: str, amount: int) -> None:
        if amount > 0 and giver != taker and {giver, taker} <= self.draft.state.pieces.keys():
            self.draft.pay(counter.name, giver, taker, amount, self.rule)

    # Dice

    def _roll(self, one: Statement) -> None:
        die = self.made.dice[one.name]
        rule = self.made.cited(die.rule, self.rule)
        self.more[die.name] = total = self.roll(die.formula, self.hero, die.name, rule)
        if self.hero:
            note = say("{piece}: {what} {total}", piece=Name(self.hero), what=text(die.title), total=total)
            self.draft.note(note, rule)

    # Marks, roles, time

    def _mark(self, one: Statement) -> None:
        mark = self.made.marks[one.name]
        if mark.on == PAIR:
            pairs.mark(self, one, True)
            return
        rule = self.made.cited(mark.rule, self.rule) or self.made.page
        for hero in self.whom(one.whom):
            self.draft.mark(hero, mark.name, mark.until, rule)

    def _unmark(self, one: Statement) -> None:
        if self.made.marks[one.name].on == PAIR:
            pairs.mark(self, one, False)
            return
        for hero in self.whom(one.whom):
            self.draft.unmark(hero, one.name, self.rule or self.made.page)

    def _give(self, one: Statement) -> None:
        taker = next(iter(self.whom(one.whom)), "")
        if taker and not self.draft.state.has(taker, one.name):
            for hero in heroes(self.draft.state):
                self.draft.unmark(hero.id, one.name, self.rule or self.made.page)
            self.draft.mark(taker, one.name, rule=self.rule or self.made.page)

    # What others do before it goes on

    def _next(self, one: Statement) -> None:
        self.wants = NEXT

    def _ask(self, one: Statement) -> None:
        self.wants = one.name

    def _find(self, one: Statement) -> None:
        """Who has the most of something, of equals the next in the order of seats; with “only”, of equals nobody."""
        order = [hero.id for hero in playing(self.made, self.draft.state)]
        first = order.index(self.hero) if self.hero in order else 0
        told = {
            hero: score for hero in [*order[first:], *order[:first]] if (score := self._score(one, hero)) is not None
        }
        best = (max if one.how.endswith("most") else min)(told.values(), default=0)
        found = [hero for hero, score in told.items() if score == best]
        self.target = "" if not found or (one.how.startswith("only") and len(found) > 1) else found[0]

    def _score(self, one: Statement, hero: str) -> int | None:
        """What a hero has of what is sought; nothing for who has not rolled or chosen what it speaks of."""
        inside = self.of(hero)
        try:
            return one.formula.value(**inside.names(hero, one.formula.variables)) if one.formula else None
        except ValueError:
            return None


def room(happening: Happening, counter: Counter, giver: str, taker: str) -> int:
    """How much of a conserved counter can go from one piece to another within the bounds of both."""
    made, state, book = happening.made, happening.draft.state, happening.book
    lowest, _ = bounds(made, state, book, counter, owner(made, state, giver))
    _, highest = bounds(made, state, book, counter, owner(made, state, taker))
    # What keeps purses small does not keep the bank small.
    free = highest - state.count(taker, counter.name) if taker != BANK else state.count(giver, counter.name)
    return max(0, min(state.count(giver, counter.name) - lowest, free))
