"""The front matter of a rulebook in the dialect: TOML between two lines of `+++`, or `---`, before everything else."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebooks.importers.dialect.plain_data import DEEPEST, TOO_MUCH, bounded
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.drafts import Draft
from rulebooks.importers.slugs import slug as slug_of

FENCES = ("+++", "---")
MOST_LINES = 300
ENOUGH_LETTERS = 20_000
"""To know its language by."""
LONGEST = 100_000
"""Letters."""
CHAIN = re.compile(rf"""(?<![\w.-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{DEEPEST}}}""")
"""A key of more parts than tables may be deep; TOML takes the square of their number to read it."""
SETTING = re.compile(r"\s*(?:\[|[\w\"'-]+\s*=)")
HEADING = re.compile(r"^#{1,6}[ \t]+(\S[^\n]{0,300}?)[ \t#]*$", re.MULTILINE)
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
TAKEN = frozenset(
    {
        "admin",
        "api",
        "campaigns",
        "cards",
        "compare",
        "en",
        "events",
        "language",
        "patterns",
        "ru",
        "search",
        "static",
        "theme",
        "watching",
    }
)
"""Addresses of the site itself."""
ABOUT_BOOK = frozenset({"title", "slug", "language", "summary", "position", "kinds", "words", "genre", "synonyms"})
GENRES = ("game", "manual")
TABLE_SLUG, TABLE_KIND = "stol", "table"
TABLE_TITLES = {"ru": "Что на столе"}


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What a front matter says; `last` is its last line, 0 where there is none.

    kinds: of entries that the book has, with their titles; none: any may be used
    words: short words of its stat notation and the stats they mean, {"УРН": "урон"}
    genre: "game", or "manual" for a book about the site, which is found after all games
    synonyms: what readers say and the book does not, {"хп": "здоровье"}
    rest:  tables for others to read: counters, holders, decks…
    """

    last: int = 0
    title: str = ""
    slug: str = ""
    language: str = "ru"
    summary: str = ""
    position: int = 100
    kinds: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    genre: str = "game"
    synonyms: Mapping[str, str] = field(default_factory=dict)
    rest: Mapping[str, Any] = field(default_factory=dict)


def fenced(text: str) -> int:
    """The number of the line that ends the front matter; 0 where a text has none."""
    lines = text.split("\n", MOST_LINES + 1)[: MOST_LINES + 1]
    fence = lines[0].strip()
    if fence not in FENCES:
        return 0
    last = next((number for number, line in enumerate(lines[1:], 2) if line.strip() == fence), 0)
    inside = [line for line in lines[1 : last - 1] if line.strip() and not line.lstrip().startswith("#")]
    return last if inside and all(SETTING.match(line) for line in inside[:1]) else 0


def read(document: Document) -> FrontMatter:
    """Errors: Unreadable for what is no TOML, and for values of a wrong kind."""
    last = fenced(document.text)
    if not last:
        return FrontMatter()
    # An empty first line, so that TOML's own complaints count lines as the author does.
    inside = "\n".join(["", *document.text.split("\n", last)[1 : last - 1]])
    if len(inside) > LONGEST or CHAIN.search(inside):
        raise Unreadable("The front matter of {name} cannot be read: {why}.", name=document.name, why=TOO_MUCH)
    try:
        table = bounded(tomllib.loads(inside))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as no:
        raise Unreadable("The front matter of {name} cannot be read: {why}.", name=document.name, why=no) from no
    title, summary, language = (_text(table, name, document) for name in ("title", "summary", "language"))
    slug = _text(table, "slug", document) or slug_of(title)[:60].strip("-")
    if slug and (not SLUG.fullmatch(slug) or slug in TAKEN):
        raise Unreadable("“{slug}” cannot be a book’s address: small Latin letters, digits and hyphens.", slug=slug)
    position = table.get("position", 100)
    if type(position) is not int or not 0 <= position <= 1_000_000:
        raise Unreadable("“position” of {name} is a whole number: the place on the shelf.", name=document.name)
    rest = _ordered({name: value for name, value in table.items() if name not in ABOUT_BOOK})
    kinds, words, synonyms = (_words(table.get(name, {}), name, document) for name in ("kinds", "words", "synonyms"))
    genre = _text(table, "genre", document) or GENRES[0]
    if genre not in GENRES:
        raise Unreadable("“genre” of {name} is “game” or “manual”.", name=document.name)
    about = (last, title[:200], slug, language[:10] or "ru", summary, position)
    return FrontMatter(*about, kinds, words, genre, synonyms, rest)


def titled(document: Document, words: Mapping[str, str] | None = None, has_name: bool = True) -> Document:
    """Give a document that says nothing of itself a front matter with its name, its language, and with what its short
    words mean.

    Shape:  it is called as its first heading; where there is none, or that is only a chapter among others, as its file,
            if that has a name of its own (`has_name`).
    """
    if fenced(document.text):
        return document
    heading = HEADING.search(document.text)
    title = heading[1].strip("*_` ") if heading else ""
    if not title or (has_name and _is_chapter(document.text)):
        title = " ".join(document.name.rpartition(".")[0].replace("_", " ").split()) or title
    said = [_title(title), f'language = "{language_of(document.text)}"']
    if words:
        quoted = ((json.dumps(one, ensure_ascii=False), json.dumps(words[one], ensure_ascii=False)) for one in words)
        said.append(f"words = {{ {', '.join(' = '.join(pair) for pair in quoted)} }}")
    return Document(document.name, "\n".join([FENCES[0], *said, FENCES[0], document.text]))


def retitled(text: str, title: str) -> str:
    """A text that `titled` has given a front matter, under another name."""
    fence, _was, rest = text.split("\n", 2)
    return "\n".join([fence, _title(title), rest])


def _title(title: str) -> str:
    return f"title = {json.dumps(title[:200], ensure_ascii=False)}"


def _is_chapter(text: str) -> bool:
    """Whether the first heading heads one chapter of several: others are as high, and it has headings of its own."""
    first, *rest = HEADING.finditer(text)
    levels = [_level(one) for one in rest]
    return _level(first) == 1 and 1 in levels and levels[0] > 1


def _level(heading: re.Match[str]) -> int:
    return len(heading[0]) - len(heading[0].lstrip("#"))


def language_of(text: str) -> str:
    """By its letters: "ru", or "en"."""
    letters = [letter for letter in text[:ENOUGH_LETTERS] if letter.isalpha()]
    latin = sum(letter.isascii() for letter in letters)
    return "en" if 2 * latin > len(letters) else "ru"


def _text(table: Mapping[str, Any], name: str, document: Document) -> str:
    value = table.get(name, "")
    if not isinstance(value, str):
        raise Unreadable("“{setting}” of {name} must be text in quotes.", setting=name, name=document.name)
    return " ".join(value.split())


def _ordered(rest: Mapping[str, Any]) -> dict[str, Any]:
    """What a front matter declares, with the order of what stands in each table: not every database keeps it."""
    said = rest.get("order")
    given: dict[str, Any] = said if isinstance(said, dict) else {}
    found = {name: list(inside) for name, inside in rest.items() if isinstance(inside, dict) and len(inside) > 1}
    for name in ("table", "order"):
        found.pop(name, None)
    order = {name: given.get(name, names) for name, names in found.items()}
    return {**{name: inside for name, inside in rest.items() if name != "order"}, **({"order": order} if order else {})}


def _words(value: Any, name: str, document: Document) -> dict[str, str]:
    """A table of texts, or a list of them: `kinds = ["weapon"]`."""
    if isinstance(value, list):
        value = {one: one for one in value if isinstance(one, str)}
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise Unreadable("“{setting}” of {name} must be a table of texts.", setting=name, name=document.name)
    return value


def table_draft(matter: FrontMatter) -> Draft:
    """What the front matter says for play, as an entry: it is a part of every edition, as all entries are."""
    title = TABLE_TITLES.get(matter.language, "On the table")
    draft = Draft(TABLE_SLUG, TABLE_KIND, title, 2, stats=dict(matter.rest), told_at=(1, matter.last))
    draft.own((1, matter.last))
    return draft
