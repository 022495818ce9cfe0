"""One's own page without network: the script that keeps it in the browser, and what makes an app of it."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from campaigns.views.doors import campaign_of, seat_of

SCRIPT = "kept.js"
SEA = "#dfe8e9"
"""The ground behind the pages by day, as `tokens.css` has it."""


@cache_control(no_cache=True)
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps one's own pages, at an address under which it may answer for them.

    Errors: 404 where the script was not installed.
    """
    found = finders.find(SCRIPT)
    if not isinstance(found, str):
        raise Http404
    return HttpResponse(Path(found).read_bytes(), content_type="text/javascript; charset=utf-8")


@never_cache
@require_safe
def app(request: HttpRequest, slug: str) -> HttpResponse:
    """What a browser asks of a page that is to stand among the apps of a phone: one's own page of a campaign."""
    campaign = campaign_of(request, slug)
    seat = seat_of(request, campaign)
    own = reverse("seat", args=[campaign.slug])
    icon = {"src": static("img/mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    told = {
        "id": own,
        "name": f"{campaign.title} · {seat.name}" if seat.name else campaign.title,
        "short_name": campaign.title[:24],
        "start_url": f"{own}?seat={seat.key}" if "seat" in request.GET else own,
        "scope": reverse("campaigns"),
        "display": "standalone",
        "background_color": SEA,
        "theme_color": SEA,
        "icons": [icon],
    }
    return JsonResponse(told, content_type="application/manifest+json")
