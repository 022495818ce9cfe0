"""What a sensible villain makes of the castle: how far everything is, what rivals are after, where they may be next.

Everything is worked out from the table as one seat sees it. For bots; see playing.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from math import exp

from campaigns.engine.book import Book
from campaigns.engine.state import State
from campaigns.games.castle.bots.duelling import chance
from campaigns.games.castle.halls import graph
from campaigns.games.castle.people import heroes, place_of

CLOSED = 3
"""How many corridors one that is closed for a time counts for: about as long as the way round, or the wait."""
FAR = 99
"""Further than any hall is."""
KEEN = 1.2
"""How much likelier somebody goes one corridor nearer to what they are after than stays as far: e to this power."""

Edges = tuple[tuple[str, str, int], ...]


@dataclass(frozen=True)
class Castle:
    """A table as one seat sees it, and what follows from it; each thing is worked out once."""

    state: State
    book: Book
    hero: str

    @cached_property
    def here(self) -> str:
        """The hall where the villain stands."""
        return self.state.holder(self.hero)

    @cached_property
    def shrine(self) -> str:
        """The hall where the villain's own shrine is now."""
        return shrine_of(self.state, self.hero)

    @cached_property
    def rivals(self) -> list[str]:
        """Everybody else, from the next seat on: of two who are alike, no seat is the one that all pick."""
        party = [one.id for one in heroes(self.state)]
        own = party.index(self.hero)
        return [*party[own + 1 :], *party[:own]]

    @cached_property
    def edges(self) -> Edges:
        """The corridors that are there now, each with how many it counts for."""
        found = graph.corridors(self.state)
        return tuple((*pair, CLOSED if graph.closed(self.state, one, double=False) else 1) for one, pair in found)

    @cached_property
    def _known(self) -> dict[str, Mapping[str, int]]:
        return {}

    def away(self, one: str, other: str) -> int:
        """How far two halls are from each other now."""
        if other not in self._known:
            self._known[other] = distances(self.edges, other)
        return self._known[other].get(one, FAR)

    def ways(self, hall: str, double: bool = False) -> Mapping[str, str]:
        """The halls next door that can be walked to now, each with its corridor."""
        return graph.ways(self.state, hall, double)

    @cached_property
    def next_halls(self) -> Mapping[str, Mapping[str, float]]:
        """Where each rival may stand when all have walked: the halls, each with its likelihood."""
        return {rival: self._likely(rival) for rival in self.rivals}

    @cached_property
    def aims(self) -> Mapping[str, str]:
        """The hall that each villain is thought to be going to, the own one's as well."""
        return {one.id: aim(self, one.id) for one in heroes(self.state)}

    def chance(self, rival: str, comes: bool, rival_comes: bool) -> float:
        """What a skirmish with a rival is worth, from 0 to 1, if this one or that one walks into the hall."""
        asked = (rival, comes, rival_comes)
        if asked not in self._chances:
            self._chances[asked] = chance(self.state, self.book, self.hero, *asked)
        return self._chances[asked]

    @cached_property
    def _chances(self) -> dict[tuple[str, bool, bool], float]:
        return {}

    def _likely(self, rival: str) -> dict[str, float]:
        place, wanted = self.state.holder(rival), self.aims[rival]
        keen = {hall: exp(-KEEN * self.away(hall, wanted)) for hall in (place, *self.ways(place))}
        total = sum(keen.values())
        return {hall: weight / total for hall, weight in keen.items()} if total else {}


@lru_cache(maxsize=1_000)
def distances(edges: Edges, start: str) -> Mapping[str, int]:
    """How far each hall is from one, by corridors that may count for more than one: they seldom change."""
    beside: dict[str, list[tuple[str, int]]] = {}
    for one, other, length in edges:
        beside.setdefault(one, []).append((other, length))
        beside.setdefault(other, []).append((one, length))
    found, fresh = dict[str, int](), [(0, start)]
    while fresh:
        far, hall = heappop(fresh)
        if hall in found:
            continue
        found[hall] = far
        for beyond, length in beside.get(hall, ()):
            if beyond not in found:
                heappush(fresh, (far + length, beyond))
    return found


def shrine_of(state: State, hero: str) -> str:
    """The hall where somebody's shrine is now."""
    return state.holder(place_of(state, hero, "shrine"))


def carries(state: State, hero: str) -> int:
    """How many artifacts somebody carries."""
    return sum(1 for _ in state.held_by(hero, "artifact"))


def carriers(state: State) -> list[str]:
    """Who carries an artifact."""
    return [one.id for one in heroes(state) if carries(state, one.id)]


def free_artifacts(state: State) -> list[str]:
    """The halls in which an artifact lies; the central one where none is in sight, for the next one comes there."""
    halls = {hall.id for hall in graph.halls(state)}
    found = [state.holder(one.id) for one in state.of_kind("artifact") if state.holder(one.id) in halls]
    return found or ([graph.CENTRE] if graph.CENTRE in state and not carriers(state) else [])


def aim(castle: Castle, hero: str) -> str:
    """The hall a sensible villain goes to: home with an artifact, else to a free one, else to cut a carrier off."""
    state, here = castle.state, castle.state.holder(hero)
    if carries(state, hero):
        return shrine_of(state, hero)
    wanted = [*free_artifacts(state), *(cut_off(castle, hero, one) for one in carriers(state))]
    return min(wanted, key=lambda hall: castle.away(here, hall), default=here)


def cut_off(castle: Castle, hunter: str, carrier: str) -> str:
    """The first hall on a carrier's way home where a hunter can be as soon; the central one where it is too late."""
    here = castle.state.holder(hunter)
    for steps, hall in enumerate(way_home(castle, carrier), 1):
        if castle.away(here, hall) <= steps:
            return hall
    return graph.CENTRE


def way_home(castle: Castle, carrier: str) -> Iterable[str]:
    """The halls through which somebody gets to the own shrine soonest, that one last; the shrine for one in it."""
    here, shrine = castle.state.holder(carrier), shrine_of(castle.state, carrier)
    if here == shrine or not shrine:
        yield here
        return
    for _ in range(FAR):
        beside = castle.ways(here)
        nearer = min(beside, key=lambda hall: castle.away(hall, shrine), default=here)
        if here == shrine or castle.away(nearer, shrine) >= castle.away(here, shrine):
            return
        here = nearer
        yield here
