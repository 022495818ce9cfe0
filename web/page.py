"""A page, or the part of it that htmx asked for: the only code that knows htmx."""

from collections.abc import Mapping
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers


def page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    part: str | None = None,
    status: int = 200,
) -> HttpResponse:
    """Answer with `template`, or with its partial `part` alone when htmx asked for it.

    A part carries the waiting messages with it, so that a swap says what a whole page would have said.
    A restored history entry and a boosted link get the whole page: a naked part must never stand alone in a tab.
    """
    wants_part = part is not None and wants_a_part(request)
    body = render_to_string(f"{template}#{part}" if wants_part else template, dict(context), request)
    if wants_part and len(get_messages(request)):
        body += render_to_string("web/parts/messages.html", {"swapped_in": True}, request)
    answer = HttpResponse(body, status=status)
    patch_vary_headers(answer, ["HX-Request", "HX-History-Restore-Request"])
    return answer


def wants_a_part(request: HttpRequest) -> bool:
    headers = request.headers
    restores = headers.get("HX-History-Restore-Request") == "true" or headers.get("HX-Boosted") == "true"
    return headers.get("HX-Request") == "true" and not restores
