"""Familiars: whose they are, what they live on; and prana given away between people.

Source: «Фамильяры»; «Ходы», the third part; «Маги»; «Передача маны».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import (
    alive,
    asked,
    battling,
    fights,
    once,
    owner_of,
    refresh,
    require_fighter,
    stat,
)
from campaigns.games.knk_mf.battle.turns import reach, require_turn
from campaigns.games.knk_mf.character.edition import number, told, word
from campaigns.games.knk_mf.character.numbers import class_of
from campaigns.games.knk_mf.character.vitals import familiar_prana, max_prana
from campaigns.games.knk_mf.magic.casting import summon
from campaigns.games.knk_mf.making.schools import is_mage
from campaigns.games.knk_mf.story.atlas import require_noticed

FAMILIARS, TURNS, GIVING = "familyary", roles.TURNS, roles.GIVING_PRANA


def together(state: State, one: str, other: str) -> bool:
    """Whether two are in the same place, or in the same battle."""
    if fights(state, one) or fights(state, other):
        return fights(state, one) and fights(state, other)
    return state.holder(one) == state.holder(other)


def feed(draft: Draft, book: Book, *, hero: str, familiar: str, amount: str) -> None:
    """Give prana to one's familiar, or as a familiar to one's owner; in a battle in the third part of the turn.

    Shape:  the turn is the owner's where both are in the battle, else the giver's; who does not fight gives once.
    Units:  prana; a mage gives no more in a turn than the class says.
    Errors: IllegalMove for somebody else's familiar, past that part of the turn, for more than one has or may give.
    Source: «Ходы»; «Маги».
    """
    require_fighter(draft.state, hero)
    require_fighter(draft.state, familiar)
    if not owner_of(draft.state, hero) and not owner_of(draft.state, familiar):
        raise IllegalMove(say("{hero} has neither a familiar nor an owner.", hero=Name(hero)), FAMILIARS)
    if hero == familiar or (owner_of(draft.state, familiar) != hero and owner_of(draft.state, hero) != familiar):
        raise IllegalMove(
            say("{familiar} is not a familiar of {hero}.", familiar=Name(familiar), hero=Name(hero)), FAMILIARS
        )
    if not _comes_to_giving(draft, book, hero, familiar):
        return
    wanted = int(amount) if amount.isdecimal() and len(amount) < 7 else 0
    have = draft.state.count(hero, "prana")
    if not 1 <= wanted <= have:
        raise IllegalMove(say("{hero} can give from 1 to {have} prana.", hero=Name(hero), have=max(0, have)), TURNS)
    if is_mage(draft.state, book, hero):
        left = familiar_prana(draft.state, book, hero).total - draft.state.count(hero, "fed")
        if wanted > left:
            draft.refuse(
                say("{hero} can give familiars {left} prana more in this turn.", hero=Name(hero), left=max(0, left)),
                roles.MAGES,
            )
        draft.change(hero, "fed", wanted, roles.MAGES)
    given = refresh(draft, book, familiar, wanted, TURNS)
    draft.change(hero, "prana", -given, TURNS)
    if not fights(draft.state, hero):
        once(draft, hero, f"feed-{familiar}", TURNS)


def _comes_to_giving(draft: Draft, book: Book, hero: str, familiar: str) -> bool:
    """Go on to the part of the turn in which prana passes. Returns whether whose turn it is can still act.

    Errors: IllegalMove in another's turn or past that part of it.
    Source: «Ходы»: together it passes in the owner's turn; those who hunt elsewhere send it all the same.
    """
    both = fights(draft.state, hero) and fights(draft.state, familiar)
    turn_of = familiar if both and owner_of(draft.state, hero) == familiar else hero
    if not fights(draft.state, turn_of):
        return True
    require_turn(draft.state, turn_of)
    return reach(draft, book, turn_of, "prana")


def call_familiar(draft: Draft, book: Book, *, owner: str, sort: str, name: str, by: object) -> None:
    """The master brings somebody a new familiar of a sort.

    Errors: IllegalMove for nobody, or an unknown sort.
    Source: «Фамильяры».
    """
    require_fighter(draft.state, owner)
    entry = book.get(sort)
    if entry is None or entry.kind != "familiar":
        raise IllegalMove(say("There is no such sort of familiar."), FAMILIARS)
    only = word(entry.stats.get("of"))
    if only and class_of(draft.state, book, owner).slug != only:
        draft.refuse(say("Such familiars are only for {class_}.", class_=Name(only)), entry.slug)
    summon(draft, book, owner, sort, name)


def bind(draft: Draft, book: Book, *, fighter: str, owner: str, by: object) -> None:
    """Make somebody who is there the familiar of another; a second time ends it.

    Errors: IllegalMove for nobody, or one's own familiar.
    Source: «Фамильяры», characters.
    """
    require_fighter(draft.state, fighter)
    require_fighter(draft.state, owner)
    seen, above = {fighter}, owner
    while above and above not in seen:
        seen.add(above)
        above = owner_of(draft.state, above)
    if above == fighter:
        raise IllegalMove(say("Nobody is the familiar of oneself."), FAMILIARS)
    mark, now = f"owner:{owner}", owner_of(draft.state, fighter)
    if now:
        draft.unmark(fighter, f"owner:{now}", roles.CHARACTER_FAMILIARS)
    if now != owner:
        draft.mark(fighter, mark, rule=roles.CHARACTER_FAMILIARS)


def share_prana(draft: Draft, book: Book, *, hero: str, partner: str) -> None:
    """Offer somebody all the prana they lack, out of battle, once in some days; they must agree.

    Errors: IllegalMove in a battle or a pursuit, apart, for oneself, or before those days are over.
    Source: «Передача маны».
    """
    require_fighter(draft.state, hero)
    require_fighter(draft.state, partner)
    state = draft.state
    if battling(state) or any(state.has(one, mark) for one in (hero, partner) for mark in ("flees", "chases")):
        draft.refuse(say("There is no time for that in a battle or a pursuit."), GIVING)
    if hero == partner:
        raise IllegalMove(say("{hero} and {familiar} are apart.", hero=Name(hero), familiar=Name(partner)), GIVING)
    if not fights(state, partner):
        require_noticed(state, hero, partner)
    if not together(state, hero, partner):
        draft.refuse(say("{hero} and {familiar} are apart.", hero=Name(hero), familiar=Name(partner)), GIVING)
    day = today(state)
    if state.count(hero, "gives_again") > day:
        draft.refuse(
            say("{hero} can give prana again on day {day}.", hero=Name(hero), day=state.count(hero, "gives_again")),
            GIVING,
        )
    once(draft, hero, "share", GIVING)
    question = say("{partner}: take prana from {hero}?", partner=Name(partner), hero=Name(hero))
    options = (Option("yes", say("Agree")), Option("no", say("Decline")))
    draft.ask("consent", asked(state, partner), question, options, rule=GIVING, giver=hero, taker=partner)


def today(state: State) -> int:
    """The day of the story."""
    day = state.periods.get("day", 1)
    return day if isinstance(day, int) else 1


def consented(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Give the prana, if the other agreed; the giver loses none, unless an edition says how much.

    Source: «Передача маны».
    """
    giver, taker = str(prompt.data["giver"]), str(prompt.data["taker"])
    if choice != "yes" or not alive(draft.state, giver) or not alive(draft.state, taker):
        draft.note(say("Nothing comes of it."), GIVING)
        return
    shared = told(book, GIVING)
    whole = shared.get("restores_all", "restores" not in shared)
    most = max_prana(draft.state, book, taker).total
    refresh(draft, book, taker, most if whole else number(book, GIVING, "restores"), GIVING)
    draft.change(giver, "prana", -min(draft.state.count(giver, "prana"), number(book, GIVING, "giver_loses")), GIVING)
    draft.set(giver, "gives_again", today(draft.state) + stat(book, GIVING, "again_after_days"), GIVING)
