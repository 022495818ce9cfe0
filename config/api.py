"""The JSON API of both halves; what it can do is told at /api/v1/openapi.json.

The version in the address is that of the promise: within it things are added, never renamed, taken away or told
otherwise. Addresses without one, as they once were, lead to the first.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import DataError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import conditional_page
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.parser import Parser
from ninja.renderers import JSONRenderer

from campaigns.api.addresses import router as campaigns
from campaigns.api.books import router as played
from campaigns.api.keys import not_yours
from config.promises import promised
from rulebooks.api.addresses import router as rulebooks
from rulebooks.api.editions import router as editions
from web.errors import told_to_program
from web.programs import HERE, RefusalShape, WrongShape, sentence

VERSION = "v1"
log = logging.getLogger(__name__)


class Readable(JSONRenderer):
    """JSON in which Russian can be read."""

    json_dumps_params = {"ensure_ascii": False}


class Objects(Parser):
    """Reads bodies that are objects, as all of ours are.

    Ninja takes any other JSON for a thing whose attributes are the fields: `false` has none and was a move that is told
    nothing.
    """

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """The object that was sent. Errors: ValueError where it is none, or no JSON."""
        told: Any = super().parse_body(request)
        if not isinstance(told, dict):
            raise ValueError("a body is an object")
        return told


class Api(NinjaAPI):
    """An API whose schema says every way in which it answers."""

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """The schema as Ninja makes it, and what every address here has in common; no address has parts before it."""
        return schema_of(self, path_prefix)


@cache
def schema_of(api: Api, prefix: str | None) -> OpenAPISchema:
    """Made once: all addresses are known by the time anybody asks, and whoever asks only reads."""
    return promised(NinjaAPI.get_openapi_schema(api, path_prefix=prefix))


api = Api(title="Летопись", version="1", docs_url=None, urls_namespace="api", renderer=Readable(), parser=Objects())
# Whoever asks again and says what they have is told 304 where that is still so.
api.add_decorator(conditional_page, mode="view")
api.add_router("", rulebooks)
api.add_router("", editions)
api.add_router("", played)
api.add_router("/campaigns", campaigns)


@csrf_exempt
def unversioned(request: HttpRequest, path: str) -> HttpResponseBase:
    """Lead from an address without a version to that of the first, with whatever was sent."""
    if path.partition("/")[0] == VERSION:
        raise Http404
    query = request.META.get("QUERY_STRING", "")
    return redirect(f"{HERE}{VERSION}/{path}{'?' if query else ''}{query}", permanent=True, preserve_request=True)


def refused(request: HttpRequest, status: int, detail: str = "", wrong: list[WrongShape] | None = None) -> HttpResponse:
    """The answer in the shape that all refusals have."""
    shape = RefusalShape(detail=detail or sentence(status), wrong=wrong or [])
    return api.create_response(request, shape.model_dump(), status=status)


@api.exception_handler(PermissionDenied)
def forbidden(request: HttpRequest, error: type[PermissionDenied] | PermissionDenied) -> HttpResponse:
    """A seat that whoever asks does not hold."""
    return refused(request, 403, not_yours())


@api.exception_handler(Http404)
def absent(request: HttpRequest, error: type[Http404] | Http404) -> HttpResponse:
    """Something that is not there, or not for whoever asks."""
    return refused(request, 404)


@api.exception_handler(HttpError)
def unread(request: HttpRequest, error: type[HttpError] | HttpError) -> HttpResponse:
    """No key, no token of forms, or no JSON."""
    assert isinstance(error, HttpError)
    return refused(request, error.status_code)


@api.exception_handler(ValidationError)
def misshapen(request: HttpRequest, error: type[ValidationError] | ValidationError) -> HttpResponse:
    """Something that was sent is of another shape; what, and where."""
    assert isinstance(error, ValidationError)
    wrong = [WrongShape(place=".".join(str(step) for step in one["loc"]), why=one["msg"]) for one in error.errors]
    return refused(request, 422, wrong=wrong)


@api.exception_handler(OperationalError)
@api.exception_handler(InterfaceError)
@api.exception_handler(DataError)
def database_says_no(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    """A database that is absent or busy, or was told what it cannot hold."""
    assert isinstance(error, Exception)
    log.error("the database failed %s", request.path, exc_info=error)
    return told_to_program(error)
