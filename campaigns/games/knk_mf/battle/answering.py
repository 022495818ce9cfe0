"""The beginning of a turn: blows that are evaded or land, effects in the order that the player likes.

Source: «Ходы».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.games.knk_mf.battle.fighters import alive
from campaigns.games.knk_mf.battle.turns import TURNS, go_on, reach, require_turn, step_of
from campaigns.games.knk_mf.play.words import STEP_NAMES
from campaigns.games.knk_mf.wounds import hits
from campaigns.games.knk_mf.wounds.effects import waiting, work


def take_hits(draft: Draft, book: Book, *, hero: str) -> None:
    """Let the blows that wait land, without evading.

    Errors: IllegalMove when it is another's turn or that part of it is over.
    Source: «Ходы».
    """
    if step_of(draft.state) != "dodge":
        require_turn(draft.state, hero)
        raise IllegalMove(say("This part of the turn is over: {step}.", step=STEP_NAMES["dodge"]), TURNS)
    if reach(draft, book, hero, "effects"):
        go_on(draft, book, hero)


def evade(draft: Draft, book: Book, *, hero: str, hit: str, plus: str) -> None:
    """Throw the save of Luck against one blow; the others land.

    Units:  prana, as for any save; one of the dodges of the fight.
    Errors: IllegalMove as `hits.dodge`, and past that part of the turn.
    Source: «Ходы»; «Спасбросок Удачи».
    """
    if not reach(draft, book, hero, "dodge"):
        return
    if hits.dodges_left(draft.state, book, hero) < 1:
        draft.refuse(say("{hero} has evaded in this turn.", hero=Name(hero)), TURNS)
    draft.change(hero, "dodged", 1, TURNS)
    hits.dodge(draft, book, hero, hit, plus)
    again = hits.can_evade(draft.state, book, hero) and hits.evadable(draft.state, hero)
    if not again and reach(draft, book, hero, "effects"):
        go_on(draft, book, hero)


def endure(draft: Draft, book: Book, *, hero: str, effect: str) -> None:
    """Let one of several effects work first; the order is the player's.

    Errors: IllegalMove for an effect that is not there or has worked, and past that part of the turn.
    Source: «Ходы».
    """
    if not reach(draft, book, hero, "effects"):
        return
    if effect not in {one.id for one in waiting(draft.state, hero)}:
        raise IllegalMove(say("No such effect waits for {hero}.", hero=Name(hero)), TURNS)
    work(draft, book, effect)
    if alive(draft.state, hero):
        go_on(draft, book, hero)
