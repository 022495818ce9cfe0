"""What a browser may load for our pages: nothing but our own files; and what no request may hold."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import has_vary_header

NUL = "\0"
POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Send the policy with every answer, so that text which slipped through cleaning still cannot run."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        answer.headers.setdefault("Content-Security-Policy", POLICY)
        return answer

    return middleware


def kept_by_nobody_else(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let no cache between us and a browser keep what hangs on who asks, or gives them a cookie; many take no notice
    of `Vary`. The browser itself asks again, and goes back to a form as it was left."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if not answer.has_header("Cache-Control") and (answer.cookies or has_vary_header(answer, "Cookie")):
            answer.headers["Cache-Control"] = "private, no-cache"
        return answer

    return middleware


def bare_headers(scheme: str) -> list[tuple[bytes, bytes]]:
    """What Django's middleware sends with a page, for answers that do not come from Django: streams, refusals."""
    told = {
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": settings.X_FRAME_OPTIONS,
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
        "cross-origin-opener-policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
    }
    if scheme == "https" and settings.SECURE_HSTS_SECONDS:
        parts = [f"max-age={settings.SECURE_HSTS_SECONDS}"]
        parts += ["includeSubDomains"] * settings.SECURE_HSTS_INCLUDE_SUBDOMAINS
        parts += ["preload"] * settings.SECURE_HSTS_PRELOAD
        told["strict-transport-security"] = "; ".join(parts)
    return [(name.encode(), str(value).encode()) for name, value in told.items()]


def no_nulls(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Stop NUL at the door: no text of ours holds one, and PostgreSQL refuses even to be asked for it.

    A cookie with one is as good as none. Forms look at what they hold; for what gets past them, see `web/errors.py`.

    Errors: 404 for an address with one.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if NUL in request.path_info:
            raise Http404
        for name in [name for name, value in request.COOKIES.items() if NUL in name + value]:
            del request.COOKIES[name]
        return get_response(request)

    return middleware
