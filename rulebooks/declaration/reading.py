"""From the tables of a front matter to a declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from rulebooks.declaration import checks
from rulebooks.declaration.asking import question
from rulebooks.declaration.between import is_mutual, seen_by
from rulebooks.declaration.scope import Source
from rulebooks.declaration.shapes import (
    ALL,
    EVERYONE,
    HERO,
    MASTER,
    NOBODY,
    OWNER,
    PAGE,
    PAIR,
    TABLE,
    TURN,
    Action,
    Counter,
    Deck,
    Declaration,
    Die,
    End,
    Holder,
    Mark,
    Mistaken,
    Number,
    Path,
    Period,
    Role,
    Trigger,
)
from rulebooks.declaration.told import LARGEST, LONGEST_SENTENCE, NAME, Told
from rulebooks.declaration.whose import JOINT
from rulebooks.formula import Expression, parse

MOST_OF_EACH, MOST_HEROES, MOST_PLAYERS = 40, 4, 12
SECTIONS = ("counters", "numbers", "roles", "holders", "decks", "dice", "marks", "periods", "questions", "actions")
Made = TypeVar("Made")
Maker = Callable[["_Reading", Told, str, str, str], Made]


def read(table: Mapping[str, Any], source: Source) -> Declaration:
    """Read and check a declaration.

    Errors: Mistaken for the first thing that is wrong, with its place.
    """
    return _Reading(table, source).declaration


class _Reading:
    def __init__(self, table: Mapping[str, Any], source: Source) -> None:
        self.table, self.source = table, source
        self.order = table.get("order", {})
        for word in table:
            if word not in (*SECTIONS, "table", "always", "ends", "order"):
                known = ", ".join(("table", *SECTIONS, "always", "ends"))
                raise Mistaken((word,), "“{word}” means nothing here; there are: {known}.", word=word, known=known)
        self.roles = tuple(str(name) for name in self._section("roles"))
        about = Told(table.get("table", {}), ("table",))
        self.rule = PAGE
        self.rule = self._rule(about)
        made = Declaration(
            rule=self.rule,
            players=about.span("players", MOST_PLAYERS) or (1, MOST_PLAYERS),
            heroes=about.whole("heroes", 1, 1, MOST_HEROES),
            hero=about.text("hero"),
            of=about.text("of"),
            bank=about.text("bank"),
        )
        about.close()
        sections: dict[str, Any] = {name: dict(self._all(name, MAKERS[name])) for name in SECTIONS}
        self.declaration = replace(
            made,
            **sections,
            always=tuple(self._listed("always", _trigger)),
            ends=tuple(self._listed("ends", _end)),
        )
        checks.check(self.declaration, source)

    def _section(self, name: str) -> Mapping[str, Any]:
        section = self.table.get(name, {})
        if not isinstance(section, Mapping):
            raise Mistaken((name,), "“{word}” must be a table of its own, in square brackets.", word=name)
        if len(section) > MOST_OF_EACH:
            raise Mistaken((name,), "“{word}” has too much in it: at most {most}.", word=name, most=MOST_OF_EACH)
        order = self.order.get(name, []) if isinstance(self.order, Mapping) else []
        first = [one for one in order if isinstance(one, str) and one in section] if isinstance(order, list) else []
        return {one: section[one] for one in dict.fromkeys([*first, *section])}

    def _all(self, section: str, make: Maker[Any]) -> Iterator[tuple[str, Any]]:
        for name, data in self._section(section).items():
            path: Path = (section, name)
            if not NAME.fullmatch(name) or JOINT in name:
                raise Mistaken(path, "“{word}” is no name: letters only, at most 30.", word=name[:40])
            if section == "actions" and not name.isascii():
                raise Mistaken(path, "The name of an action has Latin letters only: {word}.", word=name)
            told = Told(data, path)
            made = make(self, told, name, told.text("title", name), self._rule(told))
            told.close()
            yield name, made

    def _listed(self, section: str, make: Callable[[_Reading, Told, str], Made]) -> Iterator[Made]:
        several = self.table.get(section, [])
        if not isinstance(several, list) or len(several) > MOST_OF_EACH:
            raise Mistaken((section,), "“{word}” are tables in double square brackets.", word=section)
        for place, data in enumerate(several):
            told = Told(data, (section, place))
            yield make(self, told, self._rule(told))
            told.close()

    def _rule(self, told: Told) -> str:
        rule = told.text("rule")
        if rule and not self.source.cites(rule):
            raise told.wrong("rule", "There is no page “{rule}” in this book.", rule=rule)
        return rule or self.rule

    def who(self, told: Told, default: str, *more: str) -> str:
        return told.choice("who", (ALL, TURN, *more, *self.roles), default)


def _certain(formula: Expression | None) -> Expression:
    return formula or parse("0")


def _counter(read: _Reading, told: Told, name: str, title: str, rule: str) -> Counter:
    least, most = told.formula("least", 0), told.formula("most")
    if told.data.get("start") == "most":
        told.get("start")
        if most is None:
            raise told.wrong("start", "“start” is “most”, but nothing says what the most is.")
        start = most
    else:
        start = _certain(told.formula("start", 0))
    on, conserved = told.text("on", HERO), told.flag("conserved")
    bank = _certain(told.formula("bank", 0)) if conserved else _certain(None)
    free = told.flag("free") if conserved else False
    seen = seen_by(told, on)
    if conserved and seen != ALL:
        raise told.wrong("seen", "What changes hands is seen by all.")
    who = read.who(told, NOBODY if on == PAIR or seen != ALL else ALL, NOBODY)
    mutual = is_mutual(told, on)
    return Counter(name, title, rule, on, start, least, most, conserved, bank, free, who, mutual, seen)


def _number(read: _Reading, told: Told, name: str, title: str, rule: str) -> Number:
    formula, summed = told.formula("is"), told.text("sum")
    if formula is None and not summed:
        raise told.wrong("is", "“{word}” is missing.", word="is")
    if formula is not None and summed:
        raise told.wrong("sum", "A number is a formula or a sum of cards, not both.")
    of = told.text("of") if summed else ""
    on, quiet = told.choice("on", (HERO, TABLE), HERO), told.choice("seen", (ALL, NOBODY), ALL) == NOBODY
    least, most = (None, None) if summed else (told.formula("least"), told.formula("most"))
    return Number(name, title, rule, on, _certain(formula), summed, of, least, most, quiet)


def _role(read: _Reading, told: Told, name: str, title: str, rule: str) -> Role:
    return Role(name, title, rule, told.choice("start", ("chosen", "first", "random"), "chosen"))


def _holder(read: _Reading, told: Told, name: str, title: str, rule: str) -> Holder:
    each = told.choice("on", (HERO, TABLE), TABLE) == HERO
    seen = told.choice("seen", (ALL, OWNER, NOBODY), ALL)
    if seen == OWNER and not each:
        raise told.wrong("seen", 'Only what each hero has is seen by its owner: write on = "hero".')
    return Holder(name, title, rule, each, seen, told.formula("most"), read.who(told, NOBODY, NOBODY))


def _deck(read: _Reading, told: Told, name: str, title: str, rule: str) -> Deck:
    copies = told.formula("copies")
    return Deck(
        name,
        title,
        rule,
        card=told.text("card"),
        of=told.text("of", "card"),
        copies=copies,
        seen=told.choice("seen", (ALL, NOBODY), NOBODY),
        to=told.text("to"),
        deal=_certain(told.formula("deal", 0)),
        discard=told.text("discard"),
        reshuffle=told.flag("reshuffle"),
        who=read.who(told, NOBODY, NOBODY),
        needs=told.conditions("needs"),
    )


def _die(read: _Reading, told: Told, name: str, title: str, rule: str) -> Die:
    formula = told.formula("is", dice=True)
    if formula is None or not formula.has_dice:
        raise told.wrong("is", "A die is a formula with dice in it, like 2d6+1.")
    return Die(name, title, rule, formula, read.who(told, ALL, NOBODY))


def _mark(read: _Reading, told: Told, name: str, title: str, rule: str) -> Mark:
    on = told.choice("on", (HERO, PAIR), HERO)
    seen = seen_by(told, on)
    who = read.who(told, NOBODY if on == PAIR or seen != ALL else ALL, NOBODY)
    out = told.flag("out")
    if out and (on == PAIR or seen != ALL):
        raise told.wrong("out", "Who is out of the game is out alone, and everybody sees it.")
    return Mark(name, title, rule, who, told.text("until"), out, on, is_mutual(told, on), seen)


def _period(read: _Reading, told: Told, name: str, title: str, rule: str) -> Period:
    names, turns = tuple(told.texts("names")), told.flag("turns")
    if len(set(names)) < len(names):
        raise told.wrong("names", "“{word}” says something twice.", word="names")
    return Period(
        name,
        title,
        rule,
        names,
        turns,
        most=told.whole("most", 0, 0, LARGEST),
        who=read.who(told, TURN if turns else ALL, EVERYONE, MASTER, NOBODY),
        resets=tuple(told.texts("resets")),
        do=told.statements("do"),
    )


def _action(read: _Reading, told: Told, name: str, title: str, rule: str) -> Action:
    costs = Told(told.get("cost") or {}, (*told.path, "cost"))
    cost = {str(counter): _certain(costs.formula(str(counter))) for counter in costs.data}
    return Action(
        name,
        title,
        rule,
        who=read.who(told, ALL, MASTER),
        needs=told.conditions("needs"),
        cost=cost,
        do=told.statements("do"),
        target=told.choice("target", ("", "other", "any"), ""),
        card=told.text("card"),
        amount=told.span("amount", 100),
        says=told.text("says", "", LONGEST_SENTENCE),
    )


def _trigger(read: _Reading, told: Told, rule: str) -> Trigger:
    return Trigger(_needed(told), told.choice("of", (HERO, TABLE), TABLE), told.statements("do"), rule)


def _needed(told: Told) -> tuple[Any, ...]:
    found = told.conditions("when")
    if not found:
        raise told.wrong("when", "“{word}” is missing.", word="when")
    return found


def _end(read: _Reading, told: Told, rule: str) -> End:
    when = _needed(told)
    result = told.choice("result", ("victory", "defeat"), "victory")
    says, best = told.text("says", "", LONGEST_SENTENCE), tuple(told.texts("best"))
    if not says:
        raise told.wrong("says", "“{word}” is missing.", word="says")
    return End(when, told.choice("of", (TABLE, HERO, "every"), TABLE), result, says, best, rule)


MAKERS: dict[str, Maker[Any]] = {
    "counters": _counter,
    "numbers": _number,
    "roles": _role,
    "holders": _holder,
    "decks": _deck,
    "dice": _die,
    "marks": _mark,
    "periods": _period,
    "questions": lambda read, told, name, title, rule: question(told, name, title, rule, read.roles),
    "actions": _action,
}
