"""What is known of a document beyond what its book's configuration says: which page is called otherwise in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebooks.importers.configuration import Page
from rulebooks.importers.notation import fold


@dataclass(slots=True)
class Recognised:
    """What is known of a document beyond what its book's configuration says; see recognition.py.

    pages:  what a heading means that is worded otherwise, by its folded title
    said:   such a heading in the book's own words, by its folded title; in which chapter it stands is to be asked yet
    names:  slug, kind and new name of things that are called otherwise
    labels: the labels, by slug, of pages that a pick would find by another
    """

    pages: dict[str, Page] = field(default_factory=dict)
    names: list[tuple[str, str, str]] = field(default_factory=list)
    labels: dict[str, set[str]] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.pages or self.names or self.labels or self.said)

    def and_(self, more: Recognised) -> Recognised:
        return Recognised(
            self.pages | more.pages, [*self.names, *more.names], self.labels | more.labels, self.said | more.said
        )

    def in_our_words(self, title: str) -> str:
        """A heading in the words of its book; as it is where it has no others."""
        return self.said.get(fold(title), title)

    def title_of(self, slug: str) -> str:
        """The new name of a thing; "" where it is called as ever."""
        return next((name for known, _, name in self.names if known == slug), "")

    def slug_of(self, kind: str, title: str) -> str:
        """The thing that is called so here and otherwise elsewhere; "" where none is."""
        return next((slug for slug, of, name in self.names if title and (of, name) == (kind, title)), "")
