"""Whatever a page holds, its export is read as it is: paragraphs, names and stats that nobody would write."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulebooks.importers import dialect
from rulebooks.importers.documents import Document
from rulebooks.importers.writing import write
from rulebooks.importers.writing.leaves import Leaf
from tests.harness.sampling import examples

ABOUT = {"title": "Книга", "slug": "kniga", "language": "ru", "position": 1, "summary": "О «чём»\\то"}
WORDS = st.text(alphabet="аЯb1 #-*|>{}`<!:=.+_~\\", min_size=1, max_size=25)
PARAGRAPH = st.fixed_dictionaries(
    {"kind": st.sampled_from(["paragraph", "label", "item", "numbered", "quote", "pre", "repeat"]), "text": WORDS},
    optional={"depth": st.integers(1, 4)},
) | st.lists(WORDS, min_size=1, max_size=3).flatmap(
    lambda cells: st.fixed_dictionaries(
        {"kind": st.sampled_from(["head", "row"]), "text": st.just(" | ".join(cells)), "cells": st.just(cells)}
    )
)
PAGE = st.tuples(
    st.sampled_from(["section", "boss", "магический предмет"]),
    WORDS,
    st.integers(1, 8),
    st.lists(PARAGRAPH, max_size=5),
    st.dictionaries(st.sampled_from(["урон", "health"]), st.integers(-5, 5) | WORDS | st.none(), max_size=2),
    st.lists(WORDS, max_size=2, unique=True),
)


def leaves(pages):
    found = []
    for number, (kind, title, level, paragraphs, stats, aliases) in enumerate(pages):
        slug = f"page-{number}"
        ids = [{**one, "id": f"{slug}-{place * 2 + 1}"} for place, one in enumerate(paragraphs)]
        cited = {stat: [one["id"] for one in ids[:1]] for stat in stats}
        parent = f"page-{number // 2}" if number > 1 else ""
        found.append(Leaf(slug, kind, title, level, "", parent, aliases, stats, cited, ids))
    return found


@settings(max_examples=examples(40, 120), deadline=None)
@example([("section", "#", 1, [], {}, []), ("section", "a", 1, [], {}, [])])
@given(st.lists(PAGE, min_size=1, max_size=4))
def test_anything_comes_back(pages):
    written = leaves(pages)
    text, differing = write(ABOUT, written)
    assert differing == []
    read = dialect.read(Document("book.md", text))
    assert not read.problems
    assert [(one.slug, one.title, one.kind, one.stats, one.aliases) for one in read.drafts] == [
        (one.slug, one.title, one.kind, one.stats, one.aliases) for one in written
    ]
    assert [[part["id"] for part in draft.identified()] for draft in read.drafts] == [one.ids for one in written]
    assert read.matter.summary == ABOUT["summary"]
