"""The words that each paragraph has, as the edition we ship and its document have them: which ones an edition adds.

`games/<game>/vocabulary.txt` is written by `manage.py record_wordings`, a line for a paragraph that the register has:

    krabulon 3f2a9c1b07 1a2b77ff90c1      page, digest of its words as the register has it, a short digest of each word
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from campaigns.wordings.register import book_of, is_told_only, path, said
from rulebooks.catalogue import Stood
from rulebooks.text.unread import Unread
from rulebooks.text.wording import digest

NAME = "vocabulary.txt"
SHORT = 4
"""Of 16 bits: of a hundred words nobody wrote, one in six hundred is taken for one that was there."""
HEAD = "# The words of the paragraphs that the code plays: see campaigns/wordings/vocabulary.py."
Vocabulary = Mapping[tuple[str, str], frozenset[str]]
"""By page and digest of a paragraph: the digests of its words."""


@cache
def vocabulary(folder: str) -> Vocabulary:
    """What a game has recorded; empty for one that has not."""
    file = path(folder).with_name(NAME)
    return read(file.read_text(encoding="utf-8")) if file.is_file() else {}


def read(text: str) -> Vocabulary:
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            page, paragraph, words = line.split(" ")
            found[page, paragraph] = frozenset(words[at : at + SHORT] for at in range(0, len(words), SHORT))
    return found


def write(recorded: Vocabulary) -> str:
    """A vocabulary as text; reading it gives the same."""
    lines = [f"{page} {paragraph} {''.join(sorted(words))}" for (page, paragraph), words in recorded.items()]
    return "\n".join([HEAD, *lines]) + "\n"


def recorded(folder: str, *editions: Sequence[Stood]) -> Vocabulary:
    """The vocabulary of editions that say the same: the one we ship, and its document's."""
    found = {}
    for pages in editions:
        beside = Unread(book_of(folder), pages)
        for page in pages:
            for id, digests in () if is_told_only(folder, page.slug) else said(page):
                found[page.slug, digests.words] = brief(beside.words(page.slug, id))
    return found


def brief(words: Iterable[str]) -> frozenset[str]:
    """Words as a vocabulary keeps them."""
    return frozenset(map(_brief, words))


@lru_cache(maxsize=20_000)
def _brief(word: str) -> str:
    """A book says the same words over and over."""
    return digest(word)[:SHORT]


def save(folder: str, found: Vocabulary) -> Path:
    file = path(folder).with_name(NAME)
    file.write_text(write(found), encoding="utf-8")
    return file
