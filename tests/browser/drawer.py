"""Browsers that are used by one test after the other: what one person leaves in them is gone before the next sits down.

A new browser is a new process, which fetches and prepares every script and style of the site before it draws the first
page: that took half of the time of a page. So a browser is emptied as somebody empties theirs, of cookies and of all
that the site keeps there, and keeps what is the same for everybody: files whose address changes with what is in them.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Error, Page, WebError


class Kind(NamedTuple):
    """What cannot be changed of a browser that is open."""

    javascript: bool
    language: str
    has_touch: bool


@dataclass
class Used:
    """A browser, and an empty page of it that stays, for with its last page its process would end."""

    kind: Kind
    context: BrowserContext
    anchor: Page
    speaks: CDPSession
    is_new: bool
    troubles: list[str] = field(default_factory=list)
    """Scripts that failed since somebody sat down, or that the policy of a page forbids."""

    def failure(self, trouble: WebError) -> None:
        self.troubles.append(str(trouble.error))

    def complaint(self, said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            self.troubles.append(said.text)


def origin(page: Page) -> str:
    """Of what a page shows; most tests are about one site, and some serve another."""
    address = urlsplit(page.url)
    return f"{address.scheme}://{address.netloc}" if address.netloc else "null"


class Drawer:
    """All browsers of a run; those lie in it that nobody sits at."""

    def __init__(self, chromium: Browser, url: str) -> None:
        self.chromium, self.url = chromium, url
        self.lying: defaultdict[Kind, list[Used]] = defaultdict(list)

    def take(self, kind: Kind, new: bool) -> Used:
        """One in which nothing of anybody is; where it is to be `new`, one that nobody has used."""
        used = self.lying[kind].pop() if self.lying[kind] and not new else self.made(kind, new)
        used.troubles.clear()
        return used

    def made(self, kind: Kind, new: bool) -> Used:
        context = self.chromium.new_context(
            base_url=self.url,
            java_script_enabled=kind.javascript,
            locale=kind.language,
            has_touch=kind.has_touch,
            color_scheme="light",
        )
        anchor = context.new_page()
        used = Used(kind, context, anchor, context.new_cdp_session(anchor), new)
        context.on("weberror", used.failure)
        context.on("console", used.complaint)
        return used

    def put_back(self, used: Used) -> None:
        """Empty a browser and lay it down; throw away one that was to be new, or that cannot be emptied."""
        origins = {self.url, *map(origin, used.context.pages)} - {"null"}
        try:
            for page in used.context.pages:
                if page != used.anchor or used.is_new:
                    page.close()
            if used.is_new:
                return used.context.close()
            used.context.set_offline(False)
            used.context.clear_permissions()
            used.context.clear_cookies()
            for one in origins:
                used.speaks.send("Storage.clearDataForOrigin", {"origin": one, "storageTypes": "all"})
            self.lying[used.kind].append(used)
        except Error:
            used.context.close()

    def close(self) -> None:
        for kind in self.lying.values():
            for used in kind:
                used.context.close()
