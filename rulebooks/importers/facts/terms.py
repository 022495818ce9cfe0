"""Terms that a document calls otherwise throughout: another word for AP, for prana, for a type of cards.

`[[terms]]` of a configuration says of each

    word     what the book calls it
    spelled  other spellings of it that are no other word
    found    patterns of places where it must stand; their group is the word that stands there, or the words
    also     patterns of what is always the same: «очко действия»

Where two of these places (or the only one) have one other word, the document means the term by it. It is read as if
it had said the book's own word; what people see is what it says. Names of several words are terms like any other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rulebooks.importers.blocks import Block
from rulebooks.importers.drafts import Draft
from rulebooks.importers.facts import bending
from rulebooks.importers.names import alike
from rulebooks.language.words import inflected, parses, stem

ENOUGH = 2
"""So many places must have the same other word, where there are so many."""
WORD = re.compile(r"[^\W\d_]+")
SHORTEST_STEM = 4
"""Letters from which on a word of no dictionary is known by its stem."""


@dataclass(slots=True)
class Terms:
    """What a document calls otherwise: its word for each of the book's, and what was read for what is written.

    words:    by the document's word or words, folded, the book's
    patterns: what always means one of them
    shown:    by a text as it was read, that text as it is written
    forms:    by a form of the book's word, the document's
    titles:   by the book's name of several words, or for one, the document's as a page is called by it
    """

    words: dict[str, str] = field(default_factory=dict)
    patterns: list[tuple[re.Pattern[str], str]] = field(default_factory=list)
    shown: dict[str, str] = field(default_factory=dict)
    forms: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)

    def read(self, blocks: Iterable[Block]) -> Iterator[Block]:
        """The blocks in the book's words. A heading says its page's name, and stays."""
        for block in blocks:
            if not (self.words or self.patterns) or block.kind in ("heading", "pre"):
                yield block
                continue
            cells = tuple(map(self.said, block.cells))
            shown = "<br>".join(cell for cell in block.cells[1:] if cell)
            self.shown["<br>".join(cell for cell in cells[1:] if cell)] = shown
            yield replace(block, text=self.said(block.text), cells=cells)

    def said(self, text: str) -> str:
        """A text in the book's words."""
        told = text
        for pattern, word in self.patterns:
            told = pattern.sub(word, told)
        single = {its: word for its, word in self.words.items() if " " not in its + word}
        for its in sorted(self.words.keys() - single.keys(), key=len, reverse=True):
            told = self._named(told, its.split(), self.words[its])
        if single:
            told = WORD.sub(lambda one: self._of(one[0], single), told)
        if told != text:
            self.shown[told] = text
        return told

    def _of(self, written: str, single: Mapping[str, str]) -> str:
        folded = written.casefold()
        its = folded if folded in single else next((its for its in single if _is_form(folded, its)), "")
        if not its:
            return written
        form = _like(written, single[its], its)
        self.forms.setdefault(form, written)
        return form

    def _named(self, text: str, its: list[str], word: str) -> str:
        """A text with the book's name, bent as it must, wherever the document's stands."""
        met, told, done = [*WORD.finditer(text)], list[str](), 0
        for place in range(len(met) - len(its) + 1):
            here = met[place : place + len(its)]
            first, last = here[0].start(), here[-1].end()
            written = text[first:last]
            if first < done or not _is_named(written.split(), its):
                continue
            before = met[place - 1][0] if place else ""
            told += [text[done:first], " ".join(bending.like(word.split(), written.split(), before))]
            done = last
        return "".join([*told, text[done:]])

    def show(self, drafts: Iterable[Draft]) -> None:
        """Let the pages say what the document says; what a thing is called in the book still finds it."""
        for draft in drafts if self.shown else ():
            for part in draft.paragraphs:
                part.text = self.shown.get(part.text, part.text)
                part.cells = tuple(self.shown.get(cell, cell) for cell in part.cells)
            ours = draft.title
            draft.title = self.titles.get(ours.casefold()) or self._retitled(ours)
            if draft.title != ours and ours not in draft.aliases:
                draft.aliases.append(ours)

    def _retitled(self, ours: str) -> str:
        return WORD.sub(lambda one: self._shown(one[0], " " in ours), ours)

    def _shown(self, ours: str, several: bool = False) -> str:
        """What the document says for a word of the book: as it was met, else its first form for the book's. Among
        several words it stays where it is of another gender, with which the others would not agree."""
        its = next((its for its, word in self.words.items() if word == ours.casefold()), ours)
        if several and its != ours and bending.gender(its) != bending.gender(ours.casefold()):
            return ours
        return self.forms.get(ours) or (its.capitalize() if ours[:1].isupper() and its != ours else its)


def terms(text: str, told: Sequence[Mapping[str, object]]) -> Terms:
    """What a document calls otherwise than its book.

    told: `[[terms]]` of the book's configuration
    """
    found = Terms()
    ours = [name.casefold() for one in told for name in (str(one["word"]), *_strings(one.get("spelled")))]
    for one in told:
        word, places = str(one["word"]), _strings(one.get("found"))
        met = [place[1] for pattern in places if (place := re.search(pattern, text))]
        several = any(" " in name for name in (word, *met))
        its, times = _most_named(met) if several else _most(met)
        if times >= min(ENOUGH, len(places)) and its and not _is_ours(its, ours):
            found.words[its.casefold()] = word
            if several:
                found.titles[word.casefold()] = its[:1].upper() + its[1:]
        found.patterns += [(re.compile(pattern), word) for pattern in _strings(one.get("also"))]
    _without_what_words_say(found)
    return found


def _without_what_words_say(found: Terms) -> None:
    """Leave out names that are other ones by a single word of theirs alone: «Потеря Доспеха» where armour is one."""
    single = Terms(words={its: word for its, word in found.words.items() if " " not in its + word})
    for its, word in [*found.words.items()] if single.words else ():
        if " " in its and " " in word and _is_named(single.said(its).split(), word.split()):
            del found.words[its], found.titles[word.casefold()]


def _is_ours(its: str, ours: Sequence[str]) -> bool:
    """Whether a book has a term, or a name, that is called so."""
    if " " not in its and its in ours:
        return True
    return any(
        _is_form(its, known) if " " not in its + known else _is_named(its.split(), known.split()) for known in ours
    )


def _most(met: Sequence[str]) -> tuple[str, int]:
    """The word that most places have in one form or another, and how many; of several a first form that is met most."""
    written, lemmas = Counter(its.casefold() for its in met), {lemma for its in met for lemma in _lemmas(its)}
    times = Counter(form for its in met for form in {its.casefold(), *_lemmas(its)})
    likely = Counter(parses(its)[0].normal_form for its in met)
    its = max(times, key=lambda one: (times[one], one in lemmas, written[one], likely[one], one), default="")
    return its, times[its]


def _most_named(met: Sequence[str]) -> tuple[str, int]:
    """The same of names of several words: as a page is called by it, of one thing where one place says so."""
    together = [[other for other in met if _is_named(one.split(), other.split())] for one in met]
    names = max(together, key=len, default=[])
    name = next((one for one in names if bending.is_single(one.split())), names[0] if names else "")
    return " ".join(bending.first_form(name.split())), len(names)


def _is_named(written: Sequence[str], name: Sequence[str]) -> bool:
    """Whether some words are a name, in whichever forms."""
    return len(written) == len(name) and all(map(alike, map(str.casefold, written), map(str.casefold, name)))


@lru_cache(maxsize=10_000)
def _lemmas(written: str) -> frozenset[str]:
    """What a form may be a form of: «кристалла» beside «кристаллов» is the same word.

    Shape: of one that no dictionary has, its stem; letters like ОД have no forms
    """
    if written.isupper():
        return frozenset()
    read = parses(written)
    if any(one.is_known for one in read):
        return frozenset(one.normal_form for one in read if one.tag.POS == "NOUN")
    return frozenset({stem(written)})


@lru_cache(maxsize=20_000)
def _is_form(written: str, lemma: str) -> bool:
    """Whether a word is a form of another; of one that no dictionary has, its stem says it."""
    known = _lemmas(written)
    if lemma in known:
        return True
    if all(any(one.is_known for one in parses(word)) for word in (written, lemma)):
        return lemma not in _lemmas(lemma) and inflected(written, lemma)  # «пола» is no form of «поле»
    return inflected(written, lemma) or (len(lemma) >= SHORTEST_STEM and stem(lemma) in known)


def _strings(told: object) -> list[str]:
    return [str(one) for one in told] if isinstance(told, list) else []


def _like(written: str, word: str, its: str) -> str:
    """The book's word in the case and the number of what is written, with its capital letters.

    its: the document's word, of which what is written is a form; it may be one of another word as well
    """
    noun, tags = (bending.noun(word), bending.bends(written, its)) if word.islower() else (None, set[str]())
    form = noun.inflect(tags) if noun and tags else None
    bent = form.word if form else word
    return bent.capitalize() if written[:1].isupper() and bent.islower() else bent
