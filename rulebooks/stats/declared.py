"""What a rulebook declares for play, for people who read it: section by section, in words, formulas with titles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_noop

from rulebooks.declaration.whose import PHRASE
from rulebooks.models import Revision
from rulebooks.stats.showing import Named, Row
from rulebooks.stats.statements import WHOM, sentence

KIND = "table"
SECTIONS = {
    "table": gettext_noop("The table"),
    "counters": gettext_noop("Counters"),
    "numbers": gettext_noop("Numbers that follow from others"),
    "roles": gettext_noop("Roles"),
    "holders": gettext_noop("Places"),
    "decks": gettext_noop("Decks"),
    "dice": gettext_noop("Dice"),
    "marks": gettext_noop("Marks"),
    "periods": gettext_noop("Time"),
    "questions": gettext_noop("Questions"),
    "actions": gettext_noop("Actions"),
    "always": gettext_noop("What follows by itself"),
    "ends": gettext_noop("How it ends"),
}
WORDS = {
    "players": gettext_noop("players"),
    "heroes": gettext_noop("heroes of each"),
    "hero": gettext_noop("who is played"),
    "of": gettext_noop("of what"),
    "bank": gettext_noop("in the bank"),
    "on": gettext_noop("where it is kept"),
    "least": gettext_noop("at least"),
    "most": gettext_noop("at most"),
    "start": gettext_noop("to begin with"),
    "conserved": gettext_noop("only changes hands"),
    "free": gettext_noop("is taken from the bank by hand"),
    "who": gettext_noop("who may do it"),
    "is": gettext_noop("its formula"),
    "sum": gettext_noop("adds up"),
    "answers": gettext_noop("what may be answered"),
    "skip": gettext_noop("to choose nothing"),
    "secret": gettext_noop("known once all have answered"),
    "seen": gettext_noop("seen by"),
    "copies": gettext_noop("of each"),
    "card": gettext_noop("card"),
    "to": gettext_noop("goes to"),
    "deal": gettext_noop("dealt"),
    "discard": gettext_noop("discard pile"),
    "reshuffle": gettext_noop("comes back when it is empty"),
    "until": gettext_noop("until the next"),
    "out": gettext_noop("is out of the game"),
    "mutual": gettext_noop("the same both ways"),
    "names": gettext_noop("its parts"),
    "turns": gettext_noop("goes by turns"),
    "resets": gettext_noop("refills"),
    "needs": gettext_noop("what it needs"),
    "cost": gettext_noop("what it costs"),
    "target": gettext_noop("chosen hero"),
    "amount": gettext_noop("how much of it"),
    "when": gettext_noop("when it is"),
    "do": gettext_noop("what happens"),
    "result": gettext_noop("its result"),
    "says": gettext_noop("what is said"),
    "best": gettext_noop("names who has most of"),
}
VALUES = {
    "all": gettext_noop("all of them"),
    "nobody": gettext_noop("nobody by hand"),
    "turn": gettext_noop("whose turn it is"),
    "master": gettext_noop("the game master"),
    "everyone": gettext_noop("once all have said so"),
    "owner": gettext_noop("its owner"),
    "hero": gettext_noop("each hero"),
    "every": gettext_noop("every hero"),
    "pair": gettext_noop("between two heroes"),
    "kept": gettext_noop("never"),
    "actor": gettext_noop("who acts"),
    "each": gettext_noop("every hero at once"),
    "others": gettext_noop("all the others at once"),
    "rest": gettext_noop("of all the others"),
    "table": gettext_noop("the table"),
    "target": gettext_noop("the chosen hero"),
    "other": gettext_noop("another hero"),
    "any": gettext_noop("any hero"),
    "chosen": gettext_noop("taken before the game"),
    "first": gettext_noop("the first player’s"),
    "random": gettext_noop("given by chance"),
    "victory": gettext_noop("victory"),
    "defeat": gettext_noop("defeat"),
}
SPOKEN = ("who", "seen", "on", "target", "result", "of", "start", "most", "secret")
"""Words whose values may be one of `VALUES`; elsewhere a value is what it is."""
SENTENCES = ("do",)
SPOKEN_OF = re.compile(rf"{PHRASE.pattern}|(?P<alone>[^\W\d_]+)")


@dataclass(frozen=True)
class Declared:
    """One thing that is declared: its title and name, the page it is told on, and (word, value)."""

    title: str
    name: str
    rule: Named | None
    told: tuple[tuple[str, str], ...]


IN_BRACES = re.compile(r"\{[^{}]*\}")
"""What a sentence of the book is filled with at a table."""


def declared_rows(revision: Revision, names: Mapping[str, str]) -> list[Row]:
    """A row for each section; what has the shape of none is left out, as a table that nobody can play."""
    stats = revision.stats
    titles = dict(_titles(stats))
    rows = []
    for section, title in SECTIONS.items():
        told = [
            _declared(name, one, titles, names, section)
            for name, one in _things(stats, section)
            if isinstance(one, Mapping)
        ]
        if told:
            rows.append(Row(section, gettext(title), "declared", told))
    return rows


def _things(stats: Mapping[str, Any], section: str) -> Iterator[tuple[str, Any]]:
    inside = stats.get(section)
    if section == KIND and isinstance(inside, Mapping):
        yield "", inside
    elif isinstance(inside, list):
        yield from (("", one) for one in inside)
    elif isinstance(inside, Mapping):
        order = stats.get("order") if isinstance(stats.get("order"), Mapping) else {}
        first = [one for one in (order or {}).get(section, []) if one in inside]
        yield from ((name, inside[name]) for name in dict.fromkeys([*first, *inside]))


def _titles(stats: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for section in SECTIONS:
        for name, one in _things(stats, section):
            if name and isinstance(one, Mapping) and isinstance(one.get("title"), str):
                yield name, one["title"]


def _declared(
    name: str, one: Mapping[str, Any], titles: Mapping[str, str], names: Mapping[str, str], section: str
) -> Declared:
    rule = str(one.get("rule", ""))
    words = [(word, value) for word, value in _in_order(one) if word not in ("title", "rule")]
    told = tuple(_otherwise(section, word, value, titles) or _told(word, value, titles) for word, value in words)
    return Declared(titles.get(name, name), name, Named(names[rule], rule) if rule in names else None, told)


def _otherwise(section: str, word: str, value: Any, titles: Mapping[str, str]) -> tuple[str, str] | None:
    """Words that mean another thing in one section than elsewhere."""
    if (section, word) == ("questions", "who"):
        asked = {**VALUES, "hero": gettext_noop("who acts")}
        return gettext("who is asked"), gettext(asked[value]) if value in asked else _titled(value, titles)
    if (section, word, value) in (("numbers", "of", "each"), ("numbers", "of", "others")):
        return gettext("of whom"), gettext(VALUES["every" if value == "each" else "rest"])
    if (section, word) == ("numbers", "of"):
        return gettext("of the cards in"), _titled(value, titles)
    return None


def _in_order(one: Mapping[str, Any]) -> list[tuple[str, Any]]:
    places = {word: place for place, word in enumerate(WORDS)}
    return sorted(one.items(), key=lambda item: (places.get(item[0], len(places)), item[0]))


def _told(word: str, value: Any, titles: Mapping[str, str]) -> tuple[str, str]:
    label = gettext(WORDS[word]) if word in WORDS else word
    if isinstance(value, bool):
        return label, gettext("yes") if value else gettext("no")
    if word in SPOKEN and isinstance(value, str) and value in VALUES:
        return label, gettext(VALUES[value])
    if isinstance(value, Mapping):
        return label, "; ".join(f"{titles.get(name, name)}: {_titled(one, titles)}" for name, one in value.items())
    if word in SENTENCES:
        return label, "\n".join(sentence(str(one), lambda text: _titled(text, titles)) for one in _listed(value))
    if word in ("players", "amount") and isinstance(value, list):
        return label, "–".join(_titled(one, titles) for one in value)
    if word == "answers" and isinstance(value, list):
        return label, "; ".join(_answer(one, titles) for one in value)
    if isinstance(value, list):
        return label, "; ".join(_titled(one, titles) for one in value)
    if word == "card":  # of an action it is a place, of a deck what its backs read
        return label, titles.get(str(value), str(value))
    if (word, value) == ("start", "most"):
        return label, gettext("as much as there can be")
    if word == "says":
        return label, IN_BRACES.sub("…", str(value))
    return label, str(value) if word in ("discard", "hero", "of", "skip") else _titled(value, titles)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _answer(one: Any, titles: Mapping[str, str]) -> str:
    """An answer of a question as it reads, with what it needs in brackets."""
    if not isinstance(one, Mapping):
        return str(one)
    needs = one.get("needs", ())
    needed = "; ".join(_titled(need, titles) for need in (needs if isinstance(needs, tuple) else _listed(needs)))
    return f"{one.get('title', '')} ({needed})" if needed else str(one.get("title", ""))


def _whose(name: str, of: str, other: str, to: str) -> str:
    """Whose a number is, or between whom: «Долг (выбранный герой → кто ходит)»."""
    who, whom = (gettext(VALUES[one]) if one in VALUES else one for one in (of, other or to))
    between = " → ".join(one for one in (who, whom) if one)
    return f"{name} ({between})" if of else f"{name} → {whom}"


def _titled(value: Any, titles: Mapping[str, str]) -> str:
    """A formula or a name with titles for names."""

    def read(found: re.Match[str]) -> str:
        name, of, other, to = (found[1] or found["alone"]), found[2] or "", found[3] or "", found[4] or ""
        title = titles.get(name) or _everywhere(name)
        return title if found["alone"] else _whose(title, of, other, to)

    text = SPOKEN_OF.sub(read, str(value))
    return text.replace("*", " · ").replace(">=", "≥").replace("<=", "≤").replace("!=", "≠")


def _everywhere(word: str) -> str:
    """A word that every declaration knows, else the word itself."""
    return gettext(WHOM[word]) if word in WHOM else word
