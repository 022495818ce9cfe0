"""HTML as Markdown: what a person reads of a page, without what moves it, frames it or leads away from it."""

from __future__ import annotations

import re
from typing import Any

from bs4 import BeautifulSoup, Tag
from bs4.dammit import UnicodeDammit
from markdownify import MarkdownConverter

from rulebooks.importers.documents import Unreadable
from rulebooks.importers.foreign import pictured
from rulebooks.importers.foreign.pictured import Pictures

OPTIONS: dict[str, Any] = {
    "heading_style": "atx",
    "bullets": "*",
    "escape_asterisks": False,
    "escape_underscores": False,
    "escape_misc": False,
    "table_infer_header": True,
    "strip": ["a"],
}
UNSEEN = ["script", "style", "template", "noscript", "iframe", "object", "svg", "form", "nav", "head", "button"]
MOST_TAGS = 300_000
MOST_SPANNED = 50
BLANKS = re.compile(r"(?<=\S)[ \t\xa0]+")
"""Within a line; those before it say how deep an item of a list stands."""
MANY_LINES = re.compile(r"\n{3,}")


class _Writer(MarkdownConverter):  # type: ignore[misc]  # it comes without types
    """Signs stay as they are: «18*N» is a rule and no emphasis. A picture is what it is said to show."""

    def convert_img(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        said = " ".join(str(el.get("alt") or "").split())
        if one := pictured.line(str(el.get("src") or ""), said):
            return f"\n\n{one}\n\n"
        return f"*{said}*" if said else ""

    def convert_br(self, el: Tag, text: str, parent_tags: set[str]) -> str:
        return " " if {"td", "th", "_inline"} & set(parent_tags) else "\n"

    def convert_td(self, el: Tag, text: str, parent_tags: set[str], **given: Any) -> str:
        return f" {_cell(text)} |" * min(MOST_SPANNED, _span(el))

    def convert_th(self, el: Tag, text: str, parent_tags: set[str], **given: Any) -> str:
        return self.convert_td(el, text, parent_tags)


def _span(el: Tag) -> int:
    """How many columns a cell is wide."""
    said = str(el.get("colspan") or "1")
    return int(said) if said.isdecimal() and len(said) < 4 and int(said) else 1


def _cell(text: str) -> str:
    """A cell is one line, and has no bars of its own."""
    return " ".join(text.replace("|", "/").split())


def decoded(raw: bytes) -> str:
    """The text of a page by what it says of itself, else by its bytes."""
    return UnicodeDammit(raw, is_html=True).unicode_markup or raw.decode("utf-8", "replace")


def markdown_of(html: str, name: str, pictures: Pictures) -> str:
    """Errors: Unreadable for what is nested too deep, or has more elements than any book."""
    if html.count("<") > MOST_TAGS:
        raise Unreadable("{name} is much bigger inside than outside, as no rulebook is.", name=name)
    try:
        page = BeautifulSoup(html, "html.parser")
        for one in page(UNSEEN):
            one.decompose()
        for one in page.select("h1.title"):
            one.insert(0, TITLE)
        pictured.settled(page, pictures)
        text = str(_Writer(**OPTIONS).convert_soup(page))
    except RecursionError as no:
        raise Unreadable("{name} is nested too deep to be a rulebook.", name=name) from no
    lines = (BLANKS.sub(" ", line).rstrip() for line in text.split("\n"))
    return MANY_LINES.sub("\n\n", "\n".join(lines)).strip() + "\n"


TITLE = "\x02"
"""Before the heading that a document says is its title; `outline.settled` takes it away."""
