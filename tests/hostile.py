"""What somebody sends who wishes the site ill, and how it is seen that nothing came of it."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction

UNTOLD = {"session", "tally"}
"""What is noted beside every request: who sits there, and how often was asked."""
TEXTS = {
    "nul": "\0",
    "nul inside": "a\0b",
    "half a letter": "\ud800",
    "letters that turn the line": "\u202e\u2066\ufeff",
    "a number of 5000 digits": "9" * 5000,
    "a path out": "../../../etc/passwd",
    "braces": "{0.__class__}%s%(x)s",
    "long": "ы" * 70_000,
}


def kept():
    """How many there are of everything that the site keeps, but for what it notes beside."""
    tables = [one._meta.db_table for one in apps.get_models() if one._meta.model_name not in UNTOLD]
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + ", ".join(f'(SELECT count(*) FROM "{table}")' for table in tables))  # noqa: S608
        return dict(zip(tables, cursor.fetchone(), strict=True))


@contextmanager
def taken_back():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def wrong(answer, before) -> str:
    """What is wrong with an answer: it broke, it said nothing, or it refused and kept something all the same."""
    if answer.status_code >= 500:
        return str(answer.status_code)
    if answer.status_code < 400 or answer.status_code == 405:
        return ""
    if answer.headers.get("Content-Type", "").startswith("application/json"):
        if not json.loads(answer.content)["detail"]:
            return "a refusal without a sentence"
    elif not re.search(r"<h1|role=\"alert\"|<p", answer.content.decode()):
        return "a refusal without a sentence"
    return "half kept" if kept() != before else ""


class _Forms(HTMLParser):
    """The forms of a page that are sent, each as where to and what its fields hold."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.found: list[tuple[str, dict[str, str]]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form":
            self.inside = (told.get("method") or "").lower() == "post"
            if self.inside:
                self.found.append((urljoin(self.page, told.get("action") or ""), {}))
        elif self.inside and tag in ("input", "textarea", "select", "button") and (name := told.get("name")):
            kind = told.get("type") or tag
            self.found[-1][1].setdefault(name, kind if kind == "file" else told.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False


def forms_of(page: str, path: str) -> list[tuple[str, dict[str, str]]]:
    """Where the forms of a page go, with their fields: those that stay on the site and are not to sign out."""
    reader = _Forms(path)
    reader.feed(page)
    return [(urlsplit(action).path, fields) for action, fields in reader.found if "sign-out" not in action]


def filled(form: dict[str, str]) -> Iterator[dict[str, object]]:
    """A form with each of its fields spoilt by itself, then with all; a file has a hostile name, and is text."""
    for text in TEXTS.values():
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            continue  # no browser can send that in a form, and no client of the tests
        for name in (*form, None):
            told: dict[str, object] = {one: text if name in (one, None) else value for one, value in form.items()}
            for one, value in form.items():
                if value == "file":
                    told[one] = SimpleUploadedFile(text[:200].strip("/") or "x", text.encode())
            yield told
