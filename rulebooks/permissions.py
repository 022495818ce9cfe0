"""Who may change the rules."""

from django.conf import settings
from django.http import HttpRequest


def may_edit(request: HttpRequest) -> bool:
    return settings.EVERYBODY_EDITS or request.user.has_perm("rulebooks.add_revision")
