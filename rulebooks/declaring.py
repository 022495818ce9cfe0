"""A table that is changed on its page in the wiki: what is wrong in it is said before it is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.declaration import Mistaken, read
from rulebooks.models import Page
from rulebooks.stats_declared import KIND


class _Entries:
    """A book of the wiki as a declaration leans on it."""

    def __init__(self, book: Catalogue) -> None:
        self.book = book

    def cards(self, kind: str) -> Sequence[Mapping[str, Any]]:
        return [entry.stats for entry in self.book.of_kind(kind)]

    def cites(self, rule: str) -> bool:
        return self.book.cite(rule) is not None


def mistake(page: Page, stats: Mapping[str, Any]) -> tuple[str, str] | None:
    """Where a declared table is wrong (the name of a stat), and a sentence; nothing where it is right."""
    if page.kind != KIND:
        return None
    try:
        read(stats, _Entries(at_edition(page.book)))
    except Mistaken as no:
        place = " · ".join(str(step) for step in no.path)
        return str(no.path[0]) if no.path else "", f"{place}: {_(no.sentence).format(**no.values)}"
    return None
