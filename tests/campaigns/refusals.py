"""The refusals that the rules of a game can raise, and which of them no worked example has met."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from campaigns.games import folder, makers

GAMES = Path(__file__).parents[2] / "campaigns" / "games"
RAISING = {"refuse", "IllegalMove"}
NEVER = {
    "The board has starts for {count} players.": "a board is drawn for as many as have places, who cannot become fewer",
    "The rulebook does not say what this card does.": "an edition with such a card is not played",
    "{card} is promised to somebody already.": "there is one helper, so nobody is left whom it could be promised to",
    "{item} has no price.": "every thing that we ship is sold; one of a house rule's own may be without",
    "There is no such character.": "the moves before it ask for a hero",
    "This edition does not say of which school the circles are.": "the needs of the game ask for it",
    "A map has {most} places at most.": "two hundred names are more than anybody reads",
}
"""Refusals that no example should be written for, each with the reason."""


def unmet(slug: str, moves: Iterable[Mapping[str, Any]]) -> list[str]:
    """The refusals of a game that none of some moves was refused with, or let pass against, each with its place.

    Shape:  of a game without code nothing: each of its books has but some of its rules.
    """
    if slug in makers():
        return []
    met = {str(no) for move in moves for no in (move.get("refused") or {}, *move.get("against", ()))}
    return [
        f"{file.relative_to(GAMES)}: {sentence}"
        for file, sentence in sorted({*_refusals(GAMES / folder(slug))})
        if sentence not in NEVER and not any(map(_pattern(sentence).search, met))
    ]


def _refusals(home: Path) -> Iterator[tuple[Path, str]]:
    """The sentences that stand where a rule refuses something, with places in braces."""
    for file in sorted(home.rglob("*.py")):
        if "face" not in file.relative_to(home).parts:
            for call in _calls(ast.parse(file.read_text(encoding="utf-8")), RAISING):
                for told in _calls(call, {"say"}):
                    if told.args and isinstance(told.args[0], ast.Constant):
                        yield file, str(told.args[0].value)


def _calls(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
            yield node


def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in re.split(r"\{[^}]*\}", sentence)), re.DOTALL)
