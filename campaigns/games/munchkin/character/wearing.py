"""Gear: playing it, using it or carrying it in the backpack, the limits on both, receiving it from others.

Source: «Шмотки»; «Когда Применять Карты», Сокровища.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.checks import alive, no_fight, own_turn
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import FRESH, card_of, show
from campaigns.games.munchkin.deck.facts import HANDS, ONCE, ability, flag, identity, means, number, type_of
from campaigns.games.munchkin.numbers import fits, gear, is_gear, stat
from campaigns.games.munchkin.places import ACTIVE, CREATION, phase

WORN = ("slot", "hands", "big")
"""Only of a thing to wear is that said."""
ASIDE, EXEMPT = "aside", "exempt"
UNFIT = "unfit"
"""Aside only for want of its race or class: it stands up again once its owner is of it."""


def slots_of(state: State, book: Book, item: str) -> dict[str, int]:
    """Which places a thing takes, and how many of each: {"ruki": 2} for a two-handed weapon."""
    taken = dict.fromkeys(facts.words(state, book, item, "slot"), 1)
    hands = number(state, book, item, "hands")
    if hands > 0:
        taken[HANDS] = hands
    return taken


def room(book: Book, slot: str) -> int:
    """How much a place holds: one head, two hands."""
    entry = book.get(slot)
    stats = entry.stats if entry else {}
    return facts.whole(stats.get("count", stats.get("one_handed", 1)), 1)


def free_for(state: State, book: Book, hero: str, item: str) -> bool:
    """Whether a thing finds its place free among those that are used."""
    if state.has(item, EXEMPT):
        return True
    used: dict[str, int] = {}
    for other in gear(state, book, hero):
        if other.id != item and not state.has(other.id, ASIDE) and not state.has(other.id, EXEMPT):
            for slot, count in slots_of(state, book, other.id).items():
                used[slot] = used.get(slot, 0) + count
    return all(used.get(slot, 0) + count <= room(book, slot) for slot, count in slots_of(state, book, item).items())


def big_things(state: State, book: Book, hero: str) -> list[str]:
    """The Big things that a hero has in play, without those that a card allows."""
    return [
        one.id for one in gear(state, book, hero) if flag(state, book, one.id, "big") and not state.has(one.id, EXEMPT)
    ]


def most_big(state: State, book: Book, hero: str) -> int:
    """How many Big things a hero may have.

    Source: «Шмотки» (one; any number for dwarves, or for whom the page of Big things names; as many as a race's own
            page says).
    """
    told = ability(state, book, hero, "big")
    if isinstance(told, int) and not isinstance(told, bool):
        return told
    named = says(book, f"{roles.BIG}.any_number_for")
    cards = [one.entry for kind in (facts.RACE, facts.CLASS) for one in facts.traits(state, book, hero, kind)]
    exempt = any(card in named for card in cards if card) if isinstance(named, list) else told == "any"
    return 10_000 if exempt else stat(book, facts.GEAR, "big", 1)


def can_have(state: State, book: Book, hero: str, item: str, with_it: int = 0) -> bool:
    """Whether a thing may lie before a hero, where so many Big things come `with_it`.

    Source: «Шмотки» (one Big thing).
    """
    if not flag(state, book, item, "big") or state.has(item, EXEMPT):
        return True
    have = [one for one in big_things(state, book, hero) if one != item]
    return len(have) + with_it < most_big(state, book, hero)


def can_carry(draft: Draft, book: Book, hero: str, item: str, with_it: int = 0) -> None:
    """Refuse a Big thing to those who have one.

    Errors: IllegalMove.
    """
    if not can_have(draft.state, book, hero, item, with_it):
        draft.refuse(say("{hero} has a Big thing already.", hero=Name(hero)), rules.BIG)


def place(draft: Draft, book: Book, hero: str, item: str) -> None:
    """Stand a thing upright if it is of use and its place is free; else it lies sideways."""
    draft.unmark(item, ASIDE)
    draft.unmark(item, UNFIT)
    if not fits(draft.state, book, hero, item):
        draft.mark(item, ASIDE, rule=rules.ONLY)
        draft.mark(item, UNFIT, rule=rules.ONLY)
    elif not free_for(draft.state, book, hero, item):
        draft.mark(item, ASIDE, rule=rules.SLOTS)


def turn(draft: Draft, book: Book, hero: str) -> None:
    """Turn sideways what its owner's race and class make no use of any more, and upright again what they now do.

    Source: «Шмотки» (what cannot help lies sideways); «Раса», «Класс» (qualities come and go with their cards).
    """
    for one in gear(draft.state, book, hero):
        useful = fits(draft.state, book, hero, one.id)
        if draft.state.has(one.id, UNFIT) if useful else not draft.state.has(one.id, ASIDE):
            place(draft, book, hero, one.id)


def may_play_now(draft: Draft, book: Book, hero: str, card: str, rule: str) -> None:
    """Refuse to lay a card out but on one's own turn, before the first turn, or in the moment of getting it; as far as
    the rulebook says that of its kind of cards.

    Errors: IllegalMove.
    Source: «Когда Применять Карты».
    """
    state = draft.state
    kind = type_of(state, book, card)
    sort = kind if kind in (facts.RACE, facts.CLASS) else facts.BOON
    fresh = card in state and state.has(card, FRESH) and says(book, f"{sort}.at_once")
    on_turn = state.has(hero, ACTIVE) and says(book, f"{sort}.on_own_turn")
    if phase(state) != CREATION and not on_turn and not fresh:
        draft.refuse(say("It is not the turn of {hero}.", hero=Name(hero)), rule)


def wear(draft: Draft, book: Book, *, hero: str, card: str, exempt: str, **told: str) -> None:
    """Lay a thing of the hand before oneself; what cannot help lies sideways.

    Shape:  `exempt` says that a card allows more than the limits. Facts of a card the app does not know come with it.
    Errors: IllegalMove in a fight, on others' turns, for a second Big thing, for what is no gear.
    Source: «Шмотки»; «Создание Персонажа».
    """
    _not_changed_in_fight(draft, book)
    alive(draft, hero)
    item = card_of(draft, book, hero, card, told)
    may_play_now(draft, book, hero, item, rules.TREASURE_CARDS)
    kind = type_of(draft.state, book, item)
    if not kind and is_gear(draft.state, book, item) and not any(told.get(fact) for fact in WORN):
        raise IllegalMove(say("Say what kind of card {card} is.", card=Name(identity(draft.state, item))), rules.GEAR)
    if not is_gear(draft.state, book, item) and kind != ONCE:
        raise IllegalMove(say("{card} is nothing to wear.", card=Name(identity(draft.state, item))), rules.GEAR)
    if facts.folded(exempt) not in ("", "no", "нет"):
        draft.mark(item, EXEMPT, rule=rules.SLOTS)
    can_carry(draft, book, hero, item)
    show(draft, item, hero, rules.GEAR)
    draft.unmark(item, FRESH)
    place(draft, book, hero, item)


def own_item(state: State, book: Book, hero: str, item: str) -> str:
    """A thing that a hero has in play, by its id, entry or name.

    Errors: IllegalMove where there is none.
    """
    for one in gear(state, book, hero):
        if means(state, one, item):
            return one.id
    raise IllegalMove(say("{hero} has nothing like that in play.", hero=Name(hero)), rules.IN_PLAY)


def put_on(draft: Draft, book: Book, *, hero: str, item: str, instead: str) -> None:
    """Use a thing that was carried; `instead` goes into the backpack for it.

    Errors: IllegalMove in a fight, on others' turns, for what is used, has no free place, or is for
            others only.
    Source: «Перед началом хода»; «Шмотки».
    """
    _may_rearrange(draft, book, hero)
    piece = own_item(draft.state, book, hero, item)
    if not draft.state.has(piece, ASIDE):
        raise IllegalMove(say("{card} is used already.", card=Name(piece)), rules.SLOTS)
    if not fits(draft.state, book, hero, piece):
        draft.refuse(say("{card} is of no use to {hero}.", card=Name(piece), hero=Name(hero)), rules.ONLY)
    if instead:
        other = own_item(draft.state, book, hero, instead)
        draft.mark(other, ASIDE, rule=rules.BEFORE_TURN)
    draft.unmark(piece, ASIDE, rules.BEFORE_TURN)
    if not free_for(draft.state, book, hero, piece):
        draft.refuse(say("There is no place free for {card}.", card=Name(piece)), rules.SLOTS)


def set_aside(draft: Draft, book: Book, *, hero: str, item: str) -> None:
    """Put a thing into the backpack: it lies sideways and does not help.

    Errors: IllegalMove in a fight, on others' turns, for what is carried already.
    Source: «Перед началом хода»; «Шмотки».
    """
    _may_rearrange(draft, book, hero)
    piece = own_item(draft.state, book, hero, item)
    if draft.state.has(piece, ASIDE):
        raise IllegalMove(say("{card} is in the backpack already.", card=Name(piece)), rules.SLOTS)
    draft.mark(piece, ASIDE, rule=rules.BEFORE_TURN)


def _may_rearrange(draft: Draft, book: Book, hero: str) -> None:
    _not_changed_in_fight(draft, book)
    if phase(draft.state) != CREATION:
        own_turn(draft, hero, rules.BEFORE_TURN)
        if not says(book, "pered-hodom.permits.rearranging"):
            draft.refuse(say("The rulebook lets nobody rearrange things."), rules.BEFORE_TURN)


def _not_changed_in_fight(draft: Draft, book: Book) -> None:
    if says(book, "shmotka.not_changed_in_fight"):
        no_fight(draft, rules.SLOTS)


def receive(draft: Draft, book: Book, item: str, hero: str, rule: str) -> None:
    """A thing comes from somebody else: it is in play at once; what was bargained for waits for the own turn.

    Source: «Обмен с игроками» (what came by trade is not sold on before that).
    """
    draft.unmark(item, "for-sale")
    draft.unmark(item, "traded")
    draft.put(item, hero, rule)
    if rule in (rules.TRADE, rules.BARGAIN) and not draft.state.has(hero, ACTIVE):
        draft.mark(item, "traded", rule=rules.TRADE)
    place(draft, book, hero, item)
