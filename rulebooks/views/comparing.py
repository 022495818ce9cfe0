"""Entries side by side; the address holds which."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rulebooks.comparing import lines, sides
from web.page import page


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """What `of` names, as often as it is said: "bridges/golemko", "bridges/golemko@1"."""
    chosen = sides(request.GET.getlist("of"))
    return page(request, "rulebooks/compare.html", {"sides": chosen, "lines": lines(chosen), "half": "rulebooks"})
