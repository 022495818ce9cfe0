"""Of the best pages that the index gives, those first in which the words stand closely together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebooks.models import Revision
from rulebooks.search.closeness import Close, Sought, closest
from rulebooks.search.newest import newest
from rulebooks.search.overlaid import Overlaid
from rulebooks.search.ranking import Ranked
from rulebooks.search.shelf import OF_A_LETTER, OF_A_PAGE, Shelf
from rulebooks.search.texts import Text, read
from rulebooks.search.wordless import with_words

READ = 20
"""Pages that are read to put them in order: as many as are shown, for these are read anyway."""
PLACES, MOST_PARTLY = 3, 3
"""What lacks a word may stand before the third of those that have all; so many may."""


class Nearest:
    """Pages as they are read for a search, each once: its text, and how closely it answers."""

    def __init__(self, sought: Sought, shelf: Shelf, other: Overlaid | None) -> None:
        self.sought, self._shelf = sought, shelf
        self._other = other
        self._read: dict[int, tuple[Revision, Close] | None] = {}

    def read(self, pages: Iterable[int]) -> None:
        """Read some pages with one question, those that are not read yet."""
        new = [page for page in pages if page not in self._read]
        texts = self._otherwise(new, self._other) if self._other else self._of_shelf(new)
        for page in new:
            known = texts.get(page)
            self._read[page] = (known[0], closest(known[1], self.sought)) if known else None

    def _of_shelf(self, pages: Sequence[int]) -> dict[int, tuple[Revision, Text]]:
        """What some pages say now; what nobody has read since the shelf stands so is asked for."""
        kept = self._shelf.texts.there
        found = {page: kept[page] for page in pages if page in kept}
        if lacking := [page for page in pages if page not in found]:
            for page, revision in with_words(newest(lacking)).items():
                found[page] = revision, (text := read(revision, self.sought.wanted.seen))
                self._shelf.texts.put(kept, page, found[page], OF_A_PAGE + OF_A_LETTER * text.letters)
        return found

    def _otherwise(self, pages: Sequence[int], other: Overlaid) -> dict[int, tuple[Revision, Text]]:
        """What some pages say as a campaign has them."""
        stood = {page: other.stood(one) for page, one in newest(pages).items()}
        saying = with_words({page: one for page, one in stood.items() if one and not one.gone}, other)
        return {page: (one, read(one, self.sought.wanted.seen)) for page, one in saying.items()}

    def of(self, page: int) -> tuple[Revision, Close] | None:
        """A page that was read, and how closely it answers; None where it is there no more."""
        return self._read.get(page)

    def score(self, page: int) -> float:
        read = self.of(page)
        return read[1].score if read else 0.0

    def in_order(self, best: Ranked, many: int) -> list[tuple[int, int]]:
        """The pages of a ranking, the best of them anew: first who bears what was asked for in its name, then who says
        it most closely, whether it has all the words or nearly all.

        Shape: `many` are the words that were asked for; what one word asks for keeps its order.
        """
        if many < 2:
            return best.pages
        named, head, tail = best.pages[: best.named], best.pages[best.named : READ], best.pages[max(best.named, READ) :]
        self.read(page for page, _ in [*named[:READ], *head, *(best.partly if head else [])])
        head = self._sorted(head)
        if len(head) + len(named) >= PLACES and len(named) < PLACES:
            least = self.score(head[PLACES - 1 - len(named)][0])
            closer = [one for one in self._sorted(best.partly) if self.score(one[0]) > least]
            head = self._sorted([*head, *closer[:MOST_PARTLY]])
        return [*named, *head, *tail]

    def sorted(self, pages: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """A few pages, who says what was asked for most closely before the others."""
        self.read(page for page, _ in pages)
        return self._sorted(pages)

    def _sorted(self, pages: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return sorted(pages, key=lambda one: -self.score(one[0]))
