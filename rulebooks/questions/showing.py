"""Answers beside the paragraphs that they are about, and under a page those whose paragraph is gone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import accumulate

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from rulebooks.models import Page, Revision
from rulebooks.questions.asking import words_of
from rulebooks.questions.tables import ANSWERED, Question
from rulebooks.text.markup import Inline

END = r'<a class="permalink" href="(?:[^"#]*/|#){id}/?" aria-label="[^"]*">§</a>(?:</p>)?'
"""Where a paragraph ends: in a list or a table the answer stands inside it, and after any other."""
ITEM = re.compile(r"</?li\b")
FOLDED = re.compile(r'<li [^>]*( hidden="until-found")')


@dataclass(frozen=True)
class Told:
    """A question with its answer, for a reader.

    words:   what stood there when it was asked, or where it is answered then
    changed: the paragraph says something else by now; `gone`: there is none any more
    """

    question: Question
    html: SafeString
    words: SafeString
    changed: bool = False
    gone: bool = False


def told(question: Question, now: Revision | None) -> Told:
    """A question as it reads while its page says what it says now."""
    words = words_of(now, question.paragraph)
    changed = bool(question.paragraph) and words is not None and words != question.words_then
    was = answer_html(question.words_then or question.words)
    return Told(question, answer_html(question.answer), was, changed, bool(question.paragraph) and words is None)


def answer_html(text: str) -> SafeString:
    """An answer with its emphasis and links; a blank line begins a paragraph."""
    inline = Inline(None)
    parts = [
        inline.unwrapped(part.strip()) for part in re.split(r"\n\s*\n", text.replace("\r\n", "\n")) if part.strip()
    ]
    return mark_safe("".join(f"<p>{part}</p>" for part in parts))  # noqa: S308  cleaned by Inline


def answered(pages: Iterable[Page], revisions: dict[str, Revision]) -> list[Told]:
    """The answers that some pages show, oldest first; pages without any cost no query."""
    wanted = [page.pk for page in pages if page.answers]
    if not wanted:
        return []
    found = Question.objects.filter(page__in=wanted, state=ANSWERED).select_related("page__book")
    return [told(one, revisions.get(one.page.slug)) for one in found]


def beside(html: SafeString, answers: Iterable[Told]) -> tuple[SafeString, list[Told]]:
    """A text with each answer behind its paragraph, and those that found no place in it."""
    left: list[Told] = []
    by_place: dict[str, list[Told]] = defaultdict(list)
    for one in answers:
        by_place[one.question.paragraph].append(one)
    text: str = html
    for paragraph, here in by_place.items():
        name = escape(paragraph)
        found = re.search(END.format(id=re.escape(name)), text) if paragraph else None
        if found is None:
            left += here
            continue
        said = "".join(render_to_string("rulebooks/parts/reading/answered.html", {"one": one}) for one in here)
        before = text[: found.end()].replace(
            f'<p id="{name}" class="para" hidden="until-found"', f'<p id="{name}" class="para"'
        )
        text = _unfolded(before) + said + text[found.end() :]
    return mark_safe(text), left  # noqa: S308  what was there, and a template


def _unfolded(before: str) -> str:
    """What comes before an answer, without a fold around it: a line that was asked about is read again."""
    for fold in reversed(list(FOLDED.finditer(before))):
        depths = accumulate(-1 if tag.startswith("</") else 1 for tag in ITEM.findall(before[fold.start() :]))
        if all(depths):
            before = before[: fold.start(1)] + before[fold.end(1) :]
    return before
