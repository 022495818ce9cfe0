"""How many cards a deck has of each kind: told by the deck or by the cards themselves, for so many players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebooks.declaration.scope import Scope
from rulebooks.declaration.shapes import Deck, Declaration, Mistaken, Path
from rulebooks.formula import FormulaError, parse
from rulebooks.formula.tree import latin

MOST_CARDS = 500
PLAYERS = "N"


def counts(deck: Deck, several: Sequence[Mapping[str, Any]], players: int) -> list[int]:
    """How many there are of each card at a table of so many players.

    Shape: `several` are the stats of the cards; a number that only other cards have is 0.
    """
    none = {name: 0 for stats in several for name in _numbers(stats)}
    return [_count(deck, stats, {**none, **_numbers(stats), PLAYERS: players}) for stats in several]


def varies(deck: Deck, several: Sequence[Mapping[str, Any]]) -> bool:
    """Whether it depends on the number of players which cards there are."""
    told = (deck.copies.variables if deck.copies else ()) or any(isinstance(one.get("count"), str) for one in several)
    return bool(told) or any(PLAYERS in one.variables for one in deck.needs)


def _numbers(stats: Mapping[str, Any]) -> dict[str, int]:
    return {latin(name): int(value) for name, value in stats.items() if isinstance(value, int)}


def _count(deck: Deck, stats: Mapping[str, Any], names: Mapping[str, int]) -> int:
    count = stats.get("count", 1)
    try:
        if not all(one.holds(names) for one in deck.needs):
            return 0
        if deck.copies is not None:
            return max(0, deck.copies.value(**names))
        if isinstance(count, str):
            return max(0, parse(count).value(**names))
    except FormulaError:
        return 0
    return max(0, count) if isinstance(count, int) else 1


def check(made: Declaration, deck: Deck, several: Sequence[Mapping[str, Any]], scope: Scope) -> None:
    """Errors: Mistaken for a deck without cards, or with too many, for some number of players that may play."""
    path: Path = ("decks", deck.name)
    for name in sorted(deck.copies.variables - {PLAYERS} if deck.copies else ()):
        raise Mistaken((*path, "copies"), "Before the game nothing but N is known, and no “{name}”.", name=name)
    for one in deck.needs:
        for name in sorted(one.variables - scope.cards - {PLAYERS}):
            raise Mistaken((*path, "needs"), "No card has a number “{name}”.", name=name)
    if deck.copies is None:
        for stats in several:
            _formula(path, stats.get("count", 1))
    least, most = made.players
    for players in range(least, most + 1):
        cards = sum(counts(deck, several, players))
        if cards > MOST_CARDS:
            raise Mistaken(
                (*path, "of"), "The deck has {count} cards; {most} are enough.", count=cards, most=MOST_CARDS
            )
        if not cards and several and (varies(deck, several) or deck.needs):
            raise Mistaken((*path, "of"), "With {players} players the deck has no cards.", players=players)
        if not cards:
            raise Mistaken((*path, "of"), "The deck has no cards: there is nothing of the kind “{kind}”.", kind=deck.of)


def _formula(path: Path, count: object) -> None:
    """Errors: Mistaken for what says no number of cards."""
    if isinstance(count, int):
        return
    try:
        right = isinstance(count, str) and not parse(count).has_dice and parse(count).variables <= {PLAYERS}
    except FormulaError:
        right = False
    if not right:
        raise Mistaken(
            (*path, "of"),
            "“{count}” is no number of cards: write a number, or a formula with N.",
            count=str(count)[:40],
        )
