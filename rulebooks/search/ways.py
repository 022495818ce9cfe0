"""In which ways a word of a query may be meant, from the surest to the least sure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce

from rulebooks.language.words import MOST_ASKED, fold, is_known_word, keys, stem, tokens, verb_aspects
from rulebooks.search import meanings, synonyms
from rulebooks.search.actions import of_one_action
from rulebooks.search.aspects import other_aspect
from rulebooks.search.spellings import Spellings
from rulebooks.search.weighing import form_key

FORM, LOOSE, SYNONYM, BEGINNING, KIN, SLIP, NEAREST = range(7)
"""The order of ways: any form of the word; its stem, other aspect, or the noun of what it does; another word for it; a
word that begins so; one of the same stem; one that differs by a slip of the finger; one that means nearly that."""
SHORTENING = ("ушк", "ашк", "очк", "чик", "ник", "няк", "лк", "шк", "ик", "к")
"""Endings of stems that make a word of the table from one of the book."""
TWICE = re.compile(r"(\w)\1")
HEARD = (
    ("э", "е"), ("ы", "и"), ("жю", "жу"), ("шю", "шу"), ("чя", "ча"), ("щя", "ща"), ("чю", "чу"), ("щю", "щу"),
    ("стн", "сн"), ("здн", "зн"), ("ться", "ца"), ("тся", "ца"), ("йо", "е"), ("ьо", "е"), ("шь", "ш"), ("чь", "ч"),
)  # fmt: skip
"""Spellings that are heard alike."""
MOST_BEGINNINGS = 40
SHORTEST_BEGINNING, SHORTEST_IN_TEXT, SHORTEST_KIN = 2, 3, 5


@dataclass(frozen=True)
class Way:
    """`keys` says how much each counts, in percent; `shown` is the word that is meant, "" where it is the asked one."""

    order: int
    keys: Mapping[str, int]
    shown: str = ""


@lru_cache(maxsize=MOST_ASKED)
def surely(word: str) -> tuple[Way, ...]:
    """A word in any form; then its stem, where a dictionary knows better, and the other aspect of a verb."""
    own, known = keys(word), is_known_word(word)
    sure = {key[:64]: 100 for key in own if not (known and key.startswith("~"))}
    loose = {key[:64]: 50 for key in own if known and key.startswith("~")}
    others = dict.fromkeys(
        (key[:64] for key in _of_one_deed({key for key in own if not key.startswith("~")}) - own), 50
    )
    return Way(FORM, {**sure, form_key(word): 100}), Way(LOOSE, {**loose, **others})


def _of_one_deed(lemmas: Collection[str]) -> set[str]:
    """The other aspects of verbs, without «ся» too, and the nouns of that: «открывать», «открытие» of «открыть»."""
    aspects = set().union(*map(other_aspect, lemmas))
    actions = set().union(*map(of_one_action, [*lemmas, *aspects]))
    done = {one.removesuffix("ся") for one in {*lemmas, *aspects} if one.endswith("ться") and verb_aspects(one)}
    return aspects | actions | done


def said_otherwise(word: str, book: int | None, known: Spellings) -> list[Way]:
    """Other words for it: the book's own front matter and abbreviations first, then the site's list."""
    plain = synonyms.plain(word)
    found = []
    for told in (known.told, known.short):
        for pairs in [told.get(book, [])] if book else told.values():
            for one, other in pairs:
                found += [there for here, there in ((one, other), (other, one)) if plain & synonyms.plain(here)]
    others = dict.fromkeys([*found, *synonyms.of_site(word)])
    return [Way(SYNONYM, _keys_of(other), other) for other in others if len(tokens(other)) == 1 and other != word]


@lru_cache(maxsize=MOST_ASKED)
def _keys_of(word: str) -> Mapping[str, int]:
    """A word that is meant instead, in any form and either aspect."""
    plain = synonyms.plain(word)
    return {key[:64]: 50 for key in {*plain, *_of_one_deed(plain), form_key(word)}}


def begun(word: str, known: Spellings) -> list[Way]:
    """Words that begin as this one does, or as its stem: «двур», and «двуручный» for «двуручник»."""
    letters = fold(word)
    if len(letters) < SHORTEST_BEGINNING:
        return []
    forms = known.beginning(letters, MOST_BEGINNINGS, names_only=len(letters) < SHORTEST_IN_TEXT)
    ways = [Way(BEGINNING, {form_key(form): 60 for form in forms})] if forms else []
    root = stem(word) if known.has(letters) else _without_suffix(stem(word))
    if root != letters and len(root) >= SHORTEST_KIN:
        kin = [form for form in known.beginning(root, MOST_BEGINNINGS) if form not in forms and form != letters]
        ways += [Way(KIN, {form_key(form): 40 for form in kin})] if kin else []
    return ways


def _without_suffix(root: str) -> str:
    """The root of a word that players made for short: «двуруч» of «двуручка», «защит» of «защитка».

    A letter that stands twice is a slip of the finger and no suffix: «големкко» is no kin of «големко».
    """
    ending = next((one for one in SHORTENING if root.endswith(one)), "")
    shorter = root.removesuffix(ending)
    return root if len(shorter) < SHORTEST_KIN or shorter.endswith(ending[:1]) else shorter


def slipped(word: str, known: Spellings) -> list[Way]:
    """Words that differ by a slip or two, each in all its forms; failing these, names that begin nearly so."""
    letters = fold(word)
    near = known.near(letters)
    if near:
        return [Way(SLIP, {key: 30 for way in surely(form)[:1] for key in way.keys}, form) for form in near]
    return [Way(SLIP, {form_key(form): 20}, form) for form in known.near_beginning(letters)]


def heard(word: str, known: Spellings) -> list[Way]:
    """Words that are written otherwise and heard as this one is: as sure as any form, for no other word is meant."""
    letters = fold(word)
    same = [form for form in known.near(letters) if sounded(form) == sounded(letters)]
    return [Way(LOOSE, {key: 50 for way in surely(form)[:1] for key in way.keys}, form) for form in same]


@lru_cache(maxsize=20_000)
def sounded(word: str) -> str:
    """A folded word as it is heard: «стелс» and «стэлс», «скилы» and «скиллы», «пружына» and «пружина»."""
    return TWICE.sub(r"\1", reduce(lambda heard, change: heard.replace(*change), HEARD, word))


def nearest(word: str) -> list[Way]:
    """Words that mean nearly what a word does which no book has: «кекс» for «пирог»."""
    return [Way(NEAREST, _keys_of(other), other) for other in meanings.near(word)]


def all_keys(ways: Iterable[Way]) -> set[str]:
    return {key for way in ways for key in way.keys}
