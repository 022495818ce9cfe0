"""One page of a document beside what the database has of it: what it says, what it shall say, what people differ on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebooks.editions.publish import version_of
from rulebooks.importers.drafts import Draft
from rulebooks.importers.merging import Clash, Version, differences
from rulebooks.models import Page, Revision


@dataclass
class Arrival:
    """One page of an import beside what is there.

    read:   what this import says, with ids; None where it does not have the page any more
    result: what the page shall say
    """

    slug: str
    draft: Draft | None
    page: Page | None
    before: Revision | None
    read: Version | None
    result: Version
    sources: Mapping[str, list[str]] = field(default_factory=dict)
    clashes: list[Clash] = field(default_factory=list)
    taken_out: bool = False
    """A person has taken the page out of the book, and the document says nothing new of it."""

    @property
    def change(self) -> str:
        """ "added", "gone", "changed" or "" """
        if self.taken_out:
            return ""
        there = self.before is not None and not self.before.gone
        if self.draft is None:
            return "gone" if there and not self.clashes else ""
        if self.before is None or self.before.gone:
            return "added"
        return "changed" if self.result.says() != version_of(self.before).says() else ""

    def told(self) -> dict[str, Any]:
        """As the report lists it."""
        was = version_of(self.before) if self.before and not self.before.gone else None
        fields = differences(was, self.result) if self.change == "changed" else []
        conflicts = [{"place": one.place, "imported": one.imported, "kept": one.kept} for one in self.clashes]
        return {"page": self.slug, "change": self.change or "kept", "fields": fields, "conflicts": conflicts}
