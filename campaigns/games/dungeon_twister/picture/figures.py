"""How tokens look on the drawn maze: an emblem or two letters, shape and colour of their side, wounded, burdens.

Shape: numbers are lengths of the SVG; a token without colour has colour 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaigns.engine.game.face import Emblem
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import Piece, State
from campaigns.games.dungeon_twister.labyrinth.squares import BLUE, SIDES
from campaigns.games.dungeon_twister.pieces.titles import COLOURS
from campaigns.games.dungeon_twister.pieces.tokens import CHARACTER, OBJECT, carried_by, side_of

LETTERS_ON_TOKEN = 2
ALONE, CROWDED = 15, 10
"""Half a token that has its square for itself, or shares it."""
PLACES = {1: ((0, 0),), 2: ((-8, -8), (8, 8)), 3: ((-8, -8), (8, -8), (0, 9)), 4: ((-8, -8), (8, -8), (-8, 8), (8, 8))}
"""Where the tokens of one square lie around its middle; a movement under way may have more than two there."""


def codes(tokens: Iterable[Piece]) -> Mapping[str, str]:
    """Two letters for each token by its id, different for tokens of one side as long as its letters last.

    Shape: the first letter and the next one; where another token has these, the first and a later one.
    """
    found: dict[str, str] = {}
    taken: set[tuple[str, str]] = set()
    for token in tokens:
        plain = [one for one in token.name.split() if one.casefold() not in COLOURS]
        letters = [one for one in "".join(plain) if one.isalnum()] or ["?"]
        pairs = [letters[0].upper() + later.lower() for later in letters[1:]] or [letters[0].upper()]
        code = next((pair for pair in pairs if (token.seat, pair) not in taken), pairs[0])
        taken.add((token.seat, code))
        found[token.id] = code[:LETTERS_ON_TOKEN]
    return found


def figures(state: State, tokens: list[Piece], middle: tuple[int, int], named: Mapping[str, str]) -> Iterator[Any]:
    """The tokens of one square, beside each other around its middle."""
    many = min(len(tokens), max(PLACES))
    for at, token in enumerate(tokens):
        across, down = PLACES[many][at % many]
        size = ALONE if many == 1 else CROWDED
        yield {
            **look(state, token, size),
            "id": token.id,
            "emblem": Emblem(token.id, own=True),
            "code": named.get(token.id, "?"),
            "x": middle[0] + across,
            "y": middle[1] + down,
        }


def look(state: State, token: Piece, size: int) -> dict[str, Any]:
    """A token without its letters: the blues are round, the yellows have six corners, objects four."""
    side, burden = side_of(state, token.id), carried_by(state, token.id)
    shape = "square" if token.kind == OBJECT else "round" if side == BLUE else "hexagon"
    return {
        "colour": _colour(state, token),
        "shape": shape,
        "size": size,
        **_lengths(size),
        "wounded": token.kind == CHARACTER and state.has(token.id, "wounded"),
        "burden": "" if burden is None else "object" if burden.kind == OBJECT else "wounded",
        "burden_colour": 0 if burden is None else _colour(state, burden),
    }


def _colour(state: State, token: Piece) -> int:
    side = side_of(state, token.id)
    return SIDES.index(side) + 1 if side else 0


def face_down(side: str, count: int) -> dict[str, Any]:
    """So many tokens of a side on a closed room: nobody else knows which, but whose they are has a shape too."""
    shape = "round" if side == BLUE else "hexagon"
    return {
        "colour": SIDES.index(side) + 1,
        "shape": shape,
        "size": ALONE,
        **_lengths(ALONE),
        "code": count,
    }


def _lengths(size: int) -> dict[str, Any]:
    """What a figure of a size is drawn by: its corners, half a square's side, how large its emblem is."""
    return {"points": hexagon(size), "half": size - 3, "sign": size * 6 // 5}


def hexagon(size: int) -> str:
    """The corners of a figure with six corners around 0, as an SVG wants them."""
    wide, narrow, high = round(size * 1.1, 1), round(size * 0.55, 1), round(size * 0.95, 1)
    corners = [(-wide, 0), (-narrow, -high), (narrow, -high), (wide, 0), (narrow, high), (-narrow, high)]
    return " ".join(f"{x},{y}" for x, y in corners)


def legend() -> Iterator[dict[str, Any]]:
    """A sample of everything that is drawn, with what it means."""
    plain = {"colour": 1, "shape": "round", "size": ALONE, **_lengths(ALONE), "emblem": "hand-grab", "burden_colour": 1}
    tokens: tuple[tuple[dict[str, Any], Sentence], ...] = (
        ({}, say("character of the blues")),
        ({"colour": 2, "shape": "hexagon"}, say("character of the yellows")),
        ({"wounded": True}, say("wounded character")),
        ({"burden": "object"}, say("carries an object")),
        ({"burden": "wounded"}, say("carries a wounded comrade")),
        ({"shape": "square", "emblem": "lasso"}, say("object, in the colour of its side")),
    )
    for special, label in tokens:
        yield {"token": plain | special, "label": label}
    yield {"ground": "mechanism", "label": say("rotation mechanism: its number, the way of its arrow")}
    yield {"ground": "pit", "label": say("trap pit")}
    yield {"ground": "forbidden", "label": say("forbidden square")}
    for kind, label in (("wall", say("wall")), ("gate", say("closed gate")), ("open-gate", say("open gate"))):
        yield {"barrier": kind, "label": label}
    yield {"room": True, "label": say("closed room, with the number of a side's tokens on it")}
