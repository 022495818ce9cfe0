"""How a sensible side plays: for bots, so that many games say something about a rule.

Whoever is near runs for the way out, rooms are opened before them and turned where that makes the way shorter for one's
own than for the others; enemies are fought where the odds are good, the wounded first, for each of them is a point.
Everything is worked out from what the seat sees: what lies open, the own hand, how many cards the others hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from campaigns.engine.book import Book
from campaigns.engine.game import Fields, Wish
from campaigns.engine.seat import Seat
from campaigns.engine.state import Piece, Prompt, State
from campaigns.games.dungeon_twister.actions.fighters import STRUCK
from campaigns.games.dungeon_twister.actions.jumping import landings
from campaigns.games.dungeon_twister.actions.powers import power_of
from campaigns.games.dungeon_twister.bots.duelling import best_card, lead, lead_in_attack, likely
from campaigns.games.dungeon_twister.bots.laying import lay_out, place_for, sit_down
from campaigns.games.dungeon_twister.bots.routes import away
from campaigns.games.dungeon_twister.bots.turning import turns
from campaigns.games.dungeon_twister.checks import CHOOSING, PLACING, active, is_moving, may_end, mover
from campaigns.games.dungeon_twister.labyrinth.rooms import has_access, tile_in
from campaigns.games.dungeon_twister.labyrinth.squares import ABREAST, is_line, maze_of, other_side, room_id
from campaigns.games.dungeon_twister.labyrinth.ways import beside, reach
from campaigns.games.dungeon_twister.pieces.sample import HEALING
from campaigns.games.dungeon_twister.pieces.tokens import (
    OBJECT,
    burdens,
    characters,
    in_maze,
    is_living,
    side_of,
)
from campaigns.games.dungeon_twister.scoring import points_for
from campaigns.games.dungeon_twister.turns import PLAYED, values_in_hand, what_forbids

POINT, WOUND, HELP = 25.0, 7.0, 6.0
"""What a point, an enemy wounded and a comrade on the feet again are worth, in squares of the way."""
NEAR, NEARER = 12.0, 0.87
"""What it is worth to stand at the way out, and what is left of that with each square farther off."""
OPENED, CHANCE = 4.0, 0.5
"""What an opened room is worth; and what is left of a fight's worth while it can only be hoped for."""
JUMPED = 2.0
"""What a jump card is worth that is kept for later."""
PATIENCE = 50.0
"""After so many turns nobody fears anything any more: two who only wait for each other would never end."""
STUCK = 80
"""After so many turns two stand in each other's way for good: but for what is well worth it, chance decides."""
WORTHLESS = 0.2
"""A point is not spent for less."""


@dataclass(frozen=True)
class Table:
    """A table as a side sees it that is about to act."""

    state: State
    book: Book
    side: str

    @property
    def foe(self) -> str:
        """The other side."""
        return other_side(self.side)

    @property
    def points(self) -> int:
        """Action points that are left."""
        return self.state.count(self.side, "actions")

    @property
    def fear(self) -> float:
        """How much of what could be lost still counts."""
        return max(0.0, 1 - int(self.state.periods.get("turn", 0)) / PATIENCE)

    @cached_property
    def enemies(self) -> list[Piece]:
        """The enemies who stand or lie in the maze."""
        return [one for one in characters(self.state, self.foe) if in_maze(self.state, one.id)]

    def living(self, side: str) -> list[str]:
        """The characters of a side who are up."""
        return [one.id for one in characters(self.state, side) if is_living(self.state, one.id)]

    def brings(self, hero: str) -> int:
        """The points that a character brings who leaves now, with what it carries."""
        things = (one.entry for one in burdens(self.state, hero) if one.kind == OBJECT)
        return points_for(self.book, self.state.pieces[hero].entry, *things)

    def standing(self, hero: str, place: str) -> float:
        """What it is worth for a character to be on a place: how near the way out it is, and out is best."""
        side = side_of(self.state, hero)
        if is_line(place, other_side(side), maze_of(self.state).rows):
            return POINT * self.brings(hero)
        far = away(self.state, side, place)
        return NEAR * self.brings(hero) * NEARER**far - far / 2


def plan(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """What a seat would like to do now, best first; nothing while it is the others' turn."""
    phase = state.periods.get("phase")
    if phase == CHOOSING:
        yield from sit_down(state, seat)
        return
    side = next((one for one in ("blue", "yellow") if one in state and state.pieces[one].seat == seat.key), "")
    if not side:
        return
    if phase == PLACING:
        yield from lay_out(state, book, side)
        return
    table = Table(state, book, side)
    yield from _answers(table, seat)
    if state.prompts or active(state) != side:
        return
    if not state.has(side, PLAYED):
        values = [one for one in values_in_hand(state, side) if not what_forbids(state, book, side, one)]
        yield from (Wish("play", {"card": str(one)}) for one in reversed(values or values_in_hand(state, side)))
    hero = mover(state)
    unfinished = bool(hero) and not may_end(state, book, hero, state.holder(hero))
    deeds = _moves(table, hero) if unfinished else _deeds(table)
    stuck = int(state.periods.get("turn", 0)) > STUCK
    for worth, wish in sorted(deeds, key=lambda one: -one[0]):
        if worth > (OPENED if stuck else WORTHLESS) or unfinished:
            yield wish
    if not stuck:
        yield Wish("finish")


def _answers(table: Table, seat: Seat) -> Iterator[Wish]:
    """Which card to fight with, and where a token of an opened room is to lie."""
    for prompt in table.state.prompts:
        if prompt.seat != seat.key or not prompt.options:
            continue
        choice = _card(table, prompt) if prompt.kind == "fight" else ""
        if prompt.kind == "place":
            places = [option.value for option in prompt.options]
            choice = place_for(table.state, table.side, str(prompt.data.get("token", "")), places)
        yield Wish("answer", {"prompt": prompt.id, "choice": choice})


def _card(table: Table, prompt: Prompt) -> str:
    """The card for a fight of two groups: by what is to be won and what to be lost."""
    groups: Mapping[str, list[str]] = prompt.data.get("groups", {})
    mine, theirs = ([one for one in groups.get(side, ()) if one in table.state] for side in (table.side, table.foe))
    gain, loss = (sum(_harm(table, one) for one in group) for group in (theirs, mine))
    return str(best_card(table.state, table.side, lead(table.state, table.book, mine, theirs), gain, loss)[1])


def _harm(table: Table, hero: str) -> float:
    """What it is worth that a character loses a fight: a point for one who is wounded, else what it stood to gain."""
    if table.state.has(hero, "wounded"):
        return POINT
    far = away(table.state, side_of(table.state, hero), table.state.holder(hero))
    return WOUND + NEAR * table.brings(hero) * NEARER**far


def _deeds(table: Table) -> Iterator[tuple[float, Wish]]:
    """Everything that could be done next, with what it is worth."""
    for hero in table.living(table.side):
        if table.points:
            yield from _attacks(table, hero)
            yield from _opened(table, hero)
            yield from _healed(table, hero)
            yield from ((worth, _wish("jump", hero, square=place)) for worth, place in _jumps(table, hero))
            yield from turns(table.state, table.book, table.side, hero, _position)
        yield from _taken(table, hero)
        yield from _moves(table, hero)


def _wish(move: str, hero: str, **told: str) -> Wish:
    fields: Fields = {"hero": hero, **told}
    return Wish(move, fields)


def _attacks(table: Table, hero: str) -> Iterator[tuple[float, Wish]]:
    """Fights with those who stand beside a character."""
    state, maze = table.state, maze_of(table.state)
    for target in table.enemies:
        if beside(maze, state.holder(hero), state.holder(target.id)) and not state.has(target.id, STRUCK):
            ahead = lead_in_attack(state, table.book, hero, target.id)
            worth, _ = best_card(state, table.side, ahead, _harm(table, target.id), table.fear * _harm(table, hero))
            yield worth, _wish("attack", hero, target=target.id)


def _opened(table: Table, hero: str) -> Iterator[tuple[float, Wish]]:
    """Closed rooms that a character may open, those on the shorter way out first."""
    for number in range(1, ABREAST * maze_of(table.state).rows + 1):
        room = room_id(number)
        if tile_in(table.state, room) is None and has_access(table.state, table.book, hero, room):
            yield OPENED + NEARER ** away(table.state, table.side, room), _wish("reveal", hero, room=room)


def _healed(table: Table, hero: str) -> Iterator[tuple[float, Wish]]:
    """A wounded comrade on the next square stands up, where the sheet of a character says so."""
    state = table.state
    if state.has(hero, "activated") and power_of(state, hero) == HEALING:
        for one in characters(state, table.side):
            if state.has(one.id, "wounded") and beside(maze_of(state), state.holder(hero), state.holder(one.id)):
                yield HELP + _harm(table, hero) / 2, _wish("ability", hero, heals=one.id)


def _jumps(table: Table, hero: str) -> Iterator[tuple[float, str]]:
    if any(table.state.held_by(table.side, "jump-card")):
        for place in dict.fromkeys(landings(table.state, table.book, hero)):
            now = _being_at(table, hero, table.state.holder(hero))
            yield _being_at(table, hero, place) - now - JUMPED, place


def _taken(table: Table, hero: str) -> Iterator[tuple[float, Wish]]:
    """What a character on the move picks up that brings points: it costs none."""
    state = table.state
    if is_moving(state, hero) and not burdens(state, hero):
        for thing in state.held_by(state.holder(hero), OBJECT):
            if _is_precious(table, thing.entry):
                yield POINT, _wish("take", hero, thing=thing.id)


def _is_precious(table: Table, entry: str) -> bool:
    return points_for(table.book, "", entry) > points_for(table.book, "")


def _moves(table: Table, hero: str) -> Iterator[tuple[float, Wish]]:
    """Ways of a character, on with its movement or with a new one."""
    state = table.state
    going = is_moving(state, hero) and state.count(hero, "steps") > 0
    if not going and not table.points:
        return
    steps = state.count(hero, "steps" if going else "speed")
    here = state.holder(hero)
    now = _being_at(table, hero, here)
    for place in reach(state, table.book, hero, steps):
        ends = may_end(state, table.book, hero, place) or is_line(place, table.foe, maze_of(state).rows)
        if place != here and ends:
            yield _being_at(table, hero, place) - now, _wish("move", hero, square=place)


def _being_at(table: Table, hero: str, place: str) -> float:
    """What it is worth that a character is on a place: near the way out, at a treasure, beside the weak."""
    state, worth = table.state, table.standing(hero, place)
    if is_line(place, table.foe, maze_of(state).rows):
        return worth
    treasure = any(_is_precious(table, one.entry) for one in state.held_by(place, OBJECT))
    return worth + _met(table, hero, place) + POINT / 2 * (treasure and not burdens(state, hero))


def _met(table: Table, hero: str, place: str) -> float:
    """What the enemies beside a place are to a character: to be beaten if points are left for it, or feared."""
    state, maze, worth = table.state, maze_of(table.state), 0.0
    for one in table.enemies:
        if beside(maze, place, state.holder(one.id)):
            ahead = lead(state, table.book, [hero], [one.id])
            if table.points > 1 and not state.has(one.id, STRUCK):
                worth += CHANCE * _harm(table, one.id) * likely(state, table.side, ahead)
            if is_living(state, one.id):
                worth -= table.fear * CHANCE * _harm(table, hero) * likely(state, table.side, -ahead)
    return worth


def _position(state: State, book: Book, side: str) -> float:
    """What it is worth to a side how everybody stands: its own nearer the way out than the others."""
    table = Table(state, book, side)
    mine, theirs = (sum(table.standing(one, state.holder(one)) for one in table.living(of)) for of in (side, table.foe))
    return mine - theirs
