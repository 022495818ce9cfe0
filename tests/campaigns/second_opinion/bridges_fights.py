"""«Мосты: Душа»: one attack of a hero, or one turn of one boss (1.5, 1.8, chapters 3 and 4)."""

from dataclasses import dataclass, field
from math import ceil
from random import Random
from typing import Any

HEROES = {"Маг": (2, 1), "Мастер": (3, 1), "Скаут": (2, 1), "Бурилла": (4, 2)}
"""Most health and damage."""
WEAPONS: dict[str, dict[str, Any]] = {
    "Двуручник": {"plus": 3, "hands": 2, "draws": "near"},
    "Раздвижная рука": {"plus": 2, "hands": 1},
    "Гигантский Щит Щитовика": {"plus": 1, "hands": 2, "draws": "near", "health": 3},
    "Рекурсивный лук": {"alone": 2, "hands": 2, "draws": "far"},
    "Арбалет": {"alone": 2, "hands": 1, "draws": "far", "reaches": 1},
    "Посох Лесов": {"alone": 3, "hands": 2, "mage": 1},
    "Посох Стихий": {"alone": 4, "hands": 2, "draws": "far", "reaches": 1, "mage": 1},
}
ARMOUR = {"": 0, "Латный доспех": 3, "Обостренный панцирь": 1}
BOSSES = {"Големко": 12, "Колдун Запеканка": 10, "Карате-бомж": 6, "Темный стрелок": 5, "Крабулон": 18}
ANSWERS = {"Големко": (3, 1), "Карате-бомж": (2, 1), "Темный стрелок": (1, 2), "Крабулон": (4, 2)}
"""Damage of the near and of the far counterattack."""
FACES = {1: -1, 5: 1, 6: 2}


@dataclass(eq=False)
class Hero:
    name: str
    kind: str
    place: str
    weapons: list[str]
    armour: str
    shield: int
    guards: bool
    health: int = 0

    @property
    def most(self) -> int:
        return HEROES[self.kind][0] + ARMOUR[self.armour] + sum(WEAPONS[one].get("health", 0) for one in self.weapons)

    @property
    def blow(self) -> int:
        return HEROES[self.kind][1] + sum(WEAPONS[one].get("plus", 0) for one in self.weapons)

    def shooting(self, far: bool) -> list[str]:
        return [one for one in self.weapons if "alone" in WEAPONS[one] and (not far or WEAPONS[one].get("reaches"))]

    def told(self) -> str:
        things = ", ".join([*self.weapons, *filter(None, [self.armour])])
        stance = (" +guards-always" if self.guards else " +guards-never") if self.kind == "Бурилла" else ""
        return (
            f"{self.name} is {self.kind} at {self.place}"
            + (f" holds {things}" if things else "")
            + f" hp={self.health} shield={self.shield}{stance}"
        )


@dataclass
class Table:
    heroes: list[Hero]
    boss: str
    island: str
    beside: str
    health: int
    most: int
    marked: bool
    trap: bool
    walls: dict[str, int]
    archer_dead: bool
    peaceful: bool
    fallen: bool = False
    lines: list[str] = field(default_factory=list)

    def here(self) -> list[Hero]:
        return [one for one in self.heroes if one.place == self.island]

    def next_door(self) -> list[Hero]:
        return [one for one in self.heroes if one.place == self.beside]

    def hurt(self, damage: int) -> None:
        self.health = max(0, self.health - damage)

    def struck(self, sources: list[int]) -> None:
        self.hurt(sum(sources) * (2 if self.marked else 1))
        self.marked = False


def example(chance: Random) -> str | None:
    """A worked example, or nothing where a boss falls: what it drops is told elsewhere."""
    table = _laid(chance)
    before = dict(table.walls)
    table.lines = [f"game bridges players={len(table.heroes)}", f"given {_given(table)}"]
    done = _attack(table, chance) if chance.random() < 0.5 else _turn(table)
    if not done or not table.health:
        return None
    if table.fallen:
        return "\n".join([*table.lines, "then result defeat"])
    walls = [f"Укрепления hits={left}" if (left := table.walls[place]) else "Укрепления gone" for place in before]
    said = [f"{one.name} hp={one.health} shield={one.shield}" for one in table.heroes]
    boss = f"{table.boss} hp={table.health} {'+' if table.marked else '-'}marked"
    return "\n".join([*table.lines, f"then {'; '.join([*said, boss, *walls])}; result none; nobody asked"])


def _laid(chance: Random) -> Table:
    count = chance.choice([1, 2, 2, 3])
    boss = chance.choice([*BOSSES])
    island, beside = ("[CRB]", "[trl]") if boss == "Крабулон" else (chance.choice(["[1]", "[2]"]), "[chs]")
    kinds = chance.sample([*HEROES], count)
    heroes = [_hero(chance, *one, [island, island, beside, "[BSE]"]) for one in zip("АБВ", kinds, strict=False)]
    walls = {chance.choice([island, beside]): chance.choice([1, 2, 3])} if chance.random() < 0.35 else {}
    return Table(
        heroes=heroes,
        boss=boss,
        island=island,
        beside=beside,
        health=BOSSES[boss] * count,
        most=BOSSES[boss] * count,
        marked=chance.random() < 0.25,
        trap=chance.random() < 0.2,
        walls=walls,
        archer_dead=boss == "Колдун Запеканка" and chance.random() < 0.5,
        peaceful=boss == "Големко" and chance.random() < 0.3,
    )


def _hero(chance: Random, name: str, kind: str, places: list[str]) -> Hero:
    hands, weapons = 2, list[str]()
    for _ in range(chance.choice([0, 1, 1, 2])):
        fitting = [
            one for one, has in WEAPONS.items() if has["hands"] <= hands and (kind == "Маг" or not has.get("mage"))
        ]
        if fitting:
            weapons.append(chance.choice(fitting))
            hands -= WEAPONS[weapons[-1]]["hands"]
    armour = chance.choice([*ARMOUR, "Обостренный панцирь"])
    shield = chance.choice([0, 0, 0, 1, 2, 3])
    hero = Hero(name, kind, chance.choice(places), weapons, armour, shield, chance.random() < 0.6)
    hero.health = chance.choice([hero.most, chance.randint(1, hero.most)])
    return hero


def _given(table: Table) -> str:
    boss = f"{table.boss} at {table.island} hp={table.health}" + (" +marked" if table.marked else "")
    return "; ".join(
        [
            *(one.told() for one in table.heroes),
            boss,
            *([f"trap at {table.island}"] if table.trap else []),
            *(f"Укрепления at {place} hits={left}" for place, left in table.walls.items()),
            *(["Темный стрелок +dead"] if table.archer_dead else []),
            *(["Карате-бомж +dead"] if table.peaceful else []),
            "chest-chs gone; chest-chn gone",
        ]
    )


def _attack(table: Table, chance: Random) -> bool:
    """A hero strikes; the boss answers, the archer before he is struck from near."""
    able = [one for one in table.heroes if one.place != "[BSE]"]
    hero = chance.choice(able or [None])
    if hero is None:
        return False
    far = hero.place != table.island
    ways = ([] if far else ["self"]) + (["weapons"] if hero.shooting(far) else [])
    if not ways:
        table.lines += [f"when {hero.name} attacks {table.boss}", "refused"]
        return True
    using, face = chance.choice(ways), chance.choice([0, 0, 1, 2, 3, 4, 5, 6])
    weapons = hero.shooting(far) if using == "weapons" else [one for one in hero.weapons if "plus" in WEAPONS[one]]
    sources = [WEAPONS[one]["alone"] for one in weapons] if using == "weapons" else [hero.blow]
    drawn = {WEAPONS[one].get("draws", "") for one in weapons} - {""} or ({"near"} if not weapons else set())
    if face:
        table.lines.append(f"dice d6={face}")
        sources = [one + FACES.get(face, 0) if face > 1 else max(1, one - 1) for one in sources]
    table.lines.append(f"when {hero.name} attacks {table.boss} using={using}" + (" technique=yes" if face else ""))
    answer = next(iter(drawn), "")
    early = table.boss == "Темный стрелок" and answer == "near"
    if early:
        _answer(table, hero, answer)
    if not table.fallen and table.health:
        table.struck(sources)
        if table.health and answer and not early:
            _answer(table, hero, answer)
    return True


def _answer(table: Table, hero: Hero, how: str) -> None:
    if table.trap:
        table.trap = False
        table.hurt(1)
    elif table.boss != "Колдун Запеканка":
        _land(table, [(hero, ANSWERS[table.boss][how == "far"])], how == "near")
    elif how == "near" and len(table.here()) > 1:
        _land(table, [(one, 1) for one in table.here()], True)
    else:
        _land(table, [(hero, 3)], how == "near")


def _land(table: Table, blows: list[tuple[Hero, int]], near: bool) -> None:
    """One attack lands: walls, then the guard, then shields; who wears spikes gives two back for what came through."""
    place = blows[0][0].place
    if table.walls.get(place):
        blows = [(hero, max(0, damage - 1)) for hero, damage in blows]
        table.walls[place] -= 1
    meant = {hero for hero, damage in blows if damage}
    guard = next((one for one in table.heroes if one.kind == "Бурилла" and one.guards and one.place == place), None)
    if guard and meant - {guard}:
        whole = dict(blows)
        own = whole.pop(guard, 0)
        blows = [(guard, own + ceil(sum(whole.values()) / 2))]
        meant = {guard} if own else set()
    spikes = 0
    for hero, damage in blows:
        stopped = min(hero.shield, damage)
        hero.shield -= stopped
        hero.health = max(0, hero.health - damage + stopped)
        table.fallen |= not hero.health
        if near and damage > stopped and hero in meant and hero.armour == "Обостренный панцирь":
            spikes += 2
    table.hurt(spikes)


def _turn(table: Table) -> bool:
    """The boss acts by his priorities; whoever was struck by what draws an answer strikes back."""
    table.lines.append("when GM end-phase")
    here, beside = table.here(), table.next_door()
    if table.boss == "Големко" and table.peaceful:
        table.health = min(table.most, table.health + len(table.heroes))
    elif table.boss in ("Големко", "Крабулон"):
        _sweep(table, here, 3 if table.boss == "Големко" else 4)
        if table.boss == "Крабулон" and beside and table.health and not table.fallen:
            _land(table, [(one, 2) for one in beside], False)
    else:
        targets = {
            "Карате-бомж": here,
            "Темный стрелок": [] if here else beside,
            "Колдун Запеканка": (here or beside) if table.archer_dead else [],
        }[table.boss]
        if targets:
            target = _weakest(targets)
            if target is None:
                return False
            _land(table, [(target, 3 if table.boss == "Колдун Запеканка" else 2)], table.boss == "Карате-бомж")
    for hero in table.heroes:
        hero.shield = 0
    return True


def _sweep(table: Table, here: list[Hero], alone: int) -> None:
    if not here:
        return
    _land(table, [(one, 2) for one in here] if len(here) > 1 else [(here[0], alone)], True)
    for hero in () if table.fallen else here:
        if table.health and hero.kind != "Бурилла" and "Гигантский Щит Щитовика" not in hero.weapons:
            shots = [WEAPONS[one]["alone"] for one in hero.shooting(False)]
            table.struck([max(hero.blow, sum(shots))])


def _weakest(targets: list[Hero]) -> Hero | None:
    """Least health, then who fights from afar; among equals who acted last, and here nobody has."""
    least = [one for one in targets if one.health == min(other.health for other in targets)]
    afar = [one for one in least if any(WEAPONS[has].get("draws") == "far" for has in one.weapons)] or least
    return afar[0] if len(afar) == 1 else None
