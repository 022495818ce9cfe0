"""Terms that a document calls otherwise throughout: another word for AP, for prana, for a type of cards.

`[[terms]]` of a configuration says of each

    word   what the book calls it
    found  patterns of places where it must stand; their group is the word that stands there
    also   patterns of what is always the same: «очко действия»

Where two of these places (or the only one) have one other word, the document means the term by it. It is read as if
it had said the book's own word; what people see is what it says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulebooks.importers.blocks import Block
from rulebooks.importers.drafts import Draft
from rulebooks.language.words import inflected, parses

ENOUGH = 2
"""So many places must have the same other word, where there are so many."""
WORD = re.compile(r"[^\W\d_]+")
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
        its = folded if folded in self.words else next((its for its in self.words if inflected(folded, its)), "")
        if not its:
            return written
        form = _like(written, self.words[its], its)
        self.forms.setdefault(form, written)
        return form

    def show(self, drafts: Iterable[Draft]) -> None:
        """Let the pages say what the document says."""
        for draft in drafts if self.shown else ():
            for part in draft.paragraphs:
                part.text = self.shown.get(part.text, part.text)
                part.cells = tuple(self.shown.get(cell, cell) for cell in part.cells)
            draft.title = WORD.sub(lambda one: self.forms.get(one[0], one[0]), draft.title)


def terms(text: str, told: Sequence[Mapping[str, object]]) -> Terms:
    """What a document calls otherwise than its book.

    told: `[[terms]]` of the book's configuration
    """
    found = Terms()
    ours = {str(one["word"]).casefold() for one in told}
    for one in told:
        word, places = str(one["word"]), _strings(one.get("found"))
        met = [place[1].casefold() for pattern in places if (place := re.search(pattern, text))]
        times = Counter(met) + Counter(lemma for its in met for lemma in _lemmas(its) - {its})
        its = max(times, key=lambda one: (times[one], one in met), default="")
        is_other = its not in ours and not any(inflected(its, known) for known in ours)
        if its and times[its] >= min(ENOUGH, len(places)) and is_other:
            found.words[its] = word
        found.patterns += [(re.compile(pattern), word) for pattern in _strings(one.get("also"))]
    return found


def _lemmas(written: str) -> set[str]:
    """What a form may be a form of: «кристалла» beside «кристаллов» is the same word."""
    return {one.normal_form for one in parses(written) if one.tag.POS == "NOUN"}


def _strings(told: object) -> list[str]:
    return [str(one) for one in told] if isinstance(told, list) else []


def _like(written: str, word: str, its: str) -> str:
    """The book's word in the case and the number of what is written, with its capital letters.

    its: the document's word, of which what is written is a form; it may be one of another word as well
    """
    bent = word
    if word.islower():
        read = sorted((one for one in parses(written) if one.tag.POS == "NOUN"), key=lambda one: one.normal_form != its)
        tags = {*map(str, read[0].tag.grammemes)} & BENT if read else set()
        noun = next((one for one in parses(word) if one.tag.POS == "NOUN"), None)
        form = noun.inflect(tags) if noun and tags else None
        bent = form.word if form else word
    return bent.capitalize() if written[:1].isupper() and bent.islower() else bent
