"""In which language a page is: its address says so, else the reader. Pages that are the same for everybody have a
language in their address; a page of one's own is in the language one has chosen, or whose browser asks for it.
"""

from __future__ import annotations

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.locale import LocaleMiddleware
from django.urls import get_script_prefix
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

CODES = tuple(code for code, _ in settings.LANGUAGES)
PREFIX = re.compile(rf"(?:{'|'.join(map(re.escape, CODES))})(?=/|$)")
A_YEAR = 60 * 60 * 24 * 365


def in_language(address: str, language: str) -> str:
    """The address of a page in a language: "/bridges/" is "/en/bridges/", and so is "/ru/bridges/"."""
    root = get_script_prefix()
    path = address.removeprefix(root)
    named = PREFIX.match(path)
    return f"{root}{language}/{path[named.end() :].removeprefix('/') if named else path}"


def has_language(address: str) -> bool:
    """Whether an address names a language."""
    return PREFIX.match(address.removeprefix(get_script_prefix())) is not None


class Languages(LocaleMiddleware):
    """Django's own choice by cookie and browser; a fragment of a page can be asked for in the language of that page."""

    def process_request(self, request: HttpRequest) -> None:
        """Choose a language."""
        super().process_request(request)
        asked = request.GET.get("language", "") if request.method in ("GET", "HEAD") else ""
        if asked in CODES:
            translation.activate(asked)
            request.LANGUAGE_CODE = asked


@csrf_exempt
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember a language, and lead to the same page in it. A form of a page that is the same for everybody holds no
    token, and needs none: whoever forges it changes nothing but the language of the frame."""
    language, back = request.POST.get("language", ""), request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}) or not back.startswith("/"):
        back = "/"
    if language not in CODES:
        return HttpResponseRedirect(back)
    answer = HttpResponseRedirect(in_language(back, language) if has_language(back) else back)
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, language, max_age=A_YEAR, samesite="Lax", secure=request.is_secure()
    )
    return answer
