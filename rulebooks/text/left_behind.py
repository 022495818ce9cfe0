"""A number that was changed while the words beside it still say the old one: a reader would not know which holds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebooks.models import Revision
from rulebooks.text.diff import leaves


@dataclass(frozen=True)
class LeftBehind:
    """The id of a paragraph, and the old value that it still says."""

    paragraph: str
    says: str


def left_behind(was: Revision, stats: Mapping[str, Any], paragraphs: Sequence[Mapping[str, Any]]) -> list[LeftBehind]:
    """Where the text that a number was read from still says what it was before these changes."""
    before = dict(leaves(was.stats))
    texts = {str(one.get("id")): str(one.get("text", "")) for one in paragraphs}
    found = []
    for path, value in leaves(stats):
        old = before.get(path)
        if old == value or isinstance(old, bool) or not isinstance(old, int | str) or old == "":
            continue
        for paragraph in _sources(was, path):
            if re.search(rf"(?<![\w.,]){re.escape(str(old))}(?![\w*·])", texts.get(paragraph, "").replace("·", "*")):
                found.append(LeftBehind(paragraph, str(old)))
    return list(dict.fromkeys(found))


def _sources(revision: Revision, path: Sequence[str]) -> list[str]:
    """Where a value was read; of one deep inside the nearest that is known."""
    for length in range(len(path), 0, -1):
        if found := revision.sources.get(".".join(path[:length])):
            return [str(one) for one in found]
    return []
