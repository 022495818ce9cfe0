"""What may be chosen for each field of a move: the candidates among which the moves themselves find the legal ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.book import Book
from campaigns.engine.game import Choice, Fields
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import COUNTED, known_cards, named, remembered
from campaigns.games.munchkin.deck.drawing import deck_of, digital
from campaigns.games.munchkin.deck.facts import CLASS, CURSE, GEAR, MONSTER, ONCE, RACE, TYPES, identity, type_of
from campaigns.games.munchkin.fight.helping import may_help, most_helpers, still_there
from campaigns.games.munchkin.numbers import gear
from campaigns.games.munchkin.places import (
    ACTIVE,
    BACKS,
    BEFORE,
    DOOR,
    FIGHT,
    FIGHTS,
    TREASURE,
    fighters,
    fighting,
    hand,
    helpers,
    heroes,
    in_play,
    living,
    monsters,
    phase,
)
from campaigns.games.munchkin.turns import lowest

Choices = Callable[[State, Book, Fields], Iterable[Choice]]
HIGHEST = 20


def _hero(fields: Fields) -> str:
    return str(fields.get("hero", ""))


def any_hero(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in heroes(state))


def at_turn(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in heroes(state) if state.has(hero.id, ACTIVE))


def whose_fight(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in heroes(state) if state.has(hero.id, FIGHTS))


def in_the_fight(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero) for hero in fighters(state))


def while_fighting(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return any_hero(state, book, fields) if fighting(state) else ()


def able(ability: str) -> Choices:
    return lambda state, book, fields: (
        Choice(hero.id) for hero in heroes(state) if facts.ability(state, book, hero.id, ability)
    )


def others(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in living(state) if hero.id != _hero(fields))


def who_may_help(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero = _hero(fields)
    return (Choice(one) for one in may_help(state, book, hero)) if hero in state else others(state, book, fields)


def anybody(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero.id) for hero in living(state))


def others_fighting(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero) for hero in fighters(state) if hero != _hero(fields))


def weakest(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(hero) for hero in lowest(state, book) if hero != _hero(fields))


def foes(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in monsters(state))


def _label(state: State, piece: str) -> Choice:
    known = identity(state, piece)
    return Choice(piece, say("{card}", card=Name(known)) if known else None)


def _is(state: State, book: Book, piece: str, types: tuple[str, ...], special: tuple[str, ...]) -> bool:
    entry = facts.entry_of(state, book, piece)
    if entry is not None and facts.is_special(entry):
        return any(stat in entry.stats for stat in special)
    kind = type_of(state, book, piece)
    return kind in types or (not kind and bool({GEAR, ONCE} & {*types}))


def cards(*types: str, special: tuple[str, ...] = (), table: bool = False) -> Choices:
    """The cards of a hand that are of some kinds or have a special stat; and what its unnamed backs may be."""

    def choices(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
        hero = _hero(fields)
        mine = [*hand(state, hero), *(in_play(state, hero) if table else ())]
        for one in mine:
            if named(state, one.id) and _is(state, book, one.id, types, special):
                yield _label(state, one.id)
        backs = {one.kind for one in hand(state, hero) if not named(state, one.id)}
        yield from _nameable(state, book, backs, types, special)

    return choices


def _nameable(
    state: State, book: Book, backs: set[str], types: tuple[str, ...], special: tuple[str, ...]
) -> Iterable[Choice]:
    found = [*(known_cards(state, book, *types) if types else ())]
    for stat in special:
        found += known_cards(state, book, special=stat)
    for known in dict.fromkeys(found):
        back = state.pieces[known].kind if known in state else facts.back_of(book, book.get(known))
        if back in backs:
            yield Choice(known)


def behind_the_door(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    if phase(state) != BEFORE:
        return
    if digital(state):
        yield Choice("")
        return
    yield from (one for one in _nameable(state, book, {DOOR}, TYPES, facts.SPECIAL))


def discardable(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Any card of the hand, one back of each kind, and what lies in play but for curses."""
    hero = _hero(fields)
    yield from hand_cards(state, book, fields)
    for one in in_play(state, hero):
        if type_of(state, book, one.id) != CURSE:
            yield _label(state, one.id)


def hand_cards(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    backs: set[str] = set()
    for one in hand(state, _hero(fields)):
        if named(state, one.id):
            yield _label(state, one.id)
        elif one.kind not in backs:
            backs.add(one.kind)
            yield Choice(one.id)


def backs(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """The unnamed cards of a hand, each for itself; those that nobody else has seen come first."""
    labels = {DOOR: say("a door card"), TREASURE: say("a treasure card")}
    if not fields:
        return [Choice(back, labels[back]) for back in BACKS]
    unnamed = [one for one in hand(state, _hero(fields)) if not named(state, one.id)]
    unnamed.sort(key=lambda one: (one.kind != DOOR, "" in state.known.get(one.id, ())))
    return [Choice(one.id, _numbered(state, one.id, number)) for number, one in enumerate(unnamed, 1)]


def _numbered(state: State, card: str, number: int) -> Sentence:
    """A back by its place in the hand; one that everybody has seen is said to be."""
    shown = "" in state.known.get(card, ())
    if state.pieces[card].kind == DOOR:
        return say("door card {n}, seen by all", n=number) if shown else say("door card {n}", n=number)
    return say("treasure card {n}, seen by all", n=number) if shown else say("treasure card {n}", n=number)


def prices(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    if hand(state, _hero(fields)):
        yield Choice("hand", say("the whole hand"))
    yield from discardable(state, book, fields)


def things(whose: str, *, aside: bool | None = None) -> Choices:
    def choices(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
        for one in gear(state, book, str(fields.get(whose, ""))):
            if aside is None or state.has(one.id, "aside") == aside:
                yield Choice(one.id)

    return choices


def traits(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for kind in (RACE, CLASS) for one in facts.traits(state, book, _hero(fields), kind))


def drivers(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    for kind in (RACE, CLASS):
        for one in facts.traits(state, book, _hero(fields), kind):
            yield Choice(one.entry)
    yield from cards(GEAR, ONCE)(state, book, fields)


def curses_on(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in in_play(state, _hero(fields)) if type_of(state, book, one.id) == CURSE)


def levels_unsaid(field: str) -> Choices:
    """Levels for a monster whose level nobody has said; nothing for other cards."""

    def choices(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
        card = str(fields.get(field, ""))
        entry = facts.entry_of(state, book, card) if card in state.pieces else book.get(card)
        kind = type_of(state, book, card) if card in state.pieces else facts.type_of_entry(book, entry)
        note = remembered(state, card) or card
        known = (note, "level") in state.counters or bool(entry and "level" in entry.stats)
        if kind != MONSTER or known:
            return ()
        return (Choice(str(level), say("level {level}", level=level)) for level in range(1, HIGHEST + 1))

    return choices


def numbers(least: int, most: int) -> Choices:
    """Whole numbers."""
    return lambda state, book, fields: (
        Choice(str(number), say("{number}", number=number)) for number in range(least, most + 1)
    )


def levels_up(least: int, most: int) -> Choices:
    """So many levels."""
    return lambda state, book, fields: (
        Choice(str(levels), say("levels: {levels}", levels=levels)) for levels in range(least, most + 1)
    )


def words(**labels: Sentence) -> Choices:
    """Some words."""
    return lambda state, book, fields: (Choice(value, label) for value, label in labels.items())


def promisable(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    there = still_there(state, book) if FIGHT in state and len(helpers(state)) < most_helpers(book) else 0
    return numbers(0, min(there, HIGHEST))(state, book, fields)


def decks(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(deck_of(back)) for back in BACKS)


def counting(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (
        Choice(deck_of(back))
        for back in BACKS
        if not state.has(deck_of(back), COUNTED) or state.count(deck_of(back), "cards")
    )


def kinds(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(slug) for slug in TYPES if book.get(slug))


def known(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """What a card may be noted as: the cards of its back."""
    deck = str(fields.get("deck", "")) if fields else ""
    wanted = state.pieces[deck].kind if deck in state.pieces else deck
    for one in dict.fromkeys(known_cards(state, book)):
        back = state.pieces[one].kind if one in state else facts.back_of(book, book.get(one))
        if not fields or back == wanted:
            yield Choice(one)
