"""Campaigns for whoever runs the site: to see that they are there, and to remove one. Nothing of what is secret."""

from django.contrib import admin

from campaigns.models import Campaign, Play, Seat, Session


class ReadOnly(admin.ModelAdmin):
    """Only the ledger writes a table; here it is looked at."""

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: object, obj: object = None) -> bool:
        return False


@admin.register(Campaign)
class CampaignAdmin(ReadOnly):
    list_display = ("title", "game", "book", "edition", "number", "created", "ended")
    list_filter = ("game", "dice")
    search_fields = ("title", "slug")
    fields = ("title", "slug", "game", "book", "edition", "number", "dice", "secret_hash", "created", "ended")


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = ("campaign", "key", "name", "master")
    fields = ("campaign", "key", "name", "master", "link")


@admin.register(Session)
class SessionAdmin(ReadOnly):
    list_display = ("campaign", "number", "began", "ended")
    fields = ("campaign", "number", "began", "ended", "from_play", "to_play", "notes")


@admin.register(Play)
class PlayAdmin(ReadOnly):
    list_display = ("campaign", "number", "move", "seat", "at", "undone")
    list_select_related = ("campaign", "seat")
    fields = ("campaign", "number", "move", "seat", "at", "edition", "undone", "reason")
