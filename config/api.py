"""The JSON API of both halves; what it can do is told at /api/openapi.json."""

from __future__ import annotations

import logging

from django.core.exceptions import PermissionDenied
from django.db import DataError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.renderers import JSONRenderer

from campaigns.api.addresses import router as campaigns
from campaigns.api.books import router as played
from campaigns.api.keys import not_yours
from rulebooks.api import router as rulebooks
from web.errors import told_to_program

log = logging.getLogger(__name__)


class Readable(JSONRenderer):
    """JSON in which Russian can be read."""

    json_dumps_params = {"ensure_ascii": False}


api = NinjaAPI(title="Летопись", version="1", docs_url=None, urls_namespace="api", renderer=Readable())
api.add_router("", rulebooks)
api.add_router("", played)
api.add_router("/campaigns", campaigns)


@api.exception_handler(PermissionDenied)
def forbidden(request: HttpRequest, refused: type[PermissionDenied] | PermissionDenied) -> HttpResponse:
    """A seat that whoever asks does not hold."""
    return api.create_response(request, {"detail": not_yours()}, status=403)


@api.exception_handler(OperationalError)
@api.exception_handler(InterfaceError)
@api.exception_handler(DataError)
def database_says_no(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    """A database that is absent or busy, or was told what it cannot hold."""
    assert isinstance(error, Exception)
    log.error("the database failed %s", request.path, exc_info=error)
    return told_to_program(error)
