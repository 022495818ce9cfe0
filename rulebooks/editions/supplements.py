"""A supplement as a file in the dialect: the pages that it changes, as they read with it; and back again.

What it lies over, and why each rule is as it is, stands in comments of the front matter: whoever reads the file as a
rulebook of its own passes over them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.catalogue import at_edition
from rulebooks.importers import dialect
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.slugs import slug as slug_of
from rulebooks.importers.writing import write
from rulebooks.importers.writing.leaves import Leaf
from rulebooks.layers import MOST_PATCHES, STATS, TEXT, Layer, Patch, Unfit, checked, standing
from rulebooks.layers.places import leaves
from rulebooks.models import Book, Revision
from rulebooks.overlays import key_of, over, place_words, shown
from web.legible import legible_document

LONGEST = 2_000_000
OVER = re.compile(r"^# over ([\w-]{1,60}), edition (\d{1,9})$", re.MULTILINE | re.ASCII)
RULE = re.compile(r"^# rule ([^|\n]{3,600}) \| ([^|\n]{0,300}) \| ([^\n]{0,300})$", re.MULTILINE)


def export_supplement(book: Book, edition: int, layer: Layer) -> str:
    """A layer as a file.

    Shape:  a title page that lists the rules for people, then each page that one of them is about.
    """
    patches = standing(at_edition(book, edition), (layer,))
    revisions = _pages(book, edition, {patch.page for patch in patches})
    pages = [over(one, [patch for patch in patches if patch.page == slug]) for slug, one in revisions.items()]
    title = layer.title or _("House rules")
    slug = slug_of(f"{book.slug} {title}")[:60].strip("-") or "house-rules"
    about = {"title": title, "slug": slug, "language": book.language, "position": 100}
    about |= {"summary": _("A supplement to “%(book)s”") % {"book": book.title}}
    text, _differing = write(about, [_title_page(title, slug, patches, book, edition), *map(_leaf, pages)])
    first, rest = text.split("\n", 1)
    return "\n".join([first, f"# over {book.slug}, edition {edition}", *map(_comment, patches), rest])


def _pages(book: Book, edition: int, slugs: Iterable[str]) -> dict[str, Revision]:
    found = Revision.objects.at_edition(book, edition).filter(page__slug__in=set(slugs))
    return {one.page.slug: one for one in found.select_related("page__parent")}


def _title_page(title: str, slug: str, patches: list[Patch], book: Book, edition: int) -> Leaf:
    names = {one: entry.name for one, entry in at_edition(book, edition).entries.items()}
    items = [
        {"id": f"{slug}-{number}", "kind": "item", "depth": 0, "text": _told(patch, names), "lines": []}
        for number, patch in enumerate(patches, 1)
    ]
    return Leaf(slug, "section", title, 1, paragraphs=items)


def _told(patch: Patch, names: Mapping[str, str]) -> str:
    """One rule for people."""
    what = f"{names.get(patch.page, patch.page)}, {place_words(patch, names)}"
    values = "" if patch.is_text else f": {shown(patch.was, names)} → {shown(patch.now, names)}"
    why = f" — {patch.why}" if patch.why else ""
    return " ".join(f"{what}{values}{why}{f' ({patch.who})' if patch.who else ''}".split())


def _comment(patch: Patch) -> str:
    who, why = (_one_line(text) for text in (patch.who, patch.why))
    return f"# rule {key_of(patch)} | {who} | {why}"


def _one_line(text: str) -> str:
    """What a comment of TOML may hold."""
    return " ".join("".join(sign if sign.isprintable() and sign != "|" else " " for sign in text).split())


def _leaf(revision: Revision) -> Leaf:
    page = revision.page
    return Leaf(
        slug=page.slug,
        kind=page.kind,
        title=revision.title,
        level=page.level,
        number=page.number,
        aliases=revision.aliases,
        stats=revision.stats,
        sources=revision.sources,
        paragraphs=revision.paragraphs,
    )


def read_supplement(data: bytes, book: Book, edition: int) -> Layer:
    """The layer of a file: what its pages say otherwise than a book at an edition.

    Errors: Unfit for what cannot be read, lies over another book, or changes what no house rule can.
    """
    text = _text(data)
    matter = text.split("\n+++", 1)[0]
    lies_over = OVER.search(matter)
    if lies_over is None:
        raise Unfit(gettext_noop("This file is no supplement: it does not say what it lies over."))
    if lies_over[1] != book.slug:
        raise Unfit(gettext_noop("This supplement lies over another rulebook: {book}."), book=lies_over[1])
    try:
        reading = dialect.read(Document("supplement.md", text))
    except Unreadable as no:
        why = _(no.sentence).format(**no.values) if no.values else _(no.sentence)
        raise Unfit(gettext_noop("This file cannot be read: {why}"), why=why[:300]) from no
    said = {key: (who, why) for key, who, why in RULE.findall(matter)}
    pages = _pages(book, edition, {draft.slug for draft in reading.drafts})
    patches = [
        replace(
            patch, who=said.get(key_of(patch), ("", ""))[0].strip(), why=said.get(key_of(patch), ("", ""))[1].strip()
        )
        for draft in reading.drafts
        if draft.slug in pages
        for patch in _changes(pages[draft.slug], draft.stats, draft.identified())
    ]
    if not patches or len(patches) > MOST_PATCHES:
        raise Unfit(gettext_noop("A supplement has from 1 to {most} house rules."), most=MOST_PATCHES)
    catalogue = at_edition(book, edition)
    return Layer(reading.matter.title[:60], tuple(replace(one, now=checked(catalogue, one)) for one in patches))


def _text(data: bytes) -> str:
    if len(data) > LONGEST:
        raise Unfit(gettext_noop("This file is too large: at most {most} MB."), most=LONGEST // 1_000_000)
    try:
        text = legible_document(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as no:
        raise Unfit(gettext_noop("This file cannot be read: {why}"), why=_("it is no text")) from no
    return text


def _changes(stood: Revision, stats: Mapping[str, Any], paragraphs: list[dict[str, Any]]) -> Iterator[Patch]:
    """Where a page in a file says something else than in the book."""
    page, title = stood.page.slug, stood.title
    before, now = dict(leaves(stood.stats)), dict(leaves(stats))
    if set(before) != set(now):
        raise Unfit(gettext_noop("“{entry}”: a house rule changes numbers; it adds and removes none."), entry=title)
    yield from (Patch(page, (STATS, *path), before[path], now[path]) for path in before if before[path] != now[path])
    words = {str(one["id"]): str(one["text"]) for one in stood.paragraphs if one.get("text")}
    for one in paragraphs:
        name, text = str(one["id"]), str(one.get("text") or "")
        if name in words and text and text != words[name]:
            yield Patch(page, (TEXT, name), words[name], text)


def gettext_noop(text: str) -> str:
    """Marks what is translated where it is shown."""
    return text
