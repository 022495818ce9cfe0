"""What of an edition its keeper may want to mend: pages that say nothing, marked names that lead nowhere, and
words that are not played as they read."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rulebooks.catalogue import Stood
from rulebooks.editions.remarks import Remark, remarks
from rulebooks.language.words import fold
from rulebooks.search import abbreviations
from rulebooks.stats.declared import KIND
from rulebooks.text.links import Linker

MARKED = re.compile(r"`([^`\n]{3,80})`")
A_NAME = re.compile(r"[^\W\d_][^\d*+=<>]*")
"""What is marked and no number: «`18*N`» is no name of anything."""


@dataclass(frozen=True)
class Loose:
    """A name that texts mark as one of the book's, and that no page is called by; `on` are (page, paragraph)."""

    name: str
    on: tuple[tuple[Stood, str], ...]


def empty(pages: Sequence[Stood], heads: Collection[str] = ()) -> list[Stood]:
    """Pages without a number and without a word; for `heads`, which others stand beneath, a title is enough."""
    silent = [one for one in pages if not one.stats and not any(_says(part) for part in one.paragraphs)]
    return [one for one in silent if one.slug not in heads]


def _says(paragraph: object) -> bool:
    return isinstance(paragraph, dict) and bool(str(paragraph.get("text", "")).strip() or paragraph.get("entry"))


def loose(book: str, pages: Sequence[Stood]) -> list[Loose]:
    """Marked names that lead nowhere, those that are marked most often first; a short word that the book explains is
    explained wherever it stands."""
    explained = abbreviations.told(part for page in pages for part in page.paragraphs)
    short = {line.partition("=")[0] for line in explained.splitlines()}
    named = [(one.slug, one.title, tuple(one.aliases)) for one in pages]
    named += [(f"{one.slug}/{name}", name, ()) for one in pages for name in _names_inside(one)]
    linker = Linker(book, named)
    found: dict[str, list[tuple[Stood, str]]] = defaultdict(list)
    for page in pages:
        for paragraph in page.paragraphs:
            for name in dict.fromkeys(MARKED.findall(str(paragraph.get("text", "")))):
                if A_NAME.fullmatch(name) and fold(name) not in short and not linker.find(name):
                    found[name].append((page, str(paragraph["id"])))
    return [Loose(name, tuple(on)) for name, on in sorted(found.items(), key=lambda one: (-len(one[1]), one[0]))]


def _names_inside(page: Stood) -> Iterator[str]:
    """Names of what has no page of its own: the skills of a foe."""
    for several in page.stats.values():
        for one in several.values() if isinstance(several, dict) else ():
            if isinstance(one, dict) and isinstance(one.get("name"), str):
                yield one["name"]


def not_played_so(book: str, pages: Sequence[Stood]) -> list[Remark]:
    """Words that read otherwise than they are played, as those who play by the book say."""
    return remarks(book, [one for one in pages if one.kind != KIND])
