"""Reading spells line by line over turns: how many lines a turn has, pauses, simple actions, runes, other schools.

Source: «Магия»; «Система строк»; «Кроме того»; «Маги».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import (
    battling,
    entry_of,
    figure,
    require_fighter,
    require_prana,
    says,
    stat,
    tells,
    told_of,
)
from campaigns.games.knk_mf.battle.turns import reach
from campaigns.games.knk_mf.character.edition import reckoned, told, words
from campaigns.games.knk_mf.character.numbers import can_use_magic
from campaigns.games.knk_mf.character.vitals import circles, lines
from campaigns.games.knk_mf.location.stealth import noticed
from campaigns.games.knk_mf.magic.casting import cast, check_aim
from campaigns.games.knk_mf.making.school_names import ELEMENTAL
from campaigns.games.knk_mf.making.schools import is_mage, school_rank, schools_of
from campaigns.games.knk_mf.story.travel import require_story

LINES = roles.LINES
SPELLS, OTHER_SCHOOLS = roles.SPELLS, "zaklinaniya-1"


def spells(state: State, hero: str) -> list[Piece]:
    """The spells somebody knows, oldest first."""
    return list(state.held_by(hero, "spell"))


def school_of(state: State, book: Book, spell: str) -> str:
    """The school of a spell; empty for one that belongs to none."""
    told = tells(state, book, spell, "school")
    learned = state.pieces.get(told)
    return learned.entry if learned and learned.kind == "school" and learned.entry else told


def is_elemental(state: State, book: Book, school: str) -> bool:
    """Whether a school is one of the four of the elements."""
    return school.startswith(ELEMENTAL) or bool(state.has(school, "elemental"))


def is_foreign(state: State, book: Book, hero: str, spell: str) -> bool:
    """Whether a spell is of a school that its reader has not learned."""
    school = school_of(state, book, spell)
    return bool(school) and not any(school in (one.entry, one.id) for one in schools_of(state, hero))


def line_limit(state: State, book: Book, hero: str, spell: str) -> int:
    """How many lines of a spell somebody reads in a turn.

    Source: «Система строк»: the rank in its school; «Маги»: a mage no more than MC. For a foreign spell, or one of no
            school, the best of one's schools counts.
    """
    school = school_of(state, book, spell)
    best = max((state.count(one.id, "rank") for one in schools_of(state, hero)), default=0)
    rank = best if not school or is_foreign(state, book, hero, spell) else school_rank(state, hero, school)
    rank = reckoned(book, told(book, LINES).get("lines_per_turn", "R"), R=rank)
    if is_mage(state, book, hero):
        own = lines(state, book, hero).total
        return min(own, rank) if schools_of(state, hero) else own
    return rank


def length(state: State, book: Book, hero: str, spell: str) -> int:
    """How many lines a spell has for this reader: one for a simple action, twice as many in a foreign school."""
    whole = (
        stat(book, LINES, "simple_lines", 1)
        if says(state, book, spell, "simple")
        else max(1, figure(state, book, spell, "lines"))
    )
    return whole * _factor(state, book, hero, spell)


def price(state: State, book: Book, hero: str, spell: str) -> int:
    """The prana of a spell for this reader."""
    factor = _factor(state, book, hero, spell, "other_school_prana_factor")
    return max(0, figure(state, book, spell, "cost")) * factor


def _factor(state: State, book: Book, hero: str, spell: str, own: str = "") -> int:
    """How many times longer and dearer a spell of a school is that its reader has not learned; `own` is a stat that an
    edition has for this alone.

    Source: «Кроме того».
    """
    if not is_foreign(state, book, hero, spell):
        return 1
    both = stat(book, SPELLS, "other_school_factor", 1)
    return max(1, stat(book, SPELLS, own, both) if own else both)


def read(draft: Draft, book: Book, *, hero: str, spell: str, target: str, cell: str, lines: str) -> None:
    """Read on in a spell, or begin one; its last line casts it.

    Units:  lines; prana, with the first line.
    Errors: IllegalMove for an unknown spell, without a left arm, with nothing left to read in this turn, for a second
            spell in a turn, without the prana, or for a target or cell it cannot be cast on.
    Source: «Система строк»; «Зона контроля».
    """
    if not _may_read(draft, book, hero):
        return
    state = draft.state
    if spell not in {one.id for one in spells(state, hero)}:
        raise IllegalMove(say("{hero} knows no such spell.", hero=Name(hero)), roles.MAGIC)
    if not can_use_magic(state, book, hero):
        draft.refuse(say("{hero} cannot work magic without a sound left arm.", hero=Name(hero)), roles.CRITICAL_ATTACK)
    begun = state.count(spell, "read")
    pause = _pause(draft, book, hero, spell)
    free = line_limit(state, book, hero, spell) - state.count(hero, "lines_used") - pause
    if school_of(state, book, spell) in words(told(book, LINES).get("whole_in_a_turn")) and not pause and free > 0:
        turns = max(1, stat(book, LINES, "runes_turns", 1))
        free = max(free, -(-length(state, book, hero, spell) // turns))
    wanted = _wanted(draft, lines, length(state, book, hero, spell) - begun, free)
    if begun + wanted >= length(state, book, hero, spell):
        check_aim(draft, book, hero, spell, target, cell)
    if not begun:
        _begin(draft, book, hero, spell)
    draft.change(hero, "lines_used", wanted + pause, LINES)
    noticed(draft, book, hero)
    draft.change(spell, "read", wanted, LINES)
    if draft.state.count(spell, "read") < length(state, book, hero, spell):
        left = length(state, book, hero, spell) - draft.state.count(spell, "read")
        draft.note(
            say("{hero} reads {spell}: {left} lines are left.", hero=Name(hero), spell=Name(spell), left=left), LINES
        )
        return
    draft.set(spell, "read", 0, LINES)
    draft.note(say("{hero} casts {spell}.", hero=Name(hero), spell=Name(spell)), LINES)
    cast(draft, book, hero, spell, target, cell)


def _may_read(draft: Draft, book: Book, hero: str) -> bool:
    """Whether somebody comes to reading now: in the action of a turn, or in a turn of the story.

    Errors: IllegalMove when it is another's turn, the action is over, or a post was made.
    """
    if battling(draft.state):
        return reach(draft, book, hero, "action")
    require_story(draft.state, hero)
    if draft.state.has(hero, "posted"):
        draft.refuse(say("{hero} has done something in this turn of the story.", hero=Name(hero)), roles.GLOBAL_MAP)
    return True


def _pause(draft: Draft, book: Book, hero: str, spell: str) -> int:
    """The lines that the break before a new spell of the same turn takes.

    Errors: IllegalMove for a second spell, or a third simple action, in one turn.
    """
    state = draft.state
    if state.count(spell, "read") > 0:
        return 0
    begun, simple = state.count(hero, "spells_begun"), state.count(hero, "simple_begun")
    if says(state, book, spell, "simple"):
        full = begun > 0 or simple >= stat(book, LINES, "simple_per_turn", 1)
    else:
        full = simple > 0 or begun >= stat(book, LINES, "begun_per_turn", 1)
    if full:
        draft.refuse(say("One spell, or two simple actions, can be begun in a turn."), LINES)
    return stat(book, LINES, "pause") if state.count(hero, "lines_used") > 0 else 0


def _wanted(draft: Draft, typed: str, left: int, free: int) -> int:
    if free < 1:
        draft.refuse(say("No line is left to read in this turn."), LINES)
        free = left
    if typed and (not typed.isdecimal() or not 1 <= int(typed[:4]) <= left):
        raise IllegalMove(say("From 1 to {most} lines can be read now.", most=min(left, free)), LINES)
    if typed and int(typed) > free:
        draft.refuse(say("From 1 to {most} lines can be read now.", most=min(left, free)), LINES)
    return int(typed) if typed else min(left, free)


def _begin(draft: Draft, book: Book, hero: str, spell: str) -> None:
    """Pay for a spell, count it, and let go of one that was being read."""
    require_prana(draft, book, hero, price(draft.state, book, hero, spell), LINES)
    simple = says(draft.state, book, spell, "simple")
    draft.change(hero, "simple_begun" if simple else "spells_begun", 1, LINES)
    for other in spells(draft.state, hero):
        if draft.state.count(other.id, "read"):
            draft.note(say("{hero} breaks off {spell}.", hero=Name(hero), spell=Name(other.id)), LINES)
            draft.set(other.id, "read", 0, LINES)


def teach_spell(draft: Draft, book: Book, *, hero: str, spell: str, pupil: str) -> None:
    """Pass a spell on to somebody, who then knows it as well.

    Errors: IllegalMove in a battle, for a spell one does not know or the other knows, or of a foreign school of the
            elements.
    Source: «Кроме того»; «Маги»: new spells come in the workshop, not in a battle.
    """
    if spell not in {one.id for one in spells(draft.state, hero)}:
        raise IllegalMove(say("{hero} knows no such spell.", hero=Name(hero)), roles.MAGIC)
    _learn(draft, book, pupil, spell)


def grant_spell(draft: Draft, book: Book, *, fighter: str, spell: str, by: object) -> None:
    """The master gives somebody a spell: of a rulebook, of the supplement, or a copy of another's.

    Errors: IllegalMove in a battle, for what is no spell, or a foreign one of the elements.
    Source: «Кроме того».
    """
    _learn(draft, book, fighter, spell)


def _learn(draft: Draft, book: Book, pupil: str, spell: str) -> None:
    require_fighter(draft.state, pupil)
    state = draft.state
    if battling(state):
        draft.refuse(say("Spells are not learned in the middle of a battle."), "magi-5")
    known = state.pieces.get(spell)
    if known and known.kind == "spell":
        entry, name = known.entry, known.name
    else:
        found = entry_of(state, book, spell) if known and known.kind == "supplement" else book.get(spell)
        if known and known.kind == "supplement":
            entry, name = known.id, known.name
        elif found and found.kind in ("spell", "spell-type"):
            entry, name = found.slug, found.name
        else:
            raise IllegalMove(say("There is no such spell."), roles.MAGIC)
    _check_school(draft, book, pupil, spell)
    if any((one.entry, one.name) == (entry, name) for one in spells(state, pupil)):
        raise IllegalMove(say("{hero} knows {spell} already.", hero=Name(pupil), spell=Name(spell)), roles.MAGIC)
    _pay_concentration(draft, book, pupil, spell)
    copy = draft.add("spell", entry=entry, name=name, holder=pupil, rule=OTHER_SCHOOLS)
    if known and known.kind == "spell":
        _be_as(draft, copy, spell)


def _be_as(draft: Draft, copy: str, spell: str) -> None:
    """Let a spell be what another is, but unread."""
    for (piece, counter), value in list(draft.state.counters.items()):
        if piece == spell and counter != "read":
            draft.set(copy, counter, value)
    for mark in draft.state.marks_of(spell):
        draft.mark(copy, mark)


def _pay_concentration(draft: Draft, book: Book, pupil: str, spell: str) -> None:
    """Pay for a sacrament of the church, whose circle must be open to its servant.

    Units:  points of concentration.
    Source: «Церковь»; «Система строк»; «Гибриды»: a circle of demonic magic for each point.
    """
    state, school = draft.state, school_of(draft.state, book, spell)
    sacrament = school in words(told(book, LINES).get("for_concentration"))
    circle, cost = figure(state, book, spell, "circle"), max(0, figure(state, book, spell, "concentration"))
    open_to = circles(state, book, pupil).total if sacrament else school_rank(state, pupil, school)
    if circle > open_to and (sacrament or school in words(told(book, LINES).get("by_circles"))):
        draft.refuse(
            say(
                "{hero} has not come to circle {circle}, only to {most}.", hero=Name(pupil), circle=circle, most=open_to
            ),
            school,
        )
    have = state.count(pupil, "concentration")
    if cost > have:
        draft.refuse(
            say("{hero} needs {amount} concentration and has {have}.", hero=Name(pupil), amount=cost, have=have),
            roles.CHURCH,
        )
    draft.change(pupil, "concentration", -min(cost, max(0, have)), roles.CHURCH)


def _check_school(draft: Draft, book: Book, pupil: str, spell: str) -> None:
    state = draft.state
    piece = state.pieces.get(spell)
    entry = entry_of(state, book, spell) if piece and piece.kind == "spell" else book.get(spell)
    school = told_of(state, spell, "school") or str(entry.stats.get("school", "") if entry else "")
    if (
        school
        and is_elemental(state, book, school)
        and not any(school in (one.entry, one.id) for one in schools_of(state, pupil))
    ):
        draft.refuse(say("A spell of the elements cannot be learned without its school."), OTHER_SCHOOLS)
