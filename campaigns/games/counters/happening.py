"""What happens for a hero while statements are carried out: whom words mean, and what formulas come to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.games.counters import cards
from campaigns.games.counters.reckoning import (
    BANK,
    ON_TABLE,
    heroes,
    known,
    owner,
    piece_of,
    place_of,
    playing,
    rolled,
    some,
    value,
    worth,
)
from rulebooks.declaration import Condition, Counter, Declaration, Expression, Whose, latin, whose

CHOSEN = frozenset({"target", "card"})
"""Whether somebody, or a card, was chosen."""


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

    def names(self, hero: str, wanted: Collection[str] | None = None) -> Mapping[str, int]:
        """What a formula may speak of, for one hero; of what is somebody else's or between two, only what is wanted."""
        if wanted is not None and (few := self._few(hero, wanted)) is not None:
            return few
        names = known(self.made, self.draft.state, self.book, hero)
        chosen = {"target": int(bool(self.target)), "card": int(bool(self.card))}
        if self.card:
            chosen |= cards.stats(self.made, self.draft.state, self.book, self.card)
        found = {**names, **chosen, **self.more, **self._own(hero)}
        return {**found, **{name: self._amount(phrase, hero) for name in wanted or () if (phrase := whose(name))}}

    def _few(self, hero: str, wanted: Collection[str]) -> Mapping[str, int] | None:
        """What is wanted, where all of it is the hero's or the table's as it lies there."""
        if self.card or self.own.get(hero) or not CHOSEN.isdisjoint(wanted):
            return None
        if self.more and any(latin(name) in wanted for name in self.more):
            return None
        return some(self.made, self.draft.state, self.book, hero, wanted)

    def _amount(self, phrase: Whose, hero: str) -> int:
        """What somebody has, or has to another; 0 where there is nobody."""
        someone, other = (self.somebody(word, hero) for word in (phrase.of or "hero", phrase.to or "hero"))
        if phrase.to:
            known = (*self.made.counters, *self.made.marks)
            return worth(
                self.draft.state, next((one for one in known if latin(one) == phrase.name), ""), someone, other
            )
        names = self.names(someone) if someone else {}
        return next((number for name, number in names.items() if latin(name) == phrase.name), 0)

    def somebody(self, word: str, hero: str) -> str:
        """The first of those whom a word means, for a hero; empty for nobody."""
        return hero if word == "hero" else next(iter(self.whom(word)), "")

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

    def of(self, hero: str) -> Happening:
        """The same for another hero, with the target and the card that she has chosen herself."""
        inside = Happening(self.made, self.draft, self.book, hero, why=self.why, rule=self.rule)
        mine = self.own.get(hero, Chosen())
        inside.target, inside.card = mine.target or self.target, mine.card or self.card
        inside.more, inside.own, inside.actor = dict(self.more), self.own, self.actor
        return inside

    def keep(self, hero: str, inside: Happening) -> None:
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
