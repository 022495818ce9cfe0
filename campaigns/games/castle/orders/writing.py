"""Orders: what a villain does with cards this round and where the villain walks, written in secret.

An order is a piece in a secret place of its seat; what it says are marks on it: the half about cards (`card:`, `on:`,
`other:`, `take:`, `replace:` or `nothing`) and the half about the way (`to:`, `then:` or `stay`).
Source: Фаза I.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.memory import kept_if_small
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.castle import roles, rules
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.cards import deed_of
from campaigns.games.castle.orders.telling import PATH, clauses
from campaigns.games.castle.people import (
    FINISHED,
    RUNS,
    heroes,
    moving_forbidden,
    past_barricades,
    place_of,
    run_card,
    stat,
)
from campaigns.games.castle.words import WORDS

STAY = ("", "stay")
RUN = roles.SECOND_WIND
MOST_THEN = 20
"""So many halls of a run are read; no card leads further."""
MOST_MARKS = 40
"""Of an order that is kept as it was read; one has a mark for each thing that it says."""
DEED = ("card", "on", "other", "take", "replace", "nothing", "against")
WAY = ("to", "then", "stay", "forced")
"""What the two halves of an order say; `against` and `forced` that a less strict table has let a rule be broken."""


@dataclass(frozen=True, slots=True)
class Order:
    """What an order says, as far as it can be read; `hidden` for one that the viewer may not read."""

    says: Mapping[str, str]
    hidden: bool = False

    def told(self, key: str) -> str:
        """One thing it says; empty where it says nothing of the kind."""
        return self.says.get(key, "")

    @property
    def has_deed(self) -> bool:
        """Whether the half about cards is written."""
        return any(key in self.says for key in ("card", "take", "replace", "nothing"))

    @property
    def has_way(self) -> bool:
        """Whether the half about the way is written."""
        return "to" in self.says or "stay" in self.says


def order_id(state: State, hero: str) -> str:
    """The id of a villain's order."""
    return place_of(state, hero, "order")


def order_of(state: State, hero: str) -> Order:
    """What a villain's order says; nothing where none is written."""
    piece = order_id(state, hero)
    if piece not in state:
        covered = place_of(state, hero, "orders")
        return Order({}, any(True for _ in state.held_by(covered, "order")) if covered else False)
    return _read(tuple(state.marks_of(piece)))


@kept_if_small(512, MOST_MARKS, len)
def _read(marks: tuple[str, ...]) -> Order:
    return Order({key: value for key, _, value in (mark.partition(":") for mark in marks)})


def in_words(state: State, hero: str) -> Iterator[Sentence]:
    """What a villain's order says, in clauses: the card and what it is about, or what is done instead; the way."""
    said = order_of(state, hero)

    def kind(value: str) -> str:
        piece = state.pieces.get(value)
        return piece.kind if piece else ""

    return clauses(said.says, kind, partial(_thing, state))


def _thing(state: State, value: str) -> Sentence | Name:
    """What an order names; a card by its entry, for everybody has read it and nobody may see where it is by now."""
    piece = state.pieces.get(value)
    if piece and piece.kind == "corridor" and piece.name:
        return graph.told(state, piece)
    card = piece.entry if piece and piece.kind.endswith("-card") else ""
    return WORDS.get(value) or Name(card or (value if piece else value.partition("#")[0]))


def order(draft: Draft, book: Book, *, hero: str, card: str, on: str, other: str, to: str, then: str) -> None:
    """Write the half of an order that is about cards: play one with its targets, take one, replace one, or nothing.

    Shape:  `card` is a card of the hand, "take", "replace" or "nothing"; `on` and `other` are what it is about. With
            `to` the way is written as well, and the order is whole; `to` may name all halls of a run, as "A1>B1".
    Errors: IllegalMove outside the first phase, without the card, for a target that the card does not allow.
    Source: Фаза I; the cards.
    """
    _writing(draft, hero)
    to, _, run = to.partition(PATH)
    then, passed = then or run, len(draft.against)
    said = deed_of(draft, book, hero, card, on, other)
    _write(draft, book, hero, {**said, **({"against": ""} if len(draft.against) > passed else {})}, WAY)
    if to:
        _write_way(draft, book, hero, to, then)
    elif _breaks_the_way(draft, book, hero):
        _write(draft, book, hero, {}, DEED)
    _finish(draft, hero)


def go(draft: Draft, book: Book, *, hero: str, to: str, then: str) -> None:
    """Write the half of an order that is about the way: a hall to walk to, further ones when running, or to stay.

    Shape:  `then` are the further halls, as "B1" or "B1>C1".
    Errors: IllegalMove where no open corridor leads, or for more corridors than one's card leads through.
    Source: Фаза I; Второе дыхание.
    """
    _writing(draft, hero)
    _write_way(draft, book, hero, to, then)
    _finish(draft, hero)


def close(draft: Draft, book: Book, *, by: Seat) -> None:
    """Close the orders: whoever has not written a half does nothing of it.

    Errors: IllegalMove outside the first phase.
    Source: Фаза I.
    """
    if draft.state.periods.get("phase") != "orders":
        raise IllegalMove(say("Orders are not being written now."), rules.ORDER)
    for hero in heroes(draft.state):
        if not draft.state.has(hero.id, FINISHED):
            draft.note(say("The order of {hero} is not finished.", hero=Name(hero.id)), rules.ORDER)
        draft.mark(hero.id, FINISHED, "round", rules.ORDER)


def _writing(draft: Draft, hero: str) -> None:
    piece = draft.state.pieces.get(hero)
    if piece is None or piece.kind != "hero":
        raise IllegalMove(say("There is no such villain."))
    if draft.state.periods.get("phase") != "orders":
        raise IllegalMove(say("Orders are not being written now."), rules.ORDER)


def _write(draft: Draft, book: Book, hero: str, said: Mapping[str, str], kept: Iterable[str]) -> None:
    """Write anew what an order says, but for what is kept of it."""
    piece, place = order_id(draft.state, hero), place_of(draft.state, hero, "orders")
    if piece not in draft.state:
        draft.add("order", id=piece, holder=place, rule=rules.ORDER)
    if says(book, rules.SECRET_ORDERS) != "hidden":
        draft.reveal(piece, "", rules.ORDER)
    for mark in draft.state.marks_of(piece):
        if mark.partition(":")[0] not in kept:
            draft.unmark(piece, mark, rules.ORDER)
    for key, value in said.items():
        draft.mark(piece, f"{key}:{value}" if value else key, rule=rules.ORDER)


def _finish(draft: Draft, hero: str) -> None:
    written = order_of(draft.state, hero)
    if written.has_deed and written.has_way:
        draft.mark(hero, FINISHED, "round", rules.ORDER)
    else:
        draft.unmark(hero, FINISHED, rules.ORDER)


def runs(state: State, book: Book, hero: str, said: Order | None = None) -> bool:
    """Whether a villain's order (the one that lies there, or another) plays the card for two corridors, or that card
    has already worked.

    Source: Второе дыхание.
    """
    card = state.pieces.get((said or order_of(state, hero)).told("card"))
    entry = book.get(card.entry) if card else None
    return state.has(hero, RUNS) or bool(entry and entry.stats.get("effect") == "run")


def corridors_of(state: State, book: Book, hero: str, said: Order | None = None) -> int:
    """Through how many corridors an order (the one that lies there, or another) leads: one, or as many as the phase or
    its card says.

    Source: Фаза I; Второе дыхание.
    """
    said = said or order_of(state, hero)
    if not runs(state, book, hero, said):
        return max(1, stat(book.get(roles.PHASE_OF_EVENTS), "corridors"))
    card = state.pieces.get(said.told("card"))
    entry = book.get(card.entry) if card else None
    return max(1, stat(entry if entry and entry.stats.get("effect") == "run" else run_card(book), "corridors"))


def ways_of(state: State, book: Book, hero: str, said: Order | None = None) -> dict[str, str]:
    """The halls that an order (the one that lies there, or another) may lead to first: through open corridors, and
    through a passage that it opens itself. None where a card lets this villain walk nowhere."""
    if moving_forbidden(state, book, hero):
        return {}
    here, said = state.holder(hero), said or order_of(state, hero)
    found = {**graph.ways(state, here, runs(state, book, hero, said) and past_barricades(book))}
    card = state.pieces.get(said.told("card"))
    entry = book.get(card.entry) if card else None
    ends = {said.told("on"), said.told("other")}
    if entry and entry.stats.get("effect") == "open-passage" and here in ends and len(ends) == 2:
        found[next(hall for hall in ends if hall != here)] = ""
    return found


def _write_way(draft: Draft, book: Book, hero: str, to: str, then: str) -> None:
    passed = len(draft.against)
    said = {"stay": ""} if to in STAY else _steps(draft, book, hero, to, then)
    _write(draft, book, hero, {**said, **({"forced": ""} if len(draft.against) > passed else {})}, DEED)


def _steps(draft: Draft, book: Book, hero: str, to: str, then: str) -> dict[str, str]:
    state, here = draft.state, draft.state.holder(hero)
    first = graph.find_hall(state, to)
    if not first:
        raise IllegalMove(say("There is no hall {hall} in the castle.", hall=Name(to[:40])), rules.MOVE)
    if not says(book, rules.MAY_MOVE):
        draft.refuse(say("No order leads out of the hall: the rulebook speaks of no walking."), rules.MAY_MOVE)
    if forbids := moving_forbidden(state, book, hero):
        draft.refuse(say("{what} lets {hero} walk nowhere.", what=Name(forbids), hero=Name(hero)), forbids)
    elif first not in ways_of(state, book, hero):
        _no_way(draft, here, first)
    if not then:
        return {"to": first}
    return {"to": first, "then": PATH.join(_further(draft, book, hero, first, then.split(PATH)))}


def _further(draft: Draft, book: Book, hero: str, first: str, then: list[str]) -> Iterator[str]:
    """The halls of a run after the first one."""
    state, here, most = draft.state, first, corridors_of(draft.state, book, hero)
    if not runs(state, book, hero) and most < 2:
        draft.refuse(say("Only whoever plays a DoubleStep walks through several corridors."), RUN)
    elif len(then) >= most:
        draft.refuse(say("The card leads through so many corridors: {most}.", most=most), RUN)
    for name in then[:MOST_THEN]:
        there = graph.find_hall(state, name)
        if not there:
            raise IllegalMove(say("There is no hall {hall} in the castle.", hall=Name(name[:40])), rules.MOVE)
        if there not in graph.ways(state, here, double=runs(state, book, hero) and past_barricades(book)):
            _no_way(draft, here, there)
        yield there
        here = there


def _no_way(draft: Draft, here: str, there: str) -> None:
    for corridor in graph.joined(draft.state, here, there):
        marker = graph.closed(draft.state, corridor, double=False)
        if marker:
            draft.refuse(say("{marker} closes {corridor}.", marker=Name(marker), corridor=Name(corridor)), marker)
            return
    draft.refuse(say("No corridor joins {here} and {there}.", here=Name(here), there=Name(there)), rules.MOVE)


def _breaks_the_way(draft: Draft, book: Book, hero: str) -> bool:
    """Whether the way that was written cannot be walked with the card half as it is now."""
    said = order_of(draft.state, hero)
    if not said.told("to") or "forced" in said.says:
        return False
    if said.told("then") and len(said.told("then").split(PATH)) >= corridors_of(draft.state, book, hero):
        return True
    return said.told("to") not in ways_of(draft.state, book, hero)
