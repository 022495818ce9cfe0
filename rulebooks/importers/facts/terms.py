"""Terms that a document calls otherwise throughout: another word for AP, for prana, for a type of cards.

`[[terms]]` of a configuration says of each

    word     what the book calls it
    spelled  other spellings of it that are no other word
    found    patterns of places where it must stand; their group is the word that stands there
    also     patterns of what is always the same: «очко действия»

Where two of these places (or the only one) have one other word, the document means the term by it. It is read as if
it had said the book's own word; what people see is what it says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pymorphy3.analyzer import Parse

from rulebooks.importers.blocks import Block
from rulebooks.importers.drafts import Draft
from rulebooks.language.words import inflected, parses, stem

ENOUGH = 2
"""So many places must have the same other word, where there are so many."""
WORD = re.compile(r"[^\W\d_]+")
SHORTEST_STEM = 4
"""Letters from which on a word of no dictionary is known by its stem."""
BENT = frozenset(["nomn", "gent", "datv", "accs", "ablt", "loct", "sing", "plur"])


@dataclass(slots=True)
class Terms:
    """What a document calls otherwise: its word for each of the book's, and what was read for what is written.

    words:    by the document's word, folded, the book's
    patterns: what always means one of them
    shown:    by a text as it was read, that text as it is written
    forms:    by a form of the book's word, the document's
    """

    words: dict[str, str] = field(default_factory=dict)
    patterns: list[tuple[re.Pattern[str], str]] = field(default_factory=list)
    shown: dict[str, str] = field(default_factory=dict)
    forms: dict[str, str] = field(default_factory=dict)

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
        if self.words:
            told = WORD.sub(lambda one: self._of(one[0]), told)
        if told != text:
            self.shown[told] = text
        return told

    def _of(self, written: str) -> str:
        folded = written.casefold()
        its = folded if folded in self.words else next((its for its in self.words if _is_form(folded, its)), "")
        if not its:
            return written
        form = _like(written, self.words[its], its)
        self.forms.setdefault(form, written)
        return form

    def show(self, drafts: Iterable[Draft]) -> None:
        """Let the pages say what the document says; what a thing is called in the book still finds it."""
        for draft in drafts if self.shown else ():
            for part in draft.paragraphs:
                part.text = self.shown.get(part.text, part.text)
                part.cells = tuple(self.shown.get(cell, cell) for cell in part.cells)
            ours, draft.title = draft.title, WORD.sub(lambda one: self._shown(one[0]), draft.title)
            if draft.title != ours and ours not in draft.aliases:
                draft.aliases.append(ours)

    def _shown(self, ours: str) -> str:
        """What the document says for a word of the book: as it was met, else its first form for the book's."""
        its = next((its for its, word in self.words.items() if word == ours.casefold()), ours)
        return self.forms.get(ours) or (its.capitalize() if ours[:1].isupper() and its != ours else its)


def terms(text: str, told: Sequence[Mapping[str, object]]) -> Terms:
    """What a document calls otherwise than its book.

    told: `[[terms]]` of the book's configuration
    """
    found = Terms()
    ours = {name.casefold() for one in told for name in (str(one["word"]), *_strings(one.get("spelled")))}
    for one in told:
        word, places = str(one["word"]), _strings(one.get("found"))
        met = [place[1] for pattern in places if (place := re.search(pattern, text))]
        its, times = _most(met)
        is_other = its not in ours and not any(_is_form(its, known) for known in ours)
        if times >= min(ENOUGH, len(places)) and its and is_other:
            found.words[its] = word
        found.patterns += [(re.compile(pattern), word) for pattern in _strings(one.get("also"))]
    return found


def _most(met: Sequence[str]) -> tuple[str, int]:
    """The word that most places have in one form or another, and how many; of several a first form that is met."""
    written, lemmas = {its.casefold() for its in met}, {lemma for its in met for lemma in _lemmas(its)}
    times = Counter(form for its in met for form in {its.casefold(), *_lemmas(its)})
    its = max(times, key=lambda one: (times[one], one in lemmas, one in written, one), default="")
    return its, times[its]


ENDINGS = ("", "а", "ом")
"""«Дварф» by itself is guessed to be many of something; «дварфа» and «дварфом» tell what it is one of."""


def _noun(lemma: str) -> Parse | None:
    """How a noun bends, of which this is the first form."""
    read = (one for ending in ENDINGS for one in parses(lemma + ending) if one.tag.POS == "NOUN")
    return next((one for one in read if one.normal_form == lemma), None)


def _bends(written: str, lemma: str) -> set[str]:
    """The case and the number of a form of a noun; where no dictionary has it, the likeliest."""
    if written.casefold() == lemma:
        return {"nomn", "sing"}
    read = [one for one in parses(written) if one.tag.POS == "NOUN"]
    read.sort(key=lambda one: (one.normal_form != lemma, one.normal_form == written.casefold()))
    return {*map(str, read[0].tag.grammemes)} & BENT if read else set()


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


def _is_form(written: str, lemma: str) -> bool:
    """Whether a word is a form of another; of one that no dictionary has, its stem says it."""
    known = _lemmas(written)
    return inflected(written, lemma) or lemma in known or (len(lemma) >= SHORTEST_STEM and stem(lemma) in known)


def _strings(told: object) -> list[str]:
    return [str(one) for one in told] if isinstance(told, list) else []


def _like(written: str, word: str, its: str) -> str:
    """The book's word in the case and the number of what is written, with its capital letters.

    its: the document's word, of which what is written is a form; it may be one of another word as well
    """
    noun, tags = (_noun(word), _bends(written, its)) if word.islower() else (None, set[str]())
    form = noun.inflect(tags) if noun and tags else None
    bent = form.word if form else word
    return bent.capitalize() if written[:1].isupper() and bent.islower() else bent
