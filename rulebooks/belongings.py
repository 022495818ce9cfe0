"""What the wiki keeps of a person: what they wrote in it, suggested or asked, and documents that wait."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from rulebooks.models import Question, Revision, Role, Suggestion, Upload, Watch, Wish


def told(user: AbstractBaseUser) -> list[dict[str, Any]]:
    """The revisions that somebody wrote, and the documents that they brought and that wait, oldest first."""
    written = Revision.objects.filter(author=user.pk).select_related("page__book", "edition").order_by("at")
    return [
        *(
            {
                "book": one.page.book.slug,
                "page": one.page.slug,
                "edition": one.edition.number,
                "at": one.at.isoformat(),
                "title": one.title,
                "reason": one.reason,
                "text": [paragraph["text"] for paragraph in one.paragraphs],
            }
            for one in written
        ),
        *(
            {"document": one.name, "at": one.at.isoformat(), "text": one.text}
            for one in Upload.objects.filter(author=user.pk).order_by("at")
        ),
        *_proposed(user),
        *(
            {"watched": one.page.slug if one.page else one.query, "book": one.book.slug, "at": one.at.isoformat()}
            for one in Watch.objects.filter(user=user.pk).select_related("book", "page")
        ),
    ]


def _proposed(user: AbstractBaseUser) -> list[dict[str, Any]]:
    """What somebody would have a book say, and what they asked."""
    suggested = Suggestion.objects.filter(author=user.pk).select_related("page").order_by("at")
    asked = Question.objects.filter(author=user.pk).select_related("page").order_by("at")
    roles = Role.objects.filter(user=user.pk).select_related("book")
    return [
        *({"book": one.book.slug, "role": one.role} for one in roles),
        *({"suggestion": one.reason, "page": one.page.slug, **_about(one)} for one in suggested),
        *({"new_page": one.reason, **_about(one)} for one in Wish.objects.filter(author=user.pk).order_by("at")),
        *(
            {
                "question": one.asked,
                "page": one.page.slug,
                "at": one.at.isoformat(),
                "name": one.name,
                "state": one.state,
            }
            for one in asked
        ),
    ]


def _about(one: Suggestion | Wish) -> dict[str, Any]:
    return {
        "at": one.at.isoformat(),
        "name": one.name,
        "state": one.state,
        "title": one.title,
        "text": [paragraph["text"] for paragraph in one.paragraphs],
    }


def erase(user: AbstractBaseUser) -> None:
    """Documents, suggestions and questions that wait go; rules and answers stay, by nobody: others play by them."""
    Upload.objects.filter(author=user.pk).delete()
    Suggestion.objects.filter(author=user.pk, state__in=["draft", "waiting"]).delete()
    Suggestion.objects.filter(author=user.pk).update(author=None, name="")
    Wish.objects.filter(author=user.pk, state="waiting").delete()
    Wish.objects.filter(author=user.pk).update(author=None, name="")
    Question.objects.filter(author=user.pk, state="waiting").delete()
    Question.objects.filter(author=user.pk).update(author=None, name="")
    Question.objects.filter(answered_by=user.pk).update(answered_by=None)
