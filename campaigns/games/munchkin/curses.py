"""Curses: on anybody, by anybody, at any moment; what a card takes from somebody; getting rid of one that lasts.

Source: «Проклятия».
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.character.death import die
from campaigns.games.munchkin.character.levels import fall
from campaigns.games.munchkin.character.wearing import slots_of
from campaigns.games.munchkin.checks import alive, own_turn
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import card_of, show
from campaigns.games.munchkin.deck.drawing import discard
from campaigns.games.munchkin.deck.facts import CLASS, CURSE, RACE, flag, identity, number, trait_slugs, type_of, words
from campaigns.games.munchkin.fight.fights import shaken
from campaigns.games.munchkin.numbers import gear
from campaigns.games.munchkin.places import WAITS, fighters, fighting, in_play


def curse(draft: Draft, book: Book, *, hero: str, card: str, victim: str, **told: str) -> None:
    """Play a curse of the hand on anybody, oneself too, at any moment.

    Errors: IllegalMove without the card, for another card, on the dead.
    Source: «Проклятия».
    """
    alive(draft, hero)
    victim = victim or hero
    alive(draft, victim)
    if not says(book, "proklyatiya.by_anyone_any_time"):
        own_turn(draft, hero, rules.CURSE)
    whose = says(book, "proklyatiya.by_whom")
    if whose and not {whose} & trait_slugs(draft.state, book, hero):
        draft.refuse(say("Curses are not for {hero} to play.", hero=Name(hero)), rules.CURSE)
    if victim == hero and not says(book, "proklyatiya.on_oneself"):
        draft.refuse(say("Nobody curses oneself."), rules.ON_ONESELF)
    piece = card_of(draft, book, hero, card, told)
    if type_of(draft.state, book, piece) != CURSE:
        raise IllegalMove(say("{card} is no curse.", card=Name(identity(draft.state, piece))), rules.CURSE)
    strike(draft, book, piece, victim)


def strike(draft: Draft, book: Book, piece: str, victim: str) -> None:
    """Let a curse take effect: what it takes, and whether it stays.

    Source: «Проклятия» (at once and discarded; the next fight, not the one that is on; lasting ones; nothing to lose).
    """
    show(draft, piece, victim, rules.CURSE)
    next_fight = flag(draft.state, book, piece, "next-fight")
    lasting = flag(draft.state, book, piece, "lasting") or next_fight
    weighs = any(number(draft.state, book, piece, name) for name in ("penalty", "flight"))
    take(draft, book, piece, victim, rules.CURSE)
    deadly = flag(draft.state, book, piece, "deadly")
    spent = says(book, f"{CURSE}.discarded_after")
    if spent and not lasting and not weighs and draft.state.holder(piece) == victim:
        discard(draft, piece, rules.LASTING_CURSE)
    if fighting(draft.state) and victim in fighters(draft.state):
        if next_fight:
            draft.mark(piece, WAITS, "fight", rules.LASTING_CURSE)
        shaken(draft)
    if deadly:
        die(draft, book, victim)


def take(draft: Draft, book: Book, card: str, victim: str, rule: str) -> None:
    """What a curse or a monster takes from somebody: levels, a thing of some sort; or a sentence of its card.

    Source: «Проклятия»; «Смываемся!».
    """
    state = draft.state
    lost = number(state, book, card, "lose")
    known, texts = identity(state, card), words(state, book, card, "says")
    taken = words(state, book, card, "takes")
    fall(draft, book, victim, lost, rule)
    for text in texts:
        draft.note(say("{card}: {words}", card=Name(known), words=text), rule)
    for kind in taken:
        lose_gear(draft, book, victim, kind, known, rule)


def can_lose(state: State, book: Book, hero: str, kind: str) -> list[str]:
    """The things of a hero that a card may take: of a slot, Big ones, or any; or a card of a race or class."""
    found = [
        one.id for sort in (RACE, CLASS) for one in facts.traits(state, book, hero, sort) if kind in (sort, one.entry)
    ]
    for one in gear(state, book, hero):
        big = kind == roles.BIG and flag(state, book, one.id, "big")
        if kind in ("any", facts.GEAR) or big or kind in slots_of(state, book, one.id):
            found.append(one.id)
    return found


def lose_gear(draft: Draft, book: Book, victim: str, kind: str, card: str, rule: str) -> None:
    """Take one thing of a kind: the victim chooses among several; with none nothing happens."""
    things = can_lose(draft.state, book, victim, kind)
    why = say("{card}", card=Name(card))
    if not things:
        draft.note(
            say("{hero} has nothing that {card} could take.", hero=Name(victim), card=why), rules.NOTHING_TO_LOSE
        )
    elif len(things) == 1:
        discard(draft, things[0], rule)
    elif not says(book, "proklyatiya.victim_chooses"):
        discard(draft, draft.pick("lost", things, rule), rule)
    else:
        options = tuple(Option(one, say("{card}", card=Name(identity(draft.state, one)))) for one in things)
        question = say("{hero} loses a thing to {card}; which?", hero=Name(victim), card=why)
        told = {"hero": victim, "sort": kind, "card": card, "rule": rules.VICTIM}
        draft.ask("lose", draft.state.pieces[victim].seat, question, options, **told)


def lost(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Discard what the victim chose; if it has gone meanwhile, something else has to go."""
    hero = str(prompt.data["hero"])
    if draft.state.holder(choice) == hero:
        discard(draft, choice, rules.VICTIM)
    elif hero in draft.state and "sort" in prompt.data:
        lose_gear(draft, book, hero, str(prompt.data["sort"]), str(prompt.data["card"]), rules.VICTIM)


def lift(draft: Draft, book: Book, *, hero: str, curse: str, by: str) -> None:
    """Get rid of a curse that is on, by a card that says so.

    Errors: IllegalMove without such a curse, or without the card.
    Source: «Проклятия».
    """
    alive(draft, hero)
    found = next(
        (
            one.id
            for one in in_play(draft.state, hero)
            if type_of(draft.state, book, one.id) == CURSE and facts.means(draft.state, one, curse)
        ),
        "",
    )
    if not found:
        raise IllegalMove(say("No such curse is on {hero}.", hero=Name(hero)), rules.LASTING_CURSE)
    used = card_of(draft, book, hero, by, {}, table=True)
    if used == found:
        raise IllegalMove(say("A curse that is on cannot be discarded for this."), rules.LASTING_CURSE)
    discard(draft, used, rules.LASTING_CURSE)
    discard(draft, found, rules.LASTING_CURSE)
