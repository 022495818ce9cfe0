"""What can be done with one thing on the board, for whoever pressed it: each move with its price and what comes of it,
and what cannot be done with the reason.

Everything is found on what the seat sees, by the same offers and refusals as the lists: a menu tells no more than they.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from campaigns import ledger
from campaigns.board.drawing.piles import marks_if_had, texts_of
from campaigns.board.drawing.pointing import meant_by, points_at, spelled_out
from campaigns.board.offers import Group, group_of, said_by_all
from campaigns.board.offers.adding import with_added
from campaigns.board.offers.odds import MOST_WORK, with_odds
from campaigns.board.offers.refusals import Cannot
from campaigns.board.offers.refusals import cannot as not_possible
from campaigns.board.offers.unfolding import MOST_BUTTONS, asked_by_buttons
from campaigns.board.sheet.sheets import FOES, HEROES, Sheet, colour, sheet
from campaigns.chronicle.seeing import seen_by
from campaigns.chronicle.wording import called, name_of, reason, translate
from campaigns.engine.dice import DieNeeded
from campaigns.engine.game import Fields, Move
from campaigns.engine.moves.blocked import tell_most
from campaigns.engine.moves.decide import AnyDice, Offer, decide, in_season, offered
from campaigns.engine.moves.filling import fillings
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.secrecy import HIDDEN
from campaigns.engine.sentences import say
from campaigns.engine.state import Piece
from campaigns.models import Seat
from campaigns.plays.writing import Table, as_player
from campaigns.previews.foresight import Work
from campaigns.rights import FORBID, right_of

CHOOSING = "choosing"
MOST_GROUPS = 12
"""So many moves of a thing are spelled out; the rest is in the lists."""
MOST_FORESEEN = 8
"""So many moves whose dice are looked through, for one menu."""
MOST_CANNOT = 8
MOST_TRIED = 12


@dataclass(frozen=True, slots=True)
class Done:
    """What one actor can do with the thing; `folded` says that others move it, an empty `name` that only one acts."""

    name: str
    colour: int
    groups: tuple[Group, ...]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that the pressed thing is: the question's id, and how it reads."""

    prompt: str
    question: str


@dataclass(frozen=True, slots=True)
class Menu:
    """What can be done with a thing.

    Shape: `about` is the thing as the address says it; `gone` that it is not there (any more), or cannot be seen.
           `text` is what the rulebook says, as HTML, of a card in one's own hand; `marks` are the numbers of a thing.
    """

    about: str
    name: str = ""
    entry: str = ""
    colour: int = 0
    sheet: Sheet | None = None
    actors: tuple[Done, ...] = ()
    cannot: tuple[Cannot, ...] = ()
    gone: bool = False
    text: str = ""
    answers: tuple[Answer, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to be said of it."""
        return not (self.gone or self.answers or self.actors or self.cannot)


def menu(whole: Table, seat: Seat, about: str) -> Menu | None:
    """The menu of a thing as a seat may know it; None where no thing was pressed, or nobody sits there."""
    if not about or not seat.pk:
        return None
    table = seen_by(whole, seat)
    piece = table.state.pieces.get(about)
    places = table.game.face.places(table.state, table.book) if table.game.face.places else {}
    entry = None if piece or about in places else table.book.get(about)
    if (piece is None and about not in places and entry is None) or about.startswith(HIDDEN):
        return Menu(about, gone=True)
    offers, wanted = list(ledger.offers(table, seat)), meant_by(table.state, about)
    by_wish, refused = _wished(table, seat, about)
    every = [*spelled_out(table, offers, wanted), *by_wish]
    found = list({(one.move.name, *sorted(one.fields.items())): one for one in every}.values())
    cannot = [*_refused(table, seat, wanted, offers), *refused] if piece or places else []
    cannot += [one for one in not_possible(table, seat, offers) if one.actor == about]
    return Menu(
        about,
        name=translate(places[about], table) if about in places else called(table, about),
        entry=piece.entry if piece else about if entry else "",
        colour=colour(piece.seat) if piece else 0,
        sheet=sheet(table, piece) if piece and piece.kind in (*HEROES, *FOES) else None,
        actors=tuple(_done(table, seat, found, wanted)),
        cannot=_without_those_possible(found, cannot),
        text=_in_hand(table, seat, piece),
        answers=tuple(_answers(table, seat, about)),
        marks=marks_if_had(table, piece),
    )


def _answers(table: Table, seat: Seat, about: str) -> Iterator[Answer]:
    """What this seat is asked of which the thing is an answer; what is weighed is answered where that stands."""
    for prompt in table.state.prompts:
        asked = prompt.seat in ("", seat.key) and prompt.kind not in table.game.face.weighs
        if asked and any(one.value == about for one in prompt.options):
            yield Answer(prompt.id, translate(prompt.question, table))


def _in_hand(table: Table, seat: Seat, piece: Piece | None) -> str:
    """What the rulebook says of a card that lies before this seat itself."""
    place = table.state.pieces.get(table.state.holder(piece.id)) if piece else None
    mine = place is not None and place.seat == seat.key and place.kind in table.game.sheet.listed
    return texts_of(table.campaign, {piece.entry}).get(piece.entry, "") if piece and piece.entry and mine else ""


def _done(table: Table, seat: Seat, offers: list[Offer], wanted: frozenset[str]) -> Iterator[Done]:
    """The moves of each actor in turn, the table's own last.

    Shape: where a game sorts the moves of who runs it, that one being comes first which acts, then the table itself.
    """
    by_actor: dict[str, dict[str, list[Offer]]] = {}
    for offer in offers:
        actor = offer.fields.get(offer.move.actor, "") if offer.move.actor else ""
        by_actor.setdefault(actor, {}).setdefault(offer.move.name, []).append(offer)
    foreseen, work = 0, Work(MOST_WORK)
    runs = seat.master and bool(table.game.face.chapters)
    first = _first_of(table, by_actor) if runs else by_actor
    for actor, moves in sorted(by_actor.items(), key=lambda one: (one[0] not in first, not one[0])):
        groups = []
        for some, number in _listed_alike(list(moves.values())[:MOST_GROUPS]):
            group = _group(table, actor, some, wanted, number)
            if foreseen < MOST_FORESEEN and any(way.rolls for way in group.ways) and not group.listed:
                foreseen += len(group.ways)
                group = replace(group, ways=tuple(with_odds(table, group.move, way, work) for way in group.ways))
            group = replace(group, ways=tuple(with_added(table, seat, group.move, way) for way in group.ways))
            groups.append(replace(group, aside=group.move in table.game.face.aside))
        piece = table.state.pieces.get(actor)
        name = name_of(table, actor) if len(by_actor) > 1 and piece is not None else ""
        folded = bool(runs and name and piece and piece.seat)
        yield Done(name, colour(piece.seat) if piece else 0, tuple(groups), folded)


def _first_of(table: Table, by_actor: Mapping[str, Mapping[str, list[Offer]]]) -> set[str]:
    """The table, and who acts for it, if that is one: beings that may all do the same are not what was pressed for."""
    pieces, aside = table.state.pieces, table.game.face.aside
    acting = {one for one, moves in by_actor.items() if one in pieces and not pieces[one].seat and set(moves) - aside}
    return {"", *acting} if len(acting) == 1 else {""}


def _listed_alike(moves: list[list[Offer]]) -> Iterator[tuple[list[Offer], int]]:
    """The ways of each move that one list can hold, and the how manieth of its lists that is.

    What the thing itself tells (a hall as the way of an order) is asked only beside ways that leave it open.
    """
    for some in moves:
        alike: dict[frozenset[str], list[Offer]] = {}
        for offer in some if len(some) > MOST_BUTTONS else ():
            alike.setdefault(frozenset(offer.options), []).append(offer)
        parts = sorted(alike.items(), key=lambda one: len(one[0]))
        lists = [offers for _, offers in parts] or [some]
        yield from ((offers, number) for number, offers in enumerate(lists))


def _group(table: Table, actor: str, offers: list[Offer], wanted: frozenset[str], number: int) -> Group:
    """A move with the ways that are about the thing; the thing itself is not said again in them."""
    move = offers[0].move
    named = {value for offer in offers for value in offer.fields.values() if value in wanted}
    here = wanted if len(named) == 1 else frozenset()  # of several things that lie there it is said which
    told = said_by_all(move, offers)
    id = f"menu-{actor or 'table'}-{move.name}" + (f"-{number}" if number else "")
    group = group_of(table, offers, told, id, here, MOST_BUTTONS)
    if number and group.extras:  # the same move stands above, without what is chosen here besides
        chosen = ", ".join(extra.label for extra in group.extras)
        group = replace(
            group, label=translate(say("{move}: {chosen} to choose", move=group.label, chosen=chosen), table)
        )
    return asked_by_buttons(table, offers, group, here)


def _wished(table: Table, seat: Seat, about: str) -> tuple[list[Offer], list[Cannot]]:
    """The moves that the game itself knows for a place, where the lists hold only some of them."""
    if table.game.face.at is None or table.state.prompts or table.state.result:
        return [], []
    can, cannot = [], []
    for name, fields in table.game.face.at(table.state, table.book, seat.key, about):
        move = table.game.move(name)
        if move is None or right_of(table.campaign, seat, move.name) == FORBID or not in_season(table.state, move):
            continue
        offer = offered(table.game, table.state, table.book, move.name, fields, as_player(seat))
        if offer:
            can.append(offer)
        elif no := _refusal(table, seat, move, fields):
            cannot.append(_cannot(table, move, str(fields.get(move.actor, "")), no))
    return can, cannot


def _refused(table: Table, seat: Seat, wanted: frozenset[str], offers: list[Offer]) -> list[Cannot]:
    """The moves about the thing that the rules do not allow now, each with the refusal that says most."""
    if table.state.result or table.state.prompts or not offers or table.state.periods.get("phase") == CHOOSING:
        return []
    player, found = as_player(seat), []
    for move in table.game.moves:
        if move.sure or (move.master and not player.master) or not in_season(table.state, move):
            continue
        if right_of(table.campaign, seat, move.name) == FORBID:
            continue
        met: dict[str, list[tuple[Fields, IllegalMove]]] = {}
        tried: dict[str, int] = {}
        for way in fillings(move, table.state, table.book, player):
            actor = str(way.get(move.actor, ""))
            about = set(points_at(table, move, way)) - {actor}
            if tried.get(actor, 0) >= MOST_TRIED or not wanted & about:
                continue
            tried[actor] = tried.get(actor, 0) + 1
            if no := _refusal(table, seat, move, way):
                met.setdefault(actor, []).append((way, no))
        found += [_cannot(table, move, actor, tell_most(move, some)) for actor, some in met.items()]
    return found


def _refusal(table: Table, seat: Seat, move: Move, way: Mapping[str, str]) -> IllegalMove | None:
    try:
        decide(table.game, table.state, table.book, AnyDice([]), move.name, way, as_player(seat))
    except IllegalMove as no:
        return no
    except DieNeeded:
        return None
    return None


def _cannot(table: Table, move: Move, actor: str, no: IllegalMove) -> Cannot:
    return Cannot(move.name, actor, translate(move.label, table), reason(table, no.sentence), no.rule)


def _without_those_possible(offers: list[Offer], cannot: list[Cannot]) -> tuple[Cannot, ...]:
    """What cannot be done, once for each move and reason; a move of which some way is possible is possible.

    Shape: moves with one reason follow each other: it is said once for all of them.
    """
    possible = {(one.move.name, one.fields.get(one.move.actor, "")) for one in offers}
    kept = {(one.move, one.reason): one for one in cannot if (one.move, one.actor) not in possible}
    shown = list(kept.values())[:MOST_CANNOT]
    reasons = list(dict.fromkeys(one.reason for one in shown))
    return tuple(sorted(shown, key=lambda one: reasons.index(one.reason)))
