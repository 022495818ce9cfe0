"""Cards played into a fight by anybody: enhancers, mates, wandering monsters, one-shot cards; and cards that raise.

Source: «Вмешательство в чужой бой»; «Усилители Монстров»; «Бой»; «Когда Применять Карты», Сокровища.
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.character.levels import check_room, check_victory, rise, wins_by
from campaigns.games.munchkin.checks import a_monster, alive, in_fight, own_turn
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import card_of, show
from campaigns.games.munchkin.deck.drawing import discard
from campaigns.games.munchkin.deck.facts import BOON, ENHANCER, ONCE, flag, identity, number, special, type_of
from campaigns.games.munchkin.deck.told import number_of
from campaigns.games.munchkin.fight.fights import enter_fight, shaken
from campaigns.games.munchkin.numbers import paired
from campaigns.games.munchkin.places import FIGHT, fighters

SIDES = ("heroes", "monsters")


def enhance(draft: Draft, book: Book, *, hero: str, card: str, monster: str, **told: str) -> None:
    """Play a card that makes a monster of the fight stronger or weaker; its mate has it as well.

    Errors: IllegalMove without a fight, without the card, for one of which nobody said how much it gives, or where
            several unlike monsters stand and none was chosen.
    Source: «Усилители Монстров»; «Вмешательство в чужой бой».
    """
    in_fight(draft.state, rules.ENHANCER)
    alive(draft, hero)
    _may_meddle(draft, book, hero, "usilitel-monstra.by_anyone", rules.ENHANCER)
    foe = paired(draft.state, a_monster(draft.state, monster))
    piece = card_of(draft, book, hero, card, told)
    if type_of(draft.state, book, piece) != ENHANCER:
        raise IllegalMove(say("{card} enhances no monster.", card=Name(identity(draft.state, piece))), rules.ENHANCER)
    if not number(draft.state, book, piece, "bonus"):
        raise IllegalMove(say("Say what {card} gives.", card=Name(identity(draft.state, piece))), rules.ENHANCER)
    show(draft, piece, foe, rules.ENHANCER)
    draft.mark(piece, "enhances", "fight", rules.ENHANCER)
    shaken(draft)


def _may_meddle(draft: Draft, book: Book, hero: str, fact: str, rule: str) -> None:
    """Refuse those who take no part in the fight, where the rulebook does not let everybody meddle so."""
    if not says(book, fact) and hero not in fighters(draft.state):
        draft.refuse(say("{hero} does not take part in the fight.", hero=Name(hero)), rule)


def mate(draft: Draft, book: Book, *, hero: str, card: str, monster: str) -> None:
    """Play the card that brings a mate: another such monster, with everything that enhances the first, before or after.

    Errors: IllegalMove without a fight, for another card, or where several monsters stand and none was chosen.
    Source: «Усилители Монстров» (Гадкая Парочка).
    """
    in_fight(draft.state, rules.ENHANCER)
    alive(draft, hero)
    foe = paired(draft.state, a_monster(draft.state, monster))
    piece = card_of(draft, book, hero, card, {})
    if not special(draft.state, book, piece, "brings_partner"):
        raise IllegalMove(say("{card} brings no mate.", card=Name(identity(draft.state, piece))), rules.ENHANCER)
    show(draft, piece, FIGHT, rules.ENHANCER)
    draft.mark(piece, "monster", "fight", rules.ENHANCER)
    draft.mark(piece, f"mate:{foe}", "fight", rules.ENHANCER)
    shaken(draft)


def send(draft: Draft, book: Book, *, hero: str, card: str, monster: str, **told: str) -> None:
    """Let a monster of the hand join a fight by the card that sends it.

    Errors: IllegalMove without a fight, without both cards.
    Source: «Вмешательство в чужой бой»; «Бой с несколькими монстрами»; «Монстры».
    """
    in_fight(draft.state, rules.WANDERING)
    alive(draft, hero)
    wandering = card_of(draft, book, hero, card, {})
    if not special(draft.state, book, wandering, "adds_monster_from_hand"):
        raise IllegalMove(say("{card} sends no monster.", card=Name(identity(draft.state, wandering))), rules.WANDERING)
    discard(draft, wandering, rules.WANDERING)
    enter_fight(draft, book, card_of(draft, book, hero, monster, told), rules.WANDERING)
    shaken(draft)


def use(draft: Draft, book: Book, *, hero: str, card: str, side: str, **told: str) -> None:
    """Use a one-shot card, of the hand or of those in play, for one side of any fight.

    Errors: IllegalMove without a fight, for a card that is not used up, or that gives nothing.
    Source: «Бой»; «Вмешательство в чужой бой»; «Когда Применять Карты», Сокровища.
    """
    in_fight(draft.state, rules.ONCE)
    alive(draft, hero)
    _may_meddle(draft, book, hero, "odnorazovaya-karta.in_any_fight", rules.ONCE)
    if side not in SIDES:
        raise IllegalMove(say("A card is used for the heroes or for the monsters."), rules.MEDDLING)
    piece = card_of(draft, book, hero, card, told, table=True)
    kind = type_of(draft.state, book, piece)
    once = kind == ONCE or flag(draft.state, book, piece, "once")
    if not once and not kind and not facts.is_special(facts.entry_of(draft.state, book, piece)):
        raise IllegalMove(say("Say what kind of card {card} is.", card=Name(identity(draft.state, piece))), rules.ONCE)
    if once and draft.state.holder(piece) != hero and not says(book, "odnorazovaya-karta.from_hand"):
        draft.refuse(say("{card} has to lie in play first.", card=Name(identity(draft.state, piece))), rules.ONCE)
    if not once:
        raise IllegalMove(say("{card} is not used up in a fight.", card=Name(identity(draft.state, piece))), rules.ONCE)
    if not number(draft.state, book, piece, "bonus"):
        raise IllegalMove(say("Say what {card} gives.", card=Name(identity(draft.state, piece))), rules.ONCE)
    show(draft, piece, FIGHT, rules.ONCE)
    draft.mark(piece, f"for:{side}", "fight", rules.ONCE)
    shaken(draft)


def level_up(draft: Draft, book: Book, *, hero: str, card: str, target: str, **told: str) -> None:
    """Play a card that raises a level, on anybody, at any time.

    Errors: IllegalMove without the card, for the dead, or for the winning level.
    Source: «Сокровища»; «Уровень»; «Противоречия», 4.
    """
    alive(draft, hero)
    target = target or hero
    alive(draft, target)
    piece = card_of(draft, book, hero, card, told)
    raising = special(draft.state, book, piece, "on_anyone_any_time") or flag(draft.state, book, piece, "raises")
    kind = type_of(draft.state, book, piece)
    told_so = kind == BOON and number(draft.state, book, piece, "levels") > 0
    if not raising and not told_so:
        raise IllegalMove(say("{card} raises no level.", card=Name(identity(draft.state, piece))), rules.GO_UP)
    if target != hero and special(draft.state, book, piece, "only_on_oneself"):
        draft.refuse(say("{card} is played on oneself.", card=Name(identity(draft.state, piece))), rules.GO_UP)
    if special(draft.state, book, piece, "only_on_own_turn"):
        own_turn(draft, hero, rules.GO_UP)
    levels = max(1, number(draft.state, book, piece, "levels", 1))
    check_room(draft, book, target, levels, rules.KILL_FOR_TEN)
    discard(draft, piece, rules.GO_UP)
    rise(draft, book, target, levels, rules.GO_UP)


def pray(draft: Draft, book: Book, *, hero: str, card: str, levels: str) -> None:
    """Play the one card that may bring the winning level without a kill.

    Shape:  `levels` is what the card gives.
    Errors: IllegalMove off one's own turn, for another card, for an absurd number.
    Source: «Начало и Завершение Игры» (Божественное Вмешательство).
    """
    own_turn(draft, hero, rules.WINNING)
    piece = card_of(draft, book, hero, card, {})
    if not special(draft.state, book, piece, "to_level"):
        raise IllegalMove(
            say("{card} is no divine intervention.", card=Name(identity(draft.state, piece))), rules.WINNING
        )
    entry = facts.entry_of(draft.state, book, piece)
    may_win = entry is not None and wins_by(book, entry.slug)
    by = number_of(levels, "levels")
    if not 1 <= by < 10:
        raise IllegalMove(say("{field}: {value} is no number of a card.", field=Name("levels"), value=levels[:20]))
    discard(draft, piece, rules.WINNING)
    if rise(draft, book, hero, by, rules.WINNING, kill=may_win):
        check_victory(draft, book, [hero])
