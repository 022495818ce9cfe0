"""What the things of a book say at one edition, for the words of lists: from the texts that stand there, for the index
of the search knows those of the newest edition alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from rulebooks.importers.dialect.lists import said
from rulebooks.language.words import WORD, tokens
from rulebooks.models import Book, Revision
from rulebooks.search.filtering.things import NO_THINGS
from rulebooks.search.ways import surely
from rulebooks.search.weighing import own_keys


class Saying:
    """Which things have which words. `revisions` gives the pages of an edition; it is asked once a word is."""

    def __init__(self, revisions: Callable[[], Iterable[Revision]]) -> None:
        self._revisions = revisions

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        """The words of each thing, by its slug."""
        things = (one for one in self._revisions() if one.page.kind not in NO_THINGS)
        return {one.page.slug: frozenset(WORD.findall(_text(one))) for one in things}

    @cached_property
    def _all(self) -> frozenset[str]:
        return frozenset[str]().union(*self._words.values())

    def having(self, text: str) -> frozenset[str]:
        """The slugs of the things that have all words of a text in any form, in a name or in what they say."""
        asked = [self._forms(word.text) for word in tokens(text)]
        # The words of a book are few beside the places where they stand: each is looked at once.
        return frozenset(slug for slug, there in self._words.items() if asked and all(one & there for one in asked))

    def _forms(self, asked: str) -> frozenset[str]:
        wanted = surely(asked)[0].keys
        return frozenset(word for word in self._all if not own_keys(word).isdisjoint(wanted))


def _text(revision: Revision) -> str:
    return "\n".join((revision.title, *revision.aliases, *map(said, revision.paragraphs)))


def saying_at(book: Book, edition: int) -> Saying:
    """What the things of a book of the database say at an edition."""
    return Saying(lambda: Revision.objects.at_edition(book, edition))
