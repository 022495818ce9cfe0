"""Passages that a document prints twice: told on the first page, referred to on the others."""

from __future__ import annotations

from collections.abc import Iterable

from rulebooks.importers.drafts import Draft


def refer(drafts: Iterable[Draft]) -> None:
    """Make each paragraph of kind "repeat" show the page where the passage stands first. Its lines stay its own.

    What stands first on the title page (level 1) says nothing of the page where it is repeated: there its lines count,
    and nothing is shown.
    """
    told: dict[str, Draft] = {}
    for draft in drafts:
        for paragraph in list(draft.paragraphs):
            if paragraph.kind != "repeat":
                told.setdefault(paragraph.text, draft)
                continue
            first = told.get(paragraph.text, draft)
            if first.level == 1:
                draft.paragraphs.remove(paragraph)
            elif first is draft:
                paragraph.kind = "paragraph"
            else:
                paragraph.kind, paragraph.text, paragraph.entry = "entry", "", first.slug
