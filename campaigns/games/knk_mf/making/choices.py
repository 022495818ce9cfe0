"""What may be chosen for each field of a move about characters."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.book import Book
from campaigns.engine.game import Choice, Field, Fields
from campaigns.engine.moves.latecomers import free_places
from campaigns.engine.sentences import Sentence, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import MAKING, battling
from campaigns.games.knk_mf.character import numbers, supplements
from campaigns.games.knk_mf.character.ladder import LETTERS, ladder
from campaigns.games.knk_mf.character.numbers import klass
from campaigns.games.knk_mf.making.additions import EFFECTS, OTHER_EFFECTS
from campaigns.games.knk_mf.making.checks import choosing, in_making
from campaigns.games.knk_mf.making.hybrids import HYBRIDS, prices_of
from campaigns.games.knk_mf.making.ranks import candidates
from campaigns.games.knk_mf.making.school_names import all_schools, elemental_schools, school_called
from campaigns.games.knk_mf.making.schools import is_mage, schools_of
from campaigns.games.knk_mf.making.words import WORDS

Choices = Callable[[State, Book, Fields], Iterable[Choice]]


def _pieces(*kinds: str) -> Choices:
    return lambda state, book, fields: (Choice(one.id) for one in state.of_kind(*kinds))


def _heroes_where(may: Callable[[State, Book, str], bool]) -> Choices:
    """The characters that a move is for at all; the move itself says the rest."""
    return lambda state, book, fields: (Choice(one.id) for one in state.of_kind("hero") if may(state, book, one.id))


def _entries(*kinds: str) -> Choices:
    return lambda state, book, fields: (Choice(one.slug) for one in supplements.of_kind(state, book, *kinds))


def _before(choices: Choices) -> Choices:
    """Choices that there are only while characters are made."""
    return lambda state, book, fields: choices(state, book, fields) if choosing(state) else ()


def _while_made(choices: Choices) -> Choices:
    """Choices that there are only while this character is made."""
    return lambda state, book, fields: (
        choices(state, book, fields) if in_making(state, str(fields.get("hero", ""))) else ()
    )


def _made_late(state: State, book: Book, hero: str) -> bool:
    return state.has(hero, MAKING)


def _between(choices: Choices) -> Choices:
    """Choices that there are only while nobody fights: in a battle they would stand before what a turn is for. Who is
    still being made has no turn there."""
    return lambda state, book, fields: (
        one for one in choices(state, book, fields) if not battling(state) or state.has(one.value, MAKING)
    )


def _beginnings(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """The categories, while characters are made, where somebody has died, or came later and has no character yet."""
    anew = any(state.has(one.id, mark) for one in state.of_kind("hero") for mark in ("dead", MAKING))
    if choosing(state) or anew or free_places(state) > 0:
        yield from _entries("category")(state, book, fields)


def _supplements(kind: str) -> Choices:
    return lambda state, book, fields: (
        Choice(one.id) for one in state.of_kind("supplement") if supplements.kind_of(state, one.id) == kind
    )


def _things(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    yield from _supplements("item")(state, book, fields)
    yield from _entries("critical-table")(state, book, fields)


def _fixed(labels: dict[str, Sentence]) -> Choices:
    return lambda state, book, fields: (Choice(value, label) for value, label in labels.items())


def _classes(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.slug) for one in supplements.of_kind(state, book, "class") if one.slug != roles.NO_CLASS)


def _sixths(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    """Only where a class has several is there anything to choose."""
    entry = supplements.entry_of(state, book, str(fields.get("class") or ""))
    found = entry.stats.get("sixth") or {}
    return (Choice(letters, say("{name}", name=str(name))) for letters, name in found.items() if len(found) > 1)


def _hero(fields: Fields) -> str:
    return str(fields.get("hero") or "")


def _letters(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero = _hero(fields)
    known = numbers.letters_of(state, book, hero) if hero in state else LETTERS
    return (Choice(letter, numbers.named(state, book, hero, letter)) for letter in known)


def _five(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    bought = book.get(str(fields.get("purchase") or ""))
    if bought and "price" not in bought.stats:
        return ()
    return (Choice(letter, numbers.named(state, book, _hero(fields), letter)) for letter in LETTERS)


def _ranks(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    hero, letter = _hero(fields), str(fields.get("characteristic") or "")
    return (Choice(one, say("{rank}", rank=one)) for one in candidates(state, book, hero, letter))


def _school_choice(slug: str, name: str) -> Choice:
    return Choice(slug, school_called(slug, name))


def _elemental(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    known = {slug: state.pieces[slug].name if slug in state else "" for slug in elemental_schools(book)}
    return (_school_choice(slug, name) for slug, name in known.items())


def _skills(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    yield from (Choice(one.slug, say("{name}", name=one.name)) for one in supplements.of_kind(state, book, "skill"))
    yield from (_school_choice(slug, name) for slug, name in all_schools(state, book))


def _held_skills(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in state.held_by(_hero(fields), "skill", "school"))


def _forbidden(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    marks = (mark.partition(":") for mark in state.marks_of("table"))
    schools = dict(all_schools(state, book))
    for slug in (slug for about, _, slug in marks if about == "forbidden"):
        yield _school_choice(slug, schools[slug]) if slug in schools else Choice(slug)


def _schools(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (_school_choice(slug, name) for slug, name in all_schools(state, book))


def _own_schools(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one.id) for one in schools_of(state, _hero(fields)))


def _numbers(*amounts: int) -> Choices:
    return lambda state, book, fields: (Choice(str(one), say("{amount}", amount=one)) for one in amounts)


def _impulse_points(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    bought = book.get(str(fields.get("purchase") or ""))
    if bought is None or "most_price" not in bought.stats:
        return ()
    prices = range(*prices_of(bought))
    return (Choice(str(one), say("{amount}", amount=one)) for one in prices)


def _effects(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one, WORDS.get(one, say("{name}", name=one))) for one in (*EFFECTS, *OTHER_EFFECTS))


def _limbs(state: State, book: Book, fields: Fields) -> Iterable[Choice]:
    return (Choice(one, numbers.limb_name(one)) for one in numbers.limbs(book))


HERO = Field("hero", say("character"), _between(_pieces("hero")))
HYBRID = Field(
    "hero",
    say("character"),
    _between(_heroes_where(lambda state, book, hero: klass(state, book, hero) == HYBRIDS)),
)
MAGE = Field("hero", say("character"), _between(_heroes_where(is_mage)))
CHOOSER = Field(
    "hero", say("character"), _heroes_where(lambda state, book, hero: state.count(hero, "schools_left") > 0)
)
GIFTED = Field("hero", say("character"), _heroes_where(lambda state, book, hero: state.count(hero, "gifts") > 0))
MADE_LATE = Field("hero", say("character"), _heroes_where(_made_late))
RANKED = Field("hero", say("character"), _between(_pieces("hero", "boss")))
FIGHTER = Field("hero", say("character"), _pieces(*numbers.FIGHTERS))
NAMED = Field("hero", say("character"), _between(_pieces(*numbers.FIGHTERS)))
BEGINNING = Field("category", say("category"), _beginnings)
LIMITED = Field("category", say("category"), _before(_entries("category")))
CATEGORY = Field("category", say("category"), _entries("category"))
CLASS = Field("class", say("class"), _classes, optional=True)
NEW_CLASS = Field("class", say("class"), _classes)
ANY_CLASS = Field("class", say("class"), _entries("class"))
SIXTH = Field("sixth", say("sixth characteristic"), _sixths, optional=True)
NAME = Field("name", say("name"), optional=True)
CHARACTERISTIC = Field("characteristic", say("characteristic"), _letters)
RANK = Field("rank", say("rank"), _ranks)
INTO = Field(
    "into", say("into"), _fixed({"skill": say("a skill point"), "characteristic": say("a characteristic point")})
)
POINTS = Field(
    "points", say("points"), _fixed({"characteristic": say("characteristic points"), "skill": say("skill points")})
)
AMOUNT = Field("amount", say("how many"), _numbers(1, 2, 3, 4, 5, 10, -1, -2, -5))
BUDGET = Field("points", say("characteristic points"), _numbers(5, 10, 15, 20, 25, 30), optional=True)
SKILL_BUDGET = Field("skill_points", say("skill points"), _numbers(0, 2, 4, 6, 8, 10), optional=True)
SKILL = Field("skill", say("skill"), _skills)
HELD_SKILL = Field("skill", say("skill"), _while_made(_held_skills))
FORBIDDEN = Field("skill", say("skill"), _forbidden)
PAID = Field("paid", say("for a skill point"), _fixed({"yes": say("yes")}), optional=True)
SCHOOL = Field("school", say("school of magic"), _schools)
ELEMENTAL_SCHOOL = Field("school", say("school of magic"), _elemental)
OWN_SCHOOL = Field("school", say("school of magic"), _own_schools)
GIFT = Field("gift", say("gift"), _fixed({"points": say("a point of both kinds"), "school": say("one school more")}))
PURCHASE = Field("purchase", say("what for"), _entries("purchase"))
OF_FIVE = Field("characteristic", say("characteristic"), _five, optional=True, tried=True)
IMPULSE = Field("points", say("points of impulse"), _impulse_points, optional=True)
LIMB = Field("limb", say("limb"), _limbs)
OWN_LIMB = Field("limb", say("limb"), _while_made(_limbs))
HOW = Field(
    "how",
    say("how"),
    _fixed({"missing": say("missing"), "prosthesis": say("a prosthesis"), "whole": say("whole")}),
)
KIND = Field(
    "kind",
    say("kind"),
    _fixed(
        {
            "skill": say("skill"),
            "class": say("class"),
            "school": say("school of magic"),
            "item": say("thing"),
            "spell": say("spell"),
            "mob": say("mob"),
        }
    ),
)
ENTRY_NAME = Field("name", say("name"))
LAYER = Field(
    "layer",
    say("whose word it is"),
    _fixed({"gm": say("the game master's"), "appendix": say("an appendix's")}),
    optional=True,
    default="gm",
)
CHANGES = Field("changes", say("what it changes in the rulebook"), optional=True)
SUPPLEMENT = Field("supplement", say("entry of the supplement"), _pieces("supplement"))
EFFECT = Field("effect", say("what it changes"), _effects)
OF_RANK = Field(
    "rank",
    say("at the rank"),
    lambda state, book, fields: (Choice(letter, say("{rank}", rank=letter)) for letter in ladder(book)),
    optional=True,
)
MOB_OF = Field("of", say("entry of the supplement"), _supplements("mob"), optional=True)
TRAIT = Field("trait", say("what it is"))
ITEM = Field("item", say("thing"), _things)
EFFECT_AMOUNT = Field("amount", say("how many"))
RESULT = Field("result", say("how"), _fixed({"victory": say("well"), "defeat": say("badly")}))
