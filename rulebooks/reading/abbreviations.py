"""The short words of a book, explained where they stand: «УРН» under the mouse, a thumb or on paper is «урон»."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from django.utils.safestring import SafeString, mark_safe

FIXED = re.compile(r"<abbr\b.*?</abbr>|<math\b.*?</math>|<[^>]*>", re.DOTALL)
"""What is left as it stands: tags with all that is in them, formulas, what is explained already."""
BLOCK = re.compile(r"</?(?:p|li|tr|dd|h\d)\b")


def read(lines: str) -> dict[str, str]:
    """What a page of the book explains, a line each: "урн=урон"."""
    pairs = (line.partition("=") for line in lines.splitlines())
    return {short.upper(): meant for short, _, meant in pairs if short and meant}


def explained(html: str, meant: Mapping[str, str]) -> SafeString:
    """HTML in which each short word carries what it means, once in a paragraph."""
    if not meant or not any(short in html for short in meant):
        return mark_safe(html)  # noqa: S308  cleaned when saved
    words = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(meant, key=len, reverse=True)))})(?!\w)")
    seen: set[str] = set()
    before: set[str] = set()

    def say(found: re.Match[str]) -> str:
        short = found[0]
        if short in seen:
            return short
        seen.add(short)
        first = "" if short in before else ' class="first"'
        before.add(short)
        return f'<abbr{first} title="{escape(meant[short])}">{short}</abbr>'

    pieces, end = [], 0
    for fixed in FIXED.finditer(html):
        pieces += [words.sub(say, html[end : fixed.start()]), fixed[0]]
        end = fixed.end()
        if BLOCK.match(fixed[0]):
            seen.clear()
    return mark_safe("".join([*pieces, words.sub(say, html[end:])]))  # noqa: S308  likewise
