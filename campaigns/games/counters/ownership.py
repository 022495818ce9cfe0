"""Whose a number is that a formula speaks of: somebody else's, or one that is between two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine.sentences import Name, Sentence, say
from campaigns.games.counters.reckoning import worth
from rulebooks.declaration import Whose, latin

if TYPE_CHECKING:
    from campaigns.games.counters.effects import Happening


def amount(now: Happening, phrase: Whose, hero: str) -> int:
    """What somebody has, or has to another; 0 where there is nobody."""
    someone, other = (_one(now, word, hero) for word in (phrase.of or "hero", phrase.to or "hero"))
    if phrase.to:
        known = (*now.made.counters, *now.made.marks)
        return worth(now.draft.state, next((one for one in known if latin(one) == phrase.name), ""), someone, other)
    names = now.names(someone) if someone else {}
    return next((number for name, number in names.items() if latin(name) == phrase.name), 0)


def said(now: Happening, what: Sentence, phrase: Whose) -> Sentence:
    """What a formula speaks of, with whose it is: «Овёс: Боря»."""
    words = [word for word in (phrase.of, phrase.to) if word]
    for who in filter(None, (_one(now, word, now.hero) for word in words)):
        what = say("{what}: {about}", what=what, about=Name(who))
    return what


def _one(now: Happening, word: str, hero: str) -> str:
    return hero if word == "hero" else next(iter(now.whom(word)), "")
