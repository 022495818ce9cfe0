"""The search index: plain tables, so that every database finds the same and in the same order; and what it lacked."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

LONGEST_MISSED = 60


class Term(models.Model):
    """A key of a word: a lemma «зелье», a stem «~зел», with `=` a form as it is written, «=зелья», with `!` one that
    stands in a name, «!зелье»; and the empty one, which every page in the index has."""

    key = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.key


class Posting(models.Model):
    """How much a term says about each page of a block: so many pages of a book whose ids follow each other."""

    term = models.ForeignKey(Term, models.CASCADE, related_name="postings", db_index=False)
    book = models.ForeignKey("rulebooks.Book", models.CASCADE, related_name="+", db_index=False)
    page = models.ForeignKey(
        "rulebooks.Page", models.CASCADE, related_name="+", db_index=False, help_text="With which the block begins"
    )
    listed = models.BinaryField(help_text="The pages that have the term, the best first, as packing.py writes them")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["page", "term"], name="one_posting_per_block_and_term")]
        indexes = [models.Index(fields=["term", "book"], name="blocks_of_a_term")]

    def __str__(self) -> str:
        return f"{self.term} in {self.book} from {self.page_id}"


class Indexed(models.Model):
    """The terms by which a page is found now, so that saving it touches no others."""

    page = models.OneToOneField("rulebooks.Page", models.CASCADE, primary_key=True, related_name="+")
    terms = models.BinaryField(help_text="Their ids, as packing.py writes them")

    def __str__(self) -> str:
        return str(self.page_id)


class Missed(models.Model):
    """Words for which a search found nothing, in one book or without one on the whole shelf; by whom is not kept."""

    book = models.ForeignKey("rulebooks.Book", models.CASCADE, null=True, related_name="missed")
    words = models.CharField(max_length=LONGEST_MISSED)
    count = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-count", "-at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["book", "words"], name="words_are_missed_once_in_a_book"),
            models.UniqueConstraint(
                fields=["words"], condition=Q(book=None), name="words_are_missed_once_on_the_shelf"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.words}: {self.count}"
