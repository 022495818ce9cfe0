"""A fight from the open door to its end: who stands against whom, the claim of victory, levels, treasures.

Source: «Бой»; «Бой с несколькими монстрами»; «Сокровища».
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.character.levels import KILL, check_victory, rise, wins_by
from campaigns.games.munchkin.checks import the_fighter
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.cards import show
from campaigns.games.munchkin.deck.drawing import discard, draw
from campaigns.games.munchkin.deck.facts import CURSE, MONSTER, flag, number, says_number, type_of
from campaigns.games.munchkin.fight.rewards import treasures
from campaigns.games.munchkin.fight.sharing import Bargain, bargain_with, share
from campaigns.games.munchkin.fight.sides import side, winning
from campaigns.games.munchkin.numbers import paired, stat
from campaigns.games.munchkin.places import (
    BACKS,
    BEFORE,
    CHARITY,
    DEAD,
    FIGHT,
    FIGHTS,
    HELPS,
    IN_FIGHT,
    LOOT,
    TREASURE,
    WAITS,
    active,
    hand_of,
    helpers,
    heroes,
    in_play,
)

OF_A_FIGHT = ("rage", "rages", "power", "backstab", "promised")
CLAIMED = "claimed"
DOORS, MET = "doors", "met"
"""How many doors a hero has opened this turn, and that a monster stood behind one of them."""
DOOR_OPENED = roles.DOOR_OPENED


def enter_fight(draft: Draft, book: Book, monster: str, rule: str) -> None:
    """Let a monster that lies open stand in the fight.

    Errors: IllegalMove for a card that is no monster, or whose level nobody said.
    """
    if type_of(draft.state, book, monster) not in (MONSTER, ""):
        raise IllegalMove(say("{card} is no monster.", card=Name(facts.identity(draft.state, monster))), rules.MONSTER)
    if not says_number(draft.state, book, monster, "level"):
        raise IllegalMove(
            say("Say the level of {card}.", card=Name(facts.identity(draft.state, monster))), rules.MONSTER
        )
    if draft.state.holder(monster) != FIGHT:
        show(draft, monster, FIGHT, rule)
    draft.mark(monster, "monster", "fight", rule)


def start(draft: Draft, book: Book, hero: str, monster: str, rule: str) -> None:
    """Begin a hero's fight against a first monster."""
    enter_fight(draft, book, monster, rule)
    draft.mark(hero, FIGHTS, "fight", rule)
    draft.begin("phase", IN_FIGHT, rule)


def shaken(draft: Draft) -> None:
    """Somebody has meddled: a claimed victory has to be claimed anew."""
    draft.unmark(FIGHT, CLAIMED, rules.AFTER_VICTORY)
    draft.end_marks("moment")


def claim(draft: Draft, book: Book, *, hero: str) -> None:
    """Say that the monsters are beaten, so that everybody may still object.

    Errors: IllegalMove for others, the second time, or while the monsters are no weaker.
    Source: «Бой» (a decent time for the others).
    """
    the_fighter(draft, hero, rules.AFTER_VICTORY)
    _check_ahead(draft, book)
    if draft.state.has(FIGHT, CLAIMED):
        raise IllegalMove(say("That has been said already."), rules.AFTER_VICTORY)
    draft.end_marks("moment")
    draft.mark(FIGHT, CLAIMED, "fight", rules.AFTER_VICTORY)


def _check_ahead(draft: Draft, book: Book) -> None:
    state = draft.state
    if winning(state, book):
        return
    ours, theirs = side("heroes")(state, book, FIGHT).total, side("monsters")(state, book, FIGHT).total
    draft.refuse(say("{ours} against {theirs}: that is not enough.", ours=ours, theirs=theirs), rules.STRENGTH)


def win(draft: Draft, book: Book, *, hero: str) -> None:
    """End a won fight: a level for each monster killed, the treasures of all that were beaten.

    Errors: IllegalMove before victory was claimed, or while the monsters are no weaker.
    Source: «Бой»; «Бой с несколькими монстрами»; «Зовем на Помощь»; «Сокровища».
    """
    state = draft.state
    the_fighter(draft, hero, rules.AFTER_VICTORY)
    _check_ahead(draft, book)
    if not state.has(FIGHT, CLAIMED):
        draft.refuse(say("First claim the victory and let the others object."), rules.AFTER_VICTORY)
    helping = helpers(state)
    levels = levels_for(state, book)
    gained = treasures(state, book, FIGHT).total
    risers = [hero, *(one for one in helping if _rises(state, book, one))]
    bargains = [bargain_with(state, one) for one in helping]
    end(draft, book)
    risen = [one for one in risers if rise(draft, book, one, levels, rules.HELPED, kill=wins_by(book, KILL))]
    check_victory(draft, book, risen)
    if not draft.state.result:
        reward(draft, book, hero, gained, bargains)


def _rises(state: State, book: Book, helper: str) -> bool:
    """Whether a helper gains levels too: as the own race or class says, else where the rule of help names it.

    Source: «Зовем на Помощь» (elves).
    """
    if facts.ability(state, book, helper, "levels_as_helper") or says(book, f"{roles.HELP}.every_helper_rises"):
        return True
    listed = says(book, f"{roles.HELP}.levels_for_helper")
    cards = [one for kind in (facts.RACE, facts.CLASS) for one in facts.traits(state, book, helper, kind)]
    entries = (facts.entry_of(state, book, one.id) for one in cards)
    named = [one for one in entries if one and one.slug in (listed if isinstance(listed, list) else ())]
    return any(one.stats.get("levels_as_helper") is not False for one in named)


def levels_for(state: State, book: Book) -> int:
    """How many levels the monsters of the fight bring: as each card says, else as the rulebook says of big and others.

    Source: «Открываем Дверь»; «Бой с несколькими монстрами»; «Бой»: none for those that were driven off.
    """
    found = [
        max(1, number(state, book, paired(state, one.id), "levels", _usual(state, book, one.id)))
        for one in state.held_by(FIGHT, *BACKS)
        if state.has(one.id, "monster")
        and (not state.has(one.id, "driven") or not says(book, "boy.no_level_without_kill"))
    ]
    return sum(found) if says(book, "neskolko-monstrov.level_for_each") else max(found, default=0)


def _usual(state: State, book: Book, monster: str) -> int:
    """What a monster brings whose card says nothing."""
    big = flag(state, book, paired(state, monster), "big")
    return stat(book, DOOR_OPENED, "levels_for_big" if big else "levels", 1)


def reward(draft: Draft, book: Book, hero: str, gained: int, bargains: list[Bargain]) -> None:
    """Draw the treasures: unseen by those who fought alone, open to all and shared as agreed by two.

    Source: «Открываем Дверь»; «Сокровища»; «Зовем на Помощь».
    """
    if not bargains:
        for _ in range(gained):
            card = draw(draft, TREASURE, hand_of(hero), rules.TREASURES)
            if card:
                draft.mark(card, "fresh", "turn")
            if card and says(book, "sokrovischa.alone") != "face-down":
                draft.reveal(card, "", rules.TREASURES)
        return
    drawn = [card for _ in range(gained) if (card := draw(draft, TREASURE, LOOT, rules.TREASURES))]
    share(draft, book, hero, drawn, bargains)


def end(draft: Draft, book: Book) -> None:
    """End the fight, however it went: monsters, enhancers and what was used are discarded.

    Source: «Бой» (one-shot cards go whatever the outcome); «Проклятия» (the next fight).
    """
    for card in [*draft.state.held_by(FIGHT, *BACKS)]:
        discard(draft, card.id, rules.AFTER_VICTORY)
    for hero in heroes(draft.state):
        if draft.state.has(hero.id, FIGHTS) or draft.state.has(hero.id, HELPS):
            for curse in in_play(draft.state, hero.id):
                on = type_of(draft.state, book, curse.id) == CURSE and not draft.state.has(curse.id, WAITS)
                if on and flag(draft.state, book, curse.id, "next-fight"):
                    discard(draft, curse.id, rules.LASTING_CURSE)
        for counter in OF_A_FIGHT:
            draft.set(hero.id, counter, 0)
    draft.end_marks("fight")
    draft.begin("phase", BEFORE if doors_left(draft.state, book) else CHARITY, rules.AFTER_VICTORY)


def doors(book: Book) -> int:
    """How many doors are opened in a turn.

    Source: «Открываем Дверь».
    """
    return stat(book, DOOR_OPENED, "draws", 1)


def doors_left(state: State, book: Book) -> bool:
    """Whether more doors are opened this turn: one was, and the rulebook says of more.

    Source: «Открываем Дверь»; each is dealt with before the next one.
    """
    opened = state.count(active(state), DOORS)
    return 0 < opened < doors(book) and not state.has(active(state), DEAD)
