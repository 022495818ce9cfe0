"""The global map: places joined by ways, whose base is where, who notices whom.

Source: «Глобальная карта».
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.game.visibility import PLACE
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import (
    BATTLE,
    alive,
    fighters,
    is_fighter,
    require_fighter,
    side,
    stat,
    waits_in,
)
from campaigns.games.knk_mf.character.numbers import at_base
from campaigns.games.knk_mf.character.vitals import max_prana

ATLAS = roles.GLOBAL_MAP
LONGEST, MOST_PLACES = 40, 200
BETWEEN_WAYS = re.compile(r"[;,\n]+")
DASH = re.compile(r"\s+[-–—]+\s+|[–—]+")


def nodes(state: State) -> list[Piece]:
    """The places of the global map, in the order in which they were drawn."""
    return list(state.of_kind("node"))


def is_node(state: State, piece: str) -> bool:
    """Whether a piece is a place of the global map."""
    return piece in state and state.pieces[piece].kind == "node"


def links(state: State, node: str) -> list[str]:
    """The places that one way joins to a place."""
    found = (mark[5:] for mark in state.marks_of(node) if mark.startswith("link:"))
    return [other for other in found if is_node(state, other)]


def distances(state: State, start: str) -> dict[str, int]:
    """How many ways away each place is; those that cannot be reached are left out."""
    if not is_node(state, start):
        return {}
    found, queue = {start: 0}, [start]
    for node in queue:
        for other in links(state, node):
            if other not in found:
                found[other] = found[node] + 1
                queue.append(other)
    return found


def way(state: State, start: str, end: str, steps: int) -> str:
    """Where one is after so many steps along a shortest way; at its end if it is shorter."""
    left = distances(state, end)
    here = start
    for _ in range(max(0, steps)):
        here = next((one for one in links(state, here) if left.get(one, 10**6) < left.get(here, 10**6)), here)
    return here


def draw_map(draft: Draft, book: Book, *, ways: str, by: object) -> None:
    """Draw places and ways, or add to what is drawn: «Дом - Парк - Школа; Парк - Порт».

    Errors: IllegalMove for what cannot be read, too much of it, or a map that would fall apart into pieces.
    Source: «Глобальная карта»: places that are joined with each other.
    """
    rows = [[name.strip() for name in DASH.split(row)] for row in BETWEEN_WAYS.split(ways) if row.strip()]
    names = [name for row in rows for name in row]
    if not names or any(not name or len(name) > LONGEST for name in names):
        raise IllegalMove(say("A map is written like “Home - Park - School; Park - Harbour”."), ATLAS)
    known = {one.name.casefold(): one.id for one in nodes(draft.state)}
    fresh = list(dict.fromkeys(name for name in names if name.casefold() not in known))
    if len(known) + len(fresh) > MOST_PLACES:
        raise IllegalMove(say("A map has {most} places at most.", most=MOST_PLACES), ATLAS)
    pairs = [(one.casefold(), other.casefold()) for row in rows for one, other in zip(row, row[1:], strict=False)]
    _require_whole(draft.state, known, fresh, pairs)
    for name in fresh:
        known.setdefault(name.casefold(), draft.add("node", name=name, rule=ATLAS))
    for one, other in pairs:
        if one != other:
            draft.mark(known[one], f"link:{known[other]}", rule=ATLAS)
            draft.mark(known[other], f"link:{known[one]}", rule=ATLAS)


def _require_whole(
    state: State, known: Mapping[str, str], fresh: Iterable[str], pairs: Iterable[tuple[str, str]]
) -> None:
    """Errors: IllegalMove for a map with places that no way leads to."""
    joined: dict[str, set[str]] = {name: set() for name in [*known, *(one.casefold() for one in fresh)]}
    names = {piece: name for name, piece in known.items()}
    for piece, name in names.items():
        joined[name] |= {names[other] for other in links(state, piece) if other in names}
    for one, other in pairs:
        joined[one].add(other)
        joined[other].add(one)
    start = next(iter(joined))
    found, queue = {start}, [start]
    for name in queue:
        more = joined[name] - found
        found |= more
        queue.extend(more)
    apart = next((name for name in joined if name not in found), "")
    if apart:
        raise IllegalMove(say("No way leads to “{place}”: the map must hang together.", place=apart), ATLAS)


def secrets_of(seat: str) -> str:
    """Where a seat keeps what only it and the master know."""
    return f"secrets-{seat}"


def base_of(state: State, hero: str) -> str:
    """The place of somebody's base, as far as one may know; empty for none."""
    for piece in state.of_kind("base"):
        if state.has(piece.id, f"of:{hero}"):
            return next((mark[3:] for mark in state.marks_of(piece.id) if mark.startswith("at:")), "")
    return ""


def choose_base(draft: Draft, book: Book, *, hero: str, place: str) -> None:
    """Choose one's base in secret: only the master is told.

    Errors: IllegalMove for what is no place, or for a second base.
    Source: «Глобальная карта».
    """
    require_fighter(draft.state, hero)
    if not is_node(draft.state, place):
        raise IllegalMove(say("There is no such place on the map."), ATLAS)
    if base_of(draft.state, hero):
        raise IllegalMove(say("{hero} has a base already.", hero=Name(hero)), ATLAS)
    seat = draft.state.pieces[hero].seat
    keeper = secrets_of(seat)
    if keeper not in draft.state:
        draft.happen(PieceAdded(Piece(keeper, "secrets", seat=seat), rule=ATLAS))
    base = draft.add("base", holder=keeper, rule=ATLAS)
    draft.mark(base, f"of:{hero}", rule=ATLAS)
    draft.mark(base, f"at:{place}", rule=ATLAS)


def bring(draft: Draft, book: Book, *, fighter: str, place: str, by: object) -> None:
    """The master puts somebody into a place: at the beginning, by car or train, by whatever happens.

    Errors: IllegalMove for nobody, no place, or somebody in a battle.
    Source: «Глобальная карта»: transport may go where feet may not.
    """
    if not is_fighter(draft.state, fighter):
        raise IllegalMove(say("There is nobody called {name} here.", name=fighter[:40]))
    if not is_node(draft.state, place):
        raise IllegalMove(say("There is no such place on the map."), ATLAS)
    if draft.state.count(fighter, "x") > 0 or waits_in(draft.state, fighter):
        raise IllegalMove(say("{hero} is in a battle.", hero=Name(fighter)), ATLAS)
    move_to(draft, book, fighter, place, ATLAS)


def move_to(draft: Draft, book: Book, piece: str, place: str, rule: str) -> None:
    """Let somebody be in another place; what only the own base could hold of the prana is lost.

    Source: «Магия+».
    """
    draft.put(piece, place, rule)
    if draft.state.count(piece, "plus:M") > 0:
        over = draft.state.count(piece, "prana") - max(0, max_prana(draft.state, book, piece).total)
        draft.change(piece, "prana", -max(0, over), roles.PLUS_MAGIC)


def hidden_from_all(state: State, piece: str) -> bool:
    """Whether nobody can notice somebody on the global map: hidden, or at home.

    Source: «Глобальная карта»; «Стэлс».
    """
    return state.has(piece, "hidden") or at_base(state, piece)


def require_noticed(state: State, hero: str, other: str) -> None:
    """Errors: IllegalMove for somebody of another side whom nobody can notice: any other answer would tell whether they
    are here.

    Source: «Глобальная карта»; «Стэлс».
    """
    if hidden_from_all(state, other) and side(state, hero) != side(state, other):
        raise IllegalMove(say("{target} is hidden: nobody knows where.", target=Name(other)), roles.STEALTH)


def notice(draft: Draft, book: Book, walkers: Iterable[str]) -> None:
    """Tell who notices whom after a move: those in the same place or as near as the book says, unless they hide.

    Source: «Глобальная карта».
    """
    moved = [one for one in walkers if alive(draft.state, one)]
    if not moved:
        return
    near = distances(draft.state, draft.state.holder(moved[0]))
    for other in fighters(draft.state):
        away = near.get(draft.state.holder(other.id))
        if other.id in moved or away is None or away > _noticed_within(book) or not alive(draft.state, other.id):
            continue
        if side(draft.state, other.id) == side(draft.state, moved[0]):
            continue
        seen = [one for one in moved if not hidden_from_all(draft.state, one)]
        if seen:
            noticing = say("{other} notices {hero}.", other=Name(other.id), hero=Name(seen[0]))
            draft.note(noticing, ATLAS, tells=(other.id, PLACE))
        if not hidden_from_all(draft.state, other.id):
            noticing = say("{hero} notices {other}.", hero=Name(moved[0]), other=Name(other.id))
            draft.note(noticing, ATLAS, tells=(moved[0], PLACE))


def _noticed_within(book: Book) -> int:
    """How many ways away others are noticed: next door, unless an edition says otherwise."""
    return stat(book, ATLAS, "notice_distance", 1)


def noise(state: State, book: Book) -> int:
    """From how many ways away a battle can be felt: each of its cycles adds to the one that anybody has.

    Source: «Глобальная карта».
    """
    number = state.periods.get("round", 0)
    rounds = number if isinstance(number, int) and BATTLE in state else 0
    return _noticed_within(book) + max(0, min(rounds, 1000)) * stat(book, ATLAS, "noise_per_round")


def listen(draft: Draft, book: Book, *, by: object) -> None:
    """Say who feels the battle from where they are.

    Errors: IllegalMove without a battle on the global map.
    Source: «Глобальная карта».
    """
    near = distances(draft.state, draft.state.holder(BATTLE))
    if not near:
        raise IllegalMove(say("No battle is fought on the map."), ATLAS)
    reach = noise(draft.state, book)
    draft.note(say("The battle is felt {reach} ways around.", reach=reach), ATLAS)
    for one in fighters(draft.state):
        away = near.get(draft.state.holder(one.id))
        if away is not None and 0 < away <= reach and alive(draft.state, one.id):
            draft.note(say("{hero} feels the battle.", hero=Name(one.id)), ATLAS, tells=(one.id, PLACE))
