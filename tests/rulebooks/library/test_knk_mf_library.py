"""Our own edition of «КНК: МФ» says what the document says: the same pages, the same numbers, nothing left over."""

import pytest
from django.conf import settings

from rulebooks.importers import rulebook
from rulebooks.importers.rulebook import Rulebook

OURS = "rulebooks/library/knk-mf"


@pytest.fixture(scope="module")
def source(source_documents) -> Rulebook:
    return rulebook.read(source_documents / "knk-mf.md")


@pytest.fixture(scope="module")
def ours() -> Rulebook:
    return rulebook.read(settings.BASE_DIR / OURS, "knk-mf")


def test_pages_and_stats_are_those_of_the_document(source, ours):
    def told(edition: Rulebook) -> list[tuple]:
        return [
            (draft.slug, draft.kind, draft.title, draft.level, draft.parent, draft.stats) for draft in edition.drafts
        ]

    assert told(ours) == told(source)


def test_paragraphs_lie_side_by_side(source, ours):
    def kinds(edition: Rulebook) -> dict[str, list[str]]:
        return {draft.slug: [paragraph.kind for paragraph in draft.paragraphs] for draft in edition.drafts}

    assert kinds(ours) == kinds(source)


def test_every_line_of_ours_is_accounted_for(ours):
    assert not ours.unaccounted()
    assert len(ours.entries) == 174
