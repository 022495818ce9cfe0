"""The table of addresses that pages had once."""

from __future__ import annotations

from django.db import models


class FormerAddress(models.Model):
    """An address that leads to a page with another one. Where a page takes it for its own, that page counts."""

    book = models.ForeignKey("rulebooks.Book", models.CASCADE, related_name="former_addresses")
    slug = models.SlugField(max_length=100)
    page = models.ForeignKey("rulebooks.Page", models.CASCADE, related_name="former_addresses")

    class Meta:
        app_label = "rulebooks"
        constraints = [models.UniqueConstraint(fields=["book", "slug"], name="one_page_per_former_address")]

    def __str__(self) -> str:
        return f"{self.slug} → {self.page.slug}"
