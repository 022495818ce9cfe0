"""Documents in which a thing is called by a name that nobody could guess."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document
from rulebooks.importers.drafts import Draft
from rulebooks.importers.names import alike
from rulebooks.importers.notation import fold
from rulebooks.importers.rulebook import Rulebook
from rulebooks.text.links import Linker

ALIAS = "Квазибульк"
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
MENTIONED = {
    *("consumable", "building", "boss", "character", "base", "upgrade", "chest", "skirmish-card", "action-card"),
    *("marker", "term", "terrain", "object"),
}
"""Kinds of things that other pages speak of by their names: these are called otherwise there too."""
COMMON = {"terrain", "object"}
"""Of these, kinds whose names are common nouns: «стену» no page links."""


def renamed(document: Document, book: str, thing: Draft) -> Rulebook:
    """A document in which a thing has another name, read; the name alone differs."""
    lines = document.text.split("\n")
    names = list(dict.fromkeys([thing.title, *thing.aliases]))
    if thing.kind in MENTIONED:
        linker = Linker(book, [(thing.slug, thing.title, [name for name in names if len(name) > 3])])
        linked = [everywhere(line, linker) for line in lines]
        lines = [inflected(line, names) for line in linked] if linked == lines or thing.kind in COMMON else linked
    else:
        first = thing.told_at[0] - 1
        found = once(lines[first : first + 2], names)
        if found == lines[first : first + 2]:  # we have a word of our own for it
            found = once(found, [lines[first].strip("#*. ")])
        lines[first : first + 2] = found
    text = "\n".join(lines)
    assert text != document.text, f"{thing.title} is called so nowhere"
    return rulebook.understand(replace(document, text=text), book)


def everywhere(line: str, linker: Linker) -> str:
    for _ in range(9):
        found = linker.mentions(line)
        if not found:
            break
        line = line[: found[0].start] + ALIAS + line[found[0].end :]
    return line


def inflected(line: str, names: list[str]) -> str:
    """The same with every form of a name, whether a page would link it or not."""
    return WORD.sub(lambda word: ALIAS if any(alike(fold(word[0]), fold(name)) for name in names) else word[0], line)


def once(lines: list[str], names: list[str]) -> list[str]:
    """The first of the names in these lines, exchanged; capitals stay capitals, as a running text knows headings."""
    for place, line in enumerate(lines):
        for name in sorted(names, key=len, reverse=True):
            found = re.search(re.escape(name).replace(r"\ ", r"\s+"), line, re.IGNORECASE)
            if found:
                alias = ALIAS.upper() if found[0].isupper() else ALIAS
                return [*lines[:place], line[: found.start()] + alias + line[found.end() :], *lines[place + 1 :]]
    return lines
