"""A look behind the wiki. Nothing is changed here: a change is an edition, with an author and a reason."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from rulebooks.models import Book, Conflict, Edition, Page, Revision


class ReadOnly(admin.ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Book)
class BookAdmin(ReadOnly):
    list_display = ["title", "slug", "edition", "language"]


@admin.register(Edition)
class EditionAdmin(ReadOnly):
    list_display = ["book", "number", "source", "at", "author", "reason"]
    list_filter = ["book", "source"]


@admin.register(Page)
class PageAdmin(ReadOnly):
    list_display = ["slug", "book", "kind", "number", "position"]
    list_filter = ["book", "kind"]
    search_fields = ["slug"]


@admin.register(Revision)
class RevisionAdmin(ReadOnly):
    list_display = ["page", "number", "title", "edition", "at", "author", "reason", "gone"]
    list_filter = ["page__book"]
    search_fields = ["title"]


@admin.register(Conflict)
class ConflictAdmin(ReadOnly):
    list_display = ["page", "place", "edition", "settled_at"]
