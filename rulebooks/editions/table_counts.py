"""How often tables looked up a paragraph or passed it over: a number for each paragraph and day, and nothing else."""

from django.db import models

OPENED, PASSED_OVER = "opened", "passed over"
LONGEST = 120
"""Letters of the name of a rule."""


class AtTables(models.Model):
    """How often a paragraph, or a page, was opened from a table or passed over at one on a day."""

    book = models.ForeignKey("rulebooks.Book", models.CASCADE, related_name="at_tables")
    rule = models.CharField(max_length=LONGEST, help_text='"1.5-3", or the address of a page')
    what = models.CharField(max_length=12, choices=[(OPENED, OPENED), (PASSED_OVER, PASSED_OVER)])
    day = models.DateField()
    count = models.PositiveIntegerField(default=1)

    class Meta:
        app_label = "rulebooks"
        constraints = [
            models.UniqueConstraint(fields=["book", "what", "rule", "day"], name="a_rule_is_counted_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.rule} {self.what}: {self.count}"
