"""A rulebook as it is kept: books, their editions, pages, the revisions of pages, and links between pages."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.urls import reverse
from django.utils import timezone


class PresentBooks(models.Manager["Book"]):
    """The books that were not put away."""

    def get_queryset(self) -> models.QuerySet[Book]:
        return super().get_queryset().filter(put_away=None)


class Book(models.Model):
    """A rulebook on the shelf, or in the bin: `editions/putting_away.py`."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=200)
    language = models.CharField(max_length=10, default="ru")
    position = models.PositiveIntegerField(default=0, help_text="On the shelf, from the left")
    summary = models.TextField(blank=True)
    edition = models.PositiveIntegerField(
        default=0, help_text="Number of the newest edition; 0 before the first import"
    )
    shown = models.PositiveIntegerField(
        default=0, help_text="How often its pages began to show something else without a new edition"
    )
    genre = models.CharField(
        max_length=10, default="game", help_text='"game"; a "manual" of the site itself is found after all games'
    )
    synonyms = models.JSONField(
        default=dict, blank=True, help_text='What readers say and the book does not: {"хп": "здоровье"}'
    )

    put_away = models.DateTimeField(
        null=True, blank=True, help_text="When an editor did; for a while it can be brought back"
    )
    held = models.BooleanField(default=False, help_text="Put away while tables played by it: its pages stay readable")

    open_to = models.CharField(
        max_length=10, default="", blank=True, help_text='Who edits it: "" whom the site lets, "all", or "named" people'
    )

    objects = PresentBooks()
    every = models.Manager()

    class Meta:
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("book", args=[self.slug])

    def shows_otherwise(self) -> None:
        """Say that its pages show something else now, though no page says anything new."""
        Book.objects.filter(pk=self.pk).update(shown=F("shown") + 1)

    def revisions_at(self, number: int | None = None) -> RevisionQuerySet:
        """What each page said at an edition (the newest by default), in the book's order."""
        return Revision.objects.at_edition(self, number)


class Edition(models.Model):
    """A book after one change: an import or an edit. Campaigns are played on exactly one."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="editions")
    number = models.PositiveIntegerField(help_text="From 1, per book, without gaps")
    at = models.DateTimeField(default=timezone.now)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    source = models.CharField(max_length=10, help_text='"import" or "edit"')
    digest = models.CharField(max_length=64, blank=True, help_text="SHA-256 of the document that was imported")
    reading = models.CharField(max_length=64, blank=True, help_text="Of a document we ship: SHA-256 of how it was read")

    class Meta:
        ordering = ["book", "number"]
        constraints = [
            models.UniqueConstraint(fields=["book", "number"], name="one_edition_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="editions_count_from_1"),
            models.CheckConstraint(condition=Q(source__in=["import", "edit"]), name="edition_comes_of_import_or_edit"),
        ]

    def __str__(self) -> str:
        return f"{self.book.slug} {self.number}"


class PageQuerySet(models.QuerySet["Page"]):
    def at_edition(self, book: Book, number: int | None = None) -> PageQuerySet:
        """Pages of a book as it stood at an edition (the newest by default), with `title` and `revision_number`."""
        number = book.edition if number is None else number
        then = Revision.objects.filter(page=OuterRef("pk"), edition__number__lte=number).order_by("-number")
        stood = self.filter(book=book).annotate(
            title=Subquery(then.values("title")[:1]),
            revision_number=Subquery(then.values("number")[:1]),
            was_gone=Subquery(then.values("gone")[:1]),
        )
        return stood.filter(was_gone=False)

    def sections(self) -> PageQuerySet:
        return self.filter(kind="section")

    def entries(self) -> PageQuerySet:
        return self.exclude(kind="section")


class Page(models.Model):
    """A place in a book with an address for good. If its kind is not "section", it is an entry: a thing with stats."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="pages")
    slug = models.SlugField(max_length=100)
    number = models.CharField(max_length=20, blank=True, help_text='The number in its heading, "1.5", where it has one')
    kind = models.CharField(max_length=40, default="section")
    parent = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="children")
    position = models.PositiveIntegerField(help_text="In the book, from its beginning")
    level = models.PositiveSmallIntegerField(help_text="Of its heading: 1 the book's title, 2 a chapter…")
    by_hand = models.BooleanField(default=False, help_text="A person put it where it stands; no document moves it")
    abbreviations = models.TextField(
        blank=True, default="", help_text='Short words that its newest text explains, a line each: "од=очки действия"'
    )

    answers = models.PositiveIntegerField(default=0, help_text="Answered questions that it shows")

    objects = PageQuerySet.as_manager()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["book", "slug"], name="one_page_per_slug")]
        indexes = [
            models.Index(fields=["book", "position"], name="pages_in_order"),
            models.Index(fields=["book", "kind", "position"], name="pages_of_a_kind"),
            models.Index(fields=["parent", "position"], name="pages_under_a_page"),
            models.Index(fields=["book"], condition=~Q(abbreviations=""), name="pages_that_abbreviate"),
        ]

    def __str__(self) -> str:
        return f"{self.book.slug}/{self.slug}"

    def get_absolute_url(self) -> str:
        return reverse("rule_page", args=[self.book.slug, self.slug])

    @property
    def paragraph_prefix(self) -> str:
        """How the ids of its paragraphs begin: "1.5" in "1.5-3", "golemko" in "golemko-3"."""
        return self.number or self.slug

    def at_edition(self, number: int | None = None) -> Revision | None:
        """The page as it stood at an edition (the newest by default); None where it did not exist yet or was gone."""
        revisions = self.revisions.all() if number is None else self.revisions.filter(edition__number__lte=number)
        last = revisions.order_by("-number").first()
        return None if last is None or last.gone else last


class RevisionQuerySet(models.QuerySet["Revision"]):
    def at_edition(self, book: Book, number: int | None = None) -> RevisionQuerySet:
        """What each page of a book said at an edition (the newest by default), in the book's order."""
        return self.newest(book, number).filter(gone=False)

    def newest(self, book: Book, number: int | None = None) -> RevisionQuerySet:
        """The last revision of each page up to an edition, of those too that had left the book by then."""
        number = book.edition if number is None else number
        stood = self.filter(page__book=book).last_up_to(number)
        return stood.select_related("page", "page__book").order_by("page__position")

    def last_up_to(self, number: int) -> RevisionQuerySet:
        """Of each page the last revision up to an edition; in no order, so that who asks for a few reads only those."""
        newest = Revision.objects.filter(page=OuterRef("page"), edition__number__lte=number).order_by("-number")
        return self.filter(number=Subquery(newest.values("number")[:1]))


class Revision(models.Model):
    """The whole text of a page as it once stood, with its stats. A change is a new revision.

    aliases:    names it is also met under, ["Стрелок"]
    stats:      {"health": "5*N", …}; numbers are whole, formulas are text
    sources:    where each stat was read, {"health": ["golemko-1"]}: ids of paragraphs, of other pages too
    paragraphs: [{"id": "1.5-3", "kind": "item", "depth": 2, "text": "…", "lines": [103, 103]}]; see importers/pages.py
    """

    page = models.ForeignKey(Page, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField(help_text="From 1, per page, without gaps")
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="revisions")
    title = models.CharField(max_length=300)
    aliases = models.JSONField(default=list, blank=True)
    stats = models.JSONField(default=dict, blank=True)
    sources = models.JSONField(default=dict, blank=True)
    paragraphs = models.JSONField(default=list, blank=True)
    html = models.TextField(blank=True, help_text="Rendered once, when it was saved")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)
    gone = models.BooleanField(default=False, help_text="With this revision the page left the book")
    moved = models.JSONField(null=True, default=None, help_text='Of a page put elsewhere: {"from": slug, "to": slug}')

    objects = RevisionQuerySet.as_manager()

    class Meta:
        ordering = ["page", "number"]
        constraints = [
            models.UniqueConstraint(fields=["page", "number"], name="one_revision_per_number"),
            models.UniqueConstraint(fields=["page", "edition"], name="one_revision_per_edition"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revisions_count_from_1"),
        ]
        indexes = [models.Index(fields=["page"], condition=Q(gone=True), name="pages_that_left")]

    def __str__(self) -> str:
        return f"{self.page} {self.number}"


class Link(models.Model):
    """A paragraph that speaks of another page. Made anew from the text of a book whenever it changes."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="links", help_text="Where it is said")
    paragraph = models.CharField(max_length=120, help_text='Id of the paragraph, "1.5-3"')
    to = models.ForeignKey(Page, models.CASCADE, related_name="linked_from", help_text="What it is about")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["page", "paragraph", "to"], name="one_link_per_paragraph_and_page"),
            models.CheckConstraint(condition=~Q(page=F("to")), name="no_link_to_itself"),
        ]

    def __str__(self) -> str:
        return f"{self.paragraph} → {self.to.slug}"


class Reading(models.Model):
    """What the last import read of a page, before it met people's edits: the base of the next three-way merge."""

    page = models.OneToOneField(Page, models.CASCADE, related_name="reading")
    title = models.CharField(max_length=300)
    aliases = models.JSONField(default=list, blank=True)
    stats = models.JSONField(default=dict, blank=True)
    paragraphs = models.JSONField(default=list, blank=True)
    gone = models.BooleanField(default=False, help_text="The last import did not find it any more")

    def __str__(self) -> str:
        return f"reading of {self.page}"


class ConflictQuerySet(models.QuerySet["Conflict"]):
    def open(self) -> ConflictQuerySet:
        return self.filter(settled_at=None)


class Conflict(models.Model):
    """An import and a person changed one thing in two ways. The person's version stands until an editor decides."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="conflicts")
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="conflicts", help_text="Of the import")
    place = models.CharField(max_length=200, help_text='"title", "stats.health" or the id of a paragraph')
    imported = models.JSONField(null=True, help_text="What the document says now")
    kept = models.JSONField(null=True, help_text="What the page says")
    base = models.JSONField(null=True, help_text="What both began from: what the import before said")
    settled_at = models.DateTimeField(null=True, blank=True)

    objects = ConflictQuerySet.as_manager()

    class Meta:
        ordering = ["-edition", "page", "place"]

    def __str__(self) -> str:
        return f"{self.page}: {self.place}"


# The search index is a subject of its own; Django finds models only where this module is read.
from rulebooks.editions.addresses import FormerAddress  # noqa: E402, F401
from rulebooks.editions.table_counts import AtTables  # noqa: E402, F401
from rulebooks.editions.uploads import Upload  # noqa: E402, F401
from rulebooks.pictures.tables import Picture  # noqa: E402, F401
from rulebooks.questions.tables import Question  # noqa: E402, F401
from rulebooks.roles import Role  # noqa: E402, F401
from rulebooks.search.tables import Indexed, Missed, Posting, Term  # noqa: E402, F401
from rulebooks.suggestions.tables import Suggestion  # noqa: E402, F401
from rulebooks.suggestions.wishes import Wish  # noqa: E402, F401
from rulebooks.watching.tables import Watch, WatchFeed  # noqa: E402, F401
