"""Text that somebody types into one field, as the paragraphs of a page."""

from __future__ import annotations

from typing import Any

from rulebooks.importers.readers.markdown import read

LONGEST_TEXT = 60_000
AS_IT_IS = {"paragraph", "item", "numbered", "head", "row", "pre", "quote", "label"}


def paragraphs_of(text: str) -> list[dict[str, Any]]:
    """Paragraphs without ids: lists and tables as Markdown has them; a heading is a page, so here it is a label."""
    found: list[dict[str, Any]] = []
    for block in read(text.replace("\r\n", "\n")):
        if block.kind == "rule":
            continue
        kind = block.kind if block.kind in AS_IT_IS else "paragraph"
        said = f"**{block.text.strip('*')}**" if block.kind == "heading" else block.text
        one: dict[str, Any] = {"kind": kind, "text": said, "lines": []}
        optional = {"depth": block.depth, "mark": block.mark, "cells": list(block.cells)}
        found.append(one | {name: value for name, value in optional.items() if value})
    return found
