"""What the wiki keeps of a person: what they wrote in it or suggested, and documents that wait."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from rulebooks.models import Revision, Suggestion, Upload


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
        *(
            {
                "suggestion": one.reason,
                "page": one.page.slug,
                "at": one.at.isoformat(),
                "name": one.name,
                "state": one.state,
                "title": one.title,
                "text": [paragraph["text"] for paragraph in one.paragraphs],
            }
            for one in Suggestion.objects.filter(author=user.pk).select_related("page").order_by("at")
        ),
    ]


def erase(user: AbstractBaseUser) -> None:
    """Documents and suggestions that wait go; rules stay, by nobody: others play by them."""
    Upload.objects.filter(author=user.pk).delete()
    Suggestion.objects.filter(author=user.pk, state__in=["draft", "waiting"]).delete()
    Suggestion.objects.filter(author=user.pk).update(author=None, name="")
