"""The least that Django can do: it hands out bytes that are there. Speeds of pages are told as multiples of this.

`BARE_FOLDER` names a folder; each file in it is a page. It is served by what serves the site: uvicorn, a2wsgi, threads.
"""

import os
from pathlib import Path

import django
from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

if not settings.configured:
    settings.configure(
        SECRET_KEY="bare",
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=__name__,
        MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
        USE_TZ=True,
    )
    django.setup()

bodies = {file.name: file.read_bytes() for file in Path(os.environ["BARE_FOLDER"]).iterdir()}


def page(request: HttpRequest, name: str) -> HttpResponse:
    """The bytes of a page."""
    return HttpResponse(bodies[name])


urlpatterns = [path("<str:name>", page)]
application = WSGIMiddleware(get_wsgi_application(), workers=8)  # type: ignore[arg-type]
