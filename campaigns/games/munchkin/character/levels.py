"""Levels up and down, their bounds, and the end of the game.

Source: «Уровень»; «Начало и Завершение Игры»; «Противоречия между правилами и картами».
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.numbers import least_level, winning_level
from campaigns.games.munchkin.places import DEAD, level

KILL = "kill"


def rise(draft: Draft, book: Book, hero: str, by: int, rule: str, *, kill: bool = False) -> int:
    """Raise a hero; the winning level is reached only by a kill, or by a card that says openly that it needs none: both
    are a `kill`. Returns how many levels.

    Source: «Противоречия», 4; «Смерть» (the dead rise no more).
    """
    if hero not in draft.state or draft.state.has(hero, DEAD):
        return 0
    most = winning_level(book) - (0 if kill else 1)
    rise_by = max(0, min(by, most - level(draft.state, hero)))
    draft.change(hero, "level", rise_by, rule)
    return rise_by


def wins_by(book: Book, what: str) -> bool:
    """Whether something brings the winning level: a kill, or a card by its slug.

    Source: «Начало и Завершение Игры».
    """
    listed = says(book, "nachalo-i-zavershenie.winning_level_by")
    return isinstance(listed, list) and what in listed


def fall(draft: Draft, book: Book, hero: str, by: int, rule: str, *, openly: bool = False) -> None:
    """Lower a hero, never below the least level; below it too where a card says openly that it breaks this rule."""
    drop = by if openly else max(0, min(by, level(draft.state, hero) - least_level(book)))
    draft.change(hero, "level", -drop, rule)


def check_room(draft: Draft, book: Book, hero: str, by: int, rule: str) -> None:
    """Refuse levels that would be the winning one without a kill.

    Errors: IllegalMove.
    """
    reached = level(draft.state, hero) + by
    if reached >= winning_level(book):
        draft.refuse(say("Level {level} is won only by killing a monster.", level=winning_level(book)), rule)


def check_victory(draft: Draft, book: Book, risen: Iterable[str]) -> None:
    """End the game for whoever has just reached the winning level; two at once win both.

    Source: «Начало и Завершение Игры».
    """
    winners = [hero for hero in risen if hero in draft.state and level(draft.state, hero) >= winning_level(book)]
    for hero in winners if says(book, "nachalo-i-zavershenie.shared_victory") else winners[:1]:
        draft.mark(hero, "winner", rule=rules.WINNING)
    if len(winners) > 1 and says(book, "nachalo-i-zavershenie.shared_victory"):
        sentence = say(
            "{hero} and {other} reach level {level} together.",
            hero=Name(winners[0]),
            other=Name(winners[1]),
            level=winning_level(book),
        )
        draft.end("victory", sentence, rules.WINNING)
    elif winners:
        sentence = say("{hero} reaches level {level}.", hero=Name(winners[0]), level=winning_level(book))
        draft.end("victory", sentence, rules.WINNING)
