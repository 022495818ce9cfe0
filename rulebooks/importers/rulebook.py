"""A whole document as a rulebook: pages with paragraphs and stats, what was not understood, and what was left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from rulebooks.importers import configuration as configurations
from rulebooks.importers import dialect, documents, steps
from rulebooks.importers.blocks import Block
from rulebooks.importers.configuration import Configuration, numbered
from rulebooks.importers.dialect import declared
from rulebooks.importers.documents import Document, UnknownBook, Unreadable
from rulebooks.importers.drafts import Draft, Problem
from rulebooks.importers.facts import lacking
from rulebooks.importers.facts.terms import Terms, terms
from rulebooks.importers.merging.relabelling import known as known_page
from rulebooks.importers.merging.relabelling import relabelled, the_same
from rulebooks.importers.notation import fold, plain
from rulebooks.importers.pages import Outline
from rulebooks.importers.readers import markdown, running, text
from rulebooks.importers.recognised import Recognised
from rulebooks.importers.steps import repeats
from rulebooks.importers.things import contradictions, mentions, sums
from rulebooks.importers.things.entries import Reader
from rulebooks.importers.things.recognition import outlined
from rulebooks.shipped import LIBRARY

MOST_HEADINGS = 3_000
READERS: dict[str, Callable[[str, Mapping[str, Any]], list[Block]]] = {
    "markdown": lambda text, marks: markdown.read(text),
    "running": running.read,
    "text": text.read,
}
"""Each takes a text, and the `[marks.<reader>]` of a book's configuration."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    configuration: Configuration
    document: Document
    drafts: tuple[Draft, ...]
    problems: tuple[Problem, ...]

    @property
    def entries(self) -> list[Draft]:
        return [draft for draft in self.drafts if draft.kind != "section"]

    def unaccounted(self) -> set[int]:
        """Lines that are not blank and in no page."""
        return self.document.filled_lines() - {line for draft in self.drafts for line in draft.lines}


def read(path: Path | str, book: str = "") -> Rulebook:
    """Read a document as the rulebook `book`, or as the one it looks like.

    Errors: Unreadable, with one sentence for a person.
    """
    return understand(documents.load(path), book)


def understand(document: Document, book: str = "") -> Rulebook:
    """Read a document that is already text.

    Errors: Unreadable where it has no headings, or those of no book that is known.
    """
    if dialect.speaks(document):
        return _said(document, book)
    known: dict[str, list[Block]] = {}
    configuration = _book_of(document, book, known)
    worded = terms(document.text, configuration.tables.get("terms", ()))
    blocks = list(worded.read(steps.run(cut(document, configuration, known), configuration.steps)))
    ours = _ours(configuration.slug, document)
    outline = outlined(configuration, blocks, ours, _retitled(configuration, blocks, worded))
    mentions.add(outline, configuration.mentioned)
    reader = Reader(outline, {one.slug: one.kind for one in ours} or None)
    drafts = reader.read()
    reader.problems += repeats.refer(drafts, is_said_twice=steps.repeated_passages.__name__ in configuration.steps)
    told = configuration.tables.get("contradictions", ())
    reader.problems += contradictions.note(drafts, told, configuration.language)
    _name(drafts, outline)
    reader.problems += mentions.unknown(outline)
    if twins := lacking.called_alike(drafts):
        reader.problems += twins
        by_stats = [replace(known_page(one), text="") for one in ours]
        drafts = relabelled(drafts, the_same(drafts, by_stats))
    worded.show(drafts)
    reader.problems += lacking.told_apart(drafts, configuration.tables.get("twice", ()))
    lost = lacking.lost(drafts, ours, reader.problems, configuration.mentioned, configuration.tables.get("instead", ()))
    reader.problems += [*lost, *sums.wrong(drafts, ours)]
    return Rulebook(configuration, document, tuple(drafts), _problems(blocks, reader.problems))


def _retitled(configuration: Configuration, blocks: Iterable[Block], worded: Terms) -> Recognised:
    """Headings that are those of the book in its own words: «Карточки событий» where a card is called so throughout."""
    found = Recognised()
    for block in blocks if worded.words else ():
        if block.kind == "heading":
            _, title = numbered(plain(block.text))
            said = worded.said(title)
            if said != title:
                found.said[fold(title)] = said
            page = configuration.page("", said, ()) if said != title else None
            if page and page.slug:
                found.pages[fold(title)] = page
    return found


def _book_of(document: Document, book: str, known: dict[str, list[Block]]) -> Configuration:
    """The book that a document is, or that it looks like; `known` as in `cut`.

    Errors: Unreadable where it has no headings, far too many, or those of another book.
    """
    likely = [book] if book else configurations.known()
    titles = {slug: _titles(cut(document, configurations.load(slug), known)) for slug in likely}
    most = max(map(len, titles.values()), default=0)
    if not most:
        raise Unreadable("{name} has no headings: it is no rulebook that can be read.", name=document.name)
    if most > MOST_HEADINGS:
        sentence = "{name} has {headings} headings; {most} are enough for any rulebook."
        raise Unreadable(sentence, name=document.name, headings=most, most=MOST_HEADINGS)
    configuration = _guess(titles, document.name)
    if configuration.likeness(titles[configuration.slug]) < configurations.ENOUGH:
        sentence = "{name} does not look like “{title}”: most of its headings are missing."
        raise Unreadable(sentence, name=document.name, title=configuration.title)
    return configuration


def _problems(blocks: Iterable[Block], read: Iterable[Problem]) -> tuple[Problem, ...]:
    """What steps and readers did not understand, in the document's order."""
    doubts = [Problem((block.first, block.last), block.text, why) for block in blocks for why in block.problems]
    return tuple(sorted([*doubts, *read], key=lambda problem: problem.lines))


def _ours(book: str, document: Document) -> tuple[Draft, ...]:
    """The pages of the edition that we ship, to compare a document with; none for that edition itself."""
    return () if _digest_of_ours(book) in ("", document.digest) else shipped(book).drafts


@cache
def _digest_of_ours(book: str) -> str:
    """Of the document of the edition that we ship; "" where there is none."""
    folder = LIBRARY / book
    return documents.load(folder).digest if folder.is_dir() else ""


@cache
def shipped(book: str) -> Rulebook:
    """The edition of a book that we ship.

    Errors: Unreadable where there is none.
    """
    return read(LIBRARY / book, book)


def _said(document: Document, book: str) -> Rulebook:
    """Read a document that says itself which book it is, and what its headings, lists and tables mean.

    Errors: Unreadable for another book than was asked for, and for a mistake in what its front matter declares.
    """
    said = dialect.read(document)
    matter = said.matter
    if matter.slug in configurations.known():
        ours = _ours(matter.slug, document)
        said.drafts = relabelled(said.drafts, the_same(said.drafts, map(known_page, ours)))
    if book not in ("", matter.slug):
        raise Unreadable("{name} says that it is “{slug}”.", name=document.name, slug=matter.slug)
    declared.check(document, matter, said.drafts)
    about = {name: getattr(matter, name) for name in ("title", "language", "position", "summary", "genre")}
    table = {"book": about | {"reader": "markdown", "steps": [], "headings": []}, "pages": []}
    table["synonyms"] = matter.synonyms
    configuration = configurations.from_table(matter.slug, table)
    return Rulebook(
        configuration, document, tuple(said.drafts), tuple(sorted(said.problems, key=lambda one: one.lines))
    )


def _titles(blocks: Sequence[Block]) -> list[str]:
    return [configurations.numbered(block.text.strip("*_: "))[1] for block in blocks if block.kind == "heading"]


def cut(document: Document, configuration: Configuration, known: dict[str, list[Block]]) -> list[Block]:
    """The document's blocks as a book's reader for such files sees them; `known` keeps them by what they depend on."""
    reader = configuration.reader_of(document.name)
    marks = configuration.marks.get(reader, {})
    if marks:
        marks = {**marks, "order": configuration.order()}
    key = f"{reader} {marks}"
    if key not in known:
        known[key] = READERS[reader](document.text, marks)
    return known[key]


def _guess(titles: Mapping[str, Sequence[str]], name: str) -> Configuration:
    """The book whose headings a document has most of; the only one that it may be, whatever it has."""
    likely = [configurations.load(slug) for slug in titles]
    best = max(likely, key=lambda book: book.likeness(titles[book.slug]))
    if len(likely) > 1 and best.likeness(titles[best.slug]) < configurations.ENOUGH:
        known = ", ".join(book.title for book in likely)
        raise UnknownBook("{name} looks like no rulebook that is known here ({known}).", name=name, known=known)
    return best


def _name(drafts: Sequence[Draft], outline: Outline) -> None:
    """Give each thing the names it is also met under, those of the configuration first.

    Of what is called otherwise here an old name is none if another page bears it now.
    """
    renamed = {slug for slug, _, _ in outline.recognised.names}
    titles = {fold(draft.title) for draft in drafts}
    for draft in drafts:
        known: list[str] = outline.configuration.names.get(draft.kind, {}).get(draft.slug, [])
        met: list[str] = outline.names.met.get(draft.slug, [])
        for name in [*known, *met]:
            is_another = draft.slug in renamed and fold(name) in titles
            if name != draft.title and name not in draft.aliases and not is_another:
                draft.aliases.append(name)


def sources(drafts: Iterable[tuple[Draft, Iterable[Mapping[str, Any]]]]) -> list[dict[str, list[str]]]:
    """For each draft, given with its paragraphs, the ids of those its stats were read from."""
    drafts = [(draft, list(paragraphs)) for draft, paragraphs in drafts]
    by_line: dict[int, dict[str, str]] = {}
    for draft, paragraphs in drafts:
        for paragraph in paragraphs:
            for line in range(paragraph["lines"][0], paragraph["lines"][1] + 1):
                by_line.setdefault(line, {})[draft.slug] = str(paragraph["id"])
    by_line.pop(0, None)
    return [
        draft.cited
        if draft.cited is not None
        else {
            stat: list(dict.fromkeys(_at(by_line[first], draft.slug) for first, _ in lines if first in by_line))
            for stat, lines in draft.stat_lines.items()
        }
        for draft, _ in drafts
    ]


def _at(there: Mapping[str, str], slug: str) -> str:
    """Of the paragraphs on one line, that of the page itself, else the last: running text has several pages on one."""
    return there.get(slug) or list(there.values())[-1]


def report(rulebook: Rulebook) -> dict[str, Any]:
    """What an import understood, as `import_book --json` prints it, without the changes it would make."""
    drafts, filled = rulebook.drafts, rulebook.document.filled_lines()
    return {
        "pages": [
            {
                "slug": draft.slug,
                "title": draft.title,
                "number": draft.number,
                "kind": draft.kind,
                "level": draft.level,
                "lines": list(draft.extent),
            }
            for draft in drafts
        ],
        "entries": [
            {
                "kind": draft.kind,
                "slug": draft.slug,
                "name": draft.title,
                "aliases": draft.aliases,
                "stats": draft.stats,
                "lines": list(draft.extent),
                "stat_lines": {stat: [list(where) for where in lines] for stat, lines in draft.stat_lines.items()},
            }
            for draft in rulebook.entries
        ],
        "not_understood": [
            {"lines": list(problem.lines), "text": problem.text, "why": problem.why, "stats": list(problem.stats)}
            for problem in rulebook.problems
        ],
        "coverage": {"lines": len(filled), "accounted": len(filled) - len(rulebook.unaccounted())},
    }
