"""What a declared table can say, section by section: as `declaration/reading.py` reads it."""

from __future__ import annotations

from rulebooks.schema.shapes import CALLED, Choice, Flag, Formula, Group, Lines, Rows, Rule, Shape, Span, Table, Words

HAND = Choice(("all", "turn", "nobody", "@roles"))
"""Who may; a word with @ stands for all that another section declares."""
SEEN = Choice(("all", "owner", "nobody"))
TARGET = Choice(("other", "any"))
PARTS: dict[str, dict[str, Shape]] = {
    "counters": {
        "on": Choice(("hero", "table", "pair", "@holders", "@decks")),
        "start": Formula(),
        "least": Formula(),
        "most": Formula(),
        "conserved": Flag(),
        "bank": Formula(),
        "free": Flag(),
        "who": HAND,
        "mutual": Flag(),
        "seen": SEEN,
    },
    "numbers": {
        "is": Formula(),
        "sum": Words(),
        "of": Choice(("each", "others", "@holders")),
        "on": Choice(("hero", "table")),
        "least": Formula(),
        "most": Formula(),
        "seen": Choice(("all", "nobody")),
    },
    "roles": {"start": Choice(("chosen", "first", "random"))},
    "holders": {"on": Choice(("hero", "table")), "seen": SEEN, "most": Formula(), "who": HAND},
    "decks": {
        "of": Words(),
        "card": Words(),
        "copies": Formula(),
        "seen": Choice(("all", "nobody")),
        "to": Choice(("@holders",)),
        "deal": Formula(),
        "discard": Words(),
        "reshuffle": Flag(),
        "who": HAND,
        "needs": Lines(),
    },
    "dice": {"is": Formula(), "who": HAND},
    "marks": {
        "on": Choice(("hero", "pair")),
        "who": HAND,
        "until": Choice(("@periods",)),
        "out": Flag(),
        "mutual": Flag(),
        "seen": SEEN,
    },
    "periods": {
        "names": Lines(),
        "turns": Flag(),
        "most": Formula(),
        "who": Choice(("turn", "all", "everyone", "master", "nobody", "@roles")),
        "resets": Lines(),
        "do": Lines(),
    },
    "questions": {
        "who": Choice(("hero", "target", "each", "others", "@roles")),
        "target": TARGET,
        "card": Choice(("@holders",)),
        "amount": Span(),
        "answers": Rows(Group({"title": Words(), "needs": Lines()}, frozenset({"title"}))),
        "needs": Lines(),
        "skip": Words(),
        "secret": Flag(),
    },
    "actions": {
        "who": Choice(("all", "turn", "master", "@roles")),
        "target": TARGET,
        "card": Choice(("@holders",)),
        "amount": Span(),
        "needs": Lines(),
        "cost": Table(Formula(), CALLED),
        "do": Lines(),
        "says": Words(),
    },
}
LISTED: dict[str, dict[str, Shape]] = {
    "always": {"when": Lines(), "of": Choice(("hero", "table")), "do": Lines(), "rule": Rule()},
    "ends": {
        "when": Lines(),
        "of": Choice(("table", "hero", "every")),
        "result": Choice(("victory", "defeat")),
        "says": Words(),
        "best": Lines(),
        "rule": Rule(),
    },
}
ABOUT: dict[str, Shape] = {
    "players": Span(),
    "heroes": Formula(),
    "hero": Words(),
    "of": Words(),
    "bank": Words(),
    "rule": Rule(),
}


def declared() -> Group:
    """The shapes of a declared table."""
    several = {name: Table(Group({"title": Words(), **parts, "rule": Rule()}), CALLED) for name, parts in PARTS.items()}
    return Group({"table": Group(ABOUT), **several, **{name: Rows(Group(parts)) for name, parts in LISTED.items()}})
