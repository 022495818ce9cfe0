"""The table that a front matter declares, checked while its document is read: a mistake is told with its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebooks.declaration import Mistaken, line_of, read
from rulebooks.importers.dialect.front_matter import FrontMatter
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.drafts import Draft


class _Pages:
    """The pages of a document, as a declaration leans on them."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self.drafts = drafts
        self.rules = {name for draft in drafts for name in (draft.slug, draft.number) if name}

    def cards(self, kind: str) -> Sequence[Mapping[str, Any]]:
        return [draft.stats for draft in self.drafts if draft.kind == kind]

    def cites(self, rule: str) -> bool:
        return rule in self.rules or rule.rpartition("-")[0] in self.rules


def check(document: Document, matter: FrontMatter, drafts: Sequence[Draft]) -> None:
    """Errors: Unreadable for a declaration that is mistaken, with its line and a sentence."""
    if not matter.rest:
        return
    try:
        read(matter.rest, _Pages(drafts))
    except Mistaken as no:
        words = str(no.values.get("text", ""))
        line = line_of(document.text.split("\n", matter.last)[: matter.last], no.path, words)
        mistake = Unreadable(no.sentence, **no.values)
        raise Unreadable("Line {line} of {name}: {mistake}", line=line, name=document.name, mistake=mistake) from no
