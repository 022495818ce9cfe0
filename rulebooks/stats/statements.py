"""What a declaration lets happen, said to people: «если Удар ≥ опасность: карту в сброс»."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext, gettext_noop

from rulebooks.declaration.statements import Condition, Statement, statement

Titled = Callable[[str], str]
"""From a formula or a name to what people read for it."""

SAID = {
    "add": gettext_noop("%(name)s: %(many)s more"),
    "lose": gettext_noop("%(name)s: %(many)s less"),
    "set": gettext_noop("%(name)s: now %(many)s"),
    "pay": gettext_noop("%(name)s: %(many)s changes hands, %(giver)s → %(whom)s"),
    "roll": gettext_noop("“%(name)s” is rolled"),
    "draw": gettext_noop("cards drawn from “%(name)s”: %(many)s"),
    "put": gettext_noop("the card goes to “%(whom)s”"),
    "discard": gettext_noop("the card is discarded"),
    "empty": gettext_noop("all cards of “%(name)s” are discarded"),
    "move": gettext_noop("all cards go from “%(name)s” to “%(to)s”"),
    "pass": gettext_noop("all cards of “%(name)s” are passed on, %(how)s"),
    "show": gettext_noop("the card is shown"),
    "open": gettext_noop("all cards of “%(name)s” are shown"),
    "shuffle": gettext_noop("“%(name)s” is shuffled"),
    "mark": gettext_noop("the mark “%(name)s” is put"),
    "unmark": gettext_noop("the mark “%(name)s” is taken off"),
    "give": gettext_noop("the role “%(name)s” goes to: %(whom)s"),
    "next": gettext_noop("the turn passes on"),
    "ask": gettext_noop("the question “%(name)s” is put"),
    "find": gettext_noop("chosen is who has, %(how)s: %(many)s"),
}
TO = {"draw": gettext_noop("they go to “%(whom)s”")}
"""Of whom a statement speaks is told behind it, but where the sentence has said it."""
WITH_WHOM = ("pay", "put", "give")
WHOM = {
    "hero": gettext_noop("this hero"),
    "actor": gettext_noop("who acts"),
    "target": gettext_noop("the chosen hero"),
    "each": gettext_noop("every hero"),
    "others": gettext_noop("all the others"),
    "table": gettext_noop("the bank of the table"),
    "card": gettext_noop("the card"),
    "all": gettext_noop("all of them"),
    "alive": gettext_noop("heroes left in the game"),
    "amount": gettext_noop("the number said"),
}
"""Words that every declaration knows."""
HOW = {
    "most": gettext_noop("most of it"),
    "least": gettext_noop("least of it"),
    "only most": gettext_noop("alone, most of it"),
    "only least": gettext_noop("alone, least of it"),
    "left": gettext_noop("to the left"),
    "right": gettext_noop("to the right"),
}


def sentence(text: str, titled: Titled) -> str:
    """A statement in the reader's language; one that is none, as an edition may have, stays as it is written."""
    try:
        one = statement(text)
    except ValueError:
        return text
    return _before(one, titled) + _what(one, titled)


def _before(one: Statement, titled: Titled) -> str:
    """On which conditions it happens, and for whom."""
    said = ""
    if one.when:
        said += gettext("if %(conditions)s: ") % {"conditions": _conditions(one.when, titled)}
    if one.loop:
        said += gettext("for each of them (%(whom)s): ") % {"whom": _whom(one.loop, titled)}
    if one.among:
        said += gettext("if %(conditions)s: ") % {"conditions": _conditions(one.among, titled)}
    return said


def _what(one: Statement, titled: Titled) -> str:
    told = {
        "name": titled(one.name),
        "many": titled(one.formula.text) if one.formula else "",
        "whom": _whom(one.whom, titled),
        "giver": _whom(one.giver, titled),
        "to": titled(one.to),
        "how": gettext(HOW[one.how]) if one.how else "",
    }
    said = gettext(SAID[one.verb]) % told
    if one.whom and one.verb in TO:
        return f"{said}; {gettext(TO[one.verb]) % told}"
    return f"{said} ({told['whom']})" if one.whom and one.verb not in WITH_WHOM else said


def _whom(word: str, titled: Titled) -> str:
    return gettext(WHOM[word]) if word in WHOM else titled(word)


def _conditions(several: tuple[Condition, ...], titled: Titled) -> str:
    return gettext(" and ").join(titled(one.text) for one in several)
