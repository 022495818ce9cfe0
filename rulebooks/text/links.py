"""Names of pages in running text: «Раздвижную руку» leads to «Раздвижная рука»."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import get_urlconf, reverse

from rulebooks.language.words import WORD, Word, fold, forms, is_known_word, keys, name_keys, tokens
from rulebooks.stats.vocabulary import STATS

SHORTEST = 4
"""Letters of a word that is a name without its capital."""
CYRILLIC = re.compile(r"[а-яё]+")
NO_THINGS = frozenset(
    {
        "",
        "rule",
        "phase",
        "term",
        "points",
        "race",
        "character",
        "example",
        "action",
        "card",
        "table",
        "skill",
        "mode",
        "characteristic",
        "устройство",
        "пример",
    }
)
"""Kinds whose names are common words in a text («победа», «человек», «мозг»): these need their capital letter."""
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,100}")


@dataclass(frozen=True)
class Mention:
    start: int
    end: int
    slug: str


@dataclass(frozen=True)
class Name:
    """A name as it is looked for: each word by its keys, and the brackets and signs around and between the words."""

    slug: str
    words: tuple[frozenset[str], ...]
    signs: tuple[str, ...]
    also: bool = False
    """Whether it is no title: where two pages share a name, it means the one that is called so."""

    def starts_at(self, words: list[Word], place: int, text: str) -> bool:
        """Say whether the name stands here, in any of its forms. «Остров [2]» is not «острове 2 героя»."""
        here = words[place : place + len(self.words)]
        if len(here) < len(self.words):
            return False
        if not all(wanted & keys(word.text) for wanted, word in zip(self.words, here, strict=True)):
            return False
        before, *between, after = self.signs
        gaps = [text[left.end : right.start] for left, right in zip(here, here[1:], strict=False)]
        around = text[: here[0].start].endswith(before) and text[here[-1].end :].startswith(after)
        return around and [_sign(gap) for gap in gaps] == between

    @property
    def is_marked(self) -> bool:
        """Whether signs tell the name from common words."""
        return bool(self.signs[0] or self.signs[-1])


def _sign(gap: str) -> str:
    """What stands between two words, as far as it matters: blanks and hyphens are one."""
    return gap.strip(" \t\n\u00a0-—")


def _name(slug: str, name: str, also: bool) -> Name | None:
    words = tokens(name)
    if not words:
        return None
    between = [_sign(name[left.end : right.start]) for left, right in zip(words, words[1:], strict=False)]
    signs = (name[: words[0].start].strip(), *between, name[words[-1].end :].strip())
    return Name(slug, tuple(name_keys(word.text) for word in words), signs, also)


class Linker:
    """Knows the names of one book's pages, and finds them in texts of the page `own`."""

    def __init__(
        self,
        book_slug: str,
        pages: Iterable[tuple[str, str, Iterable[str]]],
        own: str = "",
        things: Collection[str] = (),
    ) -> None:
        """`things` are the slugs of pages that common words may mean as well: «багром» is the item «Багор»."""
        self.book_slug = book_slug
        self._things = frozenset(things)
        self.own = own
        self._by_key: dict[str, list[Name]] = defaultdict(list)
        self._exact: dict[str, str] = {}
        self._begun: dict[str, tuple[Name, ...]] = {}
        self.titles: dict[str, str] = {}
        named = [(slug, title, tuple(aliases)) for slug, title, aliases in pages]
        for slug, title, _ in named:
            self.titles[slug] = title
            self._learn(slug, title, also=False)
        for slug, _, aliases in named:
            for alias in aliases:
                self._learn(slug, alias, also=True)
        for names in self._by_key.values():
            names.sort(key=lambda name: -len(name.words))

    def _learn(self, slug: str, name: str, also: bool) -> None:
        entry = _name(slug, name, also)
        if entry is None:
            return
        self._exact.setdefault(fold(name), slug)
        for key in entry.words[0]:
            self._by_key[key].append(entry)

    def with_own(self, slug: str) -> Linker:
        """Give a linker for another page of the book; the names are shared."""
        other = copy(self)
        other.own = slug
        return other

    def find(self, name: str) -> str | None:
        """Find the page of this name: as it is written, else in any form if only one page can be meant."""
        exact = self._exact.get(fold(name.strip()))
        if exact:
            return exact
        words = tokens(name)
        begun = self._beginning(words[0].text) if words else ()
        found = {n.slug for n in begun if len(n.words) == len(words) and n.starts_at(words, 0, name)}
        return found.pop() if len(found) == 1 else None

    def _beginning(self, word: str) -> tuple[Name, ...]:
        """The names that begin with a word, the longest first; each word of a book is looked at once."""
        known = self._begun.get(word)
        if known is None:
            found = {name: None for key in sorted(keys(word)) for name in self._by_key.get(key, ())}
            known = self._begun[word] = tuple(sorted(found, key=lambda name: (-len(name.words), name.also, name.slug)))
        return known

    def mentions(self, text: str) -> list[Mention]:
        """Find names in a text: the longest at each place, each page once, never the page itself.

        A name of one word counts with its capital letter: «Мастер» is a hero, «мастер карате» is not. A small one will
        do where the word can mean nothing else: no dictionary has it («големку»), or it is a noun in all its readings
        and the title of one of the book's things («багром»).
        """
        if not any(map(self._beginning, WORD.findall(text))):
            return []  # as it is of most texts
        words = tokens(text)
        found: list[Mention] = []
        seen = {self.own}
        place = 0
        while place < len(words):
            begun = self._beginning(words[place].text)
            name = next((name for name in begun if self._fits(name, words, place, text)), None)
            if name is None:
                place += 1
                continue
            if name.slug not in seen:
                seen.add(name.slug)
                last = words[place + len(name.words) - 1]
                start, end = words[place].start - len(name.signs[0]), last.end + len(name.signs[-1])
                found.append(Mention(start, end, name.slug))
            place += len(name.words)
        return found

    def _fits(self, name: Name, words: list[Word], place: int, text: str) -> bool:
        common = len(name.words) == 1 and not name.is_marked and not words[place].text[0].isupper()
        if common and not self._surely(name, words[place].text):
            return False
        return name.starts_at(words, place, text)

    def _surely(self, name: Name, word: str) -> bool:
        """Whether a word with a small letter means the page of a name."""
        if len(word) < SHORTEST or not CYRILLIC.fullmatch(word):
            return False
        if len({one.slug for one in self._beginning(word) if len(one.words) == 1}) > 1:
            return False
        if any(key.startswith("~") for key in name.words[0]):
            return not is_known_word(word)
        if name.also or name.slug not in self._things:
            return False
        return all(lemma in name.words[0] and "NOUN" in tags for lemma, tags in forms(word))

    def slugs(self, paragraphs: Iterable[Mapping[str, Any]]) -> dict[str, set[str]]:
        """Give the pages each paragraph names, for the "where used" of those pages."""
        found = {
            paragraph["id"]: {mention.slug for mention in self.mentions(paragraph["text"])} for paragraph in paragraphs
        }
        return {paragraph_id: slugs for paragraph_id, slugs in found.items() if slugs}

    def address(self, slug: str) -> str:
        return address_in("rule_page", self.book_slug, slug)

    def permalink(self, paragraph_id: str) -> str:
        return address_in("paragraph", self.book_slug, paragraph_id)


def linker_of(book_slug: str, entries: Iterable[tuple[str, str, Iterable[str], str]]) -> Linker:
    """What finds the names of entries, given as (slug, title, aliases, kind) in the book's order."""
    told = list(entries)
    things = {slug for slug, _, _, kind in told if kind not in NO_THINGS}
    return Linker(book_slug, [(slug, title, aliases) for slug, title, aliases, _ in told], things=things)


PLAIN = re.compile(r"[-\w.]+", re.ASCII)
"""What stands in an address as it is."""


def address_in(name: str, book: str, part: str) -> str:
    """The address, so called in urls.py, of a part of a book: a page by its slug, a paragraph by its id."""
    plain = PLAIN.fullmatch(part)
    return _frame(name, book, get_urlconf()).format(part) if plain else reverse(name, args=[book, part])


@lru_cache(maxsize=200)
def _frame(name: str, book: str, addresses: str | None) -> str:
    """An address with a gap for its last part: a book has some thousands of the kind."""
    before, _, after = reverse(name, args=[book, GAP]).rpartition(GAP)
    return f"{_braced(before)}{{}}{_braced(after)}"


GAP = "-gap-"


def _braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def named_by_numbers(stats: Mapping[str, Any]) -> set[str]:
    """The pages that the numbers of an entry may name, by their slugs: who drops what, what is sold where.

    The name of a stat names no page, nor does a key that is the word of one: «roll» is a formula, though a page may be
    called so as well.
    """
    return {word for value in stats.values() for word in _words(value) if SLUG.fullmatch(word)}


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (str(key) for key in value if key not in STATS)
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, list):
        for one in value:
            yield from _words(one)
