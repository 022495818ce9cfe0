"""What the dialect writes beside its text: `{kind=weapon #mech}` behind a heading, and quiet comments.

A comment is seen by no reader of the book. Three kinds of them mean something:

<!-- page {…} -->       below a heading: what the text alone does not say of its page
<!-- paragraph {…} -->  a paragraph that cannot be written in Markdown
<!-- … -->              a note to oneself
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebooks.importers.dialect.plain_data import bounded

LONGEST = 500
ATTRIBUTE = re.compile(
    r'\s*(?:#(?P<slug>[\w-]{1,80})|(?P<name>\w{1,20})=(?:"(?P<quoted>[^"]*)"|(?P<bare>[^\s"]+))|(?P<flag>\w{1,20}))'
)
KNOWN = frozenset({"slug", "kind", "entry", "number", "level", "parent", "also", "section"})
LIKE_ATTRIBUTES = re.compile(rf"\{{\s*(?:#\S|(?:{'|'.join(sorted(KNOWN))})\s*=)[^{{}}]*\}}?$")
COMMENT = re.compile(r"<!--(.*)-->", re.DOTALL)
MEANT = re.compile(r"\s*(page|paragraph)\s+(\{.*\})\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Comment:
    """meaning: "page", "paragraph", or "" for a note; `wrong` says why its data cannot be read."""

    meaning: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    wrong: str = ""


def split(text: str) -> tuple[str, dict[str, str]]:
    """Part a heading or a name from its braces; braces that hold no attributes are text."""
    text = text.strip()
    before, brace, inside = text.removesuffix("}").rpartition("{")
    if not brace or not text.endswith("}") or len(inside) > LONGEST:
        return text, {}
    attributes, at = {}, 0
    inside = inside.strip()
    while at < len(inside):
        one = ATTRIBUTE.match(inside, at)
        name = (one["name"] or one["flag"] or "slug") if one else ""
        if one is None or name not in KNOWN:
            return text, {}
        attributes[name] = next(
            value for value in (one["slug"], one["quoted"], one["bare"], "yes") if value is not None
        )
        at = one.end()
    return before.strip(), attributes


def is_mistaken(text: str) -> bool:
    """Whether braces at the end of a text begin as attributes do, and go on otherwise: «{kind=зверь здоровье=[}»."""
    found = LIKE_ATTRIBUTES.search(text.strip())
    return found is not None and not split(text)[1]


def braces(attributes: Mapping[str, str]) -> str:
    """Write attributes so that `split` reads them."""
    written = [
        f"#{value}"
        if name == "slug"
        else f"{name}={value}"
        if re.fullmatch(r'[^\s"{}]+', value)
        else f'{name}="{value}"'
        for name, value in attributes.items()
    ]
    return f" {{{' '.join(written)}}}" if written else ""


def comment(text: str) -> Comment | None:
    """Read a comment; None for what is none."""
    found = COMMENT.fullmatch(text.strip())
    if not found:
        return None
    meant = MEANT.fullmatch(found[1])
    if not meant:
        return Comment()
    try:
        data = bounded(json.loads(meant[2]))
    except (ValueError, RecursionError) as no:
        return Comment(wrong=f"this comment cannot be read: {no}")
    return Comment(meant[1], data)


def quiet(meaning: str, data: Mapping[str, Any]) -> str:
    """Write a comment so that `comment` reads it, in one line."""
    written = json.dumps(data, ensure_ascii=False).replace(">", "\\u003e").replace("\u2028", "\\u2028")
    return f"<!-- {meaning} {written} -->"
