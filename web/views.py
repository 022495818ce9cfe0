"""What belongs to the whole site: its look, and the page that shows its parts."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from web.page import page
from web.patterns import PATTERNS

THEMES = ("auto", "light", "dark")
A_YEAR = 60 * 60 * 24 * 365


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Remember light, dark or the machine's own choice, and go back to where the person was."""
    theme = request.POST.get("theme", "")
    next_page = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(next_page, allowed_hosts={request.get_host()}):
        next_page = "/"
    answer = HttpResponseRedirect(next_page)
    if theme in THEMES:
        answer.set_cookie("theme", theme, max_age=A_YEAR, samesite="Lax", secure=request.is_secure())
    return answer


@require_safe
def patterns(request: HttpRequest) -> HttpResponse:
    """Show every component once, so that a person can look at all of them at the same time."""
    return page(request, "web/patterns.html", {"patterns": PATTERNS})
