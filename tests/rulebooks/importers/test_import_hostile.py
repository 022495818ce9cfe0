"""Whatever happens to a document, no line of it is lost and nothing breaks."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks.importers import configuration, documents, rulebook
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.shipped import LIBRARY
from tests.harness.sampling import examples

LINES = documents.load(LIBRARY / "bridges").text.split("\n")
ODD = st.sampled_from(
    ["---", "    * ещё", "<pre>", "| x |", "### Крабулон", "**Дроп:** 1", "`", "# А", "1. 5 УРН", "   "]
)
HARM = st.tuples(st.sampled_from(["drop", "double", "insert", "cut"]), st.integers(0, len(LINES) - 1), ODD)


def harmed(harms):
    lines = list(LINES)
    for what, place, odd in harms:
        place = min(place, len(lines) - 1)
        if what == "drop":
            del lines[place]
        elif what == "double":
            lines.insert(place, lines[place])
        elif what == "insert":
            lines.insert(place, odd)
        else:
            lines[place] = lines[place][: len(lines[place]) // 2]
    return Document("harmed.md", "\n".join(lines))


@settings(max_examples=examples(15, 40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(HARM, max_size=25))
def test_harmed_document_is_read_whole_or_refused(harms):
    document = harmed(harms)
    try:
        read = rulebook.understand(document, "bridges")
    except Unreadable:
        return
    owned = [line for draft in read.drafts for line in draft.lines]
    assert len(owned) == len(set(owned))
    assert read.unaccounted() == set()
    slugs = [draft.slug for draft in read.drafts]
    assert len(slugs) == len(set(slugs))
    ids = [one["id"] for draft in read.drafts for one in draft.identified()]
    assert len(ids) == len(set(ids))


ENDLESS = re.compile(r"(?:(?<!\\)\.|\[\^[^\]]*\])(?:[*+]|\{\d*,\})")
"""A gap of anything, or of anything but some signs, that may be as long as the document."""


@pytest.mark.parametrize("book", configuration.known())
def test_no_term_is_looked_for_without_end(book):
    """One line of 400,000 letters made one such pattern take half a minute."""
    terms = configuration.load(book).tables.get("terms", ())
    patterns = [pattern for one in terms for pattern in (*one.get("found", ()), *one.get("also", ()))]
    assert [pattern for pattern in patterns if ENDLESS.search(pattern)] == []
