"""A turn and its phases: the door, trouble, the room, charity; whose turn is next.

Source: «Фазы Хода»; «Начало и Завершение Игры».
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.character.death import reborn
from campaigns.games.munchkin.checks import alive, own_turn
from campaigns.games.munchkin.curses import strike
from campaigns.games.munchkin.deck.cards import card_of, named, new_card
from campaigns.games.munchkin.deck.drawing import can_draw, digital, discard, draw, take_one
from campaigns.games.munchkin.deck.facts import CURSE, MONSTER, identity, type_of
from campaigns.games.munchkin.fight.fights import DOORS, MET, doors, doors_left, start
from campaigns.games.munchkin.numbers import hand_limit, stat
from campaigns.games.munchkin.places import (
    ACTIVE,
    BEFORE,
    CHARITY,
    TABLE,
    TROUBLE,
    active,
    hand,
    hand_of,
    heroes,
    in_play,
    level,
    living,
    ordered_after,
)
from campaigns.games.munchkin.places import (
    CREATION as CREATING,
)
from campaigns.games.munchkin.said import deck_at

CHARITY_TO = "blagotvoritelnost.gives_to"
NEIGHBOURS = ("left", "right")
DONE = "finished"
"""What the common page calls those whose turn it is not."""


def open_door(draft: Draft, book: Book, *, hero: str, card: str, **told: str) -> None:
    """Open a card of the door deck, face up: a monster fights at once, a curse strikes, any other comes into the hand.
    Where the rulebook says that more doors are opened, the next one follows when this one is dealt with.

    Shape:  `card` says what lies behind the door of a real deck; the app's own deck needs no word.
    Errors: IllegalMove but at the beginning of one's own turn; for a card that nobody knows.
    Source: «Открываем Дверь»; «Монстры»; «Проклятия».
    """
    own_turn(draft, hero, rules.DOOR, BEFORE)
    back = deck_at(book, roles.DOOR_OPENED)
    if not can_draw(draft, back):
        draft.note(say("No card is left in {deck}.", deck=Name(f"deck-{back}")), rules.DECKS)
        draft.begin("phase", TROUBLE, rules.DOOR)
        return
    if digital(draft.state):
        piece = draw(draft, back, TABLE, rules.DOOR)
    else:
        take_one(draft, back)
        piece = new_card(draft, book, card, told, TABLE, back)
    kind = type_of(draft.state, book, piece)
    if doors(book) > 1:
        draft.change(hero, DOORS, 1, rules.DOOR)
    if kind == MONSTER and says(book, "otkryvaem-dver.fights_monster"):
        if doors(book) > 1:
            draft.mark(hero, MET, "turn", rules.DOOR)
        start(draft, book, hero, piece, rules.DOOR)
        return
    if not doors_left(draft.state, book):
        draft.begin("phase", CHARITY if draft.state.has(hero, MET) else TROUBLE, rules.DOOR)
    if kind == CURSE and says(book, "otkryvaem-dver.curse_acts_at_once"):
        strike(draft, book, piece, hero)
        return
    if not says(book, "otkryvaem-dver.permits.taking_other_cards"):
        discard(draft, piece, rules.DOOR)
        return
    draft.put(piece, hand_of(hero), rules.DOOR)
    if says(book, "otkryvaem-dver.face_up"):
        draft.reveal(piece, "", rules.DOOR)


def seek_trouble(draft: Draft, book: Book, *, hero: str, card: str, **told: str) -> None:
    """Fight a monster of the hand, when there was none behind the door.

    Errors: IllegalMove in any other phase, without the card, for what is no monster.
    Source: «Ищем Неприятности».
    """
    own_turn(draft, hero, rules.TROUBLE, TROUBLE)
    if not says(book, "ischem-nepriyatnosti.permits.playing_monster_from_hand"):
        draft.refuse(say("The rulebook lets nobody look for trouble."), rules.TROUBLE)
    piece = card_of(draft, book, hero, card, told)
    if type_of(draft.state, book, piece) != MONSTER:
        raise IllegalMove(say("{card} is no monster.", card=Name(identity(draft.state, piece))), rules.TROUBLE)
    start(draft, book, hero, piece, rules.TROUBLE)


def clear_room(draft: Draft, book: Book, *, hero: str) -> None:
    """Draw a second door card unseen, when no monster was met and no trouble sought.

    Errors: IllegalMove in any other phase.
    Source: «Чистим Комнату».
    """
    own_turn(draft, hero, rules.ROOM, TROUBLE)
    for _ in range(stat(book, roles.ROOM_CLEARED, "draws", 1)):
        card = draw(draft, deck_at(book, roles.ROOM_CLEARED), hand_of(hero), rules.ROOM)
        if card and not says(book, "chistim-komnatu.face_down"):
            draft.reveal(card, "", rules.ROOM)
    draft.begin("phase", CHARITY, rules.ROOM)


def lowest(state: State, book: Book) -> list[str]:
    """The living heroes to whom charity goes, as the rulebook says: those of the lowest level, of the highest, or the
    next one at the table. Whose turn it is where cards too many are discarded.

    Source: «Благотворительность».
    """
    alive_, gives_to = [one.id for one in living(state)], str(says(book, CHARITY_TO))
    if gives_to in NEIGHBOURS:
        round_table = [one for one in ordered_after(state, active(state)) if one in alive_ and one != active(state)]
        return (round_table[:1] if gives_to == "left" else round_table[-1:]) or [active(state)]
    if gives_to == "discards":
        return [active(state)]
    levels = [level(state, one) for one in alive_] or [0]
    wanted = {"lowest-level": min, "highest-level": max}.get(gives_to)
    return [one for one in alive_ if wanted is None or level(state, one) == wanted(levels)]


def charity(draft: Draft, book: Book, *, hero: str, card: str, to: str) -> None:
    """Give a card too many to one of the weakest, evenly; discard it where one is among the weakest oneself.

    Errors: IllegalMove before the end of one's own turn, with no card too many, for others than who is
            next to get one.
    Source: «Благотворительность».
    """
    own_turn(draft, hero, rules.CHARITY, CHARITY)
    held = hand(draft.state, hero)
    if len(held) <= hand_limit(draft.state, book, hero).total:
        draft.refuse(say("{hero} has no card too many.", hero=Name(hero)), rules.CHARITY)
    piece = _given(draft, book, hero, card)
    weakest = lowest(draft.state, book)
    if says(book, CHARITY_TO) == "discards":
        discard(draft, piece, rules.CHARITY)
        return
    if hero in weakest and not says(book, "blagotvoritelnost.discards_when_lowest"):
        weakest = [one for one in weakest if one != hero] or [hero]
    if hero in weakest:
        if to:
            raise IllegalMove(say("{hero} is among the weakest and discards.", hero=Name(hero)), rules.CHARITY)
        discard(draft, piece, rules.CHARITY)
        return
    fewest = min(draft.state.count(one, "given") for one in weakest)
    evenly = says(book, "blagotvoritelnost.shared_evenly")
    next_ones = [one for one in weakest if not evenly or draft.state.count(one, "given") == fewest]
    taker = to or (next_ones[0] if len(next_ones) == 1 else "")
    if taker not in next_ones:
        names = Name(next_ones[0])
        if says(book, CHARITY_TO) in NEIGHBOURS:
            raise IllegalMove(say("The card goes to {hero}.", hero=names), rules.CHARITY)
        raise IllegalMove(say("The card goes to the weakest, evenly; {hero} is next.", hero=names), rules.CHARITY)
    draft.put(piece, hand_of(taker), rules.CHARITY)
    draft.mark(piece, "fresh", "turn")
    draft.change(taker, "given", 1, rules.CHARITY)


def _given(draft: Draft, book: Book, hero: str, card: str) -> str:
    """A card of the hand, or an unnamed back of a kind ("door", "treasure")."""
    for one in hand(draft.state, hero):
        if card in (one.id, one.kind) and not named(draft.state, one.id):
            return one.id
    return card_of(draft, book, hero, card, {})


def end_turn(draft: Draft, book: Book, *, hero: str) -> None:
    """End the turn; the neighbour on the left is next, or on the right where an edition says so.

    Errors: IllegalMove before the door and the room are done, or with cards too many.
    Source: «Фазы Хода»; «Благотворительность».
    """
    state = draft.state
    if not (state.has(hero, "dead") and state.has(hero, ACTIVE) and state.periods.get("phase") == CHARITY):
        own_turn(draft, hero, rules.CHARITY, CHARITY)
    limit = hand_limit(state, book, hero).total
    if len(hand(state, hero)) > limit:
        draft.refuse(say("A hand holds {limit} cards as the turn ends.", limit=limit), rules.CHARITY)
    others = [one for one in ordered_after(state, hero) if one != hero] or [hero]
    to_the_right = says(book, "nachalo-i-zavershenie.goes_round") == "right"
    begin_turn(draft, book, others[-1 if to_the_right else 0])


def begin_turn(draft: Draft, book: Book, hero: str) -> None:
    """Begin a hero's turn: the dead have come back, the newborn draws, what came by trade is free."""
    for one in heroes(draft.state):
        draft.unmark(one.id, ACTIVE)
        draft.set(one.id, "given", 0)
        draft.set(one.id, DOORS, 0)
        if one.id == hero:
            draft.unmark(one.id, DONE)
        else:
            draft.mark(one.id, DONE)
    draft.end_marks("turn")
    turn = draft.state.periods.get("turn", 0)
    draft.begin("turn", (turn if isinstance(turn, int) else 0) + 1, rules.FIRST_PLAYER)
    draft.begin("phase", BEFORE, rules.BEFORE_TURN)
    draft.mark(hero, ACTIVE, rule=rules.FIRST_PLAYER)
    for card in in_play(draft.state, hero):
        draft.unmark(card.id, "traded", rules.TRADE)
    reborn(draft, book, hero)


def ready(draft: Draft, book: Book, *, hero: str) -> None:
    """Say that one has laid out what one wants; once all have, the first turn begins.

    Errors: IllegalMove outside the making of characters, or the second time.
    Source: «Создание Персонажа»; «Начало и Завершение Игры».
    """
    alive(draft, hero)
    if draft.state.periods.get("phase") != CREATING:
        raise IllegalMove(say("The characters are made already."), rules.CREATION)
    if draft.state.has(hero, "ready"):
        raise IllegalMove(say("That has been said already."), rules.CREATION)
    draft.mark(hero, "ready", "creation", rules.CREATION)
    draft.mark(hero, DONE)
    start_if_ready(draft, book)


def start_if_ready(draft: Draft, book: Book) -> None:
    """Begin the first turn once everybody is ready."""
    if all(draft.state.has(one.id, "ready") for one in heroes(draft.state)):
        first = active(draft.state) or heroes(draft.state)[0].id
        draft.end_marks("creation")
        begin_turn(draft, book, first)
