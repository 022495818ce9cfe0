"""«Заброшенный Замок Междумирья»: everybody walks or stays, and those who meet fight (Фаза II, III, Стычка)."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

CARDS = {
    "Толчок I": ("Push", 1),
    "Толчок II": ("Push", 2),
    "Удержание I": ("Hold", 1),
    "Удержание II": ("Hold", 2),
    "Хитрость I": ("Trick", 0),
    "Хитрость II": ("Trick", 1),
}
BEATS = {"Hold": "Push", "Push": "Trick", "Trick": "Hold"}
STREAM, NETS = "Против течения", "Шелковые сети Маффет"
ASKS = {"Удержание I": "lock", "Хитрость II": "passage"}
"""What a winner is asked before the losers leave."""


@dataclass
class Table:
    names: list[str]
    corridors: set[frozenset[str]]
    event: str
    hall: str
    """Where most of them meet."""
    places: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    runner: str = ""
    carrier: str = ""
    lies: bool = False
    barricades: list[frozenset[str]] = field(default_factory=list)
    locks: list[frozenset[str]] = field(default_factory=list)
    walked: set[str] = field(default_factory=set)
    lines: list[str] = field(default_factory=list)

    def beside(self, hall: str) -> list[str]:
        return sorted(next(iter(one - {hall})) for one in self.corridors if hall in one)

    def open(self, hall: str) -> list[str]:
        """Next door for whoever runs or is thrown: a barricade holds up neither."""
        return [one for one in self.beside(hall) if frozenset((hall, one)) not in self.locks]


def example(chance: Random) -> str | None:
    """A worked example, or nothing where several skirmishes or a skirmish after an exile would have to be told."""
    table = _laid(chance)
    table.lines = [f"game castle players={len(table.names)}", f"given {_given(table)}"]
    for name in table.names:
        if not _orders(table, name, chance):
            return None
    table.lines.append("when GM closes")
    crowds = Counter(table.places.values())
    meeting = [hall for hall, count in crowds.items() if count > 1]
    if len(meeting) > 1:
        return None
    said = _fought(table, meeting[0], crowds) if meeting else _quiet(table)
    return "\n".join([*table.lines, f"then {'; '.join(said)}"]) if said else None


def corridors(players: int) -> set[frozenset[str]]:
    """The board that comes with the game: a centre, rings A and B, the shrines C beside B."""
    found = set()
    for number in range(1, players + 1):
        found |= {frozenset(("Центр", f"A{number}")), frozenset((f"A{number}", f"A{number % players + 1}"))}
        for other in (2 * number - 1, 2 * number):
            found |= {frozenset((f"A{number}", f"B{other}")), frozenset((f"C{number}", f"B{other}"))}
            found.add(frozenset((f"B{other}", f"B{other % (2 * players) + 1}")))
    return found


def _laid(chance: Random) -> Table:
    names = ["Аня", "Боря", "Вера", "Глеб"][: chance.choice([3, 4])]
    ways = corridors(len(names))
    halls = sorted({hall for way in ways for hall in way})
    table = Table(names, ways, chance.choice(["", "", STREAM, NETS]), chance.choice(halls))
    for name in names:
        near = [table.hall, *table.beside(table.hall)]
        table.places[name] = chance.choice(near if chance.random() < 0.8 else halls)
        table.cards[name] = chance.choice([*CARDS])
    for way in sorted(ways, key=sorted):
        lot = chance.random()
        if lot < 0.12:
            (table.barricades if lot < 0.08 else table.locks).append(way)
    table.runner = "" if table.event == NETS else chance.choice(["", *names])
    table.carrier = chance.choice(["", "", *names])
    table.lies = not table.carrier and chance.random() < 0.5
    return table


def _given(table: Table) -> str:
    def holds(name: str) -> str:
        things = [table.cards[name]]
        things += ["Второе дыхание"] if name == table.runner else []
        return ", ".join(things + (["artifact"] if name == table.carrier else []))

    return "; ".join(
        [
            *(f"{name} at {table.places[name]} holds {holds(name)}" for name in table.names),
            *([f"artifact at {table.hall}"] if table.lies else []),
            *(f"{'-'.join(sorted(way))} holds Barricade" for way in table.barricades),
            *(f"{'-'.join(sorted(way))} holds Lock" for way in table.locks),
            *([f"event holds {table.event}"] if table.event else []),
        ]
    )


def _orders(table: Table, name: str, chance: Random) -> bool:
    here = table.places[name]
    if name == table.runner:
        if not table.open(here):
            return False
        first = chance.choice(table.open(here))
        second = table.hall if table.hall in table.open(first) else chance.choice(table.open(first))
        table.lines += [f"when {name} orders Второе дыхание", f"when {name} goes {first} then={second}"]
        table.places[name] = second
        table.walked.add(name)
    elif here == table.hall and chance.random() < 0.8:
        table.lines.append(f"when {name} goes stay")
    else:
        there = table.hall if table.hall in table.beside(here) else chance.choice(table.beside(here))
        table.lines.append(f"when {name} goes {there}")
        if frozenset((here, there)) in [*table.barricades, *table.locks]:
            table.lines.append("refused")
        else:
            table.places[name] = there
            table.walked.add(name)
    return True


def _quiet(table: Table) -> list[str]:
    """Nobody meets: a free artifact is taken, and who has one at home has delivered it."""
    said = [f"{name} at {table.places[name]}" for name in table.names]
    for number, name in enumerate(table.names, 1):
        has = name == table.carrier or (table.lies and table.places[name] == table.hall)
        home = has and table.places[name] == f"C{number}"
        said.append(f"{name} delivered={int(home)} carried={int(has and not home)}")
    return [*said, "round 2; nobody asked"]


def _fought(table: Table, hall: str, crowds: Counter[str]) -> list[str]:
    fighters = [name for name in table.names if table.places[name] == hall]
    influence, said = dict[str, int](), list[str]()
    for name in fighters:
        kind, base = CARDS[table.cards[name]]
        beaten = sum(CARDS[table.cards[other]][0] == BEATS[kind] for other in fighters)
        came = (name not in table.walked) if table.event == STREAM else (name in table.walked)
        influence[name] = base + beaten + came
        said.append(f"{name} base={base} type_bonus={beaten} influence={influence[name]}")
    best = [name for name in fighters if influence[name] == max(influence.values())]
    lesser = [name for name in fighters if name not in best]
    ways = table.open(hall)
    if len(best) == 1:
        return _won(table, best[0], lesser, ways, said)
    if len(ways) < len(best) or len(lesser) > 1 or any(one in crowds for one in ways):
        return []
    for name in best:
        said += [f"{name} -silenced", f"either {' or '.join(f'{name} at {way}' for way in ways)}"]
    said += [f"{name} at {hall} +silenced" for name in lesser]
    if table.carrier in best or (table.lies and hall == table.hall):
        said.append(f"{hall} holds artifact x1")
    return [*said, "round 2; nobody asked"]


def _won(table: Table, winner: str, losers: list[str], ways: list[str], said: list[str]) -> list[str]:
    """The winner is asked what the card wants, then where the losers go; they go unasked where one way leads out."""
    card = table.cards[winner]
    if len(ways) < 2 or len(losers) > 1:
        return []
    if card == "Удержание II":
        said.append(f"{losers[0]} +shackled")
    if card not in ("Хитрость I", "Толчок II"):  # cards of the hand: castle_cards has those
        said.append(f"{winner} asks {ASKS.get(card, 'exile')}")
    return [*said, "round 1"]
