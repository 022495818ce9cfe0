"""The page that shows the parts of the whole site."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from web.page import page
from web.patterns import PATTERNS, samples


@require_safe
def patterns(request: HttpRequest) -> HttpResponse:
    """Show every component once, so that a person can look at all of them at the same time."""
    return page(request, "web/patterns.html", {"patterns": PATTERNS, **samples()})
