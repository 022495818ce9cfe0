"""The numbers of a character that need no die: health, prana, defence, cells, steps, points; each explained.

Source: Категории персонажей; Вторичные характеристики; Первичные характеристики (ч.2); Критическая атака, примечания.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.game import Explained, Part
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import number, reckoned, told, whole
from campaigns.games.knk_mf.character.ladder import rank_letter
from campaigns.games.knk_mf.character.numbers import (
    FIGHTERS,
    LETTERS,
    at_base,
    by_class,
    by_formula,
    categories,
    category,
    category_for,
    class_of,
    is_missing,
    level,
    levels_in,
    limb_name,
    limbs,
    named,
    sixth,
)
from campaigns.games.knk_mf.character.rank_bonuses import bonus
from campaigns.games.knk_mf.character.supplements import bonuses

ANY = "any"
"""What stands where a page names no limit of evasions."""
WITHOUT_LIMIT = 999
"""More evasions than any fight has turns."""
DEAD_APOSTLE = "DA"
"""The sixth characteristic of Dead Apostles and their Progenitors."""


def is_fighter(state: State, piece: str) -> bool:
    """Whether a piece has characteristics at all."""
    return piece in state and state.pieces[piece].kind in FIGHTERS


def explained(parts: list[Part]) -> Explained:
    """A number of its parts; the first stays even where it is nothing, so that there is something to see."""
    return Explained(tuple(part for place, part in enumerate(parts) if part.amount or not place))


def _rank_bonus(state: State, book: Book, piece: str, stat: str) -> list[Part]:
    found = bonus(state, book, piece, stat)
    if stat not in found:
        return []
    source = found["rules"][stat]
    return [Part(say("{bonus}", bonus=Name(source)), whole(found[stat]), source)]


def max_health(state: State, book: Book, piece: str) -> Explained:
    """The most health: the category's formula in Endurance, the bonus of its rank, prostheses, what wounds took.

    Source: Категории; Выносливость B (4); Отрубленная конечность; Начать игру без конечности.
    """
    parts = by_formula(state, book, piece, "E", "health")
    parts += _rank_bonus(state, book, piece, "health")
    parts += bonuses(state, book, piece, "max_health")
    for limb in limbs(book):
        if state.has(piece, f"missing:{limb}") and not is_missing(state, piece, limb):
            more = number(book, rules.LIMBS, "max_health_with_prosthesis")
            parts.append(Part(say("prosthesis: {limb}", limb=limb_name(limb)), more, rules.LIMBS))
    parts.append(Part(say("lost for good"), -state.count(piece, "max_health_loss"), rules.LOST_LIMB))
    return explained(parts)


def max_prana(state: State, book: Book, piece: str) -> Explained:
    """The most prana: the category's formula in Magic, what the class gives, twice as much at a base with «Магия+».

    Source: Категории; Маги; Магия+.
    """
    parts = by_formula(state, book, piece, "M", "prana")
    parts += by_class(state, book, piece, "prana")
    parts += bonuses(state, book, piece, "max_prana")
    if at_base(state, piece) and state.count(piece, "plus:M") > 0:
        factor = number(book, rules.PLUS_MAGIC, "prana_factor_at_base", 1)
        more = (factor - 1) * sum(part.amount for part in parts)
        parts.append(Part(say("at the base, {modifier}", modifier=Name(rules.PLUS_MAGIC)), more, rules.PLUS_MAGIC))
    return explained(parts)


def is_progenitor(state: State, book: Book, piece: str) -> bool:
    """Whether somebody is a Progenitor: a Dead Apostle of the strongest category.

    Source: Вампиры.
    """
    return sixth(state, book, piece) == DEAD_APOSTLE and category(state, book, piece) in categories(book)[:1]


def recovers_now(state: State, book: Book, piece: str) -> bool:
    """Whether what everybody recovers comes with this turn: with each, or with the last of so many.

    Source: Восстановление праны за 1 ход, where an edition says «за 2 хода».
    """
    turns = max(1, number(book, rules.RECOVERY, "every_turns", 1))
    return (state.count(piece, "recovery_turns") + 1) % turns == 0


def prana_recovery(state: State, book: Book, piece: str) -> Explained:
    """Prana that comes back each turn: the same for all, the bonus of Magic, what the class gives; familiars have none.

    Shape:  below 0 for Progenitors, who lose prana each turn.
    Source: Вторичные характеристики; Магия B (4), EX (6); Маги; Фамильяры; Слуги; Ходы, of Progenitors.
    """
    own = told(book, rules.RECOVERY).get("amount")
    back = reckoned(book, own, **levels_in(state, book, piece, own, "M")) if recovers_now(state, book, piece) else 0
    parts = [Part(say("everybody"), back, rules.RECOVERY)]
    if is_progenitor(state, book, piece):
        parts.append(Part(say("Progenitors lose as much instead"), -2 * parts[0].amount, rules.PROGENITORS))
    parts += _rank_bonus(state, book, piece, "prana_recovery")
    parts += by_class(state, book, piece, "prana_recovery")
    parts += bonuses(state, book, piece, "prana_recovery")
    parts += _at_base(state, book, piece, "prana_at_base")
    if state.pieces[piece].kind == "familiar" or class_of(state, book, piece).stats.get("familiar"):
        parts.append(Part(say("familiars recover none"), -sum(part.amount for part in parts), rules.FAMILIARS))
    return explained(parts)


def health_recovery(state: State, book: Book, piece: str) -> Explained:
    """Health that comes back each turn inside the own base, with «Выносливость+» alone.

    Source: Выносливость+.
    """
    return Explained((*_at_base(state, book, piece, "heals_at_base"), *bonuses(state, book, piece, "health_recovery")))


def _at_base(state: State, book: Book, piece: str, gives: str) -> list[Part]:
    """What «Выносливость+» gives each turn inside the own base: health, or prana."""
    amount = number(book, rules.PLUS_ENDURANCE, gives)
    if not amount or not at_base(state, piece) or state.count(piece, "plus:E") < 1:
        return []
    return [Part(say("at the base, {modifier}", modifier=Name(rules.PLUS_ENDURANCE)), amount, rules.PLUS_ENDURANCE)]


def defence(state: State, book: Book, piece: str, doubled: int = 0) -> Explained:
    """What is subtracted from every physical attack.

    Source: Категории: Защита.
    """
    return explained(
        [*by_formula(state, book, piece, "A", "defence", doubled), *bonuses(state, book, piece, "defence")]
    )


def cells(state: State, book: Book, piece: str, doubled: int = 0) -> Explained:
    """How many cells of a local map a turn's walk has.

    Source: Категории: Передвижение.
    """
    return explained([*by_formula(state, book, piece, "A", "cells", doubled), *bonuses(state, book, piece, "cells")])


def global_move(state: State, book: Book, piece: str) -> Explained:
    """How many places of the global map a move has; none without a leg, one with a hurt one.

    Source: Перемещение по глобальной карте; Персонаж без ноги.
    """
    formula = told(book, rules.GLOBAL_MOVE).get("amount")
    levels = levels_in(state, book, piece, formula, "E")
    counted = dict.fromkeys(levels, 0)
    so_far = reckoned(book, formula, **counted)
    parts = [Part(say("everybody"), so_far, rules.GLOBAL_MOVE)]
    for letter, stands in levels.items():
        counted[letter] = stands
        now, of = reckoned(book, formula, **counted), named(state, book, piece, letter)
        said = say("{characteristic} {rank}", characteristic=of, rank=rank_letter(book, stands))
        parts.append(Part(said, now - so_far, rules.GLOBAL_MOVE))
        so_far = now
    parts += bonuses(state, book, piece, "global_move")
    most = leg_allows(state, book, piece)
    over = sum(part.amount for part in parts)
    if most is not None and over > most:
        parts.append(Part(say("the leg"), most - over, rules.NO_LEG))
    return explained(parts)


def leg_allows(state: State, book: Book, piece: str) -> int | None:
    """How far a bad leg carries over the global map; None for a sound one.

    Source: Персонаж без ноги: none at all without it, one place with a broken or wounded one.
    """
    hurt = [entry for mark in state.marks_of(piece) if (entry := book.get(mark)) and entry.kind == "critical"]
    legs = [entry for entry in hurt if entry.stats.get("part") == "leg"]
    if is_missing(state, piece, "leg") or any(is_severing(entry) for entry in legs):
        return number(book, rules.NO_LEG, "lost_leg_step")
    return number(book, rules.NO_LEG, "broken_leg_step") if legs else None


def is_severing(critical: Entry) -> bool:
    """Whether a critical takes a limb off; the rulebook's other wounds leave it in its place."""
    return bool(critical.stats.get("severs"))


def dodges(state: State, book: Book, piece: str) -> Explained:
    """How often a fight lets somebody dodge.

    Source: Категории: Ролл уклонения.
    """
    counted = category_for(state, book, piece, "L")
    if told(book, counted).get("dodges") == ANY:
        return Explained((Part(say("without limit"), WITHOUT_LIMIT, counted),))
    return explained([*by_formula(state, book, piece, "L", "dodges"), *bonuses(state, book, piece, "dodges")])


def lines(state: State, book: Book, piece: str) -> Explained:
    """Lines of spells that a mage reads in a turn; nothing for others, whose school alone decides.

    Source: Маги.
    """
    return Explained((*by_class(state, book, piece, "lines_per_turn"), *bonuses(state, book, piece, "lines")))


def familiar_prana(state: State, book: Book, piece: str) -> Explained:
    """Prana that a mage can give to familiars in a turn.

    Source: Маги.
    """
    return Explained(tuple(by_class(state, book, piece, "familiar_prana")))


def max_concentration(state: State, book: Book, piece: str) -> Explained:
    """Points of concentration (SCo) that the sacraments of the church are learned for.

    Source: Церковь.
    """
    return Explained(
        (*by_class(state, book, piece, "concentration"), *bonuses(state, book, piece, "max_concentration"))
    )


def circles(state: State, book: Book, piece: str) -> Explained:
    """Circles of holy magic that a servant of the church may learn from: one for each HS.

    Source: Церковь.
    """
    if "concentration" not in class_of(state, book, piece).stats:
        return Explained(())
    return level(state, book, piece, sixth(state, book, piece))


def surcharge(state: State, book: Book, piece: str, letter: str) -> list[Part]:
    """What a hybrid pays more for attacks and saves of a characteristic that impulse has changed.

    Source: Гибриды: for each raise and for the higher category, adding up.
    """
    each = whole(class_of(state, book, piece).stats.get("raised_cost"))
    times = max(0, state.count(piece, f"raised:{letter}")) + state.has(piece, f"higher:{letter}")
    return [Part(say("impulse"), each * times, rules.HYBRIDS)] if each and times else []


def attack_cost(state: State, book: Book, piece: str) -> Explained:
    """Prana for an attack: the professionals' strong one, and what impulse adds to anybody's.

    Source: Профи: Атака 1; Гибриды.
    """
    counted = category_for(state, book, piece, "S")
    own = number(book, counted, "attack_prana_cost")
    parts = [Part(say("{category}", category=Name(counted)), own, counted)] if own else []
    return Explained((*parts, *surcharge(state, book, piece, "S")))


def save_cost(state: State, book: Book, piece: str, letter: str) -> Explained:
    """Prana for a save, whichever it is, and what impulse adds.

    Source: Спасброски; Гибриды.
    """
    parts = [Part(say("a save"), number(book, rules.SAVES, "prana_cost"), rules.SAVES)]
    return explained(parts + surcharge(state, book, piece, letter))


def control_zone(state: State, book: Book, piece: str) -> Explained:
    """Cells around a character on which spells can be laid.

    Source: Зона контроля.
    """
    formula = told(book, roles.CONTROL_ZONE).get("radius", "M")
    letter = next((one for one in LETTERS if one in str(formula)), "M")
    radius = reckoned(book, formula, **levels_in(state, book, piece, formula, letter))
    said = say("{characteristic}", characteristic=named(state, book, piece, letter))
    return Explained((Part(said, radius, roles.CONTROL_ZONE),))


def trim(draft: Draft, book: Book, piece: str, rule: str = "") -> None:
    """Cut health and prana that stand above what is now the most."""
    for counter, most in (("health", max_health), ("prana", max_prana)):
        over = draft.state.count(piece, counter) - max(0, most(draft.state, book, piece).total)
        draft.change(piece, counter, -max(0, over), rule)
