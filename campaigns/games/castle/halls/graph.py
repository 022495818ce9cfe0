"""The castle on the table: halls, rings, corridors, what stands in them, who gets through; distances.

Shape: a hall is a piece of kind "place" with its `ring` and its `position` on it, clockwise from 1. A corridor is a
piece whose id names its two halls; burnt ones stay as pieces that lie nowhere. The first castle is kept as marks on the
board ("first:corridor-a1-b1"), whatever becomes of its corridors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from campaigns.engine.memory import remembered
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.castle import roles

BOARD, CENTRE = "board", "centre"
CORRIDOR, PASSAGE, FIRST = "corridor", "passage", "first"
LOCK, BARRICADE, SECRET_PASSAGE = roles.LOCK, roles.BARRICADE, roles.SECRET_PASSAGE


def hall_id(name: str) -> str:
    """The id of a hall by its name on the board."""
    return f"hall-{name.casefold()}"


def corridor_id(state: State, one: str, other: str, prefix: str = CORRIDOR) -> str:
    """The id of the corridor between two halls: the inner hall first, then clockwise."""
    ends = sorted((one, other), key=lambda hall: (state.count(hall, "ring"), state.count(hall, "position"), hall))
    return "-".join([prefix, *(hall.removeprefix("hall-") for hall in ends)])


def ends(state: State, corridor: str) -> tuple[str, ...]:
    """The two halls of a corridor; nothing for what is none, or joins what is not there."""
    halls = _named(corridor)
    return halls if len(halls) == 2 and halls[0] in state and halls[1] in state else ()


@lru_cache(maxsize=1_000)
def _named(corridor: str) -> tuple[str, ...]:
    return tuple(name if name == CENTRE else hall_id(name) for name in corridor.split("-")[1:])


def halls(state: State) -> list[Piece]:
    """The halls, from the centre outwards, each ring clockwise."""
    return sorted(
        state.of_kind("place"), key=lambda hall: (state.count(hall.id, "ring"), state.count(hall.id, "position"))
    )


@remembered
def corridors(state: State) -> tuple[tuple[str, tuple[str, str]], ...]:
    """The corridors that are there now, secret passages as well, with their halls."""
    pieces, holders = state.pieces, state.holders
    found = []
    for corridor in state.of_kind(CORRIDOR):  # asked of each state of a move: one loop, and `ends` as it reads
        halls = _named(corridor.id) if holders.get(corridor.id) else ()
        if len(halls) == 2 and halls[0] in pieces and halls[1] in pieces:
            found.append((corridor.id, (halls[0], halls[1])))
    return tuple(found)


def from_here(state: State, hall: str) -> list[str]:
    """The corridors that are there now, for whoever stands in a hall: those of this hall first."""
    found = list(corridors(state))
    return [corridor for corridor, _ in sorted(found, key=lambda one: hall not in one[1])]


def closed(state: State, corridor: str, double: bool) -> str:
    """What keeps people from walking through a corridor: the entry of a marker, or nothing."""
    for marker in state.held_by(corridor, "marker"):
        if marker.entry == LOCK or (marker.entry == BARRICADE and not double):
            return marker.entry
    return ""


@remembered
def ways(state: State, hall: str, double: bool = False) -> Mapping[str, str]:
    """The halls that can be walked to from a hall, each with its corridor; `double` is for a DoubleStep, and for who is
    thrown: a barricade holds up neither of them."""
    found: dict[str, str] = {}
    marked = {state.holder(marker.id) for marker in state.of_kind("marker")}
    for corridor, (one, other) in corridors(state):
        if hall in (one, other) and not (corridor in marked and closed(state, corridor, double)):
            found.setdefault(other if hall == one else one, corridor)
    return dict(sorted(found.items(), key=lambda way: (state.count(way[0], "ring"), state.count(way[0], "position"))))


def joined(state: State, one: str, other: str) -> list[str]:
    """The corridors between two halls, closed ones as well."""
    return [corridor for corridor, found in corridors(state) if {one, other} == set(found)]


def passage_between(state: State, one: str, other: str) -> bool:
    """Whether a secret passage joins two halls; a corridor of the first castle beside it is none."""
    return any(corridor.startswith(f"{PASSAGE}-") for corridor in joined(state, one, other))


def walks(state: State, hall: str, most: int, double: bool = True) -> Iterator[tuple[str, ...]]:
    """Every way through up to so many corridors that whoever runs may take from a hall, the shorter ones first.

    Shape:  `double` is whether running gets through barricades.

    Source: Второе дыхание.
    """
    found: list[tuple[str, ...]] = [()]
    for _ in range(most):
        found = [(*way, there) for way in found for there in ways(state, way[-1] if way else hall, double)]
        yield from found


def thrown_far(state: State, hall: str, halls: int) -> list[str]:
    """The halls to which somebody who is thrown gets by so many corridors and by no fewer.

    Source: Толчок I: if there is a way.
    """
    near, found = {hall}, [hall]
    for _ in range(halls):
        beyond = dict.fromkeys(far for one in found for far in ways(state, one, double=True))
        found = [there for there in beyond if there not in near]
        near.update(found)
    return found


def first_corridors(state: State) -> list[str]:
    """The corridors of the castle as it was laid; at a table that does not know it any more, those that it has."""
    kept = [mark.partition(":")[2] for mark in state.marks_of(BOARD) if mark.startswith(f"{FIRST}:")]
    return kept or [one.id for one in state.of_kind("corridor") if one.id.startswith(f"{CORRIDOR}-")]


@remembered
def first_distances(state: State, hall: str) -> Mapping[str, int]:
    """How far each hall was from this one in the castle as it was laid, in corridors.

    Source: Потайная дверь; SecretPassage: the distance on the first graph counts.
    """
    links: dict[str, list[str]] = {}
    for corridor in first_corridors(state):
        pair = ends(state, corridor)
        if pair:
            links.setdefault(pair[0], []).append(pair[1])
            links.setdefault(pair[1], []).append(pair[0])
    found, fresh = {hall: 0}, [hall]
    for here in fresh:
        for beyond in links.get(here, ()):
            if beyond not in found:
                found[beyond] = found[here] + 1
                fresh.append(beyond)
    return found


def keeps_together(state: State, without: str) -> bool:
    """Whether every hall can still be reached when one corridor is gone; what closes corridors for a time is nothing.

    Source: Гнев пламени Удуна.
    """
    needed = _needed(state)
    return needed is not None and without not in needed


@remembered
def _needed(state: State) -> frozenset[str] | None:
    """The corridors without which some hall could not be reached; None where some cannot be reached as it is.

    Shape:  one walk for all of them, deep first: a corridor is needed where nothing that lies behind it leads back to
            what lies before it (R. E. Tarjan, A note on finding the bridges of a graph, 1974).
    """
    beside = _beside(state)
    walk: list[tuple[str, str]] = [(hall, "") for hall in list(beside)[:1]]
    came: dict[str, str] = {}
    """The halls in the order of the walk, each with the corridor by which it was first entered."""
    while walk:
        hall, corridor = walk.pop()
        if hall not in came:
            came[hall] = corridor
            walk += [(beyond, way) for way, beyond in beside[hall] if beyond not in came]
    order = {hall: number for number, hall in enumerate(came)}
    earliest = dict(order)
    for hall, entered in reversed(came.items()):
        for way, beyond in beside[hall]:
            if way != entered:
                back = earliest[beyond] if came[beyond] == way else order[beyond]
                earliest[hall] = min(earliest[hall], back)
    if len(came) < len(beside):
        return None
    return frozenset(entered for hall, entered in came.items() if entered and earliest[hall] == order[hall])


@remembered
def _beside(state: State) -> dict[str, list[tuple[str, str]]]:
    """The corridors of each hall with the hall beyond."""
    beside: dict[str, list[tuple[str, str]]] = {}
    for corridor, (one, other) in corridors(state):
        beside.setdefault(one, []).append((corridor, other))
        beside.setdefault(other, []).append((corridor, one))
    return beside


def find_hall(state: State, name: str) -> str:
    """The hall of an id or a name; empty for what is none."""
    wanted = name.strip().strip("[]").casefold()
    for hall in state.of_kind("place"):
        if wanted in (hall.id.casefold(), hall.name.casefold()):
            return hall.id
    return ""


def find_corridor(state: State, name: str) -> str:
    """The corridor of an id or of two halls, «A1-B1»; empty for what is none."""
    if name in state and state.pieces[name].kind == "corridor" and state.holder(name):
        return name
    found = [find_hall(state, one) for one in name.strip("[]").split("-")]
    between = joined(state, found[0], found[1]) if len(found) == 2 and all(found) else []
    return between[0] if between else ""


def named_ends(state: State, one: str, other: str) -> tuple[str, str]:
    """The names of two halls, the inner one first, then clockwise."""
    first, second = sorted(
        (one, other), key=lambda hall: (state.count(hall, "ring"), state.count(hall, "position"), hall)
    )
    return state.pieces[first].name or first, state.pieces[second].name or second


def passage_name(state: State, one: str, other: str) -> str:
    """What a secret passage is called: by its halls, like a corridor that joins them as well."""
    return "-".join(named_ends(state, one, other))


def doubled(state: State, corridor: str) -> bool:
    """Whether this is a secret passage beside a corridor between the same halls."""
    prefix, dash, halls = corridor.partition("-")
    return prefix == PASSAGE and f"{CORRIDOR}{dash}{halls}" in state


def plain_name(piece: Piece) -> str:
    """The halls of a corridor, «A1-B1»; tables that were laid earlier added a word of the rules to it."""
    return piece.name.partition(" (")[0]


def between(corridor: Piece) -> str:
    """The halls of a corridor with a dash, as people read them: «A1 — B1»."""
    return plain_name(corridor).replace("-", "\N{NO-BREAK SPACE}— ", 1)


def told(state: State, corridor: Piece) -> Sentence:
    """A corridor in a sentence: «corridor A1 — B1»."""
    name = between(corridor)
    return say("secret passage {name}", name=name) if doubled(state, corridor.id) else say("corridor {name}", name=name)
