"""Books as strangers have them, who never heard of our dialect: a reference document, and a Russian homebrew.

Both say beside the text what is in it: `told` has for each thing the numbers that somebody who reads it would call its
own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ABILITIES = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
BEASTS = [
    "Marsh",
    "Bog",
    "Thorn",
    "Ember",
    "Slate",
    "Hollow",
    "Lantern",
    "Rust",
    "Moss",
    "Frost",
    "Cinder",
    "Gravel",
    "Reed",
    "Soot",
    "Brine",
    "Gloom",
    "Nettle",
    "Amber",
]
SHAPES = [
    "Stalker",
    "Wader",
    "Toad",
    "Sentinel",
    "Crawler",
    "Heron",
    "Widow",
    "Ram",
    "Hound",
    "Eel",
    "Drummer",
    "Grazer",
    "Lurker",
    "Piper",
]
VERBS = [
    "Bright",
    "Sudden",
    "Patient",
    "Borrowed",
    "Quiet",
    "Second",
    "Stubborn",
    "Drifting",
    "Honest",
    "Crooked",
    "Folded",
    "Warm",
]
THINGS = [
    "Lamp",
    "Bridge",
    "Whisper",
    "Ladder",
    "Harvest",
    "Knot",
    "Window",
    "Kettle",
    "Echo",
    "Umbrella",
    "Compass",
    "Curtain",
]
TREASURES = [
    "Boots",
    "Ring",
    "Cloak",
    "Spoon",
    "Bell",
    "Mirror",
    "Flask",
    "Gloves",
    "Belt",
    "Thimble",
    "Whistle",
    "Candle",
]
SIZES = ("Tiny", "Small", "Medium", "Large", "Huge")
SCHOOLS = ("abjuration", "conjuration", "evocation", "illusion")
RARITIES = ("common", "uncommon", "rare", "very rare")
FRACTIONS = {"1/4": "¼", "1/2": "½"}
EXPERIENCE = {"1/4": 50, "1/2": 100, "1": 200, "3": 700, "5": 1_800, "10": 5_900}


@dataclass(slots=True)
class Book:
    """text: the document; told: of each thing by its name, the numbers by the names under which they are kept."""

    text: str
    told: dict[str, dict[str, Any]] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)


def named(firsts: list[str], seconds: list[str], many: int) -> Iterator[str]:
    for number in range(many):
        turn, at = divmod(number, len(firsts) * len(seconds))
        name = f"{firsts[at % len(firsts)]} {seconds[at // len(firsts)]}"
        yield f"{name}, {turn + 1}th Kin" if turn else name


def reference(monsters: int = 24, spells: int = 18, treasures: int = 12, seed: int = 1) -> Book:
    """In the manner of a public system reference document; two tables of gear besides."""
    chance = random.Random(seed)
    book = Book("", kinds={"monsters": monsters, "spells": spells, "treasures": treasures})
    parts = [OPENING]
    parts += [spell(name, chance, book) for name in named(VERBS, THINGS, spells)]
    parts += ["# Monsters\n", "Each of them is told in the same order.\n"]
    for number, name in enumerate(named(BEASTS, SHAPES, monsters)):
        if number % 8 == 0:
            parts.append(f"## Monsters ({chr(ord('A') + number // 8 % 26)}{number // 208 or ''})\n")
        parts.append(monster(name, chance, book))
    parts += ["# Treasures\n", "Whoever finds one of these has a story to tell.\n"]
    parts += [treasure(name, chance, book) for name in named(VERBS, TREASURES, treasures)]
    book.text = "\n".join(parts)
    book.told |= GEAR
    return book


def monster(name: str, chance: random.Random, book: Book) -> str:
    armour, dice, plus = chance.randint(8, 21), chance.randint(1, 20), chance.randint(0, 60)
    health = dice * 4 + plus
    rolled = f"{dice}d8 + {plus}" if plus else f"{dice}d8"
    scores = [chance.randint(1, 28) for _ in ABILITIES]
    worth, points = chance.choice(list(EXPERIENCE.items()))
    told = book.told[name] = dict(zip(map(str.lower, ABILITIES), scores, strict=True))
    told |= {"armor_class": armour, "hit_points": health, "hit_points_dice": rolled.replace(" ", "")}
    told |= {"challenge": FRACTIONS.get(worth) or int(worth), "XP": points}
    speed, ways = chance.randint(1, 6) * 10, chance.choice([{}, {"swim": 40}, {"climb": 20, "fly": 60}])
    saves = chance.random() < 0.4
    told |= {"speed": speed, **{f"speed_{way}": far for way, far in ways.items()}}
    told |= {"saving_throws_dex": 6, "saving_throws_wis": -4} if saves else {}
    lines = [
        f"### {name}",
        f"*{chance.choice(SIZES)} beast, {chance.choice(['unaligned', 'any mood', 'lawful damp'])}*",
        f"**Armor Class** {armour}" + chance.choice(["", " (natural armor)", " (thick reeds, shield)"]),
        f"**Hit Points** {health} ({rolled})",
        f"**Speed** {speed} ft." + "".join(f", {way} {far} ft." for way, far in ways.items()),
        f"| {' | '.join(ABILITIES)} |\n|{':---:|' * len(ABILITIES)}\n"
        f"| {' | '.join(f'{score} ({(score - 10) // 2:+d})' for score in scores)} |",
        *(["**Saving Throws** Dex +6, Wis -4"] if saves else []),
        *(["**Skills** Stealth +7"] if chance.random() < 0.5 else []),
        *(["**Damage Resistances** cold, being laughed at"] if chance.random() < 0.3 else []),
        f"**Senses** darkvision 60 ft., passive Perception {chance.randint(8, 20)}",
        f"**Languages** {chance.choice(['—', 'Fen', 'Fen, Low Tide'])}",
        f"**Challenge** {worth} ({points:,} XP)",
        "***Amphibious.*** It breathes whatever there is.",
        "#### Actions" if chance.random() < 0.8 else "**Actions**",
        f"***Slap.*** *Melee Weapon Attack:* +{chance.randint(2, 9)} to hit, reach 5 ft., one target. "
        f"*Hit:* {chance.randint(3, 12)} (1d8 + 4) bludgeoning damage.",
        *(["#### Reactions", "***Sulk.*** It turns away once a day and takes half."] if chance.random() < 0.3 else []),
    ]
    return "\n\n".join(lines) + "\n"


def spell(name: str, chance: random.Random, book: Book) -> str:
    level, reach = chance.randint(1, 9), chance.choice([30, 60, 120])
    school = chance.choice(SCHOOLS)
    book.told[name] = {"range": f"{reach} feet", "level": level % 9, "school": school}
    manners = [
        f"{level}th-level {school}",
        f"Level {level} {school.title()} (Tinker)",
        f"{level}th-level {school} (ritual)",
    ]
    lines = [
        f"### {name}",
        f"*{chance.choice(manners) if level % 9 else f'{school.title()} cantrip'}*",
        "**Casting Time:** 1 action",
        f"**Range:** {reach} feet",
        f"**Components:** {chance.choice(['V', 'V, S', 'V, S, M (a wet feather)'])}",
        f"**Duration:** {chance.choice(['Instantaneous', 'Concentration, up to 1 minute', '8 hours'])}",
        f"Something near you bends for {chance.randint(1, 8)}d6 steps, and whoever watches forgets why.",
        "**At Higher Levels.** One step more for each slot above.",
    ]
    return "\n\n".join(lines) + "\n"


def treasure(name: str, chance: random.Random, book: Book) -> str:
    need, rarity = chance.choice(["", " (requires attunement)"]), chance.choice(RARITIES)
    book.told[name] = {"rarity": rarity}
    return (
        f"### {name}\n\n*Wondrous item, {rarity}{need}*\n\n"
        f"While you carry it you may ask it one question a day; it answers in {chance.randint(1, 6)} words.\n"
    )


GEAR: dict[str, dict[str, Any]] = {
    "Oar": {"the_cost": "2 sp", "damage": "1d4 bludgeoning", "weight": "3 lb"},
    "Eel spear": {"the_cost": "1 gp", "damage": "1d6 piercing", "weight": "4 lb"},
    "Peat axe": {"the_cost": "15 gp", "damage": "1d12 slashing", "weight": "7 lb"},
    "Sling of nets": {"the_cost": "1 cp", "damage": 1, "weight": "3 lb"},
    "Lantern": {"the_cost": "5 sp", "weight": "2 lb"},
    "Rope, wet": {"the_cost": "1 gp", "weight": "10 lb"},
    "Tinder": {"the_cost": "5 cp", "weight": "1 lb"},
}
OPENING = """# Equipment

What people of the fen own.

## Weapons

| Name | Cost | Damage | Weight | Properties |
|------|------|--------|--------|------------|
| *Simple weapons* | | | | |
| Oar | 2 sp | 1d4 bludgeoning | 3 lb. | Light |
| Eel spear | 1 gp | 1d6 piercing | 4 lb. | Thrown (range 20/60) |
| *Martial weapons* | | | | |
| Peat axe | 15 gp | 1d12 slashing | 7 lb. | Heavy, two-handed |
| Sling of nets | 1 cp | 1 | 3 lb. | — |

## Adventuring Gear

| Item | Cost | Weight |
|------|------|--------|
| Lantern | 5 sp | 2 lb. |
| Rope, wet | 1 gp | 10 lb. |
| Tinder | 5 cp | 1 lb. |

## Resting

A short rest is 1 hour, a long one 8. Nobody has more than 1 long rest a day.

| Days without sleep | What it does |
|---|---|
| 1 | You yawn |
| 2 | You are slow |
| 3 | You see the fen |

# Spells

Spells are cast, and sometimes they are caught.

"""
HOMEBREW = Book(
    (Path(__file__).parent / "homebrew.md").read_text(encoding="utf-8"),
    told={
        "Бабушка": {"здоровье": 14, "сила": 2, "ловкость": 1, "запас_слов": 30},
        "Внук": {"здоровье": 8, "сила": 1, "ловкость": 4, "запас_слов": 12},
        "Сосед": {"здоровье": 11, "сила": 3, "ловкость": 2, "запас_слов": 6},
        "Скалка": {"цена": "3 монеты", "УРН": 2},
        "Ухват": {"цена": "5 монет", "УРН": 3, "вес_кг": 2},
        "Мухобойка": {"цена": "1 монета", "УРН": 1},
        "Ватник": {"цена": "4 монеты", "ЗДР": 2},
        "Фартук": {"цена": "1 монета", "ЗДР": 1},
        "Огурец": {"ЗДР": 3},
        "Варенье": {"ЗДР": 8},
        "Банник": {"здоровье": 30, "броня": 2, "награда": "6 монет"},
        "Крысиный Маршал": {"здоровье": 24, "броня": 4, "награда": "9 монет"},
        "Погребной Хлад": {"здоровье": "18*N", "броня": 0, "награда": "15 монет"},
    },
    kinds={"герои": 3, "оружие": 3, "одежда": 2, "припасы": 3, "боссы": 3},
)
