"""Questions: what is chosen by whom while things happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulebooks.declaration.shapes import HERO, Answer, Question
from rulebooks.declaration.told import Told

MOST_ANSWERS = 12
KEPT = "kept"
"""What a question says of its secret if nobody ever hears the answers."""
SEVERAL = ("each", "others")
"""Whom a question asks when it asks several at once."""


def question(told: Told, name: str, title: str, rule: str, roles: Iterable[str]) -> Question:
    """Read one question.

    Errors: Mistaken for one that chooses nothing, or several things at once.
    """
    made = Question(
        name,
        title,
        rule,
        who=told.choice("who", (HERO, "target", "each", "others", *roles), HERO),
        target=told.choice("target", ("", "other", "any"), ""),
        card=told.text("card"),
        amount=told.bounds("amount"),
        answers=tuple(_answers(told)),
        needs=told.conditions("needs"),
        skip=told.text("skip"),
        secret=told.data.get("secret") == KEPT or told.flag("secret"),
        kept=told.get("secret") == KEPT,
    )
    if sum(map(bool, (made.target, made.card, made.amount, made.answers))) != 1:
        raise told.wrong("title", "A question chooses one thing: target, card, amount or answers.")
    if made.needs and not (made.target or made.card):
        raise told.wrong("needs", "Only a chosen hero or card can need something; an answer says its own needs.")
    return made


def _answers(told: Told) -> Iterator[Answer]:
    several = told.get("answers")
    if several is None:
        return
    if not isinstance(several, list) or not 2 <= len(several) <= MOST_ANSWERS:
        raise told.wrong("answers", "“answers” is a list of 2 to {most}.", most=MOST_ANSWERS)
    for one in several:
        each = Told({"title": one} if isinstance(one, str) else one, (*told.path, "answers"))
        title, needs = each.text("title"), each.conditions("needs")
        if not title:
            raise told.wrong("answers", "“{word}” is missing.", word="title")
        each.close()
        yield Answer(title, needs)
