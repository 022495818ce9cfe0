"""How many treasures a fight is worth, and each monster of it.

Source: «Сокровища»; «Вмешательство в чужой бой».
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.facts import MONSTER, number, type_of, whole
from campaigns.games.munchkin.numbers import enhancement, enhancers, paired
from campaigns.games.munchkin.places import BACKS, FIGHT


def treasures_of(state: State, book: Book, monster: str) -> int:
    """How many treasures a monster leaves: by its card and its enhancers, never less than none.

    Source: «Сокровища»; «Вмешательство в чужой бой».
    """
    more = sum(treasures_added(state, book, one) for one in enhancers(state, book, monster))
    return max(0, number(state, book, paired(state, monster), "treasures", 1) + more)


def treasures_added(state: State, book: Book, enhancer: str) -> int:
    """How many treasures an enhancer adds: as it says, else as many as in the worked example if it strengthens.

    Source: «Вмешательство в чужой бой» (stronger, but with more treasures); «Пример Боя!» (one more).
    """
    entry = book.get(roles.FIGHT_EXAMPLE)
    told = entry.stats.get("treasures") if entry else None
    usual = whole(told.get("extra"), 0) if isinstance(told, dict) else 0
    return number(state, book, enhancer, "treasures", usual if enhancement(state, book, enhancer) > 0 else 0)


def treasures(state: State, book: Book, piece: str) -> Explained:
    """How many treasures the fight is worth, or one monster; of those that were driven off, if the rulebook says so.

    Source: «Сокровища».
    """
    if piece != FIGHT:
        card = state.pieces[piece]
        is_monster = card.kind in BACKS and type_of(state, book, paired(state, piece)) == MONSTER
        return Explained((_part(state, book, piece),) if is_monster else ())
    also_driven = says(book, "sokrovischa.also_for_driven_off")
    parts = [
        _part(state, book, one.id)
        for one in state.held_by(FIGHT, *BACKS)
        if state.has(one.id, "monster")
        and not state.has(one.id, "no-treasures")
        and (also_driven or not state.has(one.id, "driven"))
    ]
    return Explained(tuple(parts))


def _part(state: State, book: Book, monster: str) -> Part:
    label = say("{card}", card=Name(facts.identity(state, monster) or monster))
    return Part(label, treasures_of(state, book, monster), rules.TREASURES)
