"""A book as a file in the dialect, such that reading the file gives the same book.

What Markdown can say is said in Markdown. The text is read again as a stranger would read it, and what comes out
otherwise is told by quiet notes, page by page, until nothing differs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rulebooks.importers import dialect, rulebook
from rulebooks.importers.configuration import Configuration
from rulebooks.importers.dialect import front_matter
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.drafts import Draft
from rulebooks.importers.writing.leaves import Leaf, hard, same_text

MOST_ROUNDS = 12
UNSAID = {"genre": "game", "synonyms": {}}
"""What a front matter does not say of most books."""


def write(about: Mapping[str, Any], leaves: Sequence[Leaf]) -> tuple[str, list[str]]:
    """Write a book.

    Shape:  `about` is what `about()` gives; the pages come in the book's order. Beside the text
            come the slugs of pages that would be read otherwise than they are; there should be none.
    """
    table = _table(leaves)
    pages = leaves[:-1] if table else leaves
    for leaf in pages:
        leaf.unwritable |= hard(leaf.paragraphs)
    differing: list[str] = []
    for _ in range(MOST_ROUNDS):
        text = "\n".join([_matter(about, table), *(line for leaf in pages for line in leaf.written())])
        differing = _compared(text, pages)
        if not differing:
            break
    return text, differing


def from_rulebook(read: rulebook.Rulebook) -> tuple[str, list[str]]:
    """Write a rulebook as it was read, without a database."""
    found = [(draft, draft.identified()) for draft in read.drafts]
    leaves = [
        Leaf(
            draft.slug,
            draft.kind,
            draft.title,
            draft.level,
            draft.number,
            draft.parent,
            draft.aliases,
            draft.stats,
            sources,
            paragraphs,
        )
        for (draft, paragraphs), sources in zip(found, rulebook.sources(found), strict=True)
    ]
    return write(about(read.configuration), leaves)


def about(book: Configuration) -> dict[str, Any]:
    return {
        name: getattr(book, name) for name in ("title", "slug", "language", "position", "summary", "genre", "synonyms")
    }


def _compared(text: str, pages: Sequence[Leaf]) -> list[str]:
    """Read a text again, note on each page what it does not say, and give the slugs of pages that differ."""
    try:
        drafts = dialect.read(Document("export.md", text)).drafts[: len(pages)]
    except Unreadable:
        drafts = []
    if len(drafts) != len(pages):
        for leaf in pages:
            leaf.unwritable = set(range(len(leaf.paragraphs)))
        return [leaf.slug for leaf in pages]
    identified = [(draft, draft.identified()) for draft in drafts]
    for stage in (_place, _text, _meaning):
        lost = [stage(leaf, draft, found) for leaf, (draft, found) in zip(pages, identified, strict=True)]
        if any(lost):
            break
    else:
        read = rulebook.sources(identified)
        lost = [set() if read[place] == leaf.sources else {"sources"} for place, leaf in enumerate(pages)]
    for leaf, fields in zip(pages, lost, strict=True):
        leaf.untold |= fields
    return [leaf.slug for leaf, fields in zip(pages, lost, strict=True) if fields]


# What comes first decides what follows: a wrong address makes wrong parents, ids and references. So a later stage is
# looked at only when nothing is wrong in those before it, and a note says no more than it must.


def _place(leaf: Leaf, draft: Draft, found: Sequence[Mapping[str, Any]]) -> set[str]:
    lost = {name for name in ("slug", "title", "number", "level") if getattr(draft, name) != getattr(leaf, name)}
    return lost | ({"entry"} if draft.kind != leaf.kind else set())


def _text(leaf: Leaf, draft: Draft, found: Sequence[Mapping[str, Any]]) -> set[str]:
    """Paragraphs that are read otherwise are noted on the leaf."""
    lost = {"parent"} if draft.parent != leaf.parent else set()
    every = set(range(len(leaf.paragraphs)))
    wrong = every
    if len(found) == len(leaf.paragraphs):
        wrong = {place for place, one in enumerate(leaf.paragraphs) if not same_text(one, found[place])}
        kinds = {place for place in wrong - set(leaf.kinds) if _only_kind(leaf.paragraphs[place], found[place])}
        leaf.kinds |= {place: str(leaf.paragraphs[place]["kind"]) for place in kinds}
        wrong -= kinds
        if not wrong:
            return lost | ({"kinds"} if kinds else set())
    # Where those are noted already, their neighbours are what makes them be read otherwise.
    leaf.unwritable |= wrong if wrong - leaf.unwritable else every
    return lost | {"paragraphs"}


def _only_kind(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    shown = "entry" in (one["kind"], other["kind"])
    return not shown and same_text({**one, "kind": ""}, {**other, "kind": ""})


def _meaning(leaf: Leaf, draft: Draft, found: Sequence[Mapping[str, Any]]) -> set[str]:
    lost = {name for name in ("aliases", "stats") if getattr(draft, name) != getattr(leaf, name)}
    if "aliases" in lost:
        lost.add("stats")  # else names that its text gives would come back
    return lost | ({"ids"} if [one["id"] for one in found] != leaf.ids else set())


def _table(leaves: Sequence[Leaf]) -> Mapping[str, Any]:
    """What the last page says, if it is the one that a front matter makes."""
    last = leaves[-1] if leaves else None
    if last is None or (last.slug, last.kind) != (front_matter.TABLE_SLUG, front_matter.TABLE_KIND):
        return {}
    plain = not (last.paragraphs or last.aliases or last.sources or last.number or last.parent) and last.level == 2
    titled = last.title in {*front_matter.TABLE_TITLES.values(), "On the table"}
    return last.stats if plain and titled and _writable(last.stats) else {}


def _writable(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_writable, value.values()))
    return all(map(_writable, value)) if isinstance(value, list) else value is not None


def _matter(about: Mapping[str, Any], table: Mapping[str, Any]) -> str:
    """The front matter as TOML: single values first, then a table for each table."""
    told = {name: value for name, value in about.items() if UNSAID.get(name) != value}
    lines = ["+++", *(f"{name} = {_toml(value)}" for name, value in told.items())]
    lines += [f"{_key(name)} = {_toml(value)}" for name, value in table.items() if not isinstance(value, dict)]
    for name, inside in table.items():
        if isinstance(inside, dict):
            lines += ["", f"[{_key(name)}]", *(f"{_key(one)} = {_toml(value)}" for one, value in inside.items())]
    return "\n".join([*lines, "+++", ""])


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").replace("-", "").isalnum() else _toml(name)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(name)} = {_toml(one)}' for name, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
