"""What a list inside a page shows: the things of one book at one edition that fit a query.

What fits follows from the edition alone, so that a page which shows a list stays a function of its address: cards and
texts of that edition are asked, and nothing that only the newest one knows, such as which page speaks of which.
"""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import gettext as _

from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.models import Book
from rulebooks.search.filtering import fields
from rulebooks.search.filtering.answering import Answer, Asking, Test
from rulebooks.search.filtering.grammar import Compared, Mistake, Node, Said
from rulebooks.search.filtering.saying import Saying, saying_at
from rulebooks.search.filtering.showing import sentence
from rulebooks.search.filtering.things import Prepared, prepared_at

MOST_ROWS = 50
"""Of a list in a page; the rest stands behind its link."""


class Listing(Asking):
    """A query over one book at one edition; `saying` knows the texts that stand there."""

    def __init__(self, query: str, book: Book, catalogue: Catalogue, saying: Saying) -> None:
        super().__init__(query, [book])
        self.catalogue, self.saying = catalogue, saying

    @cached_property
    def prepared(self) -> list[Prepared]:
        return [prepared_at(self.books[0], self.catalogue)]

    def first(self) -> Answer:
        """The first rows, with how many there are; a query that cannot be read is said in the answer."""
        return self.answer(each=MOST_ROWS)

    def _test(self, node: Node) -> Test:
        if isinstance(node, Said):
            slugs = self.saying.having(node.text)
            return lambda thing: thing.entry.slug in slugs
        return super()._test(node)

    def _own(self, name: str, node: Compared) -> Test:
        if name == fields.LINKS:
            raise Mistake(node.field.at, len(node.field.text), "looked up", node.field.text)
        return super()._own(name, node)


def wrong_list(query: str, book: Book) -> str:
    """Why a list cannot be, for whoever typed it, with the mend where there is one; "" where it can."""
    mistake = Listing(query, book, at_edition(book), saying_at(book, book.edition)).answer(each=1).mistake
    if mistake is None:
        return ""
    told = _("The list “%(query)s” cannot be read. %(why)s") % {"query": query, "why": sentence(mistake)}
    return f"{told} {_('Write: %(mend)s') % {'mend': f'[[{mistake.mend}]]'}}" if mistake.mend else told
