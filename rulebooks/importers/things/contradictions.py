"""Where a document disagrees with itself: its pages show what each place says, and how the table plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulebooks.importers.drafts import Draft, Paragraph, Problem
from rulebooks.importers.facts.phrases import Text
from rulebooks.importers.names import Names

RULING = {"ru": "Как играть", "en": "How to play"}
"""What stands before a ruling, in the book's language."""
TOLD_AT = {"ru": "Что говорит книга", "en": "What the book says"}
"""What stands before the page that tells the whole of it."""
LABELS = (*(f"**{one}:**" for one in RULING.values()), *(f"<br>{one}:" for one in TOLD_AT.values()))
"""Both as `note` writes them."""


def without_labels(text: str) -> str:
    """The words of a paragraph without those that stand before each ruling: no book says them."""
    if "**" in text or "<br>" in text:
        for label in LABELS:
            text = text.replace(label, " ")
    return text


def note(drafts: Sequence[Draft], contradictions: Iterable[Mapping[str, Any]], language: str) -> list[Problem]:
    """Put each contradiction that a document still has at the end of its pages, as a paragraph without lines.

    Shape:  each is a table of the configuration, in our own words: `rule`, the slug of a page, or of several; `about`,
            a title; `both`, what each place says or leaves out; `ruling`; `says`, needles (phrases.py) for what does
            not agree. The first of its pages tells all of it, the others the ruling: who reads the book through meets
            it once. Comes back: which of them were looked for in vain; their notes are left out.
    """
    contradictions = list(contradictions)
    pages = {draft.slug: draft for draft in drafts}
    wanted = any(one.get("says") for one in contradictions)
    nameless = Names()
    said = [Text.of(text, nameless) for draft in drafts for text in _texts(draft)] if wanted else []
    problems = []
    for one in contradictions:
        rules = [one["rule"]] if isinstance(one["rule"], str) else list(one["rule"])
        lost = [needle for needle in one.get("says", ()) if not any(text.search(needle) for text in said)]
        lost += [slug for slug in rules if slug not in pages]
        if lost:
            why = f"the document does not contradict itself here any more, or in other words: {', '.join(lost)}"
            problems.append(Problem((1, 1), one.get("about", rules[0]), why))
            continue
        first, *others = sorted(rules, key=list(pages).index)
        pages[first].paragraphs.append(Paragraph("note", _text(one, language, one["both"])))
        for slug in others:
            told_at = f"{TOLD_AT.get(language, TOLD_AT['en'])}: «{pages[first].title}»."
            pages[slug].paragraphs.append(Paragraph("note", _text(one, language, (), told_at)))
    return problems


def _texts(draft: Draft) -> list[str]:
    return [draft.title, *(paragraph.text for paragraph in draft.paragraphs)]


def _text(contradiction: Mapping[str, Any], language: str, both: Iterable[str], told_at: str = "") -> str:
    about = [f"**{contradiction['about']}**"] if contradiction.get("about") else []
    ruling = f"**{RULING.get(language, RULING['en'])}:** {contradiction['ruling']}"
    return "<br>".join([*about, *both, ruling, *([told_at] if told_at else [])])
