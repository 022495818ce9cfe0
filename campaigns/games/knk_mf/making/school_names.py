"""Which schools of magic there are, what people call them, and which skills the game master has forbidden.

Source: Магия: the schools; Навыки.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.memory import remembered
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import number
from campaigns.games.knk_mf.character.supplements import of_kind

MOST_ELEMENTS = 20
ELEMENTAL = "elemental-"
"""The elemental schools have no names in the rulebook: they are told apart by their number until a supplement does."""


@remembered
def all_schools(state: State, book: Book) -> tuple[tuple[str, str], ...]:
    """Every school that can be named, with its name: the rulebook's, those of supplements, the elemental ones."""
    named = [(entry.slug, entry.name) for entry in of_kind(state, book, "school")]
    return (*named, *((slug, "") for slug in elemental_schools(book) if slug not in state))


@remembered
def by_word(state: State, book: Book) -> Mapping[str, str]:
    """The slugs of schools by what people call them, as they fold letters; of those called alike the first."""
    found: dict[str, str] = {}
    for slug, name in all_schools(state, book):
        for called in (slug, name):
            found.setdefault(called.casefold(), slug)
    return found


def elemental_schools(book: Book) -> list[str]:
    """The slugs of the schools of the elements, which the rulebook counts and does not name."""
    return [f"{ELEMENTAL}{place}" for place in range(1, min(number(book, rules.MAGIC, "elemental"), MOST_ELEMENTS) + 1)]


def school_called(slug: str, name: str) -> Sentence:
    """What people call a school: by its name, or by its number as long as the game master has given none."""
    if name:
        return say("{name}", name=name)
    return say("elemental school {number}", number=slug.removeprefix(ELEMENTAL))


def called(state: State, book: Book, slug: str) -> Sentence | Name:
    """A skill or school by its name. Schools of the elements are no entries."""
    schools = dict(all_schools(state, book))
    return school_called(slug, schools[slug]) if slug in schools else Name(slug)


def refuse_forbidden(draft: Draft, book: Book, slug: str) -> None:
    """Refuse a skill, or a school, that the game master has forbidden.

    Source: Навыки: the game master may forbid that some skill is chosen.
    """
    if draft.state.has("table", f"forbidden:{slug}"):
        skill = called(draft.state, book, slug)
        draft.refuse(say("The game master has forbidden {skill} in this game.", skill=skill), rules.NEW_SKILLS_IN_PLAY)
