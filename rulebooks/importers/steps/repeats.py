"""Passages that a document prints twice: told on the first page, referred to on the others; and those that it prints
almost twice, because somebody has changed one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz, process

from rulebooks.importers.drafts import Draft, Problem

SHORTEST = 60
"""Letters of a passage that is not said twice by chance."""
LIKE = 95
"""Per cent of two passages, from which on one is the other with some words changed."""
REWORDED = "This passage stands twice in the document, and not in the same words; the first is played."


def refer(drafts: Sequence[Draft], *, is_said_twice: bool) -> list[Problem]:
    """Make each paragraph of kind "repeat" show the page where the passage stands first. Its lines stay its own.

    What stands first on the title page (level 1) says nothing of the page where it is repeated: there its lines count,
    and nothing is shown. Comes back: of a document that prints passages twice, those that it prints almost twice.
    """
    problems = _reworded(drafts) if is_said_twice else []
    told: dict[str, Draft] = {}
    for draft in drafts:
        for paragraph in list(draft.paragraphs):
            if paragraph.kind != "repeat":
                told.setdefault(paragraph.text, draft)
                continue
            first = told.get(paragraph.text, draft)
            if first.level == 1:
                draft.paragraphs.remove(paragraph)
            elif first is draft:
                paragraph.kind = "paragraph"
            else:
                paragraph.kind, paragraph.text, paragraph.entry = "entry", "", first.slug
    return problems


def _reworded(drafts: Iterable[Draft]) -> list[Problem]:
    """Passages that stood before on another page, but for a few words: who changes a rule may find one place of two."""
    told: dict[str, Draft] = {}
    problems = []
    for draft in drafts:
        for paragraph in draft.paragraphs:
            if len(paragraph.text) < SHORTEST or paragraph.kind not in ("paragraph", "repeat"):
                continue
            elsewhere = [text for text, page in told.items() if page is not draft]
            if paragraph.text not in told and process.extractOne(
                paragraph.text, elsewhere, scorer=fuzz.ratio, score_cutoff=LIKE
            ):
                problems.append(Problem(paragraph.lines, paragraph.text, REWORDED))
            told.setdefault(paragraph.text, draft)
    return problems
