"""Who may change the rules."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from web.editing import holds_key
from web.page import page


def may_edit(request: HttpRequest) -> bool:
    return settings.EVERYBODY_EDITS or holds_key(request) or request.user.has_perm("rulebooks.add_revision")


def told_who_may(request: HttpRequest) -> HttpResponse:
    """For who would change the rules and may not: who may, and what anybody can do."""
    return page(request, "rulebooks/who_edits.html", {}, status=403)
