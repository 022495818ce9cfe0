"""The JSON API of both halves; what it can do is told at /api/openapi.json."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI

from campaigns.api.addresses import router as campaigns
from campaigns.api.keys import not_yours
from rulebooks.api import router as rulebooks

api = NinjaAPI(title="Летопись", version="1", docs_url=None, urls_namespace="api")
api.add_router("", rulebooks)
api.add_router("/campaigns", campaigns)


@api.exception_handler(PermissionDenied)
def forbidden(request: HttpRequest, refused: type[PermissionDenied] | PermissionDenied) -> HttpResponse:
    """A seat that whoever asks does not hold."""
    return api.create_response(request, {"detail": not_yours()}, status=403)
