"""Schools of magic: those that mages begin with, how their skill raises them, and what the rank A brings.

Source: Маги; Магия.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import number, table, told, whole, word, words
from campaigns.games.knk_mf.character.ladder import highest, rank_letter, rank_level
from campaigns.games.knk_mf.character.numbers import class_of, klass
from campaigns.games.knk_mf.character.supplements import entry_of
from campaigns.games.knk_mf.making.checks import in_making, known_hero
from campaigns.games.knk_mf.making.school_names import by_word, refuse_forbidden

MAGES, SKILL = roles.MAGES, "MC"
ROSE = "rose"
"""Begins the mark `rose:3` of a school that rose with the third rank of the mage's skill."""


def schools_of(state: State, piece: str) -> list[Piece]:
    """The schools that somebody has learned, oldest first."""
    return list(state.held_by(piece, "school"))


def school_rank(state: State, piece: str, school: str) -> int:
    """The rank in a school, by its entry or the piece itself; 0 for one that was not learned."""
    found = [one for one in schools_of(state, piece) if school in (one.entry, one.id)]
    return max((state.count(one.id, "rank") for one in found), default=0)


def is_mage(state: State, book: Book, piece: str) -> bool:
    """Whether somebody's class is that of mages."""
    return klass(state, book, piece) == MAGES


def known_school(state: State, book: Book, hero: str, typed: str) -> str:
    """The slug of a school that a character may learn.

    Errors: IllegalMove for no school, one of another class, or one that was learned already.
    """
    wanted = typed.strip().casefold()
    slug = by_word(state, book).get(wanted, "") if wanted else ""
    if not slug:
        raise IllegalMove(say("There is no school of magic called {typed}.", typed=typed[:40]), rules.MAGIC)
    only = words(entry_of(state, book, slug).stats.get("only"))
    if only and klass(state, book, hero) not in only:
        raise IllegalMove(say("{school} is for {class_} alone.", school=Name(slug), class_=Name(only[0])), slug)
    if any(one.entry == slug for one in schools_of(state, hero)):
        raise IllegalMove(say("{hero} has learned {school} already.", hero=Name(hero), school=Name(slug)), rules.MAGIC)
    return slug


def add_school(draft: Draft, hero: str, slug: str, rank: int, rule: str, main: bool = False) -> str:
    """Let a character learn a school. Returns the piece."""
    told = draft.state.pieces.get(slug)
    piece = draft.add("school", entry=slug, name=told.name if told else "", holder=hero, rule=rule)
    draft.set(piece, "rank", rank, rule)
    if main:
        draft.mark(piece, "main", rule=rule)
    return piece


def take_school(draft: Draft, book: Book, *, hero: str, school: str) -> None:
    """Choose one of a mage's own schools, or the one that the rank A of another gave.

    Errors: IllegalMove for others than mages, with none left to choose, for a school that is closed to mages.
    Source: Маги: two schools; Магия.
    """
    known_hero(draft.state, hero)
    if draft.state.count(hero, "schools_left") <= 0:
        raise IllegalMove(say("{hero} has no school left to choose.", hero=Name(hero)), rules.MAGES)
    slug = known_school(draft.state, book, hero, school)
    refuse_forbidden(draft, book, slug)
    if entry_of(draft.state, book, slug).stats.get("free", True) is False:
        draft.refuse(say("Mages cannot choose {school} freely in this edition.", school=Name(slug)), slug)
    draft.change(hero, "schools_left", -1, rules.MAGES)
    add_school(
        draft, hero, slug, rank_level(book, word(told(book, MAGES).get("new_school_rank"))), rules.MAGES, main=True
    )
    share_out(draft, book, hero)


def forgo_school(draft: Draft, book: Book, *, hero: str) -> None:
    """Give up one of a mage's two schools for characteristic points.

    Errors: IllegalMove once the game has begun, for others than mages, a second time, or with both schools chosen.
    Source: Маги.
    """
    known_hero(draft.state, hero)
    if not is_mage(draft.state, book, hero):
        raise IllegalMove(say("Only a mage has schools to give up."), rules.MAGES)
    forwent = draft.state.has(hero, "forwent") or not draft.state.count(hero, "schools_left")
    if forwent or not in_making(draft.state, hero):
        raise IllegalMove(say("{hero} can give up no more schools.", hero=Name(hero)), rules.MAGES)
    draft.change(hero, "schools_left", -1, rules.MAGES)
    draft.change(hero, "points", number(book, MAGES, "points_for_a_school"), rules.MAGES)
    draft.mark(hero, "forwent", rule=rules.MAGES)


def steps_free(state: State, book: Book, hero: str) -> int:
    """How many ranks of schools the mage's skill has given that were not yet used: two for each of its ranks."""
    given = state.count(hero, SKILL) * number(book, MAGES, "schools_raised")
    return given - state.count(hero, "steps_used")


def study(draft: Draft, book: Book, *, hero: str, school: str) -> None:
    """Raise a school by one of the ranks that the mage's skill gives.

    Errors: IllegalMove for others than mages, with no such rank left, past A, or twice for one rank of the skill.
    Source: Маги: two schools for each rank.
    """
    state = draft.state
    known_hero(state, hero)
    known = (one for one in schools_of(state, hero) if school in (one.id, one.entry))
    piece = next(known, None)
    if not is_mage(state, book, hero) or piece is None:
        raise IllegalMove(say("That is no school of a mage."), rules.MAGES_SCHOOLS)
    if not _may_rise(state, book, hero, piece) or not open_rank(state, book, hero, piece):
        raise IllegalMove(
            say("{school} does not rise with the mage's skill any more.", school=Name(piece.id)), rules.MAGES_SCHOOLS
        )
    _raise(draft, book, hero, piece)


def _may_rise(state: State, book: Book, hero: str, school: Piece) -> bool:
    most = rank_level(book, word(told(book, MAGES).get("schools_raised_to")))
    by_skill = state.count(school.id, "by_skill")
    return by_skill < state.count(hero, SKILL) and state.count(school.id, "rank") < most


def open_rank(state: State, book: Book, hero: str, school: Piece) -> int:
    """The lowest rank of the mage's skill with which a school can still rise; 0 for none.

    Source: Маги: two different schools with each rank.
    """
    if steps_free(state, book, hero) <= 0:
        return 0
    most, own = number(book, MAGES, "schools_raised"), schools_of(state, hero)
    for rank in range(1, state.count(hero, SKILL) + 1):
        risen = [one.id for one in own if state.has(one.id, f"{ROSE}:{rank}")]
        if school.id not in risen and len(risen) < most:
            return rank
    return 0


def _raise(draft: Draft, book: Book, hero: str, school: Piece) -> None:
    draft.mark(school.id, f"{ROSE}:{open_rank(draft.state, book, hero, school)}", rule=rules.MAGES_SCHOOLS)
    draft.change(school.id, "by_skill", 1, rules.MAGES_SCHOOLS)
    draft.change(hero, "steps_used", 1, rules.MAGES_SCHOOLS)
    draft.change(school.id, "rank", 1, rules.MAGES_SCHOOLS)
    reward(draft, book, hero, school.id)


def share_out(draft: Draft, book: Book, hero: str) -> None:
    """Raise the schools of a mage who has no more of them than rise together: there is nothing to choose."""
    own = schools_of(draft.state, hero)
    if draft.state.count(hero, "schools_left") > 0 or len(own) > number(book, MAGES, "schools_raised"):
        return
    for school in own:
        while _may_rise(draft.state, book, hero, school) and open_rank(draft.state, book, hero, school):
            _raise(draft, book, hero, school)


def follow_mage_skill(draft: Draft, book: Book, hero: str, letter: str, before: int) -> None:
    """What a rank of the mage's skill brings: skill points at some, two schools a rank higher at each.

    Source: Маги.
    """
    if letter != SKILL or not is_mage(draft.state, book, hero):
        return
    now = draft.state.count(hero, SKILL)
    marks = [rank_level(book, rank) for rank in words(told(book, MAGES).get("skill_point_at"))]
    gained = sum(1 for rank in marks if rank <= now) - sum(1 for rank in marks if rank <= before)
    draft.change(hero, "skill_points", gained * _points_each(book), rules.MAGES)
    if now < before:
        _take_back(draft, book, hero)
    share_out(draft, book, hero)


def _points_each(book: Book) -> int:
    """How many skill points each rank brings that brings any: one where no number is said."""
    return number(book, MAGES, "skill_points_each", 1)


def _take_back(draft: Draft, book: Book, hero: str) -> None:
    """Lower schools until they have risen no more than a lowered skill allows."""
    for school in reversed(schools_of(draft.state, hero)):
        risen = draft.state.count(school.id, "by_skill")
        short = min(risen, max(0, -steps_free(draft.state, book, hero)))
        rises, now = _rises(draft.state, school.id), draft.state.count(hero, SKILL)
        too_high = sum(1 for mark in rises if int(mark.partition(":")[2]) > now)
        lower = max(risen - now, short, too_high)
        for mark in rises[max(0, len(rises) - lower) :]:
            draft.unmark(school.id, mark, rules.MAGES_SCHOOLS)
        for piece, counter in ((school.id, "by_skill"), (school.id, "rank"), (hero, "steps_used")):
            draft.change(piece, counter, -lower, rules.MAGES_SCHOOLS)


def _rises(state: State, school: str) -> list[str]:
    """The ranks of the mage's skill with which a school rose, as marks, from the lowest."""
    found = [mark for mark in state.marks_of(school) if mark.startswith(f"{ROSE}:")]
    return sorted(found, key=lambda mark: int(mark.partition(":")[2]))


def refuse_lowering_mage_skill(draft: Draft, book: Book, hero: str, letter: str, level: int) -> None:
    """Refuse to lower the skill of a mage who has taken what it brought.

    Errors: IllegalMove where a school's rank A was rewarded, or the skill points it gave are spent.
    """
    state = draft.state
    if letter != SKILL or not is_mage(state, book, hero):
        return
    marks = [rank_level(book, rank) for rank in words(told(book, MAGES).get("skill_point_at"))]
    lost = sum(1 for rank in marks if level < rank <= state.count(hero, SKILL)) * _points_each(book)
    if state.count(hero, "skill_points") < lost or any(
        state.has(one.id, "rewarded") for one in schools_of(state, hero)
    ):
        draft.refuse(say("What this rank brought has been used; begin the character anew."), rules.MAGES)


def reward(draft: Draft, book: Book, hero: str, school: str) -> None:
    """Let a mage choose what a school's rank A brings, once for each school.

    Source: Маги; where an edition names no rank, it is the one that magical skill raises schools to.
    """
    own = told(book, MAGES)
    top = rank_level(book, word(own.get("rewarded_at", own.get("schools_raised_to"))))
    risen = top > 0 and is_mage(draft.state, book, hero) and draft.state.count(school, "rank") >= top
    if risen and not draft.state.has(school, "rewarded"):
        draft.mark(school, "rewarded", rule=rules.MAGES_SCHOOLS)
        draft.change(hero, "gifts", 1, rules.MAGES_SCHOOLS)


def gift(draft: Draft, book: Book, *, hero: str, gift: str) -> None:
    """Take what a school's rank A brings: points of both kinds, or one school more.

    Errors: IllegalMove when no school has brought any.
    Source: Маги.
    """
    known_hero(draft.state, hero)
    if draft.state.count(hero, "gifts") <= 0:
        raise IllegalMove(say("No school of {hero} has just reached its height.", hero=Name(hero)), rules.MAGES_SCHOOLS)
    if gift not in ("points", "school"):
        raise IllegalMove(say("It is points or a school."), rules.MAGES_SCHOOLS)
    draft.change(hero, "gifts", -1, rules.MAGES_SCHOOLS)
    if gift == "school":
        draft.change(hero, "schools_left", 1, rules.MAGES_SCHOOLS)
        return
    given = table(told(book, MAGES).get("at_school_a"))
    draft.change(hero, "points", whole(given.get("characteristic_points")), rules.MAGES_SCHOOLS)
    draft.change(hero, "skill_points", whole(given.get("skill_points")), rules.MAGES_SCHOOLS)


def next_rank(draft: Draft, book: Book, hero: str, school: Piece) -> int:
    """The rank that a skill point buys in a school.

    Errors: IllegalMove past EX, and for a mage's EX without the skill for it.
    Source: Маги.
    """
    state = draft.state
    wanted = state.count(school.id, "rank") + 1
    top = highest(book)
    if wanted > top:
        raise IllegalMove(say("{school} has no higher rank.", school=Name(school.id)), rules.MAGES_SCHOOLS)
    if wanted == top and rank_letter(book, state.count(hero, SKILL)) not in class_needs(state, book, hero):
        draft.refuse(say("The rank EX in a school needs magical skill of rank A or EX."), rules.MAGES_SCHOOLS)
    return wanted


def class_needs(state: State, book: Book, hero: str) -> tuple[str, ...]:
    """The ranks of magical skill that open EX in a school; for others than mages none does."""
    own: Entry = class_of(state, book, hero)
    return words(own.stats.get("school_ex_needs"))
