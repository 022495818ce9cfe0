"""Questions are asked, answered, declined and taken back; each change is seen on the pages of the book at once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from rulebooks.models import Page, Revision
from rulebooks.questions.tables import ANSWERED, DECLINED, RULING, WAITING, WITHDRAWN, Question


class Answered(Exception):
    """Somebody else has decided since the form was opened; `now` is the question as it stands."""

    def __init__(self, now: Question) -> None:
        super().__init__("the question was answered meanwhile")
        self.now = now


def words_of(revision: Revision | None, paragraph: str) -> str | None:
    """What a paragraph says in a revision; None where it has none of that id."""
    for one in revision.paragraphs if revision else ():
        if one.get("id") == paragraph and "text" in one:
            return str(one["text"])
    return None


def ask(read: Revision, paragraph: str, text: str, *, once: str, name: str, author: User | None) -> Question:
    """Keep a question against the revision that was read, whatever has become of the page since.

    Shape:  a paragraph that the revision does not have makes it a question about the page.
    """
    words = words_of(read, paragraph)
    told: dict[str, Any] = {"paragraph": paragraph if words is not None else "", "words": words or "", "asked": text}
    told |= {"name": name, "author": author, "page": read.page}
    return Question.objects.get_or_create(once=once, defaults=told)[0]


@transaction.atomic
def answer(
    question: Question, *, seen: str, shown: str, sort: str, answer: str, by: User | None, decline: bool = False
) -> Question:
    """Answer a question, or answer it otherwise; declined, only its asker reads the answer.

    Errors: Answered where somebody else decided since `seen`, or the asker took it back.
    """
    now = Question.objects.select_for_update(of=("self",)).select_related("page__book").get(pk=question.pk)
    if now.seen != seen or now.state == WITHDRAWN:
        raise Answered(now)
    now.state = DECLINED if decline else ANSWERED
    now.shown, now.sort, now.answer = shown, sort or RULING, answer
    now.words_then = words_of(now.page.at_edition(), now.paragraph) or ""
    now.answered_at, now.answered_by = timezone.now(), by
    now.save()
    tell(now.page)
    return now


def withdraw(question: Question) -> bool:
    """Let its asker take a question back; whether it still waited."""
    return bool(Question.objects.filter(pk=question.pk, state=WAITING).update(state=WITHDRAWN))


def tell(page: Page) -> None:
    """Have a page know how many answers it shows, and every copy of it that was kept be made anew."""
    count: dict[str, Any] = Question.objects.filter(page=page).aggregate(n=Count("pk", filter=Q(state=ANSWERED)))
    Page.objects.filter(pk=page.pk).update(answers=count["n"])
    page.book.shows_otherwise()
