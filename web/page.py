"""A page, or the part of it that htmx asked for: the only code that knows htmx."""

from collections.abc import Mapping
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers

ASKED_BY, FOR_A_WHOLE_PAGE = "HX-Request", ("HX-History-Restore-Request", "HX-Boosted")
"""What htmx says of itself, and what it says where a part would stand alone."""


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
    patch_vary_headers(answer, [ASKED_BY, *FOR_A_WHOLE_PAGE])
    return answer


def wants_a_part(request: HttpRequest) -> bool:
    headers = request.headers
    return headers.get(ASKED_BY) == "true" and all(headers.get(name) != "true" for name in FOR_A_WHOLE_PAGE)
