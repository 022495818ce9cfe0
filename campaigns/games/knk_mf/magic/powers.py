"""Powers that are bought or belong to a class: hybrids' special attacks, noble phantasms, skills that are switched on.

Source: «Гибриды»; «Слуги»; «Чистые глаза».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import (
    alive,
    fights,
    figure,
    once,
    refuse_unseen,
    require_fighter,
    require_prana,
    says,
    stat,
)
from campaigns.games.knk_mf.battle.turns import begin_action, go_on, reach, require_turn
from campaigns.games.knk_mf.battle.weapons import tempered, weapon_of
from campaigns.games.knk_mf.character.edition import reckoned, table, told, whole
from campaigns.games.knk_mf.character.ladder import rank_letter
from campaigns.games.knk_mf.character.numbers import class_of, level, sixth
from campaigns.games.knk_mf.character.supplements import entry_of
from campaigns.games.knk_mf.location.stealth import noticed, strikes_from_hiding
from campaigns.games.knk_mf.magic.casting import aim, does_harm, give_away, rolled_damage
from campaigns.games.knk_mf.wounds import hits
from campaigns.games.knk_mf.wounds.effects import bestow

SPECIAL, SERVANTS, SKILLS = roles.SPECIAL_ATTACK, roles.SERVANTS, roles.SKILLS


def specials(state: State, hero: str) -> list[str]:
    """The special attacks somebody has bought."""
    return [one.id for one in state.held_by(hero, "purchase") if one.entry == SPECIAL]


def step_price(state: State, book: Book, power: str, name: str) -> int:
    """Prana that a special attack costs at first or in each turn, by the points that were put into it."""
    prices = told(book, SPECIAL).get(name)
    place = max(1, state.count(power, "price")) - 1
    if not isinstance(prices, list | tuple) or not prices:
        return max(0, whole(prices))
    return max(0, whole(prices[min(place, len(prices) - 1)]))


def special(draft: Draft, book: Book, *, hero: str, power: str, target: str) -> None:
    """Use a special attack of a hybrid on somebody, or on oneself.

    Units:  the action of the turn; prana by the points in it, and each turn if it lasts.
    Errors: IllegalMove for a power one has not, a target that is not there, or without the prana.
    Source: «Гибриды».
    """
    if not begin_action(draft, book, hero):
        return
    if power not in specials(draft.state, hero):
        raise IllegalMove(say("{hero} has no such power.", hero=Name(hero)), SPECIAL)
    if not fights(draft.state, target):
        raise IllegalMove(say("There is nobody to attack."), SPECIAL)
    refuse_unseen(draft, hero, target)
    require_prana(draft, book, hero, step_price(draft.state, book, power, "activation"), SPECIAL)
    draft.begin("step", "retreat")
    noticed(draft, book, hero)
    if figure(draft.state, book, power, "turns") > 0:
        draft.set(power, "upkeep", step_price(draft.state, book, power, "upkeep"), SPECIAL)
    aim(draft, book, hero, power, target, SPECIAL)
    give_away(draft, book, hero, power)


def use_item(draft: Draft, book: Book, *, hero: str, thing: str, target: str) -> None:
    """Use a thing one holds, on somebody or on oneself: a potion is drunk up, what is marked `kept` stays.

    Units:  the action of the turn; between battles a thing a turn.
    Errors: IllegalMove for a thing one does not hold, a weapon, a target that is not there, or harm outside a battle.
    Source: «Ходы», the action.
    """
    require_fighter(draft.state, hero)
    if fights(draft.state, hero):
        if not begin_action(draft, book, hero):
            return
    else:
        once(draft, hero, "use", roles.TURNS)
    if thing not in {one.id for one in draft.state.held_by(hero, "item")}:
        raise IllegalMove(say("{hero} holds no such thing.", hero=Name(hero)), roles.TURNS)
    if entry_of(draft.state, book, draft.state.pieces[thing].entry).kind == "critical-table":
        draft.refuse(say("{thing} is a weapon: one strikes with it.", thing=Name(thing)), roles.TURNS)
    whom = target or hero
    if not (fights(draft.state, whom) if fights(draft.state, hero) else alive(draft.state, whom)):
        raise IllegalMove(say("There is nobody to use it on."), roles.TURNS)
    refuse_unseen(draft, hero, whom)
    if not fights(draft.state, hero) and does_harm(draft.state, book, thing):
        raise IllegalMove(say("Who strikes somebody begins a battle first."), "hod-boya")
    if fights(draft.state, hero):
        draft.begin("step", "retreat")
        noticed(draft, book, hero)
        if not does_harm(draft.state, book, thing):
            draft.mark(hero, "tended", "turn", roles.STEALTH)  # one may hide in that turn all the same
    draft.note(say("{hero} uses {thing}.", hero=Name(hero), thing=Name(thing)), roles.TURNS)
    aim(draft, book, hero, thing, whom, roles.TURNS)
    give_away(draft, book, hero, thing)
    if not says(draft.state, book, thing, "kept"):
        draft.put(thing, "", roles.TURNS)
        draft.mark(thing, "spent", rule=roles.TURNS)


def clear_spent(draft: Draft) -> None:
    """Take away things that were used up, once no blow or save hangs on them any more. Runs after every move."""
    state = draft.state
    waiting = {mark for hit in state.of_kind("hit") for mark in state.marks_of(hit.id)}
    for thing in [one.id for one in state.of_kind("item") if state.has(one.id, "spent")]:
        if f"spell:{thing}" not in waiting:
            draft.remove(thing, roles.TURNS)


def phantasms(state: State, book: Book, hero: str) -> list[str]:
    """The noble phantasms somebody holds."""
    return [one.id for one in state.held_by(hero, "item") if says(state, book, one.id, "phantasm")]


def phantasm_price(state: State, book: Book, hero: str, rank: int) -> int:
    """Prana that a phantasm of a rank costs.

    Source: «Слуги»: its own price for F and EX, so much for each rank between.
    """
    prices = table(class_of(state, book, hero).stats.get("activation"))
    letter = rank_letter(book, rank)
    between = next((price for key, price in prices.items() if "-" in key), 0)
    letters = sixth(state, book, hero) or "NP"
    return max(0, reckoned(book, prices.get(letter, between), **{letters: rank, "NP": rank}))


def unleash(draft: Draft, book: Book, *, hero: str, phantasm: str, target: str) -> None:
    """Unleash a noble phantasm, on somebody if it strikes; its rank is on the thing.

    Units:  the action of the turn; prana by its rank.
    Errors: IllegalMove for who is no Servant, a thing that is no phantasm, a rank past one's own, or without the prana.
    Source: «Слуги».
    """
    if not begin_action(draft, book, hero):
        return
    state = draft.state
    if "activation" not in class_of(state, book, hero).stats:
        raise IllegalMove(say("{hero} has no noble phantasm.", hero=Name(hero)), SERVANTS)
    if phantasm not in phantasms(state, book, hero):
        raise IllegalMove(say("{hero} holds no such phantasm.", hero=Name(hero)), SERVANTS)
    rank = figure(state, book, phantasm, "rank")
    most = level(state, book, hero, sixth(state, book, hero)).total
    if rank > most:
        draft.refuse(
            say(
                "A phantasm of rank {rank} is past {most}.", rank=rank_letter(book, rank), most=rank_letter(book, most)
            ),
            SERVANTS,
        )
    if target and not fights(state, target):
        raise IllegalMove(say("There is nobody to attack."), SERVANTS)
    if target:
        refuse_unseen(draft, hero, target)
    require_prana(draft, book, hero, phantasm_price(state, book, hero, rank), SERVANTS)
    draft.begin("step", "retreat")
    noticed(draft, book, hero)
    draft.note(say("{hero} unleashes {phantasm}.", hero=Name(hero), phantasm=Name(phantasm)), SERVANTS)
    if target:
        _let_loose(draft, book, hero, phantasm, target)


def _let_loose(draft: Draft, book: Book, hero: str, phantasm: str, target: str) -> None:
    """Let a phantasm strike, harder to evade out of hiding, or help.

    Source: «Слуги»; «Стэлс».
    """
    amount = rolled_damage(draft, book, hero, phantasm, target)
    if amount <= 0:
        bestow(draft, book, hero, phantasm, target, SERVANTS)
        give_away(draft, book, hero, phantasm)
        return
    weapon = weapon_of(draft.state, book, hero, phantasm)
    amount = tempered(draft, book, hero, target, weapon, amount)
    hit = hits.strike(draft, target, hero, amount, SERVANTS, f"spell:{phantasm}")
    if draft.state.has(hero, "hidden"):
        draft.set(hit, "dodge_penalty", stat(book, roles.STEALTH, "dodge_penalty"), roles.STEALTH)
        strikes_from_hiding(draft, hero, weapon.silent, hit)


def switch(draft: Draft, book: Book, *, hero: str, skill: str) -> None:
    """Switch a skill on that is kept up with prana, or off again; it grows from the next turn on.

    Errors: IllegalMove for a skill one has not, or that always works; in a battle, in another's turn.
    Source: «Чистые глаза».
    """
    require_fighter(draft.state, hero)
    known = draft.state.pieces.get(skill)
    if known is None or known.kind != "skill" or draft.state.holder(skill) != hero:
        raise IllegalMove(say("{hero} has no such skill.", hero=Name(hero)), SKILLS)
    entry = entry_of(draft.state, book, known.entry or skill)
    if not entry.stats.get("activated"):
        raise IllegalMove(say("{skill} always works.", skill=Name(skill)), SKILLS)
    rule = entry.slug if book.get(entry.slug) else SKILLS
    if fights(draft.state, hero):
        require_turn(draft.state, hero)
        if not draft.state.has(hero, "recovered"):
            if not reach(draft, book, hero, "prana"):
                return
            go_on(draft, book, hero)
    once(draft, hero, f"switch-{skill}", rule)
    if draft.state.has(skill, "active"):
        draft.unmark(skill, "active", rule)
        if not entry.stats.get("kept_when_off", True):
            draft.set(skill, "turns", 0, rule)
    else:
        draft.mark(skill, "active", rule=rule)
