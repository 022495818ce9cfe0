"""The two sides of a fight: how strong each is, by how much the heroes have to lead, whether they would win.

Source: «Бой»; «Зовем на Помощь»; «Бой с несколькими монстрами».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.book import Book, says
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.facts import identity, number, whole
from campaigns.games.munchkin.numbers import hero_parts, monster_parts, stat
from campaigns.games.munchkin.places import BACKS, FIGHT, HELPS, fighters, monsters


def _as_helper(state: State, book: Book, hero: str) -> Iterable[Part]:
    """What a hero brings into the fight: a helper only a part of it where the edition says so, rounded down.

    Source: «Зовем на Помощь».
    """
    parts = [*hero_parts(state, book, hero)]
    total, divisor = sum(part.amount for part in parts), stat(book, roles.HELP, "helper_divisor", 1)
    if state.has(hero, HELPS) and divisor > 1:
        parts.append(Part(say("helpers bring a part"), total // divisor - total, rules.HELP))
    return parts


def side(whom: str) -> Callable[[State, Book, str], Explained]:
    """The strength of a whole side of the fight: "heroes" or "monsters"."""

    def explained(state: State, book: Book, piece: str) -> Explained:
        if piece != FIGHT:
            return Explained(())
        if whom == "heroes":
            each = [[*_as_helper(state, book, hero)] for hero in fighters(state)]
            together = says(book, "pomosch.strengths_add")
        else:
            each = [[*monster_parts(state, book, monster.id)] for monster in monsters(state)]
            together = says(book, "neskolko-monstrov.wins_over") == "sum-of-levels"
        best = max(each, key=lambda parts: sum(part.amount for part in parts), default=[])
        parts = [part for one in each for part in one] if together else best
        for card in state.held_by(FIGHT, *BACKS):
            if state.has(card.id, f"for:{whom}"):
                label = say("{card}", card=Name(identity(state, card.id) or card.id))
                parts.append(Part(label, number(state, book, card.id, "bonus"), rules.ONCE))
        return Explained(tuple(parts))

    return explained


def lead(state: State, book: Book) -> int:
    """By how much the heroes have to be stronger: not at all where equal strength is enough, for all or for a warrior.

    Source: «Бой»; «Зовем на Помощь»; «Пример Боя!».
    """
    even = any(facts.ability(state, book, hero, "wins_ties") for hero in fighters(state))
    return 0 if even or says(book, "boy.wins_when") != "greater" else whole(says(book, "boy.ahead_by"), 1)


def winning(state: State, book: Book) -> bool:
    """Whether the heroes would win now: stronger by what it takes, or no monster is left.

    Source: «Бой»; «Зовем на Помощь».
    """
    if not monsters(state):
        return True
    ours, theirs = side("heroes")(state, book, FIGHT).total, side("monsters")(state, book, FIGHT).total
    return ours - theirs >= lead(state, book)
