"""«Заброшенный Замок Междумирья»: whoever is thrown among others fights again, till the round ends (Стычка, Фаза III).

Nobody has a card in hand, so that cards which take those do nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from tests.campaigns.second_opinion.castle_skirmishes import BEATS, CARDS, STREAM, corridors

RINGS = {"Ц": 0, "A": 1, "B": 2, "C": 3}
FARTHEST = 3
"""Halls that a secret passage joins are no farther apart, in the castle as it was."""

Way = frozenset[str]


class Untold(Exception):
    """What comes of this would take more words than the document has."""


@dataclass
class Castle:
    names: list[str]
    event: str
    first: set[Way]
    ways: set[Way]
    locks: set[Way]
    places: dict[str, str]
    cards: dict[str, str]
    bearer: str
    lies: str
    """The hall in which the artifact lies; empty while somebody bears it."""
    walked: set[str] = field(default_factory=set)
    arrived: set[str] = field(default_factory=set)
    tied: set[str] = field(default_factory=set)
    shackled: set[str] = field(default_factory=set)
    silenced: set[str] = field(default_factory=set)
    drawn: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)

    def out(self, hall: str) -> list[str]:
        """Next door, but for what a lock closes."""
        return sorted((one for way in self.ways - self.locks if hall in way for one in way - {hall}), key=place)

    def throw(self, name: str, hall: str = "") -> None:
        """Put somebody elsewhere, or nowhere where no way leads out; the artifact stays."""
        if self.bearer == name:
            self.bearer, self.lies = "", self.places[name]
        if hall:
            self.arrived.discard(name)
            self.places[name] = hall


def place(hall: str) -> tuple[int, int]:
    """The order of halls: from the centre outwards, then clockwise."""
    return RINGS[hall[0]], int(hall[1:]) if hall[1:].isdecimal() else 0


def example(chance: Random) -> str | None:
    """A worked example of a round with two skirmishes or more."""
    castle = _laid(chance)
    lines = [f"game castle players={len(castle.names)}", f"given {'; '.join(_given(castle))}"]
    lines += [_goes(castle, name, chance) for name in castle.names]
    try:
        if _fights(castle, chance) < 2:
            return None
        said = "; ".join(_expected(castle))
    except Untold:
        return None
    drawn = [f"draws {', '.join(castle.drawn)}"] if castle.drawn else []
    return "\n".join([*lines, *drawn, "when GM closes", *castle.answers, f"then {said}; round 2; nobody asked"])


def _laid(chance: Random) -> Castle:
    names = ["Аня", "Боря", "Вера", "Глеб"][: chance.choice([3, 4, 4])]
    ways = corridors(len(names))
    middle = chance.choice(sorted({hall for way in ways for hall in way}, key=place))
    near = sorted({hall for way in ways if middle in way for hall in way}, key=place)
    bearer = chance.choice([*names, ""])
    return Castle(
        names=names,
        event=chance.choice(["", "", STREAM]),
        first=set(ways),
        ways=ways,
        locks={way for way in sorted(ways, key=sorted) if chance.random() < 0.08},
        places={name: chance.choice(near) for name in names},
        cards={name: chance.choice([*CARDS]) for name in names},
        bearer=bearer,
        lies="" if bearer else chance.choice(near),
    )


def _given(castle: Castle) -> Iterator[str]:
    for name in castle.names:
        things = [castle.cards[name], *(["artifact"] if name == castle.bearer else [])]
        yield f"{name} at {castle.places[name]} holds {', '.join(things)}"
    yield from (f"{'-'.join(sorted(way))} holds Lock" for way in sorted(castle.locks, key=sorted))
    yield from ([f"artifact at {castle.lies}"] if castle.lies else [])
    yield from ([f"event holds {castle.event}"] if castle.event else [])
    yield "action-deck holds nothing"


def _goes(castle: Castle, name: str, chance: Random) -> str:
    ways = castle.out(castle.places[name])
    if not ways or chance.random() < 0.5:
        return f"when {name} goes stay"
    castle.places[name] = chance.choice([one for one in ways if one in castle.places.values()] or ways)
    castle.walked.add(name)
    castle.arrived.add(name)
    return f"when {name} goes {castle.places[name]}"


def _fights(castle: Castle, chance: Random) -> int:
    """Let all fight who meet: nearer halls first, the same villains in the same hall once. Returns how often."""
    fought = set[tuple[str, frozenset[str]]]()
    while True:
        crowds = {hall: [one for one in castle.names if castle.places[one] == hall] for hall in castle.places.values()}
        waiting = [one for one in crowds if len(crowds[one]) > 1 and (one, frozenset(crowds[one])) not in fought]
        if not waiting:
            return len(fought)
        hall = min(waiting, key=place)
        fought.add((hall, frozenset(crowds[hall])))
        if len(fought) > 6:
            raise Untold
        _fight(castle, hall, crowds[hall], chance)


def _fight(castle: Castle, hall: str, fighters: list[str], chance: Random) -> None:
    influence = {}
    for name in fighters:
        kind, base = CARDS[castle.cards[name]]
        came = (name not in castle.walked) if castle.event == STREAM else (name in castle.arrived)
        influence[name] = base + came + sum(CARDS[castle.cards[one]][0] == BEATS[kind] for one in fighters)
    best = [name for name in fighters if influence[name] == max(influence.values())]
    others = [name for name in fighters if name not in best]
    if len(best) > 1:
        _tie(castle, hall, best, chance)
        castle.silenced.update(others)
        return
    _card_works(castle, best[0], others, chance)
    for name in others:
        _exile(castle, best[0], name, chance)


def _tie(castle: Castle, hall: str, best: Iterable[str], chance: Random) -> None:
    castle.tied.add(hall)
    free = castle.out(hall)
    for name in best:
        if len(free) == 1:  # whether chance is asked for what is certain, nothing says
            raise Untold
        there = chance.choice(free) if free else ""
        castle.throw(name, there)
        if there:
            free.remove(there)
            castle.drawn.append(there)


def _card_works(castle: Castle, winner: str, losers: list[str], chance: Random) -> None:
    """What the winner's card does to the castle, or to one of the losers."""
    match castle.cards[winner]:
        case "Удержание I":
            way = chance.choice(sorted(castle.first - castle.locks, key=sorted))
            castle.locks.add(way)
            castle.answers.append(f"when {winner} answers {'-'.join(sorted(way, key=place))}")
        case "Удержание II":
            loser = chance.choice(losers)
            castle.shackled.add(loser)
            castle.answers += [f"when {winner} answers {loser}"] if len(losers) > 1 else []
        case "Хитрость II":
            pairs = [way for way in _near(castle) if way not in castle.ways]
            halls = sorted(chance.choice(pairs), key=place)
            castle.ways.add(frozenset(halls))
            castle.answers += [f"when {winner} answers {hall}" for hall in halls]
        case "Хитрость I" | "Толчок II" if len(losers) > 1:
            raise Untold


def _near(castle: Castle) -> list[Way]:
    """Pairs of halls that a passage may join."""
    halls = sorted({hall for way in castle.first for hall in way}, key=place)
    found = set(castle.first)
    for _ in range(FARTHEST - 1):
        found |= {one ^ way for one in found for way in castle.first if len(one & way) == 1}
    return [
        way for one in halls for other in halls if place(one) < place(other) and (way := Way((one, other))) in found
    ]


def _exile(castle: Castle, winner: str, loser: str, chance: Random) -> None:
    ways = castle.out(castle.places[loser])
    if castle.cards[winner] == "Толчок I" and len(ways) < 2:  # there may be halls farther off
        raise Untold
    there = chance.choice(ways or [""])
    castle.throw(loser, there)
    if len(ways) > 1:
        castle.answers.append(f"when {winner} answers {there}")


def _expected(castle: Castle) -> Iterator[str]:
    """Phase III: who is alone with a free artifact takes it, and has delivered it where it is the own shrine."""
    bearer = castle.bearer
    if castle.lies and castle.lies not in castle.tied:
        there = [name for name in castle.names if castle.places[name] == castle.lies]
        bearer = there[0] if len(there) == 1 else ""
    for number, name in enumerate(castle.names, 1):
        home = name == bearer and castle.places[name] == f"C{number}"
        if home and [*castle.places.values()].count(f"C{number}") > 1:
            raise Untold
        shackled, silenced = ("+" if name in marked else "-" for marked in (castle.shackled, castle.silenced))
        yield f"{name} at {castle.places[name]} {shackled}shackled {silenced}silenced"
        yield f"{name} carried={int(name == bearer and not home)} delivered={int(home)}"
    if not bearer:
        yield f"{castle.lies} holds artifact x1"
