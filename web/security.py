"""What a browser may load for our pages: nothing but our own files."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

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
