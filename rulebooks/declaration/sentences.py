"""Whether the sentences of actions, periods, triggers and ends speak of what is there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rulebooks.declaration.asking import SEVERAL
from rulebooks.declaration.scope import Scope
from rulebooks.declaration.shapes import (
    CASES,
    HERO,
    NOBODY,
    PAIR,
    PLACE,
    TABLE,
    Action,
    Declaration,
    Mistaken,
    Path,
    Question,
)
from rulebooks.declaration.statements import Condition, Statement

ANYBODY = ("each",)
OF_AN_ACTOR = ("hero", "others", "actor")
SECTION = {
    **dict.fromkeys(("add", "lose", "set", "pay"), "counters"),
    **{"draw": "decks", "empty": "holders", "roll": "dice", "mark": "marks", "unmark": "marks", "give": "roles"},
    **{"move": "holders", "open": "holders", "pass": "holders", "ask": "questions", "shuffle": "decks"},
}
"""Where the name in a statement is declared."""


def check(made: Declaration, scope: Scope) -> None:
    """Errors: Mistaken for the first sentence that speaks of what is not there."""
    for question in made.questions.values():
        _question(made, scope, ("questions", question.name), question)
    for name, action in made.actions.items():
        _action(made, scope, ("actions", name), action)
    for name, period in made.periods.items():
        _Sentences(made, scope, ("periods", name, "do"), period.turns).all(period.do)
    for place, trigger in enumerate(made.always):
        path: Path = ("always", place)
        _conditions(scope, (*path, "when"), trigger.when, trigger.of == HERO)
        if any(one.verb == "ask" for one in trigger.do):
            raise Mistaken((*path, "do"), "What follows by itself asks nobody.")
        _Sentences(made, scope, (*path, "do"), trigger.of == HERO).all(trigger.do)
    for place, end in enumerate(made.ends):
        path = ("ends", place)
        _conditions(scope, (*path, "when"), end.when, end.of != TABLE)
        for name in end.best:
            best = made.counters.get(name) or made.numbers.get(name)
            if best is None or best.on != HERO:
                raise Mistaken((*path, "best"), "No hero has a number “{name}”.", name=name)


def _conditions(scope: Scope, path: Path, several: Sequence[Condition], hero: bool, more: Iterable[str] = ()) -> None:
    for one in several:
        scope.formula(path, one.left, hero, more)
        scope.formula(path, one.right, hero, more)


def _question(made: Declaration, scope: Scope, path: Path, question: Question) -> None:
    if question.card and question.card not in made.holders:
        raise Mistaken((*path, "card"), "There is no holder “{name}”.", name=question.card)
    if question.card and made.holders[question.card].seen == NOBODY:
        raise Mistaken(
            (*path, "card"), "Nobody sees what lies in “{name}”, so nobody can choose from it.", name=question.card
        )
    for bound in question.amount or ():
        scope.formula((*path, "amount"), bound, True, ("target",))
    for answer in question.answers:
        _conditions(scope, (*path, "answers"), answer.needs, True, ("target",))
    _conditions(scope, (*path, "needs"), question.needs, True, ("target", *(scope.cards if question.card else ())))


def _action(made: Declaration, scope: Scope, path: Path, action: Action) -> None:
    more = [*(["amount"] if action.amount else []), *(["target"] if action.target else [])]
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
    if action.says:
        _told((*path, "says"), action)


def _told(path: Path, action: Action) -> None:
    """How an action is told: who does it, and of what is chosen only what there is to choose."""
    chosen = {"target": action.target, "card": action.card, "amount": action.amount}
    known = {"hero", *(name for name, there in chosen.items() if there)}
    asked = {match[1] for match in PLACE.finditer(action.says)}
    if "hero" not in asked:
        raise Mistaken(path, "A sentence says who acts: write {place} where the name stands.", place="{hero}")
    for name in sorted(asked - known):
        raise Mistaken(path, "Nothing called “{name}” is chosen here.", name=name)
    if re.search("[{}]", PLACE.sub("", action.says)):
        raise Mistaken(
            path,
            "In braces stand hero, target, card or amount, and behind a colon one of {cases}.",
            cases=", ".join(CASES),
        )


class _Sentences:
    """Goes through statements in their order: of a die, a question or a target one can speak once it is there.

    Shape: `own` are names that each hero has for herself: what each has rolled or chosen; they can be spoken of in what
           happens `for` somebody, and so are the target and the card that each has chosen.
    """

    def __init__(self, made: Declaration, scope: Scope, path: Path, actor: bool) -> None:
        self.made, self.scope, self.path, self.actor = made, scope, path, actor
        self.more: set[str] = set()
        self.own: set[str] = set()
        self.target = self.card = self.own_target = self.own_card = False

    def all(self, several: Sequence[Statement]) -> None:
        for one in several:
            self.conditions(one.when, self.actor)
            self.loop(one) if one.loop else self.one(one)

    @property
    def names(self) -> set[str]:
        chosen = {name for name, there in (("target", self.target), ("card", self.card)) if there}
        return self.more | chosen

    def conditions(self, several: Sequence[Condition], hero: bool) -> None:
        _conditions(self.scope, self.path, several, hero, self.names)

    def loop(self, one: Statement) -> None:
        """What happens for each of several heroes: each is the hero then."""
        if one.loop in ("table", *self.made.holders):
            raise self.unclear(one, one.loop)
        self.whom(one, one.loop)
        if one.verb in ("ask", "find", "next", "pass"):
            raise Mistaken(self.path, "“{text}”: that is not done for each of several.", text=one.text)
        inside = _Sentences(self.made, self.scope, self.path, True)
        inside.more = self.more | self.own
        inside.target, inside.card = self.target or self.own_target, self.card or self.own_card
        if inside.card:
            inside.more |= self.scope.cards
        inside.conditions(one.among, True)
        inside.one(one)
        self.own |= inside.more - self.more

    def one(self, one: Statement) -> None:
        section = SECTION.get(one.verb)
        if section and one.name not in getattr(self.made, section):
            raise Mistaken(self.path, "Nothing is called “{name}” in [{section}].", name=one.name, section=section)
        if one.verb in ("put", "discard", "show") and not self.card:
            raise Mistaken(
                self.path, '“{text}” needs a card: say card = "…", the holder it is chosen from.', text=one.text
            )
        if one.verb == "put" or (one.verb == "draw" and one.whom):
            self.holder_or_deck(one.whom)
        if one.verb not in ("put", "draw"):
            self.whom(one, one.whom)
            self.whom(one, one.giver)
        special = {
            **{"draw": self.draw, "move": self.move, "ask": self.ask, "find": self.find, "open": self.open},
            **{"pass": self.passed, "mark": self.marked, "unmark": self.marked},
        }.get(one.verb)
        if special:
            special(one)
        if one.verb in ("add", "lose", "set", "pay"):
            self.counter(one)
        hero = self.actor or one.whom in (*ANYBODY, *self.made.roles) or one.verb == "find"
        if one.verb == "roll":
            self.scope.formula(self.path, self.made.dice[one.name].formula, self.actor)
            self.more.add(one.name)
        all_own = one.verb == "find" or one.whom in (*ANYBODY, "others", "target", "actor", *self.made.roles)
        own = self.own if all_own else set()
        self.scope.formula(self.path, one.formula, hero, self.names | own)

    def holder(self, name: str) -> None:
        if name not in self.made.holders:
            raise Mistaken(self.path, "There is no holder “{name}”.", name=name)

    def holder_or_deck(self, name: str) -> None:
        if name not in self.made.decks:
            self.holder(name)

    def whom(self, one: Statement, whom: str) -> None:
        if not whom or whom in (*ANYBODY, "table", *self.made.roles, *self.made.holders):
            return
        if whom in OF_AN_ACTOR and self.actor:
            return
        if whom == "target" and self.target:
            return
        raise self.unclear(one, whom)

    def unclear(self, one: Statement, whom: str) -> Mistaken:
        return Mistaken(self.path, "“{text}”: it is not clear who “{whom}” is here.", text=one.text, whom=whom)

    def draw(self, one: Statement) -> None:
        to = one.whom or self.made.decks[one.name].to
        if not to:
            raise Mistaken(self.path, 'Nothing says to which holder the cards go: to = "…".')
        if self.is_each(to) and not self.actor:
            raise self.unclear(one, to)
        self.more |= self.scope.cards

    def move(self, one: Statement) -> None:
        self.holder_or_deck(one.to)
        if one.whom in ("table", *self.made.holders):
            raise self.unclear(one, one.whom)
        if self.is_each(one.name) and not self.actor:
            raise self.unclear(one, one.name)
        if self.is_each(one.to) and not self.actor and not one.whom:
            raise self.unclear(one, one.to)

    def is_each(self, name: str) -> bool:
        """Whether each hero has a holder of this name."""
        return name in self.made.holders and self.made.holders[name].each

    def open(self, one: Statement) -> None:
        for whom in (one.giver, one.whom):
            if whom in ("table", *self.made.holders):
                raise self.unclear(one, whom)
        if self.is_each(one.name) and not self.actor and not one.giver:
            raise self.unclear(one, one.name)

    def passed(self, one: Statement) -> None:
        if not self.is_each(one.name):
            raise Mistaken(self.path, "“{text}”: only what each hero has is passed on.", text=one.text)

    def marked(self, one: Statement) -> None:
        if self.made.is_between(one.name):
            self.between(one)

    def between(self, one: Statement) -> None:
        """What is between two needs the other one."""
        if not self.actor:
            raise self.unclear(one, "hero")
        if not one.whom or one.whom in ("table", *self.made.holders):
            raise Mistaken(self.path, "“{text}”: “{name}” is between two; say with whom.", text=one.text, name=one.name)

    def ask(self, one: Statement) -> None:
        question = self.made.questions[one.name]
        self.whom(one, question.who)
        several = question.who in SEVERAL
        (self.own if several else self.more).add(one.name)
        if several:
            self.own_target |= bool(question.target)
            self.own_card |= bool(question.card)
            self.own |= self.scope.cards if question.card else set()
            return
        self.target |= bool(question.target)
        self.card |= bool(question.card)
        self.more |= self.scope.cards if question.card else set()

    def find(self, one: Statement) -> None:
        self.target = True

    def counter(self, one: Statement) -> None:
        counter = self.made.counters[one.name]
        if one.verb != "pay" and counter.conserved:
            raise Mistaken(self.path, "“{name}” only changes hands: write pay … from … to ….", name=one.name)
        if one.verb == "pay" and not counter.conserved:
            raise Mistaken(self.path, "“{name}” is not conserved, so nobody can pay with it.", name=one.name)
        if counter.on == PAIR:
            self.between(one)
        if counter.on == HERO and one.verb != "pay" and not one.whom and not self.actor:
            raise self.unclear(one, "hero")
        if counter.on in self.made.decks and not self.card:
            raise Mistaken(
                self.path, '“{text}” needs a card: say card = "…", the holder it is chosen from.', text=one.text
            )
