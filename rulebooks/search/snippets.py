"""What is shown of a page that was found: the paragraph that tells most, cut around the words that were looked for."""

import re
from collections import defaultdict
from collections.abc import Iterable
from html import escape
from itertools import takewhile
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator

from rulebooks.importers.dialect.lists import said
from rulebooks.language.words import WORD, Word
from rulebooks.models import Revision
from rulebooks.search.weighing import own_keys

LONGEST_BEGINNING = 200
MOST_READ = 20_000
"""Letters of a page that are looked through for the words."""
SNIPPET_BEFORE, SNIPPET_AFTER = 60, 160
MOST_KEPT = 200_000
"""Words as they stand in texts that a process keeps, some hundred bytes each."""
BREAK = re.compile(r"<br\s*/?>")
TIMES = re.compile(r"(?<=\w)\*(?=\w)")
AFTER_A_STOP = re.compile(r"(?<=[.:!?…]); ")
EMPHASIS = re.compile(r"[*`]+|\b_+|_+\b")


class Vocabulary:
    """Words as they stand in texts, by the keys under which the index has them: a process looks at each once."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.by_key: defaultdict[str, list[str]] = defaultdict(list)

    def look_at(self, words: set[str]) -> None:
        """Look at words that are new. What is `seen` can be found by its keys already, in another thread too."""
        for word in words:
            for key in own_keys(word):
                self.by_key[key].append(word)
        self.seen.update(words)


_vocabulary = Vocabulary()


def _known_words() -> Vocabulary:
    """The words of this process; a new list once there are more than are worth their room."""
    global _vocabulary  # noqa: PLW0603  whoever holds the old list goes on with it
    if len(_vocabulary.seen) > MOST_KEPT:
        _vocabulary = Vocabulary()
    return _vocabulary


class Wanted:
    """Which words, as they stand in texts, are found by the keys that are looked for, and by which of them."""

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys_wanted = frozenset(keys)
        self.words: dict[str, set[str]] = {}
        self._known = _known_words()
        self._as_of = -1
        self._wanted: frozenset[str] = frozenset()

    def among(self, words: set[str]) -> frozenset[str]:
        """Those of some words that are looked for."""
        if not words <= self._known.seen:
            self._known.look_at(words - self._known.seen)
        if self._as_of != (many := len(self._known.seen)):
            self._as_of, self.words = many, self._by_word()
            self._wanted = frozenset(self.words)
        return self._wanted & words

    def keys_in(self, words: set[str]) -> set[str]:
        """The keys that are looked for and that some words have."""
        there = self.among(words)
        return set().union(*map(self.words.__getitem__, there)) if there else set()

    def _by_word(self) -> dict[str, set[str]]:
        found = defaultdict(set)
        for key in self.keys_wanted & self._known.by_key.keys():
            for word in self._known.by_key[key]:
                found[word].add(key)
        return dict(found)


def telling_paragraph(revision: Revision, wanted: Wanted) -> tuple[str, str]:
    """Choose the paragraph that has most of the words, the first among equals: its id, "" if none has any, and text."""
    best, most, read = -1, 0, 0
    for place, paragraph in enumerate(revision.paragraphs):
        text = said(paragraph)
        many = len(wanted.keys_in(set(WORD.findall(text)))) if read < MOST_READ else 0
        read += len(text)
        if many > most or (best < 0 and text):
            best, most = place, many
    if best < 0:
        return "", ""
    return str(revision.paragraphs[best]["id"]) if most else "", _with_its_items(revision.paragraphs, best)


def _with_its_items(paragraphs: list[dict[str, Any]], place: int) -> str:
    """A paragraph; one that only announces a list («Контратака:») with the items of the list."""
    text = said(paragraphs[place])
    if ":" not in text or not _plain(text).rstrip().endswith(":"):
        return text
    depth = _depth(paragraphs[place])
    items = takewhile(lambda one: _depth(one) > depth, paragraphs[place + 1 :])
    listed = "; ".join(_plain(str(one.get("text", ""))) for one in items)
    return f"{text} {AFTER_A_STOP.sub(' ', listed)}"


def _depth(paragraph: dict[str, Any]) -> int:
    """How deep a paragraph lies in lists; what is no item lies above all."""
    return int(paragraph.get("depth", 0)) if paragraph.get("kind") in ("item", "numbered") else -1


def beginning(revision: Revision) -> str:
    """How the text of a page begins, as plain words: what a link to it shows where it is sent to somebody."""
    words = " ".join(_plain(said(one)) for one in revision.paragraphs).split()
    return Truncator(" ".join(words)).chars(LONGEST_BEGINNING)


def _plain(text: str) -> str:
    """A text without its marks; most have none, which is seen sooner than cut."""
    if "<" in text:
        text = BREAK.sub(" ", text)
    if "*" in text:
        text = TIMES.sub("·", text)
    return EMPHASIS.sub("", text) if "*" in text or "_" in text or "`" in text else text


def snippet(text: str, wanted: Wanted | frozenset[str]) -> SafeString:
    """Cut a text around the first word that was looked for, and mark every such word."""
    text = " ".join(_plain(text[:MOST_READ]).split())
    hits = hits_in(text, wanted)
    middle = hits[0].start if hits else 0
    start = text.rfind(" ", 0, max(0, middle - SNIPPET_BEFORE)) + 1
    end = text.find(" ", middle + SNIPPET_AFTER)
    end = len(text) if end < 0 else end
    told = marked(text[start:end], [Word(one.text, one.start - start, one.end - start) for one in hits])
    return mark_safe(("… " if start else "") + told + ("…" if end < len(text) else ""))  # noqa: S308  escaped there


def marked(text: str, hits: list[Word]) -> SafeString:
    """A text with some of its words marked; whatever lies outside of it is left out."""
    html, done = [], 0
    for hit in hits:
        if done <= hit.start and hit.end <= len(text):
            html += [escape(text[done : hit.start]), "<mark>", escape(hit.text), "</mark>"]
            done = hit.end
    return mark_safe("".join([*html, escape(text[done:])]))  # noqa: S308  every piece is escaped above


def marked_name(name: str, wanted: Wanted | frozenset[str]) -> SafeString:
    """A title in which the words that were looked for are marked."""
    return marked(name, hits_in(name, wanted))


def hits_in(text: str, wanted: Wanted | frozenset[str]) -> list[Word]:
    """The words of a text that are looked for."""
    known = wanted if isinstance(wanted, Wanted) else Wanted(wanted)
    if not known.keys_wanted or not (there := known.among(set(WORD.findall(text)))):
        return []
    return [Word(one.group(), one.start(), one.end()) for one in WORD.finditer(text) if one.group() in there]
