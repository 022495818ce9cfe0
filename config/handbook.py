"""What programs can ask, as a page for people: made of the schema itself, so that neither says what the other omits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from config.api import api
from config.promises import MEANS
from web.page import page

SAID = [
    gettext_noop("The shelf."),
    gettext_noop("A book with its pages."),
    gettext_noop("What a page says."),
    gettext_noop("The things of a book, all or of one kind, in the book's order."),
    gettext_noop("One thing of a book."),
    gettext_noop('Where "1.5", "1.5-3", "golemko-3" or, by a stat, "golemko.health" stands.'),
    gettext_noop(
        "Pages that have all the words, in any form, by their beginnings or with a slip; of a book or kind, or of all."
    ),
    gettext_noop(
        "Things by their numbers: `kind:boss health>30`, `price=1..2 sort:-price`; in the words of the site's pages."
    ),
    gettext_noop(
        "The editions of a book, oldest first. Whoever keeps one of them has it for good: an edition never changes."
    ),
    gettext_noop("One edition of a book, all of it: every page with its paragraphs, stats and where they were read."),
    gettext_noop("The stats of a book's newest edition that the table decides."),
    gettext_noop("The campaigns that whoever asks sits at or looks at."),
    gettext_noop("The table as a seat sees it."),
    gettext_noop(
        "The moves that a seat may make or propose now; those that must be told free words are under `forms`."
    ),
    gettext_noop("The moves that must be told something in free words, with what else they ask."),
    gettext_noop("What happened, oldest first."),
    gettext_noop("What a move would do; nothing is changed and no die falls."),
    gettext_noop(
        "Make a move, or propose it where the seat needs a yes. 409 asks for a die, or to have the dice confirmed."
    ),
    gettext_noop("Take a play back, and all after it, as far as the seat may."),
]
"""What the addresses say of themselves in the schema; a test holds this list to it, so that each is translated."""
KINDS = {
    "string": gettext_noop("text"),
    "integer": gettext_noop("whole number"),
    "number": gettext_noop("number"),
    "boolean": gettext_noop("yes or no"),
    "object": gettext_noop("names with values"),
    "null": gettext_noop("nothing"),
}
SHAPES = "#/components/schemas/"


@require_safe
def handbook(request: HttpRequest) -> HttpResponse:
    """Every address with what it takes and gives, then the shapes."""
    schema: dict[str, Any] = api.get_openapi_schema()
    addresses = list(_addresses(schema))
    shapes = [
        {"name": name, "fields": list(_fields(shape))}
        for name, shape in schema["components"]["schemas"].items()
        if shape.get("properties")
    ]
    refusals = [(status, _(MEANS[status])) for status in sorted(MEANS)]
    context = {"addresses": addresses, "shapes": shapes, "refusals": refusals, "site": request.build_absolute_uri("/")}
    return page(request, "web/programs.html", context)


def _addresses(schema: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield {
                "id": operation["operationId"],
                "method": method.upper(),
                "path": path,
                "open": method == "get" and "{" not in path and not _required(operation) and not _keyed(operation),
                "says": _(operation.get("description") or operation["summary"]),
                "keyed": _keyed(operation),
                "parameters": [_parameter(one) for one in operation.get("parameters", [])],
                "takes": _shape(operation.get("requestBody", {})),
                "gives": next((_shape(one) for status, one in operation["responses"].items() if int(status) < 300), ()),
            }


def _required(operation: Mapping[str, Any]) -> bool:
    return any(one.get("required") for one in operation.get("parameters", []))


def _keyed(operation: Mapping[str, Any]) -> bool:
    return bool(operation.get("security"))


def _parameter(told: Mapping[str, Any]) -> dict[str, Any]:
    kinds = list(_kinds(told["schema"]))
    return {"name": told["name"], "kinds": kinds, "needed": bool(told.get("required")), "query": told["in"] == "query"}


def _shape(told: Mapping[str, Any]) -> tuple[Mapping[str, str], ...]:
    content = told.get("content", {}).get("application/json", {})
    return tuple(_kinds(content["schema"])) if "schema" in content else ()


def _fields(shape: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for name, told in shape["properties"].items():
        yield {"name": name, "kinds": list(_kinds(told)), "needed": name in shape.get("required", ())}


def _kinds(told: Mapping[str, Any], many: str = "") -> Iterator[dict[str, str]]:
    """What a value can be: each kind in words, with the shape that it leads to, and whether there are many."""
    if "$ref" in told:
        name = str(told["$ref"]).removeprefix(SHAPES)
        yield {"says": name, "shape": name, "many": many}
    elif "anyOf" in told:
        for one in told["anyOf"]:
            yield from _kinds(one, many)
    elif told.get("type") == "array":
        yield from _kinds(told.get("items", {}), _("list"))
    elif isinstance(told.get("additionalProperties"), dict) and told["additionalProperties"]:
        yield from _kinds(told["additionalProperties"], _("by names"))
    else:
        kind = str(told.get("type", ""))
        yield {"says": _(KINDS[kind]) if kind in KINDS else _("anything"), "shape": "", "many": many}
