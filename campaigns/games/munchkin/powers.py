"""What races and classes let their people do, at the price of discarded cards: rage, stab, drive off, steal, and more.

Source: «Класс»; «Зовем на Помощь»; «Вмешательство в чужой бой»; «Пример Боя!».
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.character.wearing import can_carry, receive
from campaigns.games.munchkin.checks import a_hero, a_monster, alive, in_fight, no_fight, takes_part
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import card_of
from campaigns.games.munchkin.deck.drawing import discard, discard_unnamed
from campaigns.games.munchkin.deck.facts import (
    CLASS,
    CURSE,
    ENHANCER,
    MONSTER,
    RACE,
    ability,
    trait_slugs,
    type_of,
    whole,
)
from campaigns.games.munchkin.deck.told import number_of
from campaigns.games.munchkin.fight.fights import shaken
from campaigns.games.munchkin.numbers import gear, paired
from campaigns.games.munchkin.places import fighters, hand, monsters

WHOLE_HAND = ("hand", "рука")
MOST_TOLD = 20


def rage(draft: Draft, book: Book, *, hero: str, card: str, more: str) -> None:
    """A warrior discards cards for strength; once in a fight, or as often as the class card says, however many monsters
    it has.

    Shape:  `more` names further cards, separated by commas. The rage goes on, card by card, until
            somebody does something else.
    Errors: IllegalMove for others, outside a fight, for a second rage, or without the card.
    Source: «Зовем на Помощь»; «Пример Боя!» (+1 for each card, from the hand or from play).
    """
    takes_part(draft, hero, rules.HELPER_TRAITS)
    bonus = whole(ability(draft.state, book, hero, "bonus_per_discard"))
    if not bonus:
        raise IllegalMove(say("{hero} cannot rage.", hero=Name(hero)), rules.HELPER_TRAITS)
    before = max(draft.state.count(hero, "rages"), int(draft.state.has(hero, "raged")))
    goes_on = draft.state.has(hero, "raging")
    if not goes_on and before >= max(1, whole(ability(draft.state, book, hero, "rages_in_fight"))):
        draft.refuse(say("{hero} has raged in this fight.", hero=Name(hero)), rules.HELPER_TRAITS)
    for wanted in (card, *(one.strip() for one in more.split(",") if one.strip())):
        discard_unnamed(draft, book, hero, wanted, rules.RAGE)
        draft.change(hero, "rage", bonus, rules.RAGE)
    shaken(draft)
    draft.set(hero, "rages", before if goes_on else before + 1, rules.RAGE)
    draft.mark(hero, "raged", "fight", rules.RAGE)
    draft.mark(hero, "raging", "moment", rules.RAGE)


def backstab(draft: Draft, book: Book, *, hero: str, victim: str, by: str, card: str) -> None:
    """A thief makes somebody weaker in the middle of a fight, by as much as the class card says.

    Errors: IllegalMove for others than thieves, for those who do not fight, for an absurd amount.
    Source: «Вмешательство в чужой бой».
    """
    in_fight(draft.state, rules.BACKSTAB)
    alive(draft, hero)
    if not ability(draft.state, book, hero, "backstabs"):
        draft.refuse(say("{hero} is no thief.", hero=Name(hero)), rules.BACKSTAB)
    if victim not in fighters(draft.state) or victim == hero:
        raise IllegalMove(say("{hero} is not there to be stabbed.", hero=Name(victim[:60])), rules.BACKSTAB)
    amount = number_of(by, "by")
    if not 1 <= amount <= MOST_TOLD:
        raise IllegalMove(
            say("{field}: {value} is no number of a card.", field=Name("penalty"), value=by[:20]), rules.BACKSTAB
        )
    pay_price(draft, book, hero, card)
    draft.change(victim, "backstab", -amount, rules.BACKSTAB)
    shaken(draft)


def steal(draft: Draft, book: Book, *, hero: str, victim: str, item: str, outcome: str, card: str) -> None:
    """A thief takes a thing that somebody has in play, if the class card's conditions were met.

    Shape:  `outcome` is "taken", or "caught" where the card's test failed; `card` is discarded as the price.
    Errors: IllegalMove for others, while a fight is on, for what the victim does not have in play.
    Source: «Класс» (never in a fight); «В руке» (cards of a hand are safe).
    """
    alive(draft, hero)
    no_fight(draft, rules.CLASS_WHEN)
    if not ability(draft.state, book, hero, "no_stealing_in_fight"):
        draft.refuse(say("{hero} is no thief.", hero=Name(hero)), rules.CLASS_WHEN)
    a_hero(draft.state, victim)
    found = next((one.id for one in gear(draft.state, book, victim) if facts.means(draft.state, one, item)), "")
    if not found or victim == hero:
        raise IllegalMove(say("{hero} has nothing like that in play.", hero=Name(victim)), rules.HAND)
    can_carry(draft, book, hero, found)
    pay_price(draft, book, hero, card)
    if outcome == "caught":
        draft.note(say("{hero} was caught stealing.", hero=Name(hero)), rules.CLASS_WHEN)
        return
    receive(draft, book, found, hero, rules.CLASS_WHEN)


def power(draft: Draft, book: Book, *, hero: str, trait: str, card: str, bonus: str) -> None:
    """Use what the card of a race or class says, at its price; in a fight it may add to the hero's strength.

    Shape:  `card` is discarded ("hand" for the whole hand); `bonus` is what the class card gives.
    Errors: IllegalMove for a race or class that the hero is not of, a hand that is empty, a curse as the price.
    Source: «Класс» (powers by discarding, any card, from play or the hand).
    """
    alive(draft, hero)
    owned = [one for kind in (RACE, CLASS) for one in facts.traits(draft.state, book, hero, kind)]
    if not any(facts.means(draft.state, one, trait) for one in owned):
        raise IllegalMove(say("{hero} is no {trait}.", hero=Name(hero), trait=Name(trait[:60])), rules.POWERS)
    amount = number_of(bonus, "bonus") if bonus else 0
    if abs(amount) > MOST_TOLD:
        raise IllegalMove(
            say("{field}: {value} is no number of a card.", field=Name("bonus"), value=bonus[:20]), rules.POWERS
        )
    if not card and not amount:
        raise IllegalMove(say("Say what is discarded, or what it gives."), rules.POWERS)
    if amount:
        takes_part(draft, hero, rules.POWERS)
    pay_price(draft, book, hero, card)
    draft.change(hero, "power", amount, rules.POWERS)
    if amount:
        shaken(draft)


def pay_price(draft: Draft, book: Book, hero: str, card: str) -> None:
    """Discard what a power costs: a card, the whole hand, or nothing.

    Errors: IllegalMove for an empty hand or a card that is not there.
    """
    if facts.folded(card) in WHOLE_HAND:
        cards = hand(draft.state, hero)
        if not cards:
            raise IllegalMove(say("{hero} has no hand to discard.", hero=Name(hero)), rules.POWERS)
        for one in cards:
            discard(draft, one.id, rules.POWERS)
    elif card:
        discard_unnamed(draft, book, hero, card, rules.POWERS)


def drive_off(draft: Draft, book: Book, *, hero: str, monster: str, by: str, card: str, treasures: str) -> None:
    """Get rid of a monster without killing it: by a class that it flees from, a power with its price, or a card.

    Shape:  `by` is a race or class, or a card of the hand or of those in play, which is used up; `card` is the
            price of a power.
    Errors: IllegalMove for those who take no part, without that class or card, or for no monster of this fight.
    Source: «Бой»; «Бой с несколькими монстрами»; «Зовем на Помощь» (Закос под Вампира).
    """
    takes_part(draft, hero, rules.SEVERAL)
    foe = a_monster(draft.state, monster)
    if len(monsters(draft.state)) > 1 and not says(book, "neskolko-monstrov.may_drive_off_one"):
        draft.refuse(say("Of several monsters none is driven off alone."), rules.SEVERAL)
    slug = draft.state.pieces[by].entry if by in draft.state else by
    entry = book.get(slug)
    if entry is not None and entry.kind in ("race", "class"):
        if entry.slug not in trait_slugs(draft.state, book, hero):
            raise IllegalMove(say("{hero} is no {trait}.", hero=Name(hero), trait=Name(slug)), rules.HELPER_TRAITS)
        if not flees_from(draft.state, book, foe, slug):
            if not card:
                raise IllegalMove(
                    say(
                        "{card} does not flee from {trait}.",
                        card=Name(facts.identity(draft.state, foe)),
                        trait=Name(slug),
                    ),
                    rules.HELPER_TRAITS,
                )
            pay_price(draft, book, hero, card)
    else:
        used = card_of(draft, book, hero, by, {}, table=True)
        if type_of(draft.state, book, used) in (CURSE, MONSTER, ENHANCER):
            raise IllegalMove(
                say("{card} drives nothing off.", card=Name(facts.identity(draft.state, used))), rules.SEVERAL
            )
        discard(draft, used, rules.SEVERAL)
    draft.mark(foe, "driven", "fight", rules.SEVERAL)
    if facts.folded(treasures) in ("no", "нет"):
        draft.mark(foe, "no-treasures", "fight", rules.STRENGTH)
    shaken(draft)


def flees_from(state: State, book: Book, monster: str, trait: str) -> bool:
    """Whether the rulebook says that a monster is driven off by a class."""
    entry = facts.entry_of(state, book, paired(state, monster))
    return trait in (entry.stats.get("driven_off_by", ()) if entry else ())
