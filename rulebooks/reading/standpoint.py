"""Where a reader stands, and the addresses that keep them there: in a language, at an edition, in a campaign."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.models import Book, Revision
from rulebooks.overlays import Overlay
from rulebooks.whole import Reading
from web.languages import in_language


@dataclass(frozen=True)
class Standpoint:
    """A book as an address names it.

    Shape:  `language` is the one that the address names, empty on pages that are one person's own; `fixed` says that
            it names the edition too, and so shows the same for good.
    """

    book: Book
    edition: int
    language: str = ""
    fixed: bool = False
    overlay: Overlay | None = None

    @cached_property
    def query(self) -> str:
        """What addresses within an edition, or a book as a campaign has it, end with: the reader stays in it."""
        if self.overlay:
            return self.overlay.query
        return f"?edition={self.edition}" if self.fixed else ""

    @cached_property
    def root(self) -> str:
        """The address of the book, without an edition."""
        return in_language(self.bare, self.language) if self.language else self.bare

    @cached_property
    def bare(self) -> str:
        """The same without a language."""
        return self.book.get_absolute_url()

    def address(self, slug: str = "") -> str:
        """The address of a page, or of the book."""
        return f"{self.root}{slug}/{self.query}" if slug else f"{self.root}{self.query}"

    def rule(self, paragraph: str) -> str:
        """The address that leads to a paragraph."""
        return f"{self.root}p/{paragraph}/{self.query}"

    def part(self, **of: str | int) -> str:
        """The address of a part of the contents: what is under a page, of a kind, so many further on."""
        asked = {name: value for name, value in of.items() if value}
        return f"{self.root}?{urlencode(asked | ({'edition': self.edition} if self.fixed else {}))}"

    @property
    def catalogue(self) -> Catalogue:
        """The book in plain data, as it is read here."""
        return self.overlay.catalogue if self.overlay else at_edition(self.book, self.edition)

    def read(self) -> list[Revision]:
        """Every page of the book, as it is read here."""
        return list(Reading(self.book, self.edition, self.overlay).revisions.values())

    @property
    def apart(self) -> str:
        """What addresses of fragments end with that tell of this book and have no language of their own."""
        if not self.language:
            return self.query
        return f"{self.query}{'&' if self.query else '?'}language={self.language}"

    @cached_property
    def _inside(self) -> re.Pattern[str]:
        return re.compile(rf'href="{re.escape(self.bare)}([^"?#]*)(#[^"]*)?"')

    def staying(self, html: str) -> str:
        """Stored text whose links into the book keep the reader where they are. The permanent address of a paragraph
        is for sending to somebody: it has no language, everybody is led to their own."""
        if not self.language and not self.query:
            return html

        def stays(found: re.Match[str]) -> str:
            root = self.bare if found[1].startswith("p/") else self.root
            return f'href="{root}{found[1]}{self.query}{found[2] or ""}"'

        return self._inside.sub(stays, html)
