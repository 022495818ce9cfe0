"""Rounds and their two phases.

Source: 1.2 Структура Раунда; 5.1 Лагерь; 4.5 Бомба, Шарик-со-Щитом.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Prompt
from campaigns.games.bridges import roles, rules
from campaigns.games.bridges.checks import ready_hero
from campaigns.games.bridges.fight.explosions import burn_down
from campaigns.games.bridges.fight.fighting import Strike, blow, land, start
from campaigns.games.bridges.fight.foes import act, notice, stages
from campaigns.games.bridges.fight.wounds import fall, finish_boss
from campaigns.games.bridges.goods.bank import end_offers
from campaigns.games.bridges.numbers import (
    BASE,
    action_points,
    alive,
    bosses,
    entry_of,
    heroes,
    max_health,
    number,
    standing,
)
from campaigns.games.bridges.scout import LIMITED, fade, wear_out
from campaigns.games.bridges.throws import rolled_amount

ENDING_WITH_A_ROUND = ("players-phase", "round-end")
"""Until when a shield lasts that is gone as the next heroes' phase begins."""
RESTING = ("at_start_of_turn", "at_end_of_turn")
"""When a camp heals that does not heal at any time."""
Part = tuple[str, str]
"""A boss and a stage of its turn."""


def begin_round(draft: Draft, book: Book, count: int) -> None:
    """Begin a round: shields end, bombs go off, then the heroes' phase with its points and the camp's rest."""
    draft.begin("round", count, rules.ACTIONS_OF_A_ROUND)
    draft.begin("phase", "heroes", rules.ACTIONS_OF_A_ROUND)
    draft.end_marks("round")
    for piece in [*(one.id for one in draft.state.of_kind("hero", "boss")), BASE]:
        _wear_off(draft, book, piece)
    for boss in draft.state.of_kind("boss"):
        fade(draft, boss.id)
    for trap in [*draft.state.of_kind("trap")]:
        wear_out(draft, book, trap.id)
    for bomb in [*draft.state.of_kind("bomb")]:
        burn_down(draft, book, bomb.id)
    _outlast(draft, book, count)
    if draft.state.result:
        return
    for hero in heroes(draft.state):
        points = max(0, action_points(draft.state, book, hero.id).total)
        draft.set(hero.id, "action_points", points, rules.ACTION_POINTS)
        draft.set(hero.id, "moves", 0)
        draft.set(hero.id, "techniques", 0)
        for deed in LIMITED:
            draft.set(hero.id, f"{deed}_this_round", 0)
    if _says(book, roles.CAMP, "at_start_of_turn"):
        rest(draft, book)


def _outlast(draft: Draft, book: Book, count: int) -> None:
    """Win once so many rounds are over, in an edition that says so.

    Source: 1.9 Победа.
    """
    rule = book.get(roles.BOSSES)
    most = number(rule, "won_after_rounds") if rule else 0
    if most and count > most and not draft.state.result:
        draft.end("victory", say("The heroes have held out for {most} rounds.", most=most), rules.VICTORY)


def _wear_off(draft: Draft, book: Book, piece: str) -> None:
    """A shield ends as a round begins, or after so many rounds; of one that does neither, something is left.

    Source: 4.5 Шарик-со-Щитом.
    """
    if draft.state.count(piece, "shield_rounds") > 0:
        draft.change(piece, "shield_rounds", -1, roles.BALL)
        if draft.state.count(piece, "shield_rounds") > 0:
            return
    elif _says(book, roles.BALL, "lasts_until") not in ENDING_WITH_A_ROUND:
        return
    draft.set(piece, "shield", 0, roles.BALL)


def _says(book: Book, role: str, stat: str) -> object:
    """What the book says of a thing; nothing where it has no such thing."""
    entry = book.get(role)
    return entry.stats.get(stat) if entry else None


def rest(draft: Draft, book: Book) -> None:
    """The camp heals the heroes at the base; of a camp that left the book nobody knows how.

    Source: 5.1 Лагерь.
    """
    camp = book.get(roles.CAMP)
    if camp is None or not draft.state.has(BASE, "camp"):
        return
    for hero in standing(draft.state, BASE):
        missing = max_health(draft.state, book, hero.id).total - draft.state.count(hero.id, "health")
        told = rolled_amount(draft, camp.stats, "heals", "heals/camp", rules.CAMP)
        if share := number(camp, "heals_divisor"):
            told = max_health(draft.state, book, hero.id).total // share
        healed = missing if camp.stats.get("heals_all") else min(missing, told)
        draft.change(hero.id, "health", max(0, healed), rules.CAMP, roles.CAMP)


def finish(draft: Draft, book: Book, *, hero: str) -> None:
    """End a hero's turn; the points left are lost. When all have ended theirs, the bosses act.

    Source: 1.2.
    """
    ready_hero(draft, hero, even_fallen=True)
    draft.mark(hero, "finished", "round", rules.ACTIONS_OF_A_ROUND)
    if all(draft.state.has(one.id, "finished") for one in standing(draft.state)):
        begin_neutrals(draft, book)


def end_phase(draft: Draft, book: Book, *, by: Seat) -> None:
    """End the turns of all who have not ended theirs.

    Errors: IllegalMove outside the heroes' phase.
    Source: 1.2.
    """
    if draft.state.periods.get("phase") != "heroes":
        raise IllegalMove(say("The heroes' phase is not on."), rules.ACTIONS_OF_A_ROUND)
    for hero in heroes(draft.state):
        draft.mark(hero.id, "finished", "round", rules.ACTIONS_OF_A_ROUND)
    begin_neutrals(draft, book)


def begin_neutrals(draft: Draft, book: Book) -> None:
    """Begin the neutrals' phase: each boss acts, in the rulebook's order; then the next round begins.

    Shape: what was got before it is no longer just got; what falls in it stays so into the next round.
    """
    end_offers(draft, *(hero.id for hero in heroes(draft.state)))
    if _says(book, roles.CAMP, "at_end_of_turn"):
        rest(draft, book)
    draft.begin("phase", "neutrals", rules.NEUTRALS)
    run_neutrals(draft, book, parts_of(draft, book))


def parts_of(draft: Draft, book: Book) -> list[Part]:
    """The neutrals' phase: each boss with the parts of its turn, in the rulebook's order."""
    return [(boss.id, stage) for boss in bosses(draft.state, book) for stage in stages(draft.state, book, boss.id)]


def run_neutrals(draft: Draft, book: Book, left: Sequence[Part]) -> None:
    """Let the bosses act, in the parts of the phase that are left; then the next round begins."""
    for done, (boss, stage) in enumerate(left, 1):
        if draft.state.result:
            return
        then = {"go_on": "neutrals", "left": [list(part) for part in left[done:]]}
        if alive(draft.state, boss) and not act(draft, book, boss, stage, then):
            return
    if not draft.state.result:
        begin_round(draft, book, int(draft.state.periods.get("round", 0)) + 1)


def guard_answered(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Let the blow land that a guard was asked about, or ask the next guard; then go on with what it interrupted.

    Source: 1.3 Бурилла.
    """
    told = prompt.data["strike"]
    # While the question waited, a game master may have taken away any of those it is about.
    targets = tuple(target for target in told["targets"] if target in draft.state)
    strike = Strike(**{**told, "targets": targets, "declined": tuple(told.get("declined", ()))})
    asked = str(prompt.data["guard"])
    if strike.boss in draft.state and targets:
        if choice == "yes" and asked in draft.state:
            land(draft, book, strike, asked)
        elif not start(draft, book, replace(strike, declined=(*strike.declined, asked)), prompt.data["then"]):
            return
    go_on(draft, book, prompt.data["then"])


def go_on(draft: Draft, book: Book, then: Mapping[str, Any]) -> None:
    """What follows a blow: the rest of the neutrals' phase, the attack that it came before, or nothing."""
    if draft.state.result:
        return
    if then.get("go_on") == "neutrals":
        left = [(str(boss), str(stage)) for boss, stage in then.get("left", ())]
        run_neutrals(draft, book, left if "left" in then else parts_of(draft, book)[int(then["done"]) :])
    elif then.get("go_on") == "attack" and then["hero"] in draft.state and alive(draft.state, then["boss"]):
        blow(draft, book, then["hero"], then["boss"], int(then["amount"]))


def guard(draft: Draft, book: Book, *, hero: str, stance: str) -> None:
    """Say beforehand whether a guard takes blows for comrades: always, never, or asked each time.

    Errors: IllegalMove for a character without that ability, or for what was said already.
    Source: 1.3 Бурилла.
    """
    piece = draft.state.pieces.get(hero)
    if piece is None or piece.kind != "hero" or "protection_divisor" not in entry_of(draft.state, book, hero).stats:
        raise IllegalMove(say("{hero} cannot take blows for others.", hero=Name(hero)), rules.BURILLA)
    if stance not in {"ask", "always", "never"}:
        raise IllegalMove(say("A guard is asked, or guards always or never."), rules.BURILLA)
    said = next((one for one in ("always", "never") if draft.state.has(hero, f"guards-{one}")), "ask")
    if said == stance:
        raise IllegalMove(say("{hero} does so already.", hero=Name(hero)), rules.BURILLA)
    for other in ("always", "never"):
        if other != stance:
            draft.unmark(hero, f"guards-{other}", rules.BURILLA)
    if stance != "ask":
        draft.mark(hero, f"guards-{stance}", rule=rules.BURILLA)


def settle(draft: Draft, book: Book) -> None:
    """What is true after any move or override: those without health have fallen; a watchful boss has noticed.

    Shape: a camp whose page names no moment heals at any.
    """
    if draft.state.result or draft.state.periods.get("phase") == "choosing":
        return
    for boss in [*draft.state.of_kind("boss")]:
        if (boss.id, "health") not in draft.state.counters:  # one that a game master has just added comes whole
            draft.set(boss.id, "health", max_health(draft.state, book, boss.id).total, boss.entry)
    fall(draft, book)
    for boss in [*draft.state.of_kind("boss")]:
        finish_boss(draft, book, boss.id, [])
    if not draft.state.result:
        notice(draft, book)
    if not draft.state.result and not any(_says(book, roles.CAMP, one) for one in RESTING):
        rest(draft, book)
