"""What a program is told that cannot have what it asked for: always JSON of one shape, whoever answers.

Some refusals come before the API is reached (no such address, too fast, too large) or from below it (a database that is
away); pages say them in HTML. On their way out below `/api/` they are said again as data.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy
from ninja import Schema
from pydantic import Field

from web.errors import NO_ROOM, TOO_MANY, TROUBLES

HERE = "/api/"
"""Where programs ask."""
JSON = "application/json"


class WrongShape(Schema):
    """Something that was sent and is not of the shape that is asked for; `why` is in English."""

    place: str = Field(description='the way to it: "query.limit", "body.fields.hero"')
    why: str


class RefusalShape(Schema):
    """Why something was not done: a sentence, and the rule where one says so."""

    detail: str = Field(description="a sentence in the language of Accept-Language")
    rule: str = ""
    sides: int | None = Field(default=None, description="of the die that has to be told first")
    wrong: list[WrongShape] = []


SENTENCES: dict[int, object] = {
    400: TROUBLES[400].lead,
    401: gettext_lazy("A key is needed here: the last part of a seat's link, sent as “Authorization: Bearer”."),
    403: gettext_lazy("This is for somebody else at the table to do; nothing was changed."),
    404: gettext_lazy("There is nothing at this address, or it is not for you to see."),
    405: gettext_lazy("This address is not asked in this way; the header Allow says how."),
    408: TROUBLES[408].lead,
    413: TROUBLES[413].lead,
    422: gettext_lazy("What was sent is not of the shape that is asked for; nothing was changed."),
    429: TOO_MANY.lead,
    500: TROUBLES[500].lead,
    503: TROUBLES[503].lead,
    507: NO_ROOM.lead,
}
"""What is said where nobody says anything better."""


def asks_as_program(path: str) -> bool:
    """Whether who asks for an address wants data."""
    return path.startswith(HERE)


def sentence(status: int) -> str:
    """What a status means, in the language that is active."""
    said = SENTENCES.get(status)
    return str(said) if said else HTTPStatus(status).phrase


def refusal(status: int, detail: object = "") -> bytes:
    """The body of a refusal, as bytes of JSON."""
    told = RefusalShape(detail=str(detail) or sentence(status))
    return json.dumps(told.model_dump(), ensure_ascii=False).encode()


def refused_as_data(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say to programs as data whatever would refuse them with a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        kind = answer.headers.get("Content-Type", "").partition(";")[0]
        if answer.status_code < 400 or kind == JSON or not asks_as_program(request.path_info):
            return answer
        with translation.override(translation.get_language_from_request(request)):
            answer.content = refusal(answer.status_code)
        answer.headers["Content-Type"] = JSON
        if "Content-Length" in answer.headers:
            answer.headers["Content-Length"] = str(len(answer.content))
        return answer

    return middleware
