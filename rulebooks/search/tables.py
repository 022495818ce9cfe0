"""The search index: plain tables, so that every database finds the same and in the same order."""

from django.db import models
from django.db.models import Q


class Term(models.Model):
    """A key of a word: a lemma «зелье», a stem «~зел», or with `=` a form as it is written, «=зелья»."""

    key = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.key


class Posting(models.Model):
    """How much a term says about a page."""

    term = models.ForeignKey(Term, models.CASCADE, related_name="postings", db_index=False)
    page = models.ForeignKey("rulebooks.Page", models.CASCADE, related_name="postings")
    book = models.ForeignKey("rulebooks.Book", models.CASCADE, related_name="+", db_index=False)
    weight = models.PositiveIntegerField(help_text="Reckoned when the page was saved; a title weighs more than a text")
    name = models.PositiveSmallIntegerField(
        default=0, help_text="How much of the page's title or of an alias it is, in percent; 0 where it is in none"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["term", "page"], name="one_posting_per_term_and_page")]
        indexes = [
            # The best pages of a term first, so that the commonest word of the shelf costs what a rare one does.
            models.Index(fields=["term", "-weight", "page"], name="best_pages_of_a_term"),
            models.Index(fields=["term", "book", "-weight", "page"], name="best_pages_of_a_book"),
            models.Index(fields=["term"], condition=Q(name__gt=0), name="terms_of_names"),
        ]

    def __str__(self) -> str:
        return f"{self.term} in {self.page}: {self.weight}"
