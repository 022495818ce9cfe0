"""The declaration that a plain table stands for at this moment: its counters are pieces, put there by moves.

A counter of each hero or of the table is called `count-1`, `count-2`…, one that only changes hands `coin-1`…; the piece
`tally-count-1` has its title, its start and its bounds.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Piece, State
from rulebooks.declaration import Counter, Declaration, parse

COUNTED, PAID = "count", "coin"
TALLY = "tally"
ON_TABLE = "on-table"
"""The mark of a counter that the table has and not each hero."""
START, LEAST, MOST = "start", "least", "most"
"""Numbers on the piece of a counter; the bounds are marks as well, for as long as there are any."""
MOST_COUNTED, MOST_PAID = 24, 8
MOST_PLAYERS = 12


def keys(kind: str = "") -> list[str]:
    """The names that counters may have: those that are counted, those that are paid, or all."""
    several = {COUNTED: MOST_COUNTED, PAID: MOST_PAID}
    wanted = [kind] if kind else [*several]
    return [f"{one}-{number}" for one in wanted for number in range(1, several[one] + 1)]


def tally_of(key: str) -> str:
    """The piece that stands for a counter."""
    return f"{TALLY}-{key}"


def tallies(state: State, kind: str = "") -> Iterator[tuple[str, Piece]]:
    """The counters of a table, each with its piece."""
    for key in keys(kind):
        piece = state.pieces.get(tally_of(key))
        if piece:
            yield key, piece


def title(key: str) -> Sentence:
    """What a counter is called: as its piece is."""
    return say("{tally}", tally=Name(tally_of(key)))


def bound(state: State, key: str, name: str) -> int | None:
    """A bound of a counter; None where it has none."""
    return state.count(tally_of(key), name) if state.has(tally_of(key), name) else None


def made_of(state: State) -> Declaration:
    """What the people at a table have declared so far, as far as the rules of declared tables are asked about it: what
    changes hands, and its bounds. What is counted is bounded by `counting.py`."""
    counters = {}
    for key, piece in tallies(state, PAID):
        least, most = (bound(state, key, name) for name in (LEAST, MOST))
        counters[key] = Counter(
            key,
            piece.name,
            "",
            on="hero",
            start=parse("0"),
            least=None if least is None else parse(str(least)),
            most=None if most is None else parse(str(most)),
            conserved=True,
            bank=parse("0"),
            free=True,
            who="all",
        )
    return Declaration("", (1, MOST_PLAYERS), 1, "", "", "", counters=counters)
