"""Text that somebody types into one field, as the paragraphs of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.importers.readers.markdown import read

LONGEST_TEXT = 60_000
"""Letters that may come to a page at once."""
MOST_PARAGRAPHS = 2_000
"""Of a page; more take seconds to compare and to show, each time somebody looks."""
AS_IT_IS = {"paragraph", "item", "numbered", "head", "row", "pre", "quote", "label", "picture"}


def paragraphs_of(text: str) -> list[dict[str, Any]]:
    """Paragraphs without ids: lists and tables as Markdown has them; a heading is a page, so here it is a label."""
    found: list[dict[str, Any]] = []
    for block in read(text.replace("\r\n", "\n")):
        if block.kind == "rule":
            continue
        kind = block.kind if block.kind in AS_IT_IS else "paragraph"
        said = f"**{block.text.strip('*')}**" if block.kind == "heading" else block.text
        one: dict[str, Any] = {"kind": kind, "text": said, "lines": []}
        optional = {"depth": block.depth, "mark": block.mark, "cells": list(block.cells), "picture": block.picture}
        found.append(one | {name: value for name, value in optional.items() if value})
    return found


def too_much(now: Sequence[Mapping[str, Any]], was: Sequence[Mapping[str, Any]]) -> str:
    """Why a page cannot have so many paragraphs, or so much more text than it had, as a sentence; "" where it can."""
    if len(now) > max(MOST_PARAGRAPHS, len(was)):
        told = _("A page has up to %(most)s paragraphs; this would have %(count)s.")
        return told % {"most": MOST_PARAGRAPHS, "count": len(now)}
    letters, before = (sum(len(str(one.get("text") or "")) for one in side) for side in (now, was))
    if letters > before + LONGEST_TEXT:
        told = _("This is too much text for one page: it may grow by up to %(most)s letters at once.")
        return told % {"most": LONGEST_TEXT}
    return ""
