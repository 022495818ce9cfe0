"""What «Мосты: Душа» needs of an edition: who fights, with what, on which islands, and for how much.

What is not named here may be changed, left out or added as an editor likes.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book, Entry
from campaigns.engine.game.needs import IfThere, Lack, Need, OnEach, OnPage, Sound
from campaigns.engine.sentences import say
from campaigns.engine.shapes import (
    Amount,
    Either,
    Every,
    Flag,
    Page,
    Table,
    Text,
    Whole,
    Word,
)
from campaigns.games.bridges import roles
from campaigns.games.bridges.fight.wounds import ALL, HALF
from campaigns.games.bridges.goods.trade import EVERY_TIER
from campaigns.games.bridges.numbers import ANY, BASE, kit_die, kit_faces
from campaigns.games.bridges.shapes import (
    AIM,
    BOSS,
    BY_DICE,
    BY_N,
    BY_PLAYERS,
    CHARACTER,
    COINS,
    DOUBLES,
    FEW,
    ITEM,
    LARGEST_DIE,
    NEAR_OR_FAR,
    OFFER,
    PLAYERS,
    POINTS,
    THINGS,
    WORN,
)


def _faces(book: Book) -> Iterator[Lack]:
    """Whatever the die shows, there is something to get."""
    kits = {face for entry in book.of_kind("start-kit") for face in kit_faces(entry)}
    kit_sides = kit_die(book)
    if missing := set(range(1, kit_sides + 1)) - kits:
        told = say(
            "among the start kits none is told for {face} on a die of {sides}", face=min(missing), sides=kit_sides
        )
        yield Lack("", (), told)
    sides = book[roles.DROP_DIE].stats["die"]
    for boss in book.of_kind("boss"):
        faces = {drop["face"] for drop in boss.stats.get("drops", ())}
        if faces and (missing := set(range(1, sides + 1)) - faces):
            told = say("“{what}” says nothing for {face} on a die of {sides}", face=min(missing), sides=sides)
            yield Lack(boss.slug, ("drops",), told, others=("drops",))


def _map(book: Book) -> Iterator[Lack]:
    """The base and the goal are on the map, and each shop is somewhere."""
    base = book.get(BASE)
    if base is None or base.kind != "place":
        yield Lack(BASE, (), say("the page “{page}” is missing"), others=(BASE,))
    if not any(place.stats["role"] == "goal" for place in book.of_kind("place")):
        yield Lack("", (), say("no island of the map is the goal"))
    if not any(shop.stats["place"] == BASE for shop in book.of_kind("shop")):
        yield Lack("", (), say("no shop stands at the base"))


def _skills(book: Book) -> Iterator[Lack]:
    """What a boss fires at the base does damage."""
    for boss in book.of_kind("boss"):
        told = boss.stats.get("special", ())
        for one in [told] if isinstance(told, dict) else told:
            for used in {one[stat] for stat in ("when_seen_use", "when_hurt_use") if one.get(stat)}:
                if "damage" not in boss.stats["skills"][used]:
                    yield Lack(boss.slug, ("skills", used, "damage"), say("“{what}” is not told"))


def _upgrades(book: Book) -> Iterator[Lack]:
    """What the base can become does one of three things, and a bargain is for something."""
    for upgrade in book.of_kind("upgrade"):
        if not {"opens_tier", "heals_all", "heals_divisor", "heals", "item"} & set(upgrade.stats):
            yield Lack(upgrade.slug, (), say("“{page}” does nothing that the game knows"))
        elif "price" in upgrade.stats and "item" not in upgrade.stats:
            yield Lack(upgrade.slug, ("item",), say("“{what}” is not told"))


def _alive(book: Book) -> Iterator[Lack]:
    """Nobody is dead before the first move."""
    blank = book[roles.BLANK_HERO].stats["health"]
    for character in book.of_kind("character"):
        if blank + character.stats.get("health", 0) < 1:
            yield Lack(character.slug, ("health",), say("with “{what}” as it is “{page}” has no health at all"))


def _strikes_alone(weapon: Entry) -> bool:
    return "own_damage" in weapon.stats


def _is_placed(boss: Entry) -> bool:
    return bool(boss.stats.get("placed"))


NEEDS: tuple[Need, ...] = (
    OnPage(
        roles.BLANK_HERO,
        {"health": Whole(1), "damage": Whole(), "action_points": FEW, "hands": FEW, "armour": Whole(0, 20)},
        {
            **dict.fromkeys(
                ("gear_anywhere", "gear_when_got", "gear_adds_health", "gear_heals", "largest_bonus_only"), Flag()
            ),
            "gear_at": Page({"shop"}),
        },
    ),
    OnPage(
        roles.ACTIONS,
        {"attack": POINTS, "build": POINTS, "move": POINTS},
        {"buy": POINTS, "several_buildings": Flag(), "base_is_building": Flag()},
    ),
    OnPage(
        roles.TECHNIQUE,
        {"die": Whole(1, LARGEST_DIE), "changes": Table(Whole())},
        {"per_round": Either((Whole(1), Word({ANY}))), "per_game": Whole(1), "minimum": Whole()},
    ),
    IfThere(
        roles.PREPARATION,
        may={
            "players": PLAYERS,
            "doubles": DOUBLES,
            "kit_for_each": Flag(),
            "kit_multiplies": Word({"coins", "items"}),
            "kit_times": FEW,
            "starts_on": Page({"place"}),
        },
    ),
    IfThere(
        roles.FIGHTING,
        may={
            "least_damage": Whole(0),
            "lost_with": Either((Whole(1), Word({ALL, HALF}))),
            "counter_divisor": Whole(1),
            "counter_damage": Whole(0),
            **dict.fromkeys(("counter_rounded_up", "defender_first", "largest_bonus_only"), Flag()),
        },
    ),
    IfThere(
        roles.BOSSES,
        may={
            "aims_at": AIM,
            "then_at": Every(AIM),
            "smaller_first": Flag(),
            "won_over": Either((Whole(1), Word({ALL}))),
            "won_after_rounds": Whole(1),
        },
    ),
    OnPage(roles.DROP_DIE, {"die": Whole(1, LARGEST_DIE), "coins": Amount(BY_PLAYERS, least=-1000, dice=True)}),
    OnPage(roles.BASE_HEALTH, {"health": Amount(BY_PLAYERS, least=1)}),
    OnPage(roles.CHEST, {"coins": BY_DICE}, {"stays": Flag()}),
    OnPage(roles.BOMB, {"damage": BY_DICE, "cost": POINTS}),
    OnEach(
        ("start-kit",),
        {"face": Whole(1, LARGEST_DIE)},
        {"coins": COINS, "items": THINGS, **dict.fromkeys(("die", "last_face"), Whole(1, LARGEST_DIE))},
        least=1,
    ),
    OnEach(("character",), {}, CHARACTER, least=1, most=40),
    OnEach(("weapon", "ranged", "staff"), {"hands": Whole(0, 20)}, WORN),
    OnEach(("weapon", "ranged", "staff"), {"counterattack": NEAR_OR_FAR}, where=_strikes_alone),
    OnEach(("armour",), {}, WORN),
    OnEach(
        ("consumable",),
        {},
        {
            "jump": Flag(),
            "next_door": Flag(),
            "jump_bridges": Whole(1),
            "heals": BY_DICE,
            "heals_all": Flag(),
            "absorbs": BY_DICE,
            "lasts_rounds": Whole(1),
            "explodes_after": Whole(1),
            "spares_heroes": Flag(),
            "damage": BY_DICE,
            "cost": POINTS,
        },
    ),
    OnEach(
        ("building",),
        {"coins": BY_N},
        {
            "items": THINGS,
            "reduction": BY_DICE,
            "reduction_divisor": Whole(1),
            **dict.fromkeys(("reduction_rounded_down", "stops_all"), Flag()),
            "hits": Either((Amount(BY_PLAYERS, least=1), Word({ANY}))),
            "charge_cost": POINTS,
            "launches_hero": Flag(),
            "launches_item": Flag(),
            "launches_next_door": Flag(),
            "launches_items": FEW,
            "keeps_charge": Flag(),
            "launch_cost": POINTS,
        },
    ),
    OnEach(
        ("place",),
        {"role": Word({"base", "chest", "boss", "shop", "goal"})},
        {"links": Every(Page({"place"})), "code": Text(), "x": Whole(), "y": Whole()},
        least=1,
        most=100,
    ),
    OnEach(("shop",), {"place": Page({"place"}), "offers": Every(OFFER)}, least=1, most=20),
    OnEach(
        ("upgrade",),
        {},
        {
            "coins": BY_N,
            "price": BY_N,
            "item": ITEM,
            "opens_tier": Either((Whole(1), Word({EVERY_TIER}))),
            "heals_all": Flag(),
            "heals_divisor": Whole(1),
            "heals": BY_DICE,
            **dict.fromkeys(("at_start_of_turn", "at_end_of_turn"), Flag()),
            "needs_in_bank": ITEM,
        },
    ),
    OnEach(("boss",), {"health": Amount(BY_PLAYERS, least=1)}, BOSS, least=1, most=40),
    OnEach(("boss",), {"place_number": Whole()}, where=_is_placed),
    Sound(_faces),
    Sound(_map),
    Sound(_skills),
    Sound(_upgrades),
    Sound(_alive),
)
