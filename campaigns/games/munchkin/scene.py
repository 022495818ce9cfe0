"""What the table's page shows beside the sheets: everybody's level on one track, and the fight, term by term.

Source: «Уровень» (a token for each level); «Бой» (both strengths are compared).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game import Explained
from campaigns.engine.game.sheet import Slot
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.munchkin import roles
from campaigns.games.munchkin.character.wearing import ASIDE, room, slots_of
from campaigns.games.munchkin.deck.drawing import digital
from campaigns.games.munchkin.deck.facts import CURSE, HANDS, identity, number, type_of
from campaigns.games.munchkin.fight.rewards import treasures
from campaigns.games.munchkin.fight.sides import side, winning
from campaigns.games.munchkin.numbers import gear, strength, winning_level
from campaigns.games.munchkin.places import (
    ACTIVE,
    BACKS,
    CHOOSING,
    CREATION,
    DEAD,
    FIGHT,
    FIGHTS,
    HELPS,
    IN_FIGHT,
    driven,
    fighters,
    hand,
    heroes,
    in_play,
    level,
    monsters,
    phase,
)

COLUMN, ROW, TOP, RADIUS = 44, 26, 30, 11
COLOURS = 6


def scene(state: State, book: Book, seat: str) -> Mapping[str, Any]:
    """The track of levels, who has what, and the fight.

    Shape: plain data in units of the picture; `mine` marks the hero of whoever looks. Before the first turn `real_deck`
           says that the app deals no cards.
    """
    fight = _fight(state, book) if phase(state) == IN_FIGHT and FIGHT in state else None
    return {
        "track": track(state, book),
        "heroes": [_hero(state, book, hero, seat) for hero in heroes(state)],
        "fight": fight,
        "real_deck": phase(state) in (CHOOSING, CREATION) and not digital(state),
        "styles": ["css/table/fight.css", "css/table/race.css"],
        "pressable": [one["id"] for one in (*fight["people"], *fight["foes"])] if fight else [],
    }


def track(state: State, book: Book) -> dict[str, Any]:
    """A column for each level, and in it a token for each hero of that level; `tokens` are those of all columns."""
    most = max(1, min(winning_level(book), 99))
    standing: dict[int, list[Piece]] = {}
    for hero in heroes(state):
        standing.setdefault(max(1, min(level(state, hero.id), most)), []).append(hero)
    tallest = max([len(together) for together in standing.values()], default=1)
    tokens = {
        column: [
            {
                "x": column * COLUMN - COLUMN // 2,
                "y": TOP + row * ROW + RADIUS,
                "letter": hero.name[:1].upper(),
                "colour": colour(hero.seat),
            }
            for row, hero in enumerate(together)
        ]
        for column, together in standing.items()
    }
    columns = [
        {
            "level": one,
            "x": one * COLUMN - COLUMN // 2,
            "left": (one - 1) * COLUMN + 2,
            "last": one == most,
            "tokens": tokens.get(one, []),
        }
        for one in range(1, most + 1)
    ]
    height = TOP + tallest * ROW + 6
    lying = [one for together in tokens.values() for one in together]
    return {"columns": columns, "tokens": lying, "width": most * COLUMN, "height": height, "radius": RADIUS}


def colour(seat: str) -> int:
    """The colour of a seat, 1 to 6; 0 for one that is no player's."""
    return (int(seat) - 1) % COLOURS + 1 if seat.isdigit() and len(seat) < 4 and int(seat) else 0


def _hero(state: State, book: Book, hero: Piece, seat: str) -> dict[str, Any]:
    things = gear(state, book, hero.id)
    worn = {one.id for one in things}
    rest = [one.id for one in in_play(state, hero.id) if one.id not in worn]
    return {
        "name": Name(hero.id),
        "colour": colour(hero.seat),
        "mine": bool(seat) and hero.seat == seat,
        "level": level(state, hero.id),
        "strength": _explained(strength(state, book, hero.id)),
        "cards": len(hand(state, hero.id)),
        "traits": [_card(state, one) for one in rest if type_of(state, book, one) != CURSE],
        "used": [_thing(state, book, one.id) for one in things if not state.has(one.id, ASIDE)],
        "carried": [_thing(state, book, one.id) for one in things if state.has(one.id, ASIDE)],
        "curses": [_card(state, one) for one in rest if type_of(state, book, one) == CURSE],
        "active": state.has(hero.id, ACTIVE) and phase(state) != CREATION and not state.result,
        "begins": state.has(hero.id, ACTIVE) and phase(state) == CREATION,
        "fights": state.has(hero.id, FIGHTS),
        "helps": state.has(hero.id, HELPS),
        "dead": state.has(hero.id, DEAD),
    }


def _card(state: State, piece: str) -> Name:
    return Name(identity(state, piece) or piece)


def _thing(state: State, book: Book, piece: str) -> dict[str, Any]:
    return {"name": _card(state, piece), "bonus": number(state, book, piece, "bonus")}


def _explained(explained: Explained) -> dict[str, Any]:
    parts = [{"label": one.label, "amount": one.amount, "rule": one.rule} for one in explained.parts]
    return {"total": explained.total, "parts": parts}


def _fight(state: State, book: Book) -> dict[str, Any]:
    ours, theirs = side("heroes")(state, book, FIGHT), side("monsters")(state, book, FIGHT)
    return {
        "heroes": _explained(ours),
        "monsters": _explained(theirs),
        "gap": ours.total - theirs.total,
        "treasures": treasures(state, book, FIGHT).total,
        "winning": winning(state, book),
        "claimed": state.has(FIGHT, "claimed"),
        "people": [{"id": one, "name": Name(one)} for one in fighters(state)],
        "foes": [
            {
                "id": one.id,
                "name": _card(state, one.id),
                "strength": strength(state, book, one.id).total,
                "enhancers": [_card(state, card.id) for card in state.held_by(one.id, *BACKS)],
            }
            for one in monsters(state)
        ],
        "driven": [_card(state, one.id) for one in driven(state)],
    }


def slots(state: State, book: Book, piece: str) -> list[Slot]:
    """What a hero wears where: one place for each slot of the rulebook, two for the hands; empty for other pieces.

    Source: «Шмотки».
    """
    hero = state.pieces.get(piece)
    if hero is None or hero.kind != "hero":
        return []
    found: list[Slot] = []
    for entry in book.of_kind("slot"):
        free = room(book, entry.slug)
        if entry.slug != HANDS and "count" not in entry.stats or entry.slug == roles.BIG:
            continue
        for one in gear(state, book, piece):
            taken = slots_of(state, book, one.id).get(entry.slug, 0)
            if taken and not state.has(one.id, ASIDE):
                found.append(Slot(say("{slot}", slot=Name(entry.slug)), one.id, min(taken, max(free, 1))))
                free -= taken
        empty = say("hand") if entry.slug == HANDS else say("{slot}", slot=Name(entry.slug))
        found += [Slot(empty)] * max(0, min(free, 2))
    return found
