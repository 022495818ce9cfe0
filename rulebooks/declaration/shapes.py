"""A declaration that was understood: plain values, formulas parsed, every name known to exist."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulebooks.declaration.statements import Condition, Statement
from rulebooks.formula import Expression

CASES = ("gent", "datv", "accs", "ablt", "loct")
"""The cases of Russian, as `rulebooks.language.cases` calls them; that one bends words and knows a
site, this only reads."""
PLACE = re.compile(r"\{(hero|target|card|amount)(?::(?:" + "|".join(CASES) + r"))?\}")
"""What a sentence of an action is filled with, and in which case."""
PAGE = "stol"
"""The page of the table itself."""
HERO, TABLE, PAIR = "hero", "table", "pair"
ALL, NOBODY, MASTER, TURN, EVERYONE, OWNER = "all", "nobody", "master", "turn", "everyone", "owner"

Path = tuple[str | int, ...]


class Mistaken(ValueError):
    """One sentence about what is wrong in a declaration, what fills its places, and where: ("counters", "gold")."""

    def __init__(self, path: Path, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.path, self.sentence, self.values = path, sentence, values

    def __str__(self) -> str:
        return self.sentence.format(**self.values)


@dataclass(frozen=True, slots=True)
class Named:
    """What everything that is declared has: its name in formulas, its title for people, the page that tells of it."""

    name: str
    title: str
    rule: str


@dataclass(frozen=True, slots=True)
class Counter(Named):
    """A number on each hero, on the table, on a holder, on each card of a deck or between two heroes (`on` is "pair":
    from one to the other, or, if `mutual`, the same both ways). `seen` by "all", "owner" or "nobody".

    Shape: `who` may change it by hand: "all", "turn", a role, or "nobody": only actions do. `bank` is what the table
           has of a conserved counter when the game begins; `free`: one may take of it by hand.
    """

    on: str
    start: Expression
    least: Expression | None
    most: Expression | None
    conserved: bool
    bank: Expression
    free: bool
    who: str
    mutual: bool = False
    seen: str = ALL


@dataclass(frozen=True, slots=True)
class Number(Named):
    """A number that follows from others by a formula, for each hero or for the table; or the `sum` of a number.

    Shape: what is added up is that of the cards in the holder `of`, of "each" hero, of the "others", or (with nothing,
           of what is between two) what this hero has to the others. `least` and `most` bound it; no sheet shows one
           that is `quiet`.
    """

    on: str
    formula: Expression
    sum: str = ""
    of: str = ""
    least: Expression | None = None
    most: Expression | None = None
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Role(Named):
    """Who is what: one hero has it. `start` is "chosen" before the game, "first": the first seat's, or "random"."""

    start: str


@dataclass(frozen=True, slots=True)
class Holder(Named):
    """A place for cards and counters: one for the table, or one for each hero.

    Shape: `seen` by "all", "owner" or "nobody"; `who` may move cards from and to it by hand.
    """

    each: bool
    seen: str
    most: Expression | None
    who: str


@dataclass(frozen=True, slots=True)
class Deck(Named):
    """Cards from entries of a kind; `card` is what a back reads. `deal` of them go to `to` when the game begins.

    Shape: `copies` is how many there are of each card, else each says so itself, by a number or a formula with N;
           `needs` says which cards are there at all, by their numbers and N.
    """

    card: str
    of: str
    copies: Expression | None
    seen: str
    to: str
    deal: Expression
    discard: str
    reshuffle: bool
    who: str
    needs: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Die(Named):
    """A roll with a name."""

    formula: Expression
    who: str


@dataclass(frozen=True, slots=True)
class Mark(Named):
    """A yes/no fact of a hero, or (`on` is "pair") between two. `out`: who has it plays no more. `until` is the period
    whose beginning ends it, `seen` as of a counter."""

    who: str
    until: str
    out: bool
    on: str = HERO
    mutual: bool = False
    seen: str = ALL


@dataclass(frozen=True, slots=True)
class Period(Named):
    """Counted from 1, gone through by names, or by turns of the heroes.

    Shape: `who` may end it: "all", "turn", "everyone" (once all have), "master" or a role. When it begins, counters
           in `resets` go back to their start, then `do` happens.
    """

    names: tuple[str, ...]
    turns: bool
    most: int
    who: str
    resets: tuple[str, ...]
    do: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Action(Named):
    """A move of the book's own.

    Shape: `needs` must hold; `cost` is paid or the move is refused; `do` happens then and stops at bounds.
           `target`: "", "other" or "any" hero; `card`: the holder it is chosen from; `amount`: least and most.
           `says`: how the log tells it, with `{hero}`, `{target:datv}`, `{card}`, `{amount}`; nothing else is in
           braces, so that it can be filled as it stands.
    """

    who: str
    needs: tuple[Condition, ...]
    cost: Mapping[str, Expression]
    do: tuple[Statement, ...]
    target: str
    card: str
    amount: tuple[int, int] | None
    says: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers of a question: what it reads, and what it needs."""

    title: str
    needs: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Question(Named):
    """Something that must be chosen while things happen.

    Shape: `who` is asked: "hero" (who acts), "target", "each", "others" or a role. What may be chosen is one of four: a
           `target` ("other" or "any" hero), a card of a `card` holder, an `amount` between two formulas, or `answers`.
           `needs` holds of the hero or the card that is chosen. `skip` reads the answer that chooses nothing.
           `secret`: what was chosen is known when all have chosen; `kept`: not even then.
    """

    who: str
    target: str
    card: str
    amount: tuple[Expression, Expression] | None
    answers: tuple[Answer, ...]
    needs: tuple[Condition, ...]
    skip: str
    secret: bool
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Trigger:
    """What follows by itself once a condition holds of a hero or of the table."""

    when: tuple[Condition, ...]
    of: str
    do: tuple[Statement, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class End:
    """When the game ends, how, and the sentence that says so; `{who}` in it is the hero that it holds of, or who has
    most of `best`, among equals of the next in it. `of`: "table", "hero" (any), "every" hero."""

    when: tuple[Condition, ...]
    of: str
    result: str
    says: str
    best: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Declaration:
    """All of a book's table. `rule` is what is cited where nothing else is: by itself, the page of the table."""

    rule: str
    players: tuple[int, int]
    heroes: int
    hero: str
    of: str
    bank: str
    counters: Mapping[str, Counter] = field(default_factory=dict)
    numbers: Mapping[str, Number] = field(default_factory=dict)
    roles: Mapping[str, Role] = field(default_factory=dict)
    holders: Mapping[str, Holder] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
    dice: Mapping[str, Die] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)
    periods: Mapping[str, Period] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    actions: Mapping[str, Action] = field(default_factory=dict)
    always: tuple[Trigger, ...] = ()
    ends: tuple[End, ...] = ()

    def cited(self, own: str, happening: str) -> str:
        """What is cited of a thing that something happens with: its own page, else that of what happens.

        Shape: what declares no page has the table's, which says less than that of what happens.
        """
        return (own if own != self.rule else "") or happening

    def is_between(self, name: str) -> bool:
        """Whether a counter or a mark is between two heroes."""
        one = self.counters.get(name) or self.marks.get(name)
        return one is not None and one.on == PAIR
