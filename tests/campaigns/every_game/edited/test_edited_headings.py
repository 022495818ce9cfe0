"""A heading that somebody words otherwise keeps its page, and the edition can be played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import configuration, documents, rulebook
from tests.campaigns.every_game.scenarios.test_scenarios import DOCUMENTS
from tests.harness.sampling import some

OTHER = "Новое название"
NEEDED = [
    (book, page.heading.removesuffix("…"))
    for book in DOCUMENTS
    for page in configuration.load(book).pages
    if page.heading and not page.inside
]


def retitled(document, book, heading):
    """The document with another heading for one; as it is where nothing in it is called so."""
    lines = document.text.split("\n")
    for block in rulebook.cut(document, configuration.load(book), {}):
        number, title = configuration.numbered(block.text.strip("*_: "))
        line = lines[block.first - 1]
        if block.kind == "heading" and heading.casefold() in (number, title.casefold()) and title in line:
            words = OTHER.upper() if title == title.upper() else OTHER
            lines[block.first - 1] = line.replace(title, words, 1)
            break
    return replace(document, text="\n".join(lines))


@pytest.mark.parametrize("where", some("headings that are worded otherwise", NEEDED, 6))
def test_heading_of_other_words_keeps_its_page(source_documents, where):
    book, heading = where
    document = documents.load(source_documents / DOCUMENTS[book])
    edition = made_of(book, 0, pages_of(rulebook.understand(retitled(document, book, heading), book)))
    assert not [*lacks(game(book).needs, edition)]
