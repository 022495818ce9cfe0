"""The notes of an evening, as people write them: paragraphs, lists, what is stressed. Everything else is plain text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

ITEM = re.compile(r"^\s*[-*–—]\s+")
STRONG = re.compile(r"\*\*(?=\S)([^*\n]+)(?<=\S)\*\*")
STRESSED = re.compile(r"(?<![*\w])\*(?=\S)([^*\n]+)(?<=\S)\*(?![*\w])")


def notes_as_html(text: str) -> SafeString:
    """Write notes out.

    Shape:  an empty line parts paragraphs, a dash begins an item, `**` and `*` stress; tags are the text they were.
    """
    blocks = re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip())
    return mark_safe("\n".join(_block(block.split("\n")) for block in blocks if block.strip()))


def _block(lines: Sequence[str]) -> str:
    return "".join(_part(is_list, list(part)) for is_list, part in groupby(lines, lambda line: bool(ITEM.match(line))))


def _part(is_list: bool, lines: Sequence[str]) -> str:
    if is_list:
        return "<ul>" + "".join(f"<li>{_inline(ITEM.sub('', line, count=1))}</li>" for line in lines) + "</ul>"
    return "<p>" + "<br>".join(_inline(line) for line in lines) + "</p>"


def _inline(line: str) -> str:
    return STRESSED.sub(r"<em>\1</em>", STRONG.sub(r"<strong>\1</strong>", escape(line)))
