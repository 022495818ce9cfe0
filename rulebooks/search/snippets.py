"""What is shown of a page that was found: the paragraph that tells most, cut around the words that were looked for."""

import re
from collections.abc import Iterable
from html import escape
from itertools import compress, takewhile
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator

from rulebooks.models import Revision
from rulebooks.search.weighing import own_keys
from rulebooks.words import WORD, Word

LONGEST_BEGINNING = 200
MOST_READ = 20_000
"""Letters of a page that are looked through for the words."""
SNIPPET_BEFORE, SNIPPET_AFTER = 60, 160
BREAK = re.compile(r"<br\s*/?>")
TIMES = re.compile(r"(?<=\w)\*(?=\w)")
AFTER_A_STOP = re.compile(r"(?<=[.:!?…]); ")
EMPHASIS = re.compile(r"[*`]+|\b_+|_+\b")


class Wanted(dict[str, frozenset[str]]):
    """By which of the keys that are looked for a word as it stands is found; each word is looked at once."""

    def __init__(self, keys: Iterable[str]) -> None:
        super().__init__()
        self.keys_wanted = frozenset(keys)
        self.telling: set[str] = set()

    def __missing__(self, word: str) -> frozenset[str]:
        self.look_at([word])
        return self[word]

    def look_at(self, words: Iterable[str]) -> None:
        """Look at words that are new, all at once: a page of results has some hundreds."""
        new = [*words]
        found = [*map(self.keys_wanted.intersection, map(own_keys, new))]
        self.update(zip(new, found, strict=True))
        self.telling.update(compress(new, found))

    def keys_in(self, words: list[str]) -> set[str]:
        """The keys that are looked for and that some words have."""
        if new := set(words).difference(self):
            self.look_at(new)
        return set().union(*map(self.__getitem__, self.telling.intersection(words)))


def telling_paragraph(revision: Revision, wanted: Wanted) -> tuple[str, str]:
    """Choose the paragraph that has most of the words, the first among equals: its id, "" if none has any, and text."""
    best, most, read = ("", ""), 0, 0
    for place, paragraph in enumerate(revision.paragraphs):
        text = str(paragraph.get("text", ""))
        many = len(wanted.keys_in(WORD.findall(text))) if read < MOST_READ else 0
        read += len(text)
        if not best[1] or many > most:
            shown = _with_its_items(revision.paragraphs, place) or best[1]
            best, most = (str(paragraph["id"]) if many else "", shown), many
    return best


def _with_its_items(paragraphs: list[dict[str, Any]], place: int) -> str:
    """A paragraph; one that only announces a list («Контратака:») with the items of the list."""
    text = str(paragraphs[place].get("text", ""))
    if not _plain(text).rstrip().endswith(":"):
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
    words = " ".join(_plain(str(one.get("text", ""))) for one in revision.paragraphs).split()
    return Truncator(" ".join(words)).chars(LONGEST_BEGINNING)


def _plain(text: str) -> str:
    return EMPHASIS.sub("", TIMES.sub("·", BREAK.sub(" ", text)))


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
    if not known.keys_wanted:
        return []
    return [Word(one.group(), one.start(), one.end()) for one in WORD.finditer(text) if known[one.group()]]
