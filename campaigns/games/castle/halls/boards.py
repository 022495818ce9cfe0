"""Boards as plain text: a centre, rings of halls clockwise, corridors, starts; ours and those a game master types.

A line of a board (lines are parted by a line's end, `|` or `;`) begins with a word, English or Russian:

    centre Центр
    ring A1 A2 A3              each ring from the inside outwards, its halls clockwise
    starts A1 A2 A3            where the players begin, clockwise
    corridors Центр-A1 A1-A2-A3-A1        a chain is as many corridors as it has dashes

Source: Подготовка 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from campaigns.games.castle import rules

MOST_HALLS, FEWEST, MOST_SHARES = 60, 2, 14
HALL = re.compile(r"[^\W_]{1,12}")
DASH = re.compile(r"[-–—]")
WORDS = {
    "centre": ("centre", "center", "центр"),
    "ring": ("ring", "кольцо"),
    "starts": ("starts", "shrines", "святыни", "старты"),
    "corridors": ("corridors", "коридоры"),
}
Corridor = frozenset[str]


@dataclass(frozen=True, slots=True)
class Board:
    """A castle before anybody has come: names of halls, ring by ring, clockwise; corridors; where players begin."""

    centre: str
    rings: tuple[tuple[str, ...], ...]
    starts: tuple[str, ...]
    corridors: tuple[Corridor, ...]

    @property
    def halls(self) -> tuple[str, ...]:
        """Every hall, from the centre outwards, each ring clockwise."""
        return (self.centre, *(hall for ring in self.rings for hall in ring))

    def turned(self, players: int) -> dict[str, str]:
        """Where each hall comes when the board is turned from one player to the next, clockwise."""
        found = {self.centre: self.centre}
        for ring in self.rings:
            step = len(ring) // players
            found |= {hall: ring[(place + step) % len(ring)] for place, hall in enumerate(ring)}
        return found


def standard(players: int) -> Board:
    """The board that comes with the game, for so many players: a centre, and a share of three rings for each.

    Shape:  each has an inner hall A, two halls B before it, and the start C behind these. Alone nobody plays: a table
            for fewer than two, and one for more than find room, has the board of three.
    """
    shares = range(1, (players if FEWEST <= players <= MOST_SHARES else 3) + 1)
    inner, middle = [f"A{one}" for one in shares], [f"B{one}" for one in range(1, 2 * len(shares) + 1)]
    starts = [f"C{one}" for one in shares]
    lines = ["centre Центр", *(f"ring {' '.join(ring)}" for ring in (inner, middle, starts))]
    lines += [f"starts {' '.join(starts)}", f"corridors {' '.join(f'Центр-{hall}' for hall in inner)}"]
    lines += [f"corridors {'-'.join(ring if len(ring) == 2 else [*ring, ring[0]])}" for ring in (inner, middle)]
    for one, (hall, start) in enumerate(zip(inner, starts, strict=True)):
        before, behind = middle[2 * one], middle[2 * one + 1]
        lines.append(f"corridors {before}-{hall}-{behind} {before}-{start}-{behind}")
    return read("\n".join(lines))


def refuse(sentence: Sentence) -> IllegalMove:
    """The refusal of a board that is not as the rules want it."""
    return IllegalMove(sentence, rules.BOARD)


def read(text: str) -> Board:
    """A board from its text.

    Errors: IllegalMove, with a sentence for what cannot be read: an unknown word, a hall named twice or never.
    """
    parts: dict[str, list[list[str]]] = {word: [] for word in WORDS}
    for line in re.split(r"[\n;|]+", text):
        if words := line.replace(",", " ").split():
            parts[_word(words[0])].append(words[1:])
    if [len(one) for one in parts["centre"]] != [1]:
        raise refuse(say("A board has one centre: write «centre» and the name of a hall."))
    centre = _hall(parts["centre"][0][0])
    rings = tuple(tuple(_hall(hall) for hall in ring) for ring in parts["ring"])
    board = Board(centre, rings, (), ())
    if len(board.halls) > MOST_HALLS:
        raise refuse(say("A board has at most {most} halls.", most=MOST_HALLS))
    twice = _twice(hall.casefold() for hall in board.halls)
    if twice:
        raise refuse(say("The hall {hall} is there twice.", hall=twice))
    known = {hall.casefold(): hall for hall in board.halls}
    starts = tuple(_known(known, hall) for line in parts["starts"] for hall in line)
    return Board(centre, rings, starts, tuple(_corridors(known, parts["corridors"])))


def _word(word: str) -> str:
    for meant, words in WORDS.items():
        if word.casefold().rstrip(":") in words:
            return meant
    raise refuse(
        say("«{word}» begins no line of a board; lines begin with centre, ring, starts or corridors.", word=word[:40])
    )


def _hall(name: str) -> str:
    if not HALL.fullmatch(name):
        raise refuse(say("«{hall}» names no hall: up to twelve letters and digits.", hall=name[:40]))
    return name


def _known(known: Mapping[str, str], name: str) -> str:
    hall = known.get(name.casefold())
    if hall is None:
        raise refuse(say("No ring has a hall {hall}.", hall=name[:40]))
    return hall


def _corridors(known: Mapping[str, str], lines: Iterable[list[str]]) -> Iterable[Corridor]:
    seen: set[Corridor] = set()
    for chain in (word for line in lines for word in line):
        halls = [_known(known, name) for name in DASH.split(chain)]
        if len(halls) < 2:
            raise refuse(say("A corridor joins two halls: write them with a dash between, not «{word}».", word=chain))
        for one, other in zip(halls, halls[1:], strict=False):
            ends = frozenset((one, other))
            if len(ends) < 2:
                raise refuse(say("A corridor leads from {hall} to itself.", hall=one))
            if ends in seen:
                raise refuse(say("The corridor {one}-{other} is there twice.", one=one, other=other))
            seen.add(ends)
            yield ends


def _twice(names: Iterable[str]) -> str:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return ""


def check(board: Board, players: int, *, symmetric: bool, equal_starts: bool) -> None:
    """See that a board is fair to so many players: connected, the same from every start as far as that is asked for.

    Errors: IllegalMove, with a sentence for the first defect found.
    Source: Подготовка 1: a symmetric graph with equal starts.
    """
    lost = sorted(set(board.halls) - reached(board))
    if lost:
        raise refuse(say("No way leads from the centre to {hall}.", hall=lost[0]))
    for number, ring in enumerate(board.rings, 1):
        if not ring or (symmetric and len(ring) % players):
            raise refuse(
                say("Ring {ring} has {halls} halls; they must be a multiple of {players}.", ring=number,
                    halls=len(ring), players=players)
            )  # fmt: skip
    if len(set(board.starts)) != players or len(board.starts) != players:
        raise refuse(say("There are {starts} starts for {players} players.", starts=len(board.starts), players=players))
    if not symmetric:
        return
    turned, corridors = board.turned(players), set(board.corridors)
    for one, other in map(sorted, board.corridors):
        if frozenset((turned[one], turned[other])) not in corridors:
            raise refuse(
                say("The board is not symmetric: there is a corridor {one}-{other}, but none {third}-{fourth}.",
                    one=one, other=other, third=turned[one], fourth=turned[other])
            )  # fmt: skip
    for start in board.starts if equal_starts else ():
        if turned[start] not in board.starts:
            raise refuse(
                say("The starts are not equal: {start} is one, {other} is not.", start=start, other=turned[start])
            )


def reached(board: Board) -> set[str]:
    """The halls to which a way leads from the centre."""
    found, fresh = {board.centre}, [board.centre]
    while fresh:
        here = fresh.pop()
        beyond = {hall for corridor in board.corridors if here in corridor for hall in corridor} - found
        found |= beyond
        fresh += sorted(beyond)
    return found
