"""What a spell, a special attack or a phantasm does once it is let loose.

Source: «Заклинания» (four types); «Зона контроля»; «Магический урон»; «Дождь».
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, Prompt, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle import saves
from campaigns.games.knk_mf.battle.fighters import (
    alive,
    battling,
    entry_of,
    fighting,
    fights,
    figure,
    lay_down,
    refuse_unseen,
    says,
    stat,
    tells,
)
from campaigns.games.knk_mf.character.edition import divided, reckoned, told, word, words
from campaigns.games.knk_mf.character.ladder import LETTERS
from campaigns.games.knk_mf.character.numbers import category, is_unholy, weakest
from campaigns.games.knk_mf.character.supplements import entry_of as entry_of_slug
from campaigns.games.knk_mf.character.vitals import control_zone, defence, max_health, max_prana
from campaigns.games.knk_mf.location.grid import cell_of, code, distance, obstacles, occupants, place_of
from campaigns.games.knk_mf.location.ground import zone
from campaigns.games.knk_mf.location.stealth import strikes_from_hiding
from campaigns.games.knk_mf.making.nameless import called
from campaigns.games.knk_mf.wounds import hits
from campaigns.games.knk_mf.wounds.body import drop_hit, lay_at
from campaigns.games.knk_mf.wounds.effects import bestow
from campaigns.games.knk_mf.wounds.elements import weakened

PERSON, GROUND, GENERAL, SUMMONS = (
    roles.SPELLS_ON_SOMEBODY,
    roles.SPELLS_ON_GROUND,
    roles.COMMON_SPELLS,
    roles.SUMMONING,
)


def type_of(state: State, book: Book, spell: str) -> str:
    """The type of a spell; on a person unless it says otherwise."""
    entry = entry_of(state, book, spell)
    told = tells(state, book, spell, "type") or entry.slug
    known = book.get(told)
    return told if known and known.kind == "spell-type" else PERSON


def element_of(state: State, book: Book, spell: str) -> str:
    """The element of a spell: fire, water …; empty for none."""
    return tells(state, book, spell, "element")


def check_aim(draft: Draft, book: Book, hero: str, spell: str, target: str, cell: str) -> None:
    """Errors: IllegalMove for a target that is not there or hidden, or a cell out of the zone of control.

    Source: «Заклинания»; «Зона контроля»; «Стэлс».
    """
    state = draft.state
    match type_of(state, book, spell):
        case kind if kind == PERSON:
            there = fights(state, target) if battling(state) else alive(state, target)
            if not there:
                raise IllegalMove(say("The spell needs somebody it is cast on."), PERSON)
            if not battling(state) and does_harm(state, book, spell):
                raise IllegalMove(say("Who strikes somebody begins a battle first."), "hod-boya")
            refuse_unseen(draft, hero, target)
        case kind if kind == GROUND:
            wanted, start = cell_of(cell, book), place_of(state, hero)
            radius = control_zone(state, book, hero).total
            free = says(state, book, spell, "anywhere")
            if not free and (start is None or wanted not in zone(state, book, hero, start, radius)):
                draft.refuse(
                    say("{cell} is out of the zone of control of {hero}.", cell=code(wanted), hero=Name(hero)),
                    roles.CONTROL_ZONE,
                )
        case kind if kind == SUMMONS:
            if says(state, book, spell, "enchants") and (target not in state or state.holder(target) != hero):
                raise IllegalMove(say("The spell needs a thing in one's hands."), SUMMONS)
        case _:
            return


def cast(draft: Draft, book: Book, hero: str, spell: str, target: str, cell: str) -> None:
    """Let a spell work; one that strikes gives away who read it out of hiding.

    Source: «Заклинания»; «Стэлс».
    """
    kind = type_of(draft.state, book, spell)
    if kind == PERSON:
        aim(draft, book, hero, spell, target, kind)
    elif kind == GROUND:
        _on_ground(draft, book, hero, spell, cell)
    elif kind == SUMMONS:
        _summon(draft, book, hero, spell, target)
    else:
        draft.note(say("The master tells {hero} what {spell} shows.", hero=Name(hero), spell=Name(spell)), kind)
    give_away(draft, book, hero, spell)


def give_away(draft: Draft, book: Book, hero: str, spell: str) -> None:
    """Let everybody know where somebody hidden is who has struck with a spell, a thing or a power.

    Source: «Стэлс».
    """
    if draft.state.has(hero, "hidden") and does_harm(draft.state, book, spell):
        strikes_from_hiding(draft, hero, silent=False, hit="")


def rolled_damage(draft: Draft, book: Book, hero: str, spell: str, target: str) -> int:
    """The magical damage of a spell to somebody: past the defence, and whole of ordinary people's, unless it says else.

    Units:  health.
    Source: «Магический урон»; «Дождь»; «Под водой».
    """
    amount = max(0, figure(draft.state, book, spell, "damage"))
    sides = figure(draft.state, book, spell, "sides")
    for _ in range(min(max(0, figure(draft.state, book, spell, "dice")), 20) if sides > 0 else 0):
        amount += draft.roll(f"spell/{spell}", sides, roles.MAGICAL_DAMAGE)
    amount = _past_defence(draft.state, book, hero, spell, target, amount)
    if draft.state.has(target, "immaterial") or is_unholy(draft.state, book, target):
        amount = divided(book, amount, max(1, stat(book, roles.CREATURES, "magic_divisor", 1)))
    return weakened(draft, book, target, amount, element_of(draft.state, book, spell))


def _past_defence(state: State, book: Book, hero: str, spell: str, target: str, amount: int) -> int:
    """What is left of magical damage past the defence and the halves of a category, if an edition or a spell lets
    them count.

    Source: «Магический урон»: it ignores the one, and ordinary people's is not halved, unless a spell says otherwise.
    """
    stats, own = told(book, roles.MAGICAL_DAMAGE), category(state, book, hero)
    ignores = stats.get("ignores_defence") and not says(state, book, spell, "defended")
    shield = 0 if ignores else defence(state, book, target).total
    is_whole = own in words(stats.get("not_halved_for")) and not says(state, book, spell, "halved")
    if is_whole or hero not in state:
        return max(0, amount - shield)
    formula = word(told(book, own).get("damage")).replace("1dАтака", "Атака")
    return max(0, reckoned(book, formula, amount - shield, **{"Атака": amount, "Защита": shield}))


def does_harm(state: State, book: Book, spell: str) -> bool:
    """Whether a spell strikes or curses: then it waits like a blow for the turn of its target."""
    strikes = figure(state, book, spell, "damage") > 0 or figure(state, book, spell, "dice") > 0
    cursed = any(figure(state, book, spell, f"curse_{letter}") for letter in LETTERS)
    return strikes or cursed or any(piece == spell and name.startswith("curse:") for piece, name in state.counters)


def aim(draft: Draft, book: Book, hero: str, spell: str, target: str, rule: str) -> None:
    """Let something work on one person: blows wait for the turn, help comes at once.

    Source: «Заклинания на человека»; «Спасбросок Магии».
    """
    harmful = does_harm(draft.state, book, spell)
    save = tells(draft.state, book, spell, "saved-by")
    if not harmful and not save:
        bestow(draft, book, hero, spell, target, rule)
        return
    amount = rolled_damage(draft, book, hero, spell, target)
    hit = hits.strike(draft, target, hero, amount, rule, "magic", f"spell:{spell}")
    if draft.state.has(hero, "hidden"):
        draft.set(hit, "dodge_penalty", stat(book, roles.STEALTH, "dodge_penalty"), roles.STEALTH)
    draft.note(
        say("{spell} strikes {hero}: {amount}.", spell=Name(spell), hero=Name(target), amount=amount),
        roles.MAGICAL_DAMAGE,
    )
    if save in saves.KINDS and save != "L":
        saves.ask(draft, book, target, save, hit=hit)


def save_chosen(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """A save that was asked for; where a blow hangs on it, success undoes the blow."""
    won = saves.save_answered(draft, book, prompt, choice)
    hit = str(prompt.data.get("hit", ""))
    if won and hit in draft.state:
        drop_hit(draft, hit, saves.SAVES)


def _on_ground(draft: Draft, book: Book, hero: str, spell: str, cell: str) -> None:
    """Strike everybody round a cell, lay an obstacle or a status there.

    Source: «Заклинания на территорию».
    """
    centre = cell_of(cell, book)
    radius = max(0, figure(draft.state, book, spell, "radius"))
    for kind, about in (("obstacle", "lays"), ("status", "sheds")):
        entry = book.get(tells(draft.state, book, spell, about))
        free = centre not in obstacles(draft.state, book) and centre not in occupants(draft.state)
        if entry and (kind == "status" or free):
            lay_at(draft, lay_down(draft, kind, entry.slug), centre)
    if figure(draft.state, book, spell, "damage") <= 0 and figure(draft.state, book, spell, "dice") <= 0:
        return
    for one in fighting(draft.state):
        spot = place_of(draft.state, one.id)
        if spot and distance(spot, centre) <= radius and one.id != hero:
            aim(draft, book, hero, spell, one.id, GROUND)


def _summon(draft: Draft, book: Book, hero: str, spell: str, target: str) -> None:
    """Make a familiar, or enchant a thing.

    Source: «Призыв и зачарование»; «Фамильяры».
    """
    if says(draft.state, book, spell, "enchants"):
        draft.mark(target, "enchanted", rule=SUMMONS)
        return
    entry = book.get(tells(draft.state, book, spell, "summons"))
    if entry and entry.kind == "familiar":
        summon(draft, book, hero, entry.slug, draft.state.pieces[spell].name)
    else:
        draft.note(say("The master says what {hero} has made.", hero=Name(hero)), SUMMONS)


def summon(draft: Draft, book: Book, owner: str, sort: str, name: str) -> None:
    """Bring a new familiar in, beside its owner."""
    entry = entry_of_slug(draft.state, book, sort)
    seat = draft.state.pieces[owner].seat
    identity = draft.add(
        "familiar",
        entry=word(entry.stats.get("category")) or weakest(book),
        name=name or called(draft.state, entry),
        holder=draft.state.holder(owner),
        rule=sort,
    )
    known: Piece = draft.state.pieces[identity]
    draft.happen(PieceAdded(replace(known, seat=seat), draft.state.holder(owner), rule=sort))
    draft.mark(identity, f"owner:{owner}", rule=sort)
    draft.mark(identity, f"sort:{sort}", rule=sort)
    for letter in ("S", "E", "A", "M", "L"):
        draft.set(identity, letter, 1, sort)
    draft.set(identity, "health", max_health(draft.state, book, identity).total, sort)
    draft.set(identity, "prana", max_prana(draft.state, book, identity).total, sort)
