"""The least that Django can do for a move over HTTP: a bare view that locks, puts a row in and updates another.

`BARE_CAMPAIGN` is the id of the campaign it does that to, in the site's own database. It is served by what serves the
site (uvicorn, a2wsgi, as many threads), without any middleware: nobody is known, nothing is checked.
"""

import os

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
settings.ROOT_URLCONF = __name__
settings.MIDDLEWARE = []
handler = get_wsgi_application()

# Models can be imported only now: making the WSGI application has set Django up.
from campaigns.management.floors import smallest_transaction  # noqa: E402
from campaigns.models import Campaign  # noqa: E402

least = smallest_transaction(Campaign(pk=int(os.environ["BARE_CAMPAIGN"])))


def move(request: HttpRequest) -> HttpResponse:
    """Read the form, write, and send the browser on."""
    request.POST.get("key")
    least()
    return HttpResponse(status=302, headers={"Location": "/"})


def stands(request: HttpRequest) -> HttpResponse:
    """Says that it is served."""
    return HttpResponse("bare")


urlpatterns = [path("", stands), path("move", move)]
application = WSGIMiddleware(handler, workers=8)  # type: ignore[arg-type]
