"""Browsers without a browser: people at a table, each with the cookies of the links they opened."""

import re
from html import unescape

from django.test import Client
from django.urls import reverse


class Guest:
    """Somebody with a browser of their own; `sits` lists the seats whose links they open."""

    def __init__(self, table, *sits):
        self.client = Client()
        self.campaign = table.campaign
        for key in sits:
            seat = table.campaign.seats.get(key=key)
            answer = self.client.post(reverse("join", args=[table.tokens[key]]), {"name": seat.name or f"Гость {key}"})
            assert answer.status_code == 302, answer.content.decode()

    def url(self, name, /, *more):
        return reverse(name, args=[self.campaign.slug, *more])

    def get(self, name, /, *more, **query):
        return self.client.get(self.url(name, *more), query)

    def post(self, name, /, *more, htmx=False, **fields):
        return self.client.post(self.url(name, *more), fields, headers={"HX-Request": "true"} if htmx else {})

    def move(self, name, /, htmx=False, **fields):
        return self.post("move", name, htmx=htmx, **fields)


def text(answer):
    """What a person reads of a page, on one line."""
    return text_of(answer.content.decode())


def text_of(html):
    """What a person reads of a piece of a page, on one line."""
    bare = re.sub(r"<(script|style|title)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", bare)).split())


def keys(answer):
    """The keys of all forms on a page."""
    return re.findall(r'name="key" value="([^"]+)"', answer.content.decode())
