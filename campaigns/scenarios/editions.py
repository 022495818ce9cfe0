"""Other editions of a rulebook in a file of scenarios: the shipped one with some stats changed, or a document."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game import Game
from campaigns.engine.game.needs import named
from campaigns.engine.game.told_only import ToldOnly, told_only_by
from campaigns.engine.state import State
from campaigns.scenarios.moment import Moment
from campaigns.scenarios.quoting import entry_and_path, stat_of, value_said
from campaigns.scenarios.text import BadScenario, Step
from rulebooks.catalogue import Catalogue, from_document

FROM = "from "
SHIPPED = "shipped"
"""What the edition is called that a scenario plays on if it names none."""


def edition(name: str, told: Sequence[Step], game: Game, book: Book) -> Book:
    """The rulebook as an edition of the file has it.

    Errors: BadScenario for an edition that the file does not tell, and for what it cannot say.
    """
    if name == SHIPPED:
        return book
    step = next((one for one in told if name_and_words(one)[0] == name), None)
    if step is None:
        raise BadScenario(f"no edition above is called «{name}»")
    said = name_and_words(step)[1]
    if said.startswith(FROM):
        return _document(said.removeprefix(FROM).strip(), book)
    return _changed(said, game, book)


def name_and_words(step: Step) -> tuple[str, str]:
    """The name of an edition and what it says: "harder: Големко.health is 30"."""
    name, _, said = step.text.partition(":")
    return name.strip(), said.strip()


def _document(path: str, book: Book) -> Book:
    try:
        return from_document(path, getattr(book, "book", ""))
    except (OSError, ValueError) as no:
        raise BadScenario(f"«{path}» is no edition that could be read: {no}") from None


def _changed(said: str, game: Game, book: Book) -> Book:
    if not isinstance(book, Catalogue):
        raise BadScenario("only a rulebook of the wiki has editions")
    now = Moment(game, book, State())
    stats: dict[str, dict[str, Any]] = {}
    for clause in filter(None, (one.strip() for one in said.split(";"))):
        where, found, value = clause.partition(" is ")
        if not found:
            raise BadScenario(f"«{clause}» should say what is changed: «ENTRY.STAT is VALUE»")
        slug, path = entry_and_path(now, where)
        _check_known(game, book, slug, path[0], clause)
        stats.setdefault(slug, deepcopy(dict(book[slug].stats)))
        if path[1:]:
            stats[slug].setdefault(path[0], {})  # a table that the game knows and this edition begins
        _put(stats[slug], path, value_said(now, value, stat_of(now, where)), clause)
    if not stats:
        raise BadScenario("an edition says what is changed, «ENTRY.STAT is VALUE», or «from DOCUMENT»")
    return book.restated(stats)


def _check_known(game: Game, book: Catalogue, slug: str, stat: str, clause: str) -> None:
    """Whether any rule can have been written for a stat: the book has it on a page of this kind, or the game names it.

    Errors: BadScenario for one that nobody has heard of: the edition would be played as if it said nothing.
    """
    entry = book[slug]
    known = {name for one in book.of_kind(entry.kind) for name in one.stats} | named(game.needs, entry)
    if game.needs and stat not in known:
        raise BadScenario(f"«{clause}»: no rule reads «{stat}» of {entry.name}; it has {', '.join(sorted(known))}")


def told_only_in(name: str, told: Sequence[Step], declared: Sequence[ToldOnly], game: Game, book: Book) -> list[str]:
    """What an edition of the file changes that no rule reads, on purpose; each with the reason."""
    step = next((one for one in told if name_and_words(one)[0] == name), None)
    said = name_and_words(step)[1] if step else FROM
    found = []
    for clause in (one.strip() for one in said.split(";") if one.strip() and not said.startswith(FROM)):
        slug, path = entry_and_path(Moment(game, book, State()), clause.partition(" is ")[0])
        if why := told_only_by(declared, book[slug], path):
            found.append(f"«{clause}» changes nothing that the app plays: {why.why}")
    return found


def _put(stats: Any, path: Sequence[str], value: Any, clause: str) -> None:
    """Set, or with nothing take away, what stands at the end of a way."""
    *way, last = path
    try:
        for step in way:
            stats = stats[_place(stats, step)]
        if value is None or isinstance(stats, list):
            del stats[_place(stats, last)]
        if isinstance(stats, list) and value is not None:
            stats.insert(int(last), value)
        elif value is not None:
            stats[last] = value
    except (LookupError, TypeError, ValueError):
        raise BadScenario(f"«{clause}»: there is nothing of that name to change") from None


def _place(stats: Any, step: str) -> Any:
    """A step of a way as the table or the list knows it."""
    return int(step) if isinstance(stats, list) else step
