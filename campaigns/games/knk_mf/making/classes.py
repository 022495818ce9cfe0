"""Classes: what they bring, who may take them, joining one later, changing it.

Source: Классы персонажей; Магия: users of magic who become mages.
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import number, told, whole, word, words
from campaigns.games.knk_mf.character.ladder import rank_level
from campaigns.games.knk_mf.character.numbers import category, klass, sixths, sixths_of
from campaigns.games.knk_mf.character.supplements import Made
from campaigns.games.knk_mf.making.checks import known_entry, known_hero
from campaigns.games.knk_mf.making.schools import MAGES, SKILL, schools_of


def refuse_class_of_category(draft: Draft, book: Book, own: Entry, slug: str) -> None:
    """Refuse a class that a category does not have: neither is it told to be of it, nor has the category some of it.

    Errors: IllegalMove.
    Source: Категории; Классы персонажей.
    """
    known = words(own.stats.get("categories"))
    if known and slug not in known and own.slug not in words(told(book, slug).get("has_some_of")):
        draft.refuse(
            say("{class_} are not of the category {category}.", class_=Name(own.slug), category=Name(slug)),
            rules.PRECEDENCE if isinstance(own, Made) and own.layer else own.slug,
        )


def enter_class(draft: Draft, book: Book, hero: str, own: Entry, letters: str = "") -> None:
    """Let a character be of a class: its sixth characteristic at F, its schools, its own skill.

    Errors: IllegalMove for a sixth characteristic that the class does not have in this category.
    Source: Классы персонажей; Вампиры; Маги.
    """
    mine = category(draft.state, book, hero)
    rule = own.slug if book.get(own.slug) else rules.PRECEDENCE
    fitting = sixths_of(own, mine)
    wanted = letters.strip().upper()
    if wanted and wanted not in fitting:
        raise IllegalMove(
            say("{class_} of this category have no {letters}.", class_=Name(own.slug), letters=letters[:20]), rule
        )
    draft.mark(hero, f"class:{own.slug}", rule=rule)
    chosen = wanted or next(iter(fitting), "")
    if chosen:
        draft.mark(hero, f"sixth:{chosen}", rule=rule)
    draft.change(hero, "schools_left", max(0, whole(own.stats.get("schools"))), rule)
    if own.stats.get("free_skill") and chosen:
        number = draft.state.added.get("skill", 0) + 1
        skill = f"skill#{number}"
        draft.happen(_class_skill(skill, sixths(own)[chosen], hero, rule))
        draft.mark(skill, "of-class", rule=rule)


def _class_skill(piece: str, name: str, hero: str, rule: str) -> PieceAdded:
    return PieceAdded(Piece(piece, "skill", "", name), hero, rule=rule)


def join(draft: Draft, book: Book, *, hero: str, **more: str) -> None:
    """Join a class without having one; or become a mage by a school of rank A.

    Errors: IllegalMove for those who have a class already, and for a class that the category does not have.
    Source: Без класса; Классы персонажей: one class at a time; Магия: becoming a mage.
    """
    state = draft.state
    known_hero(state, hero)
    own = known_entry(state, book, more["class"], "class")
    if own.slug == rules.NO_CLASS:
        raise IllegalMove(say("That is no class to join."), rules.NO_CLASS)
    if klass(state, book, hero) == own.slug:
        raise IllegalMove(say("{hero} is of this class already.", hero=Name(hero)), rules.ONE_CLASS)
    by_school = own.slug == MAGES and _may_become_mage(state, book, hero)
    if klass(state, book, hero) and not by_school:
        draft.refuse(say("Nobody is of two classes at once; a change is the game master's to grant."), rules.ONE_CLASS)
        leave_class(draft, book, hero)
    if by_school:
        become_mage(draft, book, hero, own)
        return
    refuse_class_of_category(draft, book, own, category(state, book, hero))
    enter_class(draft, book, hero, own)


def _may_become_mage(state: State, book: Book, hero: str) -> bool:
    needed = rank_level(book, word(told(book, rules.MAGIC).get("becomes_mage_at")))
    return needed > 0 and any(state.count(one.id, "rank") >= needed for one in schools_of(state, hero))


def become_mage(draft: Draft, book: Book, hero: str, own: Entry) -> None:
    """Change the class to that of mages: magical skill as the rulebook sets it, and one school more as the main one.

    Source: Магия: a user of magic with a school of rank A.
    """
    leave_class(draft, book, hero)
    draft.mark(hero, f"class:{own.slug}", rule=rules.BECOMING_MAGE)
    draft.mark(hero, f"sixth:{SKILL}", rule=rules.BECOMING_MAGE)
    skill = rank_level(book, word(told(book, rules.MAGIC).get("new_mage_rank")))
    draft.set(hero, SKILL, skill, rules.BECOMING_MAGE)
    draft.set(hero, "steps_used", skill * whole(own.stats.get("schools_raised")), rules.BECOMING_MAGE)
    draft.change(hero, "schools_left", number(book, rules.MAGIC, "new_mage_schools"), rules.BECOMING_MAGE)


def leave_class(draft: Draft, book: Book, hero: str) -> None:
    """Let a character be of no class any more; what was bought of its sixth characteristic is kept in mind, unused."""
    for mark in list(draft.state.marks_of(hero)):
        if mark.partition(":")[0] in ("class", "sixth"):
            draft.unmark(hero, mark, rules.ONE_CLASS)
    for held in list(draft.state.held_by(hero, "skill")):
        if draft.state.has(held.id, "of-class"):
            draft.remove(held.id, rules.ONE_CLASS)


def transfer(draft: Draft, book: Book, *, hero: str, by: Seat, **more: str) -> None:
    """Change somebody's class, or end it.

    Errors: IllegalMove for the class that it is already, or one that the category does not have.
    Source: Классы персонажей: a change is possible, though not easy; Магия: becoming a mage by a school of rank A.
    """
    known_hero(draft.state, hero)
    own = known_entry(draft.state, book, more["class"], "class")
    if klass(draft.state, book, hero) == ("" if own.slug == rules.NO_CLASS else own.slug):
        raise IllegalMove(say("{hero} is of this class already.", hero=Name(hero)), rules.ONE_CLASS)
    refuse_class_of_category(draft, book, own, category(draft.state, book, hero))
    if own.slug == MAGES and _may_become_mage(draft.state, book, hero):
        become_mage(draft, book, hero, own)
        return
    leave_class(draft, book, hero)
    if own.slug != rules.NO_CLASS:
        enter_class(draft, book, hero, own)
