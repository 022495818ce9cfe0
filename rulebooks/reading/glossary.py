"""The words of a book from A to Z: its abbreviations, what its text explains, and its things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, islice

from django.utils.text import Truncator

from rulebooks.importers.notation import plain
from rulebooks.language.words import fold
from rulebooks.models import Revision
from rulebooks.reading.abbreviations import read
from rulebooks.reading.standpoint import Standpoint
from rulebooks.search import beginning
from rulebooks.search.abbreviations import told
from rulebooks.stats.declared import KIND
from rulebooks.stats.vocabulary import kind_title

MOST_WORDS, LONGEST = 3_000, 160
"""Words of a glossary, and letters of what is said of one."""
MOST_PAGES = 2
"""Pages that explain a term; what more of them begin a line with is a label: «Ближняя» on every boss."""
OTHERS = "#"
"""Stands over whatever begins with no letter."""
TERM = re.compile(
    r"\s*\*\*(?P<term>[^*:]{2,40}?)(?P<inside>[.:])?\*\*(?P<outside>\s*[:—–-])?\s+(?P<said>\S.*)", re.DOTALL
)
"""«**Масштаб:** …», «**Раунд** — …»: a bold beginning that a colon or a dash sets apart from what it means."""
LABEL = re.compile(r"\s*(?:\*\*)?([^*:\n]{2,40}?):")
"""What a line begins with, bold or not."""
MORE = re.compile(r"(.+?) \([^()]*\)")
"""«ЗДР (Здоровье)» stands there as «ЗДР» already, with what it means."""
SENTENCE = re.compile(r".{20,}?[.!?…](?=\s|$)", re.DOTALL)


@dataclass(frozen=True)
class Word:
    """A word with what the book says of it. `note` is what sort of word it is; `aliases` are its other names."""

    title: str
    says: str
    address: str
    note: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def letter(self) -> str:
        """Under which letter it stands; e and ё are one, and whatever begins with no letter stands under «#»."""
        first = fold(self.title.lstrip("«»„“\"'([ "))[:1]
        return first.upper() if first.isalpha() else OTHERS


def glossary(at: Standpoint) -> list[tuple[str, list[Word]]]:
    """The words of a book by their first letters; those of another alphabet than its own are one group behind the
    others, for many of its letters look alike. A word that is told twice stands once, at the first place."""
    texts = list(Revision.objects.at_edition(at.book, at.edition).select_related("page"))
    found: dict[str, Word] = {}
    for word in [*_short(at, texts), *_things(at, texts)][:MOST_WORDS]:
        found.setdefault(fold(word.title), word)
    for word in islice(_terms(at, texts), MOST_WORDS):
        more = MORE.fullmatch(word.title)
        if not more or fold(more[1]) not in found:
            found.setdefault(fold(word.title), word)
    latin = at.book.language == "en"

    def under(one: Word) -> tuple[int, str]:
        if one.letter == OTHERS:
            return 2, OTHERS
        return (0, one.letter) if one.letter.isascii() == latin else (1, "А–Я" if latin else "A–Z")

    words = sorted(found.values(), key=lambda one: (under(one), fold(one.title)))[:MOST_WORDS]
    return [(letter, list(some)) for (_, letter), some in groupby(words, key=under)]


def explained_words(at: Standpoint) -> list[Word]:
    """What short words of a book mean, by their letters: on paper nothing can be hovered."""
    texts = list(Revision.objects.at_edition(at.book, at.edition).select_related("page"))
    found = {fold(word.title): word for word in reversed(list(_short(at, texts)))}
    return sorted(found.values(), key=lambda one: fold(one.title))


def _short(at: Standpoint, texts: Iterable[Revision]) -> Iterator[Word]:
    for text in texts:
        for short, meant in read(told(text.paragraphs)).items():
            yield Word(short, meant, at.address(text.page.slug))


def _things(at: Standpoint, texts: Iterable[Revision]) -> Iterator[Word]:
    for text in texts:
        if text.page.kind not in ("section", KIND):
            address = at.address(text.page.slug) if text.html or text.stats else ""
            said = _begun(beginning(text), text.title)
            yield Word(text.title, said, address, kind_title(text.page.kind))


def _terms(at: Standpoint, texts: Iterable[Revision]) -> Iterator[Word]:
    said = ((str(part.get("text", "")), text.page_id) for text in texts for part in text.paragraphs)
    begun = {(fold(plain(label[1]).strip(" .")), page) for line, page in said if (label := LABEL.match(line))}
    pages = Counter(title for title, _ in begun)
    yield from (one for one in _explained(at, texts) if pages[fold(one.title)] <= MOST_PAGES)


def _explained(at: Standpoint, texts: Iterable[Revision]) -> Iterator[Word]:
    for text in texts:
        for paragraph in text.paragraphs:
            found = TERM.match(str(paragraph.get("text", ""))) if paragraph.get("kind") != "row" else None
            if found is None or not (found["inside"] or found["outside"]):
                continue
            said, term = _begun(plain(found["said"]), ""), plain(found["term"]).strip(" .")
            if said and any(letter.isalpha() for letter in term):
                yield replace(Word(term, said, f"{at.address(text.page.slug)}#{paragraph['id']}"), note=text.title)


def _begun(text: str, title: str) -> str:
    """The first sentence of a text, without the title where it only says it again."""
    said = " ".join(text.replace("`", "").split())
    for sign in (":", " —", " –", "."):
        said = said.removeprefix(f"{title}{sign}") if title else said
    said = said.strip()
    first = SENTENCE.match(said)
    return Truncator(first[0] if first else said).chars(LONGEST)
