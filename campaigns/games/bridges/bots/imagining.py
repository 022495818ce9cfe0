"""A turn played out in the mind: what the table would be after some moves and the bosses' answer, if dice fall badly.

The rules themselves are run on a draft that is thrown away. That tells nobody more than the table shows: «Мосты: Душа»
hides nothing (1.1 Карта), and of dice only the worst face is thought of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import otherwise
from campaigns.engine.game import Wish
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.state import State
from campaigns.games.bridges.fight.attacking import attack
from campaigns.games.bridges.goods.equipment import equip
from campaigns.games.bridges.goods.supplies import drink, shield
from campaigns.games.bridges.goods.trade import buy
from campaigns.games.bridges.numbers import entry_of, heroes
from campaigns.games.bridges.rounds import begin_neutrals, settle
from campaigns.games.bridges.travel import jump, move

DEEDS: Mapping[str, Callable[..., None]] = {
    "attack": attack,
    "buy": buy,
    "drink": drink,
    "equip": equip,
    "jump": jump,
    "move": move,
    "shield": shield,
}


class WorstDice:
    """Shows 1 always: the worst of the technique, and for drops as good as any."""

    roller = "table"

    def face(self, key: str, sides: int) -> int:
        """1."""
        return 1


def imagined(state: State, book: Book, wishes: Iterable[Wish], besides: Iterable[Wish] = ()) -> State | None:
    """The table as the next round would begin, if these were the last moves of this one; None if one is refused.

    Shape:  `besides` are what comrades are thought to do then, each only if it is allowed. Guards are thought to take
            every blow for comrades, unless that alone is what loses the game.
    """
    wishes, besides = tuple(wishes), tuple(besides)
    guarded = _played(_with_guards(state, book, "guards-always"), book, wishes, besides)
    if guarded is None or guarded.result != "defeat" or not _guards(state, book):
        return guarded
    return _played(_with_guards(state, book, "guards-never"), book, wishes, besides)


def is_allowed(state: State, book: Book, wish: Wish) -> bool:
    """Whether the rules would let a wish come true now."""
    return _done(Draft(state, WorstDice()), book, wish)


def _guards(state: State, book: Book) -> list[str]:
    return [one.id for one in heroes(state) if "protection_divisor" in entry_of(state, book, one.id).stats]


def _with_guards(state: State, book: Book, stance: str) -> State:
    stances = {"guards-always", "guards-never"}
    marks = {key: until for key, until in state.marks.items() if key[1] not in stances}
    return otherwise(state, marks=marks | {(guard, stance): "" for guard in _guards(state, book)})


def _played(state: State, book: Book, wishes: Iterable[Wish], besides: Iterable[Wish]) -> State | None:
    draft = Draft(state, WorstDice())
    if not all(_done(draft, book, wish) for wish in wishes):
        return None
    for wish in besides:
        _done(draft, book, wish)
    if not draft.state.result:
        begin_neutrals(draft, book)
        settle(draft, book)
    return draft.state


def _done(draft: Draft, book: Book, wish: Wish) -> bool:
    """Do what is wished for, if the game is still on; False, with nothing done, where the rules refuse it."""
    before = draft.state
    try:
        if not before.result:
            DEEDS[wish.move](draft, book, **wish.fields)
            settle(draft, book)
    except IllegalMove:
        draft.state = before
        return False
    return True


def fallen(state: State) -> set[str]:
    """The heroes without health, where a game was lost."""
    if state.result != "defeat":
        return set()
    return {hero.id for hero in heroes(state) if state.count(hero.id, "health") <= 0}
