"""Who may do what now: the moves that are offered, by who acts; those of things on the board are done there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from campaigns.board.drawing.pointing import further, points_at
from campaigns.board.offers import Group
from campaigns.board.offers.odds import MOST_WORK, with_odds
from campaigns.board.offers.refusals import CHOOSING, Cannot
from campaigns.board.offers.unfolding import grouped
from campaigns.board.sheet.sheets import HEROES, Sheet, colour, sheet
from campaigns.chronicle.wording import name_of
from campaigns.engine.moves.decide import Offer
from campaigns.plays.writing import Table
from campaigns.previews.foresight import Work

Ready = tuple[str, str]
"""A way to make a move: its name, and all its fields as one string of a form."""


class Moves:
    """The moves of somebody by their names, spelled out when a page first shows them: nobody looks into every fold."""

    def __init__(self, table: Table, actor: str, offers: Mapping[str, list[Offer]]) -> None:
        self.table, self.actor, self.offers = table, actor, offers
        self._spelled: dict[str, Group] = {}

    def among(self, moves: Iterable[str]) -> Moves:
        """Some of them; what was spelled out is so for both."""
        few = Moves(self.table, self.actor, {name: self.offers[name] for name in moves if name in self.offers})
        few._spelled = self._spelled
        return few

    @property
    def groups(self) -> tuple[Group, ...]:
        """All of them, spelled out."""
        return tuple(self._group(name, some) for name, some in self.offers.items())

    def _group(self, name: str, some: list[Offer]) -> Group:
        known = self._spelled.get(name)
        if known is None:
            known = grouped(self.table, self.actor, some)
            if name in self.table.game.face.foreseen:
                work = Work(MOST_WORK)
                known = replace(known, ways=tuple(with_odds(self.table, name, one, work) for one in known.ways))
            self._spelled[name] = known
        return known

    def about(self, shut: Container[str]) -> Iterator[tuple[str, str]]:
        """Each move with each thing that it is about, or may be where something is added to it.

        Shape: what it is about is the same for moves that are spelled out: that is done for all but those in folds that
               are `shut`, since a page shows them.
        """
        for name, some in self.offers.items():
            if name not in shut:
                found = {one for way in self._group(name, some).ways for one in (*way.things, *way.further)}
            else:
                found = {one for offer in some for one in points_at(self.table, offer.move, offer.fields)}
                found.update(one for offer in some for one in further(self.table, offer))
            yield from ((name, thing) for thing in sorted(found - {self.actor}))


@dataclass(frozen=True, slots=True)
class Acting:
    """Somebody (or, without an id, the table) with what they may do now."""

    id: str
    name: str
    colour: int
    moves: Moves
    sheet: Sheet | None = None
    cannot: tuple[Cannot, ...] = ()
    folded: bool = False
    """Whether somebody else's moves come before, or what was to be done is done; then these open at a press."""
    pressable: frozenset[str] = frozenset()
    """The things of the board that can be pressed: moves that are about nothing else are done there."""
    ready: frozenset[Ready] = frozenset()
    """The ways that stand on the board already, spelled out."""

    @property
    def groups(self) -> tuple[Group, ...]:
        """What they may do, spelled out."""
        return self.moves.groups

    @property
    def choices(self) -> list[Group]:
        """What has to be chosen first, and is nowhere on the board."""
        rest = (group for group in self.groups if not (group.alone or group.pressing))
        return [group for group in rest if not self.is_on_board(group)]

    @property
    def on_board(self) -> list[Group]:
        """What has to be chosen first, and can be pressed on the board: a target, an item, an island."""
        return [group for group in self.groups if self.is_on_board(group)]

    @property
    def named_on_board(self) -> list[str]:
        """What of that is worth naming beforehand: not what is seldom meant, unless there is nothing else."""
        aside, all = self.moves.table.game.face.aside, self.on_board
        return [group.label for group in all if group.move not in aside] or [group.label for group in all]

    def is_on_board(self, group: Group) -> bool:
        """Whether all ways of a move stand on the board or can be pressed there; one button alone is pressed here.

        Shape: what the moment waits for is not looked for behind the name of whoever acts.
        """
        about = self.pressable - {self.id} if group.pressing else self.pressable
        ready = [(group.move, way.value) in self.ready for way in group.ways]
        pressed = [bool(about.intersection(way.things)) and not group.alone for way in group.ways]
        return not group.makes_hero and all(one or other for one, other in zip(ready, pressed, strict=True))

    @property
    def pressing(self) -> list[Group]:
        """What the moment waits for, and is nowhere on the board."""
        return [group for group in self.groups if group.pressing and not self.is_on_board(group)]

    @property
    def awaited(self) -> Cannot | None:
        """What the moment waits for and cannot be done yet, the last in the order of the game; nothing where anything
        that it waits for can be done."""
        if any(group.pressing for group in self.groups):
            return None
        return next((one for one in reversed(self.cannot) if one.pressing), None)

    @property
    def plain(self) -> list[Group]:
        """What else is a single button."""
        return [group for group in self.groups if group.alone and not group.pressing and not self.is_on_board(group)]


def acting(
    table: Table,
    offers: Iterable[Offer],
    refused: Iterable[Cannot] = (),
    pressable: frozenset[str] = frozenset(),
    ready: frozenset[Ready] = frozenset(),
) -> list[Acting]:
    """Who may do what, in the order of the game's moves; answers to prompts are shown with their prompt.

    Shape: `refused` is what they cannot do now. Whoever can do nothing at all has no place here: the turn says why. A
           game that cannot begin yet has one, for who may begin it.
    """
    found: dict[str, dict[str, list[Offer]]] = {}
    for offer in offers:
        if offer.move.fields or table.game.move(offer.move.name):
            actor = offer.fields.get(offer.move.actor, "") if offer.move.actor else ""
            found.setdefault(actor, {}).setdefault(offer.move.name, []).append(offer)
    no, early = tuple(refused), table.state.periods.get("phase") == CHOOSING
    if early:
        for one in no:
            found.setdefault(one.actor, {})
    order = [piece.id for piece in table.state.of_kind(*HEROES)]
    order.insert(0 if early else len(order), "")
    actors = sorted(found, key=lambda actor: order.index(actor) if actor in order else len(order))
    shown = [
        replace(
            _acting(table, actor, found[actor]),
            cannot=tuple(one for one in no if one.actor == actor),
            pressable=pressable,
            ready=ready,
        )
        for actor in actors
    ]
    heroes = [one for one in shown if one.id]
    return [replace(one, folded=one in heroes[1:] or (one.sheet is not None and one.sheet.done)) for one in shown]


def _acting(table: Table, actor: str, offers: Mapping[str, list[Offer]]) -> Acting:
    piece = table.state.pieces.get(actor)
    name, shown = name_of(table, actor) if actor else "", sheet(table, piece) if piece else None
    return Acting(actor, name, colour(piece.seat) if piece else 0, Moves(table, actor, offers), shown)


def aims(acting: Iterable[Acting], in_chapters: frozenset[str] = frozenset()) -> dict[str, str]:
    """With which things something can be done: the names of the moves with blanks between, by the thing.

    Shape: `in_chapters` are moves of the table that are folded as those of actors are.
    """
    found: dict[str, dict[str, None]] = {}
    for actor in acting:
        shut = actor.moves.offers if actor.folded else frozenset() if actor.id else in_chapters
        for move, thing in actor.moves.about(shut):
            found.setdefault(thing, {})[move] = None
    return {thing: " ".join(moves) for thing, moves in found.items()}
