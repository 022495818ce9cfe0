"""Links between pages by what their numbers name: who sells a thing, who drops it. Books of before get them here."""

from collections.abc import Iterator
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from rulebooks.text.links import named_by_numbers

AT_ONCE = 500


def add(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """For each page as it stands now: a link without a paragraph to each page that its numbers name."""
    of_book = apps.get_model("rulebooks", "Book")
    link = apps.get_model("rulebooks", "Link")
    page = apps.get_model("rulebooks", "Page")
    for book in of_book.objects.order_by("pk"):
        by_slug = dict(page.objects.filter(book=book).values_list("slug", "pk"))
        made = [
            link(page_id=from_page, paragraph="", to_id=by_slug[slug])
            for from_page, stats in newest(apps, book.pk)
            for slug in sorted(named_by_numbers(stats))
            if by_slug.get(slug, from_page) != from_page
        ]
        link.objects.bulk_create(made, batch_size=AT_ONCE, ignore_conflicts=True)


def newest(apps: Apps, book: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """The pages of a book that have numbers and stand in its newest edition, with these numbers."""
    revision = apps.get_model("rulebooks", "Revision")
    told = revision.objects.filter(page__book=book).order_by("page", "-number")
    before = None
    for of_page, stats, gone in told.values_list("page", "stats", "gone").iterator(chunk_size=AT_ONCE):
        if of_page != before and stats and not gone:
            yield of_page, stats
        before = of_page


def drop(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("rulebooks", "Link").objects.filter(paragraph="").delete()


class Migration(migrations.Migration):
    dependencies = [("rulebooks", "0008_posting_lists")]

    operations = [migrations.RunPython(add, drop)]
