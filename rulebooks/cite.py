"""The address of a rule, from nothing but its name: no page is looked up to write a citation."""

from django.urls import reverse


def cite_url(book_slug: str, rule: str, edition: int | None = None) -> str:
    """Give the permanent address of a rule: a paragraph ("1.5-3"), a number ("1.5") or a page ("golemko").

    `edition` shows it as it stood when a campaign used it.
    """
    address = reverse("paragraph", args=[book_slug, rule])
    return f"{address}?edition={edition}" if edition is not None else address


def paragraph_label(paragraph: str) -> str:
    """What a paragraph is called beside the name of its page: "§ 1.9-1"; of a page without a number "§ 2"."""
    return f"§ {paragraph}" if paragraph[:1].isdigit() else f"§ {paragraph.rpartition('-')[2]}"
