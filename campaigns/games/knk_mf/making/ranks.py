"""Ranks of characteristics: as people type them, what they cost, and the move that sets one.

Source: Первичные характеристики (ч.1, ч.2); Категории персонажей; Классы персонажей.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Sentence, say
from campaigns.engine.state import State
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import number, told, whole, word, words
from campaigns.games.knk_mf.character.ladder import (
    LATIN,
    LETTERS,
    highest,
    ladder,
    rank_entry,
    rank_letter,
    rank_level,
)
from campaigns.games.knk_mf.character.numbers import category, class_of, letters_of, named, sixth, sixths
from campaigns.games.knk_mf.making.checks import in_making, known_fighter, pay
from campaigns.games.knk_mf.making.schools import follow_mage_skill, refuse_lowering_mage_skill

Problem = tuple[Sentence, str]
"""What cannot be, in a sentence, and the rule that says so."""
MOST_MODIFIERS = 3
MOST_WRITTEN = 20
"""Signs behind a rank: as many as an edition may let it have; a number that is set by hand can be any."""
INITIALS = {"С": "S", "Е": "E", "А": "A", "М": "M"}
"""One Russian letter for a characteristic. «Л» is not among them: Ловкость is A, and L is Удача."""
RANK = re.compile(r"(?P<rank>EX|[A-F]|[0-6])?(?P<sign>[+−–-]*)")


@dataclass(frozen=True, slots=True)
class Standing:
    """A rank with its modifiers: C+ is 3 with one plus."""

    level: int
    plus: int = 0
    minus: int = 0


def standing(state: State, piece: str, letter: str) -> Standing:
    """What was bought of a characteristic."""
    return Standing(*(state.count(piece, name) for name in (letter, f"plus:{letter}", f"minus:{letter}")))


def written(book: Book, one: Standing) -> str:
    """C+, EX, D--."""
    return rank_letter(book, one.level) + "+" * min(one.plus, MOST_WRITTEN) + "-" * min(one.minus, MOST_WRITTEN)


def read_letter(state: State, book: Book, piece: str, typed: str) -> str:
    """The letter of a characteristic, from its letter in either alphabet, its name or its page.

    Errors: IllegalMove for one that this character does not have.
    """
    own = sixth(state, book, piece)
    if typed in (*LETTERS, own) and typed:
        return typed
    entry = book.get(typed) or book.find(typed)
    if entry and entry.kind == "characteristic":
        return word(entry.stats.get("letter"))
    written_so = typed.strip().upper()
    plain = INITIALS.get(written_so) or written_so.translate(LATIN).translate(str.maketrans("МТНР", "MTHP"))
    name = sixths(class_of(state, book, piece)).get(own, "")
    if own and (plain == own or typed.strip().casefold() in ("sixth", "шестая", name.casefold())):
        return own
    if plain in LETTERS:
        return plain
    raise IllegalMove(
        say("{hero} has no characteristic {typed}.", hero=Name(piece), typed=typed[:30]), rules.CHARACTERISTICS
    )


def read_rank(book: Book, typed: str, now: Standing) -> Standing:
    """A rank as people type it: «B», «В», «c+», «ЕХ», «4», «++» on top of what is there.

    Errors: IllegalMove for what is no rank, and for «+» beside «-».
    """
    text = typed.strip().upper().replace("ЕКС", "EX").translate(LATIN).replace(" ", "")
    found = RANK.fullmatch(text)
    if found is None or not text:
        letters = ", ".join(ladder(book))
        raise IllegalMove(
            say("“{typed}” is no rank; there are: {letters}.", typed=typed[:30], letters=letters), rules.CHARACTERISTICS
        )
    sign = found["sign"]
    if "+" in sign and sign.strip("+"):
        raise IllegalMove(say("“+” and “-” never stand on one characteristic."), "bonusy-i-modifikatory-23")
    level = now.level
    if found["rank"]:
        level = int(found["rank"]) if found["rank"].isdigit() else rank_level(book, found["rank"])
    plus = sign.count("+")
    return Standing(level, plus, len(sign) - plus)


def price(book: Book, one: Standing) -> int:
    """Characteristic points for a rank with its pluses; EX takes two for its last step, «-» costs nothing.

    Source: Ранги; Модификатор «+».
    """
    entry = rank_entry(book, one.level)
    rank = whole(entry.stats.get("price"), one.level) if entry else one.level
    return max(0, rank) + one.plus * max(0, number(book, rules.MODIFIERS, "price"))


def set_rank(draft: Draft, book: Book, *, hero: str, characteristic: str, rank: str) -> None:
    """Set a characteristic, and pay or take back the difference. In play it only rises.

    Errors: IllegalMove for what is no rank, a rank outside the category's, modifiers that cannot stand together or
            there, and for points that are not there.
    Source: Первичные характеристики; Категории; Модификаторы.
    """
    state = draft.state
    piece = known_fighter(state, hero)
    if piece.kind not in ("hero", "boss"):
        raise IllegalMove(say("The ranks of {piece} are set by hand.", piece=Name(hero)), "familyary")
    letter = read_letter(state, book, hero, characteristic)
    now = standing(state, hero, letter)
    wanted = read_rank(book, rank, now)
    if wanted == now:
        raise IllegalMove(
            say(
                "{characteristic} is {rank} already.",
                characteristic=named(state, book, hero, letter),
                rank=written(book, now),
            ),
            rules.CHARACTERISTICS,
        )
    for problem in (
        level_problem(state, book, hero, letter, wanted.level),
        modifier_problem(state, book, hero, letter, wanted),
    ):
        if problem:
            draft.refuse(*problem)
    if piece.kind == "hero" and not in_making(state, hero):
        _only_upwards(draft, book, now, wanted)
    if wanted.level < now.level:
        refuse_lowering_mage_skill(draft, book, hero, letter, wanted.level)
    if piece.kind == "hero":
        rule = rules.MODIFIERS if wanted.level == now.level else _rank_rule(book, wanted.level)
        pay(draft, hero, "points", price(book, wanted) - price(book, now), rule)
    for name, value in ((letter, wanted.level), (f"plus:{letter}", wanted.plus), (f"minus:{letter}", wanted.minus)):
        draft.set(hero, name, value, rules.CHARACTERISTICS)
    follow_mage_skill(draft, book, hero, letter, now.level)
    _tell_of_highest(draft, book, hero, letter)


def _tell_of_highest(draft: Draft, book: Book, hero: str, letter: str) -> None:
    """Note that the highest rank of a class that keeps it for few brings an ability.

    Source: Церковь.
    """
    own = class_of(draft.state, book, hero)
    if letter not in LETTERS and draft.state.count(hero, letter) == highest(book) and "ex_for" in own.stats:
        draft.note(say("With this rank comes an ability of its own, which the codex tells."), own.slug)


def _rank_rule(book: Book, level: int) -> str:
    entry = rank_entry(book, level)
    return entry.slug if entry else rules.CHARACTERISTICS


def level_problem(state: State, book: Book, hero: str, letter: str, level: int) -> Problem | None:
    """Why a rank is not for a category; the sixth characteristic may have any.

    Source: Категории; Классы персонажей; Церковь: EX for the Bureau.
    """
    own = category(state, book, hero)
    if letter not in LETTERS:
        klass = class_of(state, book, hero)
        closed = own in words(told(book, _rank_rule(book, level)).get("not_for"))
        if closed and not told(book, own).get("sixth_may_be_ex") and not state.has(hero, "may-be-EX"):
            return say("{category} never come to this rank.", category=Name(own)), own
        usual = words(klass.stats.get("ex_for", own))
        if level == highest(book) and own not in usual and not state.has(hero, "may-be-EX"):
            return say(
                "Rank EX of this class is for the strongest category alone, unless the master opens it to somebody."
            ), klass.slug
        return None
    stats = told(book, own)
    least, top = rank_level(book, word(stats.get("least_rank"))), word(stats.get("most_rank"))
    most = rank_level(book, top) if top else highest(book)
    if least <= level <= most:
        return None
    return say(
        "{category} have ranks from {least} to {most}; {rank} is none of them.",
        category=Name(own),
        least=rank_letter(book, least),
        most=rank_letter(book, most),
        rank=rank_letter(book, level),
    ), own


def modifier_problem(state: State, book: Book, hero: str, letter: str, wanted: Standing) -> Problem | None:
    """Why a characteristic does not bear its modifiers: too many, or such that the category cannot have.

    Source: Модификаторы; Выносливость+; Магия+.
    """
    most = number(book, rules.MODIFIERS if wanted.plus else rules.MINUS, "most", MOST_MODIFIERS)
    if max(wanted.plus, wanted.minus) > most:
        return say("A characteristic bears {most} modifiers at most.", most=most), rules.MODIFIERS
    special = _modifier(book, letter)
    if not wanted.plus or special is None:
        return None
    own = category(state, book, hero)
    if own in words(special.stats.get("not_for")):
        return say("{modifier} is not for {category}.", modifier=Name(special.slug), category=Name(own)), special.slug
    if wanted.plus > whole(special.stats.get("most"), most):
        return say("{modifier} stands once at most.", modifier=Name(special.slug)), special.slug
    return None


@lru_cache(maxsize=128)
def _modifier(book: Book, letter: str) -> Entry | None:
    """What the rulebook says of the plus of one characteristic in particular."""
    slugs = {one.slug for one in book.of_kind("characteristic") if one.stats.get("letter") == letter}
    found = (one for one in book.of_kind("modifier") if slugs & set(words(one.stats.get("applies_to"))))
    return next(found, None)


def _only_upwards(draft: Draft, book: Book, now: Standing, wanted: Standing) -> None:
    if wanted.level < now.level or wanted.plus < now.plus or wanted.minus != now.minus:
        draft.refuse(
            say("In play a characteristic only rises: it is {rank}.", rank=written(book, now)), rules.POINTS_WON
        )


def candidates(state: State, book: Book, hero: str, letter: str) -> list[str]:
    """The ranks worth offering: those of the category, one modifier more, and only as far as points and play let it."""
    now = standing(state, hero, letter)
    player = hero in state and state.pieces[hero].kind == "hero"
    most = price(book, now) + max(0, state.count(hero, "points")) if player else None
    levels = [one for one in ladder(book).values() if one != now.level]
    wanted = [replace(now, level=one, plus=0, minus=0) for one in levels]
    wanted += [replace(now, level=one) for one in levels if now.plus or now.minus]
    wanted += [replace(now, plus=now.plus + 1, minus=0), replace(now, plus=0, minus=now.minus + 1)]
    if player and not in_making(state, hero):
        wanted = [one for one in wanted if one.level >= now.level and one.plus >= now.plus and one.minus == now.minus]
    return [
        written(book, one)
        for one in wanted
        if (most is None or price(book, one) <= most)
        and not level_problem(state, book, hero, letter, one.level)
        and not modifier_problem(state, book, hero, letter, one)
    ]


def broken(state: State, book: Book, hero: str) -> Sentence | None:
    """What of a character cannot be, in a sentence; None for one that can begin.

    Source: Категории; Первичные характеристики: points are not overspent.
    """
    for counter in ("points", "skill_points"):
        if state.count(hero, counter) < 0:
            return say("{hero} has spent more points than there were.", hero=Name(hero))
    for letter in letters_of(state, book, hero):
        stands = standing(state, hero, letter)
        found = level_problem(state, book, hero, letter, stands.level)
        problem = found or modifier_problem(state, book, hero, letter, stands)
        if problem:
            return problem[0]
    return None
