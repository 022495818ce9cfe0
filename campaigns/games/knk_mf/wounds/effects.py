"""What works on somebody for several turns: blood, poison, blessings, curses, and what keeping them up costs.

Source: «Ходы», the second part of a turn; «После боя»; «Кроме того», curses; «Гибриды», upkeep.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import alive, figure, heal, lay_down, refresh, says, tells, told_of
from campaigns.games.knk_mf.battle.saves import thrown_stat
from campaigns.games.knk_mf.character.edition import told
from campaigns.games.knk_mf.character.ladder import LETTERS
from campaigns.games.knk_mf.character.vitals import trim
from campaigns.games.knk_mf.wounds.body import LOST_LIMB, end_effect, hurt
from campaigns.games.knk_mf.wounds.elements import weakened

TURNS = roles.TURNS
EACH_TURN = {"each_damage": "damage", "each_heal": "heal", "each_prana": "prana", "turns": "turns", "upkeep": "upkeep"}
"""Counters of a spell and what they are on the effect that it leaves."""


def effects(state: State, piece: str) -> list[Piece]:
    """What works on somebody, oldest first."""
    return list(state.held_by(piece, "effect"))


def waiting(state: State, piece: str) -> list[Piece]:
    """The effects that have not worked yet in this turn."""
    return [one for one in effects(state, piece) if not state.has(one.id, "worked")]


def lay_on(draft: Draft, book: Book, target: str, source: str, by: str, counters: Mapping[str, int], rule: str) -> str:
    """Let something work on somebody from now on. Returns its id.

    Shape:  `counters` are damage, heal, prana (each turn), turns (0: until it is ended), upkeep, change:X and curse:X.
    """
    known = draft.state.pieces[source]
    effect = lay_down(draft, "effect", known.entry, known.name)
    draft.put(effect, target, rule)
    for name, value in counters.items():
        draft.set(effect, name, value, rule)
        if name.startswith(("change:", "curse:")):
            draft.change(target, name, value, rule, source)
    draft.mark(effect, f"by:{by}", rule=rule)
    trim(draft, book, target, rule)
    return effect


def work(draft: Draft, book: Book, effect: str) -> None:
    """Let one effect do what it does in a turn, and count the turn."""
    state = draft.state
    target = state.holder(effect)
    rule = next((slug for slug in (state.pieces[effect].entry,) if book.get(slug)), TURNS)
    draft.mark(effect, "worked", "turn")
    if not alive(state, target):
        return
    draft.note(say("{effect} works on {hero}.", effect=Name(effect), hero=Name(target)), rule)
    if state.count(effect, "damage") > 0:
        hurt(draft, book, target, _damage(draft, book, effect, target), rule, told_of(state, effect, "by"))
    if not alive(draft.state, target):
        return
    heal(draft, book, target, max(0, state.count(effect, "heal")), rule)
    gain = state.count(effect, "prana")
    if gain > 0:
        refresh(draft, book, target, gain, rule)
    elif gain < 0:
        draft.change(target, "prana", -min(-gain, max(0, state.count(target, "prana"))), rule)
    if state.count(effect, "turns") > 0:
        draft.change(effect, "turns", -1, rule)
        if draft.state.count(effect, "turns") <= 0:
            draft.note(say("{effect} ends.", effect=Name(effect)), rule)
            end_effect(draft, effect, rule)


def _damage(draft: Draft, book: Book, effect: str, target: str) -> int:
    """What an effect takes in this turn: blood is lost everywhere, a spell's damage is weaker in rain and water."""
    amount = draft.state.count(effect, "damage")
    if draft.state.pieces[effect].entry == LOST_LIMB:
        by_dice = isinstance(told(book, LOST_LIMB).get("bleeding"), str)
        return thrown_stat(draft, book, LOST_LIMB, "bleeding", f"blood/{target}") if by_dice else amount
    return weakened(draft, book, target, amount, tells(draft.state, book, effect, "element"))


def work_all(draft: Draft, book: Book, piece: str) -> None:
    """Let all effects work that have not in this turn, oldest first; on the dead nothing works."""
    for one in waiting(draft.state, piece):
        if one.id in draft.state:
            work(draft, book, one.id)
    for one in effects(draft.state, piece):
        draft.unmark(one.id, "worked")


def pay_upkeep(draft: Draft, book: Book, caster: str) -> None:
    """Pay for the effects that somebody keeps up; what cannot be paid for ends.

    Source: «Гибриды»; «Чистые глаза».
    """
    for one in list(draft.state.of_kind("effect")):
        cost = draft.state.count(one.id, "upkeep")
        if cost <= 0 or not draft.state.has(one.id, f"by:{caster}"):
            continue
        if draft.state.count(caster, "prana") >= cost:
            draft.change(caster, "prana", -cost, roles.SPECIAL_ATTACK)
        else:
            draft.note(
                say("{hero} cannot keep up {effect}.", hero=Name(caster), effect=Name(one.id)), roles.SPECIAL_ATTACK
            )
            end_effect(draft, one.id, roles.SPECIAL_ATTACK)


def bestow(draft: Draft, book: Book, hero: str, spell: str, target: str, rule: str) -> None:
    """What a spell does besides damage: healing, prana, and what goes on working for turns."""
    if not alive(draft.state, target) or spell not in draft.state:
        return
    heal(draft, book, target, max(0, figure(draft.state, book, spell, "heal")), rule)
    refresh(draft, book, target, max(0, figure(draft.state, book, spell, "restores")), rule)
    counters = {name: figure(draft.state, book, spell, told) for told, name in EACH_TURN.items()}
    for (piece, name), value in list(draft.state.counters.items()):
        if piece == spell and name.startswith(("change:", "curse:")):
            counters[name] = value
    for kind in ("change", "curse"):
        for letter in LETTERS:
            if by := figure(draft.state, book, spell, f"{kind}_{letter}"):
                counters[f"{kind}:{letter}"] = counters.get(f"{kind}:{letter}", 0) + by
    lasting = {name: value for name, value in counters.items() if value and name != "upkeep"}
    if lasting:
        effect = lay_on(draft, book, target, spell, hero, {**counters}, rule)
        if element := tells(draft.state, book, spell, "element"):
            draft.mark(effect, f"element:{element}", rule=rule)
        if says(draft.state, book, spell, "permanent"):
            draft.mark(effect, "permanent", rule=rule)
