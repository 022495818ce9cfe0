"""Editing from another machine of the network: for whoever holds the key that `make run` printed."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from web.page import page

HELD = "edits"
"""Where a session keeps the hash of the key that was shown."""


@never_cache
def take_key(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether this browser is to edit the rules, and let it. Opening the address alone changes nothing."""
    if not settings.EDIT_KEY or not constant_time_compare(key, settings.EDIT_KEY):
        raise Http404
    if request.method != "POST":
        return page(request, "web/take_key.html", {})
    request.session.cycle_key()
    request.session[HELD] = hashed(key)
    messages.success(request, _("This browser may edit the rules until the site is started again."))
    return redirect("/")


def holds_key(request: HttpRequest) -> bool:
    """Whether this browser was shown the key that holds now."""
    return bool(settings.EDIT_KEY) and constant_time_compare(request.session.get(HELD, ""), hashed(settings.EDIT_KEY))


def hashed(key: str) -> str:
    """What a session keeps of a key."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()
