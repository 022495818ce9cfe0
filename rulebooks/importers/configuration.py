"""What a book's `library/<book>/reading.toml` says: how to read its document; what headings, lists and tables mean.

[book]              title, language, position, summary, reader, steps, headings (by which it is recognised), coin;
                    readers = {txt = "running"}: other readers for files that end so;
                    mentioned: kinds of which a thing has a page even where the document only mentions it;
                    alike: kinds that are played by their stats alone, so that a new one may do what others do
[synonyms]          what readers say and the book does not: "двуручный меч" = "двуручник"
[formula_terms]     the name under which a term of a formula is kept = [its names in books]
[under]             <slug or kind> = the slug of the page that things belong to which are only mentioned
[marks.<reader>]    what a reader must be told to cut such a text, see readers/
[names.<kind>]      slug = [spellings]: one slug however a thing is written; the first spelling may title its page
[numbered.<kind>]   slug = the name of a thing with "#" for its number: the number may change, the slug does not
[called]            slug = [needles]: by which words a thing is known that is only mentioned, see mentions.py
[listed]            kind = [patterns]: how a document lists all things of a mentioned kind; new ones are known too
[unknown]           kind, other: what is written like a name and names no page is reported, see mentions.py
[titles]            slug = the title of a page where the document's own words are no name
[facts]             <group> = [{says, without, stats}]: see phrases.py
[[pages]]           what a heading means, see Page; the first that fits counts
[patterns]          name = a piece of a pattern, which `named` of a part that is picked calls "<name>"
[[terms]]           words that a document may have others for throughout, see terms.py
[parts]             labels inside a foe's page: behaviour = "поведение"; see foes.py
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from rulebooks.importers.facts.phrases import Fact
from rulebooks.importers.notation import fold
from rulebooks.shipped import LIBRARY

READING = "reading.toml"
HEADING_NUMBER = re.compile(
    r"(?:(?:глава|часть|раздел|chapter|part)\s+)?(\d{1,3}(?:\.\d{1,3}){0,5})\.?[:\s]\s*(.+)", re.IGNORECASE
)
PATTERN = re.compile(r"(?<![?P])<(\w+)>")
BEHIND = re.compile(r"\s*\([^()]*\)\s*$")
ENOUGH = 0.5
"""The share of a book's headings that a document must have to be taken for it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Which parts of a section are pages of their own.

    what:     "rows" of tables, "items" of lists, "lines" that begin with a label, "blocks" of any kind that are `named`
    under:    only inside the item with this label
    labelled: a pattern that the label must fit; without one it must be bold
    named:    instead of a label, a pattern for the beginning of the text: its group "name", or all of it, is the
              name, and its other groups are stats
    single:   only the first part that fits
    kind, slug, title: of the pages; "{}" is the label; `slug` without "{}" makes one page of all that are picked
    facts:    groups to read beside those named for the kind and the slug
    shape:    how the part is built beside sentences: "kit", "cost", "offers"
    strict:   "all": every sentence must be understood; "figures": every number and condition; "numbers": every number;
              "": nothing is reported
    shared:   what the section says above them holds for each of them
    bare:     stats with which alone a thing says nothing of what it does: then that is reported
    stats:    what the place in the document says; `defaults`: what it means when nothing is said
    """

    what: str
    kind: str
    under: str = ""
    labelled: str = ""
    named: str = ""
    single: bool = False
    slug: str = ""
    title: str = ""
    facts: tuple[str, ...] = ()
    shape: str = ""
    strict: str = "figures"
    shared: str = ""
    bare: tuple[str, ...] = ()
    stats: Mapping[str, Any] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tells:
    """What a section says of an entry that has a page elsewhere. `of` may be "" for `facts` whose `each` names them."""

    facts: str = ""
    of: str = ""
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What a heading means: its number or title, any heading inside a chapter, or that heading of that chapter.

    titled: what a heading that is told by its number is called; wherever it stands so called, its number says nothing
    inside: the chapter's number or title, or the address of its page
    named:  instead of a title, a pattern for all of it; its group "name" is what the page is called
    """

    heading: str = ""
    titled: tuple[str, ...] = ()
    named: str = ""
    inside: str = ""
    slug: str = ""
    kind: str = "section"
    facts: tuple[str, ...] = ()
    shape: str = ""
    about: str = ""
    strict: str = ""
    entries: tuple[Pick, ...] = ()
    tells: tuple[Tells, ...] = ()

    def fits(self, number: str, title: str, chapter: Container[str]) -> bool:
        here = not self.inside or self.inside in chapter
        if self.heading:
            begins = self.heading.endswith("…") and fold(title).startswith(fold(self.heading.removesuffix("…")))
            return here and (begins or self.heading == number or _bare(self.heading) == _bare(title))
        if self.named:
            return here and re.fullmatch(self.named, title) is not None
        return bool(self.inside) and here

    def is_titled(self, title: str) -> bool:
        return bool(self.titled) and fold(title) in map(fold, self.titled)

    def name_in(self, title: str) -> str:
        """What a heading calls its page: all of it, or what `named` finds."""
        found = re.fullmatch(self.named, title) if self.named else None
        return found["name"] if found else title


@dataclass(frozen=True, slots=True)
class Configuration:
    slug: str
    title: str
    language: str
    position: int
    summary: str
    reader: str
    readers: Mapping[str, str]
    marks: Mapping[str, Mapping[str, Any]]
    steps: tuple[str, ...]
    headings: tuple[str, ...]
    coin: str
    mentioned: tuple[str, ...]
    alike: tuple[str, ...]
    under: Mapping[str, str]
    names: Mapping[str, Mapping[str, list[str]]]
    titles: Mapping[str, str]
    facts: Mapping[str, tuple[Fact, ...]]
    pages: tuple[Page, ...]
    parts: Mapping[str, str]
    codes: Mapping[str, str]
    tables: Mapping[str, Any]
    """The whole file: what shapes of their own and `[levels]` (see extraction.py) are told by."""
    genre: str = "game"
    synonyms: Mapping[str, str] = field(default_factory=dict)
    formula_terms: Mapping[str, list[str]] = field(default_factory=dict)

    def reader_of(self, name: str) -> str:
        """The reader for a file, or a folder, of this name."""
        return self.readers.get(Path(name).suffix.removeprefix("."), self.reader)

    def page(self, number: str, title: str, chapter: Container[str], elsewhere: Container[str] = ()) -> Page:
        """What a heading means: what it is called says more than its number.

        elsewhere: the pages that stand under other headings of the document, see `titled`
        """
        called = next((page for page in self.pages if page.is_titled(title)), None)
        fitting = (page for page in self.pages if page.fits(number, title, chapter) and page.slug not in elsewhere)
        return called or next(fitting, Page())

    def titled(self, titles: Iterable[str]) -> set[str]:
        """The pages that are known by what they are called in a document with these titles, whatever their numbers."""
        there = set(map(fold, titles))
        return {page.slug for page in self.pages if not there.isdisjoint(map(fold, page.titled))}

    def order(self) -> list[str]:
        """What the headings of this book are called, and the labels below them, in its order."""
        found = []
        for page in self.pages:
            found += [page.heading] if page.heading else []
            for pick in page.entries:
                found += (
                    [pick.labelled] if pick.labelled else [one[0] for one in self.names.get(pick.kind, {}).values()]
                )
        return found

    def likeness(self, titles: Iterable[str]) -> float:
        """Which share of this book's headings a document has."""
        there = {fold(title) for title in titles}
        return sum(fold(heading) in there for heading in self.headings) / len(self.headings)


@lru_cache(maxsize=10_000)
def _bare(title: str) -> str:
    """A heading without what stands in brackets behind it: «Карты событий (примеры)»."""
    return fold(BEHIND.sub("", title))


def numbered(heading: str) -> tuple[str, str]:
    """Split a heading into its number and title: ("1.5", "Боевая система"), ("1", "Правила"); ("", …) without one."""
    found = HEADING_NUMBER.fullmatch(heading)
    return (found[1], found[2].strip()) if found else ("", heading.strip())


def known() -> list[str]:
    """Slugs of the books that can be imported."""
    return sorted(path.parent.name for path in LIBRARY.glob(f"*/{READING}"))


@cache
def load(slug: str) -> Configuration:
    """Read the configuration of a book.

    Errors: KeyError for a book that has none.
    """
    if slug not in known():
        raise KeyError(slug)
    return from_table(slug, tomllib.loads((LIBRARY / slug / READING).read_text(encoding="utf-8")))


def from_table(slug: str, table: Mapping[str, Any]) -> Configuration:
    book = table["book"]
    return Configuration(
        slug=slug,
        title=book["title"],
        language=book["language"],
        position=book["position"],
        summary=book["summary"],
        reader=book["reader"],
        readers=book.get("readers", {}),
        marks=table.get("marks", {}),
        steps=tuple(book["steps"]),
        headings=tuple(book["headings"]),
        coin=book.get("coin", ""),
        mentioned=tuple(book.get("mentioned", ())),
        alike=tuple(book.get("alike", ())),
        under=table.get("under", {}),
        names=table.get("names", {}),
        titles=table.get("titles", {}),
        facts={group: tuple(map(Fact.from_table, facts)) for group, facts in table.get("facts", {}).items()},
        pages=tuple(_page(one, table.get("patterns", {})) for one in table["pages"]),
        parts=table.get("parts", {}),
        codes=table.get("codes", {}),
        tables=table,
        genre=book.get("genre", "game"),
        synonyms=table.get("synonyms", {}),
        formula_terms=table.get("formula_terms", {}),
    )


def _page(table: Mapping[str, Any], patterns: Mapping[str, str]) -> Page:
    plain = {key: value for key, value in table.items() if key not in ("entries", "tells", "facts", "titled")}
    picks = tuple(_pick(one, patterns) for one in table.get("entries", ()))
    tells = tuple(Tells(**told) for told in table.get("tells", ()))
    facts, titled = tuple(table.get("facts", ())), tuple(table.get("titled", ()))
    return Page(**plain, titled=titled, facts=facts, entries=picks, tells=tells)


def _pick(table: Mapping[str, Any], patterns: Mapping[str, str]) -> Pick:
    named = PATTERN.sub(lambda called: patterns[called[1]], table.get("named", ""))
    lists = {key: tuple(table[key]) for key in ("facts", "bare") if key in table}
    return Pick(**{**table, **lists, "named": named})
