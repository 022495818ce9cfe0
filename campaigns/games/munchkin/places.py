"""Who sits where and what lies where: heroes, hands, decks, discard piles, the fight. Reads only.

Shape: a hero is `hero-<seat>`, the hand `hand-<seat>`; what a hero has in play lies with the hero itself.
"""

from __future__ import annotations

from campaigns.engine.state import Piece, State

TABLE, FIGHT, BOX, LOOT = "table", "fight", "box", "loot"
DOOR, TREASURE = "door", "treasure"
"""The two backs, which are the kinds of the cards."""
BACKS = (DOOR, TREASURE)
ACTIVE, FIGHTS, HELPS, DEAD, NEWBORN = "active", "fights", "helps", "dead", "newborn"
WAITS = "waits"
"""A curse on the next fight that fell in the middle of one: it weighs on nobody until that one is over."""
CHOOSING, CREATION, BEFORE, TROUBLE, IN_FIGHT, FLIGHT, CHARITY = (
    "choosing",
    "creation",
    "before",
    "trouble",
    "fight",
    "flight",
    "charity",
)
IN_A_TURN = (BEFORE, TROUBLE, IN_FIGHT, FLIGHT, CHARITY)


def heroes(state: State) -> list[Piece]:
    """The heroes in the order of their seats."""
    return [*state.of_kind("hero")]


def living(state: State) -> list[Piece]:
    """The heroes that are not dead."""
    return [hero for hero in heroes(state) if not state.has(hero.id, DEAD)]


def marked(state: State, mark: str) -> str:
    """The first hero with a mark; empty if there is none."""
    return next((hero.id for hero in heroes(state) if state.has(hero.id, mark)), "")


def active(state: State) -> str:
    """Whose turn it is."""
    return marked(state, ACTIVE)


def fighters(state: State) -> list[str]:
    """Who stands against the monsters: the fighter, then the helpers."""
    return [one for one in (marked(state, FIGHTS), *helpers(state)) if one]


def helpers(state: State) -> list[str]:
    """Who helps, in the order of their seats."""
    return [hero.id for hero in heroes(state) if state.has(hero.id, HELPS)]


def hand_of(hero: str) -> str:
    """The hand of a hero."""
    return "hand-" + hero.removeprefix("hero-")


def hand(state: State, hero: str) -> list[Piece]:
    """The cards in a hero's hand."""
    return [*state.held_by(hand_of(hero), *BACKS)]


def in_play(state: State, hero: str) -> list[Piece]:
    """The cards that lie before a hero."""
    return [*state.held_by(hero, *BACKS)]


def monsters(state: State) -> list[Piece]:
    """The monsters that still stand in the fight."""
    return [
        one for one in state.held_by(FIGHT, *BACKS) if state.has(one.id, "monster") and not state.has(one.id, "driven")
    ]


def driven(state: State) -> list[Piece]:
    """The monsters that were driven off."""
    return [one for one in state.held_by(FIGHT, *BACKS) if state.has(one.id, "driven")]


def phase(state: State) -> str:
    """The phase that is on; a name, whatever was set by hand."""
    return str(state.periods.get("phase", ""))


def fighting(state: State) -> bool:
    """Whether a fight or the flight from it is on."""
    return phase(state) in (IN_FIGHT, FLIGHT)


def level(state: State, hero: str) -> int:
    """The level of a hero."""
    return state.count(hero, "level")


def ordered_after(state: State, hero: str) -> list[str]:
    """The heroes round the table, beginning left of one; that one is the last."""
    ids = [one.id for one in heroes(state)]
    if hero not in ids:
        return ids
    place = ids.index(hero) + 1
    return ids[place:] + ids[:place]
