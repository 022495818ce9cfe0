"""Whether the sentences of actions, periods, triggers and ends speak of what is there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rulebooks.declaration.shapes import HERO, TABLE, Action, Declaration, Mistaken, Path
from rulebooks.declaration.statements import Condition, Statement

if TYPE_CHECKING:
    from rulebooks.declaration.checks import Scope

ANYBODY = ("each",)
OF_AN_ACTOR = ("hero", "others")
SECTION = {
    **dict.fromkeys(("add", "lose", "set", "pay"), "counters"),
    **{"draw": "decks", "empty": "holders", "roll": "dice", "mark": "marks", "unmark": "marks", "give": "roles"},
}
"""Where the name in a statement is declared."""


def check(made: Declaration, scope: Scope) -> None:
    """Errors: Mistaken for the first sentence that speaks of what is not there."""
    for name, action in made.actions.items():
        _action(made, scope, ("actions", name), action)
    for name, period in made.periods.items():
        _Sentences(made, scope, ("periods", name, "do"), period.turns).all(period.do)
    for place, trigger in enumerate(made.always):
        path: Path = ("always", place)
        _conditions(scope, (*path, "when"), trigger.when, trigger.of == HERO)
        _Sentences(made, scope, (*path, "do"), trigger.of == HERO).all(trigger.do)
    for place, end in enumerate(made.ends):
        path = ("ends", place)
        _conditions(scope, (*path, "when"), end.when, end.of != TABLE)
        best = made.counters.get(end.best) or made.numbers.get(end.best)
        if end.best and (best is None or best.on != HERO):
            raise Mistaken((*path, "best"), "No hero has a number “{name}”.", name=end.best)


def _conditions(scope: Scope, path: Path, several: Sequence[Condition], hero: bool, more: Iterable[str] = ()) -> None:
    for one in several:
        scope.formula(path, one.left, hero, more)
        scope.formula(path, one.right, hero, more)


def _action(made: Declaration, scope: Scope, path: Path, action: Action) -> None:
    more = ["amount"] if action.amount else []
    if action.card and action.card not in made.holders:
        raise Mistaken((*path, "card"), "There is no holder “{name}”.", name=action.card)
    if action.card:
        more += scope.cards
    _conditions(scope, (*path, "needs"), action.needs, True, more)
    for counter, price in action.cost.items():
        if counter not in made.counters or made.counters[counter].on in made.decks:
            raise Mistaken((*path, "cost", counter), "There is no counter “{name}”.", name=counter)
        scope.formula((*path, "cost", counter), price, True, more)
    sentences = _Sentences(made, scope, (*path, "do"), True)
    sentences.more |= set(more)
    sentences.target, sentences.card = bool(action.target), bool(action.card)
    sentences.all(action.do)


class _Sentences:
    """Goes through statements in their order: a die can be spoken of once it has been rolled."""

    def __init__(self, made: Declaration, scope: Scope, path: Path, actor: bool) -> None:
        self.made, self.scope, self.path, self.actor = made, scope, path, actor
        self.more: set[str] = set()
        self.target = self.card = False

    def all(self, several: Sequence[Statement]) -> None:
        for one in several:
            self.one(one)

    def one(self, one: Statement) -> None:
        _conditions(self.scope, self.path, one.when, self.actor, self.more)
        section = SECTION.get(one.verb)
        if section and one.name not in getattr(self.made, section):
            raise Mistaken(self.path, "Nothing is called “{name}” in [{section}].", name=one.name, section=section)
        if one.verb in ("put", "discard") and not self.card:
            raise Mistaken(
                self.path, '“{text}” needs a card: say card = "…", the holder it is chosen from.', text=one.text
            )
        if one.verb in ("put", "draw") and one.whom and one.whom not in self.made.holders:
            raise Mistaken(self.path, "There is no holder “{name}”.", name=one.whom)
        if one.verb not in ("put", "draw"):
            self.whom(one, one.whom)
            self.whom(one, one.giver)
        if one.verb == "draw":
            self.draw(one)
        if one.verb in ("add", "lose", "set", "pay"):
            self.counter(one)
        hero = self.actor or one.whom in (*ANYBODY, *self.made.roles)
        if one.verb == "roll":
            self.scope.formula(self.path, self.made.dice[one.name].formula, self.actor)
            self.more.add(one.name)
        self.scope.formula(self.path, one.formula, hero, self.more)

    def whom(self, one: Statement, whom: str) -> None:
        if not whom or whom in (*ANYBODY, "table", *self.made.roles, *self.made.holders):
            return
        if whom in OF_AN_ACTOR and self.actor:
            return
        if whom == "target" and self.target:
            return
        raise Mistaken(self.path, "“{text}”: it is not clear who “{whom}” is here.", text=one.text, whom=whom)

    def draw(self, one: Statement) -> None:
        to = one.whom or self.made.decks[one.name].to
        if not to:
            raise Mistaken(self.path, 'Nothing says to which holder the cards go: to = "…".')
        if self.made.holders[to].each and not self.actor:
            raise Mistaken(self.path, "“{text}”: it is not clear who “{whom}” is here.", text=one.text, whom=to)
        self.more |= self.scope.cards

    def counter(self, one: Statement) -> None:
        counter = self.made.counters[one.name]
        if one.verb != "pay" and counter.conserved:
            raise Mistaken(self.path, "“{name}” only changes hands: write pay … from … to ….", name=one.name)
        if one.verb == "pay" and not counter.conserved:
            raise Mistaken(self.path, "“{name}” is not conserved, so nobody can pay with it.", name=one.name)
        if counter.on == HERO and one.verb != "pay" and not one.whom and not self.actor:
            raise Mistaken(self.path, "“{text}”: it is not clear who “{whom}” is here.", text=one.text, whom="hero")
        if counter.on in self.made.decks and not self.card:
            raise Mistaken(
                self.path, '“{text}” needs a card: say card = "…", the holder it is chosen from.', text=one.text
            )
