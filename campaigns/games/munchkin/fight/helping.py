"""Asking one player for help, offering it, and the bargain for it.

Source: «Зовем на Помощь».
"""

from __future__ import annotations

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.munchkin import roles, rules
from campaigns.games.munchkin.character.wearing import ASIDE, can_carry, own_item
from campaigns.games.munchkin.checks import alive, in_fight, the_fighter
from campaigns.games.munchkin.deck.facts import flag, whole
from campaigns.games.munchkin.deck.told import number_of
from campaigns.games.munchkin.fight.fights import shaken
from campaigns.games.munchkin.fight.rewards import treasures
from campaigns.games.munchkin.numbers import stat
from campaigns.games.munchkin.places import (
    DEAD,
    FIGHT,
    FIGHTS,
    HELPS,
    IN_FIGHT,
    fighters,
    helpers,
    living,
    marked,
    ordered_after,
    phase,
)

FIRST = ("me", "helper")
LEFT, RIGHT, BESIDE = "left-neighbour", "right-neighbour", "neighbours"
"""Of whom alone an edition lets help be asked."""
HELPERS_FROM = (LEFT, RIGHT, BESIDE)
EVERYBODY = 100
"""As many helpers as there are players, where a rulebook lets all of them help."""


def ask_help(
    draft: Draft, book: Book, *, hero: str, helper: str, treasures: str, item: str, more: str, first: str
) -> None:
    """Ask a player to help, and say what it is worth: treasures of the monsters, a thing that is worn.

    Shape:  `more` names further things, separated by commas; `first` says who picks treasures first: "me" or "helper".
    Errors: IllegalMove for others than the fighter, with a helper already, for more treasures than there are,
            for a Big thing that the helper cannot have.
    Source: «Зовем на Помощь»; «Шмотки».
    """
    the_fighter(draft, hero, rules.HELP)
    alive(draft, helper)
    items = [one.strip() for one in (item, *more.split(",")) if one.strip()]
    _bargain(draft, book, hero, helper, treasures, items, first, asked=helper)


def offer_help(draft: Draft, book: Book, *, hero: str, treasures: str, first: str) -> None:
    """Offer help to whoever fights, and say for what.

    Errors: IllegalMove without a fight, for those in it, for more treasures than there are.
    Source: «Зовем на Помощь»; «Пример Боя!».
    """
    in_fight(draft.state, rules.HELP)
    alive(draft, hero)
    fighter = marked(draft.state, FIGHTS)
    if not fighter:
        raise IllegalMove(say("There is no fight."), rules.HELP)
    _bargain(draft, book, fighter, hero, treasures, [], first, asked=fighter)


def _bargain(
    draft: Draft, book: Book, fighter: str, helper: str, count: str, items: list[str], first: str, *, asked: str
) -> None:
    state = draft.state
    _refuse_helper(draft, book, fighter, helper)
    promised = number_of(count or "0", "treasures")
    there = still_there(state, book)
    if not 0 <= promised <= there:
        draft.refuse(say("The monsters have {count} treasures.", count=there), rules.BARGAIN)
    _check_bribe(draft, book, promised, items)
    if first not in FIRST:
        raise IllegalMove(say("Either the fighter or the helper picks first."), rules.BARGAIN)
    things = [_worn(draft, book, fighter, item) for item in items]
    big = [one for one in things if flag(state, book, one, "big")]
    for before, one in enumerate(big):
        can_carry(draft, book, helper, one, before)
    data = {
        "fighter": fighter,
        "helper": helper,
        "treasures": promised,
        "items": things,
        "first": first,
        "rule": rules.HELP,
    }
    if things:
        question = say(
            "{helper} helps {hero} for {count} treasures and {item}?",
            helper=Name(helper),
            hero=Name(fighter),
            count=promised,
            item=_all_of(things),
        )
    else:
        question = say(
            "{helper} helps {hero} for {count} treasures?", helper=Name(helper), hero=Name(fighter), count=promised
        )
    options = (Option("yes", say("agree")), Option("no", say("refuse")))
    draft.ask("help", state.pieces[asked].seat, question, options, **data)


def _check_bribe(draft: Draft, book: Book, treasures: int, items: list[str]) -> None:
    """Refuse what the rulebook does not let anybody promise."""
    if treasures and not says(book, "pomosch.bribe.treasures"):
        draft.refuse(say("No treasures are promised for help."), rules.BARGAIN)
    elif promised_already(draft.state) + treasures > (most := most_promised(draft.state, book)):
        draft.refuse(say("So many treasures may be promised: {count}.", count=most), rules.BARGAIN)
    if items and not says(book, "pomosch.bribe.worn_gear"):
        draft.refuse(say("No gear is promised for help."), rules.BARGAIN)


def most_promised(state: State, book: Book) -> int:
    """How many treasures of the monsters may be promised in one fight: all that they have, or a share of them (what
    is left of a half card is nobody's), or so many.

    Source: «Зовем на Помощь».
    """
    there = treasures(state, book, FIGHT).total
    share, most = says(book, f"{roles.HELP}.bribe.share"), says(book, f"{roles.HELP}.bribe.most")
    return min(there // max(1, whole(share, 1)), whole(most, there))


def may_help(state: State, book: Book, fighter: str) -> list[str]:
    """Who can be asked for help: all others who live, or in some edition those alone who sit beside the fighter.

    Source: «Зовем на Помощь».
    """
    living_ = {one.id for one in living(state)} - {fighter}
    round_table = [one for one in ordered_after(state, fighter) if one in living_]
    beside = {LEFT: round_table[:1], RIGHT: round_table[-1:], BESIDE: [*round_table[:1], *round_table[-1:]]}
    return beside.get(str(says(book, f"{roles.HELP}.helper_from")), round_table)


def _refuse_helper(draft: Draft, book: Book, fighter: str, helper: str) -> None:
    """Errors: IllegalMove for those who are in the fight already, and for one helper too many; refused for those of
    whom the rulebook does not let help be asked."""
    state = draft.state
    if helper in fighters(state):
        raise IllegalMove(say("Nobody helps in the own fight."), rules.HELP)
    most = most_helpers(book)
    if len(helpers(state)) >= most:
        told = say("Only one player can help.") if most == 1 else say("Only so many can help: {count}.", count=most)
        raise IllegalMove(told, rules.HELP)
    if helper not in may_help(state, book, fighter):
        draft.refuse(say("{helper} does not sit where help comes from.", helper=Name(helper)), rules.HELP)


def most_helpers(book: Book) -> int:
    """How many players can help in one fight.

    Source: «Зовем на Помощь».
    """
    return EVERYBODY if says(book, f"{roles.HELP}.helpers") == "any" else stat(book, roles.HELP, "helpers", 1)


def still_there(state: State, book: Book) -> int:
    """How many treasures of the monsters nobody has been promised yet."""
    return treasures(state, book, FIGHT).total - promised_already(state)


def promised_already(state: State) -> int:
    """How many treasures helpers have been promised in this fight."""
    return sum(state.count(one, "promised") for one in helpers(state))


def _all_of(things: list[str]) -> Sentence:
    """Several things in one sentence."""
    if len(things) == 1:
        return say("{card}", card=Name(things[0]))
    return say("{card}, {more}", card=Name(things[0]), more=_all_of(things[1:]))


def _worn(draft: Draft, book: Book, fighter: str, item: str) -> str:
    """A thing that is worn now, which alone can be promised.

    Errors: IllegalMove.
    """
    thing = own_item(draft.state, book, fighter, item)
    if draft.state.has(thing, ASIDE):
        draft.refuse(say("Only what is worn now can be promised."), rules.BARGAIN)
    if any(draft.state.has(one, f"promised:{thing}") for one in helpers(draft.state)):
        raise IllegalMove(say("{card} is promised to somebody already.", card=Name(thing)), rules.BARGAIN)
    return thing


def helped(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """The helper joins on the agreed terms, or refuses and somebody else may be asked."""
    told = prompt.data
    fighter, helper = str(told["fighter"]), str(told["helper"])
    state = draft.state
    on = phase(state) == IN_FIGHT and state.has(fighter, FIGHTS) and len(helpers(state)) < most_helpers(book)
    if choice != "yes" or not on or helper not in state or state.has(helper, DEAD):
        return
    draft.mark(helper, HELPS, "fight", rules.HELP)
    draft.set(helper, "promised", int(told["treasures"]), rules.BARGAIN)
    for item in told["items"]:
        draft.mark(helper, f"promised:{item}", "fight", rules.BARGAIN)
    if told["first"] == "helper":
        draft.mark(helper, "picks-first", "fight", rules.BARGAIN)
    shaken(draft)
