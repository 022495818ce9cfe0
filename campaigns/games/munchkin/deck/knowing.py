"""What the app learns of a real deck: cards for the box, what is in a hand; and what a card orders beyond the rules.

Source: «Подготовка»; «Противоречия между правилами и картами»; «Когда Применять Карты».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.character.death import die
from campaigns.games.munchkin.character.levels import check_room, check_victory, fall, rise
from campaigns.games.munchkin.checks import a_hero, alive
from campaigns.games.munchkin.deck import facts, told
from campaigns.games.munchkin.deck.cards import COUNTED, meant, named
from campaigns.games.munchkin.deck.drawing import deck_of, digital, discard_unnamed, draw
from campaigns.games.munchkin.deck.told import number_of
from campaigns.games.munchkin.places import BACKS, CHOOSING, DOOR, TREASURE, hand_of, phase

MOST_DRAWN = 8


def learn(draft: Draft, book: Book, *, name: str, kind: str, by: Seat, **facts_told: str) -> None:
    """Write a card of the real deck into the table's box, to be named from now on.

    Errors: IllegalMove for a card that is known, has no kind, or says what no card can say.
    Source: «Подготовка».
    """
    told.learn(draft, book, name, kind, facts_told)


def note_card(draft: Draft, book: Book, *, hero: str, deck: str, card: str) -> None:
    """Note for oneself what a card of the own hand is: the one that is meant, or of a back one that nobody else has
    seen. Of what all have seen all would read the note.

    Errors: IllegalMove for a card that nobody knows, or a back that the hand does not hold unnamed.
    Source: «В руке».
    """
    a_hero(draft.state, hero)
    known, its_back = meant(draft, book, card, {})
    unnamed = [one for one in draft.state.held_by(hand_of(hero), *BACKS) if not named(draft.state, one.id)]
    unnamed.sort(key=lambda one: "" in draft.state.known.get(one.id, ()))
    found = next((one.id for one in unnamed if deck in (one.id, one.kind)), "")
    if not found:
        raise IllegalMove(say("The hand of {hero} holds no such unnamed card.", hero=Name(hero)), rules.HAND)
    if draft.state.pieces[found].kind != its_back:
        raise IllegalMove(say("{card} has the other back.", card=Name(known)), rules.PLAYERS)
    draft.mark(found, f"is:{known}", rule=rules.HAND)


def empty_deck(draft: Draft, book: Book, *, deck: str, by: Seat) -> None:
    """Say that a real deck has run out: its discard pile becomes the deck; without one nobody draws.

    Errors: IllegalMove for the app's own deck, or before the game.
    Source: «Обращение с Картами».
    """
    if deck not in {deck_of(back) for back in BACKS} or digital(draft.state) or phase(draft.state) == CHOOSING:
        raise IllegalMove(say("Only a real deck is counted."), rules.DECKS)
    draft.mark(deck, COUNTED, rule=rules.DECKS)
    draft.set(deck, "cards", 0, rules.DECKS)


def obey(
    draft: Draft,
    book: Book,
    *,
    hero: str,
    why: str,
    levels: str,
    card: str,
    doors: str,
    treasures: str,
    death: str,
    openly: str,
) -> None:
    """Do what a card says that the rules know nothing of: levels up or down, a card discarded, cards drawn, death.

    Shape:  `why` is what the card says, for the log; `openly` says that it names the rule of levels and breaks it.
    Errors: IllegalMove for the dead, for nothing at all, for the winning level, for a card that is not there.
    Source: «Противоречия» (cards go before rules, but for four of them); «Когда Применять Карты».
    """
    alive(draft, hero)
    dies = facts.folded(death) in told.YES
    if not (levels or card or doors or treasures or dies):
        raise IllegalMove(say("Say what the card orders."), rules.CARDS_FIRST)
    draft.note(say("{hero} does what a card says: {words}", hero=Name(hero), words=why), rules.CARDS_FIRST)
    _levels(draft, book, hero, number_of(levels, "levels") if levels else 0, facts.folded(openly) in told.YES)
    if card:
        discard_unnamed(draft, book, hero, card, rules.CARDS_FIRST)
    for back, text in ((DOOR, doors), (TREASURE, treasures)):
        count = number_of(text, back) if text else 0
        if not 0 <= count <= MOST_DRAWN:
            raise IllegalMove(say("{field}: {value} is no number of a card.", field=Name(back), value=text[:20]))
        for _ in range(count):
            draw(draft, back, hand_of(hero), rules.CARDS_FIRST)
    if dies:
        die(draft, book, hero)


def _levels(draft: Draft, book: Book, hero: str, by: int, openly: bool) -> None:
    """Raise or lower a hero by what a card says; one that openly breaks the rule of levels goes beyond its bounds.

    Source: «Противоречия» (unless the card says that it breaks this very rule).
    """
    if by < 0:
        fall(draft, book, hero, -by, rules.CARDS_FIRST, openly=openly)
    elif by > 0:
        if not openly:
            check_room(draft, book, hero, by, rules.KILL_FOR_TEN)
        rise(draft, book, hero, by, rules.CARDS_FIRST, kill=openly)
        check_victory(draft, book, [hero])
