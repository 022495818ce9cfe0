"""Who may change the rules."""

from django.conf import settings
from django.http import HttpRequest

from web.editing import holds_key


def may_edit(request: HttpRequest) -> bool:
    return settings.EVERYBODY_EDITS or holds_key(request) or request.user.has_perm("rulebooks.add_revision")
