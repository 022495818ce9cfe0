"""Things that a document only mentions: a page without text of its own, with no stats but those that are mentioned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rulebooks.importers.drafts import Draft, Lines, Problem
from rulebooks.importers.facts.passages import passage
from rulebooks.importers.facts.phrases import Text
from rulebooks.importers.names import Names
from rulebooks.importers.notation import fold, plain
from rulebooks.importers.pages import Outline, Part
from rulebooks.importers.slugs import slug as address_of
from rulebooks.language.words import forms

QUOTES = re.compile(r"«[^«»]*»|\"[^\"]*\"")
QUOTED = re.compile(r"[«\"]([А-ЯЁ][^«»\"!?.]{2,60})[»\"]")
CAPITALS = re.compile(r"(?<=[а-яё,] )[А-ЯЁ][а-яё]+(?: [А-ЯЁ][а-яё]+)+")
LISTED = re.compile(r", | и | или | либо ")
ONE_WORD = re.compile(r"[А-ЯЁа-яё]{3,30}")
NO_SECTION = 4
"""From this level on a page is not listed among the sections of its chapter."""


def add(outline: Outline, kinds: Iterable[str]) -> None:
    """Give each thing of some kinds that has no page one behind the page that mentions it first.

    Shape:  `[names.<kind>]` of the configuration knows the things; what the document never mentions gets no page.
            `[under]` may name the page that a thing, or all of a kind, belong to instead, behind all it has already.
            All paragraphs that mention a thing are what its stats are read from. `[listed]` says by which patterns a
            document lists all of a kind: what nobody knows there is one more of it.
    """
    new = _listed(outline)
    for slug, (kind, title) in new.items():
        outline.names.learn(slug, kind, [title])
    wanted = [(slug, kind) for kind in kinds for slug in outline.configuration.names.get(kind, {})]
    wanted += [(slug, kind) for slug, (kind, _) in new.items()]
    under, parts = outline.configuration.under, {part.draft.slug: part for part in outline.parts}
    behind: dict[str, list[Part]] = {}
    units = [
        (part, unit, lines, _named(unit, outline.names, tuple(kinds)))
        for part in outline.parts
        for unit, lines in part.units
    ]
    for slug, kind in wanted:
        places = [(part, unit, lines) for part, unit, lines, there in units if slug in there]
        if not places or slug in outline.taken:
            continue
        home = parts.get(under.get(slug, under.get(kind, "")))
        first, _, lines = next((one for one in places if one[0] is home), places[0])
        known = new[slug][1] if slug in new else outline.configuration.names[kind][slug][0]
        part = _part(outline, slug, kind, known, (home or first).draft, lines)
        part.units = [(unit, at) for _, unit, at in places]
        behind.setdefault(_last_below(outline, home) if home else first.draft.slug, []).append(part)
    outline.parts = [one for part in outline.parts for one in (part, *behind.get(part.draft.slug, ()))]


def _listed(outline: Outline) -> dict[str, tuple[str, str]]:
    """Things in a document's list of all there are of a kind that nobody knows yet: kind and name by slug.

    Shape:  «орком» between «дварфом» and «хафлингом» is «Орк»; a name of one word that the dictionary knows as a noun.
    """
    table: Mapping[str, list[str]] = outline.configuration.tables.get("listed", {})
    units = [plain(unit) for part in outline.parts for unit, _ in part.units] if table else []
    found: dict[str, tuple[str, str]] = {}
    for kind, patterns in table.items():
        lists = (said[1] for pattern in patterns for unit in units for said in re.finditer(pattern, unit))
        for word in (one.strip() for said in lists for one in LISTED.split(said)):
            nouns = [lemma for lemma, tags in forms(word.lower()) if "NOUN" in tags] if ONE_WORD.fullmatch(word) else []
            address = address_of(nouns[0]) if nouns else ""
            if address and address not in outline.names.kinds and not outline.names.find(word, kind, misspelled=False):
                found[address] = kind, nouns[0].capitalize()
    return found


def renamed(outline: Outline) -> list[tuple[str, str, str]]:
    """Slug, kind and new name of things that a document mentions under another name than the book's configuration has.

    Shape:  `[called]` of the configuration says by which words such a thing is known: slug = [needles], with "?" where
            its name stands; of words with " + " between them one paragraph has all. Only a thing whose own names are
            nowhere can have another, and only a word that is written like a name, and is none yet, can be it; "?noun"
            takes a common noun too.
    """
    table: Mapping[str, list[str]] = outline.configuration.tables.get("called", {})
    kinds = outline.configuration.mentioned
    units = [unit for part in outline.parts for unit, _ in part.units]
    there = {slug for unit in units for slug in _named(unit, outline.names, kinds)} if table else set()
    found: list[tuple[str, str, str]] = []
    for slug, needles in table.items():
        taken = {name for _, _, name in found}
        kind = outline.names.kinds[slug]
        names = (name for needle in needles for unit in units for name in _called(unit, needle, outline.names, kind))
        name = next((one for one in names if one not in taken), "") if slug not in there else ""
        if name:
            found.append((slug, kind, name))
    return found


def _called(text: str, needle: str, names: Names, kind: str) -> Iterator[str]:
    """What stands where a needle has "?", if it is written like a name and is none of the kind yet."""
    read, parts = Text.of(text, names), needle.split(" + ")
    if not all(read.search(part) for part in parts):
        return
    place = next(part for part in parts if "?" in part)
    for caught in read.search_all(place):
        behind = read.sentences[caught.sentence][caught.end :]
        if place.endswith("?noun") and behind and names.at(behind, 0, *names.kinds.values()):
            continue  # «За перенос сокровищ» tells of the treasure, and «перенос» is no name.
        for word in caught.names:
            spelled = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", plain(text).replace("_", " "), re.IGNORECASE)
            if not spelled or names.find(word, kind, misspelled=False) is not None:
                continue
            if spelled[0][:1].isupper():
                yield spelled[0]
            elif "?noun" in place and (nouns := [lemma for lemma, tags in forms(word) if "NOUN" in tags]):
                yield nouns[0].capitalize()


def unknown(outline: Outline) -> list[Problem]:
    """What is written like a name, in quotes or with capitals inside a sentence, and is the name of no page.

    Shape:  only where the book's configuration has `[unknown]`: `other` are names of something else, and `kind` is what
            such a thing would be.
    """
    table = outline.configuration.tables.get("unknown")
    if not table:
        return []
    titles = {fold(name).strip("!?.") for name in [*table["other"], *(part.draft.title for part in outline.parts)]}
    met = {(name, lines) for part in outline.parts for unit, lines in part.units for name in _written_like_names(unit)}
    return [
        Problem(lines, name, "this is written like a name, and no page is called so; what it does stays text")
        for name, lines in sorted(met, key=lambda one: (one[1], one[0]))
        if fold(name) not in titles and not outline.names.find(name)
    ]


def _written_like_names(text: str) -> Iterator[str]:
    bare = plain(text)
    yield from (found[1] for found in QUOTED.finditer(bare))
    yield from (found[0] for found in CAPITALS.finditer(QUOTES.sub(" ", bare)))


def _last_below(outline: Outline, home: Part) -> str:
    """The last page that lies below one, at any depth; itself where nothing does."""
    inside = {home.draft.slug: None}
    for part in outline.parts:
        if part.draft.parent in inside:
            inside[part.draft.slug] = None
    return list(inside)[-1]


def _part(outline: Outline, slug: str, kind: str, known: str, above: Draft, lines: Lines) -> Part:
    title = outline.recognised.title_of(slug) or outline.configuration.titles.get(slug, known)
    level = max(above.level + 1, NO_SECTION)
    draft = Draft(outline.fresh(slug), kind, title, level, parent=above.slug, told_at=lines)
    return Part(draft, [], [], label=title)


def _named(text: str, names: Names, kinds: tuple[str, ...]) -> frozenset[str]:
    """The things of some kinds that a paragraph names."""
    read = passage(text)
    met: dict[object, frozenset[str]] = read.met(names.state)
    if kinds not in met:
        found = (names.at(read.sentences[number], place, *kinds) for number, place in read.words)
        met[kinds] = frozenset(one[0] for one in found if one)
    return met[kinds]
