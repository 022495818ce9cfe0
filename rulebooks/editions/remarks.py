"""What those who play by a book have to say of an edition's words. They tell it here; the wiki knows nobody of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulebooks.catalogue import Stood
from rulebooks.importers.drafts import Lines


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence about a paragraph, for a person, in the language of the moment.

    title:     of the page, as the edition calls it
    paragraph: its id; "" where the sentence is about the page
    was:       the words that count still; "" where there are none to show
    """

    page: str
    title: str
    paragraph: str
    sentence: str
    was: str = ""


Teller = Callable[[str, Sequence[Stood]], list[Remark]]
"""Takes the slug of a book and the pages of an edition, in its order."""
_tellers: list[Teller] = []


@dataclass(frozen=True, slots=True)
class Reported:
    """A remark with the lines of its paragraph in a document; (0, 0) where it has none."""

    lines: Lines
    remark: Remark

    def as_dict(self) -> dict[str, object]:
        """As `import_book --json` prints it, among what was not understood."""
        said: dict[str, object] = {
            "lines": list(self.lines),
            "text": self.remark.title,
            "why": self.remark.sentence,
            "stats": [],
        }
        return said | {"page": self.remark.page, "paragraph": self.remark.paragraph, "was": self.remark.was}


def reported(book: str, pages: Sequence[Stood]) -> list[Reported]:
    """Remarks on a document that was read."""
    lines = {str(one["id"]): tuple(one.get("lines") or (0, 0)) for page in pages for one in page.paragraphs}
    return [Reported(lines.get(one.paragraph, (0, 0)), one) for one in remarks(book, pages)]


def tell(teller: Teller) -> None:
    """Have somebody asked whenever a document is looked through."""
    if teller not in _tellers:
        _tellers.append(teller)


def remarks(book: str, pages: Sequence[Stood]) -> list[Remark]:
    """All that is to be said of an edition."""
    return [remark for teller in _tellers for remark in teller(book, pages)]
