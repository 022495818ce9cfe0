"""What pressing a place of a drawn board does: the same moves as the lists offer, for whoever was picked before.

A game's drawing says which ids each of its places stands for; nothing here knows a game. Its `board.html` includes
`campaigns/parts/board/who.html`, and in a form `cells.html` for the rows of places and `pressed.html` for the pressed
one. With JavaScript the places are one stop of the keyboard, and arrows go from one to the next (`static/cells.js`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.board.drawing.pointing import root
from campaigns.board.offers import as_form, label_of
from campaigns.board.sheet.sheets import colour
from campaigns.chronicle.wording import name_of, translate
from campaigns.engine.moves.decide import ANSWER, Offer
from campaigns.engine.state import State
from campaigns.plays.writing import Table


@dataclass(frozen=True, slots=True)
class Picked:
    """What the address of a page says: who was picked, and which place was pressed; both may be empty or nonsense."""

    who: str = ""
    where: str = ""


NOBODY = Picked()


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody or something that can be picked, and the place where it is."""

    id: str
    name: str
    colour: int
    place: str


@dataclass(frozen=True, slots=True)
class Press:
    """A move that a place stands for; `value` is all its fields as one string of a form. What is made possible only by
    something added to it, or cannot be taken back, is `special`: that has to be read first."""

    move: str
    label: str
    value: str
    special: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the drawing: what it does at once, and who else can be picked there."""

    presses: tuple[Press, ...]
    subjects: tuple[Subject, ...]

    @property
    def only(self) -> Press | None:
        """The one thing to be done there, if there is no choice."""
        one = self.presses[0] if len(self.presses) == 1 and not self.subjects else None
        return one if one and not one.special else None

    @property
    def picks(self) -> Subject | None:
        """The one who is picked there, if nothing is done."""
        return self.subjects[0] if len(self.subjects) == 1 and not self.presses else None


@dataclass(frozen=True, slots=True)
class Touch:
    """A drawing that can be pressed.

    Shape: `subjects` can be picked; `picked` is one of them, or None; `where` is the place whose moves are spelled out;
           `presses` maps the id of a place to the moves of whoever is picked that it stands for.
    """

    subjects: tuple[Subject, ...] = ()
    picked: Subject | None = None
    where: str = ""
    presses: Mapping[str, tuple[Press, ...]] | None = None

    def among(self, ids: Iterable[str]) -> Touch:
        """The same drawing as far as it is these places; who is picked is known where that one stands and where there
        is something to choose, what is pressed nowhere."""
        keys = dict.fromkeys(ids)
        presses = {key: self.presses[key] for key in keys if self.presses and key in self.presses}
        subjects = tuple(one for one in self.subjects if one.place in keys)
        matters = self.picked and (presses or len(subjects) > 1 or self.picked.place in keys)
        return Touch(subjects, self.picked if matters else None, "", presses)

    def spot(self, ids: Iterable[str]) -> Spot:
        """What a place is that stands for these ids."""
        keys = dict.fromkeys(ids)
        presses = [press for key in keys for press in (self.presses or {}).get(key, ())]
        return Spot(tuple(presses), tuple(one for one in self.subjects if one.place in keys and one != self.picked))


def touch(table: Table, offers: Iterable[Offer], picked: Picked, going: str = "") -> Touch:
    """What can be pressed on a table's drawing, and what that does.

    Shape: `going` is who is picked where the address names nobody who can be: whose movement is under way. As long as
           nobody is picked, a place stands for all that can be laid there.
    """
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        subject = _subject(table.state, offer)
        if subject is not None:
            found.setdefault(subject, []).append(offer)
    subjects = tuple(_as_subject(table, one) for one in found if one)
    known = {one.id: one for one in subjects}
    chosen = known.get(picked.who) or known.get(going) or (subjects[0] if len(subjects) == 1 else None)
    presses: dict[str, list[Press]] = {}
    laid = () if chosen else (one for some in found.values() for one in some if _lays(one))
    for offer in [*found.get("", ()), *(found[chosen.id] if chosen else laid)]:
        for place in _places(table.state, offer, chosen.id if chosen else ""):
            presses.setdefault(place, []).append(_press(table, offer, chosen))
    where = picked.where or (chosen.place if chosen else "")
    return Touch(subjects, chosen, where, {place: tuple(some) for place, some in presses.items()})


def _subject(state: State, offer: Offer) -> str | None:
    """Whom a move is about: who acts, or what is laid somewhere; empty for an answer, None where it is nobody."""
    if offer.move.name == ANSWER:
        return ""
    named = [name for name in offer.fields if name == offer.move.actor] or list(offer.fields)[:1]
    about = offer.fields[named[0]] if named else ""
    told_more = len(offer.fields) > 1 or bool(offer.move.actor)
    return about if about in state and told_more else None


def _lays(offer: Offer) -> bool:
    """Whether a move lays something that does nothing itself: then the place may be pressed first, and what is laid
    there chosen after."""
    return offer.move.name != ANSWER and not offer.move.actor


def _as_subject(table: Table, piece: str) -> Subject:
    return Subject(piece, name_of(table, piece), colour(table.state.pieces[piece].seat), root(table.state, piece))


def _places(state: State, offer: Offer, subject: str) -> list[str]:
    """The places that stand for a move: those it names, or where its things are; else where its subject is."""
    told = [value for value in offer.fields.values() if value in state and value != subject]
    return list(dict.fromkeys(root(state, one) for one in told)) or ([root(state, subject)] if subject else [])


def _press(table: Table, offer: Offer, chosen: Subject | None) -> Press:
    labels = [
        label_of(table, offer.move, field, offer.fields[field.name], offer.fields)
        for field in offer.move.fields
        if field.name in offer.fields and not (chosen and offer.fields[field.name] == chosen.id)
    ]
    told = ", ".join(label for label in labels if label)
    if offer.move.name == ANSWER:
        told = name_of(table, offer.fields["choice"])
    label = translate(offer.move.label, table)
    added = any(field.optional and not field.tried and field.name in offer.fields for field in offer.move.fields)
    special = added or bool(offer.move.final)
    return Press(offer.move.name, f"{label}: {told}" if told else label, as_form(offer.fields), special)
