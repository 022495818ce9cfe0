"""The table of questions and of the answers to them."""

from __future__ import annotations

from secrets import token_urlsafe

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

WAITING, ANSWERED, DECLINED, WITHDRAWN = "waiting", "answered", "declined", "withdrawn"
STATES = (WAITING, ANSWERED, DECLINED, WITHDRAWN)
RULING, FREQUENT, ERRATUM = "ruling", "frequent", "erratum"
SORTS = (ERRATUM, FREQUENT, RULING)
LONGEST_QUESTION, LONGEST_ANSWER = 1_000, 2_000


class Question(models.Model):
    """Something that somebody asked of a page, and what an editor said.

    key:       whoever has it sees the answer, without an account
    once:      what the form that was sent carried: sent twice, it is one question
    paragraph: its id, "1.5-3"; "" where the page as a whole was meant
    words:     what stood there when it was asked; `words_then`, when it was answered
    asked:     the question as its asker wrote it; `shown`, as an editor lets everybody read it
    sort:      what the answer is: how the text is meant, what many ask, or that the text is wrong
    """

    key = models.CharField(max_length=50, unique=True, default=token_urlsafe)
    once = models.CharField(max_length=50, unique=True, default=token_urlsafe)
    page = models.ForeignKey("rulebooks.Page", models.CASCADE, related_name="questions")
    paragraph = models.CharField(max_length=120, blank=True)
    words = models.TextField(blank=True)
    words_then = models.TextField(blank=True)
    asked = models.CharField(max_length=LONGEST_QUESTION)
    shown = models.CharField(max_length=LONGEST_QUESTION, blank=True)
    name = models.CharField(max_length=80, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, default=WAITING)
    sort = models.CharField(max_length=10, default=RULING)
    answer = models.CharField(max_length=LONGEST_ANSWER, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        app_label = "rulebooks"
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=STATES), name="questions_have_a_known_state"),
            models.CheckConstraint(condition=Q(sort__in=SORTS), name="answers_are_of_a_known_sort"),
        ]
        indexes = [models.Index(fields=["page", "state"], name="questions_of_a_page")]

    def __str__(self) -> str:
        return f"{self.page}: {self.asked}"

    def get_absolute_url(self) -> str:
        return reverse("question", args=[self.page.book.slug, self.key])

    @property
    def waits(self) -> bool:
        """Whether no editor has decided yet."""
        return self.state == WAITING

    @property
    def public(self) -> bool:
        """Whether everybody reads it."""
        return self.state == ANSWERED

    @property
    def place(self) -> str:
        """The id of its answer in a page."""
        return f"question-{self.pk}"

    @property
    def seen(self) -> str:
        """What an editor's form carries, to tell whether somebody else has answered since it was opened."""
        return f"{self.state}@{self.answered_at.isoformat() if self.answered_at else ''}"
