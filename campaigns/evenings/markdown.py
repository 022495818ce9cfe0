"""Notes as people write them, in Markdown. Work is bounded before it starts, and what comes out is cleaned."""

from __future__ import annotations

import re

import nh3
from django.utils.html import escape, linebreaks
from django.utils.safestring import SafeString
from markdown import Markdown

from web.bounded_cache import BoundedCache

LONGEST = 20_000
MOST_MARKS = 1_200
MOST_MARKS_OF_A_PARAGRAPH = 300
"""More brackets and stars than this take Markdown libraries minutes; such a text is shown as it was typed."""
DEEPEST = 40
"""Blanks before a line, and quotes within quotes: each level is a call within a call."""
MARKS = re.compile(r"[\[\]<>*_`!\\&]")
DEPTH = re.compile(r"^(?:[ \t>]|[-*+] |\d+\. )+", re.MULTILINE)
TAGS = {
    *("p", "br", "strong", "em", "code", "pre", "blockquote", "ul", "ol", "li", "a", "hr"),
    *("h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td", "del"),
}
LIST_AT_ONCE = re.compile(r"^(?![ \t]|[-*+] |\d+[.)] )(.+)\n(?=[-*+] )", re.MULTILINE)
"""People begin a list right under a line; Markdown wants a blank line between."""
MOST_KEPT, MOST_LETTERS_KEPT = 512, 2_000_000
"""Notes that a process keeps as they are written out, and letters of all of them."""
HEADING = re.compile(r"<(/?)h([1-6])>")

_kept: BoundedCache[str, tuple[str, SafeString]] = BoundedCache(
    MOST_KEPT, MOST_LETTERS_KEPT, lambda kept: len(kept[0]) + len(kept[1])
)


def notes_as_html(text: str) -> SafeString:
    """Write notes out.

    Shape:  Markdown with tables; a single line break stays one; headings begin at the third level of the page.
    Errors: none; what cannot be rendered cheaply is shown as it was typed.
    """
    text = text.replace("\r\n", "\n").strip()
    kept = _kept.get(text)
    if kept is None:
        kept = text, _written_out(text)
        _kept.put(text, kept)
    return kept[1]


def _written_out(text: str) -> SafeString:
    if not text:
        return SafeString()
    if not _cheap(text):
        return SafeString(linebreaks(escape(text)))
    writer = Markdown(extensions=["nl2br", "sane_lists", "tables"])
    writer.preprocessors.deregister("html_block")
    writer.inlinePatterns.deregister("html")  # a tag that somebody types is text
    html = writer.convert(LIST_AT_ONCE.sub(r"\1\n\n", text))
    html = HEADING.sub(lambda found: f"<{found[1]}h{min(int(found[2]) + 2, 6)}>", html)
    html = nh3.clean(html, tags=TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https", "mailto"})
    return SafeString(html)


def _cheap(text: str) -> bool:
    if len(text) > LONGEST or len(MARKS.findall(text)) > MOST_MARKS:
        return False
    if any(len(MARKS.findall(part)) > MOST_MARKS_OF_A_PARAGRAPH for part in re.split(r"\n\s*\n", text)):
        return False
    return all(len(found[0]) <= DEEPEST for found in DEPTH.finditer(text))
