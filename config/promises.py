"""What the schema of the API says of every address alike: how it refuses, and what an address can be made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_noop
from ninja.openapi.schema import OpenAPISchema

REFUSES = {"$ref": "#/components/schemas/RefusalShape"}
EVERYWHERE = (400, 404, 422, 429, 500, 503)
WITH_A_KEY = (401, 403)
CHANGING = (408, 413, 507)
"""What only those answer that take a body."""
MEANS = {
    304: gettext_noop("It is still what your If-None-Match says"),
    400: gettext_noop("This cannot be read"),
    401: gettext_noop("A key is needed"),
    403: gettext_noop("Not from this seat"),
    404: gettext_noop("There is nothing here, or it is not for you to see"),
    408: gettext_noop("It came too slowly"),
    413: gettext_noop("This is too large"),
    422: gettext_noop("Not of the shape that is asked for, or the rules refuse it"),
    429: gettext_noop("More often than people and honest programs do; Retry-After says when to come again"),
    500: gettext_noop("Our mistake"),
    503: gettext_noop("Not just now; Retry-After says when to come again"),
    507: gettext_noop("The disk is nearly full: nothing new is taken"),
}
CONVERTED = re.compile(r"\{(\w+):(\w+)\}")
SLUG = "^[-a-zA-Z0-9_]+$"


def promised(schema: OpenAPISchema) -> OpenAPISchema:
    """The schema with every answer that an address can give, and with what its parts can be."""
    slugs = dict(_slugs(schema))
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            answers = operation["responses"]
            for status in _refusals(method, bool(operation.get("security"))):
                answers.setdefault(status, {"description": MEANS[status], **_content(status)})
            for one in operation.get("parameters", []):
                if one["in"] == "path":
                    one["schema"] |= {"pattern": SLUG} if one["name"] in slugs.get(path, ()) else {"minLength": 1}
    return schema


def _refusals(method: str, secured: bool) -> Iterator[int]:
    yield from EVERYWHERE
    yield from WITH_A_KEY if secured else ()
    yield from CHANGING if method != "get" else (304,)


def _content(status: int) -> dict[str, Any]:
    return {} if status == 304 else {"content": {"application/json": {"schema": REFUSES}}}


def _slugs(schema: OpenAPISchema) -> Iterator[tuple[str, set[str]]]:
    """Which parts of each path are slugs; the schema has forgotten it."""
    for router in schema.api._get_bound_routers():
        for path in router.path_operations:
            whole = re.sub("/+", "/", f"/{schema.path_prefix}/{router.prefix}/{path}")
            yield CONVERTED.sub(r"{\2}", whole), {name for kind, name in CONVERTED.findall(path) if kind == "slug"}
