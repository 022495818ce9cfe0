"""Derived numbers, each with its explanation, and the questions about a table that many rules ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.dice.rolls import expected
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.bridges import roles, rules

WEAPONS = ("weapon", "ranged", "staff")
GEAR = (*WEAPONS, "armour")
BANK = "bank"
SUPPLY = "supply"
BASE = roles.BASE
FELL = "fell"
"""The mark of a dead boss, with the island where it fell."""
ANY = "any"
"""What stands where a page names no limit: how many attacks a building stands, how often something is done."""


@dataclass(frozen=True)
class Unknown:
    """What stands in the rulebook about a piece of which it says nothing."""

    kind: str = ""
    slug: str = ""
    name: str = ""
    stats: Mapping[str, Any] = field(default_factory=dict)


NOTHING = Unknown()


def players(state: State) -> int:
    """N of every formula: how many players began the game."""
    return state.count("table", "players")


def entry_of(state: State, book: Book, piece: str) -> Entry:
    """The entry of the rulebook that a piece is one of; one that says nothing for what a game master made up."""
    known = state.pieces.get(piece)
    return (book.get(known.entry) if known else None) or NOTHING


def number(entry: Entry, stat: str) -> int:
    """A whole number of an entry; 0 where it says nothing or gives a formula, which `amount` reads."""
    value = entry.stats.get(stat)
    return int(value) if isinstance(value, int) else 0


def amount(state: State, book: Book, stats: Mapping[str, Any], stat: str) -> int:
    """A number that a page gives as it is, by N, the players, or by dice; 0 where it says nothing.

    Shape: of dice the middle faces, for those who ask before they fall: see `throws.py`.
    """
    told = stats.get(stat) or 0
    return told if isinstance(told, int) else expected(told, N=players(state))


def attacks_stood(state: State, book: Book, building: Entry) -> int:
    """How many attacks a whole building stands; 0 of one that does not fall by them.

    Source: 1.8 Укрепления.
    """
    return 0 if building.stats.get("hits") == ANY else amount(state, book, building.stats, "hits")


def kit_die(book: Book) -> int:
    """How many sides the die of the start kit has: what a page says, else as many as there are rows; 0 without any.

    Source: 1.1 Стартовый набор.
    """
    kits = list(book.of_kind("start-kit"))
    told = max((number(one, "die") for one in kits), default=0)
    return told or max((face for one in kits for face in kit_faces(one)), default=0)


def kit_faces(kit: Entry) -> range:
    """The faces of the die that bring a start kit: one, or those of a range."""
    first = number(kit, "face")
    return range(first, max(first, number(kit, "last_face")) + 1)


def gear(state: State, book: Book, hero: str, *kinds: str) -> Iterator[tuple[Piece, Entry]]:
    """What a hero wears, with its entries."""
    for piece in state.held_by(hero, "item"):
        entry = entry_of(state, book, piece.id)
        if entry.kind in (kinds or GEAR):
            yield piece, entry


def heroes(state: State, place: str = "") -> list[Piece]:
    """The heroes, in the order of their seats; only those at a place if one is named."""
    return [piece for piece in state.of_kind("hero") if not place or state.holder(piece.id) == place]


def standing(state: State, place: str = "") -> list[Piece]:
    """The heroes who have not fallen, where an edition lets the others play on; only those at a place if one is named.

    Source: 1.6 Единство или смерть.
    """
    return [hero for hero in heroes(state, place) if state.count(hero.id, "health") > 0]


def alive(state: State, boss: str) -> bool:
    """Whether a boss is on the map and not dead."""
    # Asked of each boss again and again: the facts as they lie, and none of the questions about them.
    return boss in state.pieces and state.holders.get(boss, "") != "" and (boss, "dead") not in state.marks


def fallen(state: State) -> dict[str, str]:
    """The islands where bosses fell, each with the last of them."""
    dead = [boss for boss in state.of_kind("boss") if state.has(boss.id, "dead")]
    marks = ((boss.id, mark.partition(":")) for boss in dead for mark in state.marks_of(boss.id))
    return {place: boss for boss, (mark, _, place) in marks if mark == FELL}


def bosses(state: State, book: Book) -> list[Piece]:
    """The bosses, dead or alive, in the rulebook's order; of one entry in the order in which they came.

    Shape: a boss is a piece: a game master may have added a second one of an entry.
    """
    order = _order(book)
    return sorted(state.of_kind("boss"), key=lambda one: order.get(one.entry, len(order)))


@lru_cache(maxsize=16)
def _order(book: Book) -> Mapping[str, int]:
    """The place of each boss in the rulebook."""
    return {entry.slug: place for place, entry in enumerate(book.of_kind("boss"))}


def is_dead(state: State, entry: str) -> bool:
    """Whether a boss of the rulebook is dead: of several of its entry the last one as well."""
    several = [one.id for one in state.of_kind("boss") if one.entry == entry]
    return bool(several) and all(state.has(one, "dead") for one in several)


def any_dead(state: State, told: str | Sequence[str]) -> bool:
    """Whether a boss of the rulebook is dead, or any of several."""
    return any(is_dead(state, one) for one in ([told] if isinstance(told, str) else told))


def page_of(state: State, boss: str) -> str:
    """The page that tells of a boss; nothing for one whom a game master made up."""
    return state.pieces[boss].entry if boss in state else ""


def special(state: State, book: Book, boss: str, name: str) -> Any:
    """One of a boss's special rules; nothing where it has none of that name."""
    told = entry_of(state, book, boss).stats.get("special", {})
    if not isinstance(told, list) and isinstance(told, (dict, Mapping)):  # a list is told at once
        return told.get(name)
    for one in told:
        if name in one:
            return one[name]
    return None


def adjacent(state: State, book: Book, place: str) -> list[str]:
    """The islands that a bridge joins to this one; none for anything else, where a game master may have put a hero."""
    return list(entry_of(state, book, place).stats.get("links", ()))


def within(state: State, book: Book, place: str, bridges: int) -> set[str]:
    """The islands that are at most so many bridges away, this one with them."""
    found = reached = {place}
    for _ in range(min(bridges, sum(1 for _ in state.of_kind("place")))):
        reached = {there for one in reached for there in adjacent(state, book, one)} - found
        found = found | reached
    return found


def max_health(state: State, book: Book, piece: str) -> Explained:
    """МЗД: of a hero the blank's, the character's change and the gear's; of a boss its formula; of the base its own.

    Source: 1.3 Характеристики болванки, Персонажи; chapter 3, Масштабирование здоровья; 5.1 База.
    """
    if state.pieces[piece].kind == "hero":
        return Explained(_hero_parts(state, book, piece, "health", "health"))
    entry = entry_of(state, book, piece) if piece != BASE else book[roles.BASE_HEALTH]
    formula = entry.stats.get("health", 0)
    total = book.evaluate(formula, N=players(state))
    text = say("{formula} for {players} players", formula=str(formula), players=players(state))
    return Explained((Part(text, total, entry.slug),))


def damage(state: State, book: Book, hero: str) -> Explained:
    """УРН of a hero: the blank's, the character's change, and weapons whose damage is added (`+3 УРН`).

    Source: 1.3; 1.5 Важное правило урона.
    """
    return Explained(_hero_parts(state, book, hero, "damage", "added_damage"))


def weapon_damage(state: State, book: Book, hero: str) -> Explained:
    """The damage of weapons that strike on their own (`2 УРН`); each is a source of its own.

    Source: 1.5 Важное правило урона.
    """
    own = ((entry, amount(state, book, entry.stats, "own_damage")) for entry in _striking_alone(state, book, hero))
    return Explained(
        tuple(Part(say("{item}", item=Name(entry.slug)), dealt, entry.slug) for entry, dealt in own if dealt)
    )


@dataclass(frozen=True, slots=True)
class Source:
    """One source of a blow's damage: what is sure of it, and the dice that fall for it, each with its weapon."""

    sure: int = 0
    thrown: tuple[tuple[str, str], ...] = ()


def _source_of(entries: Iterable[Entry], stat: str, sure: int = 0) -> Source:
    """What weapons give to one source: a whole number is sure, a formula waits for its dice."""
    told = [(entry.slug, entry.stats[stat]) for entry in entries if entry.stats.get(stat)]
    whole = sum(value for _, value in told if isinstance(value, int))
    return Source(sure + whole, tuple((slug, value) for slug, value in told if not isinstance(value, int)))


def self_source(state: State, book: Book, hero: str) -> Source:
    """A hero's own damage with what weapons add to it.

    Source: 1.5 Важное правило урона.
    """
    own = sum(part.amount for part in _hero_parts(state, book, hero, "damage", ""))
    return _source_of(_adding(state, book, hero, "added_damage"), "added_damage", own)


def own_sources(state: State, book: Book, hero: str) -> list[Source]:
    """The weapons of a hero that strike alone, each a source.

    Source: 1.5 Важное правило урона.
    """
    return [_source_of([entry], "own_damage") for entry in _striking_alone(state, book, hero)]


def _striking_alone(state: State, book: Book, hero: str) -> list[Entry]:
    return [entry for _, entry in gear(state, book, hero, *WEAPONS) if "own_damage" in entry.stats]


def _hero_parts(state: State, book: Book, hero: str, stat: str, worn: str) -> tuple[Part, ...]:
    blank, character = book[roles.BLANK_HERO], entry_of(state, book, hero)
    parts = [
        Part(say("base"), number(blank, stat), roles.BLANK_HERO),
        Part(say("{character}", character=Name(character.slug)), number(character, stat), character.slug),
    ]
    for entry in _adding(state, book, hero, worn) if worn else ():
        parts.append(Part(say("{item}", item=Name(entry.slug)), amount(state, book, entry.stats, worn), entry.slug))
    return tuple(part for part in parts if part.amount or part.rule == roles.BLANK_HERO)


def _adding(state: State, book: Book, hero: str, stat: str) -> list[Entry]:
    """The gear whose number is added to a hero's: all of it, or the largest alone where the edition says so.

    Source: 1.3 Слоты Снаряжения; 1.5 Важное правило урона.
    """
    worn = [entry for _, entry in gear(state, book, hero) if entry.stats.get(stat)]
    rule = book.get(roles.BLANK_HERO if stat == "health" else roles.FIGHTING)
    if rule and rule.stats.get("largest_bonus_only"):
        return sorted(worn, key=lambda entry: -amount(state, book, entry.stats, stat))[:1]
    return worn


def move_cost(state: State, book: Book, hero: str) -> Explained:
    """Action points for one move: as the rules say, or as the armour says.

    Source: 1.4 Перемещение; 4.4 Латный доспех.
    """
    worn = [entry for _, entry in gear(state, book, hero, "armour") if "move_cost" in entry.stats]
    if worn:
        dearest = max(worn, key=lambda entry: number(entry, "move_cost"))
        return Explained((Part(say("{item}", item=Name(dearest.slug)), number(dearest, "move_cost"), dearest.slug),))
    return Explained((Part(say("a move"), number(book[roles.ACTIONS], "move"), rules.MOVE),))


def action_points(state: State, book: Book, hero: str) -> Explained:
    """ОД: with how many action points a hero begins a round: the blank's, and the character's change.

    Source: 1.2; 1.3 Характеристики болванки, Персонажи.
    """
    return Explained(_hero_parts(state, book, hero, "action_points", ""))


def fires_from_afar(state: State, book: Book, hero: str) -> bool:
    """Whether a hero counts as «дальник»: holds a weapon that draws far counterattacks or reaches other islands."""
    return any(
        entry.stats.get("counterattack") == "far" or entry.stats.get("reach")
        for _, entry in gear(state, book, hero, *WEAPONS)
    )
