"""What is true after any move or override: somebody is at turn, and a fight is somebody's."""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.games.munchkin import rules
from campaigns.games.munchkin.character.traits import choose_trait, settle_doubling, shed
from campaigns.games.munchkin.character.wearing import turn
from campaigns.games.munchkin.deck.cards import LOST
from campaigns.games.munchkin.fight.fights import end
from campaigns.games.munchkin.fight.flight import finish
from campaigns.games.munchkin.mourning import let_go_of_the_dead
from campaigns.games.munchkin.places import (
    BEFORE,
    CHARITY,
    CHOOSING,
    CREATION,
    DEAD,
    FIGHTS,
    FLIGHT,
    TROUBLE,
    active,
    fighting,
    heroes,
    marked,
)
from campaigns.games.munchkin.places import phase as phase_of
from campaigns.games.munchkin.turns import begin_turn


def settle(draft: Draft, book: Book) -> None:
    """Put right what a move left open and what a game master's hand may have broken."""
    if draft.state.result or phase_of(draft.state) == CHOOSING or not heroes(draft.state):
        return
    let_go_of_the_dead(draft, book)
    for hero in heroes(draft.state):
        settle_doubling(draft, book, hero.id)
        turn(draft, book, hero.id)
        if draft.state.has(hero.id, LOST):
            draft.unmark(hero.id, LOST)
            choose_trait(draft, book, hero.id)
            shed(draft, book, hero.id)
    if phase_of(draft.state) == CREATION:
        return
    if fighting(draft.state):
        _settle_fight(draft, book)
    whose = active(draft.state)
    if whose and draft.state.has(whose, DEAD) and phase_of(draft.state) in (BEFORE, TROUBLE):
        draft.begin("phase", CHARITY, rules.DEATH)  # the dead open no doors; all that is left is to end the turn
    if not whose:
        begin_turn(draft, book, heroes(draft.state)[0].id)


def _settle_fight(draft: Draft, book: Book) -> None:
    """A fight goes on while its fighter lives, or a helper still has to run; else it is over. So is a flight when those
    who are alive have run, whoever else would have had to.

    Source: «Смываемся!»; «Смерть».
    """
    fighter = marked(draft.state, FIGHTS)
    lives = fighter and not draft.state.has(fighter, DEAD)
    if phase_of(draft.state) == FLIGHT:
        finish(draft, book)
    elif not lives:
        end(draft, book)
