"""The search index: plain tables, so that every database finds the same and in the same order."""

from django.db import models


class Term(models.Model):
    """A key of a word: a lemma «зелье», a stem «~зел», or with `=` a form as it is written, «=зелья»."""

    key = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.key


class Posting(models.Model):
    """How much a term says about a page."""

    term = models.ForeignKey(Term, models.CASCADE, related_name="postings")
    page = models.ForeignKey("rulebooks.Page", models.CASCADE, related_name="postings")
    weight = models.PositiveIntegerField(help_text="Reckoned when the page was saved; a title weighs more than a text")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["term", "page"], name="one_posting_per_term_and_page")]

    def __str__(self) -> str:
        return f"{self.term} in {self.page}: {self.weight}"
