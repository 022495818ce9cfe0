"""«Манчкин»: one fight, with all who meddle, to the victory or the flight (Бой, Зовем на Помощь, Смываемся)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

SLOTS = ("golovnoy-ubor", "bronnik", "obuvka")
AGAINST = {"эльф": "Эльф", "воин": "Воин"}
STRONGER, LUNATIC, CHILD = 4, 5, -5
WINS, ESCAPES = 10, 5
MEDDLING = ("psih", "child", "mate", "wandering", "potion", "poison", "knife", "help", "rage", "level", "curse")
CARDS = {
    "psih": ["Псих"],
    "child": ["Детеныш"],
    "mate": ["Гадкая Парочка"],
    "wandering": ["Бродячая Тварь", "door"],
    "knife": ["treasure"],
    "level": ["Поднимись На Уровень"],
    "curse": ["door"],
}
"""What Вера needs in her hand for it."""


@dataclass
class Monster:
    name: str
    level: int
    treasures: int
    levels: int = 1
    enhanced: int = 0
    mates: int = 1
    against: str = ""


@dataclass
class Fight:
    kinds: dict[str, str]
    levels: dict[str, int]
    gear: dict[str, int] = field(default_factory=lambda: {"Аня": 0, "Боря": 0})
    speed: dict[str, int] = field(default_factory=lambda: {"Аня": 0, "Боря": 0})
    monsters: list[Monster] = field(default_factory=list)
    helped: bool = False
    heroes_more: int = 0
    monsters_more: int = 0
    bad: int = 0
    fast: int = 0
    hand: int = 0
    potion: int = 0
    raged: int = 0

    def sides(self) -> tuple[int, int]:
        there = [*self.kinds][: 1 + self.helped]
        ours = self.heroes_more + sum(self.levels[one] + self.gear[one] for one in there)
        theirs = self.monsters_more
        for one in self.monsters:
            hated = STRONGER if AGAINST.get(one.against) in [self.kinds[hero] for hero in there] else 0
            theirs += max(1, one.level + one.enhanced + hated) * one.mates
        return ours, theirs


def example(chance: Random) -> str:
    """A worked example."""
    kinds = {"Аня": chance.choice(["Человек", "Воин", "Эльф", "Клирик", "Дварф"])}
    kinds["Боря"] = chance.choice(["Человек", "Воин", "Эльф", "Вор"])
    fight = Fight(kinds, {name: chance.randint(1, 9) for name in kinds})
    meddling = chance.sample(MEDDLING, chance.randint(1, 6))
    meddling = [one for one in meddling if one != "rage" or kinds["Аня"] == "Воин"]
    fight.potion, fight.raged = chance.choice([2, 3, 5]), chance.randint(1, 3)
    given = [f"given {'; '.join(_given(fight, meddling, chance))}"]
    opened = _opened(fight, chance)
    played = [line for one in meddling for line in _played(fight, one, chance)]
    ours, theirs = fight.sides()
    treasures = sum(one.treasures * one.mates for one in fight.monsters)
    said = f"then fight heroes={ours} monsters={theirs} treasures={treasures}"
    even = "Воин" in [*kinds.values()][: 1 + fight.helped]
    end = _won(fight, treasures) if ours > theirs or (even and ours == theirs) else _fled(fight, chance)
    return "\n".join([f"game munchkin players={chance.choice([3, 4])}", *given, opened, *played, said, *end])


def _given(fight: Fight, meddling: list[str], chance: Random) -> Iterator[str]:
    yield from (f"{name} is {fight.kinds[name]} level={fight.levels[name]}" for name in fight.kinds)
    yield "Вера is Вор level=1"
    for name in fight.kinds:
        yield from _gear(fight, name, chance)
    if chance.random() < 0.2:
        fight.gear["Аня"] -= 2
        yield "Сглаз is Карта Проклятия penalty=2 +lasting at Аня"
    if "poison" in meddling:
        yield f"Яд is Одноразовая карта bonus={fight.potion} at hand-Вера"
    if "potion" in meddling:
        fight.hand += 1
        yield f"Зелье is Одноразовая карта bonus={fight.potion} at hand-Аня"
    if "rage" in meddling:
        fight.hand += fight.raged
        yield f"hand-Аня holds door x{fight.raged}"
    if cards := [card for one in meddling for card in CARDS.get(one, [])]:
        yield f"hand-Вера holds {', '.join(cards)}"


def _gear(fight: Fight, name: str, chance: Random) -> Iterator[str]:
    """Things in play, some of them packed away: one for each part of the body, one in the hand, one Big."""
    for slot in chance.sample(SLOTS, chance.choice([0, 1, 2])):
        bonus, packed = chance.choice([1, 2, 3]), chance.random() < 0.2
        speed = chance.choice([0, 1, -1]) if slot == "obuvka" else 0
        fight.gear[name] += 0 if packed else bonus
        fight.speed[name] += 0 if packed else speed
        yield f"{name}-{slot} is Шмотка bonus={bonus} flight={speed} +slot:{slot}{' +aside' * packed} at {name}"
    for thing, bonus in (("hands=1 +slot:ruki", 2), ("+big", 3)):
        if chance.random() < 0.25:
            fight.gear[name] += bonus
            yield f"{name}-{bonus} is Шмотка bonus={bonus} {thing} at {name}"


def _opened(fight: Fight, chance: Random) -> str:
    goblin = Monster("Гоблин", chance.randint(1, 14), chance.randint(1, 4), chance.choice([1, 1, 1, 2]))
    goblin.against = chance.choice(["", "", *AGAINST])
    fight.monsters.append(goblin)
    fight.bad, fight.fast = chance.choice([0, 1, 2, 5]), chance.choice([0, 0, 1])
    facts = [
        f"level={goblin.level}",
        f"treasures={goblin.treasures}",
        f"levels={goblin.levels}",
        f"flight={-fight.fast}",
    ]
    facts += [f"lose={fight.bad}"] if fight.bad else []
    facts += [f"against={goblin.against} {STRONGER}"] if goblin.against else []
    return f"when Аня opens-door Гоблин kind=монстр {' '.join(facts)}"


def _played(fight: Fight, one: str, chance: Random) -> list[str]:
    """What somebody does in the fight, and what it changes."""
    monster = chance.choice(fight.monsters)
    which = f" {monster.name}" if len(fight.monsters) > 1 else ""
    match one:
        case "psih":
            monster.enhanced += LUNATIC
            monster.treasures += 1
            return [f"when Вера enhances Псих{which}"]
        case "child":
            monster.enhanced += CHILD
            return [f"when Вера enhances Детеныш{which} bonus={-CHILD}"]
        case "mate":
            monster.mates = 2
            return [f"when Вера mates Гадкая Парочка{which}"]
        case "wandering":
            rat = Monster("Крыса", chance.randint(1, 6), chance.randint(1, 2))
            fight.monsters.append(rat)
            return [f"when Вера sends Бродячая Тварь Крыса kind=монстр level={rat.level} treasures={rat.treasures}"]
        case "help":
            fight.helped = True
            return ["when Аня asks Боря", "when Боря answers yes"]
        case _:
            return _more(fight, one)


def _more(fight: Fight, one: str) -> list[str]:
    match one:
        case "potion":
            fight.heroes_more += fight.potion
            fight.hand -= 1
            return ["when Аня uses Зелье side=heroes"]
        case "poison":
            fight.monsters_more += fight.potion
            return ["when Вера uses Яд side=monsters"]
        case "knife":
            fight.gear["Аня"] -= 2
            return ["when Вера backstabs Аня by=2 card=treasure"]
        case "rage":
            fight.heroes_more += fight.raged
            fight.hand -= fight.raged
            more = f" more={', '.join(['door'] * (fight.raged - 1))}" if fight.raged > 1 else ""
            return [f"when Аня rages door{more}"]
        case "level":
            highest = fight.levels["Аня"] == WINS - 1
            fight.levels["Аня"] += not highest
            return ["when Вера raises Поднимись На Уровень Аня", *(["refused"] if highest else [])]
        case _:
            fight.levels["Аня"] = max(1, fight.levels["Аня"] - 2)
            return ["when Вера curses Порча Аня kind=проклятие lose=2"]


def _won(fight: Fight, treasures: int) -> list[str]:
    """A level for each killed, for an elf who helped as well; nobody rises above the level that wins."""
    killed = sum(one.levels * one.mates for one in fight.monsters)
    for name in fight.kinds:
        if name == "Аня" or (fight.helped and fight.kinds[name] == "Эльф"):
            fight.levels[name] = min(WINS, fight.levels[name] + killed)
    said = [f"{name} level={level} {'+' if level == WINS else '-'}winner" for name, level in fight.levels.items()]
    won = WINS in fight.levels.values()
    said += ["result victory"] if won else [f"result none; phase charity; Аня cards={fight.hand + treasures}"]
    return ["when Аня claims", "when Аня wins", f"then {'; '.join(said)}"]


def _fled(fight: Fight, chance: Random) -> list[str]:
    """Whoever fought runs with a die of their own; those who are caught bear what the monster does."""
    lines = ["when Аня claims", "refused that is not enough"]
    if len(fight.monsters) > 1 or fight.monsters[0].mates > 1:
        return lines
    lines.append("when Аня flees")
    for name in [*fight.kinds][: 1 + fight.helped]:
        die = chance.randint(1, 6)
        lines += [f"dice d6={die}", f"when {name} runs"]
        if die + fight.speed[name] - fight.fast < ESCAPES:
            fight.levels[name] = max(1, fight.levels[name] - fight.bad)
    said = [f"{name} level={level}" for name, level in fight.levels.items()]
    return [*lines, f"then {'; '.join(said)}; Аня cards={fight.hand}; phase charity; result none"]
