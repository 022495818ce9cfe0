"""The search index: plain tables, so that every database finds the same and in the same order."""

from django.db import models


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
