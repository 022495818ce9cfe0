"""«КНК: МФ»: one attack, from the roll to the damage (Категории персонажей, Критическая атака и типы урона, Стэлс)."""

from dataclasses import dataclass
from random import Random

ATTACK = {"Монстры": (10, 15), "Профи": (7, 5), "Обыватели": (0, 5)}
"""What Strength adds for certain, and to the sides of the die."""
DEFENCE = {"Монстры": (50, 7), "Профи": (40, 5), "Обыватели": (35, 4)}
LOWER = {"Монстры": "Профи", "Профи": "Обыватели", "Обыватели": "Обыватели"}
LEAST, MOST = {"Монстры": 1, "Профи": 0, "Обыватели": 0}, {"Монстры": 6, "Профи": 5, "Обыватели": 5}
HIDDEN, HUNTER, STRONG = 20, 20, 15
PRANA = 60


@dataclass
class Attack:
    """Who strikes whom with what; `counted` are the categories after a «-»."""

    kind: str
    strength: int
    minus: int
    pluses: int
    spent: int
    way: int
    weapon: str
    marks: list[str]
    to_attack: int
    added: int
    held: bool
    hidden: bool
    hunter: str
    under_water: bool
    target: str
    agility: int
    endurance: int
    slow: int
    unholy: bool
    immaterial: bool

    @property
    def counted(self) -> str:
        return LOWER[self.kind] if self.minus else self.kind

    @property
    def target_counted(self) -> str:
        return LOWER[self.target] if self.slow else self.target

    @property
    def certain(self) -> int:
        """What the roll has for certain; the free way of professionals has nothing of Strength."""
        own = 0 if self.counted == "Профи" and self.way == 2 else ATTACK[self.counted][0]
        hunted = HUNTER if self.hunter == "A" and self.unholy else 0
        return own * self.strength * (1 + self.spent) + self.to_attack + hunted + (HIDDEN if self.hidden else 0)

    @property
    def sides(self) -> int:
        return 100 + ATTACK[self.counted][1] * self.strength * (1 + self.spent)


def example(chance: Random) -> str | None:
    """A worked example of an attack that is not critical: what comes of those, somebody chooses."""
    one = _drawn(chance)
    if one.certain + 1 >= one.sides or (one.minus and one.pluses):
        return None
    die = chance.randint(1, one.sides - 1 - one.certain)
    damage = _damage(one, die)
    paid = STRONG if one.counted == "Профи" and one.way == 1 else 0
    came = "Волк holds nothing" if damage is None else f"hit#1 damage={damage} dodge_penalty={HIDDEN * one.hidden}"
    way = f" way={one.way}" if one.counted == "Профи" else ""
    plus = f" plus={one.spent}" if one.spent else ""
    return "\n".join(
        [
            "game knk-mf players=1",
            f"given {_given(one)}",
            *(["when GM mode pod-vodoy"] if one.under_water else []),
            *(["dice d100=10"] if one.hidden else []),  # nobody notices
            f"dice d{one.sides}={die}",
            f"when Аня attacks Волк weapon={'Оружие' if one.weapon else 'fists'}{way}{plus}",
            f"then {came}; Аня prana={PRANA - paid}; nobody asked",
        ]
    )


def _drawn(chance: Random) -> Attack:
    kind, target = chance.choice([*ATTACK]), chance.choice([*ATTACK])
    weapon = chance.choice(["", "Режущее", "Дробящее", "Точечное"])
    ranged = weapon == "Точечное" and chance.random() < 0.7
    nature = chance.choice(["", "", "+conceptual", "+enchanted", "+phantasm"]) if weapon else ""
    pluses = chance.choice([0, 0, 0, 1, 2])
    held = chance.random() < 0.15
    return Attack(
        kind=kind,
        strength=chance.randint(LEAST[kind], MOST[kind]),
        minus=chance.choice([0, 0, 0, 1]),
        pluses=pluses,
        spent=chance.randint(0, pluses),
        way=chance.choice([1, 2]),
        weapon=weapon,
        marks=[*(["+ranged"] if ranged else []), *filter(None, [nature])],
        to_attack=chance.choice([0, 0, 5]) if weapon else 0,
        added=chance.choice([0, 0, 7]) if weapon else 0,
        held=held,
        hidden=not held and chance.random() < 0.2,
        hunter=chance.choice(["", "", "C", "A"]),
        under_water=not ranged and chance.random() < 0.1,
        target=target,
        agility=chance.randint(LEAST[target], MOST[target]),
        endurance=chance.randint(LEAST[target], MOST[target]),
        slow=chance.choice([0, 0, 0, 1]),
        unholy=chance.random() < 0.3,
        immaterial=chance.random() < 0.2,
    )


def _given(one: Attack) -> str:
    marks = " ".join([*one.marks, f"to_attack={one.to_attack}", f"damage={one.added}"])
    hunter = f" holds Охотник на нечисть {one.hunter}" if one.hunter else ""
    nature = "".join([" +unholy" * one.unholy, " +immaterial" * one.immaterial])
    ranks = f"A={one.agility} E={one.endurance} L={LEAST[one.target]} minus:A={one.slow} minus:E={one.slow}"
    return "; ".join(
        [
            "battle",
            f"Аня is {one.kind} S={one.strength} L={LEAST[one.kind]} minus:S={one.minus} plus:S={one.pluses} x=5 y=5"
            f" hp=900 prana={PRANA} +turn{' +hidden' * one.hidden}{hunter}",
            f"Волк is Мобы +category:{one.target} {ranks} x=6 y=5 hp=2000{nature}",
            *(["Лис is Мобы x=4 y=5; Аня +held-by:Лис +bound"] if one.held else []),
            *([f"Оружие is {one.weapon} оружие {marks} at Аня"] if one.weapon else []),
            "step action",
        ]
    )


def _damage(one: Attack, die: int) -> int | None:
    """What is done in the end; nothing at all for a miss."""
    base, each = DEFENCE[one.target_counted]
    done = one.certain + die - base - each * one.agility
    if done < 0:
        return None
    if one.counted == "Обыватели" or (one.counted == "Профи" and one.way == 2):
        done //= 2
    if one.held:
        done //= 2
    conceptual = "+conceptual" in one.marks or "+enchanted" in one.marks
    phantasm = "+phantasm" in one.marks
    safe = "+ranged" in one.marks and one.target_counted == "Монстры" and one.endurance == MOST["Монстры"]
    if not phantasm and not conceptual and (one.immaterial or safe):
        return 0
    halves = 0 if phantasm else conceptual * (one.immaterial + safe)
    if one.unholy and not one.immaterial and not one.hunter and not conceptual and not phantasm:
        halves += 1
    return done // 2 ** (halves + one.under_water) + one.added
