"""What may be chosen for each field of a move: the candidates among which the moves themselves find the legal ones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import islice

from campaigns.engine.book import Book, says
from campaigns.engine.game import Choice, Field, Fields
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.castle import rules
from campaigns.games.castle.cards import BY_CHANCE, CHOSEN, hand_limit, left
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.cards import TARGETS, replaceable, wrong_rings
from campaigns.games.castle.orders.writing import PATH, Order, corridors_of, order_of, ways_of
from campaigns.games.castle.people import (
    SILENCED,
    card_forbidden,
    double_step_forbidden,
    entry_of,
    forbidden_to,
    hand,
    heroes,
    others,
    past_barricades,
    stat,
)

NOTHING = [Choice("")]
MOST_WAYS = 150
"""So many ways of a run are shown for one first hall; others can be typed."""
MOST_FAR = 99
"""Further than any hall is, in corridors."""


def _writers(state: State, wanted: str) -> Iterable[Choice]:
    """Villains who may write the order ("deed"), or the way of one that already says what is done with cards ("way").

    Shape: nobody when no orders are written. An order without a way is finished before it is written anew.
    """
    for hero in heroes(state) if state.periods.get("phase") == "orders" else ():
        said = order_of(state, hero.id)
        if said.has_deed if wanted == "way" else said.has_way or not said.has_deed:
            yield Choice(hero.id)


def _effect(state: State, book: Book, card: str) -> str:
    entry = entry_of(state, book, card)
    return str(entry.stats.get("effect", "")) if entry else ""


def _cards(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """What may be done with cards: those of the hand that can be played now, and what is done instead."""
    hero = str(fields.get("hero"))
    yield Choice("nothing", say("no card"))
    yield Choice("take", say("take a card"))
    if says(book, rules.MAY_REPLACE) and replaceable(state, book, hero):
        yield Choice("replace", say("replace a card"))
    for card in {one.entry: one for one in hand(state, hero) if one.entry}.values():
        if says(book, rules.MAY_PLAY) and not state.has(hero, SILENCED) and _can_be_played(state, book, hero, card.id):
            yield Choice(card.id)


def _can_be_played(state: State, book: Book, hero: str, card: str) -> bool:
    entry = entry_of(state, book, card)
    if entry and (card_forbidden(state, book, entry) or forbidden_to(state, book, hero, entry)):
        return False
    match _effect(state, book, card):
        case "swap-card":
            enough = len(hand(state, hero)) > 1 or bool(entry and entry.stats.get("gives") not in (BY_CHANCE, CHOSEN))
            return enough and any(hand(state, one.id) for one in others(state, hero))
        case "run":
            return not double_step_forbidden(state, book, hero)
        case effect:
            return effect in TARGETS


def _on(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero, card = str(fields.get("hero")), str(fields.get("card"))
    if card == "take":
        return _to_be_taken(state, book, hero)
    if card == "replace":
        return [Choice(one.id) for one in replaceable(state, book, hero) if one.entry]
    match _effect(state, book, card):
        case "swap-card":
            return [Choice(one.id) for one in others(state, hero) if hand(state, one.id)]
        case "swap-hands" | "look":
            return [Choice(one.id) for one in others(state, hero)]
        case "block":
            return [Choice(corridor) for corridor in graph.from_here(state, state.holder(hero))]
        case "open-passage":
            here = state.holder(hero)
            return [Choice(hall.id) for hall in sorted(graph.halls(state), key=lambda hall: hall.id != here)]
        case _:
            return NOTHING


def _to_be_taken(state: State, book: Book, hero: str) -> Iterable[Choice]:
    if len(hand(state, hero)) < hand_limit(book) and left(state, "action-card"):
        yield Choice("action", say("an action card"))
    if says(book, rules.SKIRMISH_CARDS_TOO) and left(state, "skirmish-card"):
        yield Choice("skirmish", say("a skirmish card"))


def _other(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """The own card that is given away; or the second hall of a passage, further out than the first."""
    hero, card, on = (str(fields.get(name)) for name in ("hero", "card", "on"))
    entry = entry_of(state, book, card)
    match _effect(state, book, card):
        case "swap-card" if entry and entry.stats.get("gives") == CHOSEN:
            return [
                Choice(one.id, say("giving {card}", card=Name(one.id))) for one in hand(state, hero) if one.id != card
            ]
        case "open-passage" if entry and on in state:
            near, ring = graph.first_distances(state, on), state.count(on, "ring")
            linked = graph.ways(state, on)  # beside an open corridor a passage is of no use, so it is not offered
            return [
                Choice(hall.id)
                for hall in graph.halls(state)
                if state.count(hall.id, "ring") > ring
                and near.get(hall.id, MOST_FAR) <= stat(entry, "distance")
                and not wrong_rings(state, entry, on, hall.id)
                and hall.id not in linked
                and not graph.passage_between(state, on, hall.id)
            ]
        case _:
            return NOTHING


def _to(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    yield Choice("stay", say("stay here"))
    for hall in ways_of(state, book, str(fields.get("hero"))) if says(book, rules.MAY_MOVE) else ():
        yield Choice(hall)


def _then(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero, to = str(fields.get("hero")), str(fields.get("to"))
    yield Choice("")
    if to != "stay":
        for way in _runs(state, book, to, corridors_of(state, book, hero)):
            yield Choice(PATH.join(way), _halls(way))


def _runs(state: State, book: Book, first: str, corridors: int) -> Iterable[tuple[str, ...]]:
    """The ways on from the first hall of a run, as many as anybody cares to be shown."""
    return islice(graph.walks(state, first, corridors - 1, past_barricades(book)), MOST_WAYS)


def _halls(way: tuple[str, ...]) -> Sentence:
    first: Sentence = say("{hall}", hall=Name(way[0]))
    return reduce(lambda one, beyond: say("{hall}, then {beyond}", hall=one, beyond=Name(beyond)), way[1:], first)


def _to_at_once(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """The ways that can be written together with a card: what that card opens is open, and a run is one way."""
    hero = str(fields.get("hero"))
    said = Order({name: str(fields.get(name, "")) for name in ("card", "on", "other")})
    yield Choice("stay", say("stay here"))
    first = ways_of(state, book, hero, said)
    for hall in first:
        yield Choice(hall)
    for hall in first:
        for way in _runs(state, book, hall, corridors_of(state, book, hero, said)):
            yield Choice(PATH.join((hall, *way)), _halls((hall, *way)))


def _numbers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    now = state.count("table", "artifacts")
    for number in range(1, 6):
        other = say("{number} instead of {now}", number=number, now=now)
        yield Choice(str(number), other if number != now else say("{number}, as now", number=number))


WRITER = Field("hero", say("villain"), lambda state, book, fields: _writers(state, "deed"))
WALKER = Field("hero", say("villain"), lambda state, book, fields: _writers(state, "way"))
CARD = Field("card", say("card"), _cards)
ON = Field("on", say("on what"), _on, optional=True, tried=True)
OTHER = Field("other", say("and"), _other, optional=True, tried=True)
TO = Field("to", say("to the hall"), _to, default="stay")
THEN = Field("then", say("and on to"), _then, optional=True, tried=True)
AT_ONCE = Field("to", say("the way"), _to_at_once, optional=True)
AND_ON = Field("then", say("and on to"), optional=True, asked=lambda state, book, fields: False)
COUNT = Field("count", say("artifacts"), _numbers)
BOARD = Field("board", say("board"), most=2_000)
