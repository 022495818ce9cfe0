"""Skills: learned and raised with skill points, free with a class, taught and forbidden by the game master.

Source: Навыки; Создание персонажа; Магия: users of magic.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import number, reckoned, told, whole, word
from campaigns.games.knk_mf.character.ladder import ladder, rank_letter, rank_level
from campaigns.games.knk_mf.character.numbers import klass
from campaigns.games.knk_mf.character.supplements import GIVEN, entry_of, skill_entry, steps
from campaigns.games.knk_mf.making.checks import in_making, known_entry, known_hero, pay
from campaigns.games.knk_mf.making.school_names import ELEMENTAL, all_schools, called, refuse_forbidden
from campaigns.games.knk_mf.making.schools import add_school, known_school, next_rank, reward


def learn(draft: Draft, book: Book, *, hero: str, skill: str) -> None:
    """Learn a skill, or the next step of one; a school of magic is a skill as well.

    Errors: IllegalMove without a point, for a skill that has no further step, one that the game master forbade, a
            school of another class, and for a new skill once the game has begun.
    Source: Навыки.
    """
    known_hero(draft.state, hero)
    held = held_skill(draft.state, book, hero, skill)
    if held is None and not in_making(draft.state, hero):
        draft.refuse(say("In play a new skill is taught by the game master."), rules.NEW_SKILLS_IN_PLAY)
    if held is None:
        new_skill(draft, book, hero, skill, paid=True)
    elif held.kind == "school":
        rank = next_rank(draft, book, hero, held)
        pay(draft, hero, "skill_points", step_price(book), rules.MAGES_SCHOOLS)
        draft.change(held.id, "paid", step_price(book), rules.SKILLS)
        draft.set(held.id, "rank", rank, rules.MAGES_SCHOOLS)
        reward(draft, book, hero, held.id)
    else:
        entry = skill_entry(draft.state, book, held)
        further = [number for number, _ in steps(book, entry) if number > draft.state.count(held.id, "rank")]
        if not further:
            raise IllegalMove(say("{skill} has no further step.", skill=Name(held.id)), rules.SKILL_RANKS)
        pay(draft, hero, "skill_points", step_price(book), rules.SKILLS)
        draft.change(held.id, "paid", step_price(book), rules.SKILLS)
        draft.set(held.id, "rank", further[0], rules.SKILLS)


def step_price(book: Book) -> int:
    """Skill points for a new skill, and for each further step of one.

    Source: Навыки.
    """
    return max(0, number(book, roles.SKILLS, "step_price", 1))


def first_school_rank(book: Book) -> int:
    """The rank that the first skill point buys of a school, for those who have it as a skill. See the ruling.

    Shape:  the lowest rank that reads a line of a spell, unless the page of magic names another.
    Source: Магия: users of magic; Система строк.
    """
    named = word(told(book, rules.MAGIC).get("school_as_skill_rank"))
    if named:
        return rank_level(book, named)
    lines = told(book, roles.LINES).get("lines_per_turn", "R")
    return next((level for level in ladder(book).values() if reckoned(book, lines, R=level) >= 1), 1)


def held_skill(state: State, book: Book, hero: str, typed: str) -> Piece | None:
    """The skill or school of a character that a name means."""
    wanted = typed.strip().casefold()
    plain = typed in state or typed.startswith(ELEMENTAL)
    entry = book.get(typed) or (None if plain else book.find(typed))
    for piece in state.held_by(hero, "skill", "school"):
        known = skill_entry(state, book, piece)
        names = {piece.id, piece.entry, piece.name.casefold(), known.name.casefold(), known.slug} - {""}
        if wanted in names or typed in names or (entry and entry.slug == piece.entry):
            return piece
    return None


def new_skill(draft: Draft, book: Book, hero: str, typed: str, paid: bool) -> str:
    """Let a character have a skill at its first step. Returns the piece."""
    state = draft.state
    if is_school(state, book, typed):
        slug = known_school(state, book, hero, typed)
        refuse_forbidden(draft, book, slug)
        bought = next((one for one in book.of_kind("purchase") if one.stats.get("of_school") == slug), None)
        if bought:
            draft.refuse(say("Circles of demonic magic are bought with impulse."), bought.slug)
        _charge(draft, hero, step_price(book) if paid else 0)
        piece = add_school(draft, hero, slug, first_school_rank(book), rules.SKILLS)
        draft.set(piece, "paid", step_price(book) if paid else 0, rules.SKILLS)
        return piece
    entry = known_entry(state, book, typed, "skill")
    refuse_forbidden(draft, book, entry.slug)
    free = is_free(state, book, hero, entry)
    _charge(draft, hero, 0 if free or not paid else step_price(book))
    told = state.pieces.get(entry.slug)
    rule = rules.FREE_SKILL if free else rules.SKILLS
    piece = draft.add("skill", entry=entry.slug, name=told.name if told else "", holder=hero, rule=rule)
    draft.set(piece, "rank", next((number for number, _ in steps(book, entry)), 0), rules.SKILLS)
    for stat, counter in GIVEN.items():
        draft.change(hero, counter, whole(entry.stats.get(stat)), rules.MORE_POINTS)
    if free:
        draft.mark(piece, "free", rule=rules.FREE_SKILL)
    elif paid:
        draft.set(piece, "paid", step_price(book), rules.SKILLS)
    return piece


def _charge(draft: Draft, hero: str, points: int) -> None:
    if points:
        pay(draft, hero, "skill_points", points, rules.SKILLS)


def is_school(state: State, book: Book, typed: str) -> bool:
    """Whether a name means a school of magic."""
    entry = entry_of(state, book, typed)
    if typed.startswith(ELEMENTAL):
        return typed in dict(all_schools(state, book))
    found = entry if entry.kind else book.find(typed)
    if found is not None:
        return found.kind == "school"
    wanted = typed.strip().casefold()
    return bool(wanted) and any(wanted == name.casefold() for _, name in all_schools(state, book))


def is_free(state: State, book: Book, hero: str, entry: Entry) -> bool:
    """Whether a class gives the first step of a skill for nothing: one skill for each character.

    Source: Чистые глаза; Вампиры.
    """
    own = klass(state, book, hero)
    given = any(state.has(piece.id, "free") for piece in state.held_by(hero, "skill"))
    return bool(own) and entry.stats.get("free_for") == own and not given


def forget(draft: Draft, book: Book, *, hero: str, skill: str) -> None:
    """Give a skill back before the game begins, for the points that it took.

    Errors: IllegalMove once the game has begun, for a skill that is not there, or one that came with a class.
    """
    known_hero(draft.state, hero)
    if not in_making(draft.state, hero):
        draft.refuse(say("The game has begun; nothing is given back any more."), rules.SKILLS)
    held = held_skill(draft.state, book, hero, skill)
    if held is None or draft.state.has(held.id, "main") or draft.state.has(held.id, "of-class"):
        raise IllegalMove(say("{hero} has no such skill to give back.", hero=Name(hero)), rules.SKILLS)
    if draft.state.has(held.id, "rewarded"):
        draft.refuse(say("What this rank brought has been used; begin the character anew."), rules.MAGES_SCHOOLS)
    entry = skill_entry(draft.state, book, held)
    given = {counter: whole(entry.stats.get(stat)) for stat, counter in GIVEN.items()}
    if any(draft.state.count(hero, counter) < amount for counter, amount in given.items()):
        draft.refuse(say("The points that {skill} gave are spent.", skill=Name(held.id)), rules.MORE_POINTS)
    for counter, amount in given.items():
        draft.change(hero, counter, -amount, rules.MORE_POINTS)
    draft.change(hero, "skill_points", draft.state.count(held.id, "paid"), rules.SKILLS)
    draft.change(hero, "steps_used", -draft.state.count(held.id, "by_skill"), rules.MAGES_SCHOOLS)
    draft.remove(held.id, rules.SKILLS)


def teach(draft: Draft, book: Book, *, hero: str, skill: str, paid: str, by: object) -> None:
    """Give a character a skill or its next step: after a quest, with an artefact; free unless a point is asked for.

    Errors: IllegalMove for a skill that nobody knows or that has no further step.
    Source: Навыки: new skills in play.
    """
    known_hero(draft.state, hero)
    held = held_skill(draft.state, book, hero, skill)
    if held is None:
        new_skill(draft, book, hero, skill, paid=bool(paid))
        return
    entry = skill_entry(draft.state, book, held)
    if held.kind == "school":
        further = [next_rank(draft, book, hero, held)]
    else:
        further = [number for number, _ in steps(book, entry) if number > draft.state.count(held.id, "rank")]
    if not further:
        raise IllegalMove(say("{skill} has no further step.", skill=Name(held.id)), rules.SKILL_RANKS)
    _charge(draft, hero, step_price(book) if paid else 0)
    draft.set(held.id, "rank", further[0], rules.NEW_SKILLS_IN_PLAY)
    reward(draft, book, hero, held.id)


def forbid(draft: Draft, book: Book, *, skill: str, by: object) -> None:
    """Let nobody take a skill in this game.

    Errors: IllegalMove for what is no skill, or is forbidden already.
    Source: Навыки: the game master may.
    """
    slug = skill if is_school(draft.state, book, skill) else known_entry(draft.state, book, skill, "skill").slug
    if draft.state.has("table", f"forbidden:{slug}"):
        raise IllegalMove(
            say("{skill} is forbidden already.", skill=called(draft.state, book, slug)), rules.NEW_SKILLS_IN_PLAY
        )
    draft.mark("table", f"forbidden:{slug}", rule=rules.NEW_SKILLS_IN_PLAY)


def permit(draft: Draft, book: Book, *, skill: str, by: object) -> None:
    """Lift what was forbidden.

    Errors: IllegalMove for a skill that was not.
    Source: Навыки.
    """
    slug = skill if is_school(draft.state, book, skill) else known_entry(draft.state, book, skill, "skill").slug
    if not draft.state.has("table", f"forbidden:{slug}"):
        raise IllegalMove(
            say("{skill} is not forbidden.", skill=called(draft.state, book, slug)), rules.NEW_SKILLS_IN_PLAY
        )
    draft.unmark("table", f"forbidden:{slug}", rule=rules.NEW_SKILLS_IN_PLAY)


def skill_ranks(state: State, book: Book, piece: Piece) -> str:
    """The letter of the rank that somebody has in a skill or school; empty for a skill without ranks."""
    entry = skill_entry(state, book, piece)
    if piece.kind == "skill" and not steps(book, entry):
        return ""
    return rank_letter(book, state.count(piece.id, "rank"))
