"""The register of a game: the paragraphs whose words its code plays, as the edition we ship and its document have them.

`games/<game>/wordings.txt` is written by `manage.py record_wordings`, a line for a paragraph:

    krabulon ours 3f2a9c1b07 77aa01bc22/5b0e4f81aa krabulon-1      page, whose words, digests, address
    krabulon theirs 19ff22cc01 00ddee1122/81c20b77d4 krabulon-1    the document's paragraph that says the same

The digests are of the words, of the words with their numbers, and of what no stat was read from.

`games/<game>/wordings.py` says which pages only tell, and why: they are not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from pathlib import Path

from campaigns import games
from rulebooks.catalogue import Stood
from rulebooks.text.unread import Unread
from rulebooks.text.wording import Digests, digests

NAME = "wordings.txt"
OURS, THEIRS = "ours", "theirs"


@dataclass(frozen=True, slots=True)
class Line:
    """One paragraph: its digests, and its address in the edition we ship; "" where none says the same alone.

    unread: the digest of what no stat was read from; "" where it was not recorded
    """

    words: str
    whole: str
    address: str
    unread: str = ""


@dataclass(frozen=True)
class Wordings:
    """A page's paragraphs in their order, as the edition we ship has them and as its document has."""

    ours: list[Line] = field(default_factory=list)
    theirs: list[Line] = field(default_factory=list)


Register = Mapping[str, Wordings]


def path(folder: str) -> Path:
    """Where the register of a game lies, by the name of its folder."""
    return Path(next(iter(games.__path__))) / folder / NAME


def told_only(folder: str) -> Mapping[str, str]:
    """The pages that only tell, as patterns of their slugs, each with the reason.

    Errors: ModuleNotFoundError where a game does not say.
    """
    pages: Mapping[str, str] = import_module(f"{games.__name__}.{folder}.wordings").TOLD_ONLY
    return pages


def in_order(folder: str) -> frozenset[str]:
    """The pages whose paragraphs tell things in the order in which they are played."""
    return frozenset(getattr(import_module(f"{games.__name__}.{folder}.wordings"), "IN_ORDER", ()))


def book_of(folder: str) -> str:
    """The slug of the book that a game's folder plays; "" where no game is there."""
    return next((game.book for slug, game in games.all_games().items() if games.folder(slug) == folder), "")


def is_told_only(folder: str, page: str) -> bool:
    return any(fnmatch(page, pattern) for pattern in told_only(folder))


@cache
def register(folder: str) -> Register:
    """What a game has recorded; empty for one that has not."""
    return read(path(folder).read_text(encoding="utf-8")) if path(folder).is_file() else {}


def read(text: str) -> Register:
    found: dict[str, Wordings] = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        page, whose, words, numbered, *address = line.split(" ")
        whole, _, unread = numbered.partition("/")
        lines = found.setdefault(page, Wordings())
        (lines.ours if whose == OURS else lines.theirs).append(Line(words, whole, "".join(address), unread))
    return found


def write(recorded: Register) -> str:
    """A register as text; reading it gives the same."""
    head = "# The words that the code plays: see campaigns/wordings/register.py. Made by manage.py record_wordings."
    lines = [
        " ".join([page, whose, line.words, f"{line.whole}/{line.unread}".rstrip("/"), line.address]).rstrip()
        for page, wordings in recorded.items()
        for whose, told in ((OURS, wordings.ours), (THEIRS, wordings.theirs))
        for line in told
    ]
    return "\n".join([head, *lines]) + "\n"


def said(page: Stood) -> list[tuple[str, Digests]]:
    """Id and digests of each paragraph of a page that says something of its own."""
    found = [(str(one["id"]), digests(one)) for one in page.paragraphs if one.get("kind") != "picture"]
    return [(id, told) for id, told in found if told]


def recorded(folder: str, ours: Sequence[Stood], theirs: Sequence[Stood] = ()) -> Register:
    """The register of two editions that say the same: the one we ship, and its document's where it is at hand."""
    document = {page.slug: page for page in theirs}
    beside, there = Unread(book_of(folder), ours), Unread(book_of(folder), theirs)
    found: dict[str, Wordings] = {}
    for page in ours:
        told = said(page)
        if is_told_only(folder, page.slug) or not told:
            continue
        lines = [Line(*one, address, beside.digest(page.slug, address)) for address, one in told]
        other = document.get(page.slug)
        addresses = [address for address, _ in told]
        found[page.slug] = Wordings(lines, list(_beside(addresses, other, there)) if other else [])
    return found


def _beside(ours: Sequence[str], page: Stood, there: Unread) -> Iterator[Line]:
    """The document's lines with our addresses, where both have as many paragraphs: then they lie side by side."""
    theirs = said(page)
    parallel = len(ours) == len(theirs)
    for place, (id, one) in enumerate(theirs):
        yield Line(*one, ours[place] if parallel else "", there.digest(page.slug, id))
